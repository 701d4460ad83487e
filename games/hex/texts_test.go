package hexgame_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// say returns a message in English.
func say(m i18n.Message) string { return catalog.English().Say(m) }

// TestPromptsSayWhatSeatMustDo checks the prompts of each seat.
func TestPromptsSayWhatSeatMustDo(t *testing.T) {
	type prompt struct{ Code, Title, Detail, Rule string }
	for _, c := range []struct {
		name, position string
		seat           game.Seat
		want           prompt
	}{
		{"Red", "1 r../b../...", 1, prompt{"place", "Place a stone.", "Connect the top edge with the bottom edge.", "R3.2"}},
		{"first stone", "1 .../.../...", 1, prompt{
			"place", "Place a stone.",
			"Blue may swap and so take over a first stone that is too good: the best beginning is away from the middle.", "R4.1",
		}},
		{"Blue has swapped", "1 .../b../...", 1, prompt{
			"place", "Place a stone.", "Blue swaps: the red stone on b1 becomes a blue stone on a2.", "R4.1",
		}},
		{"wait after the swap", "1 .../b../...", 2, prompt{
			"wait", "Red is to move.", "Blue swaps: the red stone on b1 becomes a blue stone on a2.", "R4.1",
		}},
		{"Blue", "2 rr./.b./...", 2, prompt{"place", "Place a stone.", "Connect the left edge with the right edge.", "R3.2"}},
		{"Blue may swap", "2 .r./.../...", 2, prompt{
			"place-or-swap", "Place a stone, or swap.",
			"If you swap, the red stone on b1 becomes a blue stone on a2, and Red is next.", "R4.1",
		}},
		{"wait", "1 .../.../...", 2, prompt{"wait", "Red is to move.", "", "R3.1"}},
		{"wait for a swap", "2 .r./.../...", game.Spectator, prompt{"wait", "Blue is to move, and may swap.", "", "R4.1"}},
		{"over", "2 .rb/.rb/.r.", 2, prompt{
			"over", "Red wins.", "A chain of red stones connects the top edge with the bottom edge.", "R5.2",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, small, c.position).Prompt(c.seat)
			if diff := cmp.Diff(c.want, prompt{p.Code, say(p.Title), say(p.Detail), p.Rule}); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestEventsHaveNotationAndSentence checks the events of moves.
func TestEventsHaveNotationAndSentence(t *testing.T) {
	for _, c := range []struct {
		position, move string
		want           []string // for each event, its line of notation and its sentence
	}{
		{"1 .../.../...", "place 2,1", []string{"placed 1 2,1", "Red places a stone on c2."}},
		{"2 .r./.../...", "swap", []string{"swapped 2 1,0 0,1", "Blue swaps: the red stone on b1 becomes a blue stone on a2."}},
		{"2 rr./bb./r..", "place 2,0", []string{
			"placed 2 2,0", "Blue places a stone on c1.",
			"ended 0-1 connected", "A chain of blue stones connects the left edge with the right edge. Blue wins.",
		}},
	} {
		s, log := mustParse(t, small, c.position), &game.Log{}
		if _, refusal := game.Submit(s, s.ToAct().First(), c.move, log); refusal != nil {
			t.Fatal(refusal)
		}
		var got []string
		for _, e := range log.For(game.Spectator) {
			got = append(got, e.String(), say(e.Message()))
			if !strings.HasPrefix(e.String(), e.Kind()) {
				t.Errorf("%s is of the kind %s", e, e.Kind())
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s: %s", c.position, c.move, diff)
		}
	}
}

// TestViewJSONEqualsExpectedText pins the JSON from which the web client draws, before and after the end.
func TestViewJSONEqualsExpectedText(t *testing.T) {
	for position, want := range map[string]string{
		"2 .r./.../...": `{"columns":3,"rows":3,"holes":[],"mirrors":true,"toMove":2,"red":["1,0"],"blue":[],"canSwap":true,"winner":0,"chain":[]}`,
		"2 .r./brb/rrb": `{"columns":3,"rows":3,"holes":[],"mirrors":true,"toMove":0,"red":["1,0","1,1","0,2","1,2"],"blue":["0,1","2,1","2,2"],` +
			`"canSwap":false,"winner":1,"chain":["1,0","1,1","1,2"]}`,
	} {
		got, err := json.Marshal(mustParse(t, small, position).View(game.Spectator))
		if err != nil || string(got) != want {
			t.Errorf("expected %s, got %s, %v", want, got, err)
		}
	}
}

// TestPicksLeadToMovesAndHaveLabels checks the paths to moves, and their labels for users who cannot see the board.
func TestPicksLeadToMovesAndHaveLabels(t *testing.T) {
	s := mustParse(t, small, "2 .r./.../...")
	for move, want := range map[string]string{
		"place 2,1": "cell 2,1 at 2,1: empty cell c2",
		"swap":      "word swap at : swap",
	} {
		moves, refusal := s.ParseMoves(2, move)
		if refusal != nil {
			t.Fatal(refusal)
		}
		picks := s.Picks(2, moves[0])
		if got := string(picks[0].Kind) + " " + picks[0].Value + " at " + picks[0].At + ": " + say(picks[0].Label); got != want {
			t.Errorf("expected %s, got %s", want, got)
		}
	}
}

// TestWhyExplainsPicksThatLeadToNoMove checks the reasons why paths of picks lead to no move.
func TestWhyExplainsPicksThatLeadToNoMove(t *testing.T) {
	cell := func(value string) game.Pick { return game.Pick{Kind: game.PickCell, Value: value} }
	for _, c := range []struct {
		name string
		path []game.Pick
		code string // empty: the path leads to a move
	}{
		{"nothing picked", nil, ""},
		{"an empty cell", []game.Pick{cell("2,2")}, ""},
		{"the swap", []game.Pick{{Kind: game.PickWord, Value: "swap"}}, ""},
		{"a stone", []game.Pick{cell("1,0")}, "occupied"},
		{"off the board", []game.Pick{cell("3,3")}, "off-board"},
		{"nonsense", []game.Pick{cell("here")}, "bad-text"},
		{"two cells", []game.Pick{cell("0,0"), cell("2,2")}, "bad-text"},
	} {
		refusal := mustParse(t, small, "2 .r./.../...").Why(2, c.path)
		if refusal == nil {
			refusal = &game.Refusal{}
		}
		if refusal.Code != c.code {
			t.Errorf("%s: expected %q, got %+v", c.name, c.code, refusal)
		}
	}
}

// TestParseReadsLetterAndNumberAndCoordinates checks that a cell can be written as d4, and as 3,3 in older records.
func TestParseReadsLetterAndNumberAndCoordinates(t *testing.T) {
	s := mustParse(t, map[string]string{"size": "5"}, "1 ...../...../...../...../.....")
	for _, text := range []string{"place d4", "place D4", "place 3,3"} {
		moves, refusal := s.ParseMoves(1, text)
		if refusal != nil || s.MoveText(1, moves[0]) != "place 3,3" {
			t.Errorf("%s is read as %v, %v", text, moves, refusal)
		}
	}
	for _, text := range []string{"place f1", "place a6", "place a0", "d4", "place d", "place 4d"} {
		if moves, refusal := s.ParseMoves(1, text); refusal == nil {
			t.Errorf("%s is read as %s", text, s.MoveText(1, moves[0]))
		}
	}
}
