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

// playAt plays some matches on a server for a moment, or longer on a busy machine until a move is played, without
// errors: "load $URL".
func playAt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: load URL")
	}
	for moment := 200 * time.Millisecond; ; moment *= 4 {
		result, err := load.Run(context.Background(), load.Config{Game: "hexit", Matches: 2, Time: moment, URL: args[0]})
		ts.Check(err)
		if len(result.Errors) > 0 || result.Moves == 0 && moment > 10*time.Second {
			ts.Fatalf("%v %v", result, result.Errors)
		}
		if result.Moves > 0 {
			return
		}
	}
}

func TestHelpOfCommandsExistsInEveryLanguage(t *testing.T) {
	clitest.CheckHelp(t, program, "", "serve", "play", "admin", "admin set", "user invite")
}
