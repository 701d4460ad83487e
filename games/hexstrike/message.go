package hexstrike

import (
	"strconv"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Message tells what was entered last.
func (e EnteredEvent) Message() i18n.Message {
	character := i18n.Message{}
	if e.Character != "" {
		c, _ := parseCharacter(e.Character)
		character = seatNames[c].alone
	}
	return i18n.Of("hexstrike.event.entered", "seat", e.name, "named", strconv.FormatBool(e.Character != ""),
		"character", character, "listed", strconv.FormatBool(len(e.Movement)+len(e.Abilities) > 0),
		"cards", append(listed(e.Movement), listed(e.Abilities)...))
}

// Message tells that a player has chosen.
func (e CommittedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.committed", "seat", e.name)
}

// Message tells that a player chooses anew.
func (e RecalledEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.recalled", "seat", e.name)
}

// Message tells who fights.
func (e BegunEvent) Message() i18n.Message {
	var fighters [2]i18n.Message
	for i, id := range e.Characters {
		c, _ := parseCharacter(id)
		fighters[i] = seatNames[c].alone
	}
	return i18n.Of("hexstrike.event.begun", "first", fighters[0], "second", fighters[1])
}

// Message tells that a set waits.
func (e SubmittedEvent) Message() i18n.Message {
	if e.Active == "" {
		return i18n.Of("hexstrike.event.submitted", "seat", e.name)
	}
	return i18n.Of("hexstrike.event.submitted.own", "seat", e.name, "active", title(e.Active),
		"passive", title(e.Passive), "turn", e.Turn)
}

// Message tells the cards and the turn.
func (e LaidEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.laid", "seat", e.name, "active", title(e.Active), "passive", title(e.Passive),
		"turn", turnText(e.Turn), "beat", e.Beat)
}

// Message tells what the beat is about.
func (e BeatEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.beat", "beat", e.Beat, "first", e.Slots[0].deed(), "second", e.Slots[1].deed())
}

// deed says what a slot does.
func (v Slot) deed() i18n.List {
	if v.Action == "W" || v.Priority == 0 || v.Active == "" {
		return deeds(v.Action)
	}
	return i18n.List{i18n.Of("hexstrike.deed.of-card", "deed", deeds(v.Action), "card", title(v.Active),
		"priority", v.Priority)}
}

// Message tells how the beat has left the figures.
func (e SettledEvent) Message() i18n.Message {
	f, g := e.Figures[0], e.Figures[1]
	return i18n.Of("hexstrike.event.settled", "beat", e.Beat, "cell1", f.Cell, "facing1", f.Facing,
		"damage1", f.Damage, "cell2", g.Cell, "facing2", g.Facing, "damage2", g.Damage)
}

// Message tells the new facing.
func (e TurnedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.turned", "seat", e.name, "direction", compass(e.Facing))
}

func compass(name string) i18n.Message {
	d, _ := layout.ParseDirection(name)
	return game.DirectionWord(layout, d)
}

// Message tells the way.
func (e MovedEvent) Message() i18n.Message {
	key := "hexstrike.event.moved"
	switch {
	case e.From == e.To && !e.Stopped:
		key = "hexstrike.event.moved.off"
	case e.From == e.To:
		key = "hexstrike.event.moved.not"
	case e.Stopped:
		key = "hexstrike.event.moved.stopped"
	}
	return i18n.Of(key, "way", e.Way, "seat", e.name, "from", e.From, "to", e.To)
}

// Message tells why nothing happened.
func (e MissedEvent) Message() i18n.Message {
	reason := e.Reason
	if reason == "empty" && e.Moved {
		reason = "moved"
	}
	return i18n.Of("hexstrike.event.missed", "reason", reason, "seat", e.name, "card", title(e.Card), "cell", e.Cell,
		"rival", e.Opponent.name, "at", e.At, "priority", e.Priority)
}

// Message tells the hit and all that comes of it.
func (e HitEvent) Message() i18n.Message {
	var lost i18n.List
	if e.Lost != "" {
		lost = deeds(e.Lost)
	}
	return i18n.Of("hexstrike.event.hit", "means", e.Means, "by", e.By.name, "card", title(e.Card), "seat", e.name,
		"cell", e.Cell, "damage", e.Damage, "total", e.Total, "steps", e.Steps, "direction", compass(e.Direction),
		"to", e.To, "stun", e.Stun, "loses", strconv.FormatBool(e.Lost != ""), "lost", lost)
}

// Message tells the throw.
func (e ThrownEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.thrown", "by", e.By.name, "seat", e.name, "direction", compass(e.Direction),
		"cell", e.Cell, "card", title(e.Card), "damage", e.Damage, "total", e.Total, "stun", e.Stun)
}

// Message tells the damage and its cause.
func (e HurtEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.hurt", "cause", e.Cause, "seat", e.name, "damage", e.Damage, "total", e.Total)
}

// Message tells what was healed.
func (e HealedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.healed", "seat", e.name, "healed", e.Healed, "total", e.Total)
}

// Message tells of the token.
func (e TokenEvent) Message() i18n.Message {
	token := e.Token
	if token == "fire" && !e.Lasts {
		token = "flare"
	}
	return i18n.Of("hexstrike.event.token", "token", token, "cell", e.Cell, "direction", compass(e.Direction))
}

// Message tells what became of the card.
func (e CardEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.card", "what", e.What, "seat", e.name, "card", title(e.Card), "cell", e.Cell)
}

// Message tells of the return.
func (e ReturnedEvent) Message() i18n.Message {
	key := "hexstrike.event.returned"
	if e.Blocked {
		key = "hexstrike.event.returned.not"
	}
	return i18n.Of(key, "seat", e.name, "cell", e.Cell)
}

// Message tells how many cards, and to their owner which.
func (e DrewEvent) Message() i18n.Message {
	key := "hexstrike.event.drew"
	if len(e.Cards) > 0 {
		key = "hexstrike.event.drew.own"
	}
	return i18n.Of(key, "seat", e.name, "count", e.Count, "cards", listed(e.Cards))
}

// Message tells that the hand was filled.
func (e RefreshedEvent) Message() i18n.Message {
	key := "hexstrike.event.refreshed"
	if len(e.Cards) > 0 {
		key = "hexstrike.event.refreshed.own"
	}
	return i18n.Of(key, "seat", e.name, "platform", strconv.FormatBool(e.Platform), "count", e.Count,
		"cards", listed(e.Cards))
}

// Message names the cards.
func (e DiscardedEvent) Message() i18n.Message {
	cards := append(listed(e.Abilities), listed(e.Movement)...)
	if len(cards) == 0 {
		return i18n.Of("hexstrike.event.discarded.nothing", "seat", e.name)
	}
	return i18n.Of("hexstrike.event.discarded", "seat", e.name, "cards", cards)
}

// Message names the cards.
func (e RevealedEvent) Message() i18n.Message {
	key := "hexstrike.event.revealed"
	if len(e.Movement) > 0 {
		key = "hexstrike.event.revealed.with"
	}
	return i18n.Of(key, "seat", e.name, "card", title(e.Card), "cards", listed(e.Movement))
}

// Message tells who is asked what.
func (e AskedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.asked", "seat", e.name, "question", e.Question.title)
}

// Message tells the answer.
func (e AnsweredEvent) Message() i18n.Message {
	if e.Answer == "" {
		return i18n.Of("hexstrike.event.answered.beat", "seat", e.name, "beat", e.Question.Beat)
	}
	return i18n.Of("hexstrike.event.answered", "seat", e.name, "answer", e.Answer)
}

// Message tells who gave up.
func (e ResignedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.resigned", "seat", e.name)
}

// Message tells what the end is for a player.
func (e MarkedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.marked", "mark", e.Mark, "seat", e.name, "beat", e.Beat)
}

// Message tells how the game ended.
func (e EndedEvent) Message() i18n.Message {
	return i18n.Sentences(e.because("none"), e.verdict())
}

// because says why the game is over, to a seat of that fate.
func (e EndedEvent) because(fate string) i18n.Message {
	reason := e.Reason
	if e.Winner.Seat == game.Spectator && (reason == "far" || reason == "cards") {
		reason = "both-" + reason
	}
	return i18n.Of("hexstrike.end", "reason", reason, "loser", e.Loser.name, "fate", fate)
}

// verdict says who has won.
func (e EndedEvent) verdict() i18n.Message {
	if e.Winner.Seat == game.Spectator {
		return i18n.Of("hexstrike.end.drawn")
	}
	return i18n.Of("hexstrike.end.won", "seat", e.Winner.name)
}
