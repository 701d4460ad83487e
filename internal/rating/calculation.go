package rating

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Standing is a player's rating in a pool, with the number of matches and the time of the last one.
type Standing struct {
	Rating
	Games  int
	Won    int       // number of matches won, among Games
	Played time.Time // end of the last match; zero if there was none
}

// Now returns the rating at a time. Its deviation grows with the time since the last match.
func (s Standing) Now(m Model, at time.Time) Rating {
	if s.Played.IsZero() {
		return s.Rating
	}
	return m.Aged(s.Rating, at.Sub(s.Played))
}

// Player is a player of a finished match, as ratings need it.
type Player struct {
	User    string
	Program bool // whether the account is a bot's
	Team    int
	Won     bool

	// Former says that the user was deleted. Their standing is that before the match, and no later match continues
	// it.
	Former bool
}

// Result is the result of a finished match that changes ratings.
type Result struct {
	Match   string
	Pool    Pool
	Ended   time.Time
	Players []Player
}

// Matches of the same players within rematchWindow: from the fourth on they count less, and from the tenth on
// moderators see them.
const (
	rematchWindow = 24 * time.Hour
	rematchesFull = 3
	rematchesFarm = 10
)

// Window is the time before a match in which matches of the same players count for its weight.
const Window = rematchWindow

// Weight returns the weight of a match whose players have met before times within Window, and whether moderators should
// see it. The k-th match of a day counts 3/k: ten count as much as six, and a hundred as much as thirteen.
func Weight(before int) (weight float64, farmed bool) {
	nth := before + 1
	return min(1, rematchesFull/float64(nth)), nth >= rematchesFarm
}

// Rate returns the standings of the players after the match, in the order of Players. before has their standings before
// it; weight is 1 for a full match.
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
		after[i] = Standing{Rating: rated[i], Games: s.Games + 1, Won: s.Won, Played: r.Ended}
		if r.Players[i].Won {
			after[i].Won++
		}
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

// rateMany returns the ratings after a match of teams. The winners share the first place, all others the second.
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

// Leading is a query for one page of the leaderboard of a pool.
type Leading struct {
	Pool     Pool
	Programs bool    // whether to list bot accounts instead of users
	Value    float64 // rating of the last row of the page before, with User; +Inf for the first page
	User     string
	Limit    int
	Since    time.Time // time whose ratings the rows have as Earlier
}

// Leader is a row of a leaderboard: a user with their standing.
type Leader struct {
	Standing
	User, Name, Handle, Avatar string

	Earlier float64 // rating at Leading.Since; 0 if the user had not played before
}

// Point is a player's rating after one match, for a graph.
type Point struct {
	Match            string
	Ended            time.Time
	Value, Deviation float64
}

// Bar is the number of players whose rating is at least From and below the From of the next bar.
type Bar struct{ From, Players int }

// Store stores results of matches and the ratings that follow from them. Its methods are safe for concurrent use.
type Store interface {
	// UpdateRatings applies the next results in the order (ended, id), at most limit in one transaction. If a result
	// was stored out of order, it first undoes the later ones. It returns the number of results handled.
	UpdateRatings(ctx context.Context, limit int) (n int, err error)
	// Forget requests that all ratings are computed anew. UpdateRatings then drops at most limit results at a time
	// before it begins anew.
	Forget(ctx context.Context) error
	// CountRated returns the number of results, to measure progress.
	CountRated(ctx context.Context) (int, error)

	// RatingOf returns a user's standing in a pool; a newcomer's if they have not played there.
	RatingOf(ctx context.Context, pool Pool, userID string) (Standing, error)
	// RatingsOf returns a user's standings by the name of the pool.
	RatingsOf(ctx context.Context, userID string) (map[string]Standing, error)
	// RatingHistory returns a user's ratings after their latest matches in a pool, the latest first.
	RatingHistory(ctx context.Context, pool Pool, userID string, limit int) ([]Point, error)
	// RatingBefore returns a user's rating in a pool after the last match that ended before a time; 0 if there is none.
	RatingBefore(ctx context.Context, pool Pool, userID string, at time.Time) (float64, error)
	// RatingTrend returns a user's ratings in a pool at points of time, n of them from one on; it leaves out those
	// before the first match.
	RatingTrend(
		ctx context.Context, pool Pool, userID string, from time.Time, step time.Duration, n int,
	) ([]float64, error)
	// Leaders returns a page of a leaderboard.
	Leaders(ctx context.Context, l Leading) ([]Leader, error)
	// LeadersAbove returns the rows of a leaderboard above the position in l, the nearest first, without Earlier.
	LeadersAbove(ctx context.Context, l Leading) ([]Leader, error)
	// Distribution counts the users or bots of a pool by rating, without provisional ones.
	Distribution(ctx context.Context, pool Pool, programs bool) ([]Bar, error)
	// Pools counts the users or bots of all pools by pool name, without provisional ones.
	Pools(ctx context.Context, programs bool) (map[string]int, error)
}

// atOnce is the number of results that one transaction applies. Moves wait for the transaction, which should take about
// 10 ms.
const atOnce = 25

// Updater applies stored results to the ratings. Only one goroutine at a time computes.
type Updater struct {
	Store Store

	mu sync.Mutex
}

// CatchUp applies all results that were not applied yet.
func (k *Updater) CatchUp(ctx context.Context) error { return k.catchUp(ctx, func(int) {}) }

// catchUp applies all results that were not applied yet, and calls done with the number of results of each transaction.
func (k *Updater) catchUp(ctx context.Context, done func(n int)) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	for {
		n, err := k.Store.UpdateRatings(ctx, atOnce)
		if n == 0 || err != nil {
			return err
		}
		done(n)
	}
}

// Rebuild computes all ratings anew, in many transactions, between which other writers have their turn. It calls
// progress with the part that is done, from 0 to 1.
func (k *Updater) Rebuild(ctx context.Context, progress func(done float64)) error {
	all, err := k.Store.CountRated(ctx)
	if err != nil {
		return err
	}
	if err := k.Store.Forget(ctx); err != nil {
		return err
	}
	steps, done := 2*max(1, all), 0 // each result is dropped and applied again
	return k.catchUp(ctx, func(n int) {
		done = min(done+n, steps)
		progress(float64(done) / float64(steps))
	})
}

// Run applies results now and after each token on changed, until ctx is done. It calls failed with errors, and tries
// again after the next token.
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
