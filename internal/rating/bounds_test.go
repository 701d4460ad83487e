package rating_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/internal/rating"
)

var noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

// TestSpeedOfReturnsSlowerSpeedAtExactBounds tries the shortest control of each speed, and one that is shorter by a
// moment.
func TestSpeedOfReturnsSlowerSpeedAtExactBounds(t *testing.T) {
	const m, h = time.Minute, time.Hour
	for _, c := range []struct {
		whole, each time.Duration
		want        rating.Speed
	}{
		{0, 0, rating.Untimed},
		{-m, 0, rating.Untimed},
		{1, 0, rating.Bullet},
		{3*m - 1, 0, rating.Bullet},
		{3 * m, 0, rating.Blitz},
		{8*m - 1, 0, rating.Blitz},
		{8 * m, 0, rating.Rapid},
		{25*m - 1, 0, rating.Rapid},
		{25 * m, 0, rating.Classical},
		{24*h - 1, 0, rating.Classical},
		{24 * h, 0, rating.Days},
		{0, 4 * h, rating.Days},
		{0, 36 * m, rating.Days},
		{0, 36*m - 1, rating.Classical},
		{m, 3 * time.Second, rating.Blitz},
		{m, 3*time.Second - 1, rating.Bullet},
	} {
		if got := rating.SpeedOf(c.whole, c.each); got != c.want {
			t.Errorf("%v and %v each: %s, not %s", c.whole, c.each, got, c.want)
		}
	}
}

func TestPoolNameParsesBackAndOtherNamesAreRefused(t *testing.T) {
	for _, speed := range rating.Speeds {
		for _, many := range []bool{false, true} {
			pool := rating.Pool{Game: "hex", Speed: speed, Many: many}
			if got, ok := rating.ParsePool(pool.String()); !ok || got != pool {
				t.Errorf("%s is read as %+v, %v", pool, got, ok)
			}
			model := rating.Duel
			if many {
				model = rating.Many
			}
			if pool.Model() != model {
				t.Errorf("%s has the wrong model", pool)
			}
		}
	}
	for _, name := range []string{"", "hex", "hex.", ".blitz", "hex.slow", "hex.blitz.few", "hex.blitz.many.more", "hex.blitz."} {
		if pool, ok := rating.ParsePool(name); ok {
			t.Errorf("%q is read as %+v", name, pool)
		}
	}
}

// TestWeightFallsFromFourthMatchBetweenSamePlayers also reports repeated matches from the tenth on.
func TestWeightFallsFromFourthMatchBetweenSamePlayers(t *testing.T) {
	for before, want := range map[int]float64{0: 1, 1: 1, 2: 1, 3: 0.75, 4: 0.6, 8: 3.0 / 9, 9: 0.3, 99: 0.03} {
		weight, farmed := rating.Weight(before)
		if math.Abs(weight-want) > 1e-12 || farmed != (before >= 9) {
			t.Errorf("after %d: %v, farmed %v", before, weight, farmed)
		}
	}
}

func TestRatingIsProvisionalAboveDeviationBoundOfModel(t *testing.T) {
	for deviation, want := range map[float64][2]bool{110: {}, 110.1: {true, false}, 250: {true, false}, 250.1: {true, true}} {
		r := rating.Rating{Deviation: deviation}
		if got := [2]bool{r.Provisional(rating.Duel), r.Provisional(rating.Many)}; got != want {
			t.Errorf("deviation %v: %v", deviation, got)
		}
	}
}

// TestStandingNowWidensDeviationByTimeSinceLastMatch also has a standing without match, and a clock set back.
func TestStandingNowWidensDeviationByTimeSinceLastMatch(t *testing.T) {
	r := rating.Rating{Value: 1600, Deviation: 60, Volatility: 0.06}
	if got := (rating.Standing{Rating: r}).Now(rating.Duel, noon); got != r {
		t.Errorf("without match: %+v", got)
	}
	s := rating.Standing{Rating: r, Played: noon}
	if got := s.Now(rating.Duel, noon.Add(-time.Hour)); got != r {
		t.Errorf("with a clock set back: %+v", got)
	}
	year := noon.Add(365 * 24 * time.Hour)
	if got := s.Now(rating.Duel, year); got != rating.Duel.Aged(r, year.Sub(noon)) || got.Deviation < 109 {
		t.Errorf("after a year: %+v", got)
	}
	wide := rating.Rating{Value: 1600, Deviation: 400, Volatility: 0.06}
	if got := rating.Duel.Aged(wide, time.Hour); got != wide {
		t.Errorf("a deviation above a newcomer's: %+v", got)
	}
}

// TestRateOfTwoPlayersAppliesGlickoToBoth rates wins of each player and draws, with aged ratings and less weight.
func TestRateOfTwoPlayersAppliesGlickoToBoth(t *testing.T) {
	strong := rating.Standing{Rating: rating.Rating{Value: 1800, Deviation: 60, Volatility: 0.06}, Games: 7, Won: 3, Played: noon.Add(-1000 * time.Hour)}
	fresh := rating.Standing{Rating: rating.Duel.Start()}
	for _, c := range []struct {
		first, second bool
		score         rating.Score
	}{
		{true, false, rating.Won}, {false, true, rating.Lost}, {false, false, rating.Drawn}, {true, true, rating.Drawn},
	} {
		r := rating.Result{Pool: rating.Pool{Game: "hex", Speed: rating.Blitz}, Ended: noon, Players: []rating.Player{{Won: c.first}, {Won: c.second}}}
		got := r.Rate([]rating.Standing{strong, fresh}, 0.5)
		a := strong.Now(rating.Duel, noon)
		won := map[bool]int{true: 1}
		want := []rating.Standing{
			{Rating: a.Play([]rating.Game{{Opponent: fresh.Rating, Score: c.score, Weight: 0.5}}), Games: 8, Won: 3 + won[c.first], Played: noon},
			{Rating: fresh.Play([]rating.Game{{Opponent: a, Score: 1 - c.score, Weight: 0.5}}), Games: 1, Won: won[c.second], Played: noon},
		}
		if !slices.Equal(got, want) {
			t.Errorf("score %v: %+v, not %+v", c.score, got, want)
		}
	}
}

// TestRateOfTeamsReturnsRatingsInOrderOfPlayers has two teams whose players alternate, and team numbers with a gap.
func TestRateOfTeamsReturnsRatingsInOrderOfPlayers(t *testing.T) {
	before := []rating.Standing{
		{Rating: rating.Rating{Value: 1400, Deviation: 200}},
		{Rating: rating.Rating{Value: 1500, Deviation: 210}},
		{Rating: rating.Rating{Value: 1600, Deviation: 220}},
		{Rating: rating.Rating{Value: 1700, Deviation: 230}},
	}
	r := rating.Result{
		Pool: rating.Pool{Game: "hexattack", Speed: rating.Days, Many: true}, Ended: noon,
		Players: []rating.Player{{Team: 5}, {Team: 2, Won: true}, {Team: 5}, {Team: 2, Won: true}},
	}
	got := r.Rate(before, 1)
	teams := rating.PlayMany([]rating.Team{
		{Players: []rating.Rating{before[0].Rating, before[2].Rating}, Place: 2},
		{Players: []rating.Rating{before[1].Rating, before[3].Rating}, Place: 1},
	}, 1)
	for i, want := range []rating.Rating{teams[0][0], teams[1][0], teams[0][1], teams[1][1]} {
		if got[i].Rating != want || got[i].Games != 1 {
			t.Errorf("player %d: %+v, not %+v", i, got[i], want)
		}
	}
}

// TestPlayManyScalesRatingChangeByWeight also bounds what a match can teach about a player.
func TestPlayManyScalesRatingChangeByWeight(t *testing.T) {
	teams := []rating.Team{{Players: []rating.Rating{rating.Many.Start()}, Place: 1}, {Players: []rating.Rating{rating.Many.Start()}, Place: 2}}
	for _, team := range rating.PlayMany(teams, 0) {
		if team[0] != rating.Many.Start() {
			t.Errorf("%+v", team[0])
		}
	}
	half, whole := rating.PlayMany(teams, 0.5)[0][0], rating.PlayMany(teams, 1)[0][0]
	near(t, "half a match", half.Value-1500, (whole.Value-1500)/2, 1e-9)
	if sure := rating.PlayMany(teams, 1000)[0][0].Deviation; math.Abs(sure-500*math.Sqrt(1e-4)) > 1e-9 {
		t.Errorf("the deviation after an endless match is %v", sure)
	}
}

// TestExpectedScoresOfBothPlayersAddUpToOne draws on the numbers of Glickman's paper for the influence of deviations.
func TestExpectedScoresOfBothPlayersAddUpToOne(t *testing.T) {
	a, b := rating.Rating{Value: 1700, Deviation: 80}, rating.Rating{Value: 1500, Deviation: 60}
	near(t, "the sum", a.Expected(b)+b.Expected(a), 1, 1e-12)
	near(t, "the stronger one's score", a.Expected(b), 0.7497, 1e-3)
	near(t, "of equals", a.Expected(a), 0.5, 1e-12)
}

// TestMatchReturnsBotLevelNearestToRating asks for the level of each rating of a level, and of ratings beyond them.
func TestMatchReturnsBotLevelNearestToRating(t *testing.T) {
	levels := rating.Levels("hex")
	for i, l := range levels {
		if got := rating.Match("hex", l); got != i+1 {
			t.Errorf("the rating of level %d matches level %d", i+1, got)
		}
	}
	if got := rating.Match("hex", rating.Rating{Value: -3000}); got != 1 {
		t.Errorf("a weak player gets level %d", got)
	}
	if got := rating.Match("hex", rating.Rating{Value: 9000}); got != len(levels) {
		t.Errorf("a strong player gets level %d", got)
	}
	if got := rating.Match("chess", rating.Duel.Start()); got != 0 {
		t.Errorf("a game without levels has level %d", got)
	}
}

// queue is a store with results that wait to be rated.
type queue struct {
	rating.Store
	waiting, rated, updates int
	failed                  error
}

func (q *queue) UpdateRatings(_ context.Context, limit int) (int, error) {
	n := min(limit, q.waiting)
	q.updates++
	q.waiting, q.rated = q.waiting-n, q.rated+n
	return n, q.failed
}

func (q *queue) CountRated(context.Context) (int, error) { return q.rated, q.failed }

func (q *queue) Forget(context.Context) error {
	q.waiting, q.rated = 2*q.rated, 0 // each is dropped and applied again
	return nil
}

func TestCatchUpRatesAllWaitingMatchesInSmallTransactions(t *testing.T) {
	q := &queue{waiting: 60}
	if err := (&rating.Updater{Store: q}).CatchUp(t.Context()); err != nil || q.rated != 60 || q.updates != 4 {
		t.Errorf("%d in %d updates: %v", q.rated, q.updates, err)
	}
	q = &queue{waiting: 60, failed: errors.New("the disk is full")}
	if err := (&rating.Updater{Store: q}).CatchUp(t.Context()); !errors.Is(err, q.failed) || q.updates != 1 {
		t.Errorf("%d updates: %v", q.updates, err)
	}
}

// TestRebuildReportsProgressAsFractionUpToOne rebuilds an odd number of ratings, and none.
func TestRebuildReportsProgressAsFractionUpToOne(t *testing.T) {
	for rated, want := range map[int][]float64{30: {25.0 / 60, 50.0 / 60, 1}, 0: nil} {
		q := &queue{rated: rated}
		var seen []float64
		err := (&rating.Updater{Store: q}).Rebuild(t.Context(), func(done float64) { seen = append(seen, done) })
		if err != nil || !slices.Equal(seen, want) {
			t.Errorf("%d: %v, %v", rated, seen, err)
		}
	}
	q := &queue{rated: 5, failed: errors.New("the disk is full")}
	if err := (&rating.Updater{Store: q}).Rebuild(t.Context(), nil); !errors.Is(err, q.failed) || q.rated != 5 {
		t.Errorf("%d are rated: %v", q.rated, err)
	}
}

// TestRunRatesWaitingMatchesAtStartAndAfterEachChange also reports failures, except at its end.
func TestRunRatesWaitingMatchesAtStartAndAfterEachChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &queue{waiting: 1}
		changed, failures := make(chan struct{}), 0
		ctx, stop := context.WithCancel(t.Context())
		go (&rating.Updater{Store: q}).Run(ctx, changed, func(error) { failures++ })
		synctest.Wait()
		if q.rated != 1 {
			t.Errorf("%d at first", q.rated)
		}
		q.waiting, q.failed = 1, errors.New("the disk is full")
		changed <- struct{}{}
		synctest.Wait()
		if q.failed = nil; failures != 1 {
			t.Errorf("%d failures", failures)
		}
		q.waiting = 1
		changed <- struct{}{}
		synctest.Wait()
		q.failed = context.Canceled
		changed <- struct{}{}
		synctest.Wait()
		if q.rated != 3 || failures != 1 {
			t.Errorf("%d after changes; %d failures", q.rated, failures)
		}
		stop()
	})
}
