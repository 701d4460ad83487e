package hexstrike

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// unplayable returns an error with the message of a key, which says why a position cannot be played.
func unplayable(key string) error { return catalog.Error(i18n.Of(key)) }

// validate refuses positions that cannot be played (R16.5).
func validate(s *State) error {
	if s.figures[0].cell == s.figures[1].cell {
		return wrongCell("hexstrike.text.same-hex", s.figures[0].cell)
	}
	for i := range s.zones {
		if err := validateCards(&s.position, i); err != nil {
			return catalog.Error(i18n.Of("hexstrike.text.field", "number", i+2, "why", err))
		}
		if err := validateMarks(&s.position, i); err != nil {
			return catalog.Error(i18n.Of("hexstrike.text.field", "number", i+2, "why", err))
		}
		if !s.remembers(i) {
			s.figures[i].memory = memory{}
		}
	}
	if s.over {
		s.clearEnded()
		return nil
	}
	if err := validatePrompts(&s.position); err != nil {
		return catalog.Error(i18n.Of("hexstrike.text.field", "number", 8, "why", err))
	}
	if err := validateWaiting(&s.position); err != nil {
		return err
	}
	return validateTurn(s)
}

// validateCards checks the numbers of a player's cards (R5.1, R5.2).
func validateCards(s *position, i int) error {
	z := &s.zones[i]
	count := int(z.inHand) + int(z.inDeck)
	away := z.aside || s.focuses[i].on
	if z.aside && s.focuses[i].on {
		return unplayable("hexstrike.text.two-rewinds")
	}
	if s.over && count == deckSize-1 {
		z.aside, away = !s.focuses[i].on, true // marks are not written after the end
	}
	if s.marks[i].waiting && s.marks[i].active == rewind && !z.aside {
		return unplayable("hexstrike.text.not-aside")
	}
	if want := deckSize - boolInt(away); count != want {
		return catalog.Error(i18n.Of("hexstrike.text.ability-count", "found", count, "count", want))
	}
	if !away && !s.over && s.rows[i].focuses() {
		return unplayable("hexstrike.text.no-rewind")
	}
	if ready, want := z.readyCount(), s.target(i, z.inHand); ready != want {
		return catalog.Error(i18n.Of("hexstrike.text.ready", "ready", int(ready), "abilities", int(z.inHand),
			"count", int(want)))
	}
	if !couldHold(s, i, away) {
		return unplayable("hexstrike.text.seen")
	}
	return z.validateUnique(away)
}

// couldHold reports whether the publicly known cards of player i fit into one deck, and into the player's deck if
// it is known.
func couldHold(s *position, i int, away bool) bool {
	z, of := &s.zones[i], [2]int{}
	for _, c := range cardsOf(s.seen[i]) {
		of[boolInt(pool[c].movement)]++
	}
	if of[0] > deckSize || of[1] > moveCards {
		return false
	}
	if s.seen[i] == 0 || z.unknown() || z.inDeck > 0 && z.deck[0] == noCard {
		return true
	}
	known := deck{moves: z.moves}
	n := copy(known.abilities[:], z.hand[:z.inHand])
	n += copy(known.abilities[n:], z.deck[:z.inDeck])
	if away && n < deckSize {
		known.abilities[n] = rewind
	}
	return known.holds(s.seen[i])
}

// validateUnique refuses duplicate cards. With away, Rewind is set aside and may be nowhere else.
func (z *zone) validateUnique(away bool) error {
	var seen uint64
	if away {
		seen = 1 << rewind
	}
	for _, list := range [][]card{z.hand[:z.inHand], z.deck[:z.inDeck]} {
		for _, c := range list {
			if c != noCard && seen>>c&1 != 0 {
				return wrongCard("hexstrike.text.twice", c)
			}
			seen |= 1 << c
		}
	}
	return nil
}

// focuses reports whether a row has the beat of Rewind on which it goes into focus.
func (r *row) focuses() bool {
	for _, e := range r.slots[:min(int(r.n), rowMax)] {
		if e.act.bare() == focusOn && e.active == rewind {
			return true
		}
	}
	return false
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// validateMarks checks the marks of a player.
func validateMarks(s *position, i int) error {
	m, z := &s.marks[i], &s.zones[i]
	switch {
	case m.must && !s.focuses[i].on:
		return unplayable("hexstrike.text.must")
	case (m.combo || m.waiting) && !s.isOpen(i):
		return unplayable("hexstrike.text.needs-open")
	case m.combo && !z.unknown() && !z.hasCombo():
		return unplayable("hexstrike.text.no-combo")
	case m.waiting && m.active != noCard && !z.unknown() && !isSubmittable(s, i):
		return unplayable("hexstrike.text.no-submission")
	}
	return nil
}

// isSubmittable reports whether player i could have submitted the waiting set in the present position.
func isSubmittable(s *position, i int) bool {
	m, z := &s.marks[i], &s.zones[i]
	ability, movement := m.active, m.passive
	if pool[ability].movement {
		ability, movement = movement, ability
	}
	for _, c := range z.moves {
		if c != movement || z.isReady(c) != s.staysReady(i) {
			continue
		}
		under := z.inDeck > 0 && (z.deck[z.inDeck-1] == ability || z.deck[0] == noCard)
		return s.rules.allows(m.active, m.turn) && !s.figures[i].tooSafe(m.active) && (under || m.active == rewind && z.aside)
	}
	return false
}

// unknown reports whether a redacted text hides the cards in the hand.
func (z *zone) unknown() bool { return z.inHand > 0 && z.hand[0] == noCard || z.moves[0] == noCard }

// validatePrompts checks that questions agree with the rows.
func validatePrompts(s *position) error {
	for n := range s.asked {
		if p := &s.prompts[n]; !promptFits(s, p) {
			return catalog.Error(i18n.Of("hexstrike.text.prompt-misfit", "prompt", promptNames[p.kind],
				"player", int(p.player)+1))
		}
	}
	return nil
}

// promptFits reports whether the question p could have been asked at the current beat.
func promptFits(s *position, p *prompt) bool {
	i := int(p.player)
	e, z := s.rows[i].at(0), &s.zones[i]
	if p.kind != askDraw && p.beat != s.beat {
		return false
	}
	switch p.kind {
	case askCombo:
		return e.act.bare() == combo && (z.hasCombo() || z.unknown())
	case askGuard:
		return e.active == guard && !e.isOpen()
	case askHaven:
		return e.active == haven && e.act.bare() == x1
	case askReturn:
		return p.answer != unanswered || s.focuses[i].on && e.isOpen()
	}
	return true
}

// validateTurn refuses positions of running games in which no player has a decision to make (R14.7).
func validateTurn(s *State) error {
	asked := s.oldest() != nil
	switch {
	case s.paused && !asked:
		return unplayable("hexstrike.text.paused")
	case asked && !s.variant.drawsSoon && (s.marks[0].fresh || s.marks[1].fresh):
		return unplayable("hexstrike.text.fresh")
	case s.ToAct() == 0:
		return unplayable("hexstrike.text.no-player-open")
	case int(s.beat) >= int(s.limit):
		return catalog.Error(i18n.Of("hexstrike.text.past-limit", "limit", int(s.limit)))
	}
	for seat := range s.ToAct().All() {
		i, _ := playerOf(seat)
		if z := &s.zones[i]; !z.unknown() && len(s.Moves(seat, nil)) == 0 {
			return catalog.Error(i18n.Of("hexstrike.text.no-set", "player", i+1))
		}
	}
	s.placeHavens()
	return nil
}

// validateWaiting refuses a submitted set that waits although the other player has no set to submit (R6.3).
func validateWaiting(s *position) error {
	first, second := s.marks[0].waiting, s.marks[1].waiting
	switch {
	case first && second:
		return unplayable("hexstrike.text.both-in")
	case (first || second) && (s.oldest() != nil || !s.isOpen(0) || !s.isOpen(1)):
		return unplayable("hexstrike.text.early-wait")
	}
	return nil
}

// placeHavens sets the hex of each open question of Haven to the hex of its player at that moment of the beat.
func (s *State) placeHavens() {
	var shown *State
	for n := range s.asked {
		if p := &s.prompts[n]; p.kind == askHaven && p.answer == unanswered {
			if shown == nil {
				shown = s.shown()
			}
			p.cell = shown.play.havenAt[p.player]
		}
	}
}

// shown returns the position for viewers: the state within a paused beat, or else the position itself (R8.11,
// R8.12).
func (s *State) shown() *State {
	c := game.Clone(s).(*State)
	c.play.log = nil
	if s.over || !s.ready() && !s.paused {
		for _, cell := range s.embers.cells[:s.embers.n] {
			c.fires.add(cell)
		}
		return c
	}
	c.play.preview, c.play.fresh = true, false
	for i := range s.figures {
		c.play.havenAt[i] = s.figures[i].cell
	}
	c.playPasses()
	return c
}
