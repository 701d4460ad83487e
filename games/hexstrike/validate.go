package hexstrike

import (
	"errors"
	"fmt"

	"hexparlor/game"
)

// validate refuses positions that cannot be played (R16.5).
func (s *State) validate() error {
	if s.figures[0].cell == s.figures[1].cell {
		return fmt.Errorf("both players stand on %v (R1.5)", s.figures[0].cell)
	}
	for i := range s.zones {
		if err := s.validateCards(i); err != nil {
			return fmt.Errorf("field %d, player %d: %w", i+2, i+1, err)
		}
		if err := s.validateMarks(i); err != nil {
			return fmt.Errorf("field %d, player %d: %w", i+2, i+1, err)
		}
		if !s.remembers(i) {
			s.figures[i].memory = memory{}
		}
	}
	if s.over {
		s.clearEnded()
		return nil
	}
	if err := s.validatePrompts(); err != nil {
		return fmt.Errorf("field 8, the prompts: %w", err)
	}
	if err := s.validateWaiting(); err != nil {
		return err
	}
	return s.validateTurn()
}

// validateCards counts the cards of a player (R5.1, R5.2).
func (s *State) validateCards(i int) error {
	z := &s.zones[i]
	count := int(z.inHand) + int(z.inDeck)
	away := z.aside || s.focuses[i].on
	if z.aside && s.focuses[i].on {
		return errors.New("the marks aside and focus exclude each other: there is one Rewind")
	}
	if s.over && count == deckSize-1 {
		z.aside, away = !s.focuses[i].on, true // marks are not written after the end
	}
	if s.marks[i].waiting && s.marks[i].active == rewind && !z.aside {
		return errors.New("a submitted Rewind is set aside: the mark aside is missing")
	}
	if want := deckSize - boolInt(away); count != want {
		return fmt.Errorf("hand and deck have %d abilities; there must be %d", count, want)
	}
	if !away && !s.over && s.rows[i].focuses() {
		return errors.New("the row has an F of rewind, but Rewind is neither aside nor the focus")
	}
	if ready, want := z.readyCount(), s.target(i, z.inHand); ready != want {
		return fmt.Errorf("%d movement cards are ready; with %d abilities in hand it must be %d (R5.2)",
			ready, z.inHand, want)
	}
	return z.validateUnique(away)
}

// validateUnique refuses cards that are there twice; one that is away is Rewind.
func (z *zone) validateUnique(away bool) error {
	var seen uint64
	if away {
		seen = 1 << rewind
	}
	for _, list := range [][]card{z.hand[:z.inHand], z.deck[:z.inDeck]} {
		for _, c := range list {
			if c != noCard && seen>>c&1 != 0 {
				return fmt.Errorf("%v is there twice", c)
			}
			seen |= 1 << c
		}
	}
	return nil
}

// focuses tells whether a row has the focus beat of Rewind.
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

// validateMarks checks what is noted of a player.
func (s *State) validateMarks(i int) error {
	m, z := &s.marks[i], &s.zones[i]
	switch {
	case m.must && !s.focuses[i].on:
		return errors.New("must needs a focus to return to")
	case (m.combo || m.waiting) && !s.isOpen(i):
		return errors.New("combo and play need an open slot at this beat")
	case m.combo && !z.unknown() && !z.hasCombo():
		return errors.New("a follow-up is owed, but no card with Co is in the hand")
	case m.waiting && m.active != noCard && !z.unknown() && !s.isSubmittable(i):
		return errors.New("the submission is none that could lead here: its ability goes under the deck, " +
			"and its movement card is exhausted if the hand was not too full")
	}
	return nil
}

// isSubmittable tells whether a player could have submitted the set that waits, to stand as he does now.
func (s *State) isSubmittable(i int) bool {
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
		return m.active.allows(m.turn) && !s.tooSafe(i, m.active) && (under || m.active == rewind && z.aside)
	}
	return false
}

// unknown tells whether the hand is that of a redacted text.
func (z *zone) unknown() bool { return z.inHand > 0 && z.hand[0] == noCard || z.moves[0] == noCard }

// validatePrompts checks that questions fit the rows.
func (s *State) validatePrompts() error {
	for n := range s.asked {
		if p := &s.prompts[n]; !s.fits(p) {
			return fmt.Errorf("a %s prompt of player %d does not fit what is laid at this beat",
				promptNames[p.kind], p.player+1)
		}
	}
	return nil
}

// fits tells whether a question could have come up at this beat.
func (s *State) fits(p *prompt) bool {
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

// validateTurn checks that somebody has something to do (R14.7).
func (s *State) validateTurn() error {
	asked := s.oldest() != nil
	switch {
	case s.paused && !asked:
		return errors.New("the beat is paused, but nothing is asked")
	case asked && (s.marks[0].fresh || s.marks[1].fresh):
		return errors.New("nobody refreshes while something is asked, so nobody can be fresh")
	case s.ToAct() == 0:
		return errors.New("nobody is open at this beat and nothing is asked, so nobody could ever move")
	case int(s.beat) >= int(s.limit):
		return fmt.Errorf("the game ends at beat %d (R14.5)", s.limit)
	}
	for seat := range s.ToAct().All() {
		i, _ := playerOf(seat)
		if z := &s.zones[i]; !z.unknown() && len(s.Moves(seat, nil)) == 0 {
			return fmt.Errorf("player %d has to submit a set and can play none", i+1)
		}
	}
	s.placeHavens()
	return nil
}

// validateWaiting checks that a submission waits only for the other player's (R6.3).
func (s *State) validateWaiting() error {
	first, second := s.marks[0].waiting, s.marks[1].waiting
	switch {
	case first && second:
		return errors.New("both submissions are in; they would lie on the table")
	case (first || second) && (s.oldest() != nil || !s.isOpen(0) || !s.isOpen(1)):
		return errors.New("a submission waits only while both players are open and nothing is asked")
	}
	return nil
}

// placeHavens finds where the players of Haven stand who have to say where their platforms go.
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

// shown is the position as it is shown: where a paused beat stands, and else as it is (R8.11, R8.12).
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
