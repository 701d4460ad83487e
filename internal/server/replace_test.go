package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
)

// propose asks that a bot plays for a seat, and returns the answer.
func (g *guest) propose(id string, seat, target int) (*http.Response, string) {
	g.t.Helper()
	return g.do("POST", "/api/matches/"+id+"/actions", plain(g.t, map[string]any{
		"key": key(), "seat": seat, "text": "replace-ask", "target": target, "state": g.state(id),
	}))
}

// threeAtATable returns a match of Hexattack in which three connected users play, the first of whom has sealed.
func threeAtATable(h *testSite) (id string, users [3]*guest, streams [3]*stream) {
	users = [3]*guest{h.guest(), h.guest(), h.guest()}
	id = call[api.Match](users[0], "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "ffa3"},
		Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}, {Kind: "open"}},
	}).ID
	users[1].sit(id, 2)
	users[2].sit(id, 3)
	for i, p := range users {
		streams[i] = p.stream(id, "")
		streams[i].next("match")
	}
	users[0].move(id, 1, "commit")
	return id, users, streams
}

// TestAbsentPlayerIsReplacedByBotAfterVote: no bot replaces a player who is online, who is not waited for, or against
// the vote of an online player; a replaced player can return.
func TestAbsentPlayerIsReplacedByBotAfterVote(t *testing.T) {
	h := openFresh(t)
	id, users, streams := threeAtATable(h)
	anna, ben, carl := users[0], users[1], users[2]
	if _, text := anna.propose(id, 1, 2); !strings.Contains(text, "cannot-replace") {
		t.Fatalf("Ben is replaced while present: %s", text)
	}
	streams[1].end()
	if _, text := anna.propose(id, 1, 2); !strings.Contains(text, "cannot-replace") {
		t.Fatalf("Ben is replaced as soon as the page is closed: %s", text)
	}
	waitFor(t, func() bool { return len(anna.match(id).Absent) == 1 })
	time.Sleep(patience)
	if _, text := carl.propose(id, 3, 1); !strings.Contains(text, "cannot-replace") {
		t.Fatalf("Anna is replaced although the match does not wait for her seat: %s", text)
	}
	if response, text := anna.propose(id, 1, 2); response.StatusCode != http.StatusOK {
		t.Fatalf("Ben cannot be replaced: %s", text)
	}
	offers := anna.match(id).Position.Offers
	if len(offers) != 1 || offers[0].Kind != "replace" || offers[0].Target != 2 || offers[0].Level != 7 ||
		len(offers[0].Awaits) != 1 || offers[0].Awaits[0] != 3 {
		t.Fatalf("the proposal is %+v", offers)
	}
	carl.act(id, 3, "replace-accept")
	var got api.Step
	for got.Entry.Kind != "replace-accept" {
		got = read[api.Step](t, streams[0].next("step"))
	}
	if len(got.Players) != 3 || got.Players[1].Kind != api.Bot {
		t.Fatalf("the other players see the players %+v", got.Players)
	}
	if p := anna.match(id).Players[1]; p.Kind != api.Bot || p.Away == "" {
		t.Fatalf("Ben's seat is held by %+v", p)
	}
	carl.move(id, 3, "commit")
	waitFor(t, func() bool { return anna.match(id).Position.View.(map[string]any)["turn"] == 2.0 })
	if response, _ := h.guest().do("POST", "/api/matches/"+id+"/seats", `{"seat":2}`); response.StatusCode == http.StatusOK {
		t.Error("a stranger sits down at Ben's seat")
	}
	if p := ben.sit(id, 2).Players[1]; p.Kind != api.Guest || !p.Mine {
		t.Errorf("Ben has not got the seat back: %+v", p)
	}
}

// TestReplacementByBotFailsIfOneOnlinePlayerRefuses: one online player who refuses is enough.
func TestReplacementByBotFailsIfOneOnlinePlayerRefuses(t *testing.T) {
	h := openFresh(t)
	id, users, streams := threeAtATable(h)
	streams[1].end()
	waitFor(t, func() bool { return len(users[0].match(id).Absent) == 1 })
	time.Sleep(patience)
	if response, text := users[0].propose(id, 1, 2); response.StatusCode != http.StatusOK {
		t.Fatalf("no proposal: %s", text)
	}
	users[2].act(id, 3, "replace-decline")
	m := users[0].match(id)
	if len(m.Position.Offers) != 0 || m.Players[1].Kind != api.Guest {
		t.Errorf("after a no: offers %+v, seat %+v", m.Position.Offers, m.Players[1])
	}
}

// waitFor waits until a change has happened.
func waitFor(t *testing.T, happened func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !happened(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it does not happen")
		}
	}
}

// TestPlayerWithTimeLeftIsNotReplaced: in a match with a day per turn, a player may be absent for most of it.
func TestPlayerWithTimeLeftIsNotReplaced(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	id := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "duel"}, Time: "1day", RunsOut: "vote",
		Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}).ID
	ben.sit(id, 2)
	anna.stream(id, "").next("match")
	s := ben.stream(id, "")
	if m := read[api.Match](t, s.next("match")); m.AbsenceLimit != 0 || m.Time.Control != "1day" {
		t.Errorf("the absence limit is %d seconds, the time %+v", m.AbsenceLimit, m.Time)
	}
	s.end()
	anna.move(id, 1, "commit")
	waitFor(t, func() bool { return len(anna.match(id).Absent) == 1 })
	time.Sleep(2 * patience)
	if _, text := anna.propose(id, 1, 2); !strings.Contains(text, "cannot-replace") {
		t.Errorf("Ben is replaced within the day that a player has: %s", text)
	}
}
