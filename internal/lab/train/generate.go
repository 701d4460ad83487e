package train

import (
	"context"
	"math/rand/v2"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
)

// Played is one game that the search played against itself. Options and deal follow from the seed and the number.
type Played struct {
	Number int        `json:"number"`
	Turns  []decision `json:"turns"`
}

// decision is the decision of a seat: one move, or all orders that it sealed together.
type decision struct {
	Seat  game.Seat   `json:"seat"`
	Moves []game.Move `json:"moves"`
	Value float32     `json:"value"`            // expected result of the seat that the search found, from 0 to 1
	Blind bool        `json:"random,omitempty"` // whether the moves were drawn at random
}

const (
	// mostBlind is the most random decisions at the start of a game, and blindPercent the percentage of later
	// ones. They lead to positions that good players do not reach.
	mostBlind    = 6
	blindPercent = 12
	// longest is the number of decisions after which a game is stopped.
	longest = 2000
)

// luck returns the random generator for the game with that number.
func (s Settings) luck(number int) *rand.Rand {
	return rand.New(rand.NewPCG(game.Mix(s.Seed, uint64(number)), uint64(number)))
}

// deal returns the first position of a game, dealt from r.
func (s Settings) deal(g game.Game, r *rand.Rand) (game.State, error) {
	var seed rng.Seed
	for i := range seed {
		seed[i] = byte(r.Uint32())
	}
	return varied{g}.New(nil, seed)
}

// generate plays the game with that number and returns it.
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

// decide searches with the information that the deciding seat has, and sets the moves and the value of d.
func (s Settings) decide(ctx context.Context, g game.Game, state game.State, d *decision, r *rand.Rand) error {
	seen := game.Clone(state)
	seen.Determinize(d.Seat, r)
	b := bot.Budget{Simulations: s.Simulations, Contempt: bot.Contempt}
	c, err := bot.For(g.Info()).Choose(ctx, seen, d.Seat, b, r.Uint64())
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
