package server_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
)

// TestWatchPageListsPublicMatches checks the page: matches of users come before those of bots, private ones are
// missing, and spectators are only counted. Unchanged pages cost nothing, and evaluations are of old positions only.
func TestWatchPageListsPublicMatches(t *testing.T) {
	var ahead atomic.Int64
	c := host.Config{Mover: bot.Mover{}, Clock: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }}
	g, ok := games.Lookup("hexit")
	if !ok {
		t.Fatal("there is no hexit")
	}
	h := openBots(t, t.TempDir(), server.Limits{Off: true}, c, g)
	white, black, other := h.guest(), h.guest(), h.guest()
	table := func(public bool, seats ...api.SeatRequest) string {
		m := api.NewMatch{Game: "hexit", Seats: seats, Public: public}
		return call[api.Match](white, "POST", "/api/matches", m).ID
	}
	me, open, testSite := api.SeatRequest{Kind: "me"}, api.SeatRequest{Kind: "open"}, api.SeatRequest{Kind: "bot", Level: 1}
	hidden, bots, users := table(false, me, me), table(true, testSite, testSite), table(true, me, open)
	black.sit(users, 2)
	for i := range 5 { // moves; the last four are too new to be shown
		mover := []*guest{white, black}[i%2]
		mover.move(users, i%2+1, mover.match(users).Position.Turns[0].Choices()[0].Text)
	}
	s := other.stream(users, "")
	s.next("match")
	ahead.Store(int64(2 * time.Minute))

	look := func() api.Watch { return call[api.Watch](black, "GET", "/api/watch", nil) }
	now := look()
	if len(now.Matches) != 2 || now.Matches[0].ID != users || now.Matches[1].ID != bots || now.Running != 3 {
		t.Fatalf("besides %s there are %+v", hidden, now)
	}
	for _, p := range now.Matches[0].Players {
		if p.Mine {
			t.Error("the public list marks a match as the caller's own")
		}
	}
	for range 100 { // until it is computed anew, and judged
		if now = look(); now.Featured != nil && now.Matches[0].Watchers == 1 {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if now.Matches[0].Watchers != 1 || now.Featured == nil {
		t.Fatalf("after a while there are %+v", now)
	}
	steps := call[api.Replay](other, "GET", "/api/matches/"+users+"/replay", nil).Steps
	if f := now.Featured; f.ID != users || plain(t, f.View) != plain(t, steps[1].View) || f.Seat != 2 ||
		f.Chance < 0 || f.Chance > 100 {
		t.Errorf("the featured match is %+v", f)
	}
	res, _ := other.do("GET", "/api/watch", "")
	if again, text := other.do("GET", "/api/watch", "", "If-None-Match", res.Header.Get("ETag")); again.StatusCode != 304 &&
		again.Header.Get("ETag") == res.Header.Get("ETag") || again.StatusCode == 304 && text != "" {
		t.Errorf("what is known is answered by %d %s", again.StatusCode, text)
	}
}

// TestPlayersLearnOnlyNumberOfWatchers: players learn of a spectator only their number.
func TestPlayersLearnOnlyNumberOfWatchers(t *testing.T) {
	h := openFresh(t)
	white, other := h.guest(), h.guest()
	id := white.both()
	s := white.stream(id, "")
	s.next("match")
	who := call[api.Me](other, "GET", "/api/me", nil)
	other.stream(id, "").next("match")
	got := ""
	for p := (api.Presence{}); p.Watchers != 1; got += plain(t, p) {
		p = read[api.Presence](t, s.next("presence"))
	}
	_, lobby := white.do("GET", "/api/lobby", "")
	_, table := white.do("GET", "/api/matches/"+id, "")
	_, watch := white.do("GET", "/api/watch", "")
	for _, text := range []string{got, lobby, table, watch} {
		if strings.Contains(text, who.ID) {
			t.Errorf("players see who watches: %s", text)
		}
	}
}

func TestOneExhibitionRunsWhileListOfEmptySiteIsLookedAt(t *testing.T) {
	g, _ := games.Lookup("hex")
	h := openBots(t, t.TempDir(), server.Limits{Off: true}, host.Config{Mover: bot.Mover{}}, g)
	guest := h.guest()
	lobby := func() api.Lobby { return call[api.Lobby](guest, "GET", "/api/lobby", nil) }
	for range 2 {
		guest.do("GET", "/api/watch", "")
	}
	time.Sleep(20 * time.Millisecond)
	if n := lobby().RunningCount; n != 0 {
		t.Fatalf("two looks started %d matches", n)
	}
	for range 5 {
		guest.do("GET", "/api/watch", "")
	}
	var now api.Lobby
	for range 100 {
		if now = lobby(); len(now.Running) == 1 && now.Running[0].Moves > 0 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if now.RunningCount != 1 || len(now.Running) != 1 || now.Running[0].Moves == 0 {
		t.Fatalf("the lobby has %+v", now)
	}
	m := guest.match(now.Running[0].ID)
	if m.Rated || slices.ContainsFunc(m.Players, func(p api.Player) bool { return p.Kind != api.Bot }) {
		t.Errorf("the exhibition is %+v", m)
	}
}
