package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"hexparlor/internal/api"
)

// CrashResult is the result of killing a server under load several times.
type CrashResult struct {
	Cycles  int
	Matches int
	Moves   int // number of moves that the server acknowledged, in all cycles
	Repeats int // number of submissions without an answer that were in the log after the restart
	Restart time.Duration
	Faults  []string // descriptions of faults, such as acknowledged moves that are lost, doubled or out of order
}

// String returns the result on one line.
func (r CrashResult) String() string {
	return fmt.Sprintf("kill -9 under load: %d; tables: %d; acknowledged moves: %d; lost, twice or out of order: %d; "+
		"stored but not yet acknowledged: %d; slowest restart: %d ms",
		r.Cycles, r.Matches, r.Moves, len(r.Faults), r.Repeats, r.Restart.Milliseconds())
}

// Crash plays matches on a server that it starts. In each cycle it kills the server, restarts it with the
// same data, and compares the logs with the acknowledged moves.
func Crash(ctx context.Context, c Config, cycles int) (CrashResult, error) {
	dir, err := os.MkdirTemp("", "hexparlor-crash-")
	if err != nil {
		return CrashResult{}, err
	}
	defer os.RemoveAll(dir)
	x := crasher{config: c, dir: dir, drivers: make([]driver, c.Matches)}
	if err := x.start(ctx); err != nil {
		return CrashResult{}, err
	}
	defer func() { x.server.stop() }()
	for i := range x.drivers {
		x.drivers[i] = newDriver(x.client, c.Game)
	}
	for x.result.Cycles < cycles {
		if err := x.cycle(ctx); err != nil {
			return x.result, err
		}
		c.report(float64(x.result.Cycles) / float64(cycles))
	}
	return x.result, x.finish(ctx)
}

type crasher struct {
	config  Config
	dir     string
	server  *process
	client  *client
	drivers []driver
	result  CrashResult
}

// start starts the server, at the same address as before a kill, and waits until it answers.
func (x *crasher) start(ctx context.Context) error {
	addr := "127.0.0.1:0"
	if x.client != nil {
		u, err := url.Parse(x.client.base)
		if err != nil {
			return err
		}
		addr = u.Host
	}
	begin := time.Now()
	p, err := startProcess(ctx, x.config.Program, serve(addr, x.dir))
	if err != nil {
		return err
	}
	x.server = p
	if x.client == nil {
		x.client = newClient(p.url)
		return nil
	}
	x.result.Restart = max(x.result.Restart, time.Since(begin))
	return nil
}

// leastMoves is the number of moves that are acknowledged before a kill: on a busy machine later than the random time.
const leastMoves = 10

// cycle plays for a random time, kills the server, restarts it and compares the logs with the acknowledged moves.
func (x *crasher) cycle(ctx context.Context) error {
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var group sync.WaitGroup
	var played atomic.Int64
	for i := range x.drivers {
		d := &x.drivers[i]
		d.played = &played
		group.Go(func() {
			for d.playMatch(playing) == nil { // fails when the server has been killed
			}
		})
	}
	sleep(ctx, x.config.Time/2+rand.N(x.config.Time/2+1))
	for late := time.Now().Add(10 * time.Second); played.Load() < leastMoves && time.Now().Before(late); {
		sleep(ctx, time.Millisecond)
	}
	x.server.kill()
	stop()
	group.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := x.start(ctx); err != nil {
		return fmt.Errorf("the server did not start again: %w", err)
	}
	x.result.Cycles++
	return x.compare(ctx)
}

// finish repeats submissions without an answer and compares once more: now the logs must have every acknowledged move.
func (x *crasher) finish(ctx context.Context) error {
	for i := range x.drivers {
		if d := &x.drivers[i]; d.match != nil {
			if err := d.settle(ctx); err != nil {
				return err
			}
		}
	}
	return x.compare(ctx)
}

// compare compares the logs of all matches with the acknowledged moves, and adds differences to the result's Faults.
func (x *crasher) compare(ctx context.Context) error {
	x.result.Matches, x.result.Moves = 0, 0
	for i := range x.drivers {
		d := &x.drivers[i]
		matches := d.past
		if d.match != nil {
			matches = append(matches[:len(matches):len(matches)], d.match)
		}
		for _, t := range matches {
			log, err := x.client.log(ctx, t.id, d.secrets)
			if err != nil {
				return fmt.Errorf("the log of table %s: %w", t.id, err)
			}
			x.result.Matches++
			x.result.Moves += len(t.acked)
			faults, extra := t.audit(log)
			x.result.Repeats += extra
			for _, fault := range faults {
				x.result.Faults = append(x.result.Faults, fmt.Sprintf("cycle %d, table %s: %s", x.result.Cycles, t.id, fault))
			}
		}
	}
	return nil
}

// audit returns the faults of a match's log: numbers must run from 1, every acknowledged move must be at its number,
// and no clock may have run out. extra counts moves whose acknowledgement was lost; at most one is allowed.
func (t *loadMatch) audit(log []api.Entry) (faults []string, extra int) {
	found := 0
	t.botMoves = 0
	for i, e := range log {
		if e.Number != i+1 {
			faults = append(faults, fmt.Sprintf("entry %d has the number %d", i+1, e.Number))
		}
		if e.Kind == "time-out" {
			faults = append(faults, fmt.Sprintf("entry %d: seat %d has run out of time", e.Number, e.Seat))
		}
		if e.Kind != "move" {
			continue
		}
		if t.bot && e.Seat == seatOf(1) {
			t.botMoves++
			continue
		}
		want, ok := t.acked[e.Number]
		switch {
		case ok && want == move{int(e.Seat), e.Text}:
			found++
		case ok:
			faults = append(faults, fmt.Sprintf("entry %d is %d %s, acknowledged was %d %s",
				e.Number, e.Seat, e.Text, want.seat, want.text))
		case t.pending != nil && extra == 0 && t.pending.Seat == e.Seat && t.pending.Text == e.Text:
			extra++
		default:
			faults = append(faults, fmt.Sprintf("entry %d, %d %s, was never acknowledged", e.Number, e.Seat, e.Text))
		}
	}
	if lost := len(t.acked) - found; lost > 0 {
		faults = append(faults, fmt.Sprintf("%d acknowledged moves are missing or changed", lost))
	}
	return faults, extra
}
