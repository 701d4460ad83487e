package server

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/limit"
	"hexparlor/internal/server/httpapi"
)

// TestNetworkAndSubnetsShareLimits sends requests from every /64 of a /48, and from one /64 alone: neither gets more
// than its share, nor leaves less to others than theirs.
func TestNetworkAndSubnetsShareLimits(t *testing.T) {
	now := time.Now()
	at := func(text string) origin { return originOf(netip.MustParseAddr(text)) }
	a := newByAddress(limit.Quota{Name: "requests", Number: 10, Refill: 10 * time.Second}, nil)
	count := func(from func(i int) origin) (passed int) {
		for i := range 500 {
			if a.check(from(i), now) == nil {
				passed++
			}
		}
		return passed
	}
	one := func(i int) origin { return at(fmt.Sprintf("2001:db8:1:1::%x", i)) }
	all := func(i int) origin { return at(fmt.Sprintf("2001:db8:1:%x::1", i+2)) }
	if n := count(one); n != 10 {
		t.Errorf("a /64 may do %d at once", n)
	}
	if n := count(all); n != limit.WideShare*10-10 {
		t.Errorf("the rest of its /48 may do %d at once", n)
	}
	if n, _ := a.near.Standing(now); n > limit.WideShare*10+1 {
		t.Errorf("a network that may do no more is remembered by %d addresses", n)
	}
	if n := count(func(int) origin { return at("2001:db8:2:1::1") }); n != 10 {
		t.Errorf("a neighbour may do %d at once", n)
	}
	if n := count(func(int) origin { return at("192.0.2.1") }); n != 10 {
		t.Errorf("an IPv4 address may do %d at once", n)
	}

	open := newTallies(10)
	entered := 0
	for i := range 500 {
		if open.enter(all(i)) {
			entered++
		}
	}
	if entered != limit.WideShare*10 {
		t.Errorf("a /48 may have %d open", entered)
	}
	for i := range entered {
		open.leave(all(i))
	}
	if len(open.near.open)+len(open.wide.open) != 0 {
		t.Errorf("what was closed still counts: %v %v", open.near.open, open.wide.open)
	}
}

// TestLimitsAreDocumented finds every limit by name and number in docs/security.md.
func TestLimitsAreDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]any{
		"addressImports": addressImports, "houseImports": houseImports, "importPatience": importPatience,
		"addressPictures": addressPictures, "housePictures": housePictures, "picturePatience": picturePatience,
		"keptPictures": keptPictures, "keptPictureBytes": keptPictureBytes,
		"addressReplays": addressReplays, "houseReplays": houseReplays, "replayPatience": replayPatience,
		"pageBytes": pageBytes, "pageSteps": pageSteps, "keptPageBytes": keptPageBytes,
		"keptStoryBytes": keptStoryBytes,
		"addressHints":   addressHints, "houseHints": houseHints, "hintPatience": hintPatience,
		"addressFilms": addressFilms, "houseFilms": houseFilms, "filmPatience": filmPatience, "filmTime": filmTime,
		"addressExports": addressExports, "houseExports": houseExports, "exportPatience": exportPatience,
		"addressConns": addressConns, "allConns": allConns,
		"lettersAtOnce": lettersAtOnce, "lettersWaiting": lettersWaiting, "letterPatience": letterPatience,
		"refusalPause": refusalPause, "headerPatience": headerPatience, "readPatience": readPatience, "answerPatience": answerPatience,
		"writePatient": writePatient, "idlePatience": idlePatience,
		"maxHeader": maxHeader, "maxBody": httpapi.MaxBody, "maxRecord": maxRecord,
	}
	file, err := parser.ParseFile(token.NewFileSet(), "limits.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				value, known := values[name.Name]
				if !known {
					t.Errorf("%s is not in this test's list", name.Name)
				}
				if told := fmt.Sprintf("| `%s` | %v |", name.Name, value); !strings.Contains(string(doc), told) {
					t.Errorf("docs/security.md has no line %s", told)
				}
			}
		}
	}
}

// TestQuotasAreDocumented finds every quota with its number in docs/security.md.
func TestQuotasAreDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range limit.All {
		refill, setting := "-", "-"
		if q.Refill > 0 {
			refill = q.Refill.String()
		}
		if q.Setting != "" {
			setting = "`" + q.Setting + "`"
		}
		told := fmt.Sprintf("| `%s` | %s | %d | %s | %s | %s |", q.Name, q.Per, q.Number, q.Unit, refill, setting)
		if !strings.Contains(string(doc), told) {
			t.Errorf("docs/security.md has no line\n%s", told)
		}
	}
}
