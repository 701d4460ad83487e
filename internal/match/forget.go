package match

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
)

// FormerName is what the log calls a player of whom nothing is to be known any more.
const FormerName = "Former player"

// former begins the id of such a player. At each table they are somebody else.
const former = "former-"

// Former tells whether a player was somebody of whom nothing is to be known any more. Nobody is that player.
func (p Player) Former() bool { return strings.HasPrefix(p.person(), former) }

// Rewriting has the log of one match forget a guest.
type Rewriting struct {
	ID      string
	Guest   string
	Alias   string  // who is the guest from now on: nobody
	Entries []Entry // with new texts
}

// forgettingTime is how long a guest can sit down nowhere who is being forgotten: longer than any request lasts that
// was begun before.
const forgettingTime = time.Minute

// leavers are guests who are being forgotten.
type leavers struct {
	mu   sync.Mutex
	gone map[string]bool
}

func (l *leavers) add(guest string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gone == nil {
		l.gone = map[string]bool{}
	}
	l.gone[guest] = true
	time.AfterFunc(forgettingTime, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.gone, guest)
	})
}

func (l *leavers) has(guest string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.gone[guest]
}

// rewriters is how many tables are rewritten at the same time, so that they share flushes to the disk.
const rewriters = 8

// Forget has all tables forget a guest: they leave those that wait, and stay absent at those that run. Games stay, with
// a former player in place of the guest.
func (h *Host) Forget(ctx context.Context, guest string) error {
	if !h.enter() {
		return errClosing
	}
	defer h.writers.Done()
	h.leaving.add(guest)
	if err := h.leaveWaiting(ctx, guest); err != nil {
		return err
	}
	for {
		ids, err := h.Store.Of(ctx, guest, 10*rewriters)
		if err != nil {
			return unavailable(err, i18n.Of("match.tables-unread"))
		}
		if len(ids) == 0 {
			return nil
		}
		for part := range slices.Chunk(ids, rewriters) {
			if err := h.forgetAt(ctx, part, guest); err != nil {
				return err
			}
		}
	}
}

func (h *Host) forgetAt(ctx context.Context, ids []string, guest string) error {
	failed := make([]error, len(ids))
	var all sync.WaitGroup
	for i, id := range ids {
		all.Go(func() { failed[i] = h.contain(id, func() error { return h.lookup(id).strike(ctx, guest) }) })
	}
	all.Wait()
	return errors.Join(failed...)
}

// leaveWaiting has a guest stand up wherever the game has not begun.
func (h *Host) leaveWaiting(ctx context.Context, guest string) error {
	ids, err := h.Store.Unfinished(ctx, guest)
	if err != nil {
		return unavailable(err, i18n.Of("match.tables-unread"))
	}
	for _, id := range ids {
		t, err := h.Table(ctx, id)
		if err == nil {
			_, err = t.write(ctx, request{key: "leave:" + rand.Text(), draft: func(d *draft) error { return d.leave(guest) }})
		}
		if err != nil && !errors.Is(err, errStays) && !IsDamaged(err) {
			return err
		}
	}
	return nil
}

// errStays: there is no seat that could be left.
var errStays = fail(BadKind, i18n.Of("match.cannot-stand"))

// leave frees the seats of a guest, and of those for whom they run the game.
func (d *draft) leave(guest string) error {
	for d.state.Status == Waiting {
		seats := d.state.Held(guest)
		if d.state.RunBy(guest) {
			seats |= d.state.Elsewhere()
		}
		if seats == 0 {
			break
		}
		e := Entry{Seat: seats.First(), Kind: Stand, Text: d.state.player(seats.First()).String()}
		if err := d.add(e); err != nil {
			return err
		}
	}
	if len(d.steps) == 0 {
		return errStays
	}
	return nil
}

// strike has the log of the table forget a guest, and everybody who follows it read it anew.
func (t *Table) strike(ctx context.Context, guest string) error {
	if err := t.hold(ctx); err != nil {
		return err
	}
	defer t.release()
	m, log, err := t.host.Store.Load(ctx, t.id)
	switch {
	case errors.Is(err, ErrUnreadable): // what can be read of it is rewritten all the same
		_ = t.host.unreadable(t.id, err)
	case err != nil && !errors.Is(err, ErrNotFound): // what a stop has left of one that was never made
		return t.host.storeError(t.id, err)
	}
	var raw [8]byte
	_, _ = rand.Read(raw[:]) // never fails
	alias := former + hex.EncodeToString(raw[:])
	err = t.host.Store.Rewrite(ctx, Rewriting{
		ID: t.id, Guest: guest, Alias: alias, Entries: forgetting(m, log, guest, alias),
	})
	if err != nil {
		return t.host.storeError(t.id, err)
	}
	if !t.loaded() {
		return nil
	}
	if err := t.reread(ctx); !IsDamaged(err) {
		return err
	}
	return nil
}

// replace makes the fold of a rewritten log the table's state.
func (t *Table) replace(f *State, behind *trail) {
	t.mu.Lock()
	t.state = nil
	t.note(f.Log)
	t.state, t.steps, t.trail = f, nil, behind
	t.rewritten++
	t.mu.Unlock()
	t.planned.forget()
	t.news.send()
	t.host.lobby.send()
}

// Rewritten tells how often the log was rewritten while this program runs: who has read it before must read it anew.
func (t *Table) Rewritten() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.rewritten
}

// forgetting is the entries of a log that tell of a guest, or hold what they have typed, without that: their name, the
// names of those for whom they ran the game, the names of a record that they have brought, and the keys that their
// programs chose.
func forgetting(m Match, log []Entry, guest, alias string) []Entry {
	var changed []Entry
	seats := seating{made: m.Maker == guest, players: map[game.Seat]Player{}}
	for _, e := range log {
		whose := seats.note(e)
		if whose.Guest != guest && (!seats.made || !whose.ByMessage && whose.Guest != Elsewhere) {
			continue
		}
		switch e.Kind {
		default:
			if e.Key == "" {
				continue
			}
		case Sit, Stand:
			p, _ := ParsePlayer(e.Text)
			p.Name = FormerName
			if p.Guest == guest {
				p.Guest = alias
			}
			e.Text = p.String()
		case Rename:
			e.Text = FormerName
		}
		changed = append(changed, e)
	}
	return changed
}

// seating follows who sits where through a log, without playing it.
type seating struct {
	made      bool // the match, by who is to be forgotten
	gathering bool
	players   map[game.Seat]Player
}

// note takes in the next entry, and tells whose it is.
func (s *seating) note(e Entry) Player {
	whose := s.players[e.Seat]
	switch e.Kind {
	case Gather:
		s.gathering = true
	case Start:
		s.gathering = false
	case Sit:
		whose, _ = ParsePlayer(e.Text)
		s.players[e.Seat] = whose
	case Stand:
		whose, _ = ParsePlayer(e.Text)
		delete(s.players, e.Seat)
		for seat := e.Seat + 1; s.gathering && s.players[seat] != (Player{}); seat++ {
			s.players[seat-1] = s.players[seat]
			delete(s.players, seat)
		}
	}
	return whose
}
