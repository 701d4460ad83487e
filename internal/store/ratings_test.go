package store_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/rating"
	"hexparlor/internal/store"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

var (
	duel = rating.Pool{Game: "hexit", Speed: rating.Blitz}
	many = rating.Pool{Game: "hexattack", Speed: rating.Days, Many: true}
)

// ended has a rated match of these users end at that time; those in winners have won.
func ended(t testing.TB, s *store.Store, when time.Time, pool rating.Pool, winners game.Seats, users ...string) string {
	t.Helper()
	m := match.Match{ID: uuid.Must(uuid.NewV7()).String(), Game: pool.Game, Public: true, Rated: true, Created: when}
	sum := &match.Summary{
		Game: pool.Game, Preset: game.Standard, Speed: pool.Speed, Ended: when, Result: "1-0", Moves: 20,
		Opening: "drop 0,0;", Rated: true, Pool: pool,
	}
	c := match.Change{
		ID: m.ID, New: &m, Listing: listing(match.Finished), Entries: []match.Entry{move(1, "create")}, Summary: sum,
	}
	for i, p := range users {
		seat := game.Seat(i + 1)
		ends := match.Lost
		if winners == 0 {
			ends = match.Drawn
		} else if winners.Has(seat) {
			ends = match.Won
		}
		sum.Seats = append(sum.Seats, match.SeatSummary{
			Seat: seat, Team: i%3 + 1, User: p, Name: p, Ended: ends, Program: p == "p7",
		})
		c.Members = append(c.Members, match.Member{User: p, Seats: game.SeatsOf(seat)})
	}
	if err := s.Append(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	return m.ID
}

func catchUp(t testing.TB, s *store.Store) {
	t.Helper()
	if err := (&rating.Updater{Store: s}).CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// standings is all that the ratings hold, by user and pool.
func standings(t testing.TB, s *store.Store) map[string]rating.Standing {
	t.Helper()
	all := map[string]rating.Standing{}
	for i := range 9 {
		userID := fmt.Sprint("p", i)
		of, err := s.RatingsOf(t.Context(), userID)
		if err != nil {
			t.Fatal(err)
		}
		for pool, standing := range of {
			all[userID+" "+pool] = standing
		}
	}
	return all
}

// TestRebuildGivesRatingsEqualToStepwiseOnes plays random histories - matches that end in any order, some folded at
// once and some later, some annulled, one user deleted - and compares ratings folded step by step with all folded
// anew.
func TestRebuildGivesRatingsEqualToStepwiseOnes(t *testing.T) {
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s, r := open(t), rand.New(rand.NewPCG(seed, 1))
			var ids []string
			now, third := at, "p3"
			signUp(t, s, third)
			for i := range 120 {
				now = now.Add(time.Duration(r.IntN(20)) * time.Hour)
				when := now.Add(-time.Duration(r.IntN(3)*r.IntN(40)) * time.Hour) // some are stored late
				users := r.Perm(8)
				name := func(n int) string {
					if users[n] == 3 {
						return third
					}
					return fmt.Sprint("p", users[n])
				}
				if r.IntN(3) == 0 {
					ids = append(ids, ended(t, s, when, many, game.SeatsOf(1, 4), name(0), name(1), name(2), name(3)))
				} else {
					ids = append(ids, ended(t, s, when, duel, game.Seats(r.IntN(3))<<1, name(0), name(1)))
				}
				if r.IntN(3) == 0 {
					catchUp(t, s)
				}
				if r.IntN(25) == 0 {
					annul(t, s, ids[r.IntN(len(ids))])
				}
				if i == 90 {
					catchUp(t, s)
					forget(t, s, third)
					third = "p8"
				}
			}
			catchUp(t, s)
			before := standings(t, s)
			if len(before) < 10 || len(slices.Collect(maps.Keys(before))) == 0 {
				t.Fatalf("only %d standings", len(before))
			}
			if err := (&rating.Updater{Store: s}).Rebuild(t.Context(), quiet); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(before, standings(t, s)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A rebuild that is interrupted while it drops ratings is completed by the next calculation, also with newer matches.
func TestInterruptedRebuildIsCompleted(t *testing.T) {
	s := open(t)
	for i := range 30 {
		ended(t, s, at.Add(time.Duration(i)*time.Hour), duel, game.SeatsOf(1), fmt.Sprint("p", i%4), "p5")
	}
	catchUp(t, s)
	if err := s.Forget(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n, err := s.UpdateRatings(t.Context(), 1); n == 0 || err != nil {
		t.Fatal(n, err)
	}
	ended(t, s, at.Add(100*time.Hour), duel, game.SeatsOf(2), "p1", "p5")
	catchUp(t, s)
	before := standings(t, s)
	if before["p5 "+duel.String()].Games != 31 {
		t.Errorf("%v", before)
	}
	if err := (&rating.Updater{Store: s}).Rebuild(t.Context(), quiet); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, standings(t, s)); diff != "" {
		t.Error(diff)
	}
}

func annul(t testing.TB, s *store.Store, id string) {
	t.Helper()
	if _, err := s.Decide(t.Context(), admin.Decision{At: at, Kind: admin.Annul, Match: id, Why: "arranged"}); err != nil {
		t.Fatal(err)
	}
}

// forget removes a user from all matches, as package match does.
func forget(t testing.TB, s *store.Store, userID string) {
	t.Helper()
	ids, err := s.Of(t.Context(), userID, 1000)
	for i, id := range ids {
		if err == nil {
			err = s.Rewrite(t.Context(), host.Rewriting{ID: id, User: userID, Alias: fmt.Sprintf("former-%d", i)})
		}
	}
	if err == nil {
		_, err = s.DeleteUser(t.Context(), userID, nil, at)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestAnnulledMatchesChangeNoRatings: what is annulled leaves no trace in any rating.
func TestAnnulledMatchesChangeNoRatings(t *testing.T) {
	with, without := open(t), open(t)
	play := func(s *store.Store, i int, a, b string) string {
		return ended(t, s, at.Add(time.Duration(i)*time.Hour), duel, game.SeatsOf(1), a, b)
	}
	var wrong string
	for i, pair := range [][2]string{{"p0", "p1"}, {"p1", "p2"}, {"p2", "p0"}, {"p0", "p3"}, {"p3", "p1"}} {
		id := play(with, i, pair[0], pair[1])
		if i == 1 {
			wrong = id
		} else {
			play(without, i, pair[0], pair[1])
		}
	}
	catchUp(t, with)
	catchUp(t, without)
	if cmp.Equal(standings(t, with), standings(t, without)) {
		t.Fatal("the match makes no difference")
	}
	annul(t, with, wrong)
	catchUp(t, with)
	if diff := cmp.Diff(standings(t, without), standings(t, with)); diff != "" {
		t.Error(diff)
	}
}

// TestRepeatedRematchesChangeRatingsLess: a player who loses again and again on purpose brings a friend less and less,
// and both are shown to the moderators.
func TestRepeatedRematchesChangeRatingsLess(t *testing.T) {
	s := open(t)
	var values []float64
	for i := range 40 {
		ended(t, s, at.Add(time.Duration(i)*time.Minute), duel, game.SeatsOf(1), "p0", "p1")
		catchUp(t, s)
		values = append(values, standings(t, s)["p0 "+duel.String()].Value)
	}
	first, last := values[2]-values[1], values[39]-values[38]
	if last <= 0 || last > first/20 {
		t.Errorf("the third game brings %.1f, the fortieth %.1f", first, last)
	}
	farmed, err := s.Farmed(t.Context(), at, 100)
	if err != nil || len(farmed) != 31 {
		t.Errorf("%d matches are shown to moderators, %v", len(farmed), err)
	}
	ended(t, s, at.Add(30*time.Hour), duel, game.SeatsOf(1), "p0", "p1") // the next day counts anew
	catchUp(t, s)
	if again, _ := s.Farmed(t.Context(), at.Add(29*time.Hour), 100); len(again) != 0 {
		t.Error("the first game of a day is shown to moderators")
	}
}

// TestLeadersListsSettledUsersAndBotsSeparately: users and bots with settled ratings are listed separately, page by
// page.
func TestLeadersListsSettledUsersAndBotsSeparately(t *testing.T) {
	s := open(t)
	for i := range 8 {
		signUp(t, s, fmt.Sprint("p", i))
	}
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 300 {
		a := r.IntN(8)
		b := (a + 1 + r.IntN(7)) % 8
		ended(t, s, at.Add(time.Duration(i)*time.Hour), duel, game.SeatsOf(game.Seat(1+r.IntN(2))),
			fmt.Sprint("p", a), fmt.Sprint("p", b))
	}
	catchUp(t, s)
	var listed []string
	l := rating.Leading{Pool: duel, Value: 1e9, Limit: 3}
	for {
		page, err := s.Leaders(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range page {
			if p.Value > l.Value {
				t.Errorf("%s is listed too late", p.User)
			}
			listed, l.Value, l.User = append(listed, p.User), p.Value, p.User
		}
		if len(page) < 3 {
			break
		}
	}
	slices.Sort(listed)
	if want := []string{"p0", "p1", "p2", "p3", "p4", "p5", "p6"}; !slices.Equal(listed, want) {
		t.Errorf("%v are listed", listed)
	}
	programs, err := s.Leaders(t.Context(), rating.Leading{Pool: duel, Programs: true, Value: 1e9, Limit: 3})
	if err != nil || len(programs) != 1 || programs[0].Handle != "p7" {
		t.Errorf("%+v, %v", programs, err)
	}
	for programs, want := range map[bool]int{false: 7, true: 1} {
		bars, err := s.Distribution(t.Context(), duel, programs)
		players := 0
		for _, b := range bars {
			players += b.Players
		}
		pools, failed := s.Pools(t.Context(), programs)
		if err != nil || failed != nil || players != want || pools[duel.String()] != want {
			t.Errorf("bots %v: %+v, %+v, %v, %v", programs, bars, pools, err, failed)
		}
	}
	if err := s.SetProfile(t.Context(), "p0", user.Profile{Results: user.Followed}); err != nil {
		t.Fatal(err)
	}
	bars, err := s.Distribution(t.Context(), duel, false)
	players := 0
	for _, b := range bars {
		players += b.Players
	}
	if pools, failed := s.Pools(t.Context(), false); err != nil || failed != nil || players != 6 || pools[duel.String()] != 6 {
		t.Errorf("with one who hides their results: %+v, %+v, %v, %v", bars, pools, err, failed)
	}
}

// TestLeadersHaveGamesWonAndEarlierRatings: rows of a leaderboard have the matches won and the rating of a time before,
// also after a match was annulled, and the rows above a row are the same from the nearest on.
func TestLeadersHaveGamesWonAndEarlierRatings(t *testing.T) {
	s := open(t)
	won, points := map[string]int{}, map[string]float64{}
	for i := range 4 {
		signUp(t, s, fmt.Sprint("p", i))
	}
	r := rand.New(rand.NewPCG(2, 2))
	const matches = 160
	since := at.Add(matches / 2 * time.Hour)
	for i := range matches {
		a := r.IntN(4)
		b := (a + 1 + r.IntN(3)) % 4
		players, winner := []string{fmt.Sprint("p", a), fmt.Sprint("p", b)}, r.IntN(2)
		ended(t, s, at.Add(time.Duration(i)*time.Hour), duel, game.SeatsOf(game.Seat(1+winner)), players...)
		won[players[winner]]++
	}
	ended(t, s, at.Add(-time.Hour), duel, game.SeatsOf(1), "p0", "p1") // all others are computed again
	won["p0"]++
	catchUp(t, s)
	for i := range 4 {
		userID := fmt.Sprint("p", i)
		history, err := s.RatingHistory(t.Context(), duel, userID, 2*matches)
		need(t, err)
		for _, point := range slices.Backward(history) { // the earliest first
			if point.Ended.Before(since) {
				points[userID] = point.Value
			}
		}
		if got, err := s.RatingBefore(t.Context(), duel, userID, since); err != nil || got != points[userID] {
			t.Errorf("%s had %v before, not %v: %v", userID, got, points[userID], err)
		}
	}
	if got, err := s.RatingBefore(t.Context(), duel, "p0", at.Add(-2*time.Hour)); err != nil || got != 0 {
		t.Errorf("before the first match the rating is %v: %v", got, err)
	}
	step := 8 * time.Hour
	trend, err := s.RatingTrend(t.Context(), duel, "p0", at.Add(-4*step), step, 12)
	need(t, err)
	want := []float64{}
	for i := range 12 {
		before, err := s.RatingBefore(t.Context(), duel, "p0", at.Add(time.Duration(i-4)*step))
		need(t, err)
		if before > 0 {
			want = append(want, before)
		}
	}
	if !slices.Equal(trend, want) || len(trend) < 7 || len(trend) > 8 {
		t.Errorf("the trend is %v, not %v", trend, want)
	}
	rows, err := s.Leaders(t.Context(), rating.Leading{Pool: duel, Value: 1e9, Limit: 9, Since: since})
	need(t, err)
	if len(rows) != 4 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		if row.Won != won[row.User] || row.Earlier != points[row.User] {
			t.Errorf("%s has won %d, not %d, and had %v, not %v", row.User, row.Won, won[row.User], row.Earlier, points[row.User])
		}
	}
	last := rows[3]
	above, err := s.LeadersAbove(t.Context(), rating.Leading{Pool: duel, Value: last.Value, User: last.User, Limit: 2})
	if err != nil || len(above) != 2 || above[0].User != rows[2].User || above[1].User != rows[1].User {
		t.Errorf("above the last row are %+v: %v", above, err)
	}
}

func signUp(t *testing.T, s *store.Store, id string) {
	t.Helper()
	guest(t, s, id, 0)
	if err := s.MakeAccount(t.Context(), id, id, id, user.HashOf(id), at); err != nil {
		t.Fatal(err)
	}
}
