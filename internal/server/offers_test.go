package server_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
)

// fast is a game of two without chance, which can be rated.
var fast = api.NewOffer{Game: "hex", Time: "5+5"}

// follow opens the stream of offers, as the page of a user does who waits for an opponent.
func (g *guest) follow() *stream {
	g.t.Helper()
	s := g.streamOf("/api/offers/stream", "")
	s.next("offers")
	return s
}

// until returns the next event of that kind, and skips others.
func (s *stream) until(kind string) event {
	s.t.Helper()
	for {
		select {
		case e, ok := <-s.events:
			if !ok {
				s.t.Fatalf("the stream ended before a %s came", kind)
			}
			if e.kind == kind {
				return e
			}
		case <-time.After(2 * time.Minute):
			s.t.Fatalf("no %s came", kind)
		}
	}
}

func (g *guest) offers() api.Offers {
	g.t.Helper()
	return call[api.Offers](g, "GET", "/api/offers", nil)
}

// offer makes an offer that must stay open.
func (g *guest) offer(n api.NewOffer) string {
	g.t.Helper()
	o := call[api.NewOfferResult](g, "POST", "/api/offers", n)
	if o.Offer == nil {
		g.t.Fatalf("the offer was taken at once: %+v", o)
	}
	return o.Offer.ID
}

func (g *guest) take(offer string) string {
	g.t.Helper()
	return call[api.NewOfferResult](g, "POST", "/api/offers/"+offer+"/take", nil).Match
}

// TestAcceptedOfferStartsRatedMatchWithRematch covers the whole way: an offer is accepted, a rated match is played,
// ratings change, and a rematch begins.
func TestAcceptedOfferStartsRatedMatchWithRematch(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.account("anna-meets"), h.account("ben-meets")
	waiting := anna.follow()
	n := fast
	n.Rated, n.Seat, n.MinRating, n.MaxRating = true, 1, 1400, 1600
	id := anna.offer(n)
	own := read[api.OwnOffers](t, waiting.until("own"))
	if len(own.Mine) != 1 || own.Mine[0].ID != id {
		t.Errorf("the maker gets %+v", own)
	}
	got := ben.offers().Offers
	if len(got) != 1 || got[0].ID != id || got[0].Handle != "anna-meets" || got[0].Rating != 1500 || !got[0].Provisional {
		t.Fatalf("%+v", got)
	}
	table := ben.take(id)
	if left := ben.offers().Offers; len(left) != 0 {
		t.Errorf("the offer is still there: %+v", left)
	}
	h.guest().turnedAway("POST", "/api/offers/"+id+"/take", nil, "offer-gone")
	for len(own.ReadyMatches) == 0 {
		own = read[api.OwnOffers](t, waiting.until("own"))
	}
	if c := own.ReadyMatches[0]; c.Match != table || c.Name == "" || c.Until == 0 {
		t.Errorf("the maker gets %+v", c)
	}
	m := ben.match(table)
	if !m.Rated || !m.Public || m.Players[0].Mine || !m.Players[1].Mine {
		t.Errorf("%+v", m.Players)
	}
	anna.stream(table, "").next("match")
	for i, text := range []string{"place 0,0", "place 1,0", "place 2,0", "place 3,0"} {
		[]*guest{anna, ben}[i%2].move(table, 1+i%2, text)
	}
	ben.act(table, 2, "resign")
	ended := call[api.MatchRatings](ben, "GET", "/api/matches/"+table+"/ratings", nil)
	if ended.State != "counted" || *ended.Seats[0].Change <= 0 || *ended.Seats[1].Change >= 0 {
		t.Errorf("%+v", ended)
	}
	anna.act(table, 1, "rematch-ask")
	ben.act(table, 2, "rematch-accept")
	if again := ben.match(ben.match(table).Rematch); !again.Rated || again.Position.Status != api.Running {
		t.Errorf("the rematch is %+v", again)
	}
}

// TestOffersAreAcceptedOnlyByAllowedUsers: users with an unsuitable rating are given the reason. To users who are not
// invited or blocked, the offer appears not to exist.
func TestOffersAreAcceptedOnlyByAllowedUsers(t *testing.T) {
	h := openFresh(t)
	anna, ben, carl := h.account("anna-picks"), h.account("ben-picked"), h.account("carl-snipes")
	anna.follow()
	n := fast
	n.Challenged = "ben-picked"
	challenge := anna.offer(n)
	n = fast
	n.Rated, n.MinRating = true, 1800
	strong := anna.offer(n)
	n = fast
	open := anna.offer(n)
	const unknown = "01999999-0000-7000-8000-000000000000"
	carl.turnedAway("POST", "/api/offers/"+unknown+"/take", nil, "offer-gone")
	_, gone := carl.do("POST", "/api/offers/"+unknown+"/take", "")
	_, sniped := carl.do("POST", "/api/offers/"+challenge+"/take", "")
	if sniped != gone {
		t.Errorf("a challenge of another user: %s, not %s", sniped, gone)
	}
	carl.turnedAway("GET", "/api/offers/"+challenge, nil, "offer-gone")
	carl.turnedAway("POST", "/api/offers/"+challenge+"/decline", nil, "offer-gone")
	carl.turnedAway("DELETE", "/api/offers/"+open, nil, "offer-gone")
	carl.turnedAway("POST", "/api/offers/"+strong+"/take", nil, "rating-out-of-range")
	h.guest().turnedAway("POST", "/api/offers/"+strong+"/take", nil, "offer-for-accounts")
	anna.turnedAway("POST", "/api/offers/"+open+"/take", nil, "own-offer")

	blocked := h.account("dora-blocked")
	call[[]api.RelatedUser](anna, "POST", "/api/me/blocks/"+blocked.me().ID, nil)
	if seen := blocked.offers().Offers; len(seen) != 0 {
		t.Errorf("who is blocked sees %+v", seen)
	}
	if _, got := blocked.do("POST", "/api/offers/"+open+"/take", ""); got != gone {
		t.Errorf("a blocked user gets %s", got)
	}
	if _, got := blocked.do("GET", "/api/offers/"+open, ""); got != gone {
		t.Errorf("a blocked user gets %s", got)
	}
	// A blocked user's offer is not paired with the blocker's.
	blocked.follow()
	n = fast
	n.Time = "1+0"
	blocked.offer(n)
	anna.offer(n)

	if seen := ben.offers().Challenges; len(seen) != 1 || seen[0].ID != challenge {
		t.Errorf("who is challenged sees %+v", seen)
	}
	call[api.OwnOffers](ben, "POST", "/api/offers/"+challenge+"/decline", nil)
	if own := anna.offers(); own.Declined != "ben-picked" {
		t.Errorf("the challenger gets %+v", own)
	}
	n = fast
	n.Challenged = "ben-picked"
	anna.turnedAway("POST", "/api/offers", n, "too-many-offers")
}

// TestBlockedChallengeGetsSameAnswersAsIgnoredOne compares the answers to a blocked challenger with those to an ignored
// one. An unknown handle is refused for both.
func TestBlockedChallengeGetsSameAnswersAsIgnoredOne(t *testing.T) {
	h := openFresh(t)
	ben, anna, carl := h.account("ben-closed"), h.account("anna-closed"), h.account("carl-closed")
	call[[]api.RelatedUser](ben, "POST", "/api/me/blocks/"+anna.me().ID, nil)
	n := fast
	n.Challenged = "ben-closed"
	ids := map[*guest]string{}
	for _, g := range []*guest{anna, carl} {
		g.follow()
		ids[g] = g.offer(n)
		if mine := g.offers().Mine; len(mine) != 1 || mine[0].Challenged != "ben-closed" {
			t.Errorf("%+v", mine)
		}
		g.turnedAway("POST", "/api/offers", n, "asked-already")
		n.Challenged = "nobody-at-all"
		g.turnedAway("POST", "/api/offers", n, "no-user")
		n.Challenged = "ben-closed"
	}
	if seen := ben.offers().Challenges; len(seen) != 1 || seen[0].ID != ids[carl] {
		t.Errorf("the challenged one sees %+v", seen)
	}
	ben.turnedAway("POST", "/api/offers/"+ids[anna]+"/take", nil, "offer-gone")
	ben.turnedAway("POST", "/api/offers/"+ids[anna]+"/decline", nil, "offer-gone")
	n.Challenged = "ben\u200b-closed" // with an invisible character
	carl.turnedAway("POST", "/api/offers", n, "no-user")
}

// TestOfferAcceptedByManyAtOnceStartsOneMatch accepts an offer from many users at once, of whom one gets it. It also
// makes equal offers at once, which are paired.
func TestOfferAcceptedByManyAtOnceStartsOneMatch(t *testing.T) {
	h := openFresh(t)
	anna := h.guest()
	anna.follow()
	id := anna.offer(fast)
	guests := make([]*guest, 8)
	for i := range guests {
		guests[i] = h.guest()
		guests[i].table(false)
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	tables, gone := map[string]bool{}, 0
	for _, g := range guests {
		all.Go(func() {
			res, text := g.do("POST", "/api/offers/"+id+"/take", "")
			mu.Lock()
			defer mu.Unlock()
			switch {
			case res.StatusCode == http.StatusOK:
				tables[text] = true
			case strings.Contains(text, "offer-gone"):
				gone++
			default:
				t.Errorf("%d %s", res.StatusCode, text)
			}
		})
	}
	all.Wait()
	if len(tables) != 1 || gone != len(guests)-1 {
		t.Errorf("%d users have got the offer, %d an error that it is gone", len(tables), gone)
	}

	// All want the same game: they get four matches, and no user is left.
	for _, g := range guests {
		g.follow()
	}
	paired := 0
	for _, g := range guests {
		all.Go(func() {
			o := call[api.NewOfferResult](g, "POST", "/api/offers", fast)
			mu.Lock()
			defer mu.Unlock()
			if o.Match != "" {
				paired++
			}
		})
	}
	all.Wait()
	if left := anna.offers().Offers; paired != len(guests)/2 || len(left) != 0 {
		t.Errorf("%d were paired, and %d offers are left", paired, len(left))
	}
}

// TestStandingOfferAllowsTwoMatchesAtATime makes an offer that stays open.
func TestStandingOfferAllowsTwoMatchesAtATime(t *testing.T) {
	h := openFresh(t)
	anna := h.account("anna-stands")
	n := api.NewOffer{Game: "hex", Time: "3days", MaxMatches: 2}
	id := anna.offer(n) // its maker need not be online
	first, second, third := h.guest(), h.guest(), h.guest()
	table := first.take(id)
	second.take(id)
	third.turnedAway("POST", "/api/offers/"+id+"/take", nil, "offer-gone")
	if seen := third.offers().Offers; len(seen) != 0 {
		t.Errorf("it is offered though two are at it: %+v", seen)
	}
	seat := 1
	if first.match(table).Players[1].Mine {
		seat = 2
	}
	first.act(table, seat, "resign")
	must(t, h.face.TidyOffers(context.Background()))
	third.take(id)
	call[api.OwnOffers](anna, "DELETE", "/api/offers/"+id, nil)
	anna.turnedAway("DELETE", "/api/offers/"+id, nil, "offer-gone")
	n = fast
	n.MaxMatches = 2
	anna.turnedAway("POST", "/api/offers", n, "bad-offer")
}

// TestOffersOfDaysSurviveRestart restarts the server: offers counted in days are still there, with their events.
func TestOffersOfDaysSurviveRestart(t *testing.T) {
	folder := t.TempDir()
	h := open(t, folder, server.Limits{Off: true})
	anna, ben := h.guest(), h.guest()
	kept := anna.offer(api.NewOffer{Game: "hex", Time: "3days", Options: map[string]string{"size": "10"}})
	taken := anna.offer(api.NewOffer{Game: "hexit", Time: "1days"})
	withdrawn := anna.offer(api.NewOffer{Game: "hex", Time: "7days"})
	ben.take(taken)
	call[api.OwnOffers](anna, "DELETE", "/api/offers/"+withdrawn, nil)
	h.stop()
	h = open(t, folder, server.Limits{Off: true})
	seen := h.guest().offers().Offers
	if len(seen) != 1 || seen[0].ID != kept || len(seen[0].Options) != 1 || seen[0].Options[0] != "size=10" {
		t.Errorf("%+v", seen)
	}
	h.guest().take(kept)
}

// TestInvalidAndTooManyOffersAreRefused makes invalid offers, and too many valid ones.
func TestInvalidAndTooManyOffersAreRefused(t *testing.T) {
	h := openFresh(t)
	anna := h.account("anna-floods")
	anna.follow()
	for name, n := range map[string]api.NewOffer{
		"many players": {Game: "hexattack", Options: map[string]string{"map": "ffa3"}},
		"no game":      {Game: "chess"},
		"no option":    {Game: "hex", Options: map[string]string{"size": "1000"}},
		"no range":     {Game: "hex", MinRating: 1800, MaxRating: 1700},
		"oneself":      {Game: "hex", Challenged: "anna-floods"},
	} {
		t.Run(name, func(t *testing.T) { anna.turnedAway("POST", "/api/offers", n, "bad-offer") })
	}
	anna.turnedAway("POST", "/api/offers", api.NewOffer{Game: "hex", Time: "soon"}, "bad-time")
	anna.turnedAway("POST", "/api/offers",
		api.NewOffer{Game: "hex", Rated: true, Options: map[string]string{"size": "10"}}, "not-rated")
	h.guest().turnedAway("POST", "/api/offers", api.NewOffer{Game: "hex", Rated: true}, "not-rated")
	id := anna.offer(fast)
	anna.turnedAway("POST", "/api/offers", fast, "asked-already")
	for i := range 5 {
		anna.offer(api.NewOffer{Game: "hex", Time: []string{"1+0", "3+2", "10+0", "15+10", "30+20"}[i]})
	}
	anna.turnedAway("POST", "/api/offers", api.NewOffer{Game: "hexit"}, "too-many-offers")
	call[api.OwnOffers](anna, "DELETE", "/api/offers/"+id, nil)
	anna.offer(api.NewOffer{Game: "hexit"})
}

// TestRatedMatchBetweenUsersAtSameAddressIsRefused plays for ratings from one address, as a proxy forwards it.
func TestRatedMatchBetweenUsersAtSameAddressIsRefused(t *testing.T) {
	behind := func(c *server.Config) { c.Proxies = 1 }
	h := openChanged(t, t.TempDir(), server.Limits{Off: true}, host.Config{Mover: bot.Mover{}}, behind, games.All()...)
	at := func(g *guest, address string) *guest {
		g.client.Transport = from{g.client.Transport, address}
		return g
	}
	anna, ben := at(h.account("anna-twice"), "203.0.113.7"), at(h.account("ben-alike"), "203.0.113.7")
	carl := at(h.account("carl-apart"), "203.0.113.8")
	anna.follow()
	n := fast
	n.Rated = true
	id := anna.offer(n)
	ben.turnedAway("POST", "/api/offers/"+id+"/take", nil, "not-rated")
	ben.follow()
	ben.offer(n) // it is not paired with Anna's
	carl.take(id)
	m := call[api.Match](anna, "POST", "/api/matches", ratedHexIt)
	ben.turnedAway("POST", "/api/matches/"+m.ID+"/seats", map[string]int{"seat": 2}, "not-rated")
}

// from adds the header with the client's address that a proxy sends.
type from struct {
	next    http.RoundTripper
	address string
}

func (f from) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("X-Forwarded-For", f.address)
	return f.next.RoundTrip(r)
}

// TestLiveOfferEndsAfterMakerDisconnects closes the page of an offer's maker.
func TestLiveOfferEndsAfterMakerDisconnects(t *testing.T) {
	h := openFresh(t)
	anna := h.guest()
	waiting := anna.follow()
	id := anna.offer(fast)
	must(t, h.face.TidyOffers(context.Background()))
	if seen := h.guest().offers().Offers; len(seen) != 1 {
		t.Errorf("%+v", seen)
	}
	waiting.end()
	for deadline := time.Now().Add(2 * time.Minute); len(h.guest().offers().Offers) > 0; {
		h.face.ForgetWhoWasHere()
		must(t, h.face.TidyOffers(context.Background()))
		if time.Now().After(deadline) {
			t.Fatal("the offer stays though its maker has left")
		}
	}
	h.guest().turnedAway("POST", "/api/offers/"+id+"/take", nil, "offer-gone")
}

// TestOfferStreamSendsNewAndEndedOffersOfOthers follows the offers of other users.
func TestOfferStreamSendsNewAndEndedOffersOfOthers(t *testing.T) {
	h := openFresh(t)
	viewer := h.guest().follow()
	anna := h.guest()
	anna.follow()
	id := anna.offer(fast)
	if c := read[api.OfferChange](t, viewer.until("change")); len(c.New) != 1 || c.New[0].ID != id || len(c.Gone) != 0 {
		t.Errorf("%+v", c)
	}
	call[api.OwnOffers](anna, "DELETE", "/api/offers/"+id, nil)
	if c := read[api.OfferChange](t, viewer.until("change")); len(c.Gone) != 1 || c.Gone[0] != id || len(c.New) != 0 {
		t.Errorf("%+v", c)
	}
}

// TestTeamMatchIsFilledWithFriendsAndBots fills a public match of two teams, each with friends and bots of its first
// player.
func TestTeamMatchIsFilledWithFriendsAndBots(t *testing.T) {
	h := openFresh(t)
	anna, ben, cleo := h.guest(), h.guest(), h.guest()
	open := api.SeatRequest{Kind: "open"}
	m := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "pairs"}, Public: true,
		Seats: []api.SeatRequest{{Kind: "me"}, open, open, open},
	})
	lobby := call[api.Lobby](ben, "GET", "/api/lobby", nil)
	if len(lobby.Open) != 1 || lobby.Open[0].ID != m.ID {
		t.Fatalf("the lobby offers %+v", lobby.Open)
	}
	leaders := func() (all [4]int) {
		for i, p := range cleo.match(m.ID).Players {
			all[i] = int(p.Leader)
		}
		return all
	}
	ben.sit(m.ID, 3)
	if got := leaders(); got != [4]int{1, 1, 3, 3} {
		t.Errorf("%v lead", got)
	}
	bots := func(what string, seat, target int) map[string]any {
		return map[string]any{"key": key(), "seat": seat, "text": what, "level": 1, "target": target}
	}
	path := "/api/matches/" + m.ID + "/actions"
	anna.turnedAway("POST", path, bots("add-bot", 1, 4), "not-your-seat")
	ben.turnedAway("POST", path, bots("add-bot", 1, 2), "not-your-seat")
	call[api.Accepted](ben, "POST", path, bots("add-bot", 3, 4))
	anna.turnedAway("POST", path, bots("remove-bot", 1, 4), "not-your-seat")
	call[api.Accepted](ben, "POST", path, bots("remove-bot", 3, 4))
	cleo.sit(m.ID, 4)
	call[api.Accepted](anna, "POST", path, bots("add-bot", 1, 2))
	begun := cleo.match(m.ID)
	if p := begun.Players; begun.Position.Status != api.Running || p[1].Kind != api.Bot || p[3].Kind != api.Guest || p[0].Leader != 0 {
		t.Errorf("%s: %+v", begun.Position.Status, begun.Players)
	}
}
