// Package ladder measures levels of the house bot against each other.
package ladder

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"hexparlor/bot"
	"hexparlor/chance"
	"hexparlor/game"
)

// Config is a series of games between two levels. Where there are more than two teams, each level plays every other
// one of them.
type Config struct {
	Game    game.Game
	Options game.Options
	A, B    bot.Level
	Games   int
	Seed    uint64 // the same seed plays the same games
	Workers int    // games played at the same time
	Timed   bool   // keep the levels' time limits, which makes the outcome depend on the machine
	// Report, unless nil, is called after each game, by one goroutine at a time.
	Report func(Score)
}

// Run plays the series. Games 2k and 2k+1 are a pair: the same deal and the same seed, with the sides swapped. If ctx
// ends, the score so far is given with its error.
func Run(ctx context.Context, c Config) (Score, error) {
	if err := c.check(); err != nil {
		return Score{}, err
	}
	if !c.Timed {
		c.A.Budget.Time, c.B.Budget.Time = 0, 0
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var (
		games  = make(chan int)
		total  Score
		mu     sync.Mutex
		worker sync.WaitGroup
	)
	for range max(1, c.Workers) {
		worker.Go(func() {
			for n := range games {
				score, err := c.play(ctx, n)
				if err != nil {
					stop(err)
					continue
				}
				mu.Lock()
				total.add(score)
				if c.Report != nil {
					c.Report(total)
				}
				mu.Unlock()
			}
		})
	}
	feed(ctx, games, c.Games)
	worker.Wait()
	return total, context.Cause(ctx)
}

// feed hands out the numbers of the games until ctx ends.
func feed(ctx context.Context, games chan<- int, count int) {
	defer close(games)
	for n := range count {
		select {
		case games <- n:
		case <-ctx.Done():
			return
		}
	}
}

func (c Config) check() error {
	if c.Games < 1 {
		return fmt.Errorf("%d games cannot be played; ask for one or more", c.Games)
	}
	teams := map[int]bool{}
	for _, seat := range c.Game.Seats(c.Options) {
		teams[seat.Team] = true
	}
	if len(teams) < 2 {
		return fmt.Errorf("%s has %d sides with these options; a ladder needs two", c.Game.Info().Title, len(teams))
	}
	return nil
}

// play plays game n of the series.
func (c Config) play(ctx context.Context, n int) (Score, error) {
	pair := uint64(n / 2)
	var deal chance.Seed
	binary.LittleEndian.PutUint64(deal[:], c.Seed)
	binary.LittleEndian.PutUint64(deal[8:], pair)
	s, err := c.Game.New(c.Options, deal)
	if err != nil {
		return Score{}, err
	}
	sides := c.sides(n%2 == 1)
	var score Score
	for s.ToAct() != 0 {
		seat := s.ToAct().First()
		seed := game.Mix(game.Mix(c.Seed, pair), uint64(score.Plies))
		moves, thought, err := c.think(ctx, s, seat, sides[seat], seed)
		if err != nil {
			return Score{}, err
		}
		score.Thought[sides[seat]].add(thought)
		for _, m := range moves {
			if refusal := s.Check(seat, m); refusal != nil {
				return Score{}, fmt.Errorf("seat %d in %s: %w", seat, s.Text(game.Arbiter), refusal)
			}
			s.Play(seat, m, nil)
			score.Plies++
		}
	}
	score.settle(s.Result(), sides)
	return score, nil
}

// The sides of a series.
const (
	sideA = iota
	sideB
)

// sides tells by seat which side plays it: A has the first, third ... team, or the others if swapped.
func (c Config) sides(swapped bool) [game.MaxSeats + 1]int {
	var sides [game.MaxSeats + 1]int
	seats := c.Game.Seats(c.Options)
	for _, seat := range seats {
		if ((seat.Team-seats[0].Team)%2 == 0) == swapped {
			sides[seat.Seat] = sideB
		}
	}
	return sides
}

// think lets a side choose what seat does, from what seat may know.
func (c Config) think(
	ctx context.Context, s game.State, seat game.Seat, side int, seed uint64,
) ([]game.Move, Thought, error) {
	seen := game.Clone(s)
	seen.Determinize(seat, rand.New(rand.NewPCG(seed, 1)))
	start := time.Now()
	choice, err := []bot.Level{c.A, c.B}[side].Choose(ctx, c.Game, seen, seat, seed)
	if err != nil {
		return nil, Thought{}, err
	}
	if choice.Simulations == 0 {
		return choice.All(), Thought{}, nil
	}
	return choice.All(), Thought{Moves: 1, Simulations: choice.Simulations, Time: time.Since(start)}, nil
}

// settle counts the game for A: whoever has won, it was one side or the other.
func (s *Score) settle(r game.Result, sides [game.MaxSeats + 1]int) {
	switch {
	case r.Winners == 0:
		s.Draws++
	case sides[r.Winners.First()] == sideA:
		s.Wins++
	default:
		s.Losses++
	}
}
