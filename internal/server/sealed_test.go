package server_test

import (
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestSealedOrdersStaySecretUntilReveal lets White give different orders, and more of them, in two matches of
// Hexattack. Black and a spectator must get the same bytes in the same number of messages until the orders are
// revealed.
func TestSealedOrdersStaySecretUntilReveal(t *testing.T) {
	book, ok := games.Lookup("hexattack")
	if !ok {
		t.Fatal("there is no hexattack")
	}
	h := openWith(t, t.TempDir(), server.Limits{Off: true}, book)
	for _, viewer := range []int{2, 0} {
		none, many := overhear(h, viewer, 0), overhear(h, viewer, 25)
		if none != many {
			t.Errorf("viewer %d gets different bytes from the two matches:\n%s\n%s", viewer, none, many)
		}
	}
}

// overhear lets White enter so many orders and commit, and returns everything that a viewer gets about the match.
func overhear(h *testSite, viewer, orders int) string {
	t := h.t
	white, black, other := h.guest(), h.guest(), h.guest()
	id := call[api.Match](white, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Public: true,
	}).ID
	if viewer == 2 {
		other = black
	}
	black.do("GET", "/api/me", "")
	s := other.stream(id, "")
	got := s.next("match").data
	black.sit(id, 2)
	step := s.next("step")
	got += step.data
	if viewer == 2 {
		got += s.next("match").data
	}
	choices := white.match(id).Position.Turns[0].Choices()
	for i := range orders {
		white.move(id, 1, choices[i%(len(choices)-1)].Text)
	}
	_, before := other.do("GET", "/api/matches/"+id, "")
	again := other.stream(id, step.id)
	white.move(id, 1, "commit")
	got += before + again.next("step").data + s.next("step").data
	for _, path := range []string{"", "/replay", "/record"} {
		_, text := other.do("GET", "/api/matches/"+id+path, "")
		got += text + "\n"
	}
	_, previews := other.do("POST", "/api/matches/"+id+"/previews", `{"seat":1,"moves":["commit"]}`)
	got += previews + "\n"
	_, lobby := other.do("GET", "/api/lobby", "")
	got += onlyTable(t, lobby, id)
	if !strings.Contains(got, `"receipts":[{`) {
		t.Errorf("viewer %d is shown no receipt: %s", viewer, got)
	}
	got = drawn.ReplaceAllString(anonymous.ReplaceAllString(got, "$1"), `""`)
	return since.ReplaceAllString(got, "")
}

var since = regexp.MustCompile(`"(since|deadline)":\d+`)

// TestSealedOrdersMayBeRecalledBeforeReveal: a seat may seal incomplete orders, and may withdraw them afterwards.
func TestSealedOrdersMayBeRecalledBeforeReveal(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{})
	anna, ben := h.guest(), h.guest()
	m := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "duel"}, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	})
	ben.sit(m.ID, 2)
	offered := func() []string {
		var texts []string
		for _, c := range anna.match(m.ID).Position.Turns[0].Choices() {
			texts = append(texts, c.Text)
		}
		return texts
	}
	if texts := offered(); len(texts) != 32 || texts[31] != "commit" {
		t.Fatalf("offered %q, want 31 orders and commit", texts)
	}
	anna.move(m.ID, 1, "commit")
	if texts := offered(); !slices.Equal(texts, []string{"recall"}) {
		t.Fatalf("offered %q to who has sealed, want to recall", texts)
	}
	anna.move(m.ID, 1, "recall")
	if texts := offered(); len(texts) != 32 {
		t.Fatalf("offered %d choices after recalling, want 32", len(texts))
	}
}

// TestHintsInSealedRoundDoNotDependOnOrders: hints stay the same during a round, whatever the player or the opponent
// has ordered, and continue from order to order. After sealing, a player must withdraw before they get a hint.
func TestHintsInSealedRoundDoNotDependOnOrders(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{Off: true})
	anna, ben := h.guest(), h.guest()
	on := true
	id := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "duel"}, Hints: &on,
		Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}).ID
	ben.sit(id, 2)
	ask := func() api.Hint {
		return call[api.Hint](anna, "POST", "/api/matches/"+id+"/hint", api.HintQuery{Seat: 1})
	}
	first := ask()
	if first.Move == "commit" || !first.Searched {
		t.Fatalf("the first hint is %+v", first)
	}
	other := "1 hold"
	if first.Move == other {
		other = "1 push S"
	}
	anna.move(id, 1, other)
	ben.move(id, 2, "1 push N\ncommit")
	if hint := ask(); !reflect.DeepEqual(hint, first) {
		t.Errorf("with another order and the other's commitment the hint is %+v, was %+v", hint, first)
	}
	anna.move(id, 1, first.Move)
	want := first
	want.Move = "commit"
	if hint := ask(); !reflect.DeepEqual(hint, want) {
		t.Errorf("with the order given the hint is %+v, want %+v", hint, want)
	}
}

func TestHintAfterSealingIsRefused(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{Off: true}).guest()
	id := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "duel"}, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
	}).ID
	g.move(id, 1, "1 hold\ncommit")
	g.wants("/hint", id, `{"seat":1}`, http.StatusConflict)
	if seat := g.match(id).Position.Seat; seat != 2 {
		t.Fatalf("seat %d is shown", seat)
	}
	call[api.Hint](g, "POST", "/api/matches/"+id+"/hint", api.HintQuery{Seat: 2})

	anna, ben := g.testSite.guest(), g.testSite.guest()
	on := true
	id = call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "duel"}, Hints: &on,
		Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}).ID
	ben.sit(id, 2)
	anna.move(id, 1, "1 hold\ncommit")
	res, text := anna.do("POST", "/api/matches/"+id+"/hint", `{"seat":1}`)
	if res.StatusCode != http.StatusConflict || !strings.Contains(text, "has sealed") {
		t.Errorf("a seat that has sealed its orders gets %d %s", res.StatusCode, text)
	}
	anna.move(id, 1, "recall")
	call[api.Hint](anna, "POST", "/api/matches/"+id+"/hint", api.HintQuery{Seat: 1})
}

// TestReplayOfFinishedMatchShowsKnowledgeOfChosenSeat: the replay of a finished match shows positions as a seat knew
// them, or completely.
func TestReplayOfFinishedMatchShowsKnowledgeOfChosenSeat(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{Off: true})
	anna, ben := h.guest(), h.guest()
	id := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "duel"}, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}).ID
	ben.sit(id, 2)
	ben.move(id, 2, "1 push S")
	path := "/api/matches/" + id + "/replay"
	if response, _ := anna.do("GET", path+"?seat=2", ""); response.StatusCode != 409 {
		t.Errorf("a running match shows what the opponent knows: status %d, want 409", response.StatusCode)
	}
	anna.act(id, 1, "resign")
	for seat, shown := range map[string]bool{"": true, "?seat=1": false, "?seat=2": true} {
		if _, text := anna.do("GET", path+seat, ""); strings.Contains(text, `"verb":"push"`) != shown {
			t.Errorf("replay%s shows the order: %v, want %v", seat, !shown, shown)
		}
	}
}

// TestWhatIfResultDoesNotDependOnSecretOrders: the outcome of assumed orders is the same whatever the opponent has
// ordered, and nothing is stored.
func TestWhatIfResultDoesNotDependOnSecretOrders(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{Off: true})
	suppose := func(secret string) string {
		anna, ben := h.guest(), h.guest()
		id := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
			Game: "hexattack", Options: map[string]string{"map": "duel"}, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
		}).ID
		ben.sit(id, 2)
		anna.move(id, 1, "1 move N")
		ben.move(id, 2, secret)
		number := anna.match(id).Position.Number
		response, text := anna.do("POST", "/api/matches/"+id+"/what-if", `{"seat":1,"orders":[{"seat":2,"text":"1 move S"}]}`)
		if response.StatusCode != 200 || !strings.Contains(text, `"kind":"move"`) {
			t.Fatalf("what if: %d %s", response.StatusCode, text)
		}
		if after := anna.match(id).Position.Number; after != number {
			t.Errorf("asking made %d entries", after-number)
		}
		response, _ = anna.do("POST", "/api/matches/"+id+"/what-if", `{"seat":2,"orders":[]}`)
		if response.StatusCode != 403 {
			t.Errorf("asked for another's seat: %d, want 403", response.StatusCode)
		}
		response, _ = anna.do("POST", "/api/matches/"+id+"/what-if", `{"seat":1,"orders":[{"seat":2,"text":"1 fly S"}]}`)
		if response.StatusCode != 422 {
			t.Errorf("a guess that is no order: %d, want 422", response.StatusCode)
		}
		return text
	}
	first := suppose("1 attack N")
	for _, secret := range []string{"1 push S", "1 defend S\ncommit"} {
		if other := suppose(secret); other != first {
			t.Errorf("the outcome depends on what the other has ordered:\n%s\n%s", first, other)
		}
	}
}

// TestStepContainsOnlyReceiptsThatItChanged: a step contains only the receipts that it changed, however often a seat
// commits and withdraws. A withdrawn one is marked, and never opened to others.
func TestStepContainsOnlyReceiptsThatItChanged(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	id := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "duel"}, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}).ID
	ben.sit(id, 2)
	s := ben.stream(id, "")
	s.next("match")
	for i := range 20 {
		anna.move(id, 1, "commit")
		issued := read[api.Step](t, s.next("step")).Receipts
		if len(issued) != 1 || issued[0].Number != i+1 || issued[0].Status != "sealed" || issued[0].Orders != nil {
			t.Fatalf("the step of a commitment has receipts %+v", issued)
		}
		anna.move(id, 1, "recall")
		recalled := read[api.Step](t, s.next("step")).Receipts
		if len(recalled) != 1 || recalled[0].Number != i+1 || recalled[0].Status != "withdrawn" || recalled[0].Salt != "" {
			t.Fatalf("the step of a recall has receipts %+v", recalled)
		}
	}
	anna.move(id, 1, "commit")
	s.next("step")
	ben.move(id, 2, "commit")
	opened := read[api.Step](t, s.next("step")).Receipts
	if len(opened) != 2 || opened[0].Status != "open" || opened[1].Status != "open" || opened[0].Orders == nil {
		t.Errorf("the step of the reveal has receipts %+v", opened)
	}
	for _, r := range ben.match(id).Receipts[:20] {
		if r.Status != "withdrawn" || r.Orders != nil || r.Salt != "" {
			t.Errorf("after the reveal a recalled receipt is %+v", r)
		}
	}
}

// TestStreamResumedAfterEndOfMatchSendsWholeMatch: a viewer who reconnects after the end gets the whole match anew,
// because their last number counted only the entries that they could see.
func TestStreamResumedAfterEndOfMatchSendsWholeMatch(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	id := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "duel", "turns": "1"},
		Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}).ID
	ben.sit(id, 2)
	s := ben.stream(id, "")
	s.next("match")
	for range 3 {
		anna.move(id, 1, anna.match(id).Position.Turns[0].Choices()[0].Text)
	}
	anna.move(id, 1, "commit")
	last := s.next("step").id
	s.end()
	ben.move(id, 2, "commit")
	whole := ben.match(id)
	if whole.Position.Status != api.Finished {
		t.Fatalf("the game goes on: %+v", whole.Position)
	}
	for _, viewer := range []*guest{ben, anna, h.guest()} {
		if m := read[api.Match](t, viewer.stream(id, last).next("match")); len(m.Log) != len(whole.Log) {
			t.Errorf("the stream sends %d entries, not %d", len(m.Log), len(whole.Log))
		}
	}
}
