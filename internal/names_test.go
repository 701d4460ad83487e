package internal_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// retiredWords maps words that no name of the program contains to the words that names have in their place. They are
// metaphors and pronouns, whose meaning a reader cannot know.
var retiredWords = map[string]string{
	"house": "server or site", "houses": "servers or sites",
	"told": "text, shown, reported or notified", "tell": "report or print", "tells": "reports", "telling": "reporting",
	"said": "text, message or argument", "talk": "chat or message", "talks": "chats",
	"owe": "pending", "owes": "pending", "owed": "pending", "owing": "pending",
	"somebody": "user or player", "nobody": "none, open seat or stranger", "whoever": "user", "everybody": "users",
	"person": "user or player", "persons": "users or players", "people": "users or players",
	"desk": "admin service or play by message", "desks": "admin pages", "notice": "notification", "notices": "notifications",
	"fate": "outcome", "fates": "outcomes", "sight": "view", "sights": "views", "eyes": "viewer",
	"hearsay": "presence", "hearer": "subscriber", "hearers": "subscribers", "peer": "remote server", "peers": "remote servers",
	"teller": "narrator", "gallery": "spectators", "theatre": "stage", "lounge": "lobby", "curtain": "commitment",
}

// capital matches where a word of a name begins.
var capital = regexp.MustCompile(`([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])`)

// retired returns advice for each retired word in the name of an identifier or a file.
func retired(name string) (advice []string) {
	spaced := capital.ReplaceAllString(name, "$1$3 $2$4")
	for _, word := range strings.FieldsFunc(strings.ToLower(spaced), func(r rune) bool { return r < 'a' || r > 'z' }) {
		if better, ok := retiredWords[word]; ok {
			advice = append(advice, fmt.Sprintf("%q of %s is better said with %s", word, name, better))
		}
	}
	return advice
}

// declared returns the identifiers that a file declares.
func declared(f *ast.File) (names []*ast.Ident) {
	add := func(all ...*ast.Ident) { names = append(names, all...) }
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.File:
			add(n.Name)
		case *ast.ImportSpec:
			if n.Name != nil {
				add(n.Name)
			}
		case *ast.FuncDecl:
			add(n.Name)
		case *ast.TypeSpec:
			add(n.Name)
		case *ast.ValueSpec:
			add(n.Names...)
		case *ast.Field:
			add(n.Names...)
		case *ast.LabeledStmt:
			add(n.Label)
		case *ast.AssignStmt:
			add(defined(n.Tok, n.Lhs...)...)
		case *ast.RangeStmt:
			add(defined(n.Tok, n.Key, n.Value)...)
		}
		return true
	})
	return names
}

// defined returns the identifiers on the left side of :=.
func defined(tok token.Token, left ...ast.Expr) (names []*ast.Ident) {
	for _, e := range left {
		if id, ok := e.(*ast.Ident); ok && tok == token.DEFINE {
			names = append(names, id)
		}
	}
	return names
}

// TestNamesHaveNoRetiredWords fails for each identifier, and each name of a Go file, that contains a retired word.
func TestNamesHaveNoRetiredWords(t *testing.T) {
	const root = ".."
	read := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go"):
			return nil
		}
		read++
		for _, advice := range retired(strings.TrimSuffix(d.Name(), ".go")) {
			t.Errorf("%s: %s", path, advice)
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, id := range declared(f) {
			for _, advice := range retired(id.Name) {
				t.Errorf("%s: %s", files.Position(id.Pos()), advice)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < 400 {
		t.Errorf("only %d Go files were read", read)
	}
}

// TestRetiredWordIsFoundInEveryKindOfDeclaration plants a retired word in each kind of declaration.
func TestRetiredWordIsFoundInEveryKindOfDeclaration(t *testing.T) {
	const source = `package p
import houseA "fmt"
const houseB = 1
type houseC struct { houseD int }
func (HouseE *houseC) houseF(houseG int) (houseH int) {
	houseI := 0
	var houseJ int
	for houseK, houseL := range []int{} { _, _ = houseK, houseL }
houseM:
	switch houseN := any(houseI).(type) { default: _ = houseN; break houseM }
	return houseJ
}
type houseO interface { theHouse() }
func houseQ[houseR any]() {}
`
	f, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, id := range declared(f) {
		if len(retired(id.Name)) == 1 {
			found[id.Name] = true
		}
	}
	if len(found) != 18 {
		t.Errorf("%d retired names were found: %v", len(found), found)
	}
	for name, want := range map[string]int{
		"toldText": 1, "HTTPHouse": 1, "owed_test": 1, "TestNobodyIsTold": 2, "stalled": 0, "warehouse": 0, "Household": 0,
	} {
		if got := len(retired(name)); got != want {
			t.Errorf("%s has %d retired words, not %d", name, got, want)
		}
	}
}
