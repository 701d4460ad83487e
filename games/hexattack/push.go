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
		other := b.on[next]
		switch {
		case b.claims[next] > 1:
			f.meet.add(ball)
			if v := t.at[next]; v != noWarrior && b.carrier[v] == noWarrior && !b.spent.has(v) {
				f.stalled.add(v)
			}
		case other != noWarrior && f.free.has(other) && b.next[other] == b.pos[ball]:
			f.cross.add(ball)
		}
	}
	for rest := f.free; !rest.empty(); {
		b.claims[b.next[rest.pop()]] = 0
	}
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
