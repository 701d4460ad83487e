package clitest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/rogpeppe/go-internal/testscript"
)

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
	dir, err := os.MkdirTemp("", "hexparlor-programs-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	for _, name := range w.names {
		build := exec.Command("go", "build", "-o", filepath.Join(dir, name), "hexparlor/cmd/"+name)
		if text, err := build.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%s cannot be built: %v\n%s", name, err, text)
			return 1
		}
	}
	if err := os.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return w.tests.Run()
}
