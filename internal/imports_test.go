package internal_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// groups are the parts of the module from the bottom up. A package belongs to the group with the longest path that holds it,
// and imports packages of its own group and of groups before it in this list.
var groups = []struct {
	name  string
	paths []string
}{
	{"texts", []string{"i18n"}},
	{"basics", []string{
		"game/hex", "game/rng", "game/eval", "internal/panics", "internal/clock", "internal/limit", "internal/cluster",
		"internal/lab/stats", "internal/jsonl", "internal/tracing", "web",
	}},
	{"contract of a game", []string{"game"}},
	{"games", []string{"games"}},
	{"drawings", []string{"internal/render", "internal/print"}},
	{"bots", []string{"bot"}},
	{"records", []string{"record"}},
	{"users", []string{"internal/user", "internal/notify", "internal/rating"}},
	{"matches", []string{"internal/match"}},
	{"lobby", []string{"internal/lobby", "internal/variants"}},
	{"lab", []string{"internal/lab"}},
	{"storage", []string{"internal/store"}},
	{"jobs", []string{"internal/jobs"}},
	{"user interfaces", []string{"internal/api", "internal/match/view", "internal/server", "internal/terminal"}},
	{"programs", []string{"cmd", "examples", "tools", "test", "deploy", "internal"}},
}

// TestPackagesImportOnlyLowerLayers fails for each import of a package of a later group.
func TestPackagesImportOnlyLowerLayers(t *testing.T) {
	eachSource(t, parser.ImportsOnly, func(from string, f *ast.File) {
		for _, spec := range f.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if to, ours := strings.CutPrefix(to, "hexparlor/"); ours {
				if fault := upward(from, to); fault != "" {
					t.Error(fault)
				}
			}
		}
	})
}

// eachSource parses every Go file of the module that is neither a test nor test data, and calls visit with its path from
// the root. It fails if there are too few of them.
func eachSource(t *testing.T, mode parser.Mode, visit func(path string, f *ast.File)) {
	t.Helper()
	const root = ".."
	read := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (d.Name() == "node_modules" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		read++
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, mode)
		if err != nil {
			return err
		}
		from, _ := filepath.Rel(root, path)
		visit(filepath.ToSlash(from), f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < 500 {
		t.Errorf("only %d files were read", read)
	}
}

// TestStoreDependsOnNeitherBotsNorLaboratory fails if a program with the database, such as one that makes backups,
// links bots or the laboratory.
func TestStoreDependsOnNeitherBotsNorLaboratory(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "hexparlor/internal/store").Output()
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range strings.Lines(string(out)) {
		pkg = strings.TrimSpace(pkg)
		for _, group := range []string{"hexparlor/bot", "hexparlor/internal/lab"} {
			if pkg == group || strings.HasPrefix(pkg, group+"/") {
				t.Errorf("internal/store links %s", pkg)
			}
		}
	}
}

// upward returns what is wrong with the import of package to by a file, or nothing.
func upward(file, to string) string {
	above, below := groupOf(filepath.ToSlash(filepath.Dir(file))), groupOf(to)
	if below <= above {
		return ""
	}
	sources, _ := filepath.Glob(filepath.Join("..", to, "*.go"))
	first := to
	if len(sources) > 0 {
		first, _ = filepath.Rel("..", sources[0])
	}
	return fmt.Sprintf("%s (%s) imports %s (%s, such as %s), which points upwards: move what both need into a lower package",
		file, groups[above].name, to, groups[below].name, first)
}

// groupOf returns the index of a package's group; packages that no path names belong to the last one.
func groupOf(pkg string) int {
	found, longest := len(groups)-1, -1
	for i, g := range groups {
		for _, path := range g.paths {
			if (pkg == path || strings.HasPrefix(pkg, path+"/")) && len(path) > longest {
				found, longest = i, len(path)
			}
		}
	}
	return found
}

// TestImportOfHigherLayerIsFound plants an import that points upwards, and one that does not.
func TestImportOfHigherLayerIsFound(t *testing.T) {
	fault := upward("game/hex/hex.go", "internal/server")
	if !strings.Contains(fault, "game/hex/hex.go (basics)") || !strings.Contains(fault, "internal/server/") {
		t.Errorf("an import of the server by the geometry gives %q", fault)
	}
	if fault := upward("internal/server/server.go", "game/hex"); fault != "" {
		t.Error(fault)
	}
}
