package server_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
)

// behind is the delay of spectators in the tests.
const behind = 5 * time.Minute

// TestSpectatorsSeeMovesOnlyAfterDelay makes many moves within the spectators' delay. Every answer to a spectator must
// equal, byte for byte, the one before the moves; after the delay they see all.
func TestSpectatorsSeeMovesOnlyAfterDelay(t *testing.T) {
	var ahead atomic.Int64
	c := host.Config{Mover: bot.Mover{}, Clock: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }}
	h := openBots(t, t.TempDir(), server.Limits{Off: true}, c, wager{})
	white, black, other := h.guest(), h.guest(), h.guest()
	id := call[api.Match](white, "POST", "/api/matches", api.NewMatch{
		Game: "wager", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Public: true, Delay: int(behind / time.Second),
	}).ID
	black.sit(id, 2)
	h.deal(id, white, black)
	ahead.Store(int64(2 * behind))

	ways := []string{
		"/api/matches/" + id, "/api/matches/" + id + "/replay", "/api/matches/" + id + "/record",
		"/api/matches/" + id + "/ratings", "/api/matches/" + id + "/handles", "/api/lobby",
		"/embed/" + id, "/t/" + id,
	}
	looked := func() (all []string) {
		s := other.stream(id, "")
		all = append(all, s.next("match").data)
		for _, path := range ways {
			_, text := other.do("GET", path, "")
			if path == "/api/lobby" {
				text = onlyTable(t, text, id)
			}
			all = append(all, text)
		}
		return all
	}
	open := other.stream(id, "")
	open.next("match")
	before := looked()
	white.move(id, 1, "high")
	black.move(id, 2, "low")
	if log := black.match(id).Log; len(log) != len(other.match(id).Log)+2 || strings.Contains(before[0], `"kind":"move"`) {
		t.Fatal("players see nothing of the moves, or spectators did so before")
	}
	for i, after := range looked() {
		way := append([]string{"stream"}, ways...)[i]
		if anonymous.ReplaceAllString(after, "$1") != anonymous.ReplaceAllString(before[i], "$1") {
			t.Errorf("%s shows a spectator that there were moves:\n%s\n%s", way, before[i], after)
		}
	}
	again := other.stream(id, "")
	again.next("match")

	ahead.Add(int64(behind))
	white.move(id, 1, "low") // spectators look again, and do not see it yet
	for _, s := range []*stream{open, again} {
		for _, bet := range []string{"wagered 1 something", "wagered 2 something"} {
			if step := s.next("step").data; !strings.Contains(step, bet) {
				t.Errorf("later a spectator is sent %s, not %q", step, bet)
			}
		}
	}
	if log := other.match(id).Log; len(log) != len(white.match(id).Log)-1 {
		t.Errorf("a spectator sees %d entries, a player %d", len(log), len(white.match(id).Log))
	}
	black.move(id, 2, "low")
	white.move(id, 1, "low")
	black.move(id, 2, "low")
	if m := other.match(id); m.Position.Status != api.Finished || plain(t, m.Log) != plain(t, white.match(id).Log) {
		t.Errorf("when the game is over, a spectator sees %+v", m.Position)
	}
}

// TestSpectatorDelayContinuesAfterRestart restarts the server within the delay.
func TestSpectatorDelayContinuesAfterRestart(t *testing.T) {
	folder := t.TempDir()
	h := openWith(t, folder, server.Limits{Off: true}, wager{})
	white, black := h.guest(), h.guest()
	id := call[api.Match](white, "POST", "/api/matches", api.NewMatch{
		Game: "wager", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Delay: int(behind / time.Second),
	}).ID
	black.sit(id, 2)
	h.deal(id, white, black)
	white.move(id, 1, "high")
	before := len(h.guest().match(id).Log)
	h.stop()
	h = openWith(t, folder, server.Limits{Off: true}, wager{})
	if m := h.guest().match(id); len(m.Log) != before || m.Position.Status != api.Running || m.Delay != 300 {
		t.Errorf("after a stop a spectator sees %d entries instead of %d, %d s behind", len(m.Log), before, m.Delay)
	}
}

// TestSpectatorDelayIsRefusedForGameWithoutSecrets refuses a delay where nothing is hidden.
func TestSpectatorDelayIsRefusedForGameWithoutSecrets(t *testing.T) {
	g := openFresh(t).guest()
	g.turnedAway("POST", "/api/matches", api.NewMatch{
		Game: "hexit", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Delay: 60,
	}, "bad-options")
}
