package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// answered sends a request that must be refused with a status and a code, and returns the sentence.
func (g *guest) answered(path string, body map[string]any, status int, code string) string {
	g.t.Helper()
	body["key"] = key()
	res, text := g.do("POST", path, plain(g.t, body))
	if res.StatusCode != status || !strings.Contains(text, `"code":"`+code+`"`) {
		g.t.Errorf("%s %v: %d %s, want %d %s", path, body, res.StatusCode, text, status, code)
	}
	return text
}

// duelOf returns a dealt match of two in a game.
func duelOf(h *testSite, game string, options map[string]string, time string) (id string, anna, ben *guest) {
	h.t.Helper()
	anna, ben = h.guest(), h.guest()
	id = call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: game, Options: options, Time: time, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}).ID
	ben.sit(id, 2)
	if anna.match(id).Deal != nil {
		h.deal(id, anna, ben)
	}
	return id, anna, ben
}

// TestOrdersAfterTheDeadlineAreRefused checks that orders for a round that a deadline has decided never seal the next
// round, in every game with sealed orders or choices.
func TestOrdersAfterTheDeadlineAreRefused(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{Off: true})
	for _, c := range []struct {
		game    string
		options map[string]string
		order   string
	}{
		{"hexattack", map[string]string{"map": "duel"}, "commit"},
		{"hexstrike", map[string]string{"choose": "sealed"}, "commit"},
		{"hexstrike", nil, ""},
	} {
		id, anna, ben := duelOf(h, c.game, c.options, "0d2")
		moves := "/api/matches/" + id + "/moves"
		seen := [2]int{anna.state(id), ben.state(id)}
		turn := anna.match(id).Position.Turns[0]
		if c.order == "" {
			c.order = turn.Choices()[0].Text
		}
		first := map[string]any{"key": key(), "seat": 1, "text": c.order, "state": seen[0]}
		accepted := call[api.Accepted](anna, "POST", moves, first)
		ben.answered(moves, map[string]any{"seat": 2, "text": c.order}, http.StatusPreconditionRequired, "state-required")
		ben.answered(moves, map[string]any{"seat": 2, "text": c.order, "state": seen[1] + 100}, 422, "unknown-state")
		for deadline := time.Now().Add(time.Minute); anna.match(id).Position.Round < 2; {
			if time.Now().After(deadline) {
				t.Fatalf("%s: round 1 does not end", c.game)
			}
			time.Sleep(100 * time.Millisecond)
		}
		message := ben.answered(moves, map[string]any{"seat": 2, "text": c.order, "state": seen[1]}, 409, "late")
		if !strings.Contains(message, "round 1 was already decided") {
			t.Errorf("%s: %s", c.game, message)
		}
		if res, text := ben.do("POST", moves, plain(t, map[string]any{
			"key": key(), "seat": 2, "text": c.order, "state": seen[1],
		}), "Accept-Language", "de"); res.StatusCode != 409 || !strings.Contains(text, "Runde 1") {
			t.Errorf("%s: %d %s", c.game, res.StatusCode, text)
		}
		anna.answered(moves, map[string]any{"seat": 1, "text": c.order, "state": seen[0]}, 409, "late")
		anna.answered("/api/matches/"+id+"/actions", map[string]any{"seat": 1, "text": "resign", "state": seen[0]}, 409, "late")
		anna.answered("/api/matches/"+id+"/actions", map[string]any{"seat": 1, "text": "resign"}, 428, "state-required")
		again := call[api.Accepted](anna, "POST", moves, first)
		if !again.Repeat || again.Number != accepted.Number {
			t.Errorf("%s: the repetition of what came in time: %+v after %+v", c.game, again, accepted)
		}
	}
}

// TestActionsNamingEarlierStateAreRefused checks actions other than moves. Without clock and sealed orders a submission
// need not name its state; if it does, the state must be right.
func TestActionsNamingEarlierStateAreRefused(t *testing.T) {
	h := openFresh(t)
	id, anna, ben := duelOf(h, "hex", map[string]string{"size": "5", "swap": "false"}, "")
	path := "/api/matches/" + id
	act := func(g *guest, seat int, what string, state int) {
		t.Helper()
		g.answered(path+"/actions", map[string]any{"seat": seat, "text": what, "state": state}, 409, "late")
	}
	call[api.Accepted](anna, "POST", path+"/moves", map[string]any{"key": key(), "seat": 1, "text": "place 0,0"})
	seen := anna.state(id)
	ben.move(id, 2, "place 1,1")
	act(anna, 1, "resign", seen)
	act(anna, 1, "draw-offer", seen)
	act(anna, 1, "takeback-ask", seen)
	anna.act(id, 1, "takeback-ask")
	seen = ben.state(id)
	ben.act(id, 2, "takeback-decline")
	anna.act(id, 1, "draw-offer")
	act(ben, 2, "draw-accept", seen)
	ben.act(id, 2, "draw-decline")
	for i := 1; i <= 3; i++ { // so that Anna may ask again
		anna.move(id, 1, fmt.Sprint("place 0,", i))
		ben.move(id, 2, fmt.Sprint("place 2,", i))
	}
	anna.act(id, 1, "takeback-ask")
	act(ben, 2, "takeback-accept", seen)
	ben.act(id, 2, "takeback-accept")

	seen = ben.state(id)
	anna.move(id, 1, "place 0,3")
	res, text := ben.do("POST", path+"/conditional-moves", plain(t, api.NewConditionalMoves{
		Seat: 2, Lines: [][]string{{"*", "2 place 3,3"}}, State: seen,
	}))
	if res.StatusCode != 409 || !strings.Contains(text, `"late"`) {
		t.Errorf("conditional moves for a turn that has come: %d %s", res.StatusCode, text)
	}
}
