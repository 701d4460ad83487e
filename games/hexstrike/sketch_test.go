package hexstrike_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hexstrike"
)

// sketched returns the events of a sketch, without beats and rows.
func sketched(t *testing.T, s game.State, seat game.Seat, text string) string {
	t.Helper()
	moves, refusal := s.ParseMoves(seat, text)
	if refusal != nil {
		t.Fatal(refusal)
	}
	var events []string
	for _, e := range s.(game.HiddenInformation).Sketch(seat, moves[0]) {
		if kind := e.Kind(); kind != "beat" && kind != "laid" {
			events = append(events, e.String())
		}
	}
	return strings.Join(events, "; ")
}

// TestSketchShowsPathAndHitsOfCardSet checks the path of a set and its hits while the other player, who has laid
// nothing, stands still.
func TestSketchShowsPathAndHitsOfCardSet(t *testing.T) {
	s := mustParse(t, opening)
	for _, c := range []struct {
		seat       game.Seat
		text, want string
	}{
		{1, "play trip/step 0", "hit 2 trip attack 3.2 1 2,0; missed 1 trip 1,-1 empty; missed 1 trip 0,1 empty"},
		{1, "play stab/leap 0", "thrown 2 stab E 3,0"},
		{1, "play step/jab R1", "turned 1 R1 SE; moved 1 move 0,0 0,1"},
		{1, "play jump/stab 0", "moved 1 jump 0,0 2,0"},
		{2, "play spike/step 0", "hit 1 spike attack 4.0 0 0,0"},
	} {
		if got := sketched(t, s, c.seat, c.text); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}

// TestSketchPlaysBeatsThatOpponentHasLaid checks that the laid set of the opponent meets the sketched one: Parry blocks
// Spike and strikes back on the beat after it, and another set is hit.
func TestSketchPlaysBeatsThatOpponentHasLaid(t *testing.T) {
	position := strings.Replace(opening, "cross-slash+whirlwind+trip", "feint+parry+trip", 1)
	s := after(t, position, "1 play feint/step 0", "2 play spike/step 0")
	for text, want := range map[string]string{
		"play parry/step 0": "missed 2 spike 0,0 blocked; hit 2 parry counter 8.1 1 2,0",
		"play step/trip 3":  "turned 1 3 W; hit 1 spike attack 4.0 0 0,0; moved 1 move 0,0 -1,0",
	} {
		if got := sketched(t, s, 1, text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestCatalogueHasEveryActionPlayedInRandomGames plays at random and looks up every action that appears in a row.
func TestCatalogueHasEveryActionPlayedInRandomGames(t *testing.T) {
	known := map[string]bool{}
	for _, a := range printed().Actions {
		known[a.Text] = true
	}
	r := rand.New(rand.NewPCG(8, 9))
	for n := range byte(60) {
		s := gametest.Start(t, rules, map[string]string{"shuffle": fmt.Sprint(n%2 == 0)}, n)
		for buf := []game.Move(nil); s.ToAct() != 0; {
			seat := s.ToAct().First()
			buf = s.Moves(seat, buf[:0])
			s.Play(seat, buf[r.IntN(len(buf))], nil)
			for _, p := range s.View(game.Arbiter).(hexstrike.View).Players {
				if i := slices.IndexFunc(p.Row, func(e hexstrike.Slot) bool { return !known[e.Action] }); i >= 0 {
					t.Fatalf("%s: the catalogue has no action %q", s.Text(game.Arbiter), p.Row[i].Action)
				}
			}
		}
	}
}
