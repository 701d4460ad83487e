package host

import (
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// Spectators may be delayed by Match.Delay, so that none of them can help a player with what they see. They have a
// state of their own, from the beginning of play until the match is finished.

// stateFor returns the state that a user may see, which for spectators may be delayed, and its last steps. The caller
// holds t.mu.
func (t *Match) stateFor(user string) (*match.State, []match.Step) {
	f := t.state
	if t.delayed == nil || f.Status != match.Running || f.Seats.IsParticipant(user) {
		return f, t.steps
	}
	if err := t.delayed.Advance(f.Log, t.host.now().Add(-f.Match.Delay), keptSteps); err != nil {
		t.host.Logger.Error("cannot compute the delayed view of spectators", "match", t.id, "error", err)
	}
	return t.delayed.State, t.delayed.Steps
}

// updateDelayed creates the delayed state when play begins, and removes it when the match ends.
func (t *Match) updateDelayed(f *match.State, steps []match.Step) {
	switch {
	case f.Match.Delay == 0:
	case f.Status == match.Finished:
		t.delayed = nil
	default:
		begun := f
		if i := slices.IndexFunc(steps, func(s match.Step) bool { return s.State.Status == match.Running }); i >= 0 {
			begun = steps[i].State
		}
		if t.delayed == nil && begun.Status == match.Running {
			t.delayed = match.NewDelayedState(begun)
		}
		t.signalDelayed(f, len(steps))
	}
}

// signalDelayed starts timers that wake spectators when the last entries become visible to them, entries in number. 0
// means all entries that are not visible yet.
func (t *Match) signalDelayed(f *match.State, entries int) {
	now := t.host.now()
	for i := len(f.Log) - 1; i >= 0 && (entries == 0 || i >= len(f.Log)-entries); i-- {
		wait := f.Log[i].At.Add(f.Match.Delay).Sub(now)
		if wait < 0 {
			return
		}
		time.AfterFunc(wait, t.changed.send)
	}
}

// stepsTTL is how long a step is kept for readers that lag behind. Steps hold positions, which are most of the memory
// of an idle match.
const stepsTTL = time.Minute

// DropOldSteps frees the steps that are older than stepsTTL and that Since no longer returns.
func (t *Match) DropOldSteps() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dropOldSteps()
}

// dropOldSteps removes the steps up to the last one that is older than stepsTTL and that every viewer may know of. So
// the steps that are left do not reveal when a secret entry was made. The caller holds t.mu.
func (t *Match) dropOldSteps() {
	now := t.host.now()
	t.steps = stepsAfter(t.steps, now.Add(-stepsTTL))
	if t.delayed != nil {
		t.delayed.Steps = stepsAfter(t.delayed.Steps, now.Add(-stepsTTL-t.state.Match.Delay))
	}
}

// stepsAfter returns the steps after the last one that spectators may know of and that was made before a time.
func stepsAfter(steps []match.Step, before time.Time) []match.Step {
	for i, s := range slices.Backward(steps) {
		if s.Entry.At.Before(before) && s.Entry.KnownTo(game.Spectator) {
			return slices.Clone(steps[i+1:])
		}
	}
	return steps
}

// Since calls visit in order for each step after entry number that viewer may know of, as the viewer counts entries.
// The conditions of Read apply to visit. It returns false, without a call, if a step is no longer kept. The result does
// not depend on secrets of others.
func (t *Match) Since(user string, viewer game.Seat, number int, visit func(match.Step)) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dropOldSteps()
	state, steps := t.stateFor(user)
	missing := state.Number(viewer) - number
	if missing < 0 || missing > keptSteps {
		return false
	}
	from := len(steps)
	for found := 0; found < missing; {
		if from--; from < 0 {
			return false
		}
		if steps[from].Entry.KnownTo(viewer) {
			found++
		}
	}
	for _, s := range steps[from:] {
		if s.Entry.KnownTo(viewer) {
			visit(s)
		}
	}
	return true
}

// trim drops the steps that are not among the last keptSteps of any viewer.
func (t *Match) trim() {
	if len(t.steps) < 2*keptSteps {
		return
	}
	t.steps = slices.DeleteFunc(t.steps, func(s match.Step) bool {
		for viewer := range game.Seat(len(s.State.Seats.Players) + 1) {
			if s.Entry.KnownTo(viewer) && t.state.Number(viewer)-s.State.Number(viewer) < keptSteps {
				return false
			}
		}
		return len(t.state.Log)-s.Entry.Number >= keptSteps
	})
}
