// Command mutants plants small faults in a package, one at a time, and reports those that the package's own tests do
// not notice.
//
//	go run ./tools/mutants ./internal/clock ./internal/limit
//
// All faults are compiled into one test binary, which runs once per fault. The sources are replaced by an overlay of
// the go command, so the working tree is never changed.
package main

import (
	"bytes"
	"context"
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
	"strconv"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	only := flag.String("files", "", "plant faults only in files whose names match this regular expression")
	run := flag.String("run", "", "run only tests that match this regular expression")
	least := flag.Duration("timeout", 5*time.Second, "least time after which a test run counts as hanging")
	flag.Parse()
	for _, path := range flag.Args() {
		if err := try(path, regexp.MustCompile(*only), *run, *least); err != nil {
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
func try(path string, only *regexp.Regexp, run string, least time.Duration) error {
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
	begin, args := time.Now(), p.arguments(run)
	if ended, out := test(p.Dir, binary, args, 0, 10*time.Minute); ended != passed {
		return fmt.Errorf("the tests fail without a fault:\n%s", out)
	}
	p.report(planted, skipped, binary, args, time.Since(begin), least)
	return nil
}

// arguments returns the flags of the test binary; run is a regular expression for names of tests, empty for all tests.
func (p *checked) arguments(run string) []string {
	args := []string{"-test.failfast", "-test.timeout=10m"}
	if run != "" {
		args = append(args, "-test.run="+run)
	}
	if strings.Contains(strings.Join(append(p.TestImports, p.XTestImports...), " "), "pgregory.net/rapid") {
		args = append(args, "-rapid.nofailfile", "-rapid.seed=1")
	}
	return args
}

// report runs the tests once per fault. It prints each fault that no test notices, and at the end the numbers of faults
// that were tried, killed and lived. A run hangs if it takes ten times whole, the duration without a fault, or least if
// that is longer.
func (p *checked) report(
	planted []*mutant, skipped map[string]bool, binary string, args []string, whole, least time.Duration,
) {
	tried, hung, lived := 0, 0, 0
	for _, m := range planted {
		if m.isGuard() || m.part || skipped[m.place()] {
			continue
		}
		tried++
		switch ended, _ := test(p.Dir, binary, args, m.number, max(least, 10*whole)); ended {
		case passed:
			lived++
			fmt.Printf("  %s:%d:%d: %s\n", m.file.name, m.line, m.column, strings.Join(strings.Fields(m.what), " "))
		case timedOut:
			hung++
		}
	}
	killed := tried - lived
	fmt.Printf("%s: %d mutants tried, %d killed (%d by timeout), %d lived, %.0f %%; the tests take %.1f s\n",
		strings.TrimPrefix(p.ImportPath, "hexparlor/"), tried, killed, hung, lived,
		100*float64(killed)/float64(max(1, tried)), whole.Seconds())
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

// helpers is the source of a file that is added to the package under test, with the functions that planted faults call;
// %s is the package's name.
const helpers = `package %s

import (
	"os"
	"strconv"
)

var mutantOne, _ = strconv.Atoi(os.Getenv("MUTANT"))

func mutantOn(n int) bool  { return mutantOne == n }
func mutantOff(n int) bool { return mutantOne != n }

func mutantPick[T any](n int, a, b T) T {
	if mutantOne == n {
		return b
	}
	return a
}

type mutantWhole interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

func mutantInt[T mutantWhole](n int, op, other string, a, b T) T {
	if mutantOne == n {
		op = other
	}
	switch op {
	case "%%":
		return a %% b
	case "&":
		return a & b
	case "|":
		return a | b
	case "^":
		return a ^ b
	case "&^":
		return a &^ b
	}
	same := op
	return mutantNumber(n, op, same, a, b)
}

func mutantNumber[T mutantWhole | ~float32 | ~float64](n int, op, other string, a, b T) T {
	if mutantOne == n {
		op = other
	}
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	}
	return a / b
}
`

var position = regexp.MustCompile(`(?m)([\w./-]+\.go):(\d+):\d+: `)

// compile builds the test binary with all planted faults that are not skipped. If the compiler refuses some lines,
// these lines ("file.go:12") are added to skipped, and broken is true: the caller tries again without their faults.
func compile(p *checked, planted []*mutant, skipped map[string]bool, tmp, binary string) (broken bool, err error) {
	replace := map[string]string{filepath.Join(p.Dir, "mutants_helpers.go"): filepath.Join(tmp, "mutants_helpers.go")}
	text := fmt.Sprintf(helpers, p.types.Name())
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

// The outcomes of one run of the tests.
const (
	passed = iota
	failed
	timedOut
)

// test runs the test binary with the fault of the given number active, or without a fault if number is 0. It returns
// the outcome and the output. Time and memory are limited, because a fault may cause an endless loop.
func test(dir, binary string, args []string, number int, limit time.Duration) (ended int, out []byte) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", `ulimit -v 4000000; exec "$0" "$@"`, binary}, args...)...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "MUTANT="+strconv.Itoa(number), "GOTRACEBACK=none")
	var both bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &both, &both, time.Second
	switch err := cmd.Run(); {
	case ctx.Err() != nil:
		return timedOut, both.Bytes()
	case err != nil:
		return failed, both.Bytes()
	}
	return passed, nil
}
