package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
)

// Numbers of users and offers in the benchmark's lobby.
const (
	lobbyWatchers = 2000
	lobbyOffers   = 200
	lobbyMakers   = 40
)

// BenchmarkOfferChangesWatchedBy2000Pages changes 200 offers by withdrawing or renewing them, while 2,000 pages show
// them. Pages and makers are in another process, so the processor time is that of the server: the request, its storage,
// and the streams.
func BenchmarkOfferChangesWatchedBy2000Pages(b *testing.B) {
	for _, of := range []struct{ watchers, rate int }{{0, 20}, {lobbyWatchers, 20}, {lobbyWatchers, 50}, {0, 200}, {lobbyWatchers, 200}} {
		b.Run(fmt.Sprintf("%d-watch/%d-a-second", of.watchers, of.rate), func(b *testing.B) {
			behind := func(c *server.Config) { c.Proxies = 1 }
			h := openChanged(b, b.TempDir(), server.Limits{Off: true}, host.Config{Mover: bot.Mover{}}, behind, games.All()...)
			defer h.stop()
			crowd := startCrowd(b, h.url, of.watchers)
			defer crowd.leave()
			tick := time.NewTicker(time.Second / time.Duration(of.rate))
			defer tick.Stop()
			bytes, began, before := crowd.ask("bytes"), time.Now(), processorTime(b)
			for b.Loop() {
				<-tick.C
				crowd.ask("change")
			}
			// until all pages have got the message
			for last := -1; last != crowd.ask("bytes"); time.Sleep(3 * time.Second) {
				last = crowd.ask("bytes")
			}
			used, took := processorTime(b)-before, time.Since(began).Seconds()
			got := float64(crowd.ask("bytes") - bytes)
			b.ReportMetric(used.Seconds()*1000/float64(b.N), "cpu-ms/change")
			b.ReportMetric(got/took/float64(max(1, of.watchers)), "bytes/page/s")
			b.ReportMetric(used.Seconds()/took*100, "%core")
		})
	}
}

// crowd is the process that has all pages open.
type crowd struct {
	b       *testing.B
	program *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// crowdOf is the environment variable with the number of pages and the server's address.
const crowdOf = "HEXPARLOR_TEST_CROWD"

func startCrowd(b *testing.B, address string, watchers int) *crowd {
	b.Helper()
	c := &crowd{b: b, program: exec.Command(os.Args[0])}
	c.program.Env, c.program.Stderr = append(os.Environ(), fmt.Sprintf("%s=%d %s", crowdOf, watchers, address)), os.Stderr
	in, err := c.program.StdinPipe()
	must(b, err)
	out, err := c.program.StdoutPipe()
	must(b, err)
	c.in, c.out = in, bufio.NewReader(out)
	must(b, c.program.Start())
	c.answer()
	return c
}

func (c *crowd) ask(what string) int {
	c.b.Helper()
	_, err := fmt.Fprintln(c.in, what)
	must(c.b, err)
	return c.answer()
}

func (c *crowd) answer() (n int) {
	c.b.Helper()
	_, err := fmt.Fscanln(c.out, &n)
	must(c.b, err)
	return n
}

func (c *crowd) leave() {
	must(c.b, c.in.Close())
	must(c.b, c.program.Wait())
}

// beCrowd opens pages of a server, and executes commands from its standard input until it ends.
func beCrowd(task string) error {
	var watchers int
	var address string
	if _, err := fmt.Sscan(task, &watchers, &address); err != nil {
		return err
	}
	var heard atomic.Int64
	var begun sync.WaitGroup
	for range watchers {
		conn, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err != nil {
			return err
		}
		defer conn.Close()
		_, err = io.WriteString(conn, "GET /api/offers/stream HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n")
		if err != nil {
			return err
		}
		begun.Add(1)
		go func() {
			first, buffer := true, make([]byte, 8<<10)
			for {
				n, err := conn.Read(buffer)
				heard.Add(int64(n))
				if first {
					begun.Done()
					first = false
				}
				if err != nil {
					return
				}
			}
		}()
	}
	begun.Wait()
	makers, err := newMakers(address)
	if err != nil {
		return err
	}
	fmt.Println(0)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		switch lines.Text() {
		case "change":
			err = makers.change()
		case "bytes":
		}
		if err != nil {
			return err
		}
		fmt.Println(heard.Load())
	}
	return nil
}

// makers are users with a page each, who withdraw and renew offers in turn.
type makers struct {
	address string
	clients []*http.Client
	offers  [lobbyOffers]string // empty: withdrawn
	next    int
}

func newMakers(address string) (*makers, error) {
	m := &makers{address: address}
	for i := range lobbyMakers {
		jar, _ := cookiejar.New(nil) // does not fail without options
		m.clients = append(m.clients, &http.Client{Jar: jar})
		if err := m.follow(i); err != nil {
			return nil, err
		}
	}
	for range lobbyOffers {
		if err := m.change(); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// follow opens the lobby of a maker: live offers stay as long as it is open.
func (m *makers) follow(maker int) error {
	if _, err := m.request(maker, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}); err != nil {
		return err
	}
	res, err := m.send(maker, "GET", "/api/offers/stream", nil)
	if err == nil {
		go func() { _, _ = io.Copy(io.Discard, res.Body) }() // until the process ends
	}
	return err
}

// change withdraws or renews the next offer.
func (m *makers) change() error {
	i := m.next
	m.next = (m.next + 1) % lobbyOffers
	maker := i % lobbyMakers
	if id := m.offers[i]; id != "" {
		m.offers[i] = ""
		_, err := m.request(maker, "DELETE", "/api/offers/"+id, nil)
		return err
	}
	times := []string{"1+0", "3+2", "5+5", "10+5", "30+20"}
	text, err := m.request(maker, "POST", "/api/offers", api.NewOffer{Game: "hex", Time: times[i/lobbyMakers], Seat: 1})
	if err != nil {
		return err
	}
	var made api.NewOfferResult
	if err := json.Unmarshal(text, &made); err != nil || made.Offer == nil {
		return fmt.Errorf("no offer was made: %s: %w", text, err)
	}
	m.offers[i] = made.Offer.ID
	return nil
}

func (m *makers) request(maker int, method, path string, body any) ([]byte, error) {
	res, err := m.send(maker, method, path, body)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = errors.New(res.Status + ": " + string(text))
	}
	return text, err
}

func (m *makers) send(maker int, method, path string, body any) (*http.Response, error) {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		sent = strings.NewReader(string(text))
	}
	to, err := url.JoinPath(m.address, path)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(context.Background(), method, to, sent)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Forwarded-For", fmt.Sprintf("203.0.113.%d", 100+maker))
	return m.clients[maker].Do(r)
}
