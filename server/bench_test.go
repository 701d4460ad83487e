package server_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"hexparlor/server/api"
)

// BenchmarkMove50Tables has the players of 50 tables move as fast as they can, each of them following a stream, over
// real sockets and with a store on disk. Server and clients share the processors; the clients do as little as can be.
func BenchmarkMove50Tables(b *testing.B) {
	const tables = 50
	h := openFresh(b)
	pairs := make([]*pair, tables)
	for i := range pairs {
		pairs[i] = newPair(h)
	}
	moves := make(chan struct{}, b.N)
	for range b.N {
		moves <- struct{}{}
	}
	close(moves)
	b.ResetTimer()
	var all sync.WaitGroup
	for _, p := range pairs {
		all.Go(func() { p.play(moves) })
	}
	all.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

// pair is two players at tables of their own, one after the other.
type pair struct {
	h     *house
	white *guest
	black *guest
	conns [2]net.Conn
	resp  [2]*bufio.Reader
}

func newPair(h *house) *pair {
	p := &pair{h: h, white: h.guest(), black: h.guest()}
	for i := range p.conns {
		c, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
		must(h.t, err)
		h.t.Cleanup(func() { c.Close() })
		p.conns[i], p.resp[i] = c, bufio.NewReaderSize(c, 64<<10)
	}
	return p
}

func (p *pair) play(moves <-chan struct{}) {
	for {
		id := p.white.table(false).ID
		p.black.sit(id, 2)
		streams := []*stream{p.white.stream(id, ""), p.black.stream(id, "")}
		ok := p.game(id, streams, moves)
		for _, s := range streams {
			s.end()
		}
		if !ok {
			return
		}
	}
}

// game plays one game; it tells false when no more moves are wanted.
func (p *pair) game(id string, streams []*stream, moves <-chan struct{}) bool {
	n := 0
	turn := [2]*stream{streams[0], streams[1]}
	var next [2]api.Position
	for i, s := range turn {
		next[i] = read[api.Match](p.h.t, s.next("match")).Position
	}
	for {
		for i := range turn {
			if len(next[i].Turns) == 0 {
				continue
			}
			if _, ok := <-moves; !ok {
				return false
			}
			choices := next[i].Turns[0].Choices
			n++
			p.post(i, id, choices[n*13%len(choices)].Text)
			break
		}
		over := false
		for i, s := range turn {
			var step struct{ Position api.Position }
			must(p.h.t, json.Unmarshal([]byte(s.next("step").data), &step))
			next[i] = step.Position
			over = over || next[i].Status == api.Finished
		}
		if over {
			return true
		}
	}
}

func (p *pair) post(i int, id, text string) {
	g := []*guest{p.white, p.black}[i]
	req, _ := http.NewRequest("GET", g.url+"/", nil)
	cookie := g.client.Jar.Cookies(req.URL)[0].Value
	body := fmt.Sprintf(`{"key":"%d-%s","seat":%d,"text":%q}`, time.Now().UnixNano(), text[:1], i+1, text)
	_, err := fmt.Fprintf(p.conns[i], "POST /api/matches/%s/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"+
		"Cookie: hexparlor_guest=%s\r\nContent-Length: %d\r\n\r\n%s", id, cookie, len(body), body)
	must(g.t, err)
	res, err := http.ReadResponse(p.resp[i], nil)
	must(g.t, err)
	if res.StatusCode != 200 {
		g.t.Fatalf("%s: %d", text, res.StatusCode)
	}
	_, _ = bufio.NewReader(res.Body).WriteTo(discard{})
	res.Body.Close()
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }
