package analysis

import (
	"context"

	"hexparlor/bot"
	"hexparlor/game"
)

// Info is that of the game.
func (k Knowledge) Info() game.Info { return k.info }

// EqualReason returns the sentence about other decisions that promise as much.
var EqualReason = equalReason

// Balance is what others lose after a decision, less what the seat's side loses, until the seat's next turn. Luck makes
// it another sample.
func (k Knowledge) Balance(ctx context.Context, moves []game.Move, luck uint64) float64 {
	k.Seed += luck + 1
	a := &adviser{Knowledge: k, ctx: ctx}
	return a.weigh(bot.Candidate{Moves: moves}).balance
}

// Tactical reports whether something can be lost now by a move of the seat, or after some move in the turn that follows.
func (k Knowledge) Tactical(ctx context.Context) bool {
	a := &adviser{Knowledge: k, ctx: ctx}
	moves := k.State.Moves(k.Seat, nil)
	for _, m := range moves {
		s, log := game.Clone(k.State), &game.Log{}
		s.Play(k.Seat, m, log)
		for _, e := range log.Events {
			if game.EffectsOf(e).Loser != 0 {
				return true
			}
		}
	}
	for i := 0; i < len(moves); i += 1 + len(moves)/6 {
		if _, later := a.ahead(moves[i:i+1], 0); a.balance(later) < 0 {
			return true
		}
	}
	return false
}

// WhyOfFigure returns the reason of a missed decision that differs from the played one in a figure alone: it is one
// more.
func WhyOfFigure(f game.Figure) *Why {
	c := &comparison{seat: f.About, team: func(seat game.Seat) int { return int(seat) }, waiting: true}
	known := c.figure(f)
	known.sum, known.n = [2]float64{2 * tries, tries}, [2]int{tries, tries}
	return c.why()
}
