package host_test

import (
	"fmt"
	"testing"

	"hexparlor/game"
	"hexparlor/internal/limit"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// fours makes a table of Hexattack for seats 1 and 2 against 3 and 4.
func (h *testHost) fours(players ...match.Player) *host.Match {
	h.t.Helper()
	t, err := h.Create(h.t.Context(), match.New{
		Game: "hexattack", Options: map[string]string{"map": "pairs"}, Players: players, Public: true, Maker: anna.User,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

// bots adds or removes bots in the team of a seat, and returns the reason of a refusal.
func bots(t *testing.T, m *host.Match, who match.Player, seat game.Seat, kind match.Kind, target game.Seat) match.Code {
	t.Helper()
	_, err := m.Submit(t.Context(), seeing(m, match.Submission{
		User: who.User, Seat: seat, Kind: kind, Target: target, Text: "1",
		Key: fmt.Sprintf("%s-%d-%d-%d", kind, seat, target, len(read(m).Log)),
	}))
	if err == nil {
		return ""
	}
	return code(err)
}

// TestOnlyTeamLeaderAddsAndRemovesBotsOfTeam has the leader of each team add bots, and the maker in a team without
// human players.
func TestOnlyTeamLeaderAddsAndRemovesBotsOfTeam(t *testing.T) {
	h := newTestHost(t)
	m := h.fours(anna, openSeat, openSeat, openSeat)
	if f := read(m); f.Leader(2) != 1 || f.Leader(3) != 1 {
		t.Fatalf("Anna is alone, and seats %d and %d lead", f.Leader(2), f.Leader(3))
	}
	h.must(m, ben, 4, match.Sit, ben.Name)
	if f := read(m); f.Leader(2) != 1 || f.Leader(3) != 4 || f.Leader(4) != 4 {
		t.Fatalf("seats %d, %d and %d lead", f.Leader(2), f.Leader(3), f.Leader(4))
	}
	for i, try := range []struct {
		who    match.Player
		seat   game.Seat
		kind   match.Kind
		target game.Seat
		want   match.Code
	}{
		{anna, 1, match.AddBot, 3, match.NotYourSeat}, // Ben's team
		{ben, 1, match.AddBot, 3, match.NotYourSeat},  // in Anna's name
		{ben, 4, match.AddBot, 10, match.UnknownSeat},
		{ben, 4, match.AddBot, 0, ""},              // his own
		{ben, 4, match.AddBot, 0, match.SeatTaken}, // which is full
		{anna, 1, match.RemoveBot, 3, match.NotYourSeat},
		{ben, 4, match.RemoveBot, 4, match.BadKind}, // no bot sits there
		{ben, 4, match.RemoveBot, 3, ""},
		{ben, 4, match.RemoveBot, 3, match.BadKind}, // and none does any more
		{anna, 1, match.AddBot, 2, ""},
		{ben, 4, match.AddBot, 3, ""},
		{ben, 4, match.RemoveBot, 3, match.BadKind}, // the game has begun
	} {
		if got := bots(t, m, try.who, try.seat, try.kind, try.target); got != try.want {
			t.Fatalf("%d: %s of seat %d for %d: %q, not %q", i, try.kind, try.seat, try.target, got, try.want)
		}
	}
	if f := read(m); f.Status != match.Running || f.Seats.Bots() != game.SeatsOf(2, 3) || f.Leader(1) != 0 {
		t.Errorf("%s is %s; seat %d leads", names(f), f.Status, f.Leader(1))
	}
}

// Who has as many running tables as one may have with bots gets no more by filling one that waits.
func TestAddingBotAboveQuotaIsRefused(t *testing.T) {
	h := openTestHost(t, newPath(t), func(c *host.Config) { c.Quota = only(limit.BotMatches, 1) })
	m := h.fours(anna, openSeat, openSeat, ben)
	h.make(anna.User, anna, robot)
	for _, who := range []struct {
		match.Player
		seat game.Seat
	}{{anna, 1}, {ben, 4}} {
		if got := bots(t, m, who.Player, who.seat, match.AddBot, 0); got != match.TooManyMatches {
			t.Errorf("%s fills a team: %q", who.Name, got)
		}
	}
}

// A table of two is not filled so, and a repeated request has one effect.
func TestRepeatedAddBotHasOneEffect(t *testing.T) {
	h := newTestHost(t)
	if got := bots(t, h.create("hexit", anna, openSeat), anna, 1, match.AddBot, 2); got != match.BadKind {
		t.Errorf("a table of two: %s", got)
	}
	m := h.fours(anna, ben, openSeat, openSeat)
	s := match.Submission{User: anna.User, Seat: 1, Kind: match.AddBot, Text: "1", Target: 3, Key: "fill-the-team"}
	for range 2 {
		if _, err := m.Submit(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	if f := read(m); f.Status != match.Running || f.Seats.Bots() != game.SeatsOf(3, 4) {
		t.Errorf("%s is %s", names(f), f.Status)
	}
}
