package hexattack

import "hexparlor/game"

// Phases are the parts of a turn (R3.2), after the reveal of all orders.
var Phases = []string{"orders", "grab", "defend", "attack", "move", "push"}

// PhaseOf returns the phase of an event; empty for an event outside of a turn or at the end of the game.
func PhaseOf(e game.Event) string {
	switch e.(type) {
	case Began:
		return "orders"
	case Grabbed, Immobile, Pulled, Held:
		return "grab"
	case Defended:
		return "defend"
	case Attacked, Killed, Scored:
		return "attack"
	case Moved, Stayed:
		return "move"
	case BallMade, Ticked, EdgeHit, Blocked, Crashed, Dropped, Stalled, Bumped, RolledOn, PickedUp, PassedOver:
		return "push"
	}
	return ""
}

// Phase returns the phase of an event, as PhaseOf does; turn reports have a section for each phase.
func (Game) Phase(e game.Event) string { return PhaseOf(e) }
