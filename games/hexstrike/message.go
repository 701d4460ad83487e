package hexstrike

import (
	"strconv"

	"hexparlor/game"
	"hexparlor/message"
)

// Message tells what was entered last.
func (e EnteredEvent) Message() message.Message {
	character := message.Message{}
	if e.Character != "" {
		c, _ := parseCharacter(e.Character)
		character = seatNames[c].alone
	}
	return message.Of("hexstrike.event.entered", "seat", e.name, "named", strconv.FormatBool(e.Character != ""),
		"character", character, "listed", strconv.FormatBool(len(e.Movement)+len(e.Abilities) > 0),
		"cards", append(listed(e.Movement), listed(e.Abilities)...))
}

// Message tells that a player has chosen.
func (e CommittedEvent) Message() message.Message {
	return message.Of("hexstrike.event.committed", "seat", e.name)
}

// Message tells that a player chooses anew.
func (e RecalledEvent) Message() message.Message {
	return message.Of("hexstrike.event.recalled", "seat", e.name)
}

// Message tells who fights.
func (e BegunEvent) Message() message.Message {
	var fighters [2]message.Message
	for i, id := range e.Characters {
		c, _ := parseCharacter(id)
		fighters[i] = seatNames[c].alone
	}
	return message.Of("hexstrike.event.begun", "first", fighters[0], "second", fighters[1])
}

// Message tells that a set waits.
func (e SubmittedEvent) Message() message.Message {
	if e.Active == "" {
		return message.Of("hexstrike.event.submitted", "seat", e.name)
	}
	return message.Of("hexstrike.event.submitted.own", "seat", e.name, "active", title(e.Active),
		"passive", title(e.Passive), "turn", e.Turn)
}

// Message tells the cards and the turn.
func (e LaidEvent) Message() message.Message {
	return message.Of("hexstrike.event.laid", "seat", e.name, "active", title(e.Active), "passive", title(e.Passive),
		"turn", turnText(e.Turn), "beat", e.Beat)
}

// Message tells what the beat is about.
func (e BeatEvent) Message() message.Message {
	return message.Of("hexstrike.event.beat", "beat", e.Beat, "first", e.Slots[0].deed(), "second", e.Slots[1].deed())
}

// deed says what a slot does.
func (v Slot) deed() message.List {
	if v.Action == "W" || v.Priority == 0 || v.Active == "" {
		return deeds(v.Action)
	}
	return message.List{message.Of("hexstrike.deed.of-card", "deed", deeds(v.Action), "card", title(v.Active),
		"priority", v.Priority)}
}

// Message tells how the beat has left the figures.
func (e SettledEvent) Message() message.Message {
	f, g := e.Figures[0], e.Figures[1]
	return message.Of("hexstrike.event.settled", "beat", e.Beat, "cell1", f.Cell, "facing1", f.Facing,
		"damage1", f.Damage, "cell2", g.Cell, "facing2", g.Facing, "damage2", g.Damage)
}

// Message tells the new facing.
func (e TurnedEvent) Message() message.Message {
	return message.Of("hexstrike.event.turned", "seat", e.name, "direction", compass(e.Facing))
}

func compass(name string) message.Message {
	d, _ := layout.ParseDirection(name)
	return game.DirectionWord(layout, d)
}

// Message tells the way.
func (e MovedEvent) Message() message.Message {
	key := "hexstrike.event.moved"
	switch {
	case e.From == e.To && !e.Stopped:
		key = "hexstrike.event.moved.off"
	case e.From == e.To:
		key = "hexstrike.event.moved.not"
	case e.Stopped:
		key = "hexstrike.event.moved.stopped"
	}
	return message.Of(key, "way", e.Way, "seat", e.name, "from", e.From, "to", e.To)
}

// Message tells why nothing happened.
func (e MissedEvent) Message() message.Message {
	reason := e.Reason
	if reason == "empty" && e.Moved {
		reason = "moved"
	}
	return message.Of("hexstrike.event.missed", "reason", reason, "seat", e.name, "card", title(e.Card), "cell", e.Cell,
		"rival", e.Opponent.name, "at", e.At, "priority", e.Priority)
}

// Message tells the hit and all that comes of it.
func (e HitEvent) Message() message.Message {
	var lost message.List
	if e.Lost != "" {
		lost = deeds(e.Lost)
	}
	return message.Of("hexstrike.event.hit", "means", e.Means, "by", e.By.name, "card", title(e.Card), "seat", e.name,
		"cell", e.Cell, "damage", e.Damage, "total", e.Total, "steps", e.Steps, "direction", compass(e.Direction),
		"to", e.To, "stun", e.Stun, "loses", strconv.FormatBool(e.Lost != ""), "lost", lost)
}

// Message tells the throw.
func (e ThrownEvent) Message() message.Message {
	return message.Of("hexstrike.event.thrown", "by", e.By.name, "seat", e.name, "direction", compass(e.Direction),
		"cell", e.Cell, "card", title(e.Card), "damage", e.Damage, "total", e.Total, "stun", e.Stun)
}

// Message tells the damage and its cause.
func (e HurtEvent) Message() message.Message {
	return message.Of("hexstrike.event.hurt", "cause", e.Cause, "seat", e.name, "damage", e.Damage, "total", e.Total)
}

// Message tells what was healed.
func (e HealedEvent) Message() message.Message {
	return message.Of("hexstrike.event.healed", "seat", e.name, "healed", e.Healed, "total", e.Total)
}

// Message tells of the token.
func (e TokenEvent) Message() message.Message {
	token := e.Token
	if token == "fire" && !e.Lasts {
		token = "flare"
	}
	return message.Of("hexstrike.event.token", "token", token, "cell", e.Cell, "direction", compass(e.Direction))
}

// Message tells what became of the card.
func (e CardEvent) Message() message.Message {
	return message.Of("hexstrike.event.card", "what", e.What, "seat", e.name, "card", title(e.Card), "cell", e.Cell)
}

// Message tells of the return.
func (e ReturnedEvent) Message() message.Message {
	key := "hexstrike.event.returned"
	if e.Blocked {
		key = "hexstrike.event.returned.not"
	}
	return message.Of(key, "seat", e.name, "cell", e.Cell)
}

// Message tells how many cards, and to their owner which.
func (e DrewEvent) Message() message.Message {
	key := "hexstrike.event.drew"
	if len(e.Cards) > 0 {
		key = "hexstrike.event.drew.own"
	}
	return message.Of(key, "seat", e.name, "count", e.Count, "cards", listed(e.Cards))
}

// Message tells that the hand was filled.
func (e RefreshedEvent) Message() message.Message {
	key := "hexstrike.event.refreshed"
	if len(e.Cards) > 0 {
		key = "hexstrike.event.refreshed.own"
	}
	return message.Of(key, "seat", e.name, "platform", strconv.FormatBool(e.Platform), "count", e.Count,
		"cards", listed(e.Cards))
}

// Message names the cards.
func (e DiscardedEvent) Message() message.Message {
	cards := append(listed(e.Abilities), listed(e.Movement)...)
	if len(cards) == 0 {
		return message.Of("hexstrike.event.discarded.nothing", "seat", e.name)
	}
	return message.Of("hexstrike.event.discarded", "seat", e.name, "cards", cards)
}

// Message names the cards.
func (e RevealedEvent) Message() message.Message {
	key := "hexstrike.event.revealed"
	if len(e.Movement) > 0 {
		key = "hexstrike.event.revealed.with"
	}
	return message.Of(key, "seat", e.name, "card", title(e.Card), "cards", listed(e.Movement))
}

// Message tells who is asked what.
func (e AskedEvent) Message() message.Message {
	return message.Of("hexstrike.event.asked", "seat", e.name, "question", e.Question.title)
}

// Message tells the answer.
func (e AnsweredEvent) Message() message.Message {
	if e.Answer == "" {
		return message.Of("hexstrike.event.answered.beat", "seat", e.name, "beat", e.Question.Beat)
	}
	return message.Of("hexstrike.event.answered", "seat", e.name, "answer", e.Answer)
}

// Message tells who gave up.
func (e ResignedEvent) Message() message.Message {
	return message.Of("hexstrike.event.resigned", "seat", e.name)
}

// Message tells what the end is for a player.
func (e MarkedEvent) Message() message.Message {
	return message.Of("hexstrike.event.marked", "mark", e.Mark, "seat", e.name, "beat", e.Beat)
}

// Message tells how the game ended.
func (e EndedEvent) Message() message.Message {
	return message.Sentences(e.because("none"), e.verdict())
}

// because says why the game is over, to a seat of that fate.
func (e EndedEvent) because(fate string) message.Message {
	reason := e.Reason
	if e.Winner.Seat == game.Spectator && (reason == "far" || reason == "cards") {
		reason = "both-" + reason
	}
	return message.Of("hexstrike.end", "reason", reason, "loser", e.Loser.name, "fate", fate)
}

// verdict says who has won.
func (e EndedEvent) verdict() message.Message {
	if e.Winner.Seat == game.Spectator {
		return message.Of("hexstrike.end.drawn")
	}
	return message.Of("hexstrike.end.won", "seat", e.Winner.name)
}
