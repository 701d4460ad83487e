// Package clitest runs the test scripts of the programs in cmd, and checks their help.
package clitest

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"hexparlor/internal/store/storetest"
)

// Command is the function of a command in a test script.
type Command = func(ts *testscript.TestScript, neg bool, args []string)

// RunScripts runs the scripts in testdata/script as tests. more are commands that only these scripts have, by name.
func RunScripts(t *testing.T, more map[string]Command) {
	docs, err := filepath.Abs("../../docs")
	if err != nil {
		t.Fatal(err)
	}
	commands := map[string]Command{"exits": exits, "await": await, "get": get, "postgres": postgres}
	for name, command := range more {
		commands[name] = command
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("DOCS", docs)
			e.Setenv("HEXPARLOR_DATABASE", "")
			return nil
		},
		Condition: condition,
		Cmds:      commands,
	})
}

// postgres is the script command "postgres NAME...": it sets each environment variable to the URL of a new empty
// database.
func postgres(ts *testscript.TestScript, _ bool, names []string) {
	for _, name := range names {
		place, err := storetest.NewDatabase("")
		ts.Check(err)
		ts.Setenv(name, place)
	}
}

// condition is the script condition [postgres], which holds if PostgreSQL is installed.
func condition(name string) (bool, error) {
	if name != "postgres" {
		return false, fmt.Errorf("unknown condition %s", name)
	}
	return storetest.Available()
}

// exits is the script command "exits 2 hexparlor verify": it runs a program and fails unless that exits with the code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// await is the script command "await out 'http://\S+' URL": it waits until a file matches a pattern, and stores the
// match, or its last group, in an environment variable.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: await FILE PATTERN VARIABLE")
	}
	pattern, err := regexp.Compile(args[1])
	ts.Check(err)
	for range 200 {
		data, err := os.ReadFile(ts.MkAbs(args[0]))
		if match := pattern.FindStringSubmatch(string(data)); err == nil && match != nil {
			ts.Setenv(args[2], match[len(match)-1])
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	ts.Fatalf("%s does not match %s after ten seconds", args[0], args[1])
}

// get is the script command "get $URL/healthz": it prints the body of a server's answer, and fails unless the status is
// 200.
func get(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: get URL")
	}
	response, err := http.Get(args[0])
	if err != nil {
		if neg {
			return
		}
		ts.Fatalf("%v", err)
	}
	defer response.Body.Close()
	_, err = io.Copy(ts.Stdout(), response.Body)
	ts.Check(err)
	if (response.StatusCode == http.StatusOK) == neg {
		ts.Fatalf("%s answers with status %d", args[0], response.StatusCode)
	}
}
