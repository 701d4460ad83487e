package server

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"hexparlor/internal/match"
)

// TestEveryErrorCodeHasHTTPStatus checks the codes of packages match and view: a code without status would be answered
// as a server error.
func TestEveryErrorCodeHasHTTPStatus(t *testing.T) {
	found := 0
	for _, path := range []string{"../match/errors.go", "../match/view/questions.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || !isCode(spec.Type) {
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
	}
	if found < 20 || found != len(statuses) {
		t.Errorf("%d codes are declared and %d have a status", found, len(statuses))
	}
}

// isCode reports whether a type is Code or match.Code.
func isCode(kind ast.Expr) bool {
	if s, ok := kind.(*ast.SelectorExpr); ok {
		kind = s.Sel
	}
	name, ok := kind.(*ast.Ident)
	return ok && name.Name == "Code"
}
