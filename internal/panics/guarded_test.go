package panics_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// guardedPackages lists patterns of the packages whose goroutines must be guarded: a panic in one of them would end the
// server.
var guardedPackages = []string{"server", "server/*", "match", "match/*", "notify", "lab", "jobs", "jobs/*", "../bot"}

// harmless lists goroutines without calls of games, stores or user code, by file and first statement.
var harmless = map[string]bool{
	"server/deps.go: select":                      true, // waits
	"server/worker.go: failed <- serveOperators(": true, // an HTTP server, which catches the panics of its handlers
	"server/server.go: failed <- h.Serve(":        true, // the same
	"server/account/outbox.go: o.all.Wait()":      true, // waits
	"match/host/queue.go: wg.Wait()":              true, // waits
	"match/host/queue.go: do(ctx)":                true, // Host.think and Host.background guard it
}

// TestGoroutinesOfServerAreGuardedAgainstPanics finds goroutines of the server's packages that neither panics.Guard nor
// panics.Catch nor panics.Restart watches over.
func TestGoroutinesOfServerAreGuardedAgainstPanics(t *testing.T) {
	found := 0
	for _, name := range guardedPackages {
		files, err := filepath.Glob("../" + name + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no files: %v", name, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			set := token.NewFileSet()
			parsed, err := parser.ParseFile(set, file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(parsed, func(n ast.Node) bool {
				body := goroutine(n)
				if body == nil {
					return true
				}
				found++
				what := strings.TrimPrefix(file, "../") + ": " + firstWords(body)
				if !guarded(body) && !isHarmless(what) {
					t.Errorf("%s: a goroutine without panics.Guard, Catch or Restart: %s", set.Position(n.Pos()), what)
				}
				return true
			})
		}
	}
	if found < 20 {
		t.Errorf("only %d goroutines are found", found)
	}
}

// goroutine returns the code that a node runs as a goroutine: of a go statement, or of a WaitGroup's Go.
func goroutine(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.GoStmt:
		if f, ok := n.Call.Fun.(*ast.FuncLit); ok {
			return f.Body
		}
		return n.Call
	case *ast.CallExpr:
		if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Go" && len(n.Args) == 1 {
			if f, ok := n.Args[0].(*ast.FuncLit); ok {
				return f.Body
			}
		}
	}
	return nil
}

// containers lists the helpers of other packages that call package panics.
var containers = []string{"contain", "Contain"}

// guarded reports whether a piece of code calls package panics, or a helper that does.
func guarded(body ast.Node) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			if ok && x.Name == "panics" || slices.Contains(containers, n.Sel.Name) {
				found = true
			}
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "safely" {
				found = true
			}
		}
		return !found
	})
	return found
}

// firstWords returns the first statement of a body, shortened to the called function.
func firstWords(body ast.Node) string {
	block, ok := body.(*ast.BlockStmt)
	if !ok {
		return call(body.(*ast.CallExpr))
	}
	switch s := block.List[0].(type) {
	case *ast.SelectStmt:
		return "select"
	case *ast.ExprStmt:
		if c, ok := s.X.(*ast.CallExpr); ok {
			return call(c)
		}
	case *ast.SendStmt:
		if c, ok := s.Value.(*ast.CallExpr); ok {
			return fmt.Sprint(s.Chan, " <- ", call(c))
		}
	}
	return fmt.Sprintf("%T", block.List[0])
}

func call(c *ast.CallExpr) string { return name(c.Fun) + "(" }

func name(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return name(e.X) + "." + e.Sel.Name
	}
	return fmt.Sprintf("%T", e)
}

func isHarmless(what string) bool {
	for known := range harmless {
		if strings.HasPrefix(known, what) {
			return true
		}
	}
	return false
}
