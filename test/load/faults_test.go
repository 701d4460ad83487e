package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"hexparlor/internal/api"
)

// wire is a TCP proxy between one server and the database. While it is cut, it forwards nothing and keeps connections
// open, as a network that drops packets.
type wire struct {
	listener net.Listener
	socket   string

	mu     sync.Mutex
	mended chan struct{} // closed while the wire is not cut
	conns  map[net.Conn]struct{}
}

func newWire(t *testing.T, folder string) *wire {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{
		listener: l, socket: filepath.Join(folder, ".s.PGSQL.5432"), mended: make(chan struct{}), conns: map[net.Conn]struct{}{},
	}
	close(w.mended)
	t.Cleanup(func() {
		l.Close()
		w.mend()
	})
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go w.connect(conn)
		}
	}()
	return w
}

// url returns the address of a database through the wire.
func (w *wire) url(database string) string {
	u := url.URL{
		Scheme: "postgres", User: url.User("hexparlor"), Host: w.listener.Addr().String(), Path: "/" + database,
		RawQuery: "sslmode=disable",
	}
	return u.String()
}

func (w *wire) whole() chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.mended
}

func (w *wire) connect(from net.Conn) {
	<-w.whole()
	to, err := net.Dial("unix", w.socket)
	if err != nil {
		from.Close()
		return
	}
	w.mu.Lock()
	w.conns[from], w.conns[to] = struct{}{}, struct{}{}
	w.mu.Unlock()
	go w.pass(from, to)
	w.pass(to, from)
	w.mu.Lock()
	delete(w.conns, from)
	delete(w.conns, to)
	w.mu.Unlock()
}

// pass forwards data until one of the two ends closes.
func (w *wire) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		<-w.whole()
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.mended = make(chan struct{})
}

// mend ends all connections that were cut.
func (w *wire) mend() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for conn := range w.conns {
		conn.Close()
	}
	select {
	case <-w.mended:
	default:
		close(w.mended)
	}
}

// freeze stops a process for a while.
func (p *process) freeze(d time.Duration) {
	pid := strconv.Itoa(p.cmd.Process.Pid)
	_ = exec.Command("kill", "-STOP", pid).Run() // the process may have ended
	time.Sleep(d)
	_ = exec.Command("kill", "-CONT", pid).Run()
}

// longestFault is the longest time for which a server is frozen or cut off: leases end sooner.
const longestFault = 6 * time.Second

// refusals counts the answers that refuse a request permanently.
func (x *crasher) refusals() (refused int, first error) {
	for i := range x.drivers {
		for _, err := range x.drivers[i].errors {
			if why := (statusError{}); errors.As(err, &why) && why.status < http.StatusInternalServerError {
				refused++
				first = errors.Join(first, err)
			}
		}
	}
	return refused, first
}

// TestPlayerCanMoveAfterServerWasFrozen stops a server with SIGSTOP for longer than the clock of the player to move
// shows: they must still be able to move when it continues.
func TestPlayerCanMoveAfterServerWasFrozen(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for seconds; match tests the same with clocks of its own")
	}
	dir := t.TempDir()
	p, err := startProcess(context.Background(), buildProgram(t), serve("127.0.0.1:0", dir))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	c, secret, ctx := newClient(p.url), newSecret(), t.Context()
	answer, err := c.call(ctx, http.MethodPost, "/api/matches", secret, api.NewMatch{
		Game: "hex", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}}, Time: "0d5",
	})
	if err != nil {
		t.Fatal(err)
	}
	var m api.Match
	if err := json.Unmarshal(answer, &m); err != nil {
		t.Fatal(err)
	}
	p.freeze(8 * time.Second)
	s := api.Submission{Key: newSecret(), Seat: 1, Text: "place 3,4", State: m.Position.Number}
	if _, err := c.submit(ctx, m.ID, secret, s); err != nil {
		t.Errorf("who had to move has lost while the server was frozen: %v", err)
	}
	log, err := c.log(ctx, m.ID, [2]string{secret, secret})
	if err != nil {
		t.Fatal(err)
	}
	restored := ""
	for _, e := range log {
		if e.Kind == "restored" {
			restored = e.Text
		}
	}
	var ms int
	if _, err := fmt.Sscan(restored, &ms); err != nil || ms < 6000 || ms > 10_000 {
		t.Errorf("of 8 seconds %q milliseconds were given back", restored)
	}
}

// fault causes the nth fault: ten kinds in turn, so that a short run has most of them.
func (h *several) fault(n int, killed *killings) {
	h.t.Helper()
	i := rand.IntN(len(h.servers))
	long := time.Second + rand.N(longestFault-time.Second)
	switch n % 10 {
	case 1, 6:
		killed.cut++
		h.wires[i].cut()
		time.Sleep(long)
		h.wires[i].mend()
	case 2:
		h.restartDatabase(killed)
	case 3, 8:
		killed.frozen++
		h.servers[i].freeze(long)
	case 4:
		h.setDatabaseClock(jump(killed.databaseClocks))
		killed.databaseClocks++
	case 7:
		h.jumpMachine(i, killed)
	default:
		h.killServer(i, killed)
	}
}

// restartDatabase restarts PostgreSQL, alternately after a kill and after a shutdown.
func (h *several) restartDatabase(killed *killings) {
	h.t.Helper()
	end := h.cluster.Kill
	if killed.databases++; killed.databases%2 == 0 {
		end = h.cluster.Stop
	}
	if err := errors.Join(end(), h.cluster.Start(false)); err != nil {
		h.t.Fatal(err)
	}
}

// jumpMachine sets the wall clock of a server; the server keeps it when it is restarted.
func (h *several) jumpMachine(i int, killed *killings) {
	h.t.Helper()
	if h.machines == nil {
		h.killServer(i, killed)
		return
	}
	h.machines[i].set(jump(killed.machineClocks))
	killed.machineClocks++
}

func (h *several) killServer(i int, killed *killings) {
	h.t.Helper()
	h.servers[i].kill()
	h.start(i)
	if i < chaosServers {
		killed.servers++
	} else {
		killed.workers++
	}
}
