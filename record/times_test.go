package record_test

import (
	"errors"
	"strings"
	"testing"

	"hexparlor/record"
)

const timed = `[Game "hex"]
[Time "5+3"]
[RunsOut "loses"]
[Result "1-0"]
[Reason "time"]

1. 1 place 0,0
time 1.500
2. 2 place 1,1
time 1.500
`

// TestMoveTimesParseBackAndBadTimesNameLine checks that times are written as they were read.
func TestMoveTimesParseBackAndBadTimesNameLine(t *testing.T) {
	r, err := record.Parse(timed)
	if err != nil || r.String() != timed {
		t.Fatalf("%v\n%s", err, r)
	}
	for _, c := range []struct {
		old, new, says string
		line           int
	}{
		{"time 1.500\n2.", "time 1,5\n2.", "three decimals", 8},
		{"time 1.500\n2.", "time 01.500\n2.", "three decimals", 8},
		{"time 1.500\n2.", "time 9999999999.500\n2.", "three decimals", 8},
		{"time 1.500\n2.", "time 1.500\ntime 1.500\n2.", "one for each", 9},
		{"1. 1 place 0,0\n", "", "one for each", 7},
		{"time 1.500\n2.", "2.", "the time of this move is missing", 7},
		{"time 1.500\n2.", "time 1.501\n2.", "an earlier time", 9},
		{`[Time "5+3"]`, `[Time "5"]`, "not a time control", 2},
		{`[Time "5+3"]`, `[Time "500+3"]`, "not a time control", 2},
		{"[Time \"5+3\"]\n", "", "without one it is left out", 2},
		{"[Time \"5+3\"]\n[RunsOut \"loses\"]\n", "", "the tag Time is missing", 5},
		{`"loses"`, `"wins"`, "loses, default, bot or vote", 3},
		{"[RunsOut \"loses\"]\n", "", "loses, default, bot or vote", 0},
	} {
		text := strings.Replace(timed, c.old, c.new, 1)
		_, err := record.Parse(text)
		var wrong *record.Error
		if !errors.As(err, &wrong) || wrong.Line != c.line || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q for %q: %v, not in line %d: %s", c.new, c.old, err, c.line, c.says)
		}
	}
}
