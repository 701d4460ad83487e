package match_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// impure are imports of code that waits, stores or talks to other servers, which belongs into package host.
var impure = []string{
	"context", "database/sql", "net/http", "sync", "sync/atomic", "hexparlor/internal/cluster", "hexparlor/internal/limit",
}

// TestMatchStartsNoGoroutinesAndStoresNothing reads the imports and statements of all files of package match.
func TestMatchStartsNoGoroutinesAndStoresNothing(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			if path, _ := strconv.Unquote(spec.Path.Value); slices.Contains(impure, path) {
				t.Errorf("%s imports %s: what needs it belongs into package host", file, path)
			}
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if _, starts := n.(*ast.GoStmt); starts {
				t.Errorf("%s starts a goroutine", file)
			}
			return true
		})
	}
}
