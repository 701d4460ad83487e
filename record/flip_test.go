package record_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/games"
	"hexparlor/record"
)

// unverifiable lists the parts of a record that can be changed without a contradiction, because nothing else in the
// record repeats them. docs/record-format.md lists them too.
var unverifiable = map[string]string{
	"Options": "an option that no move depended on leaves no trace",
	"Seat":    "names follow from nothing",
	"Date":    "the day follows from nothing",
	"Table":   "only a Commitment contains it",
	"Rules":   "a missing one means 1",
	"Time":    "a record has no clocks",
	"RunsOut": "only a loss on time depends on it",
	"Reason":  "a record of the rules' own result may leave it out, and seats end games for several reasons",
	"EndedBy": "a record may leave it out, which is said",
	"time":    "only the order of times follows from the moves",
	"move":    "another legal move makes another game",
	"receipt": "a record without a Protocol may leave a receipt out",
}

// kept returns every record in testdata, and games that ended early by resignation, time or agreement.
func kept(t *testing.T) map[string]*record.Record {
	t.Helper()
	files, err := filepath.Glob("../testdata/*/records/*.txt")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d records: %v", len(files), err)
	}
	all := map[string]*record.Record{}
	for _, file := range append(files, "../internal/match/analysis/testdata/hexstrike-lone-decisions.txt") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(strings.TrimPrefix(file, "../testdata/"), ".txt")
		all[name] = parse(t, string(text))
		g, _ := games.Lookup(all[name].Game)
		if g.Info().Resigns {
			continue
		}
		for _, reason := range []string{"resignation", "forfeit", "time", "agreement"} {
			all[name+", "+reason] = endedEarly(t, all[name], reason)
		}
	}
	return all
}

func parse(t *testing.T, text string) *record.Record {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// endedEarly returns a record of the first half of a game that then ended for the given reason.
func endedEarly(t *testing.T, whole *record.Record, reason string) *record.Record {
	t.Helper()
	r := parse(t, whole.String())
	r.Moves = r.Moves[:len(r.Moves)/2]
	_, state, err := r.Open(games.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Moves {
		moves, _ := state.ParseMoves(m.Seat, m.Text)
		state.Play(m.Seat, moves[0], nil)
	}
	r.Reason, r.Time, r.RunsOut = reason, "5+3", "loses"
	for i := range r.Moves {
		at := time.Duration(i) * time.Second
		r.Moves[i].At = &at
	}
	if r.EndedBy = state.ToAct().First(); r.EndedBy == 0 {
		t.Fatalf("half a game of %s is a whole one", r.Game)
	}
	r.Result = []string{1: "0-1", 2: "1-0"}[r.EndedBy]
	if reason == "agreement" {
		r.Result, r.EndedBy = "1/2-1/2", 0
	}
	return r
}

// TestVerifyRefusesChangedLinesExceptUnverifiableOnes changes each line of many records in several ways. Each change
// must be refused, or be of a kind that unverifiable lists. A changed result is refused, or the verdict names the facts
// that are missing.
func TestVerifyRefusesChangedLinesExceptUnverifiableOnes(t *testing.T) {
	flips, passed := 0, map[string]int{}
	for name, r := range kept(t) {
		if _, err := record.Verify(r, games.Lookup); err != nil {
			t.Errorf("%s does not hold: %v", name, err)
			continue
		}
		lines := strings.Split(r.String(), "\n")
		for i, line := range lines {
			if i > 120 && i < len(lines)-20 { // enough lines of each kind have been changed
				continue
			}
			for _, flipped := range flipsOf(line) {
				changed := slices.Concat(lines[:i], flipped, lines[i+1:])
				flips++
				verdict, err := verify(strings.Join(changed, "\n"))
				if err != nil {
					continue
				}
				kind := kindOf(line)
				passed[kind]++
				if reported := kind == "Result" && len(verdict.Unchecked) > 0; !reported && unverifiable[kind] == "" {
					t.Errorf("%s: %q instead of %q is not refused", name, flipped, line)
				}
			}
		}
	}
	t.Logf("%d changes; these were not refused: %v", flips, passed)
	for kind := range unverifiable {
		if passed[kind] == 0 && kind != "Table" {
			t.Errorf("%s is listed, but every change of it was refused", kind)
		}
	}
}

func verify(text string) (record.Verdict, error) {
	r, err := record.Parse(text)
	if err != nil {
		return record.Verdict{}, err
	}
	return record.Verify(r, games.Lookup)
}

// kindOf returns the kind of a record's line: its tag without a number, or the name of the kind.
func kindOf(line string) string {
	word, _, _ := strings.Cut(strings.TrimPrefix(line, "["), " ")
	switch {
	case strings.HasPrefix(line, "["):
		return strings.TrimRight(word, "0123456789")
	case strings.HasSuffix(word, "."):
		return "move"
	}
	return word
}

// others lists further valid values of a tag.
var others = map[string][]string{
	"Result":  {"1-0", "0-1", "1/2-1/2", "draw", "win:1", "win:2", "win:1,2", "*"},
	"Reason":  {"resignation", "forfeit", "time", "agreement", "abandoned", "tiles", "far"},
	"EndedBy": {"1", "2", "3"},
	"RunsOut": {"loses", "default", "bot", "vote"},
	"Time":    {"5+4", "0d60", "1+0"},
	"Game":    {"hex", "hexit", "hexattack", "hexstrat", "swarm", "hexstrike"},
	"Rules":   {"1", "2"},
}

// flipsOf returns replacements of one line: none at all (the line is removed), and variants of it.
func flipsOf(line string) (all [][]string) {
	if line == "" || strings.HasPrefix(line, ";") {
		return nil
	}
	all = append(all, nil)
	if tag, value, ok := strings.Cut(line, ` "`); ok && line[0] == '[' {
		for _, other := range others[kindOf(line)] {
			if other+`"]` != value {
				all = append(all, []string{fmt.Sprintf(`%s "%s"]`, tag, other)})
			}
		}
	}
	if number, move, ok := strings.Cut(line, ". "); ok && kindOf(line) == "move" {
		seat := map[byte]string{'1': "2", '2': "1"}[move[0]]
		all = append(all, []string{number + ". " + seat + move[1:]})
	}
	for at, c := range []byte(line) {
		if at > 0 && strings.IndexByte("0123456789abcdefNSEW", c) >= 0 && (at%7 == 0 || at > len(line)-4) {
			all = append(all, []string{line[:at] + string(next(c)) + line[at+1:]})
		}
	}
	return all
}

// next returns another character of the same kind.
func next(c byte) byte {
	switch c {
	case '9':
		return '0'
	case 'f':
		return 'a'
	case 'N':
		return 'S'
	case 'S':
		return 'N'
	case 'E':
		return 'W'
	case 'W':
		return 'E'
	}
	return c + 1
}
