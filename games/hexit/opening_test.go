package hexit_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// openings are options whose opening differs from the default.
var openings = []map[string]string{
	{"pie": "true"},
	{"setup": "placed"},
	{"pie": "true", "setup": "placed"},
	{"pie": "true", "start": "twin"},
}

// TestOpeningMovesEqualThoseOfSimpleModel plays openings in parallel with the simple model.
func TestOpeningMovesEqualThoseOfSimpleModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given := rapid.SampledFrom(openings).Draw(t, "options")
		o, err := game.ParseOptions(rules.Info().Options, given)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(o, [32]byte{})
		if err != nil {
			t.Fatal(err)
		}
		m := modelOf(s.Text(game.Arbiter))
		m.pie, m.placed = given["pie"] == "true", given["setup"] == "placed"
		for range 14 {
			compareMoves(t, s, m)
			compareScores(t, s, m)
			move := rapid.SampledFrom(moveTexts(s)).Draw(t, "move")
			if slices.Contains(moveTexts(s), "swap") && rapid.Bool().Draw(t, "swap") {
				move = "swap"
			}
			submit(t, s, move)
			m.play(move)
			if got := s.Text(game.Arbiter); got != m.text() {
				t.Fatalf("after %s expected %s, got %s", move, m.text(), got)
			}
			if back, err := rules.Parse(o, m.text()); err != nil || back.Hash() != s.Hash() ||
				!slices.Equal(moveTexts(back), moveTexts(s)) {
				t.Fatalf("%s reads back otherwise: %v", m.text(), err)
			}
		}
	})
}

// TestOpeningRefusalsHaveCodeAndRule checks the code and the rule of every refusal in the opening.
func TestOpeningRefusalsHaveCodeAndRule(t *testing.T) {
	const (
		first  = "2 1,-1b/0,0wW/1,0w/0,1b 7,8 35 0 0"
		one    = "2 0,0w 8,8 38 0 0"
		empty  = "1 - 8,8 39 0 0"
		sixth  = "1 0,0w/1,0b/2,0w/3,0b/4,0w/5,0b 8,8 33 0 0"
		opened = "1 1,-1b/0,0w/1,0w/0,1b 8,8 35 0 0"
	)
	pie, placed := openings[0], openings[1]
	for _, c := range []struct {
		name           string
		options        map[string]string
		position, move string
		code, rule     string
	}{
		{"swap without the option", nil, first, "swap", "bad-text", "R11.1"},
		{"swap too early", pie, opened, "swap", "no-swap", "R2.5a"},
		{"pass instead of a swap", pie, "2 1,-1b/0,0wW/1,0w/0,1b 7,0 35 0 0", "pass", "must-move", "R4.5"},
		{"place without the option", nil, opened, "place 2,0", "bad-text", "R11.1"},
		{"drop in the set-up", placed, one, "drop 0,0", "set-up", "R2.6a"},
		{"pass in the set-up", placed, one, "pass", "set-up", "R2.6a"},
		{"not in the middle", placed, empty, "place 1,0", "first-tile", "R2.6a"},
		{"apart", placed, one, "place 2,0", "apart", "R2.6a"},
		{"on a tile", placed, one, "place 0,0", "has-tile", "R2.6a"},
		{"a seventh tile", placed, sixth, "place 6,0", "set-up-over", "R2.6a"},
		{"no cell", placed, one, "place here", "bad-text", "R11.1"},
		{"out of the plane", placed, one, "place 1000,0", "bad-text", "R11.1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := mustParse(t, c.options, c.position)
			_, refusal := game.Submit(s, s.ToAct().First(), c.move, nil)
			if refusal == nil || refusal.Code != c.code || refusal.Rule != c.rule {
				t.Errorf("expected %s by %s, got %+v", c.code, c.rule, refusal)
			}
			if got := s.Text(game.Arbiter); got != c.position {
				t.Errorf("the refused move changed the position to %s", got)
			}
		})
	}
}

// TestOpeningRefusesUnlistedMoveCodes checks move codes that no text gives: no unlisted code is legal or does
// harm.
func TestOpeningRefusesUnlistedMoveCodes(t *testing.T) {
	for _, given := range openings {
		s := gametest.Start(t, rules, given, 0)
		seat := s.ToAct().First()
		listed := s.Moves(seat, nil)
		rapid.Check(t, func(t *rapid.T) {
			m := game.Move(rapid.Uint64().Draw(t, "code") | 3<<62)
			if s.Check(seat, m) == nil && !slices.Contains(listed, m) {
				t.Fatalf("%x is allowed, but not listed", uint64(m))
			}
		})
	}
}

// TestOpeningPromptsSayWhatSeatMustDo checks the prompts of both seats in the opening.
func TestOpeningPromptsSayWhatSeatMustDo(t *testing.T) {
	pie, placed, both := openings[0], openings[1], openings[2]
	for _, c := range []struct {
		name     string
		options  map[string]string
		position string
		seat     game.Seat
		code     string
		title    string
		rule     string
	}{
		{"first tile", placed, "1 - 8,8 39 0 0", 1, "place", "Place a tile of your colour.", "R2.6a"},
		{"waiting for it", placed, "1 - 8,8 39 0 0", 2, "wait", "White is to place a tile.", "R4.1"},
		{"tile or swap", both, "2 0,0w 8,8 38 0 0", 2, "place", "Place a tile, or swap sides.", "R2.5a"},
		{"no swap here", placed, "2 0,0w 8,8 38 0 0", 2, "place", "Place a tile of your colour.", "R2.6a"},
		{"drop or swap", pie, "2 1,-1b/0,0wW/1,0w/0,1b 7,8 35 0 0", 2, "choose", "Drop a stone, or swap sides.", "R2.5a"},
		{"waiting", pie, "2 1,-1b/0,0wW/1,0w/0,1b 7,8 35 0 0", 1, "wait", "Black is to move, and may swap sides.", "R4.1"},
		{"swap alone", pie, "2 1,-1b/0,0wW/1,0w/0,1b 7,0 35 0 0", 2, "choose", "You can only swap sides.", "R2.5a"},
		{"swapped", pie, "1 1,-1w/0,0bB/1,0b/0,1w 8,7 35 0 0", 1, "choose", "Drop a stone on an empty tile.", "R4.4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.options, c.position).Prompt(c.seat)
			if p.Code != c.code || say(p.Title) != c.title || p.Rule != c.rule {
				t.Errorf("got %+v", p)
			}
		})
	}
}

// TestEstimateFavoursSeatThatCanSwapBeforeAndAfterSwap checks that the seat with the swap has the better side
// before and after the swap.
func TestEstimateFavoursSeatThatCanSwapBeforeAndAfterSwap(t *testing.T) {
	for _, position := range []string{
		"2 0,0w/1,0wW/2,0w/0,1b 7,8 35 0 0", "2 0,0w/1,0bW/2,0b/3,0b 7,8 35 0 0", "2 0,0w/1,0bW/2,0b/3,0b 7,0 35 0 0",
	} {
		off := mustParse(t, nil, position).(game.Heuristic).Evaluate(2)
		s := mustParse(t, openings[0], position)
		got := s.(game.Heuristic).Evaluate(2)
		other := s.(game.Heuristic).Evaluate(1)
		gametest.PlayAndCheckEvents(t, s, 2, moveCalled(t, s, "swap"))
		after := s.(game.Heuristic).Evaluate(2)
		if !near(after, 1-off) || !near(got, max(off, after)) || !near(got+other, 1) {
			t.Errorf("%s: %.3f without, %.3f after the swap, %.3f and %.3f with the choice", position, off, after, got, other)
		}
	}
}

func near(a, b float64) bool { return max(a-b, b-a) < 1e-12 }

func moveCalled(t *testing.T, s game.State, text string) game.Move {
	t.Helper()
	for _, m := range s.Moves(s.ToAct().First(), nil) {
		if s.MoveText(s.ToAct().First(), m) == text {
			return m
		}
	}
	t.Fatalf("%s is not listed", text)
	return 0
}
