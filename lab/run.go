package lab

import (
	"context"
	"errors"
	"sync"

	"hexparlor/arena"
	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/languages"
	"hexparlor/message"
)

// Study is the games of a book that are to be played.
type Study struct {
	*Book
	Game game.Game
	Plan Plan
	Jobs int // games played at the same time

	// Parse reads who is to play; nil is how the arena does.
	Parse func(spec string) (arena.Contestant, error)
	// Report is called after each game, by one goroutine at a time, unless it is nil.
	Report func(r Row, games int)
}

// run is a study under way.
type run struct {
	Study
	stop context.CancelCauseFunc
	mu   sync.Mutex
}

// Run plays what the plan asks for until it asks for nothing more. What is asked for next follows from all games so
// far, so that neither the number of workers nor a stop decides what is played.
func (s Study) Run(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if err := s.Check(); err != nil {
		return err
	}
	r := &run{Study: s, stop: stop}
	for {
		turns := r.missing()
		if len(turns) == 0 || ctx.Err() != nil {
			return context.Cause(ctx)
		}
		arena.Spread(ctx, r.Jobs, turns, r.worker, r.stop)
	}
}

// missing are the games that the plan asks for and that were not played.
func (r *run) missing() []Turn {
	var turns []Turn
	for _, t := range r.Plan.Next(r.Book) {
		if !r.Has(t) {
			turns = append(turns, t)
		}
	}
	return turns
}

// parse reads who is to play.
func (s Study) parse(spec string) (arena.Contestant, error) {
	if s.Parse != nil {
		return s.Parse(spec)
	}
	return arena.Parse(spec, bot.Budget{}, nil)
}

// Check tells why the study cannot be played; nil if it can.
func (s Study) Check() error {
	for _, arm := range s.Arms {
		if err := s.Game.Info().NoEnd(arm.Options); err != nil {
			return err
		}
		teams := map[int]bool{}
		for _, team := range arm.Teams {
			teams[team] = true
		}
		if len(teams) < 2 {
			return languages.Error(message.Of("lab.sides", "arm", arm.Name))
		}
		for _, spec := range arm.Players {
			if _, err := s.parse(spec); err != nil {
				return err
			}
		}
	}
	return nil
}

// worker plays games at tables of its own, one for each arm.
func (r *run) worker(ctx context.Context, queue <-chan Turn) (err error) {
	tables := map[int]*table{}
	defer func() {
		for _, t := range tables {
			err = errors.Join(err, t.players[0].Close(), t.players[1].Close())
		}
	}()
	for turn := range queue {
		t := tables[turn.Arm]
		if t == nil {
			if t, err = r.open(ctx, turn.Arm); err != nil {
				return err
			}
			tables[turn.Arm] = t
		}
		row, err := t.playSafely(ctx, turn.Number)
		if err == nil {
			err = r.keep(row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// open makes a table for an arm.
func (r *run) open(ctx context.Context, arm int) (*table, error) {
	t := &table{game: r.Game, arm: r.Arms[arm], number: arm, seed: r.Seed}
	t.seats = r.Game.Seats(t.arm.Options)
	for side, spec := range t.arm.Players {
		c, err := r.parse(spec)
		if err != nil {
			return nil, err
		}
		if t.players[side], err = c.Open(ctx, r.Game, t.arm.Options); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// keep keeps a game that has ended.
func (r *run) keep(row Row) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.add(row); err != nil {
		return err
	}
	if r.Report != nil {
		r.Report(row, r.Games())
	}
	return nil
}
