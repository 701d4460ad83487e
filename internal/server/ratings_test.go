package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hexparlor/internal/api"
)

// account returns a guest with an account with that handle.
func (h *testSite) account(handle string) *guest {
	h.t.Helper()
	g := h.guest()
	g.table(false) // so that the guest is stored
	call[api.RecoveryCodes](g, "POST", "/api/me/account", api.NewAccount{Handle: handle})
	return g
}

var ratedHexIt = api.NewMatch{
	Game: "hex", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Public: true, Rated: true, Time: "30+0",
}

// turnedAway sends a request that must be refused with that code.
func (g *guest) turnedAway(method, path string, body any, code string) {
	g.t.Helper()
	res, answer := g.do(method, path, plain(g.t, body))
	if res.StatusCode < 400 || !strings.Contains(answer, `"`+code+`"`) {
		g.t.Errorf("%s %s: %d %s, and not %s", method, path, res.StatusCode, answer, code)
	}
}

// playRated plays a rated game of Hex between two accounts with so many moves, after which the second resigns.
func playRated(white, black *guest, moves int) string {
	white.t.Helper()
	m := call[api.Match](white, "POST", "/api/matches", ratedHexIt)
	black.sit(m.ID, 2)
	for i := range moves {
		who, seat := white, 1
		if i%2 == 1 {
			who, seat = black, 2
		}
		who.move(m.ID, seat, fmt.Sprintf("place %d,0", i))
	}
	black.act(m.ID, 2, "resign")
	return m.ID
}

func TestRatedMatchChangesRatingsOfBothPlayers(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.account("anna-rated"), h.account("ben-rated")
	id := playRated(anna, ben, 4)
	got := call[api.MatchRatings](h.guest(), "GET", "/api/matches/"+id+"/ratings", nil)
	if got.Pool == nil || got.Pool.Pool != "hex.classical" || got.State != "counted" || len(got.Seats) != 2 {
		t.Fatalf("%+v", got)
	}
	won, lost := got.Seats[0], got.Seats[1]
	if won.Rating.Rating != 1500 || !won.Provisional || *won.Change < 100 || *won.Change != -*lost.Change {
		t.Errorf("%+v %d, %+v %d", won, *won.Change, lost, *lost.Change)
	}
	ratings := call[api.UserRatings](ben, "GET", "/api/users/anna-rated/ratings", nil).Ratings
	if len(ratings) != 1 || ratings[0].Rating.Rating != 1500+*won.Change || ratings[0].Games != 1 {
		t.Errorf("%+v", ratings)
	}
	story := call[api.RatingHistory](ben, "GET", "/api/users/anna-rated/ratings/hex.classical", nil)
	if len(story.Points) != 1 || story.Points[0].Match != id {
		t.Errorf("%+v", story)
	}
	again := call[api.Match](ben, "GET", "/api/matches/"+id, nil)
	if !again.Rated {
		t.Error("the table does not say that it is rated")
	}
	var choice api.ProfileSettings
	choice.Results, choice.Matches, choice.Presence = "nobody", "nobody", "nobody"
	call[api.ProfileSettings](anna, "PATCH", "/api/me/profile", choice)
	ben.turnedAway("GET", "/api/users/anna-rated/ratings", nil, "not-shown")
	ben.turnedAway("GET", "/api/archive?user=anna-rated", nil, "not-shown")
}

// TestRatedMatchesBetweenIneligibleUsersAreRefused tries to create rated matches between users who may not play for
// ratings.
func TestRatedMatchesBetweenIneligibleUsersAreRefused(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.account("anna-farms"), h.account("ben-farms")
	with := func(change func(*api.NewMatch)) api.NewMatch {
		n := ratedHexIt
		change(&n)
		return n
	}
	yes := true
	for name, n := range map[string]api.NewMatch{
		"a private table": with(func(n *api.NewMatch) { n.Public = false }),
		"no clock":        with(func(n *api.NewMatch) { n.Time = "" }),
		"votes on bots":   with(func(n *api.NewMatch) { n.RunsOut = "vote" }),
		"hints":           with(func(n *api.NewMatch) { n.Hints = &yes }),
		"own options":     with(func(n *api.NewMatch) { n.Options = map[string]string{"size": "10"} }),
		"both seats":      with(func(n *api.NewMatch) { n.Seats = []api.SeatRequest{{Kind: "me"}, {Kind: "me"}} }),
		"a bot":           with(func(n *api.NewMatch) { n.Seats = []api.SeatRequest{{Kind: "me"}, {Kind: "bot", Level: 1}} }),
	} {
		t.Run(name, func(t *testing.T) { anna.turnedAway("POST", "/api/matches", n, "not-rated") })
	}
	h.guest().turnedAway("POST", "/api/matches", ratedHexIt, "not-rated")
	m := call[api.Match](anna, "POST", "/api/matches", ratedHexIt)
	h.guest().turnedAway("POST", "/api/matches/"+m.ID+"/seats", map[string]int{"seat": 2}, "not-rated")
	anna.turnedAway("POST", "/api/matches/"+m.ID+"/seats", map[string]int{"seat": 2}, "not-rated")

	// The own bot, and a second bot of the same owner.
	one, two := anna.bot("anna-bot-one"), anna.bot("anna-bot-two")
	seat := `{"seat":2}`
	if status, answer := one.do("POST", "/api/matches/"+m.ID+"/seats", seat); status != http.StatusForbidden {
		t.Errorf("one's own bot sits down: %d %s", status, answer)
	}
	_, answer := one.do("POST", "/api/matches", plain(t, ratedHexIt))
	id := idIn(answer)
	if status, answer := two.do("POST", "/api/matches/"+id+"/seats", seat); status != http.StatusForbidden {
		t.Errorf("two bots of one owner play: %d %s", status, answer)
	}

	// Too short to count, and one that was called off.
	short := playRated(anna, ben, 3)
	got := call[api.MatchRatings](ben, "GET", "/api/matches/"+short+"/ratings", nil)
	if got.State != "short" || got.Seats[0].Games != 0 {
		t.Errorf("%+v", got)
	}
	off := call[api.Match](anna, "POST", "/api/matches", ratedHexIt)
	anna.act(off.ID, 1, "stand")
	if got := call[api.MatchRatings](ben, "GET", "/api/matches/"+off.ID+"/ratings", nil); got.State != "short" {
		t.Errorf("%+v", got)
	}
	for _, handle := range []string{"anna-farms", "ben-farms"} {
		if r := call[api.UserRatings](ben, "GET", "/api/users/"+handle+"/ratings", nil).Ratings; len(r) != 0 {
			t.Errorf("%s: %+v", handle, r)
		}
	}
}

// program returns a bot's program with its token.
type program struct {
	*guest
	token string
}

func (g *guest) bot(handle string) program {
	g.t.Helper()
	programs := call[api.TokenList](g, "POST", "/api/me/bots", api.NewAccount{Handle: handle})
	shown := call[api.CreatedToken](g, "POST", "/api/me/tokens", api.NewToken{
		Name: "x", Scopes: []string{"play", "tables"}, Days: 1, As: programs.Bots[len(programs.Bots)-1].ID,
	})
	return program{g.testSite.guest(), shown.Token}
}

func (p program) do(method, path, body string) (int, string) {
	p.t.Helper()
	res, answer := p.guest.do(method, path, body, "Authorization", "Bearer "+p.token)
	return res.StatusCode, answer
}

func idIn(answer string) string {
	_, rest, _ := strings.Cut(answer, `"id":"`)
	id, _, _ := strings.Cut(rest, `"`)
	return id
}

// TestArchiveFindsMatchesByEveryField finds matches by every search field, and downloads their records.
func TestArchiveFindsMatchesByEveryField(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.account("anna-plays"), h.account("ben-plays")
	long, short := playRated(anna, ben, 6), playRated(ben, anna, 4)
	private := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hex", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	})
	ben.sit(private.ID, 2)
	anna.move(private.ID, 1, "place 0,0")
	ben.act(private.ID, 2, "resign")
	call[api.MatchRatings](anna, "GET", "/api/matches/"+short+"/ratings", nil) // the ratings are up to date
	for query, want := range map[string]string{
		"":                                  short + " " + long,
		"user=anna-plays":                   short + " " + long,
		"user=anna-plays&outcome=won":       long,
		"user=anna-plays&with=ben-plays":    short + " " + long,
		"game=hex&minMoves=5":               long,
		"game=hex&maxMoves=5":               short,
		"game=swarm":                        "",
		"preset=classic":                    short + " " + long,
		"preset=small":                      "",
		"result=1-0":                        short + " " + long,
		"result=0-1":                        "",
		"opening=place+0,0;+place":          short + " " + long,
		"opening=place+5":                   "",
		"speed=classical":                   short + " " + long,
		"speed=days":                        "",
		"minRating=1400&maxRating=1501":     short + " " + long,
		"minRating=1900":                    "",
		"since=2020-01-01&until=2020-12-31": "",
		"since=2020-01-01":                  short + " " + long,
		"before=1_0000":                     "",
	} {
		t.Run(query, func(t *testing.T) {
			page := call[api.ArchivePage](h.guest(), "GET", "/api/archive?"+query, nil)
			var ids []string
			for _, m := range page.Matches {
				ids = append(ids, m.ID)
			}
			if got := strings.Join(ids, " "); got != want {
				t.Errorf("%s, not %s", got, want)
			}
		})
	}
	m := call[api.ArchivePage](ben, "GET", "/api/archive?minMoves=5", nil).Matches[0]
	if m.Seats[0].Handle != "anna-plays" || !m.Seats[0].Winner || m.Seats[0].Change < 100 || m.Rating != 1500 {
		t.Errorf("%+v", m)
	}
	stats := call[api.ArchiveStatistics](ben, "GET", "/api/archive/statistics?game=hex", nil)
	if stats.Matches != 2 || len(stats.Won) != 1 || stats.Won[0] != 2 || stats.Moves != 5 {
		t.Errorf("%+v", stats)
	}
	_, records := ben.do("GET", "/api/archive/records?user=anna-plays", "")
	if n := strings.Count(records, `[Game "hex"]`); n != 2 {
		t.Errorf("%d records in %s", n, records)
	}
	ben.turnedAway("GET", "/api/archive?outcome=won", nil, "bad-search")
	ben.turnedAway("GET", "/api/archive?before=yesterday", nil, "bad-search")

	// A deleted user is named nowhere, and their matches remain.
	call[any](anna, "POST", "/api/me/delete", api.Deletion{Typed: "anna-plays"})
	after := call[api.ArchivePage](ben, "GET", "/api/archive?user=ben-plays", nil).Matches
	if len(after) != 2 || after[0].Seats[1].Name != "Former player" || after[0].Seats[1].Handle != "" {
		t.Errorf("%+v", after)
	}
}
