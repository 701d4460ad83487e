package match

import (
	"slices"
	"time"

	"hexparlor/game"
)

// Spectators of a table may be behind: what happens reaches them only after Match.Delay, so that nobody beside the
// table can help a seat with what they see there. They have a fold of their own, which trails that of the players. It
// begins when play begins, and ends with the game, in which nobody can be helped any more.

// trail is the table as spectators have it who are behind.
type trail struct {
	state *State
	steps []Step // the latest of which spectators may know
}

// newTrail begins where play has just begun.
func newTrail(f *State) *trail {
	own := *f
	own.Log, own.Receipts, own.shown = slices.Clone(f.Log), slices.Clone(f.Receipts), slices.Clone(f.shown)
	own.Position, own.Players, own.behind = game.Clone(f.Position), slices.Clone(f.Players), true
	return &trail{state: &own}
}

// trailOf is the trail of a match that is read from its log; nil if it has none.
func trailOf(g game.Game, m Match, log []Entry) (*trail, error) {
	if m.Delay == 0 {
		return nil, nil
	}
	f, err := NewState(g, m)
	for _, e := range log {
		if err != nil || f.Status == Running {
			break
		}
		err = f.apply(e, nil)
	}
	if err != nil || f.Status != Running {
		return nil, err
	}
	return newTrail(f), nil
}

// follow takes in the entries that are old enough.
func (tr *trail) follow(log []Entry, until time.Time) error {
	for _, e := range log[len(tr.state.Log):] {
		if e.At.After(until) {
			return nil
		}
		e.Undone, e.Unveiled, e.Known = false, false, 0 // which may follow from what comes later
		step, err := tr.state.Next(e)
		if err != nil {
			return err
		}
		tr.state = step.State
		if step.Entry.KnownTo(game.Spectator) {
			tr.steps = append(tr.steps, step)
		}
		if extra := len(tr.steps) - ringSize; extra > ringSize {
			tr.steps = slices.Delete(tr.steps, 0, extra)
		}
	}
	return nil
}

// Behind tells whether this is the table as spectators have it who are behind.
func (f *State) Behind() bool { return f.behind }

// plays tells whether a guest is no spectator: they hold a seat, may take theirs again, or run the game.
func (f *State) plays(guest string) bool {
	return f.Held(guest) != 0 || f.RunBy(guest) || guest != "" && slices.ContainsFunc(f.Players, func(p Player) bool {
		return p.Away == guest
	})
}

// seenBy is the table as a guest has it, with the steps that led there. The caller has t.mu.
func (t *Table) seenBy(guest string) (*State, []Step) {
	f := t.state
	if t.trail == nil || f.Status != Running || f.plays(guest) {
		return f, t.steps
	}
	if err := t.trail.follow(f.Log, t.host.now().Add(-f.Match.Delay)); err != nil {
		t.host.Logger.Error("spectators cannot follow a table", "match", t.id, "error", err)
	}
	return t.trail.state, t.trail.steps
}

// trailOn begins to trail when play begins, and ends that with the game.
func (t *Table) trailOn(f *State, steps []Step) {
	switch {
	case f.Match.Delay == 0:
	case f.Status == Finished:
		t.trail = nil
	default:
		begun := f
		if i := slices.IndexFunc(steps, func(s Step) bool { return s.State.Status == Running }); i >= 0 {
			begun = steps[i].State
		}
		if t.trail == nil && begun.Status == Running {
			t.trail = newTrail(begun)
		}
		t.wakeLater(f, len(steps))
	}
}

// wakeLater has spectators look when they may see the last so many entries; 0: all that they have yet to see, of a
// table that was read just now.
func (t *Table) wakeLater(f *State, entries int) {
	now := t.host.now()
	for i := len(f.Log) - 1; i >= 0 && (entries == 0 || i >= len(f.Log)-entries); i-- {
		wait := f.Log[i].At.Add(f.Match.Delay).Sub(now)
		if wait < 0 {
			return
		}
		time.AfterFunc(wait, t.news.send)
	}
}
