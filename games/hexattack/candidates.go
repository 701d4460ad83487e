package hexattack

import (
	"math"

	"hexparlor/game"
	"hexparlor/game/eval"
	"hexparlor/game/hex"
)

// Candidates appends the moves that a search considers: those of Moves without orders that do nothing whatever other
// teams do, and without attacks that can only hit a friend. A warrior that holds can as well defend, if it may, so
// the list is never empty.
func (s *State) Candidates(seat game.Seat, buf []game.Move) []game.Move {
	first := len(buf)
	buf = s.Moves(seat, buf)
	if len(buf) == first || !isOrder(buf[first]) {
		return buf
	}
	number, _ := splitMove(buf[first])
	w := warriorOf(int(seat), number)
	f := orderFilter{State: s, w: w}
	f.pulled = f.pullable(w)
	kept := buf[:first]
	for _, m := range buf[first:] {
		if _, o := splitMove(m); f.mayMatter(o) {
			kept = append(kept, m)
		}
	}
	return kept
}

// orderFilter decides which orders of a warrior can do anything.
type orderFilter struct {
	*State
	w      warrior
	pulled bool // whether a foe could grab the warrior, so that it carries out its later orders on another cell (R4)
}

// pullable reports whether a foe of w could grab it (R4).
func (s *orderFilter) pullable(w warrior) bool {
	for d := range hex.Direction(hex.Directions) {
		if v := s.reach(w, d); v != noWarrior && s.teamOf(v) != s.teamOf(w) {
			return true
		}
	}
	return false
}

// mayMatter reports whether an order can do anything.
func (s *orderFilter) mayMatter(o order) bool {
	d, w := o.direction(), s.w
	switch o.verb() {
	case attack:
		return s.mayHit(s.place[w].step(d), w) || s.pulled && s.mayHitAfterPull(w, d)
	case defend:
		return true
	case move:
		return s.pulled || s.at[s.place[w].step(d)] != rock
	case grab:
		return s.mayPull(d)
	case push:
		return s.mayMeet(s.place[w], d, w) || s.pulled && s.at[s.place[w].step(d)] == rock
	}
	return s.forbidden.has(defend)
}

// mayPull reports whether a grab of w can do anything. Grabs select before all else happens. A friend beside w cannot
// move, and a second grab only matters if it stops a foe's (R4.3).
func (s *orderFilter) mayPull(d hex.Direction) bool {
	w := s.w
	v := s.reach(w, d)
	if v == noWarrior || s.isFoe(s.place[v], w) {
		return v != noWarrior
	}
	return s.pulled || s.place[v] != s.place[w].step(d) || s.pullable(v)
}

// mayHit reports whether a foe of w can stand at p when attacks are judged: it stands there, or a grab can pull it
// there from a neighbouring cell.
func (s *orderFilter) mayHit(p site, w warrior) bool {
	if s.at[p] != noWarrior {
		return s.isFoe(p, w)
	}
	for d := range hex.Direction(hex.Directions) {
		grabber := s.at[p.step(opposite[d])]
		if s.isFoe(p.step(d), w) && grabber != noWarrior && grabber != rock && grabber != w {
			return true
		}
	}
	return false
}

// mayHitAfterPull reports whether an attack of w may hit a foe after w was pulled to a neighbouring cell.
func (s *orderFilter) mayHitAfterPull(w warrior, d hex.Direction) bool {
	for way := range hex.Direction(hex.Directions) {
		v := s.reach(w, way)
		if v != noWarrior && s.teamOf(v) != s.teamOf(w) && s.isFoe(s.place[w].step(way).step(d), w) {
			return true
		}
	}
	return false
}

// isFoe reports whether a warrior of another team than w is at p.
func (s *orderFilter) isFoe(p site, w warrior) bool {
	v := s.at[p]
	return v != noWarrior && v != rock && s.teamOf(v) != s.teamOf(w)
}

// mayMeet reports whether a ball that w pushes from p may meet a warrior that stands at its way or one step beside it.
func (s *orderFilter) mayMeet(p site, d hex.Direction, w warrior) bool {
	for p = p.step(d); s.at[p] != rock; p = p.step(d) {
		if s.at[p] != noWarrior {
			return true
		}
		for side := range hex.Direction(hex.Directions) {
			if v := s.at[p.step(side)]; v != noWarrior && v != rock && v != w {
				return true
			}
		}
	}
	return false
}

// Margin returns how clearly seat's team has won or lost a game that is over, from 0 to 1. More warriors and points
// than the best other team, an early win and a late loss count as better.
func (s *State) Margin(seat game.Seat) float64 {
	own, best := 0, math.MinInt
	for team, count := range s.strength() {
		switch wealth := int(count) + int(s.points[team]); {
		case team >= int(s.teams):
		case team == int(s.team[seat]):
			own = wealth
		default:
			best = max(best, wealth)
		}
	}
	left := max(0, 1-float64(s.turn)/float64(s.turns))
	return 0.25 + eval.Logistic(float64(own-best)/4)/2 + (s.Result().Value(seat)-0.5)*left/2
}
