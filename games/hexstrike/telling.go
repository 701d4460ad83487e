package hexstrike

import (
	"hexparlor/game"
	"hexparlor/game/hex"
)

// who is a player for events.
func (s *State) who(i int) Who {
	if s.choosing {
		return Who{seatOf(i), nameless[i]}
	}
	return Who{seatOf(i), nameOf(i, s.characters)}
}

// enteredEvent tells what a player has entered.
func (s *State) enteredEvent(i int) EnteredEvent { return EnteredEvent{s.who(i), s.choiceView(i)} }

func (s *State) submittedEvent(i int) SubmittedEvent {
	m := &s.marks[i]
	return SubmittedEvent{s.who(i), m.active.String(), m.passive.String(), m.turn.String()}
}

func (s *State) laidEvent(i int) LaidEvent {
	m := &s.marks[i]
	return LaidEvent{
		Who: s.who(i), Active: m.active.String(), Passive: m.passive.String(), Turn: m.turn.String(),
		Beat: int(s.beat), Row: s.rowView(i),
	}
}

// tellBeat begins the story of a beat with what was laid for it, and with dodges that earlier passes brought about.
func (s *State) tellBeat() {
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
			s.tellCard("swapped", i, reflexDodge, s.figures[i].cell)
		}
	}
}

// tellCard tells what became of a card.
func (s *State) tellCard(what string, i int, c card, at hex.Cell) {
	if s.play.log != nil {
		s.play.log.Add(CardEvent{what, s.who(i), c.String(), at})
	}
}

// tellToken tells of a token that comes on the board.
func (s *State) tellToken(e TokenEvent) {
	if s.play.log != nil {
		s.play.log.Add(e)
	}
}

// tellArrowBlocked tells of an arrow that a block has stopped.
func (s *State) tellArrowBlocked(a arrow, on int) {
	if s.play.log == nil {
		return
	}
	s.play.log.Add(MissedEvent{
		Who: s.who(int(a.owner)), Card: bowShot.String(), Cell: s.figures[on].cell, Reason: "blocked",
		At: s.figures[on].cell, Opponent: s.who(on),
	})
}

// tellAsked tells what is asked now and was not before.
func (s *State) tellAsked(before *questions, log *game.Log) {
	for n := range s.asked {
		p := &s.prompts[n]
		if p.answer == unanswered && !before.asks(p) {
			log.Add(AskedEvent{s.who(int(p.player)), s.question(p)})
		}
	}
}

// asks tells whether the same question was open already.
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

// answeredEvent tells how a question is being answered.
func (s *State) answeredEvent(p *prompt, m game.Move) AnsweredEvent {
	e := AnsweredEvent{Who: s.who(int(p.player)), Question: s.question(p)}
	said := rest(m)
	switch kindOf(m) {
	case throwMove:
		e.Answer = layout.Name(hex.Direction(said))
	case havenMove:
		e.Answer = p.havenHex(said).String()
	case comboMove, guardMove, returnMove:
		e.Answer = [2]string{"no", "yes"}[said&1]
	case keepMove:
		e.Answer = "keep"
	case revealMove:
		e.Answer = "reveal"
	}
	return e
}

func (s *State) slotsNow() (slots [2]Slot) {
	for i := range slots {
		e := s.rows[i].at(0)
		slots[i] = e.view()
	}
	return slots
}

// tellSettled ends the story of a beat.
func (s *State) tellSettled() {
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

// tellMoved tells of a movement from a hex to where the player stands now.
func (s *State) tellMoved(i int, from hex.Cell, way string, stopped bool) {
	if s.play.log != nil {
		s.play.log.Add(MovedEvent{s.who(i), from, s.figures[i].cell, way, stopped})
	}
}

// tellMiss tells of an attack without effect.
func (s *State) tellMiss(i int, e *slot, target hex.Cell, blocked, there bool) {
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

// tellHit tells of a blow that went through.
func (s *State) tellHit(w *blow, dealt, k, steps, stunned int) {
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

// markOf is how the row of a player ends who has lost by distance, or beaten one who has (R14.1a).
func (s *State) markOf(i int) string {
	if s.winner == seatOf(i) {
		return victoryMark
	}
	return deathMark
}

// tellMarks tells how both rows end.
func (s *State) tellMarks() {
	if s.play.log == nil {
		return
	}
	for i := range s.rows {
		s.play.log.Add(MarkedEvent{s.who(i), s.markOf(i), int(s.last)})
	}
}

func (s *State) endedEvent() EndedEvent {
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

// arrived is the abilities that came into a hand last.
func (z *zone) arrived(n uint8) []string { return ids(z.hand[z.inHand-n : z.inHand]) }

// movementOf names the movement cards of a set of bits.
func (z *zone) movementOf(set uint8) []string {
	names := []string{}
	for at, c := range z.moves {
		if set>>at&1 != 0 {
			names = append(names, c.String())
		}
	}
	return names
}

func (s *State) drewEvent(i int, n uint8) DrewEvent {
	z := &s.zones[i]
	return DrewEvent{s.who(i), int(n), int(z.readyCount()), z.arrived(n)}
}

func (s *State) refreshedEvent(i int, n uint8, platform bool) RefreshedEvent {
	return RefreshedEvent{s.who(i), int(n), platform, s.zones[i].arrived(n)}
}

func (s *State) discardedEvent(i int, abilities []card, movement uint8) DiscardedEvent {
	return DiscardedEvent{s.who(i), ids(abilities), s.zones[i].movementOf(movement)}
}

func (s *State) revealedEvent(i int, c card, movement uint8) RevealedEvent {
	return RevealedEvent{s.who(i), c.String(), s.zones[i].movementOf(movement)}
}
