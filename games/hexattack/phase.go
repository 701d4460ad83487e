package hexattack

import "hexparlor/game"

// Phases are the parts of a turn (R3.2), after the opening of all orders.
var Phases = []string{"orders", "grab", "defend", "attack", "move", "push"}

// PhaseOf is the phase to which an event belongs; empty for one outside of a turn, or that ends the game.
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

// Phase is PhaseOf: a report of a turn is divided by it.
func (Game) Phase(e game.Event) string { return PhaseOf(e) }
