package catalog_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// speaking are the packages that speak to persons. What they say stands in the catalogues.
var speaking = []string{
	"cmd/hexparlor", "game", "games/*", "internal/lab/arena", "internal/lab/solve", "internal/match",
	"internal/match/analysis", "internal/match/host", "internal/server", "internal/terminal", "record", "record/fairdeal",
}

// sentence is a text of three words or more.
var sentence = regexp.MustCompile(`[a-z]{2,}[,;:]? [a-z]{2,}[,;:.]? [a-z]{2,}`)

// unsaid are the calls whose texts are for the people who run or write the program: logs, and errors that only a wrong
// program makes.
var unsaid = regexp.MustCompile(
	`^(panic|fmt\.Errorf|errors\.New|regexp\.MustCompile|.*\.(Debug|Info|Warn|Error|Help|Fatal\w*|\w+Context))$`)

// notSaid are texts, by how they begin, that have the form of a sentence and are none, or must not change.
var notSaid = []string{
	"play step/jab R1, throw NE", "discard jab+step", "choose strylan", "abilities a1", "hand of player %d", // notation
	"level:1 to level:%d, random",                                            // what can be written there
	"the bot found no move", "the bot is no longer available", " cannot go on, ", // logs keep them: match.fault
	"hexparlor guest id", "The floor is open at", // hashed; read by programs
	"What a viewer may know of", "An event of ", // the description of the interface
	"Run \"hexparlor <command>",                                 // kong's own words, which are replaced
	"no connection can be taken", "connections are turned away", // logged
	"cannot read request body", "required query parameter is", "request body is", "request body read", // Huma's own, replaced
}

// TestNoSentencesInCode finds texts in the code that should stand in a catalogue.
func TestNoSentencesInCode(t *testing.T) {
	for _, pattern := range speaking {
		files, err := filepath.Glob(filepath.Join("..", "..", pattern, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, path := range files {
			if !strings.HasSuffix(path, "_test.go") && !describesInterface(path) {
				checkSentences(t, path)
			}
		}
	}
}

// describesInterface tells of files whose texts describe the HTTP interface and the metrics to programmers.
func describesInterface(path string) bool {
	base := filepath.Base(path)
	return strings.HasSuffix(base, "routes.go") || base == "metrics.go"
}

func checkSentences(t *testing.T, path string) {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			return n.Tag == nil // a tag is no text
		case *ast.CallExpr:
			return !unsaid.MatchString(nameOf(n.Fun))
		case *ast.BasicLit:
			text, err := strconv.Unquote(n.Value)
			told := slices.ContainsFunc(notSaid, func(start string) bool { return strings.HasPrefix(text, start) })
			if n.Kind == token.STRING && err == nil && !told && sentence.MatchString(text) {
				t.Errorf("%s should be a message: %q", files.Position(n.Pos()), text)
			}
		}
		return true
	})
}

// nameOf is what a call calls: "panic", "fmt.Errorf".
func nameOf(called ast.Expr) string {
	switch f := called.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return nameOf(f.X) + "." + f.Sel.Name
	}
	return ""
}
