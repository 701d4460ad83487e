package hexattack

import (
	"math/bits"
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
)

func (s *State) cellOf(w warrior) hex.Cell { return s.place[w].cell() }

func (s *State) beganEvent() Began {
	e := Began{Turn: int(s.turn)}
	for rest := s.living; !rest.empty(); {
		w := rest.pop()
		o := s.order[w]
		e.Orders = append(e.Orders, Sealed{
			Warrior: s.name(w), Team: teamLetter(s.teamOf(w)), Cell: s.cellOf(w),
			Verb: o.verb().String(), Direction: o.way(), Missing: o == missing,
		})
	}
	return e
}

func (t *turn) grabbedEvent(w warrior, d hex.Direction, v warrior) Grabbed {
	return Grabbed{
		Warrior: t.name(w), Cell: t.cellOf(w), Direction: layout.Name(d), Line: t.grabLine(w, d), Target: t.name(v),
	}
}

// grabLine returns the cells that a grab covers (R4.1).
func (s *State) grabLine(w warrior, d hex.Direction) []hex.Cell {
	line := []hex.Cell{}
	for p := s.place[w].step(d); s.at[p] != rock && len(line) < grabRange; p = p.step(d) {
		line = append(line, p.cell())
		if s.at[p] != noWarrior {
			break
		}
	}
	return line
}

// logImmobile logs the warriors that are not pulled, with all their grabbers.
func (t *turn) logImmobile(immobile band) {
	for !immobile.empty() {
		v := immobile.pop()
		e := Immobile{Warrior: t.name(v), Cell: t.cellOf(v)}
		for grabbers := t.by[grab]; !grabbers.empty(); {
			if w := grabbers.pop(); t.reach(w, t.order[w].direction()) == v {
				e.By = append(e.By, t.name(w))
			}
		}
		t.log.Add(e)
	}
}

func (t *turn) logPulls(m *steps) {
	for rest := m.movers; !rest.empty(); {
		v := rest.pop()
		by := t.name(m.puller[v])
		if m.failed.has(v) {
			t.log.Add(Held{Warrior: t.name(v), Cell: t.cellOf(v), To: m.want[v].cell(), By: by, Hindrance: t.hindrance(m, v)})
		} else {
			from := m.want[v].step(t.order[m.puller[v]].direction())
			t.log.Add(Pulled{Warrior: t.name(v), From: from.cell(), To: t.cellOf(v), By: by})
		}
	}
}

// hindrance returns the reason why a warrior's step failed. It may use the position after all steps, because the
// warriors in the way have stayed.
func (t *turn) hindrance(m *steps, w warrior) Hindrance {
	h := Hindrance{Why: m.why[w].String()}
	v := t.at[m.want[w]]
	switch m.why[w] {
	case contest:
		rivals := m.movers
		for rivals.remove(w); !rivals.empty(); {
			if r := rivals.pop(); m.want[r] == m.want[w] {
				h.Rivals = append(h.Rivals, t.name(r))
			}
		}
	case swap:
		h.Rivals = []Name{t.name(v)}
	case jam:
		h.Before = t.name(v)
		head := v
		for m.movers.has(head) && m.why[head] == jam {
			head = t.at[m.want[head]]
		}
		if head != v {
			h.Head = t.name(head)
		}
	}
	return h
}

func (t *turn) defendedEvent(w warrior, d hex.Direction) Defended {
	e := Defended{Warrior: t.name(w), Cell: t.cellOf(w), Direction: layout.Name(d)}
	for turn := -1; turn <= 1; turn++ {
		e.Sides = append(e.Sides, layout.Name(d.Turn(turn)))
	}
	return e
}

var outcomeNames = [...]string{missed: "miss", blocked: "blocked", bounced: "bounced", kills: "kill"}

func (t *turn) attackedEvent(w warrior, d hex.Direction, v warrior, out outcome) Attacked {
	return Attacked{
		Warrior: t.name(w), Cell: t.cellOf(w), Direction: layout.Name(d), To: t.place[w].step(d).cell(),
		Target: t.name(v), Outcome: outcomeNames[out],
	}
}

func (t *turn) logKilled() {
	for fallen := t.dead; !fallen.empty(); {
		v := fallen.pop()
		t.log.Add(Killed{Warrior: t.name(v), Cell: t.cellOf(v), By: t.names(t.hitters(v))})
	}
}

// hitters returns all warriors that have hit v, before any warrior is removed from the map.
func (t *turn) hitters(v warrior) band {
	var b band
	for sides := t.hits[v]; sides != 0; sides &= sides - 1 {
		b.add(t.hitter(v, hex.Direction(bits.TrailingZeros8(sides))))
	}
	return b
}

func (t *turn) scoredEvent(team uint8, delta int16, v warrior) Scored {
	var own band
	for rest := t.hitters(v); !rest.empty(); {
		if w := rest.pop(); t.teamOf(w) == team {
			own.add(w)
		}
	}
	return Scored{
		Team: teamLetter(team), Delta: int(delta), Victim: t.name(v), Attackers: t.names(own), Points: int(t.points[team]),
	}
}

// logMoves logs the steps of all warriors with an order to move: made, failed, or impossible because the warrior is
// dead (R6.5).
func (t *turn) logMoves(m *steps) {
	for rest := t.by[move]; !rest.empty(); {
		w := rest.pop()
		d := t.order[w].direction()
		switch {
		case t.dead.has(w):
			t.log.Add(Stayed{
				Warrior: t.name(w), Cell: t.cellOf(w), To: t.place[w].step(d).cell(), Hindrance: Hindrance{Why: "dead"},
			})
		case m.failed.has(w):
			t.log.Add(Stayed{Warrior: t.name(w), Cell: t.cellOf(w), To: m.want[w].cell(), Hindrance: t.hindrance(m, w)})
		default:
			t.log.Add(Moved{Warrior: t.name(w), From: m.want[w].step(opposite[d]).cell(), To: t.cellOf(w)})
		}
	}
}

func (t *turn) ballEvent(ball warrior) BallMade {
	return BallMade{
		Ball: t.name(ball), Cell: t.cellOf(ball), Direction: layout.Name(t.way(ball)), Dead: t.dead.has(ball),
	}
}

// logTick logs the balls that end in a tick and the cells where they set down carried warriors, before any ball has
// moved.
func (t *turn) logTick(b *balls, f *tickResults, number int) {
	t.log.Add(Ticked{Tick: number})
	t.logEnds(b, f.ended, func(ball warrior, at hex.Cell) game.Event {
		return EdgeHit{Ball: t.name(ball), Cell: at}
	})
	t.logEnds(b, f.blocked, func(ball warrior, at hex.Cell) game.Event {
		return Blocked{Ball: t.name(ball), Target: t.name(t.at[b.next[ball]]), Cell: at}
	})
	t.logEnds(b, f.meet.or(f.cross), func(ball warrior, _ hex.Cell) game.Event {
		return t.crashedEvent(b, f, ball)
	})
	for rest := f.stalled; !rest.empty(); {
		v := rest.pop()
		t.log.Add(Stalled{Warrior: t.name(v), Cell: t.cellOf(v), Balls: t.names(t.claimants(b, f, t.place[v]))})
	}
	t.logEnds(b, f.bumped, func(ball warrior, at hex.Cell) game.Event {
		return Bumped{Ball: t.name(ball), Target: t.name(t.at[b.next[ball]]), Cell: at}
	})
}

// logEnds logs the event of each ball in ends, and the cell where the ball sets down the warrior that it carries.
func (t *turn) logEnds(b *balls, ends band, event func(ball warrior, at hex.Cell) game.Event) {
	for !ends.empty() {
		ball := ends.pop()
		at := b.pos[ball].cell()
		t.log.Add(event(ball, at))
		if v := b.load[ball]; v != noWarrior {
			t.log.Add(Dropped{Warrior: t.name(v), Cell: at, Ball: t.name(ball)})
		}
	}
}

// claimants returns the balls that would all enter the site p in this tick.
func (t *turn) claimants(b *balls, f *tickResults, p site) band {
	var all band
	for rest := f.meet; !rest.empty(); {
		if ball := rest.pop(); b.next[ball] == p {
			all.add(ball)
		}
	}
	return all
}

func (t *turn) crashedEvent(b *balls, f *tickResults, ball warrior) Crashed {
	next := b.next[ball]
	e := Crashed{Ball: t.name(ball), Cell: b.pos[ball].cell(), To: next.cell(), Why: "cross"}
	if !f.meet.has(ball) {
		e.With = []Name{t.name(t.across(b, f, ball))}
		return e
	}
	others := t.claimants(b, f, next)
	others.remove(ball)
	e.Why, e.With = "meet", t.names(others)
	return e
}

func (t *turn) rolledEvent(ball, passenger warrior, from site) RolledOn {
	return RolledOn{
		Ball: t.name(ball), From: from.cell(), Cell: from.step(t.way(ball)).cell(), Passenger: t.name(passenger),
	}
}

// metEvent returns the event of an empty ball that enters the cell of warrior v; spent means that another ball has
// affected v already.
func (t *turn) metEvent(ball, v warrior, spent bool) game.Event {
	if spent {
		return PassedOver{Ball: t.name(ball), Warrior: t.name(v), Cell: t.cellOf(v)}
	}
	return PickedUp{Ball: t.name(ball), Warrior: t.name(v), Cell: t.cellOf(v)}
}

func (s *State) endedEvent() Ended {
	reason, winner := s.verdict()
	r := s.Result()
	e := Ended{
		Result: r.Text, Reason: reason, Decided: s.decided(reason, winner),
		Winners: slices.AppendSeq([]game.Seat{}, r.Winners.All()),
	}
	if winner != noWinner {
		e.Team = teamLetter(uint8(winner))
	}
	count := s.strength()
	for team := range int(s.teams) {
		e.Points = append(e.Points, int(s.points[team]))
		e.Warriors = append(e.Warriors, int(count[team]))
	}
	return e
}

// decided returns a word for the criterion that decided the game, such as "points" or "warriors" (R3.8).
func (s *State) decided(reason string, winner int) string {
	switch {
	case reason == standing || reason == captured:
		return "last"
	case reason == byTarget:
		return "points"
	case s.drawn:
		return "option"
	case winner == noWinner:
		return "equal"
	}
	count := s.strength()
	for team := range int(s.teams) {
		inPlay := reason == wipeOut || count[team] > 0
		if team != winner && inPlay && s.points[team] == s.points[winner] {
			return "warriors"
		}
	}
	return "points"
}

func (s *State) orderedEvent(seat game.Seat, w warrior) Ordered {
	e := Ordered{Seat: seat, Warrior: s.name(w), Verb: s.order[w].verb().String(), Direction: s.order[w].way()}
	for player := 1; player <= int(s.players); player++ {
		if s.sees(game.Seat(player), int(seat)) {
			e.to |= 1 << player
		}
	}
	return e
}

func (s *State) resignedEvent(seat game.Seat) Resigned {
	return Resigned{Seat: seat, Warriors: s.names(s.squad(int(seat))), Forfeit: !s.lastsWithout(seat)}
}
