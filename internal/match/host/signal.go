package host

import (
	"sync"
)

// signal wakes its subscribers when something has changed. Each has a channel in which at most one token waits.
type signal struct {
	mu   sync.Mutex
	subs map[chan struct{}]struct{}
}

func (s *signal) subscribe() (<-chan struct{}, func()) {
	c := make(chan struct{}, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.subs == nil {
		s.subs = map[chan struct{}]struct{}{}
	}
	s.subs[c] = struct{}{}
	return c, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.subs, c)
	}
}

// hasSubscribers reports whether the signal has a subscriber.
func (s *signal) hasSubscribers() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.subs) > 0
}

func (s *signal) send() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.subs {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}
