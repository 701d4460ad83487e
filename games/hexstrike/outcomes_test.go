package hexstrike_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hexstrike"
)

// TestOutcomesConsiderEveryPossibleHiddenHand plays at random: a proof must consider the plays and questions of every
// hand of the opponent. Every hand that it supposes must be possible and look the same.
func TestOutcomesConsiderEveryPossibleHiddenHand(t *testing.T) {
	g := hexstrike.Game{}
	draw := rand.New(rand.NewPCG(9, 1))
	for n := range 12 {
		options := map[string]string{}
		if n%2 == 0 {
			options = map[string]string{"p1char": "aumandetta", "p2char": "ryathan"}
		}
		s := gametest.Start(t, g, options, 0)
		for plies := 0; s.ToAct() != 0 && plies < 60; plies++ {
			actor := s.ToAct().First()
			for viewer := game.Seat(1); viewer <= 2; viewer++ {
				if s.(game.SimultaneousMoves).Sealed().Has(3 - viewer) {
					continue // in a proof, its own seat submits first
				}
				supposed(t, s, viewer, actor)
				thinksOf(t, s, viewer, actor, draw)
			}
			moves := s.Moves(actor, nil)
			s.Play(actor, moves[draw.IntN(len(moves))], nil)
		}
	}
}

// supposed tries all hands that a proof supposes.
func supposed(t *testing.T, s game.State, viewer, actor game.Seat) {
	t.Helper()
	next := s.Blank()
	possible, _ := s.(game.HiddenInformation).PossibleMoves(viewer, actor, nil)
	for _, m := range possible {
		for n := range s.(game.HiddenInformation).Outcomes(viewer, actor, m) {
			next.Copy(s)
			next.(game.HiddenInformation).SetOutcome(viewer, actor, m, n)
			if text := next.Text(viewer); text != s.Text(viewer) {
				t.Fatalf("%s looks like %s", s.Text(game.Arbiter), text)
			}
			if refusal := next.Check(actor, m); refusal != nil {
				t.Fatalf("%s: %s: %v", next.Text(game.Arbiter), s.MoveText(actor, m), refusal)
			}
		}
	}
}

// thinksOf draws other cards, and compares the plays and questions with the supposed ones.
func thinksOf(t *testing.T, s game.State, viewer, actor game.Seat, draw *rand.Rand) {
	t.Helper()
	could, _ := s.(game.HiddenInformation).PossibleMoves(viewer, actor, nil)
	held := game.Clone(s)
	held.Determinize(viewer, draw)
	moves := held.Moves(actor, nil)
	m := moves[draw.IntN(len(moves))]
	if verb := held.MoveText(actor, m)[:4]; viewer != actor && verb == "play" && !slices.Contains(could, m) {
		t.Fatalf("%s: %s is not thought of", held.Text(game.Arbiter), held.MoveText(actor, m))
	}
	if !slices.Contains(could, m) {
		return // one of several equivalent ones
	}
	after := game.Clone(held)
	after.Play(actor, m, nil)
	next := s.Blank()
	for n := range s.(game.HiddenInformation).Outcomes(viewer, actor, m) {
		next.Copy(s)
		next.(game.HiddenInformation).SetOutcome(viewer, actor, m, n)
		next.Play(actor, m, nil)
		if alike(next, after, viewer) {
			return
		}
	}
	t.Fatalf("%s %s: %s is not thought of", held.Text(game.Arbiter), held.MoveText(actor, m), after.Text(viewer))
}

// alike reports whether two positions are the same to a viewer; once the game is over all cards are public.
func alike(a, b game.State, viewer game.Seat) bool {
	if a.ToAct() == 0 || b.ToAct() == 0 {
		return a.Result() == b.Result() && a.(game.Metrics).Lead(viewer) == b.(game.Metrics).Lead(viewer)
	}
	return a.Text(viewer) == b.Text(viewer)
}
