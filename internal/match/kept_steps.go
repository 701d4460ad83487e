package match

import (
	"slices"
	"time"

	"hexparlor/game"
)

// stepsTTL is how long a step is kept for readers that lag behind. Each holds a position, and together they are most of
// the memory of a match at which nothing happens.
const stepsTTL = time.Minute

// DropOldSteps frees the memory of steps that Since does not return any more.
func (t *Table) DropOldSteps() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dropOldSteps()
}

// dropOldSteps removes the steps up to the last one that every viewer knows and that is older than stepsTTL. What is
// left must not depend on the time of an entry that a viewer may not know. The caller has t.mu.
func (t *Table) dropOldSteps() {
	now := t.host.now()
	t.steps = stepsAfter(t.steps, now.Add(-stepsTTL))
	if t.trail != nil {
		t.trail.steps = stepsAfter(t.trail.steps, now.Add(-stepsTTL-t.state.Match.Delay))
	}
}

// stepsAfter returns the steps behind the last one that spectators know and that was made before a time.
func stepsAfter(steps []Step, before time.Time) []Step {
	for i, s := range slices.Backward(steps) {
		if s.Entry.At.Before(before) && s.Entry.KnownTo(game.Spectator) {
			return slices.Clone(steps[i+1:])
		}
	}
	return steps
}
