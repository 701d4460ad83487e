// Package load plays many matches on a server at once, as fast as the server answers, and measures it. It also kills
// a server under such load, to find acknowledged moves that are lost.
package load

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"slices"
	"sync"
	"time"
)

// Config holds the settings of a run that puts load on a server.
type Config struct {
	Game    string        // id of the game, which must be for two players
	Matches int           // number of matches at the same time, each with two guests and a stream for each guest
	Time    time.Duration // duration of the run
	URL     string        // URL of a running server on this machine; if empty, Run starts a server
	Program string        // path of the program hexparlor, to start servers

	// Baseline is the path of the program hexlab, to start baselines.
	Baseline string

	// Progress, unless nil, is called about once a second with the share of the work that is done, from 0 to 1.
	Progress func(done float64)

	script string // file with a baseline.Script; if not empty, the started server is the baseline server
}

// Result is the result of a run that put load on a server.
type Result struct {
	Matches int
	Moves   int           // number of moves that have reached both players' streams
	Time    time.Duration // duration of the run
	Latency []time.Duration
	CPU     time.Duration // processor time of the server; 0 if unknown, as for a server that Run did not start
	Errors  []error
}

// Run plays matches on a server for c.Time. It returns an error if the run was impossible; errors of single requests
// are in Result.Errors.
func Run(ctx context.Context, c Config) (Result, error) {
	if c.URL != "" {
		if err := CheckLoopback(c.URL); err != nil {
			return Result{}, err
		}
		return run(ctx, c, newClient(c.URL)), ctx.Err()
	}
	p, stop, err := startOwn(ctx, c)
	if err != nil {
		return Result{}, err
	}
	defer stop()
	before, err := p.cpu()
	if err != nil {
		return Result{}, err
	}
	r := run(ctx, c, newClient(p.url))
	after, err := p.cpu()
	if err != nil {
		return Result{}, err
	}
	r.CPU = after - before
	return r, ctx.Err()
}

// startOwn starts a server with its data in a temporary folder. stop ends the server and removes the folder.
func startOwn(ctx context.Context, c Config) (p *process, stop func(), err error) {
	dir, err := os.MkdirTemp("", "hexparlor-load-")
	if err != nil {
		return nil, nil, err
	}
	program, args := c.Program, serve("127.0.0.1:0", dir)
	if c.script != "" {
		program, args = c.Baseline, []string{"baseline", "--script", c.script, "--data", dir}
	}
	if p, err = startProcess(ctx, program, args); err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	return p, func() {
		p.stop()
		_ = os.RemoveAll(dir) // a temporary folder
	}, nil
}

func run(ctx context.Context, c Config, cl *client) Result {
	start := time.Now()
	playing, stop := context.WithTimeout(ctx, c.Time)
	defer stop()
	drivers := make([]driver, c.Matches)
	var group sync.WaitGroup
	for i := range drivers {
		drivers[i] = newDriver(cl, c.Game)
		group.Go(func() { drivers[i].play(playing) })
	}
	group.Go(func() { c.reportTime(playing, start) })
	group.Wait()
	r := Result{Matches: c.Matches, Time: time.Since(start)}
	for _, d := range drivers {
		r.Moves += len(d.latency)
		r.Latency = append(r.Latency, d.latency...)
		r.Errors = append(r.Errors, d.errors...)
	}
	slices.Sort(r.Latency)
	return r
}

// reportTime reports each second how much of c.Time has passed since start, until ctx ends.
func (c Config) reportTime(ctx context.Context, start time.Time) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			c.report(float64(time.Since(start)) / float64(c.Time))
		}
	}
}

func (c Config) report(done float64) {
	if c.Progress != nil {
		c.Progress(min(done, 1))
	}
}

// part returns the configuration of part i of n equal parts of the work, from 0, so that Progress shows the whole work.
func (c Config) part(i, n int) Config {
	whole := c.Progress
	if whole != nil {
		c.Progress = func(done float64) { whole((float64(i) + done) / float64(n)) }
	}
	return c
}

// CPUPerMove returns the server's processor time per move, or 0 if it is unknown.
func (r Result) CPUPerMove() time.Duration { return r.CPU / time.Duration(max(1, r.Moves)) }

// rate returns the moves per second.
func (r Result) rate() float64 { return float64(r.Moves) / r.Time.Seconds() }

// Percentile returns the latency that p percent of the moves did not exceed, or 0 without moves.
func (r Result) Percentile(p int) time.Duration {
	if len(r.Latency) == 0 {
		return 0
	}
	return r.Latency[(len(r.Latency)-1)*p/100]
}

// String returns the result as two lines of text.
func (r Result) String() string {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	cpu := "not known"
	if r.CPU > 0 {
		cpu = fmt.Sprintf("%d us per move", r.CPUPerMove().Microseconds())
	}
	return fmt.Sprintf("%d tables, %.1f s: %d moves, %.0f moves/s, server CPU %s, %d errors\n"+
		"from submission to both streams: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, max %.1f ms",
		r.Matches, r.Time.Seconds(), r.Moves, r.rate(), cpu, len(r.Errors),
		ms(r.Percentile(50)), ms(r.Percentile(90)), ms(r.Percentile(99)), ms(r.Percentile(100)))
}

// errNotLoopback is the error for servers on other machines, which must not be put under load.
var errNotLoopback = errors.New("only a server on this machine may be put under load: http://127.0.0.1:PORT")

// CheckLoopback returns an error unless base is the URL of a server on this machine.
func CheckLoopback(base string) error {
	u, err := url.Parse(base)
	if err != nil || u.Scheme != "http" {
		return errNotLoopback
	}
	if u.Hostname() == "localhost" {
		return nil
	}
	if ip := net.ParseIP(u.Hostname()); ip == nil || !ip.IsLoopback() {
		return errNotLoopback
	}
	return nil
}
