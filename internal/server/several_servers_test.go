package server_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/limit"
	"hexparlor/internal/lobby"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/store/storetest"
)

// TestSessionEndedAtOneServerEndsAtAllServers ends a phone's session at one server: its stream at another server ends,
// and its secret is refused there.
func TestSessionEndedAtOneServerEndsAtAllServers(t *testing.T) {
	place := storetest.Database(t)
	first, second := open(t, place, server.Limits{Off: true}), open(t, place, server.Limits{Off: true})
	computer, phone := first.guest(), first.guest()
	m := computer.table(false)
	phone.enter(computer.code())
	phone = &guest{second, phone.client}
	other := phone.stream(m.ID, "")
	other.next("match")
	if !phone.match(m.ID).Players[0].Mine {
		t.Fatal("the other server does not know the phone")
	}
	computer.sit(m.ID, 2)
	other.next("step")
	for _, one := range computer.sessions() {
		if !one.Current {
			call[[]api.Session](computer, "DELETE", "/api/me/sessions/"+one.ID, nil)
		}
	}
	other.ends(t)
	for deadline := time.Now().Add(2 * time.Minute); phone.match(m.ID).Players[0].Mine; {
		if time.Now().After(deadline) {
			t.Fatal("a phone that was signed out is who it was")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// at returns the same browser as a client of another server of the site.
func (g *guest) at(other *testSite) *guest { return &guest{other, g.client} }

// comesToPass waits until a change has reached another server.
func comesToPass(t testing.TB, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it does not come to pass: ", what)
		}
	}
}

// TestOffersAreAcceptedAndDeclinedAtOtherServers makes offers at one server that are seen, accepted and declined at
// another. Their makers are notified.
func TestOffersAreAcceptedAndDeclinedAtOtherServers(t *testing.T) {
	place := storetest.Database(t)
	first, second := open(t, place, server.Limits{Off: true}), open(t, place, server.Limits{Off: true})
	anna, ben := first.account("anna-meets"), second.account("ben-meets")
	got := anna.follow()
	seen := ben.follow()
	id := anna.offer(fast)
	if change := read[api.OfferChange](t, seen.until("change")); len(change.New) != 1 || change.New[0].ID != id {
		t.Fatalf("the other server sends %+v", change)
	}
	table := ben.take(id)
	own := read[api.OwnOffers](t, got.until("own"))
	for len(own.ReadyMatches) == 0 {
		own = read[api.OwnOffers](t, got.until("own"))
	}
	if own.ReadyMatches[0].Match != table || len(anna.offers().Offers) != 0 {
		t.Errorf("the maker gets %+v, and the lobby lists %+v", own, anna.offers().Offers)
	}
	whom := fast
	whom.Challenged = "ben-meets"
	id = anna.offer(whom)
	comesToPass(t, "the challenge is at the other server", func() bool { return len(ben.offers().Challenges) == 1 })
	call[api.OwnOffers](ben, "POST", "/api/offers/"+id+"/decline", nil)
	for own.Declined == "" {
		own = read[api.OwnOffers](t, got.until("own"))
	}
	anna.turnedAway("POST", "/api/offers", whom, string(lobby.TooMany))
}

// TestEqualOffersAtTwoServersArePaired makes equal offers of pairs of users at two servers at the same time: each
// pair gets one match, and no offer is left.
func TestEqualOffersAtTwoServersArePaired(t *testing.T) {
	place := storetest.Database(t)
	servers := []*testSite{open(t, place, server.Limits{Off: true}), open(t, place, server.Limits{Off: true})}
	users := make([]*guest, 8)
	for i := range users {
		users[i] = servers[i%2].guest()
		users[i].id()
	}
	tables := make([]string, len(users))
	var all sync.WaitGroup
	for i, g := range users {
		all.Go(func() { tables[i] = call[api.NewOfferResult](g, "POST", "/api/offers", fast).Match })
	}
	all.Wait()
	begun := map[string]bool{}
	for _, table := range tables {
		begun[table] = true
	}
	if delete(begun, ""); len(begun) != len(users)/2 {
		t.Errorf("%d users have got %d matches: %v", len(users), len(begun), tables)
	}
	for _, h := range servers {
		comesToPass(t, "no offer is left", func() bool { return len(h.guest().offers().Offers) == 0 })
	}
}

// TestChatReachesAllServers sends chat messages over two servers: they reach all members of the room, and no other
// user.
func TestChatReachesAllServers(t *testing.T) {
	place := storetest.Database(t)
	first, second := open(t, place, server.Limits{Off: true}), open(t, place, server.Limits{Off: true})
	id, p := pairs(t, first, false)
	mate, rival, watcher := p[1].at(second), p[2].at(second), second.guest()
	streams := map[*guest]*stream{}
	for _, g := range []*guest{mate, rival, watcher} {
		streams[g] = g.stream(id, "")
		streams[g].next("match")
	}
	p[0].say(id, "team-1", "left flank")
	if message := read[api.ChatMessage](t, streams[mate].until("chat")); message.Text != "left flank" || message.By != p[0].id() {
		t.Errorf("the team gets %+v", message)
	}
	p[0].say(id, "players", "good luck")
	for _, g := range []*guest{mate, rival} {
		if message := read[api.ChatMessage](t, streams[g].until("chat")); message.Text != "good luck" {
			t.Errorf("a player gets %+v", message)
		}
	}
	watcher.at(first).say(id, "spectators", "who wins?")
	if message := read[api.ChatMessage](t, streams[watcher].until("chat")); message.Text != "who wins?" {
		t.Errorf("a spectator gets %+v", message)
	}
	streams[mate].silent("a player")
}

// TestPresenceShowsPlayersOfAllServersAndAbsentSeats lets players at different servers and spectators see who is
// online, also after a server ends. Seats without connection are absent.
func TestPresenceShowsPlayersOfAllServersAndAbsentSeats(t *testing.T) {
	place := storetest.Database(t)
	first, second := open(t, place, server.Limits{Off: true}), open(t, place, server.Limits{Off: true})
	third := open(t, place, server.Limits{Off: true})
	anna, ben := first.guest(), second.guest()
	m := anna.table(true)
	ben.sit(m.ID, 2)
	got := anna.stream(m.ID, "")
	there := ben.stream(m.ID, "")
	watcher := second.guest().stream(m.ID, "")
	expect := func(online []int, watchers int) (p api.Presence) {
		t.Helper()
		for began := time.Now(); !slices.Equal(p.Online, online) || p.Watchers != watchers; {
			if time.Since(began) > 20*time.Second {
				t.Fatalf("the last presence sent was %+v", p)
			}
			if e := <-got.events; e.kind == "presence" { // a stream is never silent for long
				p = read[api.Presence](t, e)
			}
		}
		return p
	}
	expect([]int{1, 2}, 1)
	comesToPass(t, "a server without viewers of the match knows the viewers at other servers", func() bool {
		p := third.guest().match(m.ID)
		return p.Players[0].Online && p.Players[1].Online && p.Watchers == 1
	})
	comesToPass(t, "the lobby counts all", func() bool {
		return call[api.Lobby](third.guest(), "GET", "/api/lobby", nil).Watching == 3
	})
	watcher.end()
	expect([]int{1, 2}, 0)
	there.end()
	if p := expect([]int{1}, 0); len(p.Absent) != 1 || p.Absent[0].Seat != 2 {
		t.Errorf("the absent seats are %+v", p.Absent)
	}
	back := ben.stream(m.ID, "")
	expect([]int{1, 2}, 0)
	second.stop()
	back.ends(t)
	expect([]int{1}, 0)
	anna.move(m.ID, 1, anna.match(m.ID).Position.Turns[0].Choices()[0].Text)
	comesToPass(t, "a bot may play on, whichever server is asked", func() bool {
		res, _ := anna.at(third).propose(m.ID, 1, 2)
		return res.StatusCode == http.StatusOK
	})
}

// TestOfferStaysOpenWhileMakerIsAtAnyServer: the maker of an offer is connected to one server, and the other one must
// not end the offer.
func TestOfferStaysOpenWhileMakerIsAtAnyServer(t *testing.T) {
	place := storetest.Database(t)
	first, second := open(t, place, server.Limits{Off: true}), open(t, place, server.Limits{Off: true})
	anna, ben := first.guest(), second.guest()
	waiting := anna.follow()
	anna.offer(fast)
	comesToPass(t, "the other server lists the offer", func() bool { return len(ben.offers().Offers) == 1 })
	comesToPass(t, "the other server knows who waits", func() bool { return second.face.Follows(anna.id()) })
	second.face.ForgetWhoWasHere()
	must(t, second.face.TidyOffers(t.Context()))
	if len(ben.offers().Offers) != 1 {
		t.Fatal("the offer was ended while its maker waits")
	}
	waiting.end()
	comesToPass(t, "the other server knows that they have left", func() bool { return !second.face.Follows(anna.id()) })
	second.face.ForgetWhoWasHere()
	must(t, second.face.TidyOffers(t.Context()))
	comesToPass(t, "the offer is gone everywhere", func() bool {
		return len(anna.offers().Offers)+len(ben.offers().Offers) == 0
	})
}

// TestQuotaOfUserIsSharedByAllServers uses one user's quota at two servers.
func TestQuotaOfUserIsSharedByAllServers(t *testing.T) {
	place := storetest.Database(t)
	first, second := open(t, place, server.Limits{}), open(t, place, server.Limits{})
	anna := first.guest()
	m := anna.table(true)
	for range limit.UserStreams.Number {
		anna.stream(m.ID, "").next("match")
	}
	comesToPass(t, "no more streams at the other server", func() bool {
		return anna.at(second).refusedStream(m.ID)
	})
	for range limit.Downloads.Number {
		anna.do("GET", "/api/me/data", "")
	}
	comesToPass(t, "the other server knows what was taken", func() bool {
		_, figures := second.operator("/metrics")
		return strings.Contains(figures, `hexparlor_quota_exhausted{per="user",quota="downloads"} 1`)
	})
	if res, text := anna.at(second).do("GET", "/api/me/data", ""); res.StatusCode != http.StatusTooManyRequests {
		t.Errorf("one more than the limit: %d %.200s", res.StatusCode, text)
	}
}

// refusedStream reports whether a further stream is refused; if not, it is closed.
func (g *guest) refusedStream(id string) bool {
	g.t.Helper()
	ctx, cancel := context.WithCancel(g.t.Context())
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", g.url+"/api/matches/"+id+"/stream", nil)
	must(g.t, err)
	res, err := g.client.Do(req)
	must(g.t, err)
	defer res.Body.Close()
	return res.StatusCode == http.StatusTooManyRequests
}

// TestDrainingServerAnswersRequestsUntilItStops ends one of two servers: it fails its readiness check but still serves
// for a while. Then its users reconnect to the other one, and do not appear as absent.
func TestDrainingServerAnswersRequestsUntilItStops(t *testing.T) {
	place := storetest.Database(t)
	first := open(t, place, server.Limits{Off: true})
	second := openChanged(t, place, server.Limits{Off: true}, host.Config{Mover: bot.Mover{}}, func(c *server.Config) {
		c.Drain = 3 * time.Second
	}, games.All()...)
	anna, ben := first.guest(), second.guest()
	m := anna.table(true)
	ben.sit(m.ID, 2)
	got, there := anna.stream(m.ID, ""), ben.stream(m.ID, "")
	for p := (api.Presence{}); len(p.Online) < 2; {
		p = read[api.Presence](t, got.until("presence"))
	}
	comesToPass(t, "the servers know of each other", func() bool { return second.face.InCompany() })
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		second.stop()
	}()
	comesToPass(t, "the server is not ready", func() bool {
		status, _ := second.operator("/readyz")
		return status == http.StatusServiceUnavailable
	})
	if status, _ := second.operator("/livez"); status != http.StatusOK {
		t.Errorf("a server that drains is alive: %d", status)
	}
	anna.at(second).move(m.ID, 1, anna.at(second).match(m.ID).Position.Turns[0].Choices()[0].Text)
	there.until("step")
	there.ends(t)
	ben.at(first).stream(m.ID, "").next("match")
	<-ended
	for len(got.events) > 0 {
		if e := <-got.events; e.kind == "presence" && len(read[api.Presence](t, e).Online) < 2 {
			t.Errorf("the other player gets %s", e.data)
		}
	}
}

// TestDeletedUserIsForgottenByAllServers deletes a user at one server: the other one, which has their stream, session
// and offer, forgets them.
func TestDeletedUserIsForgottenByAllServers(t *testing.T) {
	place := storetest.Database(t)
	first, second := open(t, place, server.Limits{Off: true}), open(t, place, server.Limits{Off: true})
	anna, ben := first.account("anna-leaves"), second.guest()
	m := anna.table(true)
	ben.sit(m.ID, 2)
	ben.stream(m.ID, "").next("match")
	anna.at(second).follow() // an offer lasts as long as its maker is online
	anna.offer(fast)
	comesToPass(t, "the other server has their offer", func() bool { return len(ben.offers().Offers) == 1 })
	name := ben.match(m.ID).Players[0].Name
	if !anna.at(second).match(m.ID).Players[0].Mine || name == "" {
		t.Fatal("the other server does not know who sits at the table")
	}
	call[api.Me](anna, "POST", "/api/me/delete", api.Deletion{Typed: "anna-leaves"})
	comesToPass(t, "the other server has a former player at the table", func() bool {
		p := ben.match(m.ID).Players[0]
		return p.Name != name && !strings.Contains(p.Name, "anna")
	})
	comesToPass(t, "the other server has no offer of theirs", func() bool { return len(ben.offers().Offers) == 0 })
	comesToPass(t, "the other server refuses the secret of the deleted user", func() bool {
		return !anna.at(second).match(m.ID).Players[0].Mine
	})
}
