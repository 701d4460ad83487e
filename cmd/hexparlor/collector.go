package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	collectorPause = 5 * time.Second // between two looks at how much is allocated
	minGarbage     = 16 << 20        // bytes that may gather before a collection, however little is allocated
	minGCPercent   = 10
	quietLooks     = 24 // looks at little allocation after which freed memory is given back to the system
)

// tuneCollector has GOGC follow the program until stop is called, unless the environment sets GOGC.
func tuneCollector(ctx context.Context) (stop func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	debug.SetGCPercent(gcPercent)
	return inBackground(ctx, adaptCollector)
}

// adaptCollector sets GOGC by how much the program allocates until ctx is done: a busy server collects seldom, and one
// at which little happens holds little garbage. At gcPercent alone, thousands of idle streams would let gather four
// times the memory that they use.
func adaptCollector(ctx context.Context) {
	tick := time.NewTicker(collectorPause)
	defer tick.Stop()
	samples := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(samples)
	before, percent, quiet := samples[0].Value.Uint64(), gcPercent, 0
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
		} else if quiet == quietLooks {
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

// gcPercentFor returns GOGC for a program that allocates so many bytes in collectorPause beside so many live ones: as
// much garbage may gather as it makes in that time, in steps of 10 and up to gcPercent.
func gcPercentFor(allocated, live uint64) int {
	percent := 100 * max(allocated, minGarbage) / max(1, live)
	return int(min(max(percent/10*10, minGCPercent), gcPercent))
}
