package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
)

// TestWinOfRatedMatchIsClaimedAfterOpponentLeaves claims the win when the opponent has closed a live rated match for
// longer than the patience; a bot is not proposed there. A player who has only closed the stream, and plays on, has not
// left.
func TestWinOfRatedMatchIsClaimedAfterOpponentLeaves(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.account("anna-stays"), h.account("ben-leaves")
	m := call[api.Match](anna, "POST", "/api/matches", ratedHexIt)
	ben.sit(m.ID, 2)
	anna.stream(m.ID, "").next("match")
	gone := ben.stream(m.ID, "")
	if got := read[api.Match](t, gone.next("match")); !got.Claims || got.AbsenceLimit != int(patience/time.Second) {
		t.Errorf("the match has claims %v, absence limit %d", got.Claims, got.AbsenceLimit)
	}
	anna.move(m.ID, 1, "place 0,0")
	ben.move(m.ID, 2, "place 1,0")
	anna.move(m.ID, 1, "place 2,0")
	claim := func() (*http.Response, string) {
		return anna.do("POST", "/api/matches/"+m.ID+"/actions", plain(t, map[string]any{
			"key": key(), "seat": 1, "text": "claim-win", "state": anna.state(m.ID),
		}))
	}
	if _, text := claim(); !strings.Contains(text, "cannot-claim") {
		t.Fatalf("Ben is there: %s", text)
	}
	gone.end()
	waitFor(t, func() bool { return len(anna.match(m.ID).Absent) == 1 })
	time.Sleep(patience)
	ben.move(m.ID, 2, "place 3,0")
	anna.move(m.ID, 1, "place 4,0")
	if _, text := claim(); !strings.Contains(text, "cannot-claim") {
		t.Fatalf("Ben has just moved: %s", text)
	}
	time.Sleep(patience)
	if _, text := anna.propose(m.ID, 1, 2); !strings.Contains(text, "cannot-replace") {
		t.Errorf("a bot is proposed in a rated game: %s", text)
	}
	if response, text := claim(); response.StatusCode != http.StatusOK {
		t.Fatalf("the win is not claimed: %s", text)
	}
	now := anna.match(m.ID).Position
	if now.Status != api.Finished || now.Reason != "abandoned" || now.Result != "1-0" {
		t.Errorf("%+v", now)
	}
	got := call[api.MatchRatings](anna, "GET", "/api/matches/"+m.ID+"/ratings", nil)
	if got.State != "counted" || *got.Seats[0].Change <= 0 || *got.Seats[1].Change >= 0 {
		t.Errorf("the ratings are %+v", got)
	}
}

// TestPositionListsResignedSeatsAndRequestsNotRepeatable checks the seats that have resigned while the match goes on,
// and the requests that may not be repeated yet.
func TestPositionListsResignedSeatsAndRequestsNotRepeatable(t *testing.T) {
	h := openFresh(t)
	id, users, streams := threeAtATable(h)
	users[2].act(id, 3, "resign")
	var got api.Step
	for got.Entry.Seat != 3 {
		got = read[api.Step](t, streams[0].next("step"))
	}
	if out := got.Position.Out; len(out) != 1 || out[0] != 3 || len(got.Events) == 0 {
		t.Errorf("the others get %+v", got)
	}
	anna, ben := h.guest(), h.guest()
	two := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hex", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}).ID
	ben.sit(two, 2)
	anna.act(two, 1, "draw-offer")
	ben.act(two, 2, "draw-decline")
	waits := anna.match(two).Position.Waits
	if len(waits) != 1 || waits[0] != (api.Wait{Kind: "draw", Seat: 1, Turns: 5}) {
		t.Errorf("the requests that cannot be repeated are %+v", waits)
	}
	if _, text := anna.do("POST", "/api/matches/"+two+"/actions", plain(t, map[string]any{
		"key": key(), "seat": 1, "text": "draw-offer",
	})); !strings.Contains(text, "asked-lately") || !strings.Contains(text, "5 more turns") {
		t.Errorf("a second offer: %s", text)
	}
}
