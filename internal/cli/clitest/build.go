package clitest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/lockedfile"
	"github.com/rogpeppe/go-internal/testscript"
)

// Build builds a program of the folder cmd as it is released, and returns its path in the folder bin/test of the source
// tree. All tests share it: the go command links it again only after a change. The error has the compiler's output.
func Build(name string) (path string, err error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("finding the source tree: %w", err)
	}
	dir := filepath.Join(filepath.Dir(strings.TrimSpace(string(out))), "bin", "test")
	if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // programs are run by other users as well
		return "", err
	}
	// Tests of several packages run at the same time, and a program that runs cannot be written.
	unlock, err := lockedfile.MutexAt(filepath.Join(dir, name+".lock")).Lock()
	if err != nil {
		return "", err
	}
	defer unlock()
	path = filepath.Join(dir, name)
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", path, "hexparlor/cmd/"+name)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s cannot be built: %w\n%s", name, err, text)
	}
	return path, nil
}

// WithPrograms returns tests that build the named programs of the folder cmd first, and find them on the PATH.
func WithPrograms(tests testscript.TestingM, names ...string) testscript.TestingM {
	return withPrograms{tests: tests, names: names}
}

type withPrograms struct {
	tests testscript.TestingM
	names []string
}

// Run builds the programs, runs the tests and returns the exit code.
func (w withPrograms) Run() int {
	for _, name := range w.names {
		path, err := Build(name)
		if err == nil {
			err = os.Setenv("PATH", filepath.Dir(path)+string(filepath.ListSeparator)+os.Getenv("PATH"))
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return w.tests.Run()
}
