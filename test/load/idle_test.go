package load

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/procfs"
)

// idleMoves is the number of moves in a match before its streams are idle.
const idleMoves = 6

// TestIdleStreamTakesAtMost80KilobytesOfMemory measures the memory of idle streams after one, three and ten minutes: at
// most 80 kB each, so that 5,000 streams need 400 MB. It runs only with HEXPARLOR_IDLE set to a number of streams.
func TestIdleStreamTakesAtMost80KilobytesOfMemory(t *testing.T) {
	streams, err := strconv.Atoi(os.Getenv("HEXPARLOR_IDLE"))
	if err != nil {
		t.Skip("left out: it measures, for ten minutes")
	}
	program := os.Getenv("HEXPARLOR_BIN")
	if program == "" {
		program = buildProgram(t)
	}
	p, stop, err := startOwn(t.Context(), Config{Program: program})
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	empty := residentMemory(t, p)
	for range streams / 2 {
		openIdleTable(t, p.url)
	}
	opened := time.Now()
	var at time.Duration
	for _, minutes := range []int{0, 1, 3, 10} {
		before, err := p.cpu()
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Until(opened.Add(time.Duration(minutes) * time.Minute)))
		after, err := p.cpu()
		if err != nil {
			t.Fatal(err)
		}
		lasted := max(time.Second, time.Since(opened)-at)
		at = time.Since(opened)
		held := residentMemory(t, p)
		t.Logf("%d streams after %d min: %d MB, empty %d MB, %d kB a stream; %.0f%% of a core meanwhile",
			streams, minutes, held/1_000_000, empty/1_000_000, (held-empty)/1000/streams, 100*(after-before).Seconds()/lasted.Seconds())
		if minutes == 10 && held > streams*80_000 {
			t.Errorf("%d streams take %d MB", streams, held/1_000_000)
		}
	}
}

// residentMemory returns the resident memory of the server's process in bytes.
func residentMemory(t *testing.T, p *process) int {
	t.Helper()
	at, err := procfs.NewProc(p.cmd.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	stat, err := at.Stat()
	if err != nil {
		t.Fatal(err)
	}
	return stat.ResidentMemory()
}

// openIdleTable plays some moves in a new match and leaves both players' streams open, on connections with small
// buffers.
func openIdleTable(t *testing.T, url string) {
	t.Helper()
	d := newDriver(newClient(url), "hexit")
	defer d.client.http.CloseIdleConnections()
	id, err := d.client.newMatch(t.Context(), d.game, d.time, d.secrets, 0)
	if err != nil {
		t.Fatal(err)
	}
	d.match = &loadMatch{id: id, acked: map[int]move{}}
	if err := d.playSome(t.Context(), idleMoves); err != nil {
		t.Fatal(err)
	}
	for _, secret := range d.secrets {
		keepStreamOpen(t, url, id, secret)
	}
}

// playSome plays a number of moves in the current match.
func (d *driver) playSome(ctx context.Context, moves int) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var streams [2]chan message
	for i := range streams {
		streams[i] = make(chan message, 16)
		go d.client.follow(ctx, d.match.id, d.secrets[i], streams[i])
	}
	now, err := receive(ctx, streams, [2]message{}, 0)
	for ; err == nil && moves > 0; moves-- {
		now, err = d.move(ctx, streams, now)
	}
	return err
}

// keepStreamOpen opens a stream and reads it until the test ends.
func keepStreamOpen(t *testing.T, url, id, secret string) {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	_, err = fmt.Fprintf(c, "GET /api/matches/%s/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\n\r\n",
		id, secret)
	if err != nil {
		t.Fatal(err)
	}
	status, err := bufio.NewReaderSize(c, 16).ReadString('\n')
	if err != nil && !errors.Is(err, bufio.ErrBufferFull) || !strings.HasPrefix(status, "HTTP/1.1 200") {
		t.Fatalf("a stream: %q, %v", status, err)
	}
	go func() {
		_, _ = io.CopyBuffer(struct{ io.Writer }{io.Discard}, struct{ io.Reader }{c}, make([]byte, 512))
	}()
}
