package hexattack

import (
	"math/bits"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// turn is a turn that is being resolved (R14). Without a log it reports and allocates nothing; the result is
// the same.
type turn struct {
	*State
	log    *game.Log
	by     [verbs]band  // set of the warriors with each verb, dead or alive (R5.7)
	shield [slots]uint8 // sides that each warrior's shield covers: bit d is direction d (R5.1)
	hits   [slots]uint8 // sides from which each warrior was hit: bit d is direction d (R5.5)
	dead   band         // warriors killed in this turn; State.place keeps the cell where they died
}

// resolve carries out all orders: each phase ends before the next begins (R3.2).
func (s *State) resolve(log *game.Log) {
	t := turn{State: s, log: log}
	for rest := s.living; !rest.empty(); {
		w := rest.pop()
		t.by[s.order[w].verb()].add(w)
	}
	if log != nil {
		log.Add(s.beganEvent())
	}
	t.grab()
	t.defend()
	t.attack()
	t.move()
	t.push()
	t.finish()
}

// finish removes all orders and the killed warriors, and increases the number of the turn.
func (t *turn) finish() {
	for fallen := t.dead; !fallen.empty(); {
		t.leave(fallen.pop())
	}
	t.order = [slots]order{}
	t.committed, t.unknown = 0, 0
	t.turn++
	if t.goal == captains {
		t.disband(t.log)
	}
	if t.log != nil && t.over() {
		t.log.Add(t.endedEvent())
	}
}

// grab pulls every warrior that exactly one grab selects (R4). All selections are made before the first pull
// (R4.2).
func (t *turn) grab() {
	if t.by[grab].empty() {
		return
	}
	var pulls steps
	var selected, immobile band
	for grabbers := t.by[grab]; !grabbers.empty(); {
		w := grabbers.pop()
		d := t.order[w].direction()
		v := t.reach(w, d)
		if t.log != nil {
			t.log.Add(t.grabbedEvent(w, d, v))
		}
		switch {
		case v == noWarrior:
		case selected.has(v):
			immobile.add(v) // R4.3
		default:
			selected.add(v)
			pulls.puller[v] = w
			pulls.want[v] = t.place[v].step(opposite[d]) // R4.4
		}
	}
	pulls.movers = selected.minus(immobile)
	if t.log != nil {
		t.logImmobile(immobile)
	}
	t.step(&pulls)
	if t.log != nil {
		t.logPulls(&pulls)
	}
}

// grabRange is the reach of a grab in cells (R4.1).
const grabRange = 2

// reach returns the warrior that a grab selects: the nearest within grabRange, with only playable cells before it;
// noWarrior if there is none (R4.1).
func (s *State) reach(w warrior, d hex.Direction) warrior {
	p := s.place[w]
	for range grabRange {
		p = p.step(d)
		switch v := s.at[p]; v {
		case noWarrior:
		case rock:
			return noWarrior
		default:
			return v
		}
	}
	return noWarrior
}

// shields has the three sides that a defence in each direction covers (R5.1).
var shields = [8]uint8{0b100011, 0b000111, 0b001110, 0b011100, 0b111000, 0b110001}

// defend raises the shields of all warriors that defend (R5.1).
func (t *turn) defend() {
	for defenders := t.by[defend]; !defenders.empty(); {
		w := defenders.pop()
		d := t.order[w].direction()
		t.shield[w] = shields[d]
		if t.log != nil {
			t.log.Add(t.defendedEvent(w, d))
		}
	}
}

// outcome is the result of one attack.
type outcome uint8

const (
	missed outcome = iota
	blocked
	bounced
	kills
)

// attack carries out all attacks at once: warriors that were hit fall after all attacks (R5.5).
func (t *turn) attack() {
	for attackers := t.by[attack]; !attackers.empty(); {
		w := attackers.pop()
		d := t.order[w].direction()
		v, out := t.strike(w, d)
		if out == kills {
			t.hits[v] |= 1 << opposite[d]
			t.dead.add(v)
		}
		if t.log != nil {
			t.log.Add(t.attackedEvent(w, d, v, out))
		}
	}
	if t.dead.empty() {
		return
	}
	if t.log != nil {
		t.logKilled()
	}
	for fallen := t.dead; !fallen.empty(); {
		t.score(fallen.pop())
	}
	t.bury()
}

// strike judges one attack: its target, and whether it would kill by itself (R5.2 to R5.5, R8.2).
func (t *turn) strike(w warrior, d hex.Direction) (warrior, outcome) {
	v := t.at[t.place[w].step(d)]
	switch {
	case v == noWarrior || v == rock:
		return noWarrior, missed
	case t.shield[v]>>opposite[d]&1 != 0:
		return v, blocked // R5.3
	case t.order[v] == orderOf(attack, opposite[d]):
		return v, bounced // R5.4
	}
	return v, kills
}

// bury removes the killed warriors and their shields from the map (R5.8).
func (t *turn) bury() {
	for fallen := t.dead; !fallen.empty(); {
		t.at[t.place[fallen.pop()]] = noWarrior
	}
	t.living = t.living.minus(t.dead)
}

// score gives the teams their points for the killed warrior v, before any killed warrior is removed (R8).
func (t *turn) score(v warrior) {
	var hitters [9]int16
	for sides := t.hits[v]; sides != 0; sides &= sides - 1 {
		hitters[t.teamOf(t.hitter(v, hex.Direction(bits.TrailingZeros8(sides))))]++
	}
	for team := range t.teams {
		delta := t.pay(team == t.teamOf(v), hitters[team])
		if delta == 0 {
			continue
		}
		t.points[team] += delta
		if t.log != nil {
			t.log.Add(t.scoredEvent(team, delta, v))
		}
	}
}

// hitter returns the warrior on the neighbouring cell of v in direction d, from where it attacked v.
func (t *turn) hitter(v warrior, d hex.Direction) warrior { return t.at[t.place[v].step(d)] }

// pay returns a team's points for a killed warrior; hitters is how many of the team's warriors hit it, friend
// whether it was of the same team.
func (t *turn) pay(friend bool, hitters int16) int16 {
	switch {
	case hitters == 0:
		return 0
	case friend && t.penalty:
		return -1 // R8.3
	case friend:
		return 0
	case t.perAttacker:
		return hitters
	}
	return 1 // R8.1
}

// move makes the steps of the living warriors (R6). Warriors killed in this turn claim no hex (R6.5).
func (t *turn) move() {
	if t.by[move].empty() {
		return
	}
	moves := steps{movers: t.by[move].minus(t.dead)}
	for movers := moves.movers; !movers.empty(); {
		w := movers.pop()
		moves.want[w] = t.place[w].step(t.order[w].direction())
	}
	t.step(&moves)
	if t.log != nil {
		t.logMoves(&moves)
	}
}

// steps has the steps that warriors try to make at the same moment, and the reasons why some of them fail.
type steps struct {
	movers band
	want   [slots]site
	puller [slots]warrior // warrior that pulls each mover, in the grab phase
	failed band
	why    [slots]reason
}

// reason is the reason why a step failed. If several apply, the first in this order is reported (R6.2).
type reason uint8

const (
	edge reason = iota
	contest
	swap
	jam
)

var reasonNames = [...]string{"edge", "contest", "swap", "jam"}

func (r reason) String() string { return reasonNames[r] }

func (m *steps) fail(w warrior, why reason) {
	m.failed.add(w)
	m.why[w] = why
}

// step applies the step rule (R6.2). First, steps to unplayable or contested hexes and swaps fail, then all steps
// into hexes that stay occupied; all others are made at the same moment.
func (s *State) step(m *steps) {
	var claims [sites]uint8
	for rest := m.movers; !rest.empty(); {
		claims[m.want[rest.pop()]]++
	}
	for rest := m.movers; !rest.empty(); {
		w := rest.pop()
		to := m.want[w]
		switch v := s.at[to]; {
		case v == rock:
			m.fail(w, edge)
		case claims[to] > 1:
			m.fail(w, contest)
		case m.movers.has(v) && m.want[v] == s.place[w]:
			m.fail(w, swap)
		}
	}
	for s.jams(m) {
	}
	s.make(m)
}

// jams marks the steps into hexes that stay occupied as failed, and reports whether there were any. The caller
// repeats it, because a warrior that stays blocks the warrior behind it.
func (s *State) jams(m *steps) bool {
	before := m.failed
	for rest := m.movers.minus(m.failed); !rest.empty(); {
		w := rest.pop()
		if v := s.at[m.want[w]]; v != noWarrior && (!m.movers.has(v) || m.failed.has(v)) {
			m.fail(w, jam)
		}
	}
	return m.failed != before
}

// make moves all warriors whose steps have not failed, at the same moment.
func (s *State) make(m *steps) {
	going := m.movers.minus(m.failed)
	for rest := going; !rest.empty(); {
		s.at[s.place[rest.pop()]] = noWarrior
	}
	for rest := going; !rest.empty(); {
		w := rest.pop()
		s.place[w] = m.want[w]
		s.at[m.want[w]] = w
	}
}
