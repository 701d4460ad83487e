package main

import (
	"context"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"hexparlor/internal/cli/clitest"
	"hexparlor/internal/store/storetest"
	"hexparlor/test/load"
)

func TestMain(m *testing.M) {
	testscript.Main(storetest.Tests{M: m}, map[string]func(){"hexparlor": main})
}

// TestScriptsOfCommandLinesHaveExpectedOutput runs the scripts of testdata/script: command lines, and what they print
// and change.
func TestScriptsOfCommandLinesHaveExpectedOutput(t *testing.T) {
	clitest.RunScripts(t, map[string]clitest.Command{"dialogs": dialogs, "load": playAt})
}

// playAt plays some matches on a server for a moment, without errors: "load $URL".
func playAt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: load URL")
	}
	result, err := load.Run(context.Background(), load.Config{Game: "hexit", Matches: 2, Time: 200 * time.Millisecond, URL: args[0]})
	ts.Check(err)
	if result.Moves == 0 || len(result.Errors) > 0 {
		ts.Fatalf("%v %v", result, result.Errors)
	}
}

func TestHelpOfCommandsExistsInEveryLanguage(t *testing.T) {
	clitest.CheckHelp(t, program, "", "serve", "play", "admin", "admin set", "user invite")
}
