package host

import (
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// Spectators may be delayed by Match.Delay, so that none of them can help a player with what they see. They have a
// state of their own, from the beginning of play until the match is finished.

// stateFor returns the state that a guest may see, with the steps that led to it. The caller holds t.mu.
func (t *Match) stateFor(guest string) (*match.State, []match.Step) {
	f := t.state
	if t.delayed == nil || f.Status != match.Running || f.Seats.IsParticipant(guest) {
		return f, t.steps
	}
	if err := t.delayed.Advance(f.Log, t.host.now().Add(-f.Match.Delay), keptSteps); err != nil {
		t.host.Logger.Error("cannot compute the delayed view of spectators", "match", t.id, "error", err)
	}
	return t.delayed.State, t.delayed.Steps
}

// updateDelayed begins the delayed state when play begins, and ends it with the match.
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

// signalDelayed wakes spectators when the last so many entries become visible to them. With 0 it does so for all that
// they have not seen, of a match that was read just now.
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

// stepsTTL is how long a step is kept for readers that lag behind. Each holds a position, and together they are most of
// the memory of an idle match.
const stepsTTL = time.Minute

// DropOldSteps frees the memory of steps that Since does not return any more.
func (t *Match) DropOldSteps() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dropOldSteps()
}

// dropOldSteps removes the steps up to the last one that is older than stepsTTL and that every viewer knows. What is
// left must not depend on the time of an entry that is secret to a viewer. The caller holds t.mu.
func (t *Match) dropOldSteps() {
	now := t.host.now()
	t.steps = stepsAfter(t.steps, now.Add(-stepsTTL))
	if t.delayed != nil {
		t.delayed.Steps = stepsAfter(t.delayed.Steps, now.Add(-stepsTTL-t.state.Match.Delay))
	}
}

// stepsAfter returns the steps after the last one that spectators know and that was made before a time.
func stepsAfter(steps []match.Step, before time.Time) []match.Step {
	for i, s := range slices.Backward(steps) {
		if s.Entry.At.Before(before) && s.Entry.KnownTo(game.Spectator) {
			return slices.Clone(steps[i+1:])
		}
	}
	return steps
}

// Since calls visit for each step after entry number that viewer may know of, by the viewer's own count, in order and
// under the conditions of Read. It returns false, having called nothing, if some of these steps are no longer kept. The
// result depends on nothing that the viewer may not know.
func (t *Match) Since(guest string, viewer game.Seat, number int, visit func(match.Step)) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dropOldSteps()
	state, steps := t.stateFor(guest)
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

// trim drops the steps that are not among the latest ones of any viewer.
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
