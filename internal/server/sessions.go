package server

import (
	"context"
	"sync"
	"time"

	"hexparlor/internal/user"
)

const cachedSessions = 20000

// known is the user and the session, or API token, that belong to a secret.
type known struct {
	user, session string      // id of the user; id of the session, or of the token
	used          time.Time   // stored time of the last use
	token         *user.Token // token of the secret; nil if the secret belongs to a session
}

// sessions caches the user of each secret, so that most requests need not read the store. It also cancels streams when
// their session ends.
type sessions struct {
	mu    sync.Mutex
	known map[user.Hash]known
	ended int // number of calls of end and renew; put drops values that were read before the last call
	begun map[user.Hash]map[*context.CancelFunc]struct{}
}

// get returns the cached user of a secret, and the value of ended that a later put must pass; ok is false if the secret
// is not cached.
func (s *sessions) get(secret user.Hash) (k known, ok bool, ended int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok = s.known[secret]
	return k, ok, s.ended
}

// owner returns the id of the user of a secret, or the hash itself if the secret is not cached.
func (s *sessions) owner(secret user.Hash) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k, ok := s.known[secret]; ok {
		return k.user
	}
	return string(secret[:])
}

// put caches the user of a secret, unless a session has ended since the call of get that returned ended.
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

// within returns a context that is canceled when the session of a secret ends. The caller must read the session
// afterwards, since it may have ended before the call.
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

// renew empties the cache. If all is true, it also cancels the contexts of all secrets, so that clients reconnect and
// are identified again.
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

// end drops secrets whose sessions have ended, and cancels the contexts that within has returned for them.
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
