package load

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/api"
)

// TestScanOfServerMessageReturnsNeededFields compares the scanned fields with the message.
func TestScanOfServerMessageReturnsNeededFields(t *testing.T) {
	position := api.Position{Number: 7, Text: `,"turns":[`, Status: api.Running, Turns: []api.Turn{{
		Seat: 2, Texts: []string{"drop {0}", "{0}"}, Moves: [][]int{{0, 0}, {1, 1}}, Picks: []api.PickGroup{
			{Kind: game.PickCell, Values: []string{"0,0"}},
			{Kind: game.PickWord, Values: []string{"pass"}, Label: `,"offers":[`},
		},
	}}}
	over := api.Position{Number: 8, Status: api.Finished}
	for name, test := range map[string]struct {
		value   any
		want    message
		choices []string
	}{
		"step with choices": {
			api.Step{Position: position, Events: []api.Event{{Text: "x"}}},
			message{number: 7},
			[]string{"drop 0,0", "pass"},
		},
		"step of the other": {api.Step{Position: api.Position{Number: 7}}, message{number: 7}, []string{""}},
		"last step":         {api.Step{Position: over}, message{number: 8, finished: true}, []string{""}},
		"whole match": {
			api.Match{Position: position, Log: []api.Entry{{Number: 7, Text: "drop 0,1"}}},
			message{number: 7},
			[]string{"drop 0,0", "pass"},
		},
	} {
		data, err := json.Marshal(test.value)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for range 50 {
			m, err := scan(data)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			seen[m.choice] = true
			if m.choice = ""; m != test.want {
				t.Errorf("%s: got %+v, want %+v", name, m, test.want)
			}
		}
		for choice := range seen {
			if !slices.Contains(test.choices, choice) {
				t.Errorf("%s: %q is none of the choices", name, choice)
			}
		}
		if len(seen) != len(test.choices) {
			t.Errorf("%s: of the choices %q only %v are made", name, test.choices, seen)
		}
	}
	for _, data := range []string{"", "{}", `"position":{"number":`, `"position":{"number":x,`} {
		if m, err := scan([]byte(data)); err == nil {
			t.Errorf("%q was read as %+v", data, m)
		}
	}
}

// TestAuditFindsEveryFaultOfEventLog checks audit with logs that contradict acknowledged moves in every way.
func TestAuditFindsEveryFaultOfEventLog(t *testing.T) {
	entries := func(texts ...string) []api.Entry {
		var log []api.Entry
		for i, text := range texts {
			e := api.Entry{Number: i + 1, Kind: "move", Seat: game.Seat(1 + i%2), Text: text}
			if text == "sit" {
				e.Kind = "sit"
			}
			log = append(log, e)
		}
		return log
	}
	acked := loadMatch{acked: map[int]move{3: {1, "a"}, 4: {2, "b"}, 5: {1, "c"}}}
	waiting := acked
	waiting.pending = &api.Submission{Seat: 2, Text: "d"}
	renumbered := entries("sit", "sit", "a", "b", "c")
	renumbered[4].Number = 6
	for name, test := range map[string]struct {
		match  loadMatch
		log    []api.Entry
		faults int
		extra  int
	}{
		"whole":                       {acked, entries("sit", "sit", "a", "b", "c"), 0, 0},
		"the last move is lost":       {acked, entries("sit", "sit", "a", "b"), 1, 0},
		"one move is stored twice":    {acked, entries("sit", "sit", "a", "b", "c", "c"), 1, 0},
		"two moves changed places":    {acked, entries("sit", "sit", "b", "a", "c"), 3, 0},
		"one entry number is missing": {acked, renumbered, 3, 0},
		"stored, not acknowledged":    {waiting, entries("sit", "sit", "a", "b", "c", "d"), 0, 1},
		"neither stored nor acked":    {waiting, entries("sit", "sit", "a", "b", "c"), 0, 0},
		"stored twice":                {waiting, entries("sit", "sit", "a", "b", "c", "d", "x", "d"), 2, 1},
		"a move never submitted":      {acked, entries("sit", "sit", "a", "b", "c", "d"), 1, 0},
		"by the wrong seat":           {loadMatch{acked: map[int]move{1: {2, "a"}}}, entries("a"), 2, 0},
		"no moves at all":             {loadMatch{}, entries("sit", "sit"), 0, 0},
	} {
		faults, extra := test.match.audit(test.log)
		if len(faults) != test.faults || extra != test.extra {
			t.Errorf("%s: got faults %q and %d unacknowledged, want %d and %d", name, faults, extra, test.faults, test.extra)
		}
	}
}

func TestCheckLoopbackAcceptsOnlyServersOnThisMachine(t *testing.T) {
	for url, ok := range map[string]bool{
		"http://127.0.0.1:8080": true, "http://localhost:1": true, "http://[::1]:80": true, "http://127.3.2.1": true,
		"http://example.com": false, "http://10.0.0.1:80": false, "https://127.0.0.1": false, "127.0.0.1:80": false,
		"http://127.0.0.1.example.com": false, "": false, "http://user@192.0.2.1": false, "http://[::]:80": false,
	} {
		if err := CheckLoopback(url); (err == nil) != ok {
			t.Errorf("%q: %v", url, err)
		}
	}
}

func TestPercentileReturnsLatencyOfShareOfMoves(t *testing.T) {
	var r Result
	if r.Percentile(99) != 0 {
		t.Error("no moves have a latency")
	}
	for i := range 101 {
		r.Latency = append(r.Latency, time.Duration(i))
	}
	if got := fmt.Sprint(int(r.Percentile(50)), int(r.Percentile(99)), int(r.Percentile(100))); got != "50 99 100" {
		t.Error(got)
	}
}

func TestProgressOfPartsRisesFromZeroToOne(t *testing.T) {
	var got []float64
	whole := Config{Progress: func(done float64) { got = append(got, done) }}
	for i := range 2 {
		whole.part(i, 2).report(0.5)
		whole.part(i, 2).report(3) // late
	}
	if want := []float64{0.25, 0.5, 0.75, 1}; !slices.Equal(got, want) {
		t.Errorf("the progress is %v, not %v", got, want)
	}
	Config{}.part(0, 2).report(1) // without a function
}
