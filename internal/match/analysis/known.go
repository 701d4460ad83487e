package analysis

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"

	"hexparlor/bot"
	"hexparlor/game"
)

// Knowledge is a position as a seat may know it, with hidden parts drawn at random, for a search to think about. It
// depends only on the game, its options and what the seat knows: equal knowledge gives equal positions.
type Knowledge struct {
	Seat    game.Seat
	State   game.State // position without orders that the seat has entered and may still change
	Entered game.State // position with the orders that the seat has entered
	Seed    uint64     // seed of the search

	info  game.Info
	seats []game.SeatInfo
}

// Know returns what seat may know of position s.
func Know(g game.Game, o game.Options, s game.State, seat game.Seat) (Knowledge, error) {
	open := s
	if _, ok := game.Revisable(s); ok {
		open = game.Clone(s)
		reviser := open.(game.SimultaneousMoves)
		reviser.Forget(seat)
		reviser.Erase(seat)
	}
	k := Knowledge{Seat: seat, Seed: seedOf(g, o, seat, open.Text(seat)), info: g.Info(), seats: g.Seats(o)}
	var errs [2]error
	k.State, errs[0] = k.reread(g, o, open)
	k.Entered, errs[1] = k.reread(g, o, s)
	return k, errors.Join(errs[:]...)
}

// reread returns the position that is rebuilt from the seat's text of s, so that nothing hidden remains. In games
// without secrets it returns a copy of s.
func (k Knowledge) reread(g game.Game, o game.Options, s game.State) (game.State, error) {
	if !k.info.Secret() {
		return game.Clone(s), nil
	}
	seen, err := g.ParseSeen(o, s.Text(k.Seat))
	if err != nil {
		return nil, fmt.Errorf("what seat %d knows cannot be read back: %w", k.Seat, err)
	}
	return seen.Complete(k.Seat, rand.New(rand.NewPCG(k.Seed, 0))), nil
}

// seedOf returns a hash of the game, its options, the seat and the text of the position.
func seedOf(g game.Game, o game.Options, seat game.Seat, text string) uint64 {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s %d %s\n", g.Info().ID, seat, text)
	for _, option := range g.Info().Options {
		if value := o[option.Name]; value != "" { // data that change nothing do not count
			fmt.Fprintf(sum, "%s=%s\n", option.Name, value)
		}
	}
	return binary.LittleEndian.Uint64(sum.Sum(nil))
}

// judge returns the search's opinion of the decisions of the seat. If plan is not empty, the opinion includes it.
func (k Knowledge) judge(ctx context.Context, plan []game.Move, b bot.Budget) (bot.Opinion, error) {
	return bot.Judge(ctx, k.info, k.State, k.Seat, plan, b, k.Seed)
}
