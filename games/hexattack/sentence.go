package hexattack

import (
	"fmt"
	"strconv"

	"hexparlor/hex"
)

// Sentence says it to a person, with the reason for everything that failed.
func (e Began) Sentence() string { return fmt.Sprintf("Turn %d: all orders are opened.", e.Turn) }

// Sentence says whom the grab selects.
func (e Grabbed) Sentence() string {
	if e.Target == "" {
		return fmt.Sprintf("%s grabs %s, but nobody is within reach.", e.Warrior, wordOf(e.Direction))
	}
	return fmt.Sprintf("%s grabs %s and gets hold of %s.", e.Warrior, wordOf(e.Direction), e.Target)
}

// Sentence says who grabbed it.
func (e Immobile) Sentence() string {
	return fmt.Sprintf("%s is grabbed by %s at once, so nobody pulls it.", e.Warrior, list(e.By))
}

// Sentence says where it was pulled.
func (e Pulled) Sentence() string {
	return fmt.Sprintf("%s pulls %s from %v to %v.", e.By, e.Warrior, e.From, e.To)
}

// Sentence says why it was not pulled.
func (e Held) Sentence() string {
	return fmt.Sprintf("%s cannot pull %s to %v: %s.", e.By, e.Warrior, e.To, e.because(e.Warrior, e.To))
}

// because is the reason for a failed step.
func (h Hindrance) because(w Name, to hex.Cell) string {
	switch h.Why {
	case "edge":
		return "the map ends there, or there is a rock"
	case "contest":
		return fmt.Sprintf("%s would come to %v as well", list(h.Rivals), to)
	case "swap":
		return fmt.Sprintf("%s and %s would change places", w, h.Rivals[0])
	case "dead":
		return "it was killed in this turn"
	}
	if h.Head != "" {
		return fmt.Sprintf("%s is in the way, held up in a queue behind %s", h.Before, h.Head)
	}
	return fmt.Sprintf("%s is in the way and does not leave", h.Before)
}

// Sentence says which sides are covered.
func (e Defended) Sentence() string {
	return fmt.Sprintf("%s defends against %s.", e.Warrior, list(e.Sides))
}

// Sentence says what came of the attack.
func (e Attacked) Sentence() string {
	switch e.Outcome {
	case "miss":
		return fmt.Sprintf("%s attacks %s and hits nobody: %v is empty.", e.Warrior, wordOf(e.Direction), e.To)
	case "blocked":
		return fmt.Sprintf("%s attacks %s, but %s defends that side.", e.Warrior, e.Target, e.Target)
	case "bounced":
		return fmt.Sprintf("%s and %s attack each other, so this attack bounces off.", e.Warrior, e.Target)
	}
	return fmt.Sprintf("%s attacks %s and strikes it down.", e.Warrior, e.Target)
}

// Sentence says who killed it.
func (e Killed) Sentence() string {
	return fmt.Sprintf("%s is killed on %v by %s.", e.Warrior, e.Cell, list(e.By))
}

// Sentence says what for.
func (e Scored) Sentence() string {
	if e.Delta < 0 {
		return fmt.Sprintf("Team %s loses a point: %s killed their friend %s. It has %d.",
			e.Team, list(e.Attackers), e.Victim, e.Points)
	}
	return fmt.Sprintf("Team %s earns %s for %s, hit by %s. It has %d.",
		e.Team, plural(e.Delta, "point"), e.Victim, list(e.Attackers), e.Points)
}

// Sentence says where it went.
func (e Moved) Sentence() string {
	return fmt.Sprintf("%s moves from %v to %v.", e.Warrior, e.From, e.To)
}

// Sentence says why it stays.
func (e Stayed) Sentence() string {
	return fmt.Sprintf("%s stays on %v instead of moving to %v: %s.",
		e.Warrior, e.Cell, e.To, e.because(e.Warrior, e.To))
}

// Sentence says where the ball rolls.
func (e BallMade) Sentence() string {
	if e.Dead {
		return fmt.Sprintf("%s, though killed, pushes a ball from %v to the %s.", e.Ball, e.Cell, wordOf(e.Direction))
	}
	return fmt.Sprintf("%s pushes a ball from %v to the %s.", e.Ball, e.Cell, wordOf(e.Direction))
}

// Sentence counts.
func (e Ticked) Sentence() string { return fmt.Sprintf("Tick %d: every ball rolls one hex.", e.Tick) }

// Sentence says why the ball ends.
func (e EdgeHit) Sentence() string {
	return fmt.Sprintf("The ball of %s ends on %v: the map ends there, or there is a rock.", e.Ball, e.Cell)
}

// Sentence says whose shield it was.
func (e Blocked) Sentence() string {
	return fmt.Sprintf("The ball of %s ends on %v: %s defends that side.", e.Ball, e.Cell, e.Target)
}

// Sentence says what it ran into.
func (e Crashed) Sentence() string {
	balls := "the ball"
	if len(e.With) > 1 {
		balls = "the balls"
	}
	if e.Why == "cross" {
		return fmt.Sprintf("The ball of %s runs head-on into %s of %s and ends on %v.", e.Ball, balls, list(e.With), e.Cell)
	}
	return fmt.Sprintf("The ball of %s ends on %v: it and %s of %s would enter %v together.",
		e.Ball, e.Cell, balls, list(e.With), e.To)
}

// Sentence says where the passenger is left.
func (e Dropped) Sentence() string {
	return fmt.Sprintf("%s is set down on %v by the ball of %s.", e.Warrior, e.Cell, e.Ball)
}

// Sentence says between which balls it stands.
func (e Stalled) Sentence() string {
	return fmt.Sprintf("%s stands still on %v: the balls of %s come at it at the same moment. No other ball will move it.",
		e.Warrior, e.Cell, list(e.Balls))
}

// Sentence says who was in the way.
func (e Bumped) Sentence() string {
	return fmt.Sprintf("The ball of %s ends on %v with its passenger: %s is in the way and does not leave.",
		e.Ball, e.Cell, e.Target)
}

// Sentence says where the ball is.
func (e RolledOn) Sentence() string {
	if e.Passenger != "" {
		return fmt.Sprintf("The ball of %s takes %s along to %v.", e.Ball, e.Passenger, e.Cell)
	}
	return fmt.Sprintf("The ball of %s rolls to %v.", e.Ball, e.Cell)
}

// Sentence says who was picked up.
func (e PickedUp) Sentence() string {
	return fmt.Sprintf("The ball of %s picks up %s on %v.", e.Ball, e.Warrior, e.Cell)
}

// Sentence says why it was not picked up.
func (e PassedOver) Sentence() string {
	return fmt.Sprintf("The ball of %s passes over %s on %v, which a ball has affected already.",
		e.Ball, e.Warrior, e.Cell)
}

// Sentence says who has won and why.
func (e Ended) Sentence() string { return e.outcome() + ": " + e.because() + "." }

func (e Ended) outcome() string {
	if e.Team == "" {
		return "The game is drawn"
	}
	return "Team " + e.Team + " wins"
}

// because says how the game ended and what decided it.
func (e Ended) because() string {
	switch e.Reason {
	case byTarget:
		return "it has reached the target and leads the race"
	case standing:
		return "it is the last team standing"
	}
	how := "all turns are played"
	if e.Reason == wipeOut {
		how = "nobody is left"
	}
	switch e.Decided {
	case "option":
		return how + ", which makes a draw"
	case "equal":
		return how + ", and the best teams are equal"
	case "warriors":
		return how + ", and among those with most points it has most warriors"
	}
	return how + ", and it has most points"
}

// Sentence says what is now ordered.
func (e Ordered) Sentence() string { return fmt.Sprintf("%s is ordered to %s.", e.Warrior, e.order()) }

// Sentence says who is ready.
func (e Committed) Sentence() string { return seatName(e.Seat) + " is ready." }

// Sentence says who is not ready.
func (e Recalled) Sentence() string { return seatName(e.Seat) + " is not ready any more." }

// Sentence says who has given up.
func (e Resigned) Sentence() string {
	text := fmt.Sprintf("%s resigns, and %s", seatName(e.Seat), plural(len(e.Warriors), "warrior"))
	if len(e.Warriors) == 1 {
		text += " leaves the map."
	} else {
		text += " leave the map."
	}
	if e.Forfeit {
		text += " The team loses its points."
	}
	return text
}

// wordOf says the name of a direction in full.
func wordOf(way string) string {
	d, _ := layout.ParseDirection(way)
	return layout.Word(d)
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}
