package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/cluster"
	"hexparlor/internal/lobby"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/rating"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
	"hexparlor/internal/user"
)

var (
	live = clock.Control{Main: 5 * time.Minute, Increment: 5 * time.Second}
	days = clock.Control{Days: true, Turn: 3 * clock.Day, Cap: 10 * clock.Day}

	noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
)

// errBanned is the error for a user who may not play on the site.
var errBanned = errors.New("banned")

// room is a lobby whose time, users and other servers the test controls.
type room struct {
	*lobby.Lobby
	t       *testing.T
	config  lobby.Config
	memory  *memory // store of the lobby; nil if that is a real one
	now     time.Time
	link    link
	away    map[string]bool // ids of users who are not online
	banned  map[string]bool // ids of users who may not play
	unrated error           // why a rated match cannot be made; nil if it can
	changes []string        // published changes since they were last read, see describeChange
}

// link connects a lobby to other servers of the site, of which one may hold the lease for pairing offers.
type link struct {
	cluster.Alone
	shared   bool
	busy     atomic.Bool // whether another server holds the lease
	asked    int         // number of times that the lease was wanted
	acquired int
	released int
}

func (l *link) Shared() bool { return l.shared }

func (l *link) Lease(ctx context.Context, name string) (held context.Context, end func(), ok bool) {
	l.asked++
	if l.busy.Load() || name != "offers" {
		return nil, nil, false
	}
	l.acquired++
	return ctx, func() { l.released++ }, true
}

// siteStore stores everything that a lobby reads.
type siteStore interface {
	lobby.Store
	host.Store
	user.Store
	rating.Store
}

// newRoom returns a lobby on an empty store in memory.
func newRoom(t *testing.T) *room {
	t.Helper()
	s := newMemory()
	r := openRoom(t, s)
	r.memory = s
	return r
}

// storedRoom returns a lobby on an empty real store.
func storedRoom(t *testing.T) *room {
	t.Helper()
	if testing.Short() {
		t.Skip("needs a real store")
	}
	s, err := store.Open(context.Background(), storetest.Place(t))
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	return openRoom(t, s)
}

// onBothStores runs a test with a lobby on a store in memory, and with one on a real store.
func onBothStores(t *testing.T, test func(t *testing.T, r *room)) {
	t.Helper()
	t.Run("memory", func(t *testing.T) { test(t, newRoom(t)) })
	t.Run("database", func(t *testing.T) { test(t, storedRoom(t)) })
}

func openRoom(t *testing.T, s siteStore) *room {
	t.Helper()
	r := &room{t: t, now: noon, away: map[string]bool{}, banned: map[string]bool{}}
	now := func() time.Time { return r.now }
	tables := host.NewHost(host.Config{
		Games: games.Lookup, Store: s, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), Clock: now, Link: &r.link,
		Rate: func(context.Context, string, []string) error { return r.unrated },
	})
	t.Cleanup(func() { must(t, tables.Close(context.Background())) })
	r.config = lobby.Config{
		Host: tables, Store: s, Accounts: &user.Accounts{Store: s}, Ratings: s,
		May: func(_ context.Context, p user.User) error {
			if r.banned[p.ID] {
				return errBanned
			}
			return nil
		},
		Here:    func(userID string) bool { return !r.away[userID] },
		Clock:   now,
		Changed: func(c lobby.Change) { r.changes = append(r.changes, describeChange(c)) },
	}
	r.renew()
	return r
}

// renew replaces the lobby by a new one on the same store, as another server would have it.
func (r *room) renew() {
	r.t.Helper()
	var err error
	r.Lobby, err = lobby.New(r.t.Context(), r.config)
	must(r.t, err)
}

// otherServer returns a second lobby on the same store, with the same time and users. It publishes its own changes.
func (r *room) otherServer() *room {
	r.t.Helper()
	other := &room{t: r.t, config: r.config, memory: r.memory}
	other.config.Changed = func(c lobby.Change) { other.changes = append(other.changes, describeChange(c)) }
	other.renew()
	return other
}

// describeChange returns a change as text: the maker of the offer, the number and kind of the event or "open", the
// user who accepted it, and the number of running matches of a standing offer.
func describeChange(c lobby.Change) string {
	text := c.Offer.Maker.Name + " open"
	if e := c.Event; e != nil {
		text = fmt.Sprintf("%s %d %s", c.Offer.Maker.Name, e.Number, e.Kind)
		if e.Match != "" {
			text += " match"
		}
	}
	if c.Taker.Name != "" {
		text += " by " + c.Taker.Name
	}
	if c.Offer.Stands() {
		text += fmt.Sprint(" going ", c.Offer.Going())
	}
	return text
}

// wantChanges checks which changes were published since the last call.
func (r *room) wantChanges(want ...string) {
	r.t.Helper()
	if got := strings.Join(r.changes, ", "); got != strings.Join(want, ", ") {
		r.t.Errorf("published %q, not %q", got, want)
	}
	r.changes = nil
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// newUser returns a new user with an account.
func (r *room) newUser(handle string) user.User {
	r.t.Helper()
	p := r.newGuest(handle)
	p, err := r.config.Accounts.MakeAccount(r.t.Context(), p, handle)
	must(r.t, err)
	return p
}

// newGuest returns a new user without an account.
func (r *room) newGuest(name string) user.User {
	r.t.Helper()
	p, _, err := r.config.Accounts.Welcome(r.t.Context(), user.User{ID: uuid.NewString(), Name: name}, user.NewSecret(), "")
	must(r.t, err)
	return p
}

// offer makes an offer that must be accepted by the lobby, for a game of Hex unless o names another.
func (r *room) offer(o lobby.Offer) lobby.Offer {
	r.t.Helper()
	if o.Game == "" {
		o.Game = "hex"
	}
	made, m, err := r.Offer(r.t.Context(), o, "")
	must(r.t, err)
	if m != nil {
		r.t.Fatalf("the offer was paired at table %s", m.ID())
	}
	return made
}

// wantCode checks the code of a refusal; want is empty for none.
func wantCode[C ~string](t *testing.T, err error, want C) {
	t.Helper()
	if got := code(t, err); got != string(want) {
		t.Errorf("the error is %q, not %q: %v", got, want, err)
	}
}

// code returns the code of a refusal; empty if err is nil.
func code(t *testing.T, err error) string {
	t.Helper()
	var own *lobby.Error
	var denial *user.Error
	var failure *match.Error
	switch {
	case errors.As(err, &own):
		return string(own.Code)
	case errors.As(err, &denial):
		return string(denial.Code)
	case errors.As(err, &failure):
		return string(failure.Code)
	}
	must(t, err)
	return ""
}
