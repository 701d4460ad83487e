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

// Failure is a test case whose actual result differs from the one in the file.
type Failure struct {
	File    string
	Line    int    // 1-based number of the line where the case begins
	ID      string // id of the case in the file, or its kind and number
	Problem error  // expected and actual result; catalog.Explain translates it
}

// String returns "file:line id: problem" in English.
func (f Failure) String() string { return fmt.Sprintf("%s: %v", f.Place(), f.Problem) }

// Place returns where the failed case is: "file:line id".
func (f Failure) Place() string { return fmt.Sprintf("%s:%d %s", f.File, f.Line, f.ID) }

// CheckFile checks the test cases of the file at path; path "-" reads stdin.
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

// Check reads test cases as JSON, in one array or one after the other, possibly compressed with gzip, and checks each
// with its game. name is the file's name in failures. It returns an error if the file cannot be read or has no known
// case; an invalid case among valid ones is a failure.
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

// kinds lists the kinds of test cases, each with the keys that identify it. A case has the first kind that matches.
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

// testCase is one test case of a file.
type testCase struct {
	*fields
	kind int // index of the case's kind in kinds
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

// name returns the case's own id, or unnamed if it has none.
func (c testCase) name(unnamed string) string {
	for _, key := range []string{"id", "name"} {
		if c.has(key) {
			return clip(c.text(key))
		}
	}
	return kinds[c.kind].name + " " + unnamed
}

// check runs the case and returns the difference from the expected result. Files are untrusted data, so a panic of the
// game's rules becomes an error, too.
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
