package server_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/api"
)

// Two decks for seat 2. They begin with the same hand in another order, so that both can play the same sets at first.
const (
	firstDeck  = "step+fleche+advance+jump:guard+jab+spike+stab+cross-slash+fumikomi+flying-knee+tackle+feint+trip+chase+hammer"
	secondDeck = "step+dash+backflip+leap:stab+spike+jab+guard+rewind+absorb+down-slash+vengeance+parry+haven+bow-shot+whirlwind"
)

// TestChosenDecksStaySecretUntilEndOfMatch lets seat 2 choose differently in two matches: another character and deck,
// and later only another deck. Until the end, seat 1 and a spectator must get the same bytes, except hashes of
// receipts.
func TestChosenDecksStaySecretUntilEndOfMatch(t *testing.T) {
	h := openFresh(t)
	book, _ := games.Lookup("hexstrike")
	tw := openTwins(t, h, book, map[string]string{"choose": "sealed"}, false)
	watcher := h.guest()
	ears := []*ear{tw.listen(tw.anna, 1), tw.listen(watcher, 0)}
	both := func(g *guest, seat int, first, second string) {
		t.Helper()
		g.move(tw.ids[0], seat, first)
		g.move(tw.ids[1], seat, second)
		for _, e := range ears {
			e.compare(t)
		}
	}
	both(tw.ben, 2, "choose murelious", "choose ryathan "+secondDeck) // other numbers of entries
	both(tw.ben, 2, "commit", "commit")
	tw.recallSecretly()
	both(tw.ben, 2, "choose ryathan "+firstDeck+" commit", "choose ryathan "+secondDeck+" commit")
	both(tw.anna, 1, "choose strylan strylan-base commit", "choose strylan strylan-base commit")
	for _, id := range tw.ids {
		_, text := tw.anna.do("GET", "/api/matches/"+id, "")
		if !strings.Contains(text, `"character":"ryathan"`) {
			t.Errorf("the character is not shown when the duel has begun: %s", text)
		}
	}
	both(tw.anna, 1, "play advance/guard 0", "play advance/guard 0")
	both(tw.ben, 2, "play step/stab 0", "play step/stab 0")
	if all := tw.texts(game.Arbiter); all[0] == all[1] {
		t.Fatalf("the tables do not differ: %s", all[0])
	}
	for _, id := range tw.ids {
		tw.anna.act(id, 1, "resign")
		for _, of := range []string{"", "/record"} {
			if _, text := watcher.do("GET", "/api/matches/"+id+of, ""); !strings.Contains(text, "choose ryathan step") {
				t.Errorf("%s does not show the choice at the end: %s", of, text)
			}
		}
	}
}

// recallSecretly lets seat 2 choose anew in both matches.
func (tw *twins) recallSecretly() {
	for _, id := range tw.ids {
		tw.ben.move(id, 2, "recall")
	}
}

// ear is a user who follows two matches by their streams and requests everything about them.
type ear struct {
	*twins
	guest   *guest
	seat    int // 0 for a spectator
	streams [2]*stream
	numbers [2]int // of the last entries that they have received
}

func (tw *twins) listen(g *guest, seat int) *ear {
	e := &ear{twins: tw, guest: g, seat: seat}
	for i, id := range tw.ids {
		e.streams[i] = g.stream(id, "")
		e.streams[i].next("match")
		e.numbers[i] = g.match(id).Position.Number
	}
	return e
}

// compare compares everything that the user gets about both matches.
func (e *ear) compare(t *testing.T) {
	t.Helper()
	first, second := e.received(t, 0), e.received(t, 1)
	for n := range max(len(first), len(second)) {
		if n >= len(first) || n >= len(second) || first[n] != second[n] {
			t.Fatalf("seat %d gets different bytes from the two matches:\n%s\n%s", e.seat, first[n:], second[n:])
		}
		if unseen.MatchString(first[n]) {
			t.Fatalf("seat %d is got of a deck: %s", e.seat, first[n])
		}
	}
}

// unseen matches cards that seat 2 has chosen and not played, in a list or in quotes.
var unseen = regexp.MustCompile(`["+](trip|chase|vengeance|whirlwind|rewind|parry)["+]`)

// received returns everything that the user has received about one of the matches since the last call.
func (e *ear) received(t *testing.T, at int) (got []string) {
	t.Helper()
	id := e.ids[at]
	for now := e.guest.match(id).Position.Number; e.numbers[at] < now; e.numbers[at]++ {
		got = append(got, e.streams[at].next("step").data)
	}
	path := "/api/matches/" + id
	for _, ask := range [][3]string{
		{"GET", path, ""},
		{"GET", path + "/replay", ""},
		{"GET", path + "/record", ""},
		{"GET", path + "/analysis", ""},
		{"POST", path + "/previews", `{"seat":1,"moves":["commit"]}`},
		{"POST", path + "/previews", `{"seat":2,"moves":["commit","play step/guard 0"]}`},
		{"POST", path + "/why", `{"seat":1,"picks":[]}`},
		{"POST", path + "/why", `{"seat":2,"picks":[]}`},
		{"POST", path + "/hint", `{"seat":1}`},
		{"POST", path + "/hint", `{"seat":2}`},
		{"POST", path + "/what-if", `{"seat":1,"orders":[]}`},
		{"POST", path + "/moves", fmt.Sprintf(
			`{"key":"a-key-1235","seat":2,"text":"play hip-throw/dash 0","state":%d}`, e.guest.state(id))},
		{"GET", "/api/lobby", ""},
	} {
		_, text := e.guest.do(ask[0], ask[1], ask[2])
		if ask[1] == "/api/lobby" {
			text = onlyTable(t, text, id)
		}
		got = append(got, ask[0]+ask[1]+" "+text)
	}
	for n := range got {
		got[n] = drawn.ReplaceAllString(strings.ReplaceAll(got[n], id, "ID"), `""`)
		got[n] = times.ReplaceAllString(got[n], "")
	}
	return got
}

var times = regexp.MustCompile(`"(at|since|updatedAt|deadline)":\d+`)

// TestAnalysisJudgesChoiceOfCharacterAndDeckAsOneDecision: the choice of a character and an own deck is one decision,
// even if it was changed once.
func TestAnalysisJudgesChoiceOfCharacterAndDeckAsOneDecision(t *testing.T) {
	g := openFresh(t).guest()
	m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "hexstrike", Options: map[string]string{"choose": "sealed", "shuffle": "true"},
		Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
	})
	g.testSite.deal(m.ID, g)
	g.move(m.ID, 1, "choose zenytha commit")
	g.move(m.ID, 1, "recall")
	g.move(m.ID, 1, "choose ryathan "+firstDeck+" commit")
	g.move(m.ID, 2, "choose strylan commit")
	g.act(m.ID, 1, "resign")
	a := g.analysed(m.ID)
	if a.Total != 3 || !strings.HasPrefix(a.Decisions[0].Text, "choose ryathan step+") {
		t.Fatalf("%+v", a)
	}
}
