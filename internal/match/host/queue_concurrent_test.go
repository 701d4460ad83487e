package host

import (
	"context"
	"sync"
	"testing"
	"time"
)

// TestBotQueueUsedByManyAtOnceServesEachMatchOnce queues matches while others are served and counted. Each goroutine
// does one thing, so that no later lock hides a missing one from the race detector.
func TestBotQueueUsedByManyAtOnceServesEachMatchOnce(t *testing.T) {
	q := newQueue()
	var mu sync.Mutex
	served := map[*Match]int{}
	var all, turns sync.WaitGroup
	serve := func(_ context.Context, m *Match) {
		mu.Lock()
		defer mu.Unlock()
		served[m]++
		turns.Done()
	}
	const matches = 100
	turns.Add(matches)
	for i := range matches {
		m := &Match{}
		at := ticket{lane: lane(i % int(lanes)), owner: string(rune('a' + i%5))}
		all.Go(func() { q.push(m, at) })
		all.Go(func() { q.waiting() })
		all.Go(func() { q.longest(time.Now()) })
		all.Go(func() { q.urgent() })
		all.Go(func() { q.place(m) })
		if i%10 == 0 {
			all.Go(func() { q.work(t.Context(), at.lane, serve) })
		}
	}
	all.Wait()
	turns.Wait()
	if n := q.waiting(); n != 0 || q.longest(time.Now()) != 0 {
		t.Errorf("%d matches wait", n)
	}
	all.Go(func() { q.push(&Match{}, ticket{}) })
	all.Go(q.shut)
	all.Go(func() { q.waiting() })
	all.Wait()
	if err := q.close(t.Context()); err != nil {
		t.Error(err)
	}
	for _, n := range served {
		if n != 1 {
			t.Errorf("a match was served %d times", n)
		}
	}
	if len(served) != matches {
		t.Errorf("%d of %d matches were served", len(served), matches)
	}
}
