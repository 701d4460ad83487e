package hexstrike

import (
	"strconv"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// Message describes the player's entries in the choosing round.
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

// Message names the player who has chosen.
func (e CommittedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.committed", "seat", e.name)
}

// Message names the player who chooses again.
func (e RecalledEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.recalled", "seat", e.name)
}

// Message names the characters of both players.
func (e BegunEvent) Message() i18n.Message {
	var fighters [2]i18n.Message
	for i, id := range e.Characters {
		c, _ := parseCharacter(id)
		fighters[i] = seatNames[c].alone
	}
	return i18n.Of("hexstrike.event.begun", "first", fighters[0], "second", fighters[1])
}

// Message names the player whose set waits.
func (e SubmittedEvent) Message() i18n.Message {
	if e.Active == "" {
		return i18n.Of("hexstrike.event.submitted", "seat", e.name)
	}
	return i18n.Of("hexstrike.event.submitted.own", "seat", e.name, "active", title(e.Active),
		"passive", title(e.Passive), "turn", e.Turn)
}

// Message names the player, the cards of the set and its turn.
func (e LaidEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.laid", "seat", e.name, "active", title(e.Active), "passive", title(e.Passive),
		"turn", turnText(e.Turn), "beat", e.Beat)
}

// Message names the number of the beat and the actions of both players.
func (e BeatEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.beat", "beat", e.Beat, "first", e.Slots[0].deed(), "second", e.Slots[1].deed())
}

// deed describes in words what the action of a slot does.
func (v Slot) deed() i18n.List {
	if v.Action == "W" || v.Priority == 0 || v.Active == "" {
		return deeds(v.Action)
	}
	return i18n.List{i18n.Of("hexstrike.deed.of-card", "deed", deeds(v.Action), "card", title(v.Active),
		"priority", v.Priority)}
}

// Message describes the figures after the beat.
func (e SettledEvent) Message() i18n.Message {
	f, g := e.Figures[0], e.Figures[1]
	return i18n.Of("hexstrike.event.settled", "beat", e.Beat, "cell1", f.Cell, "facing1", f.Facing,
		"damage1", f.Damage, "cell2", g.Cell, "facing2", g.Facing, "damage2", g.Damage)
}

// Message names the player and the new facing of the figure.
func (e TurnedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.turned", "seat", e.name, "direction", compass(e.Facing))
}

func compass(name string) i18n.Message {
	d, _ := layout.ParseDirection(name)
	return game.DirectionWord(layout, d)
}

// Message describes the path.
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

// Message gives the reason why nothing happened.
func (e MissedEvent) Message() i18n.Message {
	reason := e.Reason
	if reason == "empty" && e.Moved {
		reason = "moved"
	}
	return i18n.Of("hexstrike.event.missed", "reason", reason, "seat", e.name, "card", title(e.Card), "cell", e.Cell,
		"rival", e.Opponent.name, "at", e.At, "priority", e.Priority)
}

// Message describes the hit and all its effects.
func (e HitEvent) Message() i18n.Message {
	var lost i18n.List
	if e.Lost != "" {
		lost = deeds(e.Lost)
	}
	return i18n.Of("hexstrike.event.hit", "means", e.Means, "by", e.By.name, "card", title(e.Card), "seat", e.name,
		"cell", e.Cell, "damage", e.Damage, "total", e.Total, "steps", e.Steps, "direction", compass(e.Direction),
		"to", e.To, "stun", e.Stun, "loses", strconv.FormatBool(e.Lost != ""), "lost", lost)
}

// Message describes the throw.
func (e ThrownEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.thrown", "by", e.By.name, "seat", e.name, "direction", compass(e.Direction),
		"cell", e.Cell, "card", title(e.Card), "damage", e.Damage, "total", e.Total, "stun", e.Stun)
}

// Message names the damage, its cause and the player.
func (e HurtEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.hurt", "cause", e.Cause, "seat", e.name, "damage", e.Damage, "total", e.Total)
}

// Message names the player and the damage that was healed.
func (e HealedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.healed", "seat", e.name, "healed", e.Healed, "total", e.Total)
}

// Message describes the token.
func (e TokenEvent) Message() i18n.Message {
	token := e.Token
	if token == "fire" && !e.Lasts {
		token = "flare"
	}
	return i18n.Of("hexstrike.event.token", "token", token, "cell", e.Cell, "direction", compass(e.Direction))
}

// Message describes the change of the card.
func (e CardEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.card", "what", e.What, "seat", e.name, "card", title(e.Card), "cell", e.Cell)
}

// Message describes the return.
func (e ReturnedEvent) Message() i18n.Message {
	key := "hexstrike.event.returned"
	if e.Blocked {
		key = "hexstrike.event.returned.not"
	}
	return i18n.Of(key, "seat", e.name, "cell", e.Cell)
}

// Message names the number of drawn cards, and for their owner the cards.
func (e DrewEvent) Message() i18n.Message {
	key := "hexstrike.event.drew"
	if len(e.Cards) > 0 {
		key = "hexstrike.event.drew.own"
	}
	return i18n.Of(key, "seat", e.name, "count", e.Count, "cards", listed(e.Cards))
}

// Message describes the filled hand.
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

// Message names the player and the question.
func (e AskedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.asked", "seat", e.name, "question", e.Question.title)
}

// Message names the player and the answer.
func (e AnsweredEvent) Message() i18n.Message {
	if e.Answer == "" {
		return i18n.Of("hexstrike.event.answered.beat", "seat", e.name, "beat", e.Question.Beat)
	}
	return i18n.Of("hexstrike.event.answered", "seat", e.name, "answer", e.Answer)
}

// Message names the player who has resigned.
func (e ResignedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.resigned", "seat", e.name)
}

// Message describes what the end of the game means for the player's row.
func (e MarkedEvent) Message() i18n.Message {
	return i18n.Of("hexstrike.event.marked", "mark", e.Mark, "seat", e.name, "beat", e.Beat)
}

// Message names the winner and the reason for the end of the game.
func (e EndedEvent) Message() i18n.Message {
	return i18n.Sentences(e.because("none"), e.verdict())
}

// because returns the reason why the game is over, in words for a seat with the given outcome.
func (e EndedEvent) because(outcome string) i18n.Message {
	reason := e.Reason
	if e.Winner.Seat == game.Spectator && (reason == "far" || reason == "cards") {
		reason = "both-" + reason
	}
	return i18n.Of("hexstrike.end", "reason", reason, "loser", e.Loser.name, "outcome", outcome)
}

// verdict returns a sentence that names the winner, or says that the game is drawn.
func (e EndedEvent) verdict() i18n.Message {
	if e.Winner.Seat == game.Spectator {
		return i18n.Of("hexstrike.end.drawn")
	}
	return i18n.Of("hexstrike.end.won", "seat", e.Winner.name)
}

// who returns player i with the name for events.
func (s *position) who(i int) Who {
	if s.choosing {
		return Who{seatOf(i), nameless[i]}
	}
	return Who{seatOf(i), nameOf(i, s.characters)}
}

func (m *marks) submittedEvent(who Who) SubmittedEvent {
	return SubmittedEvent{who, m.active.String(), m.passive.String(), m.turn.String()}
}

func (s *position) laidEvent(i int) LaidEvent {
	m := &s.marks[i]
	return LaidEvent{
		Who: s.who(i), Active: m.active.String(), Passive: m.passive.String(), Turn: m.turn.String(),
		Beat: int(s.beat), Row: rowView(s, i),
	}
}

// logBeat starts the log of the current beat with both players' actions, and with dodges of earlier passes of the
// beat.
func (s *resolver) logBeat() {
	if s.play.log == nil {
		return
	}
	e := BeatEvent{Beat: int(s.beat), First: seatOf(s.first())}
	for i := range e.Slots {
		laid := s.play.rows[i].at(0)
		e.Slots[i] = laid.view()
	}
	s.play.log.Add(e)
	for i, dodged := range s.play.dodged {
		if dodged {
			s.logCard("swapped", i, reflexDodge, s.figures[i].cell)
		}
	}
}

// logCard logs a CardEvent about player i's card c; what is the change, at the hex.
func (s *resolver) logCard(what string, i int, c card, at hex.Cell) {
	if s.play.log != nil {
		s.play.log.Add(CardEvent{what, s.who(i), c.String(), at})
	}
}

// logToken logs a new token on the board.
func (s *resolver) logToken(e TokenEvent) {
	if s.play.log != nil {
		s.play.log.Add(e)
	}
}

// logArrowBlocked logs an arrow that a block has stopped.
func (s *resolver) logArrowBlocked(a arrow, on int) {
	if s.play.log == nil {
		return
	}
	s.play.log.Add(MissedEvent{
		Who: s.who(int(a.owner)), Card: bowShot.String(), Cell: s.figures[on].cell, Reason: "blocked",
		At: s.figures[on].cell, Opponent: s.who(on),
	})
}

// logAsked logs the questions that were not open in before.
func (s *position) logAsked(before *questions, log *game.Log) {
	for n := range s.asked {
		p := &s.prompts[n]
		if p.answer == unanswered && !before.asks(p) {
			log.Add(AskedEvent{s.who(int(p.player)), questionOf(s, p)})
		}
	}
}

// asks reports whether q has an open question like p: of the same kind, player, beat and card.
func (q *questions) asks(p *prompt) bool {
	for n := range q.asked {
		old := &q.prompts[n]
		if old.answer == unanswered && old.kind == p.kind && old.player == p.player && old.beat == p.beat &&
			old.card == p.card {
			return true
		}
	}
	return false
}

// answeredEvent returns the event of an answer.
func (s *position) answeredEvent(p *prompt, m game.Move) AnsweredEvent {
	e := AnsweredEvent{Who: s.who(int(p.player)), Question: questionOf(s, p)}
	arg := rest(m)
	switch kindOf(m) {
	case throwMove:
		e.Answer = layout.Name(hex.Direction(arg))
	case havenMove:
		e.Answer = p.havenHex(arg).String()
	case comboMove, guardMove, returnMove:
		e.Answer = [2]string{"no", "yes"}[arg&1]
	case keepMove:
		e.Answer = "keep"
	case revealMove:
		e.Answer = "reveal"
	}
	return e
}

func (s *position) slotsNow() (slots [2]Slot) {
	for i := range slots {
		e := s.rows[i].at(0)
		slots[i] = e.view()
	}
	return slots
}

// logSettled ends the log of a beat with the hexes and facings of the figures.
func (s *resolver) logSettled() {
	if s.play.log == nil {
		return
	}
	e := SettledEvent{Beat: int(s.beat), Slots: s.slotsNow()}
	for i := range e.Figures {
		f := &s.figures[i]
		e.Figures[i] = Standing{f.cell, layout.Name(f.facing), int(f.damage)}
	}
	s.play.log.Add(e)
}

// logMoved logs a movement from a hex to the player's present hex.
func (s *resolver) logMoved(i int, from hex.Cell, way string, stopped bool) {
	if s.play.log != nil {
		s.play.log.Add(MovedEvent{s.who(i), from, s.figures[i].cell, way, stopped})
	}
}

// logMiss logs that player i's attack on the target hex had no effect.
func (s *resolver) logMiss(i int, e *slot, target hex.Cell, blocked, there bool) {
	if s.play.log == nil {
		return
	}
	o := 1 - i
	m := MissedEvent{
		Who: s.who(i), Card: e.active.String(), Cell: target, At: s.figures[o].cell, Opponent: s.who(o),
	}
	switch {
	case blocked:
		m.Reason = "blocked"
	case there:
		m.Reason = "immune"
	default:
		m.Reason = "empty"
		if m.Moved = s.play.before.figures[o].cell == target; m.Moved {
			m.Priority = int(s.rows[o].at(0).prio)
		}
	}
	s.play.log.Add(m)
}

// logHit logs a blow that was not blocked, with its damage, knockback factor k, hexes pushed and beats stunned.
func (s *resolver) logHit(w *blow, dealt, k, steps, stunned int) {
	if s.play.log == nil {
		return
	}
	f := &s.figures[w.on]
	e := HitEvent{
		Who: s.who(w.on), By: s.who(w.from), Card: w.cause.String(), Means: "attack", Cell: w.cell,
		Damage: dealt, Total: int(f.damage), Knockback: k, Direction: layout.Name(w.d), Steps: steps, To: f.cell,
		Stun: stunned, Priority: int(s.rows[w.from].at(0).prio),
	}
	switch {
	case w.arrow:
		e.Means = "arrow"
	case w.counter:
		e.Means = "counter"
	}
	laid, now := s.play.rows[w.on].at(0), s.rows[w.on].at(0)
	takes := now.isIcon() && !s.play.acted[w.on] || s.play.stopped[w.on]
	if takes && !laid.isIcon() && !laid.isOpen() && !s.play.lost[w.on] {
		s.play.lost[w.on] = true
		e.Lost = laid.act.bare().String()
	}
	s.play.log.Add(e)
}

// markOf returns the mark of victory or death that ends player i's row after a player has lost by distance from
// land (R14.1a).
func (s *position) markOf(i int) string {
	if s.winner == seatOf(i) {
		return victoryMark
	}
	return deathMark
}

// logMarks logs the marks that end both rows.
func (s *resolver) logMarks() {
	if s.play.log == nil {
		return
	}
	for i := range s.rows {
		s.play.log.Add(MarkedEvent{s.who(i), s.markOf(i), int(s.last)})
	}
}

func (s *position) endedEvent() EndedEvent {
	r := s.Result()
	e := EndedEvent{Result: r.Text, Reason: r.Reason, Beat: int(s.last)}
	if i, ok := playerOf(s.winner); ok {
		e.Winner, e.Loser = s.who(i), s.who(1-i)
	}
	return e
}

func ids(list []card) []string {
	names := make([]string, 0, len(list))
	for _, c := range list {
		names = append(names, c.String())
	}
	return names
}

// arrived returns the ids of the last n abilities that came into the hand.
func (z *zone) arrived(n uint8) []string { return ids(z.hand[z.inHand-n : z.inHand]) }

// movementOf returns the ids of movement cards; set has their indexes in zone.moves as bits.
func (z *zone) movementOf(set uint8) []string {
	names := []string{}
	for at, c := range z.moves {
		if set>>at&1 != 0 {
			names = append(names, c.String())
		}
	}
	return names
}

func (z *zone) drewEvent(who Who, n uint8) DrewEvent {
	return DrewEvent{who, int(n), int(z.readyCount()), z.arrived(n)}
}

func (z *zone) refreshedEvent(who Who, n uint8, platform bool) RefreshedEvent {
	return RefreshedEvent{who, int(n), platform, z.arrived(n)}
}

func (z *zone) discardedEvent(who Who, abilities []card, movement uint8) DiscardedEvent {
	return DiscardedEvent{who, ids(abilities), z.movementOf(movement)}
}

func (z *zone) revealedEvent(who Who, c card, movement uint8) RevealedEvent {
	return RevealedEvent{who, c.String(), z.movementOf(movement)}
}
