package attacks

import (
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
)

const (
	greedyMatches = 60
	boundMatches  = 40 // as docs/security.md says
	greedyStreams = 30
	// beforeNewcomer is how many decisions of another user's bots may come before the newcomer's: one or two that
	// have begun, and some made while the newcomer's match enters the queue. If the queue served matches instead of
	// users in turn, it would be all of them.
	beforeNewcomer = 10
)

// TestBotsOfOneGuestDoNotDelayBotsOfOthers creates 60 matches of bots as one guest. Another guest's bot must answer
// before those bots have had a second turn each, also after a power failure with pending decisions of bots.
func TestBotsOfOneGuestDoNotDelayBotsOfOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("has 40 tables of bots think")
	}
	data := t.TempDir()
	h := openIn(t, data, "")
	greedy := h.guest("127.0.0.2")
	matches := greedy.manyMatches()
	time.Sleep(time.Second)
	for _, id := range matches[:boundMatches/2] {
		if n := movesOf(greedy.match(id)); n > 0 {
			t.Fatalf("bots in matches without spectators have made %d moves", n)
		}
	}
	newcomer := newDuelist(h, "127.0.0.3")
	newcomer.isServed(t, greedy, matches, "unwatched")
	for _, id := range matches[:greedyStreams] {
		greedy.watch(id)
	}
	if status, answer := greedy.do("GET", "/api/matches/"+matches[greedyStreams]+"/stream", ""); status != 429 {
		t.Errorf("one stream too many: %d %.200s", status, answer)
	}
	newcomer.isServed(t, greedy, matches, "watched")
	h.kill()

	h = openIn(t, data, "")
	greedy.base, newcomer.base = h.url, h.url
	before := map[string]int{}
	for _, id := range matches {
		before[id] = movesOf(greedy.match(id))
	}
	newcomer.isServed(t, greedy, matches, "after a restart")
	for _, id := range matches[:boundMatches/2] {
		if n := movesOf(greedy.match(id)); n != before[id] {
			t.Errorf("after a restart bots in matches without spectators have made %d moves", n-before[id])
		}
	}
	for _, id := range matches[:greedyStreams] {
		greedy.watch(id)
	}
	newcomer.isServed(t, greedy, matches, "after a restart, watched")
}

// manyMatches creates as many matches with bots as allowed: most between bots, and in the end some against them.
func (c *caller) manyMatches() (ids []string) {
	c.t.Helper()
	for i := range greedyMatches {
		seats := []api.SeatRequest{bot(3), bot(3)}
		switch {
		case i >= boundMatches/2 && i < greedyStreams:
			seats = []api.SeatRequest{bot(6), bot(6)}
		case i >= greedyStreams:
			seats = []api.SeatRequest{bot(6), me}
		}
		n := api.NewMatch{Game: "hexit", Options: map[string]string{"tiles": "99"}, Seats: seats}
		status, answer := c.do("POST", "/api/matches", plain(c.t, n))
		if i < boundMatches {
			if status != 200 {
				c.t.Fatalf("table %d: %d %s", i+1, status, answer)
			}
			_, id, _ := strings.Cut(answer, `"id":"`)
			ids = append(ids, id[:36])
			continue
		}
		if status != 429 || !strings.Contains(answer, "40 of the tables that you have made today are still being played") {
			c.t.Fatalf("table %d: %d %s", i+1, status, answer)
		}
	}
	return ids
}

func movesOf(m api.Match) (n int) {
	for _, e := range m.Log {
		if e.Kind == "move" {
			n++
		}
	}
	return n
}

// duelist is a user who plays against the weakest bot.
type duelist struct {
	*caller
	id string
}

func newDuelist(h *site, from string) *duelist {
	d := &duelist{caller: h.guest(from)}
	d.id = d.newMatch("hexit", map[string]string{"tiles": "99"}, me, bot(1))
	return d
}

// isServed makes a few moves, and wants an answer to each before the other matches have had a turn each.
func (d *duelist) isServed(t *testing.T, greedy *caller, matches []string, when string) {
	t.Helper()
	const moves = 5
	var slowest time.Duration
	most := 0
	for range moves {
		m := d.match(d.id)
		if len(m.Position.Turns) == 0 {
			t.Fatalf("%s: the newcomer cannot move: %+v", when, m.Position.Prompt)
		}
		from := len(m.Log)
		d.must(d.id, "moves", 1, m.Position.Turns[0].Choices()[0].Text)
		asked := time.Now().UnixMilli()
		answered := d.answer(t, from)
		slowest = max(slowest, time.Duration(answered-asked)*time.Millisecond)
		between := 0
		for _, id := range matches {
			own := 0
			for _, e := range greedy.match(id).Log {
				if e.Kind == "move" && e.At > asked && e.At < answered {
					own++
				}
			}
			if own > 1 {
				t.Errorf("%s: a table of another user's bots had %d turns before the newcomer's had one", when, own)
			}
			between += own
		}
		most = max(most, between)
	}
	t.Logf("%s: the slowest of %d answers took %v, and %d decisions came before it", when, moves, slowest, most)
	if most > beforeNewcomer {
		t.Errorf("%s: %d decisions of another user's bots came before the newcomer's", when, most)
	}
}

// answer waits for the bot's move, and returns its time in Unix milliseconds.
func (d *duelist) answer(t *testing.T, from int) (answered int64) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		log := d.match(d.id).Log
		if log[len(log)-1].Kind != "move" {
			t.Fatalf("the game is over too soon: %+v", log[len(log)-1])
		}
		if m := d.match(d.id); len(m.Position.Turns) > 0 && len(m.Log) > from+1 {
			return m.Log[from+1].At
		}
	}
	t.Fatal("the bot does not answer")
	return 0
}
