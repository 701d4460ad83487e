// Package specfile checks a game against files of test cases: scenarios, traces of whole games, positions,
// views and perft tables, as rules come with them. It works for every game: a case names its game, and its keys
// show its kind.
package specfile

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Lookup returns a game by its id and whether the game exists.
type Lookup func(id string) (game.Game, bool)

// Report is the results of the cases of one file.
type Report struct {
	Passed   int
	Failures []Failure
}

// Failure is a case with another result than the file says.
type Failure struct {
	File    string
	Line    int    // line where the case begins, 1-based
	ID      string // the case's own name, or its kind and number
	Problem error  // expected and actual result; languages.Explain translates it
}

// String returns "file:line id: problem" in English.
func (f Failure) String() string { return fmt.Sprintf("%s: %v", f.Place(), f.Problem) }

// Place returns "file:line id".
func (f Failure) Place() string { return fmt.Sprintf("%s:%d %s", f.File, f.Line, f.ID) }

// CheckFile checks the file at path; "-" is stdin.
func CheckFile(path string, stdin io.Reader, lookup Lookup) (Report, error) {
	if path == "-" {
		return Check(stdin, "stdin", lookup)
	}
	f, err := os.Open(path)
	if err != nil {
		return Report{}, err
	}
	defer f.Close()
	return Check(f, path, lookup)
}

// Check reads cases as JSON, one after the other or in one array, gzipped or not, and checks each against its
// game. The error means that the file cannot be read or has no known case; a bad case among good ones is a
// failure of the file name.
func Check(r io.Reader, name string, lookup Lookup) (Report, error) {
	data, err := read(r)
	if err != nil {
		return Report{}, problem("specfile.unreadable", "file", name, "why", err)
	}
	var report Report
	recognised := false
	for value := range values(data) {
		id, err := fmt.Sprintf("case %d", report.Passed+len(report.Failures)+1), value.err
		if err == nil {
			var c testCase
			if c, err = parseCase(value.raw); err == nil {
				recognised = true
				id = c.name(id)
				err = c.check(lookup)
			}
		}
		if err == nil {
			report.Passed++
			continue
		}
		report.Failures = append(report.Failures, Failure{File: name, Line: value.line, ID: id, Problem: err})
	}
	if !recognised {
		return Report{}, unrecognised(name, report)
	}
	return report, nil
}

func unrecognised(name string, report Report) error {
	if len(report.Failures) == 0 {
		return problem("specfile.none", "file", name)
	}
	first := report.Failures[0]
	return problem("specfile.no-file", "file", name, "line", first.Line, "problem", first.Problem)
}

// T is the part of *testing.T that Test needs.
type T interface {
	Helper()
	Errorf(format string, args ...any)
}

// Test checks files in a Go test: each failure, and each file without cases, becomes an error of t.
func Test(t T, lookup Lookup, paths ...string) {
	t.Helper()
	if len(paths) == 0 {
		t.Errorf("there are no files to check")
	}
	for _, path := range paths {
		report, err := CheckFile(path, bytes.NewReader(nil), lookup)
		if err != nil {
			t.Errorf("%v", err)
		}
		for _, failure := range report.Failures {
			t.Errorf("%v", failure)
		}
	}
}

// kinds are the kinds of cases with the keys that identify them; the first match counts.
var kinds = []struct {
	name  string
	keys  []string
	check func(c testCase, g game.Game, o game.Options) error
}{
	{"scenario", []string{"expect", "moves"}, checkScenario},
	{"trace", []string{"start", "plies"}, checkTrace},
	{"view", []string{"viewer", "redacted"}, checkView},
	{"perft table", []string{"counts"}, checkPerft},
	{"position", []string{"position", "valid"}, checkPosition},
	{"transcript", []string{"setup", "steps"}, checkTranscript},
}

// testCase is one case of a file.
type testCase struct {
	*fields
	kind int // index of its kind in kinds
	raw  []byte
}

func parseCase(raw []byte) (testCase, error) {
	f, err := parseFields(raw)
	if err != nil {
		return testCase{}, err
	}
	for i, kind := range kinds {
		if !slices.ContainsFunc(kind.keys, func(key string) bool { return !f.has(key) }) {
			return testCase{f, i, raw}, nil
		}
	}
	keys := clip(strings.Join(slices.Sorted(maps.Keys(f.values)), ", "))
	return testCase{}, problem("specfile.unknown-kind", "keys", keys)
}

// name returns the case's own name, or unnamed.
func (c testCase) name(unnamed string) string {
	for _, key := range []string{"id", "name"} {
		if c.has(key) {
			return clip(c.text(key))
		}
	}
	return kinds[c.kind].name + " " + unnamed
}

// check runs the case. Files are untrusted data, so a panic of the rules becomes a failure of the case.
func (c testCase) check(lookup Lookup) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = problem("specfile.panic", "why", fmt.Sprint(r))
		}
	}()
	id := c.text("game")
	given := c.options("options")
	if c.err != nil {
		return c.err
	}
	g, ok := lookup(id)
	if !ok {
		return problem("specfile.no-game", "game", i18n.Escaped(clip(id)))
	}
	o, err := game.ParseOptions(g.Info().Options, given)
	if err != nil {
		return err
	}
	return kinds[c.kind].check(c, g, o)
}
