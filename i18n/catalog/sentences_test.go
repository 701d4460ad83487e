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

// speaking lists the packages with texts for users. Those texts must be in the catalogues.
var speaking = []string{
	"bot", "cmd/*", "game", "games/*", "internal/cli", "internal/lab", "internal/lab/*", "internal/lobby", "internal/lobby/*",
	"internal/match", "internal/match/*", "internal/notify", "internal/notify/*", "internal/print", "internal/rating",
	"internal/render", "internal/render/*", "internal/server", "internal/server/*", "internal/terminal", "internal/terminal/*",
	"internal/user", "internal/user/*", "internal/variants", "record", "record/*",
}

// sentence matches a text of three words or more.
var sentence = regexp.MustCompile(`[a-z]{2,}[,;:]? [a-z]{2,}[,;:.]? [a-z]{2,}`)

// unsaid matches calls whose texts are for operators and programmers: logs, and errors that only a faulty program
// returns.
var unsaid = regexp.MustCompile(
	`^(panic|fmt\.Errorf|errors\.New|regexp\.MustCompile|.*\.(Debug|Info|Warn|Error|Help|Fatal\w*|\w+Context))$`)

// noSentences lists the beginnings of texts that look like sentences but are no messages for users, or must not change.
var noSentences = []string{
	"play step/jab R1, throw NE", "discard jab+step", "choose strylan", "abilities a1", "hand of player %d", // notation
	"level:1 to level:%d, random", // notation
	// match.fault entries in stored logs have these texts
	"the bot found no move", "the bot is no longer available", " cannot go on, ",
	"hexparlor guest id", "hexparlor guests of keys", "hexparlor terminal share", // hashed
	"The baseline is open at", "one session for each connection", // read by programs
	"\n\t\twarrior warriors",                    // words that messages of players may have
	"What a viewer may know of", "An event of ", // descriptions in the OpenAPI document
	"Run \"", " <command> --help", // texts of the package kong, which are replaced
	"Returns the chat messages that the caller may read.", // the same
	"small end lift",                                            // classes of a drawing
	"no connection can be taken", "connections are turned away", // logged
	// texts of Huma, which are replaced
	"cannot read request body", "required query parameter is", "request body is", "request body read",
}

// TestCodeHasNoSentencesForUsersOutsideCatalog finds texts for users in the code; they must be in a catalogue.
func TestCodeHasNoSentencesForUsersOutsideCatalog(t *testing.T) {
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

// describesInterface reports whether a file's texts describe the HTTP interface or the metrics to programmers.
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
			return n.Tag == nil // a struct tag is no text
		case *ast.CallExpr:
			return !unsaid.MatchString(nameOf(n.Fun))
		case *ast.BasicLit:
			text, err := strconv.Unquote(n.Value)
			exempt := slices.ContainsFunc(noSentences, func(start string) bool { return strings.HasPrefix(text, start) })
			if n.Kind == token.STRING && err == nil && !exempt && sentence.MatchString(text) {
				t.Errorf("%s should be a message: %q", files.Position(n.Pos()), text)
			}
		}
		return true
	})
}

// nameOf returns the name of a called function, such as "panic" or "fmt.Errorf".
func nameOf(called ast.Expr) string {
	switch f := called.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return nameOf(f.X) + "." + f.Sel.Name
	}
	return ""
}
