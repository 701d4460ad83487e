package hexstrike

import (
	"hexparlor/game/hex"
)

// Damage and knockback factors of arrows (R9.12), and damage that comes from no attack.
const (
	arrowDamage  = 4
	arrowKBF     = 1
	hammerDamage = 2
	smokeStun    = 5
	throwLength  = 2
)

// has reports whether player i has c as passive card in the current beat and is protected by it (R9.18).
func (s *position) has(i int, c card) bool {
	e := s.rows[i].at(0)
	return e.passive == c && e.act.bare() != end
}

// isThrow reports whether the attacks of a slot are throws (R4.4).
func (e *slot) isThrow() bool {
	return pool[e.active].throws || e.passive == leap
}

// throwImmune reports whether Hip Throw or Tackle as passive card protects a player from throws.
func (s *position) throwImmune(i int) bool { return s.has(i, hipThrow) || s.has(i, tackle) }

// bonus returns the damage that the power of Strylan adds to player i's attacks (R13.2).
func (s *position) bonus(i int) int {
	if s.hasPower(i, strylan) {
		return int(s.rules.cast[strylan].power)
	}
	return 0
}

// blow is an attack, arrow or counter that has reached its target, with its effects.
type blow struct {
	from, on    int // indexes of the attacker and the target player
	dmg, kbf    int
	d           hex.Direction
	aimed       bool // whether d has the direction of the blow
	cell        hex.Cell
	cause       card // card of the attack; Bow Shot for arrows
	lights      bool // whether the target's hex catches fire
	start       int  // slot where a stun begins: 0 current beat, 1 next, -1 as R9.9 says
	arrow       bool
	counter     bool
	grapple     bool // whether the target is first pulled to the other side (R9.6.5)
	origin      hex.Cell
	noKnockback bool // whether the target revealed Iron Will against the blow
}

// aim returns the path of token t of player i's slot e from a hex and a facing: its end and the direction of its
// last leg.
func (s *position) aim(i int, e *slot, t token, origin hex.Cell, facing hex.Direction) reach {
	if e.isGrapple(t) {
		target, d := s.grappled(i, t, origin, facing)
		return reach{t, origin, facing, target, d}
	}
	target, d := t.aim(origin, facing)
	return reach{t, origin, facing, target, d}
}

// reach is a token of an action with the start and the end of its path on the board.
type reach struct {
	token
	origin hex.Cell
	facing hex.Direction
	target hex.Cell
	d      hex.Direction
}

// isGrapple reports whether a token is the charge of a Grappling Hook.
func (e *slot) isGrapple(t token) bool {
	return e.active == grapplingHook && e.act.isBracketed() && t.last.kind() == charge
}

// attack carries out player i's attack with slot e along the path t (R9.4). It reports whether the rest of the
// token is dropped.
func (s *resolver) attack(i int, e *slot, t reach) (dropped bool) {
	o := 1 - i
	s.play.attacked[i].add(t.target)
	there := s.figures[o].cell == t.target
	throw := e.isThrow() || s.grappleThrows(i, e, t)
	smoke := e.active == smokeBomb && e.act.isBracketed()
	shield := s.play.shieldAgainst(t, throw || smoke)
	if there && shield == nil && s.dodges(o) {
		s.swapIn(o)
		shield = s.play.shieldAgainst(t, throw || smoke)
	}
	open := there && shield == nil
	if open && !throw {
		s.figures[i].hits |= 1 << e.active
	}
	w := s.blowOf(i, e, t)
	switch {
	case !open || throw && s.throwImmune(o):
		s.fail(i, e, &w, shield, there)
	case smoke:
		s.smoke(i, e, w.dmg)
	case throw:
		s.throw(i, e, w.dmg)
	default:
		return s.hitOn(i, e, t.token, &w)
	}
	return false
}

// grappleThrows reports whether the charge of player i's Grappling Hook along the path t throws the opponent.
func (s *situation) grappleThrows(i int, e *slot, t reach) bool {
	return e.isGrapple(t.token) && s.figures[1-i].cell == t.target && s.figures[i].land &&
		t.origin.Distance(t.target) == 1
}

// dodges reports whether player i's Reflex Dodge becomes the active card when the player is struck now (R9.4.4).
func (s *resolver) dodges(i int) bool {
	return s.has(i, reflexDodge) && s.rows[i].at(0).act == wait && !s.play.stopped[i]
}

// fail carries out player i's attack that has no effect: it is blocked or its hex is empty (R9.4.7, R9.4.8). there
// reports whether the opponent is on the hex.
func (s *resolver) fail(i int, e *slot, w *blow, shield *standing, there bool) {
	if there && shield != nil {
		s.parried(i, shield, w.dmg, w.kbf)
	}
	s.logMiss(i, e, w.cell, shield != nil, there)
	if w.lights {
		s.light(w.cell)
	}
}

// blowOf returns the blow of player i's attack with slot e along the path t, if it hits (R9.4.6).
func (s *position) blowOf(i int, e *slot, t reach) blow {
	w := blow{
		from: i, on: 1 - i, dmg: int(e.dmg) + s.bonus(i), kbf: int(e.kbf), d: t.d, aimed: true, cell: t.target, start: -1,
		origin: t.origin, cause: e.active, grapple: e.passive == grapplingHook && t.last.kind() == attack,
		lights: e.active == burningStrike && e.act.isBracketed() && t.last.kind() == attack,
	}
	if s.stabsBack(e, 1-i, t.origin) {
		w.dmg += 3
		w.kbf += 3
	}
	return w
}

// shieldAgainst returns the block that stops an attack (R9.4.3).
func (b *pass) shieldAgainst(t reach, unblockable bool) *standing {
	if unblockable {
		return nil
	}
	towards, ok := lineTo(t.target, t.origin)
	if !ok {
		towards = t.d.Opposite()
	}
	return b.blockOn(t.target, towards)
}

// grappled returns the hex where the charge of player i's Grappling Hook ends, the first that is land or holds the
// opponent, and the direction of the charge.
func (s *position) grappled(i int, t token, origin hex.Cell, facing hex.Direction) (hex.Cell, hex.Direction) {
	at := origin
	var d hex.Direction
	for rest := t.legs; rest != 0; rest >>= stepBits {
		p := step(rest)
		d = turned(facing, p.letter())
		for range p.length() {
			at = at.Add(layout.Step(d))
			if s.rules.island.isLand(at) || at == s.figures[1-i].cell {
				return at, d
			}
		}
	}
	return at, d
}

// stabsBack reports whether slot e has the card Stab and the attack from origin strikes the target player from
// behind.
func (s *situation) stabsBack(e *slot, target int, origin hex.Cell) bool {
	if e.active != stab || !e.act.isBracketed() {
		return false
	}
	f := &s.figures[target]
	d, ok := lineTo(f.cell, origin)
	turn := (int(d) - int(f.facing) + hex.Directions) % hex.Directions
	return ok && turn >= backRight && turn <= backLeft
}

// blockOn returns the block on the hex c that faces direction d, or nil (R9.10).
func (b *pass) blockOn(c hex.Cell, d hex.Direction) *standing {
	for n := b.standing - 1; n >= 0; n-- {
		if w := &b.blocks[n]; w.cell == c && w.d == d {
			return w
		}
	}
	return nil
}

// standBlock sets up the block that token t of player i's slot e makes (R9.10).
func (s *resolver) standBlock(i int, e *slot, t token, origin hex.Cell, facing hex.Direction) {
	b := &s.play
	if b.standing == len(b.blocks) {
		return
	}
	_, d := t.aim(origin, facing)
	b.blocks[b.standing] = standing{s.figures[i].cell, d, uint8(i), e.act.isBracketed(), e.active}
	b.standing++
}

// parried carries out the effects of an attack by player i that the opponent's block stopped; dmg and kbf are those
// of the attack (R9.4.7).
func (s *resolver) parried(i int, shield *standing, dmg, kbf int) {
	o := 1 - i
	if s.rows[o].at(0).active == reflexDodge {
		s.figures[o].avoided = true
	}
	if dmg <= 0 || !shield.bracket || int(shield.player) != o {
		return
	}
	switch shield.card {
	case absorb:
		s.record(o, dmg, false)
	case parry:
		d, ok := lineTo(s.figures[o].cell, s.figures[i].cell)
		s.play.makeCounter(counter{uint8(o), uint8(min(2*dmg, 255)), uint8(min(kbf+1, 255)), ok, d})
	}
}

// makeCounter records a counter for the next beat, unless the same defender has one already.
func (b *pass) makeCounter(c counter) {
	made := &b.counters
	for _, old := range made.list[:made.n] {
		if old.defender == c.defender {
			return
		}
	}
	made.list[made.n] = c
	made.n++
}

// hitOn carries out the hit of an attack that is neither blocked nor dodged (R9.6). It reports whether the rest of
// the token is dropped.
func (s *resolver) hitOn(i int, e *slot, t token, w *blow) bool {
	s.play.hit[i] = true
	if s.offerIronWill(w) {
		return true
	}
	if e.act.isBracketed() { // R9.6.2
		switch {
		case e.active == downSlash, e.active == sweepingStrike && isForward(t):
			s.mustDiscard(w.on, 1, true, true)
		case e.active == trip:
			s.mustDiscard(w.on, 2, true, true)
		case e.active == spike:
			s.mustDiscard(w.on, 3, true, true)
		}
	}
	s.strike(w)
	return false
}

// isForward reports whether a path only goes forward.
func isForward(t token) bool {
	for rest := t.legs; rest != 0; rest >>= stepBits {
		if step(rest).letter() != forward {
			return false
		}
	}
	return true
}

// strike carries out a blow that is not blocked (R9.6.3 to 12, R9.12 d5, Parry).
func (s *resolver) strike(w *blow) {
	t := &s.figures[w.on]
	before, entry := t.cell, s.rows[w.on].at(0)
	dealt := s.suffer(w.on, w.dmg)
	if w.lights {
		s.light(w.cell)
	}
	if w.grapple {
		s.pull(w)
	}
	k := s.weaken(w)
	steps, stunned := s.knockBack(w, k), 0
	if k > 0 || steps > 0 {
		s.endFocus(w.on)
	}
	if k > 0 {
		stunned = steps + 1
		s.rows[w.on].stun(s.stunStart(w), stunned, 0)
		s.play.disabled[w.on] = s.play.disabled[w.on] || !w.arrow
	}
	if s.variant.hitsStop {
		s.stopAction(w.on)
	}
	s.logHit(w, dealt, k, steps, stunned)
	s.hammerBack(w.on, w.from)
	if !w.counter && steps > 0 && s.rules.island.isLand(before) && !s.rules.island.isLand(t.cell) {
		s.offer(vengeance, w.on, prompt{n: uint8(min(steps, 255))})
	}
	if !w.arrow || w.start == 1 {
		s.redoIfChanged(w.from, w.on, &entry)
	}
}

// pull applies Grappling Hook as passive card: it moves the blow's target to the hex on the attacker's other side
// (R9.6.5).
func (s *situation) pull(w *blow) {
	w.d = w.d.Opposite()
	if c := w.origin.Add(layout.Step(w.d)); c != s.figures[1-w.on].cell {
		s.figures[w.on].cell = c
	}
}

// weaken returns the knockback factor of a blow as reduced by the target's Iron Will (R9.6.6).
func (s *position) weaken(w *blow) int {
	k := w.kbf
	if s.has(w.on, ironWill) {
		k--
	}
	if k < 0 || w.noKnockback {
		return 0
	}
	return k
}

// knockBack pushes the target of a blow with knockback factor k; a target with Trip discards instead (R9.6.7 to 9).
// It returns the number of hexes pushed.
func (s *resolver) knockBack(w *blow, k int) (steps int) {
	n := s.knockback(w.from, w.on, k)
	switch {
	case s.has(w.on, trip) && !w.arrow:
		s.mustDiscard(w.on, n, !w.counter, false)
	case w.aimed:
		steps = s.push(w.on, w.d, n)
	}
	if n > 0 && s.hasPower(w.on, aumandetta) {
		s.record(w.on, int(s.rules.cast[aumandetta].power), false)
	}
	return steps
}

// hammerBack applies Hammer as passive card of player on: it hurts the player from, who has hit its owner.
func (s *resolver) hammerBack(on, from int) {
	if on != from && s.has(on, hammer) {
		s.wound(from, hammerDamage, "hammer")
	}
}

// stunStart returns the slot at which the stun of a blow begins: 0 for the current beat.
func (s *resolver) stunStart(w *blow) int {
	if w.start >= 0 && !s.variant.stunsNow {
		return w.start
	}
	return s.stunFrom(w.on)
}

// stunFrom returns the slot at which a stun of player i begins: 0 for the current beat, 1 if the player has acted
// in it already (R9.9). With window=beat it is always 0 (R9.9a).
func (s *resolver) stunFrom(i int) int {
	if s.variant.stunsNow {
		return 0
	}
	if e := s.rows[i].at(0); s.play.acted[i] && !e.isIcon() {
		return 1
	}
	return 0
}

// knockback returns how many hexes player from knocks player on back with factor k (R9.8), with the bonus of Monkey
// Queen (R13.4).
func (s *position) knockback(from, on, k int) int {
	if k == 0 {
		return 0
	}
	n := 1
	if k > 1 {
		n = max(1, int(s.figures[on].damage)*k/10)
	}
	if s.hasPower(from, monkeyQueen) {
		n += int(s.figures[from].damage) / int(s.rules.cast[monkeyQueen].power)
	}
	return n
}

// push moves player i up to n hexes in direction d, step by step, and returns the number of hexes moved (R9.8).
func (s *resolver) push(i int, d hex.Direction, n int) (steps int) {
	f := &s.figures[i]
	for ; steps < min(n, longestPush); steps++ {
		next := f.cell.Add(layout.Step(d))
		if next == s.figures[1-i].cell {
			break
		}
		f.cell = next
	}
	s.lookFar(i)
	return steps
}

// suffer adds the damage of a hit to player i's total and returns the added damage, as reduced by Healing Harmony.
func (s *position) suffer(i, dmg int) int {
	if s.has(i, healingHarmony) {
		dmg -= 2
	}
	dmg = max(0, dmg)
	s.figures[i].damage = uint16(min(int(s.figures[i].damage)+dmg, mostDamage))
	return dmg
}

// wound adds damage that does not come from a hit to player i's total; why names its cause for the event.
func (s *resolver) wound(i, dmg int, why string) {
	s.figures[i].damage = uint16(min(int(s.figures[i].damage)+dmg, mostDamage))
	if s.play.log != nil {
		s.play.log.Add(HurtEvent{s.who(i), dmg, int(s.figures[i].damage), why})
	}
}

// stun turns n slots of the row into stun icons, from slot start on (R9.9). mark is added to the marks of the icons.
func (r *row) stun(start, n int, mark uint8) {
	at := r.at(0)
	w := 0
	for {
		e := r.at(start + w)
		if !e.isIcon() {
			break
		}
		w++
	}
	last := start + max(n, w)
	r.ensure(start)
	length := int(r.n)
	r.ensure(last + 1)
	for j := start; j < min(last, rowMax); j++ {
		e := &r.slots[j]
		*e = slot{act: icon, turn: e.turn, marks: e.marks&startMark | mark}
		if j == start {
			e.active, e.passive = at.active, at.passive
		}
	}
	e := r.at(last)
	if w > 0 && last == start+w && last < length && !e.isOpen() {
		return
	}
	if last < rowMax {
		r.slots[last] = slot{act: end, turn: e.turn, marks: e.marks & startMark}
	}
	r.cut(last + 1)
}

// throw makes player i throw the opponent with slot e, or asks player i for the direction (R9.11).
func (s *resolver) throw(i int, e *slot, dmg int) {
	b, o := &s.play, 1-i
	entry := s.rows[o].at(0)
	b.disabled[o] = true
	p := s.find(askThrow, i)
	if p == nil || p.answer == unanswered {
		s.askAgain(prompt{kind: askThrow, player: uint8(i), about: uint8(o)})
		return
	}
	dealt := s.suffer(o, dmg)
	f := &s.figures[o]
	steps := 0
	if c := f.cell.Add(layout.Step(p.dir).Times(throwLength)); c != s.figures[i].cell {
		f.cell, steps = c, throwLength
		s.lookFar(o)
		s.endFocus(o)
		if s.hasPower(o, aumandetta) {
			s.record(o, int(s.rules.cast[aumandetta].power), false)
		}
	}
	s.rows[o].stun(s.stunFrom(o), steps+1, 0)
	if s.play.log != nil {
		s.play.log.Add(ThrownEvent{
			Who: s.who(o), By: s.who(i), Card: e.active.String(), Direction: layout.Name(p.dir), Cell: f.cell,
			Damage: dealt, Total: int(f.damage), Stun: steps + 1,
		})
	}
	s.hammerBack(o, i)
	s.redoIfChanged(i, o, &entry)
}

// smoke carries out player i's hit with Smoke Bomb (R9.5).
func (s *resolver) smoke(i int, e *slot, dmg int) {
	o := 1 - i
	entry := s.rows[o].at(0)
	dealt := s.suffer(o, dmg)
	second := noTurn
	for j := 1; j < min(int(s.rows[i].n), rowMax); j++ {
		if half := &s.rows[i].slots[j]; half.is(startMark) {
			second = half.turn
			break
		}
	}
	stunned := smokeStun - int(second.size())
	s.endFocus(o)
	s.rows[o].stun(s.stunFrom(o), stunned, greyMark)
	s.play.disabled[o] = true
	s.logHit(&blow{from: i, on: o, cause: e.active, cell: s.figures[o].cell}, dealt, 0, 0, stunned)
	s.hammerBack(o, i)
	s.redoIfChanged(i, o, &entry)
}

// redoIfChanged requests a do-over of the beat (R8.10) if the slot of player on in the current beat differs from
// before; by is the player who caused it.
func (s *resolver) redoIfChanged(by, on int, before *slot) {
	now := s.rows[on].at(0)
	if now.act == before.act && now.turn == before.turn && now.prio == before.prio && now.active == before.active &&
		now.passive == before.passive && now.marks&startMark == before.marks&startMark {
		return
	}
	b, e := &s.play, s.rows[by].at(0)
	if s.variant.stunsNow && by != on && b.acted[on] { // a finished action stays (R9.9a)
		b.putBack[on], b.overwritten[on] = true, *before
		return
	}
	c := cause{uint8(by), e.active, e.passive, e.prio, e.act}
	for _, old := range b.used[:b.uses] {
		if old == c {
			return
		}
	}
	if !b.redoing || c.prio > b.redo.prio || c.prio == b.redo.prio && c.player < b.redo.player {
		b.redo, b.redoing = c, true
	}
}
