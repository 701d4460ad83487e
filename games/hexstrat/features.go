package hexstrat

import (
	"hexparlor/game"
	"hexparlor/game/eval"
)

// squadKinds is how many kinds of squads there are.
const squadKinds = 3

// What is counted of each squad of each player: first of whoever is to move, then of the other. Everybody sees all of
// it, so the other may expect what whoever is to move may not, and only the latter has features.
const (
	alive       = iota // the squad is
	unitsLeft          // units, in fours
	weak               // no more than two units
	slowed             // it is impeded
	ready              // it can still act in this turn
	onMountain         //
	onForest           //
	atHome             // it stands on its own HQ
	nearHome           // or next to it
	homeWay            // how far away it is, in fours
	foeWay             // how far from the other's HQ, in fours
	strikesInf         // it stands next to the other's infantry
	strikesRkt         //
	strikesMech        //
	nearInf            // it is two tiles away from the other's infantry
	nearRkt            //
	nearMech           //
	killsInf           // its strike would eliminate the other's infantry
	killsRkt           //
	killsMech          //
	danger             // units that the others next to it would take, in fours
	doomed             // they would take all
	squadSize
)

// What is counted of each player besides.
const (
	landed  = squadKinds*squadSize + iota // its infantry stands on the other's HQ, for the first time
	staying                               // for the second
	near1                                 // its infantry is so far from the other's HQ
	near2                                 //
	near3                                 //
	near4                                 //
	alone                                 // its infantry is nearer to the other's HQ than any of the other's squads
	cards                                 // in hand
	blockSize
)

// What is counted once, after both players' blocks.
const (
	late    = 2*blockSize + iota // how much of the game is over
	quiet                        // turns without progress, as a share of those that end the game
	covered                      // tiles that are face down, as a share of all
	featureCount
)

var squadNames = [squadSize]string{
	"alive", "units", "weak", "slowed", "ready", "mountain", "forest", "at-home", "near-home", "home-way", "foe-way",
	"strikes-inf", "strikes-rkt", "strikes-mech", "near-inf", "near-rkt", "near-mech", "kills-inf", "kills-rkt",
	"kills-mech", "danger", "doomed",
}

var playerNames = [blockSize - squadKinds*squadSize]string{
	"landed", "staying", "near-1", "near-2", "near-3", "near-4", "alone", "cards",
}

var featureNames = func() []string {
	var each []string
	for _, k := range kindNames {
		for _, name := range squadNames {
			each = append(each, k+"-"+name)
		}
	}
	return eval.NamesOf(append(each, playerNames[:]...), []string{"late", "quiet", "unknown"})
}()

// FeatureNames implements game.Heuristic.
func (s *State) FeatureNames() []string { return featureNames }

// Features implements game.Heuristic.
func (s *State) Features(seat game.Seat, buf []float32) []float32 {
	if s.ended != running || seat != s.mover.seat() {
		return buf
	}
	from := len(buf)
	buf = append(buf, make([]float32, featureCount)...) // which allocates nothing where buf has room
	featureCounter{s}.countAll((*[featureCount]float32)(buf[from:]))
	return buf
}

// block is what is counted of one player.
type block [blockSize]float32

// featureCounter counts the features of a position for learnt evaluations.
type featureCounter struct{ *State }

func (s featureCounter) countAll(x *[featureCount]float32) {
	own, other := (*block)(x[:blockSize]), (*block)(x[blockSize:2*blockSize])
	s.countSide(own, s.mover)
	s.countSide(other, s.mover.foe())
	for k := range infantry + squadKinds {
		for j := range infantry + squadKinds {
			s.countPair(own, other, k, j)
		}
	}
	x[late] = float32(s.turn) / float32(s.maxTurns)
	x[quiet] = float32(s.quiet) / float32(s.quietLimit)
	x[covered] = float32(s.down.count()) / float32(s.region().all.count())
}

// countSide counts what there is of one player.
func (s featureCounter) countSide(f *block, who side) {
	own, target := s.hq[who], s.hq[who.foe()]
	for k := range infantry + squadKinds {
		q := &s.squads[who][k]
		if q.units == 0 {
			continue
		}
		x := f[int(k)*squadSize:][:squadSize]
		x[alive], x[unitsLeft] = 1, float32(q.units)/4
		x[weak] = float32(flag(q.units <= 2))
		x[slowed] = float32(flag(q.impeded))
		x[ready] = float32(flag(who == s.mover && q.mark == fresh))
		switch s.groundAt(q.at) {
		case mountain:
			x[onMountain] = 1
		case forest:
			x[onForest] = 1
		}
		home := s.apart(q.at, own)
		x[atHome], x[nearHome] = float32(flag(home == 0)), float32(flag(home == 1))
		x[homeWay], x[foeWay] = float32(home)/4, float32(s.apart(q.at, target))/4
	}
	f[cards] = float32(s.handSize(who))
	s.countCapture(f, who)
}

// countCapture tells how near a player's infantry is to the other's HQ.
func (s featureCounter) countCapture(f *block, who side) {
	q, target := &s.squads[who][infantry], s.hq[who.foe()]
	if q.units == 0 {
		return
	}
	way := s.apart(q.at, target)
	switch {
	case s.captures[who] == 1:
		f[landed] = 1
	case s.captures[who] == 2:
		f[staying] = 1
	case way > 0 && way <= 4:
		f[near1+way-1] = 1
	}
	f[alone] = 1
	for k := range infantry + squadKinds {
		if e := &s.squads[who.foe()][k]; e.units > 0 && s.apart(e.at, target) <= way {
			f[alone] = 0
		}
	}
}

// countPair tells what a squad of the player to move and one of the other's can do to each other.
func (s featureCounter) countPair(own, other *block, k, j kind) {
	who := s.mover
	a, b := &s.squads[who][k], &s.squads[who.foe()][j]
	if a.units == 0 || b.units == 0 {
		return
	}
	x, y := own[int(k)*squadSize:][:squadSize], other[int(j)*squadSize:][:squadSize]
	switch s.apart(a.at, b.at) {
	case 1:
		x[strikesInf+int(j)], y[strikesInf+int(k)] = 1, 1
		if !a.impeded && a.mark == fresh {
			countBlow(x, y, s.blow(who, k, j), j)
		}
		if !b.impeded {
			countBlow(y, x, s.blow(who.foe(), j, k), k)
		}
	case 2:
		x[nearInf+int(j)], y[nearInf+int(k)] = 1, 1
	}
}

// countBlow counts what a squad would do to one of a kind.
func countBlow(from, to []float32, b Blow, target kind) {
	to[danger] += float32(b.Lost) / 4
	if b.Left == 0 {
		from[killsInf+int(target)] = 1
	}
	if to[danger] >= to[unitsLeft] {
		to[doomed] = 1
	}
}
