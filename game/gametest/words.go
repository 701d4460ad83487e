package gametest

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// everyTextExists checks that every text of a game exists in every language: seats, prompts, picks, events
// and refusals.
func everyTextExists(t *testing.T, k *kit) law {
	return func(o game.Options, s game.State, r *rand.Rand) {
		for _, info := range k.game.Seats(o) {
			Speaks(t, info.Name)
			checkTexts(t, s, info.Seat, r)
		}
		checkTexts(t, s, game.Spectator, r)
	}
}

// checkTexts checks the texts that one seat gets about a position and one of its moves.
func checkTexts(t *testing.T, s game.State, seat game.Seat, r *rand.Rand) {
	t.Helper()
	p := s.Prompt(seat)
	Speaks(t, p.Title)
	Speaks(t, p.Detail)
	for _, m := range odd(s.Moves(seat, nil), r) {
		if refusal := s.Check(seat, m); refusal != nil {
			Speaks(t, refusal.Reason)
		}
	}
	if !s.ToAct().Has(seat) {
		return
	}
	for _, m := range s.Moves(seat, nil) {
		picks := s.Picks(seat, m)
		for i, p := range picks {
			Speaks(t, p.Label)
			if refusal := s.Why(seat, picks[i:]); refusal != nil {
				Speaks(t, refusal.Reason)
			}
		}
	}
	moves := s.Moves(seat, nil)
	var log game.Log
	game.Clone(s).Play(seat, moves[r.IntN(len(moves))], &log)
	for _, e := range log.Events {
		Speaks(t, e.Message())
	}
}

// Speaks checks that every language has a text for a message, and that the message has all arguments of the text.
func Speaks(t testing.TB, m i18n.Message) {
	t.Helper()
	for _, c := range catalog.All() {
		if err := c.Check(m); err != nil {
			t.Fatal(err)
		}
	}
}
