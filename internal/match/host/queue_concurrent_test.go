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
	const matches = 100
	q, served := newQueue(), make(chan *Match, matches+1)
	serve := func(_ context.Context, m *Match) { served <- m }
	var all sync.WaitGroup
	for i := range matches {
		m := &Match{}
		at := ticket{lane: lane(i % int(lanes)), owner: string(rune('a' + i%5))}
		all.Go(func() { q.push(m, at) })
		all.Go(func() { q.waiting() })
		all.Go(func() { q.longest(time.Now()) })
		all.Go(func() { q.urgent() })
		all.Go(func() { q.place(m) })
		if i%10 < 2 { // in both lanes
			all.Go(func() { q.work(t.Context(), at.lane, serve) })
		}
	}
	all.Wait()
	turns := map[*Match]bool{}
	for range matches {
		turns[<-served] = true
	}
	if len(turns) != matches {
		t.Errorf("%d of %d matches were served", len(turns), matches)
	}
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
}
