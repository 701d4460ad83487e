package server_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/api"
)

func (g *guest) plan(id string, seat int, lines ...[]string) api.ConditionalMoves {
	return call[api.ConditionalMoves](g, "POST", "/api/matches/"+id+"/conditional-moves", api.NewConditionalMoves{
		Seat: game.Seat(seat), Lines: append([][]string{}, lines...), State: g.state(id),
	})
}

// TestConditionalMovesStaySecretUntilPlayed lets White set, change and withdraw conditional moves and hours of rest in
// one of two matches. Until White's answer, Black and a spectator must get the same bytes in the same number of
// messages, with every kind of clock.
func TestConditionalMovesStaySecretUntilPlayed(t *testing.T) {
	h := openFresh(t)
	for _, c := range []twin{
		{game: "hex", move: "place 3,3", answer: "place 4,4"},
		{game: "hex", move: "place 3,3", answer: "place 4,4", time: "5+3"},
		{game: "hex", move: "place 3,3", answer: "place 4,4", time: "1day bank 2days"},
		{game: "hexattack", move: "commit", answer: "commit"},
		{game: "hexattack", move: "commit", answer: "commit", time: "0d600"},
		{game: "hexattack", move: "commit", answer: "commit", time: "1day"},
	} {
		for _, watches := range []bool{false, true} {
			none, some := overhearPlan(h, c, watches, false), overhearPlan(h, c, watches, true)
			if none != some {
				t.Errorf("%s %s, watching %v: the matches differ:\n%s\n%s", c.game, c.time, watches, none, some)
			}
		}
	}
}

// twin is a match that is created twice: Black's move in it, and White's possible conditional answer.
type twin struct{ game, move, answer, time string }

// rest sets hours of sleep in which no turn of days that begins now ends.
func (g *guest) rest() {
	at := func(hours time.Duration) string { return time.Now().UTC().Add(hours * time.Hour).Format("15:04") }
	call[api.RestHours](g, "PUT", "/api/me/rest-hours", api.RestHours{
		Zone: "UTC", Sleep: api.DailyHours{From: at(6), To: at(12)}, Free: []string{}, Holidays: []api.Holiday{},
	})
}

// overhearPlan returns everything that a viewer gets about a match in which White waits for Black, perhaps with
// conditional moves.
func overhearPlan(h *testSite, c twin, watches, plans bool) string {
	t, move, answer := h.t, c.move, c.answer
	white, black := h.guest(), h.guest()
	other := black
	if watches {
		other = h.guest()
	}
	black.do("GET", "/api/me", "")
	white.do("GET", "/api/me", "")
	if plans {
		white.rest()
	}
	id := call[api.Match](white, "POST", "/api/matches", api.NewMatch{
		Game: c.game, Options: map[string]string{}, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Public: true,
		Time: c.time,
	}).ID
	black.sit(id, 2)
	if move == "commit" {
		white.move(id, 1, "commit")
	} else {
		white.move(id, 1, "place 0,0")
	}
	s := other.stream(id, "")
	got := s.next("match").data
	got += everything(other, id)
	if plans {
		white.plan(id, 1, []string{"*", "1 " + answer})
		white.plan(id, 1)
		white.plan(id, 1, []string{"2 " + move, "1 " + answer}, []string{"*", "1 " + answer})
		if own := call[[]api.ConditionalMoves](white, "GET", "/api/matches/"+id+"/conditional-moves", nil); len(own) != 1 || len(own[0].Lines) != 2 {
			t.Fatalf("White's own plan is %v", own)
		}
	}
	got += everything(other, id)
	if status := other.foresee(id); status != http.StatusForbidden && status != http.StatusConflict {
		t.Errorf("another user gets White's preview: status %d", status)
	}
	_, accepted := black.do("POST", "/api/matches/"+id+"/moves", plain(t, map[string]any{
		"key": "a-key-4711", "seat": 2, "text": move, "state": black.state(id),
	}))
	got += accepted + s.next("step").data
	if plans {
		if step := s.next("step").data; !strings.Contains(step, `"seat":1`) {
			t.Errorf("the answer is %s", step)
		}
	}
	return without(got, id)
}

// instants matches times in milliseconds and times of moves in records, which differ between any two matches.
var instants = regexp.MustCompile(`\b1\d{12}\b|\btime \d+\.\d{3}\b`)

var guestNames = regexp.MustCompile(`Guest \d+|"id":"[^"]*"`)

// without removes what differs between any two matches.
func without(got, id string) string {
	got = drawn.ReplaceAllString(strings.ReplaceAll(got, id, "ID"), `""`)
	got = instants.ReplaceAllString(got, "TIME")
	return guestNames.ReplaceAllString(times.ReplaceAllString(got, ""), "")
}

func (g *guest) foresee(id string) int {
	response, _ := g.do("POST", "/api/matches/"+id+"/conditional-moves/preview", `{"seat":1,"moves":["*"]}`)
	return response.StatusCode
}

// everything returns the answers to all requests about a match.
func everything(g *guest, id string) (got string) {
	for _, path := range []string{"", "/replay", "/record", "/conditional-moves", "/coach", "/messages"} {
		response, text := g.do("GET", "/api/matches/"+id+path, "")
		got += response.Status + text
	}
	_, adminService := g.do("GET", "/api/me/matches", "")
	got += strings.ReplaceAll(adminService, id, "ID")
	_, lobby := g.do("GET", "/api/lobby", "")
	return got + onlyTable(g.t, lobby, id)
}

// TestPreviewOfConditionalMovesRevealsNoSecret: an imagined position is the same whatever the opponent has ordered. It
// contains nothing of the real match's log, deal or receipts, even if the imagined match is over.
func TestPreviewOfConditionalMovesRevealsNoSecret(t *testing.T) {
	h := openFresh(t)
	imagine := func(secret string) string {
		anna, ben := h.guest(), h.guest()
		id := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
			Game: "hexattack", Options: map[string]string{"map": "duel"}, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
		}).ID
		ben.sit(id, 2)
		ben.move(id, 2, secret)
		ben.move(id, 2, "commit")
		anna.move(id, 1, "commit")
		ben.move(id, 2, secret)
		ben.move(id, 2, "commit")
		ben.move(id, 2, "recall")
		anna.move(id, 1, "commit")
		got := ""
		for _, moves := range []string{"", `"*"`, `"2 commit"`, `"2 1 move S","2 commit","1 1 move N"`, `"2 resign"`} {
			response, text := anna.do("POST", "/api/matches/"+id+"/conditional-moves/preview", `{"seat":1,"moves":[`+moves+`]}`)
			if response.StatusCode != http.StatusOK {
				t.Fatalf("%s: %d %s", moves, response.StatusCode, text)
			}
			got += text
		}
		return without(got, id)
	}
	if one, other := imagine("1 attack N"), imagine("1 attack S"); one != other {
		t.Errorf("the previews differ by the opponent's orders:\n%s\n%s", one, other)
	}
}
