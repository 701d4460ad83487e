package server

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"hexparlor/internal/match"
)

// TestStatuses finds a status for every code that package match declares: without one a caller's mistake would be told
// as the server's own.
func TestStatuses(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../match/errors.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); !ok || kind.Name != "Code" {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		found++
		if _, ok := statuses[match.Code(text)]; !ok {
			t.Errorf("%s has no status", spec.Names[0].Name)
		}
		return true
	})
	if found < 20 || found != len(statuses) {
		t.Errorf("%d codes are declared and %d have a status", found, len(statuses))
	}
}
