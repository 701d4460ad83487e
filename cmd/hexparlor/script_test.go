package main

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"hexparlor/internal/store/storetest"
)

func TestMain(m *testing.M) {
	testscript.Main(storetest.Tests{M: m}, map[string]func(){"hexparlor": main})
}

// TestScripts runs the scripts of testdata/script: what a person types, and what must come of it.
func TestScripts(t *testing.T) {
	docs, err := filepath.Abs("../../docs")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("DOCS", docs)
			e.Setenv("HEXPARLOR_DATABASE", "")
			return nil
		},
		Condition: condition,
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits,
			"await": await,
			"get":   get,
			"talks": talks,

			"postgres": postgres,
		},
	})
}

// postgres sets variables to URLs of empty databases.
func postgres(ts *testscript.TestScript, _ bool, names []string) {
	for _, name := range names {
		place, err := storetest.NewDatabase("")
		ts.Check(err)
		ts.Setenv(name, place)
	}
}

// condition tells whether PostgreSQL is there.
func condition(name string) (bool, error) {
	if name != "postgres" {
		return false, fmt.Errorf("unknown condition %s", name)
	}
	return storetest.Available()
}
