package httpapi

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"testing"
)

// TestReadQueueUsedByManyAtOnceServesOneAtATime has requests of many addresses come, wait and give up at once. What is
// served changes a number without a lock, which the race detector reports if two are served at the same time.
func TestReadQueueUsedByManyAtOnceServesOneAtATime(t *testing.T) {
	q, served, gaveUp := NewReadQueue(nil), 0, 0
	var mu sync.Mutex
	var all sync.WaitGroup
	const requests = 200
	for i := range requests {
		ctx, cancel := context.WithCancel(t.Context())
		if i%4 == 0 {
			all.Go(cancel)
		}
		all.Go(func() {
			defer cancel()
			err := q.Do(ctx, askerAt(fmt.Sprintf("192.0.2.%d", i), ""), Painting, func(context.Context) error {
				served++
				return nil
			})
			if errors.Is(err, context.Canceled) {
				mu.Lock()
				gaveUp++
				mu.Unlock()
			} else if err != nil {
				t.Error(err)
			}
		})
		all.Go(func() { q.length() })
	}
	all.Wait()
	if served+gaveUp != requests || q.length() != 0 || len(q.near) != 0 {
		t.Errorf("%d served, %d gave up, %d wait; counted are %v", served, gaveUp, q.length(), q.near)
	}
}

// TestOpenCountUsedByManyAtOnceNeverExceedsLimit opens and closes streams of one address, of which some are at other
// servers.
func TestOpenCountUsedByManyAtOnceNeverExceedsLimit(t *testing.T) {
	const most = 8
	from := OriginOf(netip.MustParseAddr("2001:db8::1"))
	counts := NewOpenCounts(most)
	var mu sync.Mutex
	open := 0
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() {
			if !counts.Enter(from) {
				return
			}
			mu.Lock()
			if open++; open > most {
				t.Errorf("%d are open", open)
			}
			mu.Unlock()
			counts.near.standing()
			mu.Lock()
			open--
			mu.Unlock()
			counts.Leave(from)
		})
		all.Go(func() { counts.near.learn(from.Near, i%2) })
		all.Go(func() { counts.wide.standing() })
	}
	all.Wait()
	if taking, full := counts.near.standing(); taking != 0 || full != 0 {
		t.Errorf("%d keys are counted, %d are full", taking, full)
	}
}
