package rating

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Standing is what a pool knows of a player.
type Standing struct {
	Rating
	Games  int
	Played time.Time // when the last game ended; zero: never
}

// Now is the rating at some time: the longer ago the last game is, the less is known.
func (s Standing) Now(m Model, at time.Time) Rating {
	if s.Played.IsZero() {
		return s.Rating
	}
	return m.Aged(s.Rating, at.Sub(s.Played))
}

// Player is somebody in a result.
type Player struct {
	User    string
	Program bool // an account that a program plays by itself
	Team    int
	Won     bool

	// Former tells that nobody may know any more who that was. Their standing is what it was at that game, and leads to
	// no other.
	Former bool
}

// Result is a finished match that changes ratings.
type Result struct {
	Match   string
	Pool    Pool
	Ended   time.Time
	Players []Player
}

// Rematches of the same people count less from the fourth within a day on, and are shown to moderators from the tenth.
const (
	rematchWindow = 24 * time.Hour
	rematchesFull = 3
	rematchesFarm = 10
)

// Window is how far back rematches count.
const Window = rematchWindow

// Weight is what a match counts whose players have met so many times within the window before: the k-th game counts
// 3/k, so that ten games of a day count as much as six, and a hundred as much as thirteen.
func Weight(before int) (weight float64, farmed bool) {
	nth := before + 1
	return min(1, rematchesFull/float64(nth)), nth >= rematchesFarm
}

// Rate is the standings of the players after a match, in their order.
func (r Result) Rate(before []Standing, weight float64) []Standing {
	model := r.Pool.Model()
	aged := make([]Rating, len(before))
	for i, s := range before {
		aged[i] = s.Now(model, r.Ended)
	}
	var rated []Rating
	if r.Pool.Many {
		rated = r.rateMany(aged, weight)
	} else {
		rated = r.rateDuel(aged, weight)
	}
	after := make([]Standing, len(before))
	for i, s := range before {
		after[i] = Standing{Rating: rated[i], Games: s.Games + 1, Played: r.Ended}
	}
	return after
}

func (r Result) rateDuel(before []Rating, weight float64) []Rating {
	first := Drawn
	switch a, b := r.Players[0].Won, r.Players[1].Won; {
	case a && !b:
		first = Won
	case b && !a:
		first = Lost
	}
	game := func(opponent Rating, s Score) []Game { return []Game{{Opponent: opponent, Score: s, Weight: weight}} }
	return []Rating{before[0].Play(game(before[1], first)), before[1].Play(game(before[0], Won-first))}
}

// rateMany puts whoever has won in the first place, and all others in the second.
func (r Result) rateMany(before []Rating, weight float64) []Rating {
	var teams []Team
	at, numbers := make([]int, len(before)), map[int]int{}
	for i, p := range r.Players {
		t, known := numbers[p.Team]
		if !known {
			t = len(teams)
			numbers[p.Team] = t
			teams = append(teams, Team{Place: 2})
		}
		if p.Won {
			teams[t].Place = 1
		}
		teams[t].Players = append(teams[t].Players, before[i])
		at[i] = t
	}
	after := PlayMany(teams, weight)
	rated, next := make([]Rating, len(before)), make([]int, len(teams))
	for i, t := range at {
		rated[i] = after[t][next[t]]
		next[t]++
	}
	return rated
}

// Leading asks for the first of a pool, from a place in the list on.
type Leading struct {
	Pool     Pool
	Programs bool    // accounts that programs play by themselves; else people
	Value    float64 // of the last one seen, and Person; +Inf: from the beginning
	User     string
	Limit    int
}

// Leader is somebody in such a list.
type Leader struct {
	Standing
	User, Name, Handle string
}

// Point is what somebody's rating was after a game.
type Point struct {
	Match            string
	Ended            time.Time
	Value, Deviation float64
}

// Bar is how many players have a rating from there up to the next bar.
type Bar struct{ From, Players int }

// Store keeps results and what follows from them. Its methods are safe for concurrent use.
type Store interface {
	// UpdateRatings undoes what was made of results that are no longer in their place, or else rates the next ones in
	// the order (ended, id). It does so for at most limit of them, in one transaction, and tells for how many.
	UpdateRatings(ctx context.Context, limit int) (n int, err error)
	// Forget requests that all that was folded is dropped. Fold drops at most limit results at a time, then begins anew.
	Forget(ctx context.Context) error
	// CountRated returns how many results there are, as a measure for progress.
	CountRated(ctx context.Context) (int, error)

	// RatingOf is where a person stands in a pool; a newcomer's standing if they have not played there.
	RatingOf(ctx context.Context, pool Pool, person string) (Standing, error)
	// RatingsOf is where a person stands, by the name of the pool.
	RatingsOf(ctx context.Context, person string) (map[string]Standing, error)
	// RatingHistory is a person's ratings after their latest games in a pool, the latest first.
	RatingHistory(ctx context.Context, pool Pool, person string, limit int) ([]Point, error)
	// Leaders lists who is rated highest.
	Leaders(ctx context.Context, l Leading) ([]Leader, error)
	// Distribution counts the settled players of a pool.
	Distribution(ctx context.Context, pool Pool) ([]Bar, error)
	// Pools counts the settled players of all pools, by their names.
	Pools(ctx context.Context) (map[string]int, error)
}

// atOnce is how many results one transaction folds. Moves wait for it, so it should take about 10 ms.
const atOnce = 25

// Updater keeps the ratings up to date.
type Updater struct {
	Store Store

	mu sync.Mutex
}

// CatchUp folds all results that wait.
func (k *Updater) CatchUp(ctx context.Context) error { return k.catchUp(ctx, func(int) {}) }

// catchUp calls told with the number of results of each transaction.
func (k *Updater) catchUp(ctx context.Context, told func(n int)) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	for {
		n, err := k.Store.UpdateRatings(ctx, atOnce)
		if n == 0 || err != nil {
			return err
		}
		told(n)
	}
}

// Rebuild folds all results anew, in transactions between which others write. It calls progress with the part done,
// from 0 to 1.
func (k *Updater) Rebuild(ctx context.Context, progress func(done float64)) error {
	all, err := k.Store.CountRated(ctx)
	if err != nil {
		return err
	}
	if err := k.Store.Forget(ctx); err != nil {
		return err
	}
	steps, done := 2*max(1, all), 0 // each result is dropped and folded
	return k.catchUp(ctx, func(n int) {
		done = min(done+n, steps)
		progress(float64(done) / float64(steps))
	})
}

// Run catches up now and whenever something may have changed, until ctx ends. What fails is told, and tried again with
// the next change.
func (k *Updater) Run(ctx context.Context, changed <-chan struct{}, failed func(error)) {
	for {
		if err := k.CatchUp(ctx); err != nil && !errors.Is(err, context.Canceled) {
			failed(err)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}
