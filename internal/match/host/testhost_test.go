package host_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexit"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

func TestMain(m *testing.M) {
	if runsAsChild() {
		return
	}
	goleak.VerifyTestMain(storetest.Tests{M: m, Furnish: func(ctx context.Context, place string) error {
		s, err := store.Open(ctx, place)
		if err != nil {
			return err
		}
		return s.Close()
	}})
}

const short = "8" // tiles of a short match of Hex-It

func games(id string) (game.Game, bool) {
	switch id {
	case "hexit":
		return hexit.Game{}, true
	case "hexattack":
		return hexattack.Game{}, true
	case "pennies":
		return pennies{}, true
	case "quitters":
		return pennies{resigns: true}, true
	}
	return nil, false
}

// dice moves at random, of course as the seed says.
type dice struct{}

func (dice) Name(_ string, level int) (string, bool) {
	return fmt.Sprint("Dice ", level), level <= bot.Top
}

func (dice) Move(
	_ context.Context, _ game.Game, _ game.Options, s game.State, seat game.Seat, _ int, _ clock.Allowance, seed uint64,
) ([]game.Move, float64, error) {
	moves := s.Moves(seat, nil)
	at := rand.New(rand.NewPCG(seed, 0)).IntN(len(moves))
	return moves[at : at+1], -1, nil
}

// testHost is a host on a real database.
type testHost struct {
	*host.Host
	t testing.TB
}

func openTestHost(t testing.TB, path string, change func(*host.Config)) *testHost {
	t.Helper()
	s, err := store.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return testHostOn(t, s, change)
}

// testHostOn returns a host on a store that another one may use too.
func testHostOn(t testing.TB, s host.Store, change func(*host.Config)) *testHost {
	t.Helper()
	c := host.Config{
		Games: games, Store: s, Mover: dice{}, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), Movers: 2,
	}
	if change != nil {
		change(&c)
	}
	h := host.NewHost(c)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
		defer cancel()
		if err := h.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return &testHost{Host: h, t: t}
}

func newTestHost(t testing.TB) *testHost { return openTestHost(t, newPath(t), nil) }

func newPath(t testing.TB) string { return storetest.Place(t) }

func (h *testHost) start() {
	h.t.Helper()
	if err := h.Start(context.Background()); err != nil {
		h.t.Fatal(err)
	}
}

var (
	openSeat = match.Player{}
	anna     = match.Player{User: "anna-id", Name: "Anna"}
	ben      = match.Player{User: "ben-id", Name: "Ben"}
	cleo     = match.Player{User: "cleo-id", Name: "Cleo"}
	robot    = match.Player{Level: 1}
)

func (h *testHost) create(id string, players ...match.Player) *host.Match {
	h.t.Helper()
	options := map[string]string{"tiles": short}
	if id != "hexit" {
		options = map[string]string{"seats": fmt.Sprint(len(players))}
	}
	t, err := h.Create(context.Background(), match.New{Game: id, Options: options, Players: players, Public: true})
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

var keys atomic.Int64

func freshKey() string { return fmt.Sprintf("test-key-%d", keys.Add(1)) }

// present returns the number of the present position as a seat counts.
func present(t *host.Match, seat game.Seat) (number int) {
	t.Read(func(f *match.State) {
		if 1 <= seat && int(seat) <= len(f.Seats.Players) {
			number = f.Number(f.Viewer(seat))
		}
	})
	return number
}

// seeing returns a submission of a user who sees the present position.
func seeing(t *host.Match, s match.Submission) match.Submission {
	s.State = present(t, s.Seat)
	return s
}

// do submits with a fresh key, at the present position.
func (h *testHost) do(t *host.Match, who match.Player, seat game.Seat, kind match.Kind, text string) (match.SubmitResult, error) {
	s := match.Submission{User: who.User, Seat: seat, Kind: kind, Text: text, Key: freshKey()}
	return t.Submit(context.Background(), seeing(t, s))
}

func (h *testHost) must(t *host.Match, who match.Player, seat game.Seat, kind match.Kind, text string) match.SubmitResult {
	h.t.Helper()
	o, err := h.do(t, who, seat, kind, text)
	if err != nil {
		h.t.Fatalf("%s of seat %d: %v", kind, seat, err)
	}
	return o
}

// play makes n moves, the first that are listed, for the user who is to act.
func (h *testHost) play(t *host.Match, n int) {
	h.t.Helper()
	for range n {
		seat, player, text := next(t)
		h.must(t, player, seat, match.Move, text)
	}
}

func next(t *host.Match) (seat game.Seat, p match.Player, text string) {
	t.Read(func(f *match.State) {
		seat = f.ToAct().First()
		if seat > 0 {
			p = f.Seats.Players[seat-1]
			text = f.Position.MoveText(seat, f.Position.Moves(seat, nil)[0])
		}
	})
	return seat, p, text
}

func read(t *host.Match) (f *match.State) {
	t.Read(func(now *match.State) { f = now })
	return f
}

func position(t *host.Match) (text string) {
	t.Read(func(f *match.State) { text = f.Position.Text(game.Arbiter) })
	return text
}

// await waits until the table is as wanted.
func await(t *testing.T, m *host.Match, what string, wanted func(*match.State) bool) {
	t.Helper()
	news, stop := m.Subscribe()
	defer stop()
	timeout := time.After(2 * time.Minute)
	for !wanted(read(m)) {
		select {
		case <-news:
		case <-timeout:
			t.Fatalf("waited for: %s; the table is %s after %d moves", what, read(m).Status, read(m).Moves)
		}
	}
}

func finished(f *match.State) bool { return f.Status == match.Finished }

func code(err error) match.Code {
	var e *match.Error
	if errors.As(err, &e) {
		return e.Code
	}
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		return match.Code("refusal " + refusal.Code)
	}
	if err != nil {
		return match.Code(err.Error())
	}
	return ""
}
