package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"hexparlor/internal/cli"
)

const (
	gcInterval     = 5 * time.Second // between two measurements of the allocation
	minGarbage     = 16 << 20        // bytes; a collection never starts below
	minGCPercent   = 10
	roomyGarbage   = 128 << 20 // bytes of garbage that a server always has room for
	busyGCPercent  = 100       // GOGC of a busy server whose live memory exceeds roomyGarbage
	quietIntervals = 24        // intervals of little allocation after which freed memory is returned to the system
)

// tuneGC starts to adapt GOGC to the memory that the program allocates, until stop is called. It does nothing if the
// environment sets GOGC.
func tuneGC(ctx context.Context) (stop func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	debug.SetGCPercent(cli.ServerGCPercent)
	return inBackground(ctx, adaptGC)
}

// adaptGC sets GOGC by the amount of memory that the program allocates, until ctx is done: a busy server collects
// seldom, and an idle server holds little garbage. With a constant GOGC, thousands of idle streams would take four
// times the memory that they use.
func adaptGC(ctx context.Context) {
	tick := time.NewTicker(gcInterval)
	defer tick.Stop()
	samples := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(samples)
	before, percent, quiet := samples[0].Value.Uint64(), cli.ServerGCPercent, 0
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		metrics.Read(samples)
		allocated := samples[0].Value.Uint64()
		wanted := gcPercentFor(allocated-before, samples[1].Value.Uint64())
		if quiet++; allocated-before > minGarbage {
			quiet = 0
		} else if quiet == quietIntervals {
			debug.FreeOSMemory()
			quiet = 0
		}
		before = allocated
		if wanted != percent {
			percent = wanted
			debug.SetGCPercent(percent)
		}
	}
}

// gcPercentFor returns the value of GOGC with which garbage is collected about once per gcInterval. allocated is the
// number of bytes allocated in that time, live the number of bytes in use. The result is a multiple of 10 from
// minGCPercent to cli.ServerGCPercent. If much memory is live, it is at most busyGCPercent: live objects among much
// garbage leave holes that cannot be given back to the system.
func gcPercentFor(allocated, live uint64) int {
	percent := 100 * max(allocated, minGarbage) / max(1, live)
	most := min(max(100*roomyGarbage/max(1, live), busyGCPercent), cli.ServerGCPercent)
	return int(min(max(percent/10*10, minGCPercent), most/10*10))
}
