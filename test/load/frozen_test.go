package load

import (
	"encoding/json"
	"net/http"
	"os"
	"testing"
	"time"

	"hexparlor/internal/api"
)

const (
	// takeOverBound is how long bots and clocks may wait for a frozen server: leases end after four seconds.
	takeOverBound = 5 * time.Second
	// busyMachine is the additional time for a busy machine.
	busyMachine = 5 * time.Second
)

// freezeTime returns how long a server is frozen: HEXPARLOR_FREEZE, or a short default.
func freezeTime(t *testing.T) time.Duration {
	t.Helper()
	text := os.Getenv("HEXPARLOR_FREEZE")
	if text == "" {
		return 12 * time.Second
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestOtherServersTakeOverFromFrozenServer freezes a server with pending bot moves and a running clock. The other
// servers must take over soon, and nothing may be doubled when the server continues.
func TestOtherServersTakeOverFromFrozenServer(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for seconds")
	}
	long := freezeTime(t)
	h := startSeveral(t, 0, false)
	first, secret := newClient(h.client.bases[0]), newSecret()
	others := &client{bases: h.client.bases[1:], http: h.client.http}
	clocked := newHex(t, first, secret, api.SeatRequest{Kind: "me"}, "0d5")
	runsOut := time.Now().Add(5 * time.Second)
	var bots []api.Match
	for range 8 {
		bots = append(bots, newHex(t, first, secret, api.SeatRequest{Kind: "bot", Level: 6}, "0d60"))
	}
	for _, m := range bots {
		s := api.Submission{Key: newSecret(), Seat: 1, Text: "place 3,4", State: m.Position.Number}
		if _, err := first.submit(t.Context(), m.ID, secret, s); err != nil {
			t.Fatal(err)
		}
	}
	began := time.Now()
	woken := make(chan struct{})
	go func() { h.servers[0].freeze(long); close(woken) }()
	slowest := time.Duration(0)
	for _, m := range bots {
		others.await(t, m.ID, secret, "move", 2)
		slowest = max(slowest, time.Since(began))
	}
	others.await(t, clocked.ID, secret, "time-out", 1)
	late := time.Since(runsOut)
	t.Logf("frozen for %v: the last of %d bots has moved after %v, the clock has run out %v late", long, len(bots),
		slowest, late)
	if slowest > takeOverBound+busyMachine || late > takeOverBound+busyMachine {
		t.Errorf("more than %v", takeOverBound)
	}
	<-woken
	time.Sleep(3 * time.Second)
	for _, m := range append(bots, clocked) {
		h.client.once(t, m.ID, secret)
	}
}

// newHex creates a match of Hex.
func newHex(t *testing.T, c *client, secret string, second api.SeatRequest, control string) api.Match {
	t.Helper()
	answer, err := c.call(t.Context(), http.MethodPost, "/api/matches", secret, api.NewMatch{
		Game: "hex", Seats: []api.SeatRequest{{Kind: "me"}, second}, Time: control,
	})
	if err != nil {
		t.Fatal(err)
	}
	var m api.Match
	if err := json.Unmarshal(answer, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// await waits until a log has a number of entries of a kind.
func (c *client) await(t *testing.T, id, secret, kind string, number int) {
	t.Helper()
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(50 * time.Millisecond) {
		if log, err := c.log(t.Context(), id, [2]string{secret, secret}); err == nil && count(log, kind) >= number {
			return
		}
	}
	t.Fatalf("table %s has no %d entries %q", id, number, kind)
}

func count(log []api.Entry, kind string) (n int) {
	for _, e := range log {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// once checks that nothing in a log is doubled: one move of each seat, or one time-out.
func (c *client) once(t *testing.T, id, secret string) {
	t.Helper()
	log, err := c.log(t.Context(), id, [2]string{secret, secret})
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range log {
		if e.Number != i+1 {
			t.Errorf("table %s: entry %d has the number %d", id, i+1, e.Number)
		}
	}
	if moves, outs := count(log, "move"), count(log, "time-out"); moves > 2 || outs > 1 || moves+outs == 0 {
		t.Errorf("table %s has %d moves and %d clocks that ran out: %v", id, moves, outs, log)
	}
}
