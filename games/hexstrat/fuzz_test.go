package hexstrat_test

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// positionsInFiles returns the valid and invalid positions of the files that came with the rules.
func positionsInFiles(tb testing.TB) []string {
	tb.Helper()
	const folder = "../../testdata/hexstrat/"
	return gametest.Positions(tb, folder+"positions.jsonl", folder+"scenarios.jsonl", folder+"views.jsonl")
}

// FuzzParsePosition parses any text. An accepted position must print the same text, hide nothing that is
// public, and can be shown and played on.
func FuzzParsePosition(f *testing.F) {
	for i, text := range positionsInFiles(f) {
		f.Add(text, i%2 == 0, uint8(i))
	}
	f.Add("1 1 0 ???/????/2P??1/????/??? inf1@0,1 inf999999999@0,-2 0/0 ????????/-/-/1", true, uint8(1))
	f.Add("1 1 0 ???/????/2P??1/????/??? inf1@0,-1 inf9@0,-2 0/0 -/????????/-/0", true, uint8(1))
	f.Add("9 2 39 12P/MMMM/MMMMM/MMMM/MMM inf1@-2,1! mech2@-2,2 2/0 -", false, uint8(3))
	plain := mustOptions(f, nil)
	varied := mustOptions(f, map[string]string{"bonus": "true", "hqattack": "false", "maxturns": "20"})
	f.Fuzz(func(t *testing.T, text string, vary bool, choice uint8) {
		o := plain
		if vary {
			o = varied
		}
		s, err := rules.Parse(o, text)
		if err != nil {
			return
		}
		if got := s.Text(game.Arbiter); got != text {
			t.Fatalf("%q is written as %q", text, got)
		}
		if back := game.Clone(s); back.Hash() != s.Hash() {
			t.Fatalf("a copy of %q hashes differently", text)
		}
		for range 4 {
			if !stepAnyhow(t, s, choice) {
				return
			}
		}
	})
}

// stepAnyhow renders a position in every way, draws its hidden parts, and plays the listed move with the given
// index.
func stepAnyhow(t *testing.T, s game.State, choice uint8) bool {
	t.Helper()
	gametest.Shows(t, s, 2)
	seat := s.ToAct().First()
	s.Determinize(seat, rand.New(rand.NewPCG(uint64(choice), 1)))
	if seat == game.Spectator {
		return false
	}
	moves := s.Moves(seat, nil)
	m := moves[int(choice)%len(moves)]
	if refusal := s.Check(seat, m); refusal != nil && refusal.Code == "unknown" {
		return false // more cards of one kind are needed than exist
	}
	gametest.AllowsListed(t, s, seat, m)
	gametest.PlayAndCheckEvents(t, s, seat, m)
	if _, err := rules.Parse(mustOptions(t, map[string]string{"bonus": bonusOf(s)}), s.Text(game.Arbiter)); err != nil {
		t.Fatalf("after %d: %s: %v", m, s.Text(game.Arbiter), err)
	}
	return true
}

// bonusOf returns the option with which a position is played.
func bonusOf(s game.State) string {
	if viewOf(s, game.Spectator).Cards == nil {
		return "false"
	}
	return "true"
}

// FuzzParseMove submits any text as a move in many positions. Either it is refused and changes nothing, or its
// canonical text gives the same move.
func FuzzParseMove(f *testing.F) {
	positions := positionsInFiles(f)
	for i, text := range []string{
		"inf move N", "rkt attack SE", "mech rest", "boost inf N", "artillery mech", "inf attack N ammo", "pass",
		"I  ne", "end", "m REST", "boost  m n", "artillery", "inf move N N", "inf attack n Ammo", "",
	} {
		f.Add(uint16(40+7*i), text)
	}
	plain, cards := mustOptions(f, nil), mustOptions(f, map[string]string{"bonus": "true"})
	f.Fuzz(func(t *testing.T, n uint16, text string) {
		position := positions[int(n)%len(positions)]
		s, err := rules.Parse(plain, position)
		if err != nil {
			if s, err = rules.Parse(cards, position); err != nil {
				return
			}
		}
		gametest.TakesText(t, s, s.ToAct().First(), text)
	})
}
