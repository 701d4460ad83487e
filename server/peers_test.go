package server_test

import (
	"testing"
	"time"

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
