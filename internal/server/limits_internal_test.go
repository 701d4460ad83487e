package server

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/limit"
)

// limitFiles are the files with the bounds that docs/security.md lists.
var limitFiles = []string{
	"limits.go", "account/outbox.go", "httpapi/operations.go", "httpapi/patient_writer.go", "httpapi/read_kinds.go",
	"play/limits.go", "review/limits.go",
}

// TestEveryLimitIsListedInSecurityPage looks up every bound by name and number in docs/security.md.
func TestEveryLimitIsListedInSecurityPage(t *testing.T) {
	doc, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range limitFiles {
		for name, value := range constantsOf(t, path) {
			name = strings.ToLower(name[:1]) + name[1:]
			if line := fmt.Sprintf("| `%s` | %v |", name, value); !strings.Contains(string(doc), line) {
				t.Errorf("docs/security.md has no line %s", line)
			}
		}
	}
}

// constantsOf evaluates the numbers and durations among the constants of a file.
func constantsOf(t *testing.T, path string) map[string]any {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	units := strings.NewReplacer("time.Second", "1000000000", "time.Millisecond", "1000000", "time.Minute", "60000000000")
	values := map[string]any{}
	for _, d := range file.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			for i, name := range spec.(*ast.ValueSpec).Names {
				text := types.ExprString(spec.(*ast.ValueSpec).Values[i])
				value, err := types.Eval(fset, nil, token.NoPos, units.Replace(text))
				if err != nil || value.Value.Kind() != constant.Int {
					continue // a text, or the same bound under another name
				}
				number, _ := constant.Int64Val(value.Value)
				if values[name.Name] = number; strings.Contains(text, "time.") {
					values[name.Name] = time.Duration(number)
				}
			}
		}
	}
	if len(values) == 0 {
		t.Errorf("%s has no bounds", path)
	}
	return values
}

// TestEveryQuotaIsListedInSecurityPage looks up every quota in docs/security.md.
func TestEveryQuotaIsListedInSecurityPage(t *testing.T) {
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
		line := fmt.Sprintf("| `%s` | %s | %d | %s | %s | %s |", q.Name, q.Per, q.Number, q.Unit, refill, setting)
		if !strings.Contains(string(doc), line) {
			t.Errorf("docs/security.md has no line\n%s", line)
		}
	}
}
