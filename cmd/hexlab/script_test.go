package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"hexparlor/internal/cli/clitest"
	"hexparlor/internal/store/storetest"
)

func TestMain(m *testing.M) {
	tests := clitest.WithPrograms(storetest.Tests{M: m}, "hexparlor")
	testscript.Main(tests, map[string]func(){"hexlab": main})
}

// TestScriptsOfCommandLinesHaveExpectedOutput runs the scripts of testdata/script: command lines, and what they print
// and change.
func TestScriptsOfCommandLinesHaveExpectedOutput(t *testing.T) {
	clitest.RunScripts(t, nil)
}

func TestHelpOfCommandsExistsInEveryLanguage(t *testing.T) {
	clitest.CheckHelp(t, program, "", "study", "arena", "arena series", "solve rounds")
}

// TestLoadCommandRefusesGamesThatItCannotPlay wants an error for a game in which load would play nothing and measure
// nothing.
func TestLoadCommandRefusesGamesThatItCannotPlay(t *testing.T) {
	for game, fine := range map[string]bool{
		"hex": true, "hexit": true, "hexattack": false, "hexstrat": false, "swarm": false, "hexstrike": false, "chess": false,
	} {
		if err := (loadCmd{Matches: 1, Seconds: 1, Game: game}).check(); (err == nil) != fine {
			t.Errorf("%s: %v", game, err)
		}
	}
}
