package server_test

import (
	"net/http"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// playAgainstBot plays a new match to its end with the first legal move or the bot's hint.
func (g *guest) playAgainstBot(game string, options map[string]string) api.Match {
	g.t.Helper()
	m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: game, Options: options, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "bot", Level: 1}},
	})
	for deadline := time.Now().Add(time.Minute); m.Position.Status != "finished"; m = g.match(m.ID) {
		if time.Now().After(deadline) {
			g.t.Fatal("the match does not end")
		}
		if len(m.Position.Turns) == 0 {
			time.Sleep(5 * time.Millisecond)
			continue
		}
		choices := m.Position.Turns[0].Choices()
		g.move(m.ID, 1, choices[len(choices)-1].Text)
	}
	return m
}

// analysed repeats the request until every decision is judged.
func (g *guest) analysed(id string) api.Analysis {
	g.t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		a := call[api.Analysis](g, "POST", "/api/matches/"+id+"/analysis", nil)
		if len(a.Decisions) == a.Total {
			return a
		}
	}
	g.t.Fatal("the analysis does not end")
	return api.Analysis{}
}

func TestAnalysisOfFinishedMatchJudgesEveryMove(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	m := g.playAgainstBot("hexit", map[string]string{"tiles": "8"})
	a := g.analysed(m.ID)
	moves := 0
	for _, e := range m.Log {
		if e.Kind == "move" {
			moves++
		}
	}
	if a.Total != moves || moves == 0 {
		t.Fatalf("%d decisions of %d moves", a.Total, moves)
	}
	for i, d := range a.Decisions {
		if d.Move != i+1 || m.Log[d.Number-1].Text != d.Text || d.Best == "" || d.Value < 0 || d.Value > 1 {
			t.Errorf("decision %d is %+v", i, d)
		}
		if d.Played != nil && *d.Loss > 0 && *d.Played >= d.Value {
			t.Errorf("decision %d loses nothing, and yet %v", i, *d.Loss)
		}
	}
}

// TestAnalysisOfSealedMatchJudgesOrdersTogether checks that each commitment is one decision, and that the alternatives
// contain what was played.
func TestAnalysisOfSealedMatchJudgesOrdersTogether(t *testing.T) {
	book, _ := games.Lookup("hexattack")
	h := openWith(t, t.TempDir(), server.Limits{Off: true}, book)
	g := h.guest()
	m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
	})
	for range 2 {
		for _, seat := range []int{1, 2} {
			g.move(m.ID, seat, g.match(m.ID).Position.Turns[0].Choices()[0].Text)
			g.move(m.ID, seat, "commit")
		}
	}
	g.act(m.ID, 1, "resign")
	a := g.analysed(m.ID)
	if a.Total != 5 { // the resignation is a decision too
		t.Fatalf("%+v", a)
	}
	for i, d := range a.Decisions[:4] {
		if d.Played == nil || int(d.Seat) != i%2+1 {
			t.Errorf("decision %d is %+v", i, d)
		}
	}
}

func TestAnalysisOfRunningMatchIsRefused(t *testing.T) {
	g := openFresh(t).guest()
	m := g.table(false)
	g.wants("/analysis", m.ID, "", http.StatusConflict)
}

func TestHintsAreGivenOnlyForOwnSeatsIfMatchAllows(t *testing.T) {
	h := openFresh(t)
	g, friend := h.guest(), h.guest()
	alone := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "bot", Level: 1}},
	})
	hint := call[api.Hint](g, "POST", "/api/matches/"+alone.ID+"/hint", api.HintQuery{Seat: 1})
	if !alone.Hints {
		t.Error("a table against a bot does not say that there are hints")
	}
	found := false
	for _, c := range alone.Position.Turns[0].Choices() {
		found = found || c.Text == hint.Move
	}
	if !found {
		t.Errorf("the hint %+v is no choice", hint)
	}
	friend.wants("/hint", alone.ID, `{"seat":1}`, http.StatusForbidden)
	friend.wants("/hint", alone.ID, `{"seat":2}`, http.StatusForbidden)

	both := g.table(false)
	friend.do("GET", "/api/me", "")
	if friend.sit(both.ID, 2).Hints {
		t.Error("a match of two users says that there are hints")
	}
	g.wants("/hint", both.ID, `{"seat":1}`, http.StatusForbidden)
}

// TestHintsOfNewMatchFollowCreatorsChoiceOrDefault checks the creator's choice. The default is hints if the creator is
// the only user and no seat is free.
func TestHintsOfNewMatchFollowCreatorsChoiceOrDefault(t *testing.T) {
	on, off := true, false
	me, free, bot := api.SeatRequest{Kind: "me"}, api.SeatRequest{Kind: "open"}, api.SeatRequest{Kind: "bot", Level: 1}
	g := openFresh(t).guest()
	for name, c := range map[string]struct {
		wish  *bool
		seats []api.SeatRequest
		want  bool
	}{
		"against a bot":                {nil, []api.SeatRequest{me, bot}, true},
		"both here":                    {nil, []api.SeatRequest{me, me}, true},
		"against an open seat":         {nil, []api.SeatRequest{me, free}, false},
		"bots alone":                   {nil, []api.SeatRequest{bot, bot}, false},
		"against a bot, not wanted":    {&off, []api.SeatRequest{me, bot}, false},
		"against an open seat, wanted": {&on, []api.SeatRequest{me, free}, true},
	} {
		m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{Game: "hexit", Seats: c.seats, Hints: c.wish})
		if m.Hints != c.want || g.match(m.ID).Hints != c.want {
			t.Errorf("%s: hints are %v, want %v", name, m.Hints, c.want)
		}
		if c.seats[0] == me && c.seats[1] != free && !c.want {
			g.wants("/hint", m.ID, `{"seat":1}`, http.StatusForbidden)
		}
	}
}

// TestHintsOfMatchAreAvailableToBothUsers checks that both users get hints. They see this before they sit down; a
// rematch has hints too, also after a restart.
func TestHintsOfMatchAreAvailableToBothUsers(t *testing.T) {
	folder, on := t.TempDir(), true
	h := open(t, folder, server.Limits{Off: true})
	anna, ben := h.guest(), h.guest()
	id := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Public: true, Hints: &on,
	}).ID
	anna.wants("/hint", id, `{"seat":1}`, http.StatusConflict)
	ben.do("GET", "/api/me", "")
	if list := call[api.Lobby](ben, "GET", "/api/lobby", nil).Open; len(list) != 1 || !list[0].Hints {
		t.Errorf("the lobby does not show that the match has hints: %+v", list)
	}
	if !ben.match(id).Hints {
		t.Error("the waiting match does not show that it has hints")
	}
	ben.sit(id, 2)
	for seat, g := range []*guest{1: anna, 2: ben} {
		if g == nil {
			continue
		}
		hint := call[api.Hint](g, "POST", "/api/matches/"+id+"/hint", api.HintQuery{Seat: game.Seat(seat)})
		g.move(id, seat, hint.Move)
	}
	anna.act(id, 1, "resign")
	if anna.match(id).Hints {
		t.Error("there are hints after the end")
	}
	anna.act(id, 1, "rematch-ask")
	ben.act(id, 2, "rematch-accept")
	next := anna.match(id).Rematch
	h.stop()
	again := open(t, folder, server.Limits{Off: true})
	if !again.guest().match(next).Hints {
		t.Error("the rematch has no hints")
	}
}

// wants sends a request to a match that must fail with that status.
func (g *guest) wants(path, id, body string, status int) {
	g.t.Helper()
	res, text := g.do("POST", "/api/matches/"+id+path, body)
	if res.StatusCode != status {
		g.t.Errorf("%s: %d %s, want %d", path, res.StatusCode, text, status)
	}
}
