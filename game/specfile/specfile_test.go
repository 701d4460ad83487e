package specfile_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hexparlor/game/specfile"
	"hexparlor/games"
)

const opening = `1 1,-1b/0,0w/1,0w/0,1b 8,8 35 0 0`

// scenario returns a scenario of Hex-It from the opening position.
func scenario(moves, expect string) string {
	return fmt.Sprintf(`{"id":"x","game":"hexit","options":{},"position":%q,"moves":%s,"expect":%s}`, opening, moves, expect)
}

func TestHexItCasesInTestdataPass(t *testing.T) {
	files, err := filepath.Glob("../../testdata/hexit/*.json*")
	if err != nil {
		t.Fatal(err)
	}
	specfile.Test(t, games.Lookup, files...)
}

// TestCheckPassesGoodCasesAndNamesProblemOfBadOnes has cases that pass, and cases that must fail with the given
// problem.
func TestCheckPassesGoodCasesAndNamesProblemOfBadOnes(t *testing.T) {
	const dropped = `2 1,-1b/0,0wW/1,0w/0,1b 7,8 35 0 0`
	checkCases(t, games.Lookup, []caseTest{
		{"position", scenario(`["1 drop 0,0"]`, `{"position":"`+dropped+`"}`), ""},
		{"wrong position", scenario(`["1 drop 0,0"]`, `{"position":"`+opening+`"}`), "got " + dropped},
		{"error", scenario(`["2 drop 0,0"]`, `{"error":true,"position":"`+opening+`"}`), ""},
		{"error that does not come", scenario(`["1 drop 0,0"]`, `{"error":true}`), "expected \"1 drop 0,0\" to be refused"},
		{"error without a move", scenario(`[]`, `{"error":true}`), "needs a move"},
		{"refused move", scenario(`["1 drop 5,5","2 drop 0,0"]`, `{}`), "move 1, \"1 drop 5,5\", is refused"},
		{"only the last move may be refused", scenario(`["1 drop 5,5","1 drop 5,5"]`, `{"error":true}`), "move 1"},
		{"move without player", scenario(`["drop 0,0"]`, `{}`), "<player> <move>"},
		{"count", scenario(`[]`, `{"legal_count":4}`), ""},
		{"wrong count", scenario(`[]`, `{"legal_count":5}`), "expected 5 legal moves, got 4: drop"},
		{"count of the other", scenario(`[]`, `{"legal_count":0,"player":2}`), ""},
		{"no such player", scenario(`[]`, `{"legal_count":0,"player":70000}`), "expect.player"},
		{"includes", scenario(`[]`, `{"legal_includes":["drop 0,0","1 drop 0,1"]}`), ""},
		{"does not include", scenario(`[]`, `{"legal_includes":["2 drop 0,1"]}`), "expected \"2 drop 0,1\" to be legal"},
		{"excludes", scenario(`[]`, `{"legal_excludes":["pass","drop 2,2"]}`), ""},
		{"does not exclude", scenario(`[]`, `{"legal_excludes":["1 drop 0,1"]}`), "expected \"1 drop 0,1\" not to be legal"},
		{"running", scenario(`[]`, `{"result":"*"}`), ""},
		{"not over", scenario(`[]`, `{"result":"1-0"}`), "expected result 1-0, got *"},
		{"views", scenario(`[]`, `{"views":{"0":"`+opening+`","1":"`+opening+`","s":"`+opening+`"}}`), ""},
		{"wrong view", scenario(`[]`, `{"views":{"2":"?"}}`), "expected view of 2 ?"},
		{"no viewer", scenario(`[]`, `{"views":{"me":"?"}}`), "\"me\" is no viewer"},
		{"redacted", scenario(`[]`, `{"redacted":"?"}`), "expected redacted position ?"},
		{"missing event", scenario(`[]`, `{"events":["boom"]}`), "expected the event \"boom\""},
		{"no event", scenario(`["1 drop 0,0"]`, `{"no_events":["boom"]}`), ""},
		{"any event is one too many", scenario(`["1 drop 0,0"]`, `{"no_events":[""]}`), "expected no event"},
		{"unknown expectation", scenario(`[]`, `{"colour":"red"}`), "expect.colour is nothing"},
		{"wrong type", scenario(`[]`, `{"legal_count":"four"}`), "expect.legal_count must be a whole number, not \"four\""},
		{"wrong type of moves", scenario(`5`, `{}`), "moves must be a list of strings, not 5"},
		{"wrong type of expect", scenario(`[]`, `[]`), "expect must be an object"},
		{"bad position", strings.Replace(scenario(`[]`, `{}`), opening, "nonsense", 1), "the position is refused"},
		{"unknown game", strings.Replace(scenario(`[]`, `{}`), `"hexit"`, `"chess"`, 1), "there is no game \"chess\""},
		{"no game", `{"position":"","moves":[],"expect":{}}`, "game is missing"},
		{"unknown option", strings.Replace(scenario(`[]`, `{}`), `{}`, `{"x":1}`, 1), "there is no option \"x\""},
		{"option of a wrong type", strings.Replace(scenario(`[]`, `{}`), `{}`, `{"quiet":[1]}`, 1), "options.quiet: an option is"},
		{"option as a number", strings.Replace(scenario(`[]`, `{}`), `{}`, `{"quiet":50}`, 1), ""},
		{"option out of range", strings.Replace(scenario(`[]`, `{}`), `{}`, `{"quiet":1e3}`, 1), "quiet"},
		{"trace", `{"game":"hexit","start":"` + opening + `","plies":[{"move":"1 drop 0,0","position":"` + dropped +
			`","legal":4}],"result":"*"}`, ""},
		{"wrong count in a trace", `{"game":"hexit","start":"` + opening + `","plies":[{"move":"1 drop 0,0","position":"` +
			dropped + `","legal":7}]}`, "ply 1: expected 7 legal moves before \"1 drop 0,0\", got 4"},
		{
			"trace that goes wrong", `{"game":"hexit","start":"` + opening + `","plies":[{"move":"1 drop 0,0","position":"?"}]}`,
			"ply 1: expected position after \"1 drop 0,0\" ?",
		},
		{"illegal ply", `{"game":"hexit","start":"` + opening + `","plies":[{"move":"2 pass","position":"?"}]}`, "is refused"},
		{"wrong result", `{"game":"hexit","start":"` + opening + `","plies":[],"result":"1-0"}`, "expected result 1-0, got *"},
		{"ply of a wrong type", `{"game":"hexit","start":"` + opening + `","plies":[{"move":1}]}`, "plies[0].move must be"},
		{
			"start that is not canonical", `{"game":"hexit","start":"1 0,0w/1,-1b/1,0w/0,1b 8,8 35 0 0","plies":[]}`,
			"expected start",
		},
		{"valid", `{"game":"hexit","position":"` + opening + `","valid":true,"scores":[2,1.5],"end":null,"result":null}`, ""},
		{"wrong scores", `{"game":"hexit","position":"` + opening + `","valid":true,"scores":[9,3]}`, "expected the scores"},
		{"not over, but should be", `{"game":"hexit","position":"` + opening + `","valid":true,"end":"tiles"}`, "expected end by"},
		{"over, but should not be", `{"game":"hexit","position":"1 0,0w 8,8 0 0 0","valid":true,"result":null}`, "running game"},
		{"valid after all", `{"game":"hexit","position":"` + opening + `","valid":false}`, "expected the position to be refused"},
		{"invalid after all", `{"game":"hexit","position":"?","valid":true}`, "expected a valid position"},
		{"view", `{"game":"hexit","position":"` + opening + `","viewer":"s","redacted":"` + opening + `"}`, ""},
		{"view with a secret", `{"game":"hexit","position":"` + opening + `","viewer":"1","redacted":"?"}`, "expected view of 1"},
		{"perft", `{"game":"hexit","name":"p","position":"` + opening + `","counts":[4,12,14,34]}`, ""},
		{
			"wrong perft", `{"game":"hexit","position":"` + opening + `","counts":[4,12,15]}`,
			"expected 15 sequences of 3 moves, got 14",
		},
		{"deep perft", `{"game":"hexit","position":"` + opening + `","counts":[` + strings.Repeat("4,", 200) + `4]}`, "the most is"},
	})
}

// caseTest is a case of a file and its expected result.
type caseTest struct {
	name, data string
	problem    string // part of the failure's text; empty: the case passes
}

func checkCases(t *testing.T, lookup specfile.Lookup, tests []caseTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			report, err := specfile.Check(strings.NewReader(test.data), "f", lookup)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case test.problem == "" && (report.Passed != 1 || len(report.Failures) != 0):
				t.Errorf("want a pass, got %+v", report)
			case test.problem != "" && (report.Passed != 0 || len(report.Failures) != 1):
				t.Errorf("want one failure, got %+v", report)
			case test.problem != "" && !strings.Contains(report.Failures[0].Problem.Error(), test.problem):
				t.Errorf("want %q in %q", test.problem, report.Failures[0].Problem)
			}
		})
	}
}

func TestCheckFailureHasLineAndNameOfCase(t *testing.T) {
	good, bad := scenario(`[]`, `{}`), scenario(`[]`, `{"legal_count":5}`)
	data := good + "\n\n" + bad + "\n{\"broken\n" + strings.Replace(bad, `"id":"x",`, "", 1) + "\n{\"a\":\n1}\n" + good
	report, err := specfile.Check(strings.NewReader(data), "f.jsonl", games.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, failure := range report.Failures {
		place, _, _ := strings.Cut(failure.String(), ": ")
		got = append(got, place)
	}
	want := "[f.jsonl:3 x f.jsonl:4 case 3 f.jsonl:5 scenario case 4 f.jsonl:6 case 5]"
	if report.Passed != 2 || fmt.Sprint(got) != want {
		t.Errorf("got %d passed, %v, want 2 passed, %v", report.Passed, got, want)
	}
}

func TestCheckReadsArraysAndGzippedFiles(t *testing.T) {
	array := "[\n" + scenario(`[]`, `{}`) + ",\n" + scenario(`[]`, `{"legal_count":5}`) + "]\n"
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write([]byte(array))
	_ = z.Close()
	for _, data := range []string{array, packed.String()} {
		report, err := specfile.Check(strings.NewReader(data), "f", games.Lookup)
		if err != nil || report.Passed != 1 || len(report.Failures) != 1 || report.Failures[0].Line != 3 {
			t.Errorf("got %+v, %v", report, err)
		}
	}
	if _, err := specfile.Check(bytes.NewReader(packed.Bytes()[:packed.Len()/2]), "f", games.Lookup); err == nil ||
		!strings.Contains(err.Error(), "f is unreadable") {
		t.Errorf("half a gzip file: %v", err)
	}
}

func TestCheckReturnsErrorForUnreadableFile(t *testing.T) {
	for data, problem := range map[string]string{
		"":                    "holds no cases",
		"[]":                  "holds no cases",
		"hello":               "is no file of test cases: line 1: not JSON",
		"\n\n{\"a\":1}":       "line 3: neither a scenario",
		"[1,2]":               "line 1: not a JSON object but 1",
		"null":                "not a JSON object",
		"\x1f\x8bnonsense":    "is unreadable",
		"{\"moves\":[],\"exp": "it breaks off in the middle",
	} {
		if _, err := specfile.Check(strings.NewReader(data), "f", games.Lookup); err == nil ||
			!strings.Contains(err.Error(), problem) {
			t.Errorf("%q: want %q, got %v", data, problem, err)
		}
	}
	if _, err := specfile.CheckFile("nowhere", nil, games.Lookup); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	long := `{"id":"` + strings.Repeat("x", 9<<20) + `"}` + "\n" + scenario(`[]`, `{}`)
	report, err := specfile.Check(strings.NewReader(long), "f", games.Lookup)
	if err != nil || report.Passed != 1 || len(report.Failures) != 1 || len(report.Failures[0].String()) > 500 {
		t.Errorf("a case that is too long: %v", err)
	}
}

// FuzzCheck checks that any file ends in a report or an error.
func FuzzCheck(f *testing.F) {
	f.Add([]byte(scenario(`["1 drop 0,0"]`, `{"legal_count":4,"views":{"1":"x"},"error":true}`)))
	f.Add([]byte(`[{"game":"hexit","start":"` + opening + `","plies":[{"move":"1 drop 0,0","position":"","legal":4}]}]`))
	f.Add([]byte(`{"game":"hexit","position":"` + opening + `","counts":[4]}{"game":"hexit","position":"1","valid":null}`))
	f.Add([]byte(`{"game":"hexit","position":"` + opening + `","viewer":"s","redacted":null}`))
	f.Add([]byte("\x1f\x8b\x08\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.Contains(data, []byte("counts")) && len(data) > 300 {
			t.Skip("counting deep trees takes its time")
		}
		report, err := specfile.Check(bytes.NewReader(data), "f", games.Lookup)
		if err == nil && report.Passed+len(report.Failures) == 0 {
			t.Error("neither a report nor an error")
		}
		for _, failure := range report.Failures {
			if failure.Line < 1 || failure.Problem.Error() == "" {
				t.Errorf("a failure that says nothing: %+v", failure)
			}
			if strings.Contains(failure.Problem.Error(), "the rules broke down") {
				t.Error(failure)
			}
		}
	})
}
