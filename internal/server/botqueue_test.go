package server_test

import (
	"context"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/clock"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
)

// ponderer is a bot that moves when a test lets it.
type ponderer struct{ gate chan struct{} }

func (ponderer) Name(string, int) (string, bool) { return "Ponderer", true }

func (p ponderer) Move(
	ctx context.Context, _ game.Game, _ game.Options, s game.State, seat game.Seat, _ int, _ clock.Allowance, _ uint64,
) ([]game.Move, float64, error) {
	select {
	case <-p.gate:
		return s.Moves(seat, nil)[:1], -1, nil
	case <-ctx.Done():
		return nil, -1, ctx.Err()
	}
}

// awaitLine reads until the position in the queue is the wanted one.
func (s *stream) awaitLine(place int) {
	s.t.Helper()
	deadline := time.After(2 * time.Minute)
	for {
		select {
		case e := <-s.events:
			switch e.kind {
			case "match":
				if read[api.Match](s.t, e).QueuePosition == place {
					return
				}
			case "presence":
				if read[api.Presence](s.t, e).QueuePosition == place {
					return
				}
			}
		case <-deadline:
			s.t.Fatalf("the stream never sends place %d", place)
		}
	}
}

// TestPositionInBotQueueIsSentToWaitingUsers checks that users whose bot waits get its position in the queue, and every
// change.
func TestPositionInBotQueueIsSentToWaitingUsers(t *testing.T) {
	p := ponderer{make(chan struct{})}
	h := openBots(t, t.TempDir(), server.Limits{Off: true}, host.Config{Mover: p, Movers: 1}, games.All()...)
	g := h.guest()
	var ids []string
	for range 4 {
		ids = append(ids, call[api.Match](g, "POST", "/api/matches", api.NewMatch{
			Game: "hexit", Seats: []api.SeatRequest{{Kind: "bot", Level: 1}, {Kind: "me"}},
		}).ID)
	}
	early := g.stream(ids[3], "")
	early.awaitLine(3)
	for i, id := range ids {
		if m := call[api.Match](g, "GET", "/api/matches/"+id, nil); m.QueuePosition != i {
			t.Errorf("table %d is in place %d", i, m.QueuePosition)
		}
	}
	p.gate <- struct{}{}
	early.awaitLine(2)
	late := g.stream(ids[2], "")
	late.awaitLine(1)
	p.gate <- struct{}{}
	late.awaitLine(0)
	early.awaitLine(1)
	p.gate <- struct{}{}
	p.gate <- struct{}{}
	early.awaitLine(0)
}
