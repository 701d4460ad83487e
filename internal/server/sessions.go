package server

import (
	"context"
	"sync"
	"time"

	"hexparlor/internal/user"
)

const cachedSessions = 20000

// known is whose session a secret is of.
type known struct {
	user, session string      // or a token's id
	used          time.Time   // as the store has it
	token         *user.Token // nil: a session
}

// sessions remembers whose secrets are whose, since most requests need no more than that, and ends what was begun
// under a secret when its session ends.
type sessions struct {
	mu    sync.Mutex
	known map[user.Hash]known
	ended int // how often sessions were ended: what was read before the last time may not be remembered
	begun map[user.Hash]map[*context.CancelFunc]struct{}
}

// get is what is remembered of a secret, and the count of ended sessions to be given to put.
func (s *sessions) get(secret user.Hash) (k known, ok bool, ended int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok = s.known[secret]
	return k, ok, s.ended
}

// owner is whose a secret is, or the secret's hash as long as that is not remembered.
func (s *sessions) owner(secret user.Hash) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k, ok := s.known[secret]; ok {
		return k.user
	}
	return string(secret[:])
}

// put remembers what was read since get.
func (s *sessions) put(secret user.Hash, k known, ended int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ended != s.ended {
		return
	}
	if s.known == nil || len(s.known) >= cachedSessions {
		s.known = map[user.Hash]known{}
	}
	s.known[secret] = k
}

// within is a context that ends with the session of a secret. The caller must check whose session it is
// afterwards: it may have ended before.
func (s *sessions) within(ctx context.Context, secret user.Hash) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.begun == nil {
		s.begun = map[user.Hash]map[*context.CancelFunc]struct{}{}
	}
	if s.begun[secret] == nil {
		s.begun[secret] = map[*context.CancelFunc]struct{}{}
	}
	s.begun[secret][&cancel] = struct{}{}
	return ctx, func() {
		cancel()
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.begun[secret], &cancel)
		if len(s.begun[secret]) == 0 {
			delete(s.begun, secret)
		}
	}
}

// renew forgets what is remembered. With all, what was begun under whatever secret ends as well, so that the one who
// has begun it shows theirs again.
func (s *sessions) renew(all bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended++
	s.known = nil
	if !all {
		return
	}
	for _, begun := range s.begun {
		for cancel := range begun {
			(*cancel)()
		}
	}
}

// end forgets secrets whose sessions the store has no more, and ends what was begun under them.
func (s *sessions) end(secrets ...user.Hash) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended++
	for _, secret := range secrets {
		delete(s.known, secret)
		for cancel := range s.begun[secret] {
			(*cancel)()
		}
	}
}
