package server_test

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// shared lists the packages below internal/server that all handler packages may import.
var shared = map[string]bool{"httpapi": true}

// TestHandlerPackagesDoNotImportEachOther finds imports between handler packages: what two of them need belongs into
// httpapi, or is passed in Deps.
func TestHandlerPackagesDoNotImportEachOther(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	must(t, err)
	if len(files) < 10 {
		t.Fatalf("only %d files of handlers were found", len(files))
	}
	for _, path := range files {
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		must(t, err)
		for _, spec := range f.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			must(t, err)
			if imported == "hexparlor/internal/server" {
				t.Errorf("%s imports the server", path)
			}
			other, handlers := strings.CutPrefix(imported, "hexparlor/internal/server/")
			if handlers && !shared[other] && other != filepath.Base(filepath.Dir(path)) {
				t.Errorf("%s imports %s, another package of handlers", path, other)
			}
		}
	}
}
