package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/rating"
	"hexparlor/internal/store"
)

const (
	copies  = 200_000 // matches in the archive
	players = 2_000   // the first of whom has played every twentieth match
	onePage = 24
)

var newestCopy = time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)

// played is what the archive keeps of games of the site's weakest level against itself.
func played(b *testing.B, id string, n int) (all []*match.Summary) {
	g, ok := games.Lookup(id)
	if !ok {
		b.Fatalf("there is no %s", id)
	}
	options, err := game.ParseOptions(g.Info().Options, nil)
	need(b, err)
	for i := range n {
		f, err := match.NewState(g, match.Match{ID: id, Game: id, Options: options, Public: true, Rules: g.Info().Version})
		need(b, err)
		add := func(e match.Entry) {
			e.Number, e.At = len(f.Log)+1, newestCopy
			step, err := f.Next(e)
			need(b, err)
			f = step.State
		}
		add(match.Entry{Seat: 1, Kind: match.Sit, Text: "guest one One"})
		add(match.Entry{Seat: 2, Kind: match.Sit, Text: "guest two Two"})
		for f.Status == match.Running {
			seat, state := f.ToAct().First(), game.Clone(f.Position)
			moves, _, err := bot.Mover{}.Move(b.Context(), g, options, state, seat, 1, clock.Allowance{}, uint64(i*1000+len(f.Log)))
			need(b, err)
			add(match.Entry{Seat: seat, Kind: match.Move, Text: f.Position.MoveText(seat, moves[0])})
		}
		all = append(all, f.Summary())
	}
	return all
}

// fillArchive copies games into the archive of a file, at random times, with random players and ratings. It gives the first
// moves of one of Hex-It.
func fillArchive(b *testing.B, path string) string {
	games := append(played(b, "hexit", 40), played(b, "hex", 40)...)
	db, err := sql.Open("sqlite", path)
	need(b, err)
	defer db.Close()
	tx, err := db.Begin()
	need(b, err)
	matches, err := tx.Prepare(`INSERT INTO archive (match_id, game, preset, speed, ended, result, reason, winners, moves,
		opening, pool, annulled, applied, rating) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, FALSE, TRUE, ?)`)
	need(b, err)
	defer matches.Close()
	seats, err := tx.Prepare(`INSERT INTO archive_seats (match_id, seat, team, user_id, name, level, program, outcome,
		ended, pool) VALUES (?, ?, ?, ?, ?, 0, FALSE, ?, ?, ?)`)
	need(b, err)
	defer seats.Close()
	r := rand.New(rand.NewPCG(18, 0))
	speeds := []rating.Speed{rating.Bullet, rating.Blitz, rating.Rapid, rating.Days, rating.Untimed}
	for i := range copies {
		s, id := games[r.IntN(len(games))], fmt.Sprintf("%08x-0000-7000-8000-%012x", r.Uint32(), i)
		when := newestCopy.Add(-time.Duration(i)*6*time.Minute - time.Duration(r.IntN(300))*time.Second).UnixMicro()
		speed, pool, mean := speeds[r.IntN(len(speeds))], "", 0
		if r.IntN(2) == 0 {
			pool = rating.Pool{Game: s.Game, Speed: speed}.String()
			mean = 1500 + int(200*r.NormFloat64())
		}
		winners := 0
		pair := []int{1 + r.IntN(players-1), 1 + r.IntN(players-1)}
		if i%20 == 0 {
			pair[i/20%2] = 0
		}
		for n, seat := range s.Seats {
			if seat.Ended == match.Won {
				winners |= 1 << seat.Seat
			}
			userID := fmt.Sprintf("person-%d", pair[n])
			_, err = seats.Exec(id, seat.Seat, seat.Team, userID, userID, string(seat.Ended), when, pool)
			need(b, err)
		}
		_, err = matches.Exec(id, s.Game, []string{"standard", s.Preset, ""}[r.IntN(3)], string(speed), when, s.Result,
			s.Reason, winners, s.Moves, s.Opening, pool, mean)
		need(b, err)
	}
	need(b, tx.Commit())
	return games[0].Opening
}

// BenchmarkArchiveSearchIn200000Matches finds the first page of searches among 200,000 matches, with the players, and
// what statistics count.
func BenchmarkArchiveSearchIn200000Matches(b *testing.B) {
	path := filepath.Join(b.TempDir(), "hexparlor.db")
	need(b, openAt(b, path).Close())
	opening := fillArchive(b, path)
	s := openAt(b, path)
	deep := host.Place{Ended: newestCopy.Add(-500 * 24 * time.Hour), ID: " "}
	for name, a := range map[string]host.Search{
		"all":            {},
		"deep":           {Before: deep},
		"game":           {Game: "hexit"},
		"game-deep":      {Game: "hexit", Before: deep},
		"person":         {User: "person-0"},
		"person-deep":    {User: "person-0", Before: deep},
		"person-game":    {User: "person-0", Game: "hex"},
		"two-people":     {User: "person-0", With: "person-7"},
		"person-no-hit":  {User: "person-0", Result: "nonsense"},
		"options":        {Game: "hexit", Preset: "standard", Speed: rating.Blitz},
		"first-moves":    {Game: "hexit", Opening: opening[:len(opening)/2]},
		"strong-players": {LeastRating: 2000},
		"no-hit":         {Result: "nonsense"},
		"no-hit-game":    {Game: "hex", Opening: "nonsense"},
		"no-hit-deep":    {Result: "nonsense", Before: deep},
		"statistics":     {Limit: 5_000},
		"statistics-of":  {User: "person-0", Limit: 5_000},
	} {
		b.Run(name, func(b *testing.B) { find(b, s, a) })
	}
}

// find does what a page of the archive needs. It reports the processor time of a search, since machines are shared.
func find(b *testing.B, s *store.Store, a host.Search) {
	counts := a.Limit > 0
	if a.Look = 20_000; a.User != "" {
		a.Look = 2_500
	}
	if !counts {
		a.Limit = onePage
	}
	found, before := 0, processorTime(b)
	for b.Loop() {
		page, _, err := s.Search(context.Background(), a)
		need(b, err)
		for _, m := range page[:min(onePage, len(page))] {
			_, err := s.ArchivedSeats(context.Background(), m.ID)
			need(b, err)
		}
		found = len(page)
	}
	used := (processorTime(b) - before).Seconds() * 1000 / float64(b.N)
	b.ReportMetric(used, "cpu-ms/op")
	b.ReportMetric(float64(found), "found")
}

func need(b testing.TB, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}
