package train

import (
	"context"
	"math/rand/v2"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
)

// Played is one game of the search against itself. Options and deal follow from the seed and the number.
type Played struct {
	Number int        `json:"number"`
	Turns  []decision `json:"turns"`
}

// decision is what a seat decided: one move, or all that it sealed together.
type decision struct {
	Seat  game.Seat   `json:"seat"`
	Moves []game.Move `json:"moves"`
	Value float32     `json:"value"`            // what the search expected for the seat
	Blind bool        `json:"random,omitempty"` // the moves were drawn at random
}

const (
	// mostBlind is how many decisions at the beginning of a game are made at random, at most, and blindPercent how many
	// later: so that positions are seen that nobody who plays well comes to.
	mostBlind    = 6
	blindPercent = 12
	// longest ends a game that finds no end.
	longest = 2000
)

// luck is where all that is drawn for a game comes from.
func (s Settings) luck(number int) *rand.Rand {
	return rand.New(rand.NewPCG(game.Mix(s.Seed, uint64(number)), uint64(number)))
}

// deal is the opening position of a game.
func (s Settings) deal(g game.Game, r *rand.Rand) (game.State, error) {
	var seed rng.Seed
	for i := range seed {
		seed[i] = byte(r.Uint32())
	}
	return varied{g}.New(nil, seed)
}

// generate plays a game.
func (s Settings) generate(ctx context.Context, g game.Game, number int) (Played, error) {
	r := s.luck(number)
	state, err := s.deal(g, r)
	if err != nil {
		return Played{}, err
	}
	p := Played{Number: number}
	blind := r.IntN(mostBlind + 1)
	for turn := 0; state.ToAct() != 0 && turn < longest; turn++ {
		d := decision{Seat: state.ToAct().First(), Blind: turn < blind || r.IntN(100) < blindPercent}
		if err := s.decide(ctx, g, state, &d, r); err != nil {
			return p, err
		}
		for _, m := range d.Moves {
			state.Play(d.Seat, m, nil)
		}
		p.Turns = append(p.Turns, d)
	}
	return p, nil
}

// decide searches from what the seat knows.
func (s Settings) decide(ctx context.Context, g game.Game, state game.State, d *decision, r *rand.Rand) error {
	seen := game.Clone(state)
	seen.Determinize(d.Seat, r)
	c, err := bot.For(g.Info()).Choose(ctx, seen, d.Seat, bot.Budget{Simulations: s.Simulations}, r.Uint64())
	if err != nil {
		return err
	}
	d.Value = float32(c.Value)
	if d.Blind {
		m := c.Moves[r.IntN(len(c.Moves))]
		c.Move, c.Then = m.Move, m.Then
	}
	d.Moves = c.All()
	return nil
}
