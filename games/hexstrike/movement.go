package hexstrike

import (
	"iter"
	"math/bits"

	"hexparlor/game/hex"
)

// layout is the orientation in which the board is drawn: hexes with a point at the top (R1.1).
const layout = hex.Pointy

// The board is unbounded, but everything that tokens can reach lies in an area of this size around the centre.
// No player acts more than four hexes from land, and no printed card reaches farther than three. A hex that a longer
// path reaches outside of the area is too far from land for any player to be there when a beat ends.
const (
	areaRows    = 21
	areaColumns = 32
	middleRow   = areaRows / 2
	middleCol   = areaColumns / 2
)

// farthest is the distance from land at which a player has lost (R14.1).
const farthest = 5

// area is a set of hexes around the island: bit q of word r, both counted from the corner of the area.
type area [areaRows]uint32

func inArea(c hex.Cell) bool {
	return c.R >= -middleRow && c.R <= middleRow && c.Q >= -middleCol && c.Q < middleCol
}

func (a *area) has(c hex.Cell) bool {
	return inArea(c) && a[c.R+middleRow]>>(c.Q+middleCol)&1 != 0
}

// add puts a hex into the set; hexes outside of the area do not matter.
func (a *area) add(c hex.Cell) {
	if inArea(c) {
		a[c.R+middleRow] |= 1 << (c.Q + middleCol)
	}
}

func (a *area) remove(c hex.Cell) {
	if inArea(c) {
		a[c.R+middleRow] &^= 1 << (c.Q + middleCol)
	}
}

// all yields the hexes by row, then by column.
func (a *area) all() iter.Seq[hex.Cell] {
	return func(yield func(hex.Cell) bool) {
		for r, word := range a {
			for ; word != 0; word &= word - 1 {
				q := bits.TrailingZeros32(word)
				if !yield(hex.Cell{Q: int16(q - middleCol), R: int16(r - middleRow)}) {
					return
				}
			}
		}
	}
}

// dropAbyss removes all hexes that are not land.
func (a *area) dropAbyss(ground *area) {
	for r := range a {
		a[r] &= ground[r]
	}
}

// travel moves player i along the path t of slot e (R9.2, R9.3). It reports whether an arrow has ended the action.
func (s *resolver) travel(i int, e *slot, t reach) (ended bool) {
	switch {
	case t.last.kind() == jump:
		return s.leapTo(i, t.target)
	case s.variant.fromStart && s.figures[i].cell != t.origin:
		return s.rejoin(i, e, t)
	case e.isGrapple(t.token):
		_, ended = s.walk(i, e, t.d, t.origin.Distance(t.target))
		return ended
	}
	for rest := t.legs; rest != 0; rest >>= stepBits {
		p := step(rest)
		stopped, ended := s.walk(i, e, turned(t.facing, p.letter()), p.length())
		if ended {
			return true
		}
		if stopped {
			break
		}
	}
	if t.last.kind() == move && s.figures[i].cell != t.origin {
		s.leaveBehind(i, e, t.origin)
	}
	return false
}

// walk moves player i up to n hexes in direction d. It reports whether the opponent has stopped the player, and
// whether an arrow has ended the action.
func (s *resolver) walk(i int, e *slot, d hex.Direction, n int) (stopped, ended bool) {
	f, from := &s.figures[i], s.figures[i].cell
	for range n {
		next := f.cell.Add(layout.Step(d))
		if next == s.figures[1-i].cell {
			stopped = true
			break
		}
		f.cell = next
		if s.standsOnArrow(i) {
			s.logMoved(i, from, "move", false)
			return false, s.meetArrow(i)
		}
	}
	s.logMoved(i, from, "move", stopped)
	if stopped && e.passive == sweepingStrike {
		s.mustDiscard(1-i, 1, false, true)
	}
	return stopped, false
}

// leapTo carries out player i's jump to a hex and reports whether an arrow there has ended the action (R9.3).
func (s *resolver) leapTo(i int, target hex.Cell) (ended bool) {
	f := &s.figures[i]
	if target == s.figures[1-i].cell {
		s.logMoved(i, f.cell, "jump", true)
		return false
	}
	from := f.cell
	f.cell = target
	s.logMoved(i, from, "jump", false)
	return s.meetArrow(i)
}

// leaveBehind places the tokens that cards leave behind a finished step: the ember of Burning Strike and the
// arrow of Bow Shot.
func (s *resolver) leaveBehind(i int, e *slot, origin hex.Cell) {
	f := &s.figures[i]
	if e.passive == burningStrike {
		s.play.embers.add(origin)
	}
	if size := f.turn.size(); e.passive == bowShot && (size == 1 || size == 2) {
		s.placeArrow(arrow{f.cell, f.memory.facing, uint8(i)})
	}
}

// vault applies Gigantic Staff as passive card over the abyss: it turns the steps of slot e into jumps,
// permanently.
func vault(e *slot) {
	if p, ok := e.act.single(); ok && p.kind() == move {
		e.act = e.act.withSingle(newStep(jump, p.letter(), max(2, p.length())))
	}
}

// skipWait applies Haven as passive card of player i: it removes the wait of this beat from the row, and all later
// slots move up.
func (s *resolver) skipWait(i int) {
	b, r, f := &s.play, &s.rows[i], &s.figures[i]
	if e := r.at(0); !f.skip || b.skipped[i] || e.act.bare() != wait {
		return
	}
	first := r.slots[0]
	r.shift()
	r.ensure(1)
	b.skipped[i], f.skip = true, false
	e := &r.slots[0]
	if first.is(startMark) {
		e.turn = first.turn
		e.marks |= startMark
	} else if e.turn != noTurn {
		b.turned[i] = false
	}
	s.logCard("skipped", i, haven, f.cell)
}

// swapIn applies Reflex Dodge as passive card: it becomes the active card of player i, who was struck while waiting
// (R10.8).
func (s *resolver) swapIn(i int) {
	b, r, f := &s.play, &s.rows[i], &s.figures[i]
	before := r.slots[0]
	b.list.n, b.list.turn = 0, before.turn
	b.list.append(s.rules, reflexDodge, before.active)
	r.n = int16(copy(r.slots[:], b.list.entries[:b.list.n]))
	if before.turn != noTurn && !b.turned[i] {
		s.turnBy(i, before.turn)
	}
	f.memory = memory{known: true, land: s.rules.island.isLand(f.cell), facing: f.facing, turn: before.turn}
	b.dodged[i] = true
	s.logCard("swapped", i, reflexDodge, f.cell)
	e := r.slots[0]
	var t token
	for rest := e.act & stepsMask; rest != 0; {
		if t, rest = rest.next(); t.last.kind() == block {
			s.standBlock(i, &e, t, f.cell, f.facing)
		}
	}
	s.redoIfChanged(i, i, &before)
}

// actCard carries out the effect of the active card of slot e on its beat X1 (R8.8.5). It reports whether player
// i's turn waits for an answer.
func (s *resolver) actCard(i int, e *slot) (waiting bool) {
	f := &s.figures[i]
	onX1 := e.act.bare() == x1
	switch {
	case e.active == bowShot && onX1:
		s.shoot(i)
	case e.active == haven && onX1:
		return s.makeHaven(i)
	case e.active == ironWill && onX1:
		s.record(i, 3, true)
	case e.active == jab && e.act.isBracketed():
		s.record(i, 1, true)
	case e.active == healingHarmony && onX1:
		healed := min(3, f.damage)
		f.damage -= healed
		if s.play.log != nil {
			s.play.log.Add(HealedEvent{s.who(i), int(healed), int(f.damage)})
		}
	}
	return false
}

// makeHaven carries out player i's beat X1 of Haven, which makes a platform on a chosen hex. It reports whether the
// answer is still missing.
func (s *resolver) makeHaven(i int) (waiting bool) {
	cell := s.figures[i].cell
	s.play.havenAt[i] = cell
	p := s.find(askHaven, i)
	if p == nil || p.answer == unanswered {
		if s.play.fresh || p != nil {
			s.askAgain(prompt{kind: askHaven, player: uint8(i), cell: cell})
			return true
		}
		return false
	}
	if c := p.cell; c.Distance(cell) <= 1 && !s.rules.island.isLand(c) && !s.platforms.has(c) {
		s.platforms.add(c)
		s.logToken(TokenEvent{Token: "platform", Cell: c, Seat: seatOf(i), Lasts: true})
	}
	return false
}

// drawAfterMovement applies Absorb as passive card: player i draws after the last movement of its set.
func (s *resolver) drawAfterMovement(i int) {
	r := &s.rows[i]
	e := r.at(0)
	if e.passive != absorb || !pool[e.active].movement || !e.act.has(movements) {
		return
	}
	for j := 1; ; j++ {
		next := r.at(j)
		if next.isOpen() {
			break
		}
		if next.act.has(movements) {
			return
		}
	}
	s.record(i, 1, false)
}

// light sets a hex on fire (R9.13).
func (s *resolver) light(c hex.Cell) {
	if !s.fires.has(c) {
		s.logToken(TokenEvent{Token: "fire", Cell: c, Lasts: s.rules.island.isLand(c)})
	}
	s.fires.add(c)
}

// burn adds damage to every player who stands in fire (P8).
func (s *resolver) burn() {
	for i := range s.figures {
		if s.fires.has(s.figures[i].cell) && !s.hasPower(i, ryathan) {
			s.wound(i, 1, "fire")
		}
	}
}

// strikeBack carries out a counter that Parry made on an earlier beat (P3; R11 Parry).
func (s *resolver) strikeBack(c counter) {
	by := int(c.defender)
	s.strike(&blow{
		from: by, on: 1 - by, dmg: int(c.dmg) + s.bonus(by), kbf: int(c.kbf), d: c.d, aimed: c.aimed,
		cell: s.figures[1-by].cell, cause: parry, start: -1, counter: true,
	})
	s.play.disabled[1-by] = true
}

// placeArrow puts an arrow on the board, after all other arrows.
func (s *resolver) placeArrow(a arrow) {
	if s.flying == arrowMax {
		s.dropArrow(0)
	}
	s.arrows[s.flying] = a
	s.flying++
	s.logToken(TokenEvent{
		Token: "arrow", Cell: a.cell, Seat: seatOf(int(a.owner)), Direction: layout.Name(a.d), Lasts: true,
	})
}

func (s *situation) dropArrow(n int) {
	copy(s.arrows[n:s.flying], s.arrows[n+1:s.flying])
	s.flying--
}

// shoot carries out player i's beat X1 of Bow Shot, which shoots an arrow at the hex in front (R9.12 b).
func (s *resolver) shoot(i int) {
	f := &s.figures[i]
	a := arrow{f.cell.Add(layout.Step(f.facing)), f.facing, uint8(i)}
	if s.figures[1-i].cell == a.cell {
		s.arrowHits(a, 1-i, 1)
		return
	}
	s.placeArrow(a)
}

// flyArrows moves the arrows (R9.12 a).
func (s *resolver) flyArrows() {
	for n := 0; n < int(s.flying); {
		a := &s.arrows[n]
		next := a.cell.Add(layout.Step(a.d))
		hit := -1
		for i := range s.figures {
			if s.figures[i].cell == next {
				hit = i
			}
		}
		switch {
		case hit >= 0:
			struck := *a
			struck.cell = next
			s.dropArrow(n)
			s.arrowHits(struck, hit, 0)
		case s.rules.island.offLand(next) >= farthest:
			s.dropArrow(n)
		default:
			a.cell = next
			n++
		}
	}
}

// standsOnArrow reports whether an arrow is on a player's hex.
func (s *situation) standsOnArrow(i int) bool {
	for _, a := range s.arrows[:s.flying] {
		if a.cell == s.figures[i].cell {
			return true
		}
	}
	return false
}

// meetArrow makes player i, who has entered a hex, run into the oldest arrow there, and reports whether there was
// one (R9.12 c).
func (s *resolver) meetArrow(i int) bool {
	for n := range int(s.flying) {
		if a := s.arrows[n]; a.cell == s.figures[i].cell {
			s.dropArrow(n)
			entry := s.rows[i].slots[0]
			s.arrowHits(a, i, 0)
			if now := s.rows[i].at(0); now.isIcon() && !entry.isIcon() {
				s.play.putBack[i], s.play.overwritten[i] = true, entry
			}
			return true
		}
	}
	return false
}

// arrowHits carries out the effects of an arrow that has met a player (R9.12 d). A stun begins at slot start.
func (s *resolver) arrowHits(a arrow, on, start int) {
	if s.dodges(on) {
		s.swapIn(on)
	}
	if s.arrowBlocked(a, on) {
		e := s.rows[on].at(0)
		if e.active == reflexDodge {
			s.figures[on].avoided = true
		}
		if e.active == absorb && e.act.isBracketed() {
			s.record(on, arrowDamage+s.bonus(int(a.owner)), false)
		}
		s.logArrowBlocked(a, on)
		return
	}
	owner := int(a.owner)
	if owner != on {
		s.offer(sinkingShot, owner, prompt{about: uint8(on)})
	}
	w := blow{
		from: owner, on: on, dmg: arrowDamage + s.bonus(owner), kbf: arrowKBF, d: a.d, aimed: true,
		cell: s.figures[on].cell, cause: bowShot, start: start, arrow: true,
	}
	if s.offerIronWill(&w) {
		return
	}
	s.strike(&w)
}

// arrowBlocked reports whether a block of player on stops an arrow. The block of an action that is still to come in
// this beat counts, unless the option arrowblock demands a block that stands (R10.2a).
func (s *resolver) arrowBlocked(a arrow, on int) bool {
	f, towards := &s.figures[on], a.d.Opposite()
	if s.play.blockOn(f.cell, towards) != nil {
		return true
	}
	if s.variant.standing {
		return false // R10.2a
	}
	e := s.rows[on].at(0)
	var t token
	for rest := e.act & stepsMask; rest != 0; {
		t, rest = rest.next()
		if _, d := t.aim(f.cell, f.facing); t.last.kind() == block && d == towards {
			return true
		}
	}
	return false
}
