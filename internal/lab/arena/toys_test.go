package arena

import (
	"context"
	"fmt"
	"math/rand/v2"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// duel is a game with computable results: the deal gives a bonus of one to seat 1, seat 2 or neither, each seat
// plays 0 or 2, and the higher sum wins.
type duel struct{}

func (duel) Info() game.Info { return game.Info{ID: "duel", Version: 1} }

func (duel) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{{Seat: 1, Team: 1}, {Seat: 2, Team: 2}}
}

func (duel) New(_ game.Options, seed rng.Seed) (game.State, error) {
	return &duelState{favour: rng.New(seed).N(3) - 1, seed: seed}, nil
}

func (duel) Parse(game.Options, string) (game.State, error) { panic("not needed") }

func (duel) ParseSeen(game.Options, string) (game.Seen, error) { panic("not needed") }

type duelState struct {
	game.State
	favour int // bonus of seat 1
	plies  int
	sums   [3]int
	seed   rng.Seed
}

func (s *duelState) ToAct() game.Seats {
	if s.plies == 2 {
		return 0
	}
	return game.SeatsOf(game.Seat(s.plies + 1))
}

func (s *duelState) Moves(_ game.Seat, buf []game.Move) []game.Move { return append(buf, 0, 2) }

func (s *duelState) Check(_ game.Seat, m game.Move) *game.Refusal {
	if m != 0 && m != 2 {
		return game.Refuse("no-move", "R1", i18n.Verbatim(fmt.Sprintf("%d is neither 0 nor 2", m)))
	}
	return nil
}

func (s *duelState) Play(seat game.Seat, m game.Move, _ *game.Log) {
	s.sums[seat] += int(m)
	s.plies++
}

func (s *duelState) Result() game.Result {
	switch edge := s.favour + s.sums[1] - s.sums[2]; {
	case edge > 0:
		return game.TwoPlayerResult(1, "higher")
	case edge < 0:
		return game.TwoPlayerResult(2, "higher")
	}
	return game.TwoPlayerResult(game.Spectator, "equal")
}

func (s *duelState) Text(game.Seat) string                { return fmt.Sprint(s.sums) }
func (s *duelState) Determinize(game.Seat, *rand.Rand)    {}
func (s *duelState) Blank() game.State                    { return &duelState{} }
func (s *duelState) Copy(from game.State)                 { *s = *from.(*duelState) }
func (s *duelState) Hash() uint64                         { return uint64(s.plies) }
func (s *duelState) Size() int                            { return 0 }
func (s *duelState) View(game.Seat) any                   { return nil }
func (s *duelState) Prompt(game.Seat) game.Prompt         { return game.Prompt{} }
func (s *duelState) MoveText(game.Seat, game.Move) string { return "" }

// marksman plays 2 with a probability.
type marksman float64

func (m marksman) String() string { return fmt.Sprintf("marksman %g", float64(m)) }

func (m marksman) Open(context.Context, game.Game, game.Options) (Player, error) {
	return ready(func(_ context.Context, _ game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
		if rand.New(rand.NewPCG(seed, uint64(seat))).Float64() < float64(m) {
			return bot.Choice{Move: 2}, nil
		}
		return bot.Choice{}, nil
	}), nil
}

// share returns the score of the first marksman against the second.
func (m marksman) share(o marksman) float64 {
	// The bonus decides only if both play alike, and in a pair of games it helps both.
	hit, miss := float64(m)*(1-float64(o)), (1-float64(m))*float64(o)
	return hit + (1-hit-miss)/2
}

// chooser is a contestant made from a function.
type chooser func(s game.State, seat game.Seat) (bot.Choice, error)

func (chooser) String() string { return "chooser" }

func (c chooser) Open(context.Context, game.Game, game.Options) (Player, error) {
	return ready(func(_ context.Context, s game.State, seat game.Seat, _ uint64) (bot.Choice, error) {
		return c(s, seat)
	}), nil
}
