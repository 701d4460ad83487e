package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// left lists the folders that a copy of the source tree leaves out.
var left = []string{".git", "bin", "node_modules"}

// tree returns a copy of the source tree.
func tree(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(root, strings.TrimPrefix(path, "../.."))
		switch {
		case d.IsDir() && slices.Contains(left, d.Name()):
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(to, 0o755)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func runIn(t *testing.T, folder, name string, args ...string) {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = folder
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}

// TestNewGamePassesAllChecksOfSourceTree adds a game to a copy of the source tree, and runs build, tests and linters.
func TestNewGamePassesAllChecksOfSourceTree(t *testing.T) {
	root := tree(t)
	paths, err := write(root, "mygame2")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(paths, "games/mygame2/game.go") || paths[len(paths)-1] != "games/games.go" {
		t.Errorf("written were %v", paths)
	}
	// Its texts are English until they are translated. The tests of the other games have run before; those of all games need few sets of options to play the new one.
	t.Setenv("HEXPARLOR_SETS", "8")
	runIn(t, root, "go", "vet", "./games/mygame2", "./internal/terminal")
	test := []string{"test", "-vet=off", "-ldflags=-s -w"}
	runIn(t, root, "go", append(test, "./games", "./games/mygame2", "./i18n/catalog", "-skip", "StoredPuzzles|AreTranslated")...)
	runIn(t, root, "go", append(test, "./internal/terminal", "-run", "Draw")...)
	runIn(t, root, "go", append(test, "./internal/server", "-run", "OpenAPI|Described")...)
	if out, err := exec.Command("gofmt", "-l", filepath.Join(root, "games"), filepath.Join(root, "internal", "terminal")).Output(); err != nil || len(out) > 0 {
		t.Errorf("gofmt would change %s (%v)", out, err)
	}
	t.Run("web", func(t *testing.T) { checkWeb(t, filepath.Join(root, "web")) })
}

func checkWeb(t *testing.T, web string) {
	modules, err := filepath.Abs("../../web/node_modules")
	if err == nil {
		_, err = os.Stat(modules)
	}
	if err != nil {
		if os.Getenv("HEXPARLOR_REQUIRE_ALL") == "1" {
			t.Fatal("the web client with a new game cannot be tested: run npm ci in web")
		}
		t.Skip("the web client with a new game is not tested: run npm ci in web")
	}
	if err := os.Symlink(modules, filepath.Join(web, "node_modules")); err != nil {
		t.Fatal(err)
	}
	// No other file of the client names a game, so the types of the others are not checked again.
	config := `{"extends": "./tsconfig.json", "include": ["src/games/mygame2", "src/games/*", "src/**/*.d.ts"]}`
	if err := os.WriteFile(filepath.Join(web, "tsconfig.game.json"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	runIn(t, web, "npx", "tsc", "--noEmit", "-p", "tsconfig.game.json")
	runIn(t, web, "node", "scripts/check.mjs")
	runIn(t, web, "npm", "run", "--silent", "types", "--", "--check")
	runIn(t, web, "node", "--test", "test/mygame2.test.mjs")
	runIn(t, web, "npm", "run", "--silent", "build")
}

// TestWriteOfNewGameRefusesReservedAndInvalidNames checks that a refused name leaves no file.
func TestWriteOfNewGameRefusesReservedAndInvalidNames(t *testing.T) {
	root := t.TempDir()
	for path, text := range map[string]string{
		"games/games.go":              "package games\n\nimport (\n)\n\nfunc All() []game.Game {\n\treturn []game.Game{\n\t\tolder.Game{},\n\t}\n}\n",
		"games/older/game.go":         "package older\n",
		"i18n/catalog/en/common.json": "{}\n",
		"i18n/catalog/en/rested.md":   "# Rested\n",
		"web/src/games/faced/a.ts":    "\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, path)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, path), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before := everything(t, root)
	for name, says := range map[string]string{
		"":          "cannot be the id",
		"ab":        "2 to 19",
		"My":        "cannot be the id",
		"two-words": "cannot be the id",
		"../elsewh": "cannot be the id",
		"9men":      "cannot be the id",
		"func":      "another meaning",
		"string":    "another meaning",
		"hex":       "another meaning",
		"testing":   "another meaning",
		"older":     "games/older",
		"rested":    "i18n/catalog/en/rested.md",
		"faced":     "web/src/games/faced",
	} {
		if _, err := write(root, name); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: expected an error with %q, got %v", name, says, err)
		}
		if got := everything(t, root); got != before {
			t.Fatalf("%q has left %s", name, got)
		}
	}
	if _, err := write(t.TempDir(), "fresh"); err == nil || !strings.Contains(err.Error(), "not the source tree") {
		t.Errorf("an empty folder: %v", err)
	}
}

// TestWriteOfNewGameLeavesNoFilesAfterError lets writing fail in the middle: a file stands where a folder is needed.
func TestWriteOfNewGameLeavesNoFilesAfterError(t *testing.T) {
	root := tree(t)
	if err := os.RemoveAll(filepath.Join(root, "web", "test")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "web", "test"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	before := everything(t, root)
	if _, err := write(root, "fresh"); err == nil {
		t.Fatal("it was written")
	}
	if everything(t, root) != before {
		t.Error("something is left")
	}
}

// everything returns the paths of all files and folders, and the list of games.
func everything(t *testing.T, root string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		all.WriteString(path + "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(filepath.Join(root, "games", "games.go"))
	if err != nil {
		t.Fatal(err)
	}
	return all.String() + string(list)
}
