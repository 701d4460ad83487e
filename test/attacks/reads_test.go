package attacks

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/record"
)

// mostPage is the greatest size of a replay's page in bytes: it ends with the step that exceeds pageBytes.
const mostPage = 1<<20 + 128<<10

// crowdedRecord returns a finished match that is expensive to replay: nine players with nine warriors each on the
// largest map, who give orders until the log is nearly full.
func crowdedRecord(t testing.TB) string {
	t.Helper()
	const players, warriors, turns, orders = 9, 9, 40, 12
	var placed []string
	for i, c := range hex.Region(9)[:3*players*warriors] {
		if i%3 == 0 {
			n := i / 3
			placed = append(placed, fmt.Sprintf("%d.%d@%d,%d", n%players+1, n/players+1, c.Q, c.R))
		}
	}
	slices.Sort(placed)
	g, _ := games.Lookup("hexattack")
	r := &record.Record{
		Rules: g.Info().Version, Game: "hexattack", Date: "2026-11-21",
		Options: map[string]string{
			"map": "custom", "turns": fmt.Sprint(turns),
			"custom": "h9 1/2/3/4/5/6/7/8/9 " + strings.Join(placed, ";") + " 0/0/0/0/0/0/0/0/0 t1 -",
		},
	}
	options, err := game.ParseOptions(g.Info().Options, r.Options)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(options, rng.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	play := func(seat game.Seat, m game.Move) {
		r.Moves = append(r.Moves, record.Move{Seat: seat, Text: s.MoveText(seat, m)})
		s.Play(seat, m, nil)
	}
	for !s.Result().Over {
		for seat := range s.ToAct().All() {
			for range orders {
				play(seat, s.(game.SimultaneousMoves).Entries(seat, nil)[0])
			}
			play(seat, s.(game.SimultaneousMoves).Default(seat))
		}
	}
	r.Result, r.Reason = s.Result().Text, s.Result().Reason
	return r.String()
}

// pages fetches a replay page by page, and returns the numbers of pages and steps, and the greatest size of a page.
func (c *caller) pages(id string) (pages, steps, longest int) {
	c.t.Helper()
	for from := 0; ; {
		status, text := c.patient("GET", fmt.Sprintf("/api/matches/%s/replay?from=%d", id, from), "")
		if status != http.StatusOK {
			c.t.Fatalf("from %d: %d %.300s", from, status, text)
		}
		page := parsed[api.Replay](c.t, text)
		if page.From != from || page.Next != 0 && page.Next != from+len(page.Steps) {
			c.t.Fatalf("a page from %d goes on from %d after %d steps to %d", from, page.From, len(page.Steps), page.Next)
		}
		pages, steps, longest = pages+1, steps+len(page.Steps), max(longest, len(text))
		if from = page.Next; from == 0 {
			if steps != page.Total {
				c.t.Fatalf("there are %d of %d steps", steps, page.Total)
			}
			return pages, steps, longest
		}
	}
}

// parsed decodes an answer.
func parsed[T any](t testing.TB, text string) (v T) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// raw sends bytes unchanged, and returns the whole answer.
func (h *site) raw(request string) string {
	h.t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
	if err != nil {
		h.t.Fatal(err)
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(2 * time.Minute))
	_, _ = io.WriteString(c, request)
	_ = c.(*net.TCPConn).CloseWrite()
	answer, _ := io.ReadAll(c)
	return string(answer)
}

// patient repeats a request as long as the server answers with Retry-After.
func (c *caller) patient(method, path, body string) (status int, text string) {
	for {
		var err error
		if status, text, err = c.try(method, path, body); err != nil {
			return 0, err.Error()
		}
		var wait int
		if _, err := fmt.Sscan(c.last.Get("Retry-After"), &wait); err != nil || status == http.StatusOK {
			return status, text
		}
		time.Sleep(time.Duration(wait) * time.Second)
	}
}

// TestReplayOfLongRecordComesInPages replays the longest allowed record: no answer is too long, the pages contain each
// step once, and a page that the client has is not sent again.
func TestReplayOfLongRecordComesInPages(t *testing.T) {
	if testing.Short() {
		t.Skip("replays a long record")
	}
	h := open(t)
	reader := h.guest("127.0.0.2")
	id := call[api.Match](reader, "POST", "/api/records", api.NewRecord{Text: crowdedRecord(t)}).ID
	pages, steps, longest := reader.pages(id)
	t.Logf("%d steps in %d pages, the longest of %d bytes; %d MB", steps, pages, longest, h.memory())
	if steps < 4000 || longest > mostPage {
		t.Errorf("%d steps; a page has %d bytes", steps, longest)
	}
	path := "/api/matches/" + id + "/replay"
	reader.do("GET", path, "")
	tag := reader.last.Get("ETag")
	if status, text := reader.do("GET", path, "", "If-None-Match", tag); status != http.StatusNotModified || text != "" {
		t.Errorf("with %s: %d and %d bytes", tag, status, len(text))
	}
	if cache := reader.last.Get("Cache-Control"); !strings.Contains(cache, "private") {
		t.Errorf("a replay may be kept: %s", cache)
	}
}

// TestNumberOfPaintedTurnImagesIsLimited asks for many pictures of a long match: only as many are painted as the quota
// allows.
func TestNumberOfPaintedTurnImagesIsLimited(t *testing.T) {
	if testing.Short() {
		t.Skip("replays a long record")
	}
	h := open(t)
	reader := h.guest("127.0.0.2")
	id := call[api.Match](reader, "POST", "/api/records", api.NewRecord{Text: crowdedRecord(t)}).ID
	painted := 0
	for i := range 80 {
		path := fmt.Sprintf("/api/matches/%s/pictures/turn-%d-1-turn.svg", id, i%40+1)
		if i >= 40 {
			path = strings.Replace(path, ".svg", ".png", 1)
		}
		status, text := reader.do("GET", path, "")
		switch status {
		case http.StatusOK, http.StatusNotFound:
			painted++
		case http.StatusTooManyRequests:
			if !strings.Contains(text, "too many pictures") || reader.last.Get("Retry-After") == "" {
				t.Fatalf("refused with %s", text)
			}
		default:
			t.Fatalf("%d %.300s", status, text)
		}
	}
	if painted < 60 || painted > 75 { // some is refilled meanwhile
		t.Errorf("%d pictures were painted", painted)
	}
}

// TestInvalidChunkedBodyIsAnsweredWithStatus400 sends an invalid chunked body: the client gets a 4xx status, not a 5xx.
func TestInvalidChunkedBodyIsAnsweredWithStatus400(t *testing.T) {
	h := open(t)
	for _, body := range []string{"zz\r\n{}\r\n0\r\n\r\n", "5\r\n{}", "ffffffffffffffffff\r\n{}\r\n"} {
		answer := h.raw("POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
			"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n" + body)
		if !strings.HasPrefix(answer, "HTTP/1.1 400 ") || !strings.Contains(answer, "application/problem+json") {
			t.Errorf("%q: %.200s", body, answer)
		}
	}
}

// TestStreamsOfOneAddressAreLimited opens many streams from one address, each as another guest without stored data.
func TestStreamsOfOneAddressAreLimited(t *testing.T) {
	h := open(t)
	player := h.guest("127.0.0.2")
	wish := api.NewMatch{Game: "hexit", Public: true, Seats: []api.SeatRequest{me, me}}
	id := call[api.Match](player, "POST", "/api/matches", wish).ID
	for range 40 {
		h.guest("127.0.0.3").watch(id)
	}
	h.guest("127.0.0.4").watch(id)
	deadline := time.Now().Add(2 * time.Minute)
	for player.match(id).Watchers < 5 && time.Now().Before(deadline) {
		time.Sleep(50 * time.Millisecond)
	}
	time.Sleep(300 * time.Millisecond)
	if n := player.match(id).Watchers; n != 5 {
		t.Errorf("two addresses count as %d watchers", n)
	}
	if n := call[api.Watch](player, "GET", "/api/watch", nil).Watching; n > 6 {
		t.Errorf("they count as %d of all watchers", n)
	}
}

// TestDelayOfMovesIsMeasuredDuringExpensiveReads measures delays of a player's moves and hints. Meanwhile 100
// connections of one address replay a long record, or 30 guests of one address ask for hints. It checks no time;
// HEXPARLOR_MEASURE=1 runs it.
func TestDelayOfMovesIsMeasuredDuringExpensiveReads(t *testing.T) {
	if os.Getenv("HEXPARLOR_MEASURE") == "" {
		t.Skip("measures only")
	}
	h := open(t)
	reader := h.guest("127.0.0.2")
	id := call[api.Match](reader, "POST", "/api/records", api.NewRecord{Text: crowdedRecord(t)}).ID
	t.Logf("alone: %s", measured(newSolo(h, "127.0.0.9"), time.After(2*time.Second)))
	done := make(chan struct{})
	time.AfterFunc(20*time.Second, func() { close(done) })
	var readers sync.WaitGroup
	var mu sync.Mutex
	statuses := map[int]int{}
	for i := range 100 {
		c := h.guest("127.0.0.2")
		readers.Go(func() {
			for from := i * 47; ; from = (from + 60) % 4700 {
				select {
				case <-done:
					return
				default:
				}
				status, _, _ := c.try("GET", fmt.Sprintf("/api/matches/%s/replay?from=%d", id, from), "")
				mu.Lock()
				statuses[status]++
				mu.Unlock()
			}
		})
	}
	t.Logf("beside 100 readers: %s", measured(newSolo(h, "127.0.0.8"), done))
	readers.Wait()
	t.Logf("the readers had %v; %d MB", statuses, h.memory())
	h.hints()
}

// hints measures the duration of a hint, alone and while 30 guests of another address ask for hints.
func (h *site) hints() {
	asks := func(from string) func() time.Duration {
		c := h.guest(from)
		id := call[api.Match](c, "POST", "/api/matches", api.NewMatch{
			Game: "hexattack", Seats: []api.SeatRequest{me, bot(1)}, Options: map[string]string{"map": "army"}, Hints: new(true),
		}).ID
		return func() time.Duration {
			begun := time.Now()
			c.patient("POST", "/api/matches/"+id+"/hint", `{"seat":1}`)
			return time.Since(begun)
		}
	}
	alone := asks("127.0.0.7")
	h.t.Logf("a hint alone: %v %v", alone(), alone())
	var done sync.WaitGroup
	stop := make(chan struct{})
	for range 30 {
		ask := asks("127.0.0.6")
		done.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					ask()
				}
			}
		})
	}
	time.Sleep(time.Second)
	var took []time.Duration
	for range 5 {
		took = append(took, asks("127.0.0.5")())
	}
	slices.Sort(took)
	h.t.Logf("beside 30 guests of one address: %v", took)
	close(stop)
	done.Wait()
}

// measured plays until it is stopped, and returns the durations of moves.
func measured[T any](player *solo, done <-chan T) string {
	var took []time.Duration
	for {
		select {
		case <-done:
			slices.Sort(took)
			return fmt.Sprintf("%d moves, median %v, slowest %v", len(took), took[len(took)/2], took[len(took)-1])
		case <-time.After(110 * time.Millisecond): // below the quota of ten actions a second
		}
		p := player.match(player.id).Position
		if len(p.Turns) == 0 {
			player.id = player.newMatch("hexit", nil, me, me)
			p = player.match(player.id).Position
		}
		begun := time.Now()
		player.must(player.id, "moves", p.Turns[0].Seat, p.Turns[0].Choices()[0].Text)
		took = append(took, time.Since(begun))
	}
}
