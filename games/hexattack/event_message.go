package hexattack

import (
	"cmp"
	"strconv"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// String returns the name itself.
func (n Name) String() string { return string(n) }

// Message announces the number of the turn whose orders are revealed.
func (e Began) Message() i18n.Message { return i18n.Of("hexattack.event.turn", "turn", e.Turn) }

// Message names the warrior that the grab selects.
func (e Grabbed) Message() i18n.Message {
	if e.Target == "" {
		return i18n.Of("hexattack.event.grab.none", "warrior", e.Warrior, "direction", wordOf(e.Direction))
	}
	return i18n.Of("hexattack.event.grab",
		"warrior", e.Warrior, "direction", wordOf(e.Direction), "target", e.Target)
}

// Message names the warriors that grab the immobile one.
func (e Immobile) Message() i18n.Message {
	return i18n.Of("hexattack.event.immobile", "warrior", e.Warrior, "by", i18n.And(e.By))
}

// Message names the cell to which the warrior was pulled.
func (e Pulled) Message() i18n.Message {
	return i18n.Of("hexattack.event.pull", "by", e.By, "warrior", e.Warrior, "from", e.From, "to", e.To)
}

// Message gives the reason why the warrior was not pulled.
func (e Held) Message() i18n.Message {
	return i18n.Of("hexattack.event.held",
		"by", e.By, "warrior", e.Warrior, "to", e.To, "why", e.because(e.Warrior, e.To))
}

// because returns the reason for a failed step.
func (h Hindrance) because(w Name, to hex.Cell) i18n.Message {
	switch h.Why {
	case "edge":
		return i18n.Of("hexattack.hindrance.edge")
	case "contest":
		return i18n.Of("hexattack.hindrance.contest",
			"count", len(h.Rivals), "rivals", i18n.And(h.Rivals), "to", to)
	case "swap":
		return i18n.Of("hexattack.hindrance.swap", "warrior", w, "rival", h.Rivals[0])
	case "dead":
		return i18n.Of("hexattack.hindrance.dead")
	}
	if h.Head != "" {
		return i18n.Of("hexattack.hindrance.queue", "before", h.Before, "head", h.Head)
	}
	return i18n.Of("hexattack.hindrance.jam", "before", h.Before)
}

// Message names the covered sides.
func (e Defended) Message() i18n.Message {
	sides := i18n.List{}
	for _, way := range e.Sides {
		sides = append(sides, wordOf(way))
	}
	return i18n.Of("hexattack.event.defend", "warrior", e.Warrior, "sides", sides)
}

// Message describes the result of the attack.
func (e Attacked) Message() i18n.Message {
	switch e.Outcome {
	case "miss":
		return i18n.Of("hexattack.event.attack.miss",
			"warrior", e.Warrior, "direction", wordOf(e.Direction), "to", e.To)
	case "blocked":
		return i18n.Of("hexattack.event.attack.blocked", "warrior", e.Warrior, "target", e.Target)
	case "bounced":
		return i18n.Of("hexattack.event.attack.bounced", "warrior", e.Warrior, "target", e.Target)
	}
	return i18n.Of("hexattack.event.attack", "warrior", e.Warrior, "target", e.Target)
}

// Message names the attackers.
func (e Killed) Message() i18n.Message {
	return i18n.Of("hexattack.event.killed", "warrior", e.Warrior, "cell", e.Cell, "by", i18n.And(e.By))
}

// Message gives the reason for the points.
func (e Scored) Message() i18n.Message {
	if e.Delta < 0 {
		return i18n.Of("hexattack.event.point.lost", "team", teamName(e.Team), "count", len(e.Attackers),
			"attackers", i18n.And(e.Attackers), "victim", e.Victim, "total", e.Points)
	}
	return i18n.Of("hexattack.event.point", "team", teamName(e.Team), "points", e.Delta,
		"victim", e.Victim, "attackers", i18n.And(e.Attackers), "total", e.Points)
}

// Message names the cell of the step.
func (e Moved) Message() i18n.Message {
	return i18n.Of("hexattack.event.move", "warrior", e.Warrior, "from", e.From, "to", e.To,
		"direction", game.StepWord(layout, e.From, e.To))
}

// Message gives the reason why the warrior stays.
func (e Stayed) Message() i18n.Message {
	return i18n.Of("hexattack.event.stay",
		"warrior", e.Warrior, "cell", e.Cell, "to", e.To, "why", e.because(e.Warrior, e.To))
}

// Message names the direction of the ball.
func (e BallMade) Message() i18n.Message {
	key := "hexattack.event.ball"
	if e.Dead {
		key = "hexattack.event.ball.dead"
	}
	return i18n.Of(key, "ball", e.Ball, "cell", e.Cell, "direction", wordOf(e.Direction))
}

// Message names the number of the tick that starts.
func (e Ticked) Message() i18n.Message { return i18n.Of("hexattack.event.tick", "tick", e.Tick) }

// Message gives the reason why the ball cannot roll on.
func (e EdgeHit) Message() i18n.Message {
	return i18n.Of("hexattack.event.edge", "ball", e.Ball, "cell", e.Cell)
}

// Message names the warrior with the shield.
func (e Blocked) Message() i18n.Message {
	return i18n.Of("hexattack.event.blocked", "ball", e.Ball, "cell", e.Cell, "target", e.Target)
}

// Message names the balls into which the ball ran.
func (e Crashed) Message() i18n.Message {
	others := i18n.And(e.With)
	if e.Why == "cross" {
		return i18n.Of("hexattack.event.crash.cross", "ball", e.Ball, "other", others, "cell", e.Cell)
	}
	return i18n.Of("hexattack.event.crash.meet",
		"ball", e.Ball, "cell", e.Cell, "count", len(e.With), "others", others, "to", e.To)
}

// Message names the cell where the passenger is left.
func (e Dropped) Message() i18n.Message {
	return i18n.Of("hexattack.event.drop", "warrior", e.Warrior, "cell", e.Cell, "ball", e.Ball)
}

// Message names the balls around the warrior.
func (e Stalled) Message() i18n.Message {
	return i18n.Of("hexattack.event.stall", "warrior", e.Warrior, "cell", e.Cell, "balls", i18n.And(e.Balls))
}

// Message names the warrior in the way.
func (e Bumped) Message() i18n.Message {
	return i18n.Of("hexattack.event.bump", "ball", e.Ball, "cell", e.Cell, "target", e.Target)
}

// Message names the cell of the ball.
func (e RolledOn) Message() i18n.Message {
	if e.Passenger != "" {
		return i18n.Of("hexattack.event.roll.loaded", "ball", e.Ball, "passenger", e.Passenger, "cell", e.Cell)
	}
	return i18n.Of("hexattack.event.roll", "ball", e.Ball, "cell", e.Cell)
}

// Message names the warrior that was picked up.
func (e PickedUp) Message() i18n.Message {
	return i18n.Of("hexattack.event.pickup", "ball", e.Ball, "warrior", e.Warrior, "cell", e.Cell)
}

// Message gives the reason why the warrior was not picked up.
func (e PassedOver) Message() i18n.Message {
	return i18n.Of("hexattack.event.pass", "ball", e.Ball, "warrior", e.Warrior, "cell", e.Cell)
}

// Message names the warriors that leave with the captain.
func (e Disbanded) Message() i18n.Message {
	return i18n.Of("hexattack.event.disband",
		"team", teamName(e.Team), "count", len(e.Warriors), "warriors", i18n.And(e.Warriors))
}

// Message names the winner and the reason.
func (e Ended) Message() i18n.Message {
	if e.Team == "" {
		return i18n.Of("hexattack.event.drawn", "because", e.because())
	}
	return i18n.Of("hexattack.event.won", "team", teamName(e.Team), "because", e.because())
}

// outcome returns a whole sentence that names the winning team, or says that the game is drawn.
func (e Ended) outcome() i18n.Message {
	if e.Team == "" {
		return i18n.Of("hexattack.end.drawn")
	}
	return i18n.Of("hexattack.end.won", "team", teamName(e.Team))
}

// because returns how the game ended and what decided it, as the end of a sentence after a colon.
func (e Ended) because() i18n.Message {
	return i18n.Of("hexattack.end.because", "reason", e.Reason, "decided", e.Decided)
}

// why returns a whole sentence on how the game ended and what decided it, for a seat with the given result.
func (e Ended) why(result string) i18n.Message {
	return i18n.Of("hexattack.end.why",
		"reason", e.Reason, "decided", e.Decided, "team", teamName(e.Team), "outcome", result)
}

// Message describes the warrior's current order.
func (e Ordered) Message() i18n.Message {
	direction := i18n.Message{}
	if e.Direction != "" {
		direction = wordOf(e.Direction)
	}
	return i18n.Of("hexattack.event.ordered", "warrior", e.Warrior, "verb", e.Verb, "direction", direction)
}

// Message describes the effect of the order, and whether it has any in the present position.
func (e Explained) Message() i18n.Message {
	return i18n.Of("hexattack.event.explained", "verb", e.Verb, "idle", strconv.FormatBool(e.Idle))
}

// Message names the player who is ready.
func (e Committed) Message() i18n.Message {
	return i18n.Of("hexattack.event.committed", "seat", seatName(e.Seat))
}

// Message names the player who is not ready any more.
func (e Recalled) Message() i18n.Message {
	return i18n.Of("hexattack.event.recalled", "seat", seatName(e.Seat))
}

// Message names the player who has resigned.
func (e Resigned) Message() i18n.Message {
	text := i18n.Of("hexattack.event.resigned", "seat", seatName(e.Seat), "warriors", len(e.Warriors))
	if e.Forfeit {
		text = i18n.Sentences(text, i18n.Of("hexattack.event.forfeit"))
	}
	return text
}

// wordOf returns the full name of a direction, such as "north", by its notation, such as N.
func wordOf(way string) i18n.Message {
	d, _ := layout.ParseDirection(way)
	return game.DirectionWord(layout, d)
}

// teamName returns the name of a team for users: its letter, or beside a board its colour.
func teamName(team string) i18n.Message { return i18n.Of("hexattack.team", "team", team) }

// seatName returns the name of a seat for users.
func seatName(seat game.Seat) i18n.Message { return i18n.Of("hexattack.seat", "seat", int(seat)) }

// Effects returns the orders of the turn, warrior by warrior.
func (e Began) Effects() game.Effects {
	all := []game.Revealed{}
	for _, o := range e.Orders {
		seat := game.Seat(o.Warrior[0] - '0')
		if len(all) == 0 || all[len(all)-1].Seat != seat {
			all = append(all, game.Revealed{Seat: seat})
		}
		last := &all[len(all)-1]
		last.Orders = append(last.Orders, o.summary())
	}
	return game.Effects{Orders: all}
}

// summary returns the revealed order in a few words, for turn reports.
func (o Sealed) summary() i18n.Message {
	verb, direction := o.Verb, i18n.Message{}
	switch {
	case o.Missing:
		verb = "none"
	case o.Direction != "":
		direction = wordOf(o.Direction)
	}
	return i18n.Of("hexattack.revealed", "warrior", o.Warrior, "verb", verb, "direction", direction)
}

// Standing returns the points of each team, and the cells of its warriors.
func (Game) Standing(view any, name func(game.Seat) string) []i18n.Message {
	v := view.(View)
	texts := make([]i18n.Message, 0, len(v.Teams))
	for _, t := range v.Teams {
		var players, warriors i18n.List
		for _, seat := range t.Players {
			players = append(players, name(seat))
		}
		for _, w := range v.Warriors {
			if w.Team == t.Name {
				warriors = append(warriors, i18n.Of("hexattack.standing.warrior", "warrior", w.Name, "cell", w.Cell))
			}
		}
		allies := "no"
		if len(t.Players) > 1 {
			allies = "yes"
		}
		texts = append(texts, i18n.Of("hexattack.standing", "allies", allies, "team", t.Name, "players", players,
			"points", t.Points, "count", len(warriors), "warriors", warriors))
	}
	return texts
}

// Effects names the player whose warrior fell, and the player of the first attacker.
func (e Killed) Effects() game.Effects {
	loser := e.Warrior.seat()
	return game.Effects{Loser: loser, Fact: game.Fact{
		Key: "hexattack.fact.killed", For: e.By[0].seat(), Against: loser, Weight: 1, Rule: "R5.5",
		Args: []any{"victim", string(e.Warrior), "by", i18n.And(e.By)},
	}}
}

// Effects names the rule by which the game has ended.
func (e Ended) Effects() game.Effects {
	rule := map[string]string{"limit": "R3.8", "target": "R3.7", "captain": "R8.1a"}[e.Reason]
	return game.Effects{Fact: game.Fact{Rule: cmp.Or(rule, "R3.6")}}
}

// seat returns the player to whom a warrior belongs.
func (n Name) seat() game.Seat { return game.Seat(n[0] - '0') }
