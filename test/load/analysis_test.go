package load

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"testing"
	"time"

	"hexparlor/internal/api"
)

// finishedHex plays moves of Hex for both seats, resigns, and returns the id of the match.
func finishedHex(t *testing.T, c *client, secret string, moves int) string {
	t.Helper()
	m := newHex(t, c, secret, api.SeatRequest{Kind: "me"}, "")
	for i := range moves {
		s := api.Submission{Key: newSecret(), Seat: seatOf(i % 2), Text: fmt.Sprintf("place %d,%d", i%5+2, i/5+2)}
		if _, err := c.submit(t.Context(), m.ID, secret, s); err != nil {
			t.Fatal(err)
		}
	}
	resign := api.Action{Key: newSecret(), Text: "resign", Seat: 1}
	if _, err := c.call(t.Context(), http.MethodPost, "/api/matches/"+m.ID+"/actions", secret, resign); err != nil {
		t.Fatal(err)
	}
	return m.ID
}

// analysed asks for the analysis of a match as a browser does, until at least judged decisions are judged, or all for 0.
func analysed(t *testing.T, c *client, id, secret string, judged int) (a api.Analysis) {
	t.Helper()
	for began := time.Now(); time.Since(began) < 2*time.Minute; time.Sleep(200 * time.Millisecond) {
		answer, err := c.call(t.Context(), http.MethodPost, "/api/matches/"+id+"/analysis", secret, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(answer, &a); err != nil {
			t.Fatal(err)
		}
		if n := len(a.Decisions); judged > 0 && n >= judged || n == a.Total {
			return a
		}
	}
	t.Fatalf("%d of %d decisions are judged", len(a.Decisions), a.Total)
	return a
}

// continues checks that the analysis that another client sees later begins with the verdicts of an earlier one, and goes
// on to its end.
func continues(t *testing.T, c *client, id, secret string, before api.Analysis) {
	t.Helper()
	if len(before.Decisions) == before.Total {
		t.Fatal("the analysis was complete before the server was killed")
	}
	first := analysed(t, c, id, secret, 1)
	if len(first.Decisions) < len(before.Decisions) {
		t.Errorf("%d decisions are judged, and %d were before", len(first.Decisions), len(before.Decisions))
	}
	began := time.Now()
	last := analysed(t, c, id, secret, 0)
	t.Logf("killed at %d of %d decisions; complete %v later", len(before.Decisions), before.Total, time.Since(began))
	for i, d := range before.Decisions {
		now := last.Decisions[i]
		d.Turning, now.Turning = nil, nil // chosen among all decisions that are judged
		if !reflect.DeepEqual(d, now) {
			t.Errorf("decision %d was judged again: %+v, was %+v", i, now, d)
		}
	}
	for i, d := range last.Decisions {
		if d.Unjudged {
			t.Errorf("decision %d is not judged", i)
		}
	}
}

// hexMoves is a number of decisions whose analysis takes several chunks.
const hexMoves = 10

func TestAnalysisGoesOnAfterKilledServerIsRestarted(t *testing.T) {
	x := crasher{config: Config{Program: buildProgram(t)}, dir: t.TempDir()}
	if err := x.start(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer func() { x.server.stop() }()
	secret := newSecret()
	id := finishedHex(t, x.client, secret, hexMoves)
	before := analysed(t, x.client, id, secret, 1)
	x.server.kill()
	if err := x.start(t.Context()); err != nil {
		t.Fatal(err)
	}
	continues(t, x.client, id, secret, before)
}

func TestAnalysisGoesOnAtAnotherServerWhenItsServerIsKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("short: the one on SQLite kills a server as well")
	}
	h := newSeveral(t, false)
	h.program = buildProgram(t)
	for i := range 2 {
		h.addrs, h.servers = append(h.addrs, freeAddress(t)), append(h.servers, nil)
		h.start(i)
	}
	first, second := newClient("http://"+h.addrs[0]), newClient("http://"+h.addrs[1])
	secret := newSecret()
	id := finishedHex(t, first, secret, hexMoves)
	before := analysed(t, first, id, secret, 1)
	h.servers[0].kill()
	h.servers[0] = nil
	continues(t, second, id, secret, before)
}
