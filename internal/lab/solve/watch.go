package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/internal/lab/arena"
)

// Reading is an experiment that measures how well a player can predict a level after watching its games.
type Reading struct {
	Game    game.Game
	Options game.Options
	Level   bot.Level
	Watch   int // number of games of the level against itself that the watcher sees first
	Pairs   int // number of pairs of games that the watcher then plays against the level, one from each seat
	Rounds  int // number of rounds that the watcher searches ahead
	Seed    uint64
}

// chooser is a function that returns the plan of a seat in s; last holds both seats' plans of the previous round.
type chooser func(ctx context.Context, s game.State, seat game.Seat, last [2]string, seed uint64) (Plan, error)

// Run lets the watcher watch and then play, and returns the pairs of games by the watcher's points. It calls progress,
// unless nil, with the completed share from 0 to 1. If ctx ends, Run returns the pairs so far with the error.
func (r Reading) Run(ctx context.Context, progress func(done float64)) (arena.Pairs, error) {
	var pairs arena.Pairs
	habits, seeds := &Habits{}, rand.New(rand.NewPCG(r.Seed, 0))
	report := func(n int) {
		if progress != nil {
			progress(float64(n) / float64(r.Watch+2*r.Pairs))
		}
	}
	for n := range r.Watch {
		if _, err := r.play(ctx, [2]chooser{r.level, r.level}, habits.Watch, seeds.Uint64()); err != nil {
			return pairs, err
		}
		report(n + 1)
	}
	watcher := r.watcher(habits)
	for n := range r.Pairs {
		halves := 0
		for seat := range 2 {
			seats := [2]chooser{r.level, r.level}
			seats[seat] = watcher
			result, err := r.play(ctx, seats, nil, seeds.Uint64())
			if err != nil {
				return pairs, err
			}
			halves += int(2 * result.Value(game.Seat(seat+1)))
		}
		pairs[halves]++
		report(r.Watch + 2*n + 2)
	}
	return pairs, nil
}

// level returns the plan that the watched level chooses.
func (r Reading) level(ctx context.Context, s game.State, seat game.Seat, _ [2]string, seed uint64) (Plan, error) {
	c, err := r.Level.Choose(ctx, r.Game, s, seat, seed)
	return c.All(), err
}

// watcher returns a chooser of the best answers to the plans that h predicts.
func (r Reading) watcher(h *Habits) chooser {
	rounds := &Rounds{}
	return func(ctx context.Context, s game.State, seat game.Seat, last [2]string, _ uint64) (Plan, error) {
		round, err := rounds.Round(ctx, s, r.Rounds)
		if err != nil {
			return nil, err
		}
		other := 3 - seat
		var texts []string
		for _, p := range round.Plans[other-1] {
			texts = append(texts, text(s, other, p))
		}
		return round.Plans[seat-1][round.Answer(seat, h.Foresee(s, other, last, texts))], nil
	}
}

// play plays one game. It calls watch, unless nil, with each plan of a seat and the position.
func (r Reading) play(
	ctx context.Context, seats [2]chooser, watch func(game.State, game.Seat, [2]string, string), seed uint64,
) (game.Result, error) {
	s, err := r.Game.New(r.Options, rng.Seed{})
	if err != nil {
		return game.Result{}, err
	}
	seeds := rand.New(rand.NewPCG(seed, 1))
	var last [2]string
	for s.ToAct() != 0 {
		if err := solvable(s); err != nil {
			return game.Result{}, err
		}
		plans, err := decide(ctx, s, seats, last, [2]uint64{seeds.Uint64(), seeds.Uint64()})
		if err != nil {
			return game.Result{}, err
		}
		var texts [2]string
		for i, plan := range plans {
			seat := game.Seat(i + 1)
			texts[i] = text(s, seat, plan)
			if watch != nil {
				watch(s, seat, last, texts[i])
			}
		}
		last = texts
		play(s, 1, plans[0])
		play(s, 2, plans[1])
	}
	return s.Result(), nil
}

// decide returns the plans of both seats, which think at the same time because neither knows the other's orders.
func decide(
	ctx context.Context, s game.State, seats [2]chooser, last [2]string, seeds [2]uint64,
) (plans [2]Plan, err error) {
	var thinking sync.WaitGroup
	var errs [2]error
	for i, choose := range seats {
		own := game.Clone(s) // a position may hold scratch memory
		thinking.Go(func() { plans[i], errs[i] = choose(ctx, own, game.Seat(i+1), last, seeds[i]) })
	}
	thinking.Wait()
	return plans, errors.Join(errs[:]...)
}

// text returns the notation of a plan.
func text(s game.State, seat game.Seat, p Plan) string {
	var words []string
	after := game.Clone(s)
	for _, m := range p {
		words = append(words, after.MoveText(seat, m))
		after.Play(seat, m, nil)
	}
	return strings.Join(words, "; ")
}
