package catalog_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/i18n/catalog"
)

// TestEveryLanguageHasMessagesOfEnglish checks that every language has all messages of English, with the same
// arguments.
func TestEveryLanguageHasMessagesOfEnglish(t *testing.T) {
	for _, c := range catalog.All() {
		if err := c.Err(); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range catalog.All()[1:] {
		for _, err := range c.Compare() {
			t.Error(err)
		}
		for _, page := range pages(t, "en") {
			if !slices.Contains(pages(t, c.Tag.String()), page) {
				t.Errorf("%v lacks the page %s", c.Tag, page)
			}
		}
	}
}

// TestCatalogHasEachMessageNameOnce finds keys that occur twice in a file; only the second text would ever be used.
func TestCatalogHasEachMessageNameOnce(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("*", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	name := regexp.MustCompile(`(?m)^  ("[^"]+"):`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, found := range name.FindAllStringSubmatch(string(text), -1) {
			if seen[found[1]] {
				t.Errorf("%s has two messages %s", file, found[1])
			}
			seen[found[1]] = true
		}
	}
}

// pages returns the games whose rules a folder has.
func pages(t *testing.T, folder string) (names []string) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		names = append(names, filepath.Base(f))
	}
	return names
}

func TestForReturnsCatalogueOfPreferredLanguage(t *testing.T) {
	for _, c := range catalog.All() {
		tag := c.Tag.String()
		for _, preferences := range [][]string{
			{tag}, {tag + "_XX.UTF-8"}, {"fr, " + tag + "-CH;q=0.8"}, {"", tag}, {"fr", tag}, {tag, "en"},
		} {
			if got := catalog.For(preferences...); got != c {
				t.Errorf("%q gets %v, not %s", preferences, got.Tag, tag)
			}
		}
	}
	for _, preferences := range [][]string{nil, {""}, {"C"}, {"POSIX"}, {"tlh"}, {strings.Repeat("de,", 5000)}, {"\xff;q=x"}} {
		if got := catalog.For(preferences...); got != catalog.English() && len(preferences[0]) < 100 {
			t.Errorf("%.20q gets %v", preferences, got.Tag)
		}
	}
}

// TestEveryMessageOfCatalogIsUsedInCode checks that the English catalogue has every key named in code, and that code
// names every message there. Code names a message by its key, or by a prefix that ends in a dot. Messages of lessons
// are named by lesson files, which have a test of their own.
func TestEveryMessageOfCatalogIsUsedInCode(t *testing.T) {
	named := map[string]string{} // file by key or prefix
	sources(t, "../..", func(path, text string) {
		for _, literal := range literalsOf(t, path, text) {
			named[literal] = path
		}
	})
	english := catalog.English()
	areas := map[string]bool{}
	for _, key := range english.Keys() {
		area, name, _ := strings.Cut(key, ".")
		areas[area] = true
		if !isUsed(named, key) && !perGameKey.MatchString(name) && !strings.HasPrefix(area, "lesson-") {
			t.Errorf("nothing says %s", key)
		}
	}
	for key, path := range named {
		area, _, _ := strings.Cut(key, ".")
		if areas[area] && looksLikeKey.MatchString(key) && !strings.HasSuffix(key, ".json") && !english.Has(key) {
			t.Errorf("%s says %s, which the catalogue lacks", path, key)
		}
	}
}

var (
	looksLikeKey = regexp.MustCompile(`^[a-z-]+(\.[a-z0-9-]+)+$`)
	// perGameKey matches keys below a game's id that code builds from the id: in game/texts.go, the terminal and
	// the web client.
	perGameKey = regexp.MustCompile(`^(title|summary|fact\.\d+|(option|preset|page|ending|use)\..+|board\.legend)$`)
)

// isUsed reports whether code names a key, or a prefix of it that ends in a dot.
func isUsed(named map[string]string, key string) bool {
	if _, whole := named[key]; whole {
		return true
	}
	for i := range key {
		if _, prefix := named[key[:i+1]]; prefix && key[i] == '.' && strings.Count(key[:i], ".") > 0 {
			return true
		}
	}
	return false
}

// sources visits the source files that may name messages.
func sources(t *testing.T, root string, visit func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == "node_modules" || name == "dist" || name == "test" || name == "scripts" || strings.HasPrefix(name, ".") && name != ".."):
			return filepath.SkipDir
		case strings.HasSuffix(name, "_test.go"), !slices.Contains([]string{".go", ".ts", ".tsx", ".html", ".mjs"}, filepath.Ext(name)):
			return nil
		}
		text, err := os.ReadFile(path)
		visit(path, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

var (
	// scriptLiteral matches a string in TypeScript, a template up to its first argument, or a placeholder of an HTML
	// page.
	scriptLiteral = regexp.MustCompile("\"([a-z][a-z0-9.-]*)\"|`([a-z][a-z0-9.-]*)(?:\\$\\{|`)|{{([a-z][a-z0-9.-]*)}}")
	scriptComment = regexp.MustCompile(`(?m)^\s*(//|/?\*).*$`)
)

func literalsOf(t *testing.T, path, text string) (literals []string) {
	t.Helper()
	if filepath.Ext(path) != ".go" {
		for _, m := range scriptLiteral.FindAllStringSubmatch(scriptComment.ReplaceAllString(text, ""), -1) {
			literals = append(literals, m[1]+m[2]+m[3])
		}
		return literals
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			value, err := strconv.Unquote(l.Value)
			if err != nil {
				t.Fatal(fmt.Errorf("%s: %w", path, err))
			}
			literals = append(literals, value)
			// a test of cmd/hexparlor checks struct tags such as "${serve_help}"
		}
		return true
	})
	return literals
}

// TestMessagesOfOtherLanguagesAreTranslated finds messages that another language has copied from English. Texts of fewer
// than three words may be the same.
func TestMessagesOfOtherLanguagesAreTranslated(t *testing.T) {
	same := []string{"report.format"} // names of formats
	syntax := regexp.MustCompile(`\{[a-z-]+\}|\{[a-z-]+, (select|plural),|[a-z0-9=-]+ \{`)
	word := regexp.MustCompile(`\p{L}[\p{L}']{2,}`)
	files, err := filepath.Glob(filepath.Join("en", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		english := messages(t, file)
		for _, c := range catalog.All()[1:] {
			for name, text := range messages(t, filepath.Join(c.Tag.String(), filepath.Base(file))) {
				words := word.FindAllString(syntax.ReplaceAllString(text, " "), -1)
				if text == english[name] && len(words) > 2 && !slices.Contains(same, name) {
					t.Errorf("%v: %s of %s is not translated: %s", c.Tag, name, filepath.Base(file), text)
				}
			}
		}
	}
}

// messages returns the texts of a file of the catalog by their names.
func messages(t *testing.T, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]string
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(file, err)
	}
	return all
}
