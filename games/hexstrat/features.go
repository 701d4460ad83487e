package hexstrat

import (
	"hexparlor/game"
	"hexparlor/game/eval"
)

// squadKinds is the number of kinds of squads.
const squadKinds = 3

// The features of each squad of each player: first of the player to move, then of the opponent. Both players see
// all of it, so only the player to move has features.
const (
	alive       = iota // whether the squad is alive
	unitsLeft          // units, divided by 4
	weak               // whether it has at most two units
	slowed             // whether it is impeded
	ready              // whether it can still act in this turn
	onMountain         // whether it stands on a mountain
	onForest           // whether it stands in a forest
	atHome             // whether it stands on its own HQ
	nearHome           // whether it stands next to its own HQ
	homeWay            // distance to its own HQ, divided by 4
	foeWay             // distance to the opponent's HQ, divided by 4
	strikesInf         // whether it is next to the opponent's infantry
	strikesRkt         // whether it is next to the opponent's rocketeers
	strikesMech        // whether it is next to the opponent's mechs
	nearInf            // whether it is two tiles from the opponent's infantry
	nearRkt            // whether it is two tiles from the opponent's rocketeers
	nearMech           // whether it is two tiles from the opponent's mechs
	killsInf           // whether its strike would eliminate the opponent's infantry
	killsRkt           // whether its strike would eliminate the rocketeers
	killsMech          // whether its strike would eliminate the mechs
	danger             // units that adjacent enemies would take, divided by 4
	doomed             // whether they would take all units
	squadSize
)

// Further features of each player.
const (
	landed  = squadKinds*squadSize + iota // whether its infantry is on the opponent's HQ for the first turn
	staying                               // the same, for the second turn
	near1                                 // whether its infantry is one tile from the opponent's HQ
	near2                                 // two tiles from it
	near3                                 // three tiles from it
	near4                                 // four tiles from it
	alone                                 // whether its infantry is nearest to the opponent's HQ
	cards                                 // number of cards in hand
	blockSize
)

// The features after both players' blocks.
const (
	late    = 2*blockSize + iota // part of the game that is over
	quiet                        // turns without progress, as a share of the limit that ends the game
	covered                      // hidden tiles, as a share of all tiles
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
	buf = append(buf, make([]float32, featureCount)...) // allocates nothing where buf has room
	featureCounter{s}.countAll((*[featureCount]float32)(buf[from:]))
	return buf
}

// block is the features of one player.
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

// countSide computes the features of one player.
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

// countCapture computes how near a player's infantry is to the opponent's HQ.
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

// countPair computes the threats between a squad of the player to move and one of the opponent's.
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

// countBlow computes the effect of a squad's blow on a squad of a kind.
func countBlow(from, to []float32, b Blow, target kind) {
	to[danger] += float32(b.Lost) / 4
	if b.Left == 0 {
		from[killsInf+int(target)] = 1
	}
	if to[danger] >= to[unitsLeft] {
		to[doomed] = 1
	}
}
