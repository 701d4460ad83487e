package server_test

import (
	"sync"
	"testing"
	"time"

	"hexparlor/meet"
	"hexparlor/server"
	"hexparlor/server/api"
	"hexparlor/store/storetest"
)

// TestSessionsEndAtAllServers signs a phone out at one server that follows a table at another: what it follows ends,
// and its secret is worth nothing there.
func TestSessionsEndAtAllServers(t *testing.T) {
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
		if !one.Here {
			call[[]api.Session](computer, "DELETE", "/api/me/sessions/"+one.ID, nil)
		}
	}
	other.ends(t)
	for deadline := time.Now().Add(20 * time.Second); phone.match(m.ID).Players[0].Mine; {
		if time.Now().After(deadline) {
			t.Fatal("a phone that was signed out is who it was")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// at is the same browser at another server of the house.
func (g *guest) at(other *house) *guest { return &guest{other, g.client} }

// comesToPass waits for what one server learns of another.
func comesToPass(t testing.TB, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it does not come to pass: ", what)
		}
	}
}

// TestOffersAtAllServers makes offers at one server that are seen, taken and declined at another. Whoever has made them
// is told.
func TestOffersAtAllServers(t *testing.T) {
	place := storetest.Database(t)
	first, second := open(t, place, server.Limits{Off: true}), open(t, place, server.Limits{Off: true})
	anna, ben := first.account("anna-meets"), second.account("ben-meets")
	told := anna.follow()
	seen := ben.follow()
	id := anna.offer(fast)
	if change := read[api.OfferChange](t, seen.until("change")); len(change.New) != 1 || change.New[0].ID != id {
		t.Fatalf("the other server tells of %+v", change)
	}
	table := ben.take(id)
	own := read[api.OwnOffers](t, told.until("own"))
	for len(own.Company) == 0 {
		own = read[api.OwnOffers](t, told.until("own"))
	}
	if own.Company[0].Match != table || len(anna.offers().Offers) != 0 {
		t.Errorf("the maker is told %+v, and the offer stands as %+v", own, anna.offers().Offers)
	}
	whom := fast
	whom.Whom = "ben-meets"
	id = anna.offer(whom)
	comesToPass(t, "the challenge is at the other server", func() bool { return len(ben.offers().Challenges) == 1 })
	call[api.OwnOffers](ben, "POST", "/api/offers/"+id+"/decline", nil)
	for own.Declined == "" {
		own = read[api.OwnOffers](t, told.until("own"))
	}
	anna.turnedAway("POST", "/api/offers", whom, string(meet.TooMany))
}

// TestEqualOffersAtTwoServers has pairs of people offer the same game at the same time, each at another server: each
// pair gets one table, and no offer is left.
func TestEqualOffersAtTwoServers(t *testing.T) {
	place := storetest.Database(t)
	servers := []*house{open(t, place, server.Limits{Off: true}), open(t, place, server.Limits{Off: true})}
	people := make([]*guest, 8)
	for i := range people {
		people[i] = servers[i%2].guest()
		people[i].id()
	}
	tables := make([]string, len(people))
	var all sync.WaitGroup
	for i, g := range people {
		all.Go(func() { tables[i] = call[api.Offered](g, "POST", "/api/offers", fast).Match })
	}
	all.Wait()
	begun := map[string]bool{}
	for _, table := range tables {
		begun[table] = true
	}
	if delete(begun, ""); len(begun) != len(people)/2 {
		t.Errorf("%d people have got %d tables: %v", len(people), len(begun), tables)
	}
	for _, h := range servers {
		comesToPass(t, "no offer is left", func() bool { return len(h.guest().offers().Offers) == 0 })
	}
}

// TestTalkAtAllServers has players talk over two servers: it reaches whoever may read it, and nobody else.
func TestTalkAtAllServers(t *testing.T) {
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
	if said := read[api.Said](t, streams[mate].until("talk")); said.Text != "left flank" || said.By != p[0].id() {
		t.Errorf("the team is told %+v", said)
	}
	p[0].say(id, "players", "good luck")
	for _, g := range []*guest{mate, rival} {
		if said := read[api.Said](t, streams[g].until("talk")); said.Text != "good luck" {
			t.Errorf("a player is told %+v", said)
		}
	}
	watcher.at(first).say(id, "spectators", "who wins?")
	if said := read[api.Said](t, streams[watcher].until("talk")); said.Text != "who wins?" {
		t.Errorf("a spectator is told %+v", said)
	}
	streams[mate].silent("a player")
}
