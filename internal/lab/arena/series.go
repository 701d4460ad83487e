// Package arena lets two players play a series of games against each other and measures the result. Games come
// in pairs with the same deal and swapped sides.
package arena

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/record"
)

// Series is a match of many games between contestants A and B. In games with more than two teams, A and B play
// alternate teams.
type Series struct {
	Game        game.Game
	Options     game.Options
	A, B        Contestant
	Budget      string // budget of a move as text; a journal of the series must have the same
	Seed        uint64 // seed of deals and choices; equal seeds give equal games unless a budget is a time
	RandomPlies int    // number of random moves before the players start, equal in both games of a pair
	Games       int    // number of games, which must be even
	Jobs        int    // number of games played at the same time
	Test        *SPRT  // test that may end the series early; nil means no test

	// Keep gets the record of each game that is played here; nil: records are not kept.
	Keep func(number int, r *record.Record) error

	// Remote plays games of the series in other programs as well, or only there. It passes each game to take
	// from one goroutine at a time; nil means that games are played here.
	Remote func(ctx context.Context, s Series, numbers []int, take func(Game) error) error
}

// Report is called after each game, from one goroutine at a time. score is the score of the complete pairs; played is
// the number of all finished games.
type Report func(score Score, played int)

// errDecided is the cause for which a run ends when its test has decided.
var errDecided = errors.New("decided")

// run is the state of a call of Series.Run.
type run struct {
	Series
	journal *Journal
	report  Report
	stop    context.CancelCauseFunc
	mu      sync.Mutex
	sheet   *sheet
	played  int
}

// Run plays the games that the journal lacks, and stores them in it. If ctx ends, Run returns the outcome so far with
// the error of ctx.
func (s Series) Run(ctx context.Context, j *Journal, report Report) (Outcome, error) {
	if err := s.check(); err != nil {
		return Outcome{}, err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := &run{Series: s, journal: j, report: report, stop: stop, sheet: newSheet(s.Test)}
	var missing []int
	for n := range s.Games {
		if g, ok := j.Game(n); ok {
			r.sheet.add(g)
			r.played++
		} else {
			missing = append(missing, n)
		}
	}
	if r.sheet.decision != Undecided {
		missing = nil
	}
	r.playAll(ctx, missing)
	err := context.Cause(ctx)
	if errors.Is(err, errDecided) {
		err = nil
	}
	return r.outcome(), err
}

func (r *run) playAll(ctx context.Context, missing []int) {
	if r.Remote == nil || len(missing) == 0 {
		Spread(ctx, r.Jobs, missing, r.worker, r.stop)
		return
	}
	if err := r.Remote(ctx, r.Series, missing, r.take); err != nil {
		r.stop(err)
	}
}

// Spread runs workers in parallel on the items of a list, until all are done or ctx ends, and waits for the workers. It
// passes the error of each worker to failed, which may end ctx.
func Spread[T any](
	ctx context.Context, workers int, list []T, work func(context.Context, <-chan T) error, failed func(error),
) {
	queue := make(chan T)
	var running sync.WaitGroup
	for range min(max(1, workers), len(list)) {
		running.Go(func() {
			if err := work(ctx, queue); err != nil {
				failed(err)
			}
		})
	}
	feed(ctx, queue, list)
	running.Wait()
}

// feed sends the items of a list to queue until ctx ends, and then closes queue.
func feed[T any](ctx context.Context, queue chan<- T, list []T) {
	defer close(queue)
	for _, next := range list {
		select {
		case queue <- next:
		case <-ctx.Done():
			return
		}
	}
}

// worker plays games from a channel, with players that it opens and closes itself.
func (r *run) worker(ctx context.Context, games <-chan int) (err error) {
	p, err := r.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	for n := range games {
		g, failed := p.Play(ctx, n)
		if failed == nil {
			failed = r.take(g)
		}
		if failed != nil {
			return failed
		}
	}
	return nil
}

// take stores a finished game in the journal, counts it, and ends the run if the test is decided.
func (r *run) take(g Game) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.journal.add(g); err != nil {
		return err
	}
	r.sheet.add(g)
	r.played++
	if r.report != nil {
		r.report(r.sheet.score, r.played)
	}
	if r.sheet.decision != Undecided {
		r.stop(errDecided)
	}
	return nil
}

func (s Series) check() error {
	if s.Games < 2 || s.Games%2 != 0 {
		return catalog.Error(i18n.Of("arena.no-pairs", "games", s.Games))
	}
	if err := s.Game.Info().NoEnd(s.Options); err != nil {
		return err
	}
	teams := map[int]bool{}
	for _, seat := range s.Game.Seats(s.Options) {
		teams[seat.Team] = true
	}
	if len(teams) < 2 {
		return catalog.Error(i18n.Of("arena.sides", "game", s.Game.Info().Title(), "sides", len(teams)))
	}
	return nil
}

// deal returns the position in which the players start game n; it is equal in both games of a pair. The moves before it
// are added to the script.
func (s Series) deal(n int, to *script) (game.State, error) {
	state, err := s.Game.New(s.Options, s.seedOf(n))
	if err != nil {
		return nil, err
	}
	r, next := rand.New(rand.NewPCG(s.Seed, uint64(n/2))), state.Blank()
	for range s.RandomPlies {
		seat := state.ToAct().First()
		moves := state.Moves(seat, nil)
		m := moves[r.IntN(len(moves))]
		next.Copy(state)
		next.Play(seat, m, nil)
		if next.ToAct() == 0 {
			break // at least one move must be left
		}
		to.add(state, seat, m)
		state, next = next, state
	}
	return state, nil
}

// play plays game n with the players of A and B.
func (s Series) play(ctx context.Context, players [2]Player, n int) (Game, error) {
	to := s.script(n)
	state, err := s.deal(n, to)
	if err != nil {
		return Game{}, err
	}
	sides := s.sides(n%2 == 1)
	g := Game{Number: n}
	for state.ToAct() != 0 {
		seat := state.ToAct().First()
		side := sides[seat]
		seed := game.Mix(game.Mix(s.Seed, uint64(n/2)), uint64(g.Plies))
		moves, effort, err := think(ctx, players[side], state, seat, seed)
		g.Effort[side].add(effort)
		var forfeit Forfeit
		if errors.As(err, &forfeit) && ctx.Err() == nil {
			g.lose(side, forfeit.Reason)
			return g, s.keep(to, g)
		}
		if err != nil {
			return Game{}, err
		}
		for _, m := range moves {
			if refusal := state.Check(seat, m); refusal != nil {
				return Game{}, catalog.Error(
					i18n.Of("arena.refused", "seat", seat, "position", state.Text(game.Arbiter), "why", refusal))
			}
			to.add(state, seat, m)
			state.Play(seat, m, nil)
			g.Plies++
		}
	}
	g.settle(state.Result(), sides)
	return g, s.keep(to, g)
}

// sides returns the side, A or B, of each seat; swapped exchanges the sides.
func (s Series) sides(swapped bool) [game.MaxSeats + 1]int {
	return Sides(s.Game.Seats(s.Options), swapped)
}

// Sides returns the side of each seat, indexed by seat: 0 for A and 1 for B. A plays teams 1, 3 ... and B the others;
// swapped exchanges them.
func Sides(seats []game.SeatInfo, swapped bool) (sides [game.MaxSeats + 1]int) {
	for _, seat := range seats {
		if ((seat.Team-seats[0].Team)%2 == 0) == swapped {
			sides[seat.Seat] = sideB
		}
	}
	return sides
}

// think lets a player choose the decision of seat in s, from which the information hidden from seat is removed. It
// returns the moves and the time used.
func think(
	ctx context.Context, p Player, s game.State, seat game.Seat, seed uint64,
) ([]game.Move, Effort, error) {
	seen := game.Clone(s)
	seen.Determinize(seat, rand.New(rand.NewPCG(seed, 1)))
	start := time.Now()
	choice, err := p.Choose(ctx, seen, seat, seed)
	if err != nil {
		return nil, Effort{}, err
	}
	if forced(seen, seat) {
		return choice.All(), Effort{}, nil
	}
	took := time.Since(start)
	return choice.All(), Effort{Moves: 1, Simulations: choice.Simulations, Time: took, Longest: took}, nil
}

// forced reports whether seat has only one legal move.
func forced(s game.State, seat game.Seat) bool { return len(s.Moves(seat, nil)) == 1 }

// settle sets the result of a finished game and its score for A.
func (g *Game) settle(r game.Result, sides [game.MaxSeats + 1]int) {
	g.Result, g.Reason = r.Text, r.Reason
	switch {
	case r.Winners == 0:
		g.Score = 0.5
	case sides[r.Winners.First()] == sideA:
		g.Score = 1
	}
}

// lose sets the result of a game that a side has forfeited, for the given reason.
func (g *Game) lose(side int, reason string) {
	g.Score = float64(side) // 0 if A loses, 1 if B loses
	g.Result, g.Reason = "forfeit", "forfeit"
	g.Effort[side].Forfeits, g.Effort[side].Forfeit = 1, reason
}
