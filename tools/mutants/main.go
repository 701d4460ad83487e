// Command mutants plants small faults in a package, one at a time, and reports those that the package's own tests do
// not notice.
//
//	go run ./tools/mutants ./internal/clock ./internal/limit
//
// All faults are compiled into one test binary. It runs once per test to find the faults that the test reaches, then
// once per fault with the tests that reach it. The sources are replaced by an overlay of the go command, so the working
// tree is never changed.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	only := flag.String("files", "", "plant faults only in files whose names match this regular expression")
	run := flag.String("run", "", "run only tests that match this regular expression")
	short := flag.Bool("short", false, "leave out tests that testing.Short leaves out")
	workers := flag.Int("workers", 1, "number of test runs at a time")
	least := flag.Duration("timeout", 5*time.Second, "least time after which a test run counts as hanging")
	flag.Parse()
	for _, path := range flag.Args() {
		if err := try(path, regexp.MustCompile(*only), *run, *short, *workers, *least); err != nil {
			log.Fatalf("%s: %v", path, err)
		}
	}
}

// listed describes the package under test by the fields of go list's JSON output that this tool reads.
type listed struct {
	Dir, ImportPath                    string
	GoFiles, TestImports, XTestImports []string
}

// try plants faults in the package at path and runs the package's tests with one fault at a time. It prints each fault
// that no test notices, and at the end how many faults were tried, killed and lived.
func try(path string, only *regexp.Regexp, run string, short bool, workers int, least time.Duration) error {
	p, files, err := load(path)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(tmp) }()
	planted, skipped := plant(p, files, only), map[string]bool{}
	binary := filepath.Join(tmp, "tests")
	for broken := true; broken; {
		if broken, err = compile(p, planted, skipped, tmp, binary); err != nil {
			return err
		}
	}
	if _, err := os.Stat(binary); err != nil {
		fmt.Printf("%s: it has no tests\n", strings.TrimPrefix(p.ImportPath, "hexparlor/"))
		return nil
	}
	r := runner{dir: p.Dir, binary: binary, args: p.arguments(short), least: least}
	if err := r.probe(run, tmp, len(planted)); err != nil {
		return err
	}
	r.report(strings.TrimPrefix(p.ImportPath, "hexparlor/"), planted, skipped, workers)
	return nil
}

// arguments returns the flags of the test binary; short says to leave out long tests.
func (p *checked) arguments(short bool) []string {
	args := []string{"-test.failfast", "-test.timeout=10m"}
	if short {
		args = append(args, "-test.short")
	}
	if strings.Contains(strings.Join(append(p.TestImports, p.XTestImports...), " "), "pgregory.net/rapid") {
		args = append(args, "-rapid.nofailfile", "-rapid.seed=1")
	}
	return args
}

// source is a Go file of the package under test; edits maps byte offsets in the file to the texts inserted there.
type source struct {
	name, path string
	text       []byte
	tree       *ast.File
	edits      map[int]*edit
}

// edit is the change at one byte offset of a file: the text after, which closes mutants that end at the offset, and the
// text before, which opens mutants that begin there, replace the next cut bytes.
type edit struct {
	before, after string
	cut           int
}

// load parses and type-checks the package at path, and returns it with its files. Imported packages are read from the
// export data of the go command's build cache.
func load(path string) (p *checked, files []*source, err error) {
	out, err := exec.Command("go", "list", "-json", path).Output()
	if err != nil {
		return nil, nil, fmt.Errorf("go list: %w", err)
	}
	p = &checked{fset: token.NewFileSet(), info: types.Info{Types: map[ast.Expr]types.TypeAndValue{}}}
	if err := json.Unmarshal(out, &p.listed); err != nil {
		return nil, nil, err
	}
	out, err = exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", path).Output()
	if err != nil {
		return nil, nil, fmt.Errorf("go list -export: %w", err)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	trees := []*ast.File{}
	for _, name := range p.GoFiles {
		f := &source{name: name, path: filepath.Join(p.Dir, name), edits: map[int]*edit{}}
		if f.text, err = os.ReadFile(f.path); err != nil {
			return nil, nil, err
		}
		mode := parser.ParseComments | parser.SkipObjectResolution
		if f.tree, err = parser.ParseFile(p.fset, f.path, f.text, mode); err != nil {
			return nil, nil, err
		}
		files, trees = append(files, f), append(trees, f.tree)
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	conf := types.Config{Importer: importer.ForCompiler(p.fset, "gc", lookup)}
	p.types, err = conf.Check(p.ImportPath, p.fset, trees, &p.info)
	return p, files, err
}

var position = regexp.MustCompile(`(?m)([\w./-]+\.go):(\d+):\d+: `)

// compile builds the test binary with all planted faults that are not skipped. If the compiler refuses some lines,
// these lines ("file.go:12") are added to skipped, and broken is true: the caller tries again without their faults.
func compile(p *checked, planted []*mutant, skipped map[string]bool, tmp, binary string) (broken bool, err error) {
	replace := map[string]string{filepath.Join(p.Dir, "mutants_helpers.go"): filepath.Join(tmp, "mutants_helpers.go")}
	text := fmt.Sprintf(helpers, p.types.Name(), len(planted)+1)
	if err := os.WriteFile(filepath.Join(tmp, "mutants_helpers.go"), []byte(text), 0o600); err != nil {
		return false, err
	}
	for path, text := range p.write(planted, skipped) {
		replace[path] = filepath.Join(tmp, filepath.Base(path))
		if err := os.WriteFile(replace[path], text, 0o600); err != nil {
			return false, err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return false, err
	}
	if err := os.WriteFile(filepath.Join(tmp, "overlay.json"), overlay, 0o600); err != nil {
		return false, err
	}
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-gcflags="+p.ImportPath+"=-e", "-overlay",
		filepath.Join(tmp, "overlay.json"), "-o", binary, p.ImportPath).CombinedOutput()
	if err == nil {
		return false, nil
	}
	for _, at := range position.FindAllStringSubmatch(string(out), -1) {
		place := filepath.Base(at[1]) + ":" + at[2]
		broken = broken || !skipped[place]
		skipped[place] = true
	}
	if !broken {
		return false, fmt.Errorf("the tests do not compile:\n%s", out)
	}
	return true, nil
}
