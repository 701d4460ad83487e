package limit_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/internal/limit"
)

// TestMeterUsedByManyAtOnceGrantsExactlyItsQuota calls every method from many goroutines. The race detector reports one
// that works without the lock.
func TestMeterUsedByManyAtOnceGrantsExactlyItsQuota(t *testing.T) {
	m := limit.NewMeter[string](limit.Quota{Name: "test", Number: 100, Refill: 24 * time.Hour}, 1, nil, 1_000)
	m.Share()
	now := time.Now()
	var granted atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 50 {
				if m.Take("anna", now) == 0 {
					granted.Add(1)
				}
				m.Peek("anna", now)
				m.Charge("ben", 1, now)
				m.Learn("cleo", 1, now)
				m.Over("cleo", now)
				m.Standing(now)
				m.Drain()
			}
		})
	}
	all.Wait()
	if n := granted.Load(); n != 100 {
		t.Errorf("%d of 400 units were granted, not 100", n)
	}
}
