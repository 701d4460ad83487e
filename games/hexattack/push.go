package hexattack

import (
	"hexparlor/game/hex"
)

// balls is the state of the push phase (R7, R14). A ball is named after its pusher; two balls are never on one
// hex.
type balls struct {
	rolling band
	loaded  band // balls that carry a warrior
	pos     [slots]site
	next    [slots]site    // site that each ball tries to enter in this tick
	load    [slots]warrior // warrior that each ball carries; noWarrior if none
	carrier [slots]warrior // ball that carries each warrior; noWarrior if none does
	spent   band           // warriors that no ball affects any more (R7.5)
	on      [sites]warrior // ball on each site; noWarrior if there is none
	claims  [sites]uint8   // number of balls in step C that want a hex in this tick
	passed  [slots]warrior // carried warrior that each empty ball passes by in this tick; noWarrior if none (R7.6a)
}

// push lets the balls roll until none is left (R7).
func (t *turn) push() {
	if t.by[push].empty() {
		return
	}
	b := balls{rolling: t.by[push]}
	for rest := b.rolling; !rest.empty(); {
		w := rest.pop()
		b.pos[w] = t.place[w] // the cell where it is, or died (R7.1)
		b.on[b.pos[w]] = w
		if t.log != nil {
			t.log.Add(t.ballEvent(w))
		}
	}
	for number := 1; !b.rolling.empty(); number++ {
		t.tick(&b, number)
	}
}

// way returns the direction of a ball.
func (t *turn) way(ball warrior) hex.Direction { return t.order[ball].direction() }

// tickResults has the balls that end in one tick, by the steps of R7. All steps use the position at the start of
// the tick.
type tickResults struct {
	ended   band // balls of step A: their next hex is not playable (R7.6)
	blocked band // balls of step B: a shield is in the way (R7.10)
	free    band // balls that end in neither step A nor step B: set L in R14
	meet    band // balls of step C that want the same hex as another ball (R7.9)
	cross   band // balls of step C that would swap hexes with another ball (R7.9)
	stalled band // warriors that stand still between balls (R7.9)
	bumped  band // loaded balls of step D: their next hex stays occupied (R7.7)
}

// gone returns the balls that end in this tick.
func (f *tickResults) gone() band { return f.ended.or(f.blocked).or(f.meet).or(f.cross).or(f.bumped) }

// tick makes all balls try to enter their next hexes at the same moment (R7.2).
func (t *turn) tick(b *balls, number int) {
	var f tickResults
	t.stop(b, &f)
	t.collide(b, &f)
	for !b.loaded.empty() && t.bump(b, &f) {
	}
	if t.log != nil {
		t.logTick(b, &f, number)
	}
	t.drop(b, f.gone())
	b.spent = b.spent.or(f.stalled)
	t.roll(b)
}

// stop finds the balls that end by steps A and B: at an unplayable hex, or at a shield.
func (t *turn) stop(b *balls, f *tickResults) {
	for rest := b.rolling; !rest.empty(); {
		ball := rest.pop()
		next := b.pos[ball].step(t.way(ball))
		b.next[ball] = next
		switch v := t.at[next]; {
		case v == rock:
			f.ended.add(ball)
		case v != noWarrior && b.carrier[v] == noWarrior && t.shield[v]>>opposite[t.way(ball)]&1 != 0:
			f.blocked.add(ball)
		default:
			f.free.add(ball)
		}
	}
}

// collide finds the balls that end by step C because they collide with other balls, and the warriors that stand
// between them.
func (t *turn) collide(b *balls, f *tickResults) {
	if f.free.len() < 2 {
		return
	}
	for rest := f.free; !rest.empty(); {
		b.claims[b.next[rest.pop()]]++
	}
	for rest := f.free; !rest.empty(); {
		ball := rest.pop()
		next := b.next[ball]
		switch {
		case t.passBy && t.passes(b, f, ball):
		case b.claims[next] > 1:
			f.meet.add(ball)
			if v := t.at[next]; v != noWarrior && b.carrier[v] == noWarrior && !b.spent.has(v) {
				f.stalled.add(v)
			}
		case t.across(b, f, ball) != noWarrior:
			f.cross.add(ball)
		}
	}
	for rest := f.free; !rest.empty(); {
		b.claims[b.next[rest.pop()]] = 0
	}
}

// across returns the ball that would swap hexes with another ball; noWarrior if there is none.
func (t *turn) across(b *balls, f *tickResults, ball warrior) warrior {
	if !t.passBy {
		other := b.on[b.next[ball]]
		if other != noWarrior && f.free.has(other) && b.next[other] == b.pos[ball] {
			return other
		}
		return noWarrior
	}
	for rest := f.free; !rest.empty(); { // two balls that pass each other can be on one hex (R7.6a)
		other := rest.pop()
		if b.pos[other] == b.next[ball] && b.next[other] == b.pos[ball] && b.loaded.has(other) == b.loaded.has(ball) {
			return other
		}
	}
	return noWarrior
}

// passes reports whether a ball collides with no other ball, because of two balls from opposite sides of a warrior
// the nearer one carries the warrior, and the farther one passes by (R7.6a).
func (t *turn) passes(b *balls, f *tickResults, ball warrior) bool {
	b.passed[ball] = noWarrior
	for rest := f.free; !rest.empty(); {
		other := rest.pop()
		meet := b.next[other] == b.next[ball]
		cross := b.next[other] == b.pos[ball] && b.next[ball] == b.pos[other]
		if other == ball || !meet && !cross {
			continue
		}
		headOn := t.way(other) == opposite[t.way(ball)]
		if !headOn || b.loaded.has(other) == b.loaded.has(ball) || meet && t.stands(b, b.next[ball]) {
			b.passed[ball] = noWarrior
			return false
		}
		if !b.loaded.has(ball) {
			b.passed[ball] = b.load[other]
		}
	}
	return true
}

// stands reports whether a site has a warrior that no ball carries.
func (t *turn) stands(b *balls, at site) bool {
	v := t.at[at]
	return v != noWarrior && v != rock && b.carrier[v] == noWarrior
}

// bump adds to f.bumped the loaded balls that must end by step D, and reports whether it added any. The caller
// repeats it until it adds none.
func (t *turn) bump(b *balls, f *tickResults) bool {
	gone, before := f.gone(), f.bumped
	for rest := b.loaded.and(f.free).minus(gone); !rest.empty(); {
		ball := rest.pop()
		v := t.at[b.next[ball]]
		if v != noWarrior && (b.carrier[v] == noWarrior || gone.has(b.carrier[v])) {
			f.bumped.add(ball)
		}
	}
	return f.bumped != before
}

// drop removes the balls in gone; a warrior that such a ball carries stays on the ball's cell.
func (t *turn) drop(b *balls, gone band) {
	b.rolling, b.loaded = b.rolling.minus(gone), b.loaded.minus(gone)
	for !gone.empty() {
		ball := gone.pop()
		b.on[b.pos[ball]] = noWarrior
		b.carrier[b.load[ball]] = noWarrior
	}
}

// roll moves the remaining balls and their passengers, all at once (step E).
func (t *turn) roll(b *balls) {
	for rest := b.rolling; !rest.empty(); {
		ball := rest.pop()
		b.on[b.pos[ball]] = noWarrior
	}
	for rest := b.loaded; !rest.empty(); {
		t.at[b.pos[rest.pop()]] = noWarrior
	}
	for rest := b.rolling; !rest.empty(); {
		t.enter(b, rest.pop())
	}
}

// enter moves a ball to its next hex. An empty ball picks up a warrior there, unless another ball has affected the
// warrior already (R7.4, R7.5).
func (t *turn) enter(b *balls, ball warrior) {
	from := b.pos[ball]
	to := b.next[ball]
	b.pos[ball], b.on[to] = to, ball
	v := b.load[ball]
	if t.log != nil {
		t.log.Add(t.rolledEvent(ball, v, from))
	}
	if v != noWarrior {
		t.at[to], t.place[v] = v, to
		return
	}
	if passed := b.passed[ball]; passed != noWarrior {
		b.passed[ball] = noWarrior
		if t.log != nil {
			t.log.Add(PassedOver{Ball: t.name(ball), Warrior: t.name(passed), Cell: to.cell()})
		}
		return
	}
	v = t.at[to]
	if v == noWarrior {
		return
	}
	spent := b.spent.has(v)
	if !spent {
		b.load[ball], b.carrier[v] = v, ball
		b.loaded.add(ball)
		b.spent.add(v)
	}
	if t.log != nil {
		t.log.Add(t.metEvent(ball, v, spent))
	}
}
