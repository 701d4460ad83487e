package server

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"hexparlor/match"
	"hexparlor/message"
)

const (
	secretSize   = 32
	cachedGuests = 20000
)

// caller is who makes a request: somebody who holds a secret, or nobody in particular. The secret comes in a cookie or
// as a bearer token; the store keeps only its hash. Nobody is stored before they do something that must be stored, so
// that crawlers cost nothing; until then their name follows from the secret.
type caller struct {
	server  *Server
	w       http.ResponseWriter
	r       *http.Request
	request string // the request's id
	secret  string // empty: nobody

	language *message.Catalogue // see words; nil until somebody asks
}

type callerKey struct{}

// callerOf is who makes the request of ctx.
func callerOf(ctx context.Context) *caller { return ctx.Value(callerKey{}).(*caller) }

// identify finds out who makes a request.
func (s *Server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &caller{server: s, w: w, request: requestID(w)}
		if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
			if !wellFormed(token) {
				newProblem(http.StatusUnauthorized, "bad-token", message.Of("server.bad-token")).write(w, r)
				return
			}
			c.secret = token
		} else {
			c.fromCookie(r, s.secure(r))
		}
		c.r = r.WithContext(context.WithValue(r.Context(), callerKey{}, c))
		next.ServeHTTP(w, c.r)
		r.Pattern = c.r.Pattern // for whoever counts requests
	})
}

func wellFormed(secret string) bool {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(secret)
	return err == nil && len(raw) == secretSize
}

// issue gives the caller a secret unless they have one, and has their browser keep it.
func (c *caller) issue() {
	if c.secret == "" {
		raw := make([]byte, secretSize)
		_, _ = rand.Read(raw) // never fails
		c.secret = base64.RawURLEncoding.EncodeToString(raw)
	}
	if c.r.Header.Get("Authorization") == "" {
		c.setCookie(c.server.secure(c.r))
	}
}

func (c *caller) hash() [sha256.Size]byte { return sha256.Sum256([]byte(c.secret)) }

// id is the caller's public id; empty for nobody.
func (c *caller) id(ctx context.Context) (string, error) {
	if c.secret == "" {
		return "", nil
	}
	if id, ok := c.server.guests.get(c.hash()); ok {
		return id, nil
	}
	g, err := c.guest(ctx)
	return g.ID, err
}

// guest is the caller as the store knows them, or as they will be called once they are stored.
func (c *caller) guest(ctx context.Context) (match.Guest, error) {
	if c.secret == "" {
		return match.Guest{Name: c.words().Say(message.Of("server.guest.nobody"))}, nil
	}
	hash := c.hash()
	g, err := c.server.cfg.Host.Store.GuestBySecret(ctx, hash[:])
	if errors.Is(err, match.ErrNotFound) {
		return newcomer(c.secret, c.words()), nil
	}
	if err != nil {
		return g, storeError{err}
	}
	c.server.guests.put(hash, g.ID)
	return g, nil
}

// stored is the caller as the store knows them; a new caller is stored now.
func (c *caller) stored(ctx context.Context) (match.Guest, error) {
	c.issue()
	hash := c.hash()
	store := c.server.cfg.Host.Store
	g, err := store.GuestBySecret(ctx, hash[:])
	if err == nil {
		return g, nil
	}
	if !errors.Is(err, match.ErrNotFound) {
		return g, storeError{err}
	}
	if err := c.server.limits.newGuest(c.r); err != nil {
		return g, err
	}
	g = newcomer(c.secret, c.words())
	g.Created = time.Now().UTC().Truncate(time.Microsecond)
	err = store.CreateGuest(ctx, g, hash[:])
	if errors.Is(err, match.ErrConflict) { // another request of theirs came first
		g, err = store.GuestBySecret(ctx, hash[:])
	}
	if err != nil {
		return g, storeError{err}
	}
	c.server.guests.put(hash, g.ID)
	return g, nil
}

// newcomer is a guest of whom nothing is stored. The id gives nothing away: it is a hash of its own of 256 random
// bits, cut to 80.
func newcomer(secret string, words *message.Catalogue) match.Guest {
	sum := sha256.Sum256([]byte("hexparlor guest id\n" + secret))
	id := strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10]))
	number := 100 + binary.BigEndian.Uint32(sum[10:])%900
	return match.Guest{ID: id, Name: words.Say(message.Of("server.guest", "number", int(number)))}
}

// guestCache remembers the ids of stored guests, which never change, by the hash of their secret.
type guestCache struct {
	mu  sync.Mutex
	ids map[[sha256.Size]byte]string
}

func (c *guestCache) get(hash [sha256.Size]byte) (string, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	id, ok := c.ids[hash]
	return id, ok
}

func (c *guestCache) put(hash [sha256.Size]byte, id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ids == nil || len(c.ids) >= cachedGuests {
		c.ids = map[[sha256.Size]byte]string{}
	}
	c.ids[hash] = id
}
