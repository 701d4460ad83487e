package lab

import (
	"context"
	"errors"
	"sync"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/lab/arena"
)

// Study is a study with the settings for playing its games.
type Study struct {
	*Data
	Game game.Game
	Plan Plan
	Jobs int // number of games played at the same time

	// Parse parses the specification of a player; nil means arena.Parse.
	Parse func(spec string) (arena.Contestant, error)
	// Remote plays games of the study in other programs as well, or only there. It passes each game to take
	// from one goroutine at a time; nil means that games are played here.
	Remote func(ctx context.Context, s Study, turns []Turn, take func(Row) error) error

	// Report is called after each game, from one goroutine at a time, unless it is nil.
	Report func(r Row, games int)
}

// run is the state of a call of Study.Run.
type run struct {
	Study
	stop context.CancelCauseFunc
	mu   sync.Mutex
}

// Run plays games until the plan returns no more. The plan depends only on the games of completed steps, so neither the
// number of workers nor an interruption changes which games are played.
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
		r.playAll(ctx, turns)
	}
}

func (r *run) playAll(ctx context.Context, turns []Turn) {
	if r.Remote == nil {
		arena.Spread(ctx, r.Jobs, turns, r.worker, r.stop)
		return
	}
	if err := r.Remote(ctx, r.Study, turns, r.keep); err != nil {
		r.stop(err)
	}
}

// First plays the first game of the study, unless it has been played, and returns the time that it took. The game
// counts like the others.
func (s Study) First(ctx context.Context) (time.Duration, error) {
	if err := s.Check(); err != nil || s.Has(Turn{}) {
		return 0, err
	}
	open := s.Open()
	began := time.Now()
	row, err := open.Play(ctx, Turn{})
	took := time.Since(began)
	if err = errors.Join(err, open.Close()); err == nil {
		err = s.add(row)
	}
	return took, err
}

// missing returns the games of the plan's next step that have not been played.
func (r *run) missing() []Turn {
	var turns []Turn
	for _, t := range r.Plan.Next(r.Data) {
		if !r.Has(t) {
			turns = append(turns, t)
		}
	}
	return turns
}

// parse parses the specification of a player with Study.Parse or arena.Parse.
func (s Study) parse(spec string) (arena.Contestant, error) {
	if s.Parse != nil {
		return s.Parse(spec)
	}
	return arena.Parse(spec, bot.Budget{}, nil)
}

// Check returns an error if the study cannot be played, such as for unknown players.
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
			return catalog.Error(i18n.Of("lab.sides", "arm", arm.Name))
		}
		for _, spec := range arm.Players {
			if _, err := s.parse(spec); err != nil {
				return err
			}
		}
	}
	return nil
}

// worker plays games of the queue with its own players, until the queue is closed or a game fails.
func (r *run) worker(ctx context.Context, queue <-chan Turn) (err error) {
	open := r.Open()
	defer func() { err = errors.Join(err, open.Close()) }()
	for turn := range queue {
		row, err := open.Play(ctx, turn)
		if err == nil {
			err = r.keep(row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// OpenStudy play the games of a study in the caller's goroutine, one at a time. They keep the players of each arm open.
type OpenStudy struct {
	Study
	open map[int]*armPlayers
}

// Open returns Tables without open players. The caller must close them.
func (s Study) Open() *OpenStudy { return &OpenStudy{Study: s, open: map[int]*armPlayers{}} }

// Play plays one game and returns its row. A panic in the game becomes an error.
func (t *OpenStudy) Play(ctx context.Context, turn Turn) (Row, error) {
	one := t.open[turn.Arm]
	if one == nil {
		var err error
		if one, err = t.openArm(ctx, turn.Arm); err != nil {
			return Row{}, err
		}
		t.open[turn.Arm] = one
	}
	return one.playSafely(ctx, turn.Number)
}

// Close closes the open players of all arms.
func (t *OpenStudy) Close() (err error) {
	for _, one := range t.open {
		err = errors.Join(err, one.players[0].Close(), one.players[1].Close())
	}
	return err
}

// openArm opens the players of an arm.
func (s Study) openArm(ctx context.Context, arm int) (*armPlayers, error) {
	t := &armPlayers{game: s.Game, arm: s.Arms[arm], number: arm, seed: s.Seed}
	t.seats = s.Game.Seats(t.arm.Options)
	for side, spec := range t.arm.Players {
		c, err := s.parse(spec)
		if err != nil {
			return nil, err
		}
		if t.players[side], err = c.Open(ctx, s.Game, t.arm.Options); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// keep stores a finished game in the study and calls Report.
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
