package hexstrat

import (
	"hexparlor/game"
	"hexparlor/game/eval"
)

// squadKinds is the number of kinds of squads.
const squadKinds = 3

// The features of one squad, as indexes into its part of a player's block. They use public information only, so
// only the player to move has features.
const (
	alive       = iota // 1 if the squad is alive, like all features that begin with "whether"; else 0
	unitsLeft          // units of the squad, divided by 4
	weak               // whether the squad has at most two units
	slowed             // whether the squad is impeded
	ready              // whether the squad can still act in this turn
	onMountain         // whether the squad stands on a mountain
	onForest           // whether the squad stands in a forest
	atHome             // whether the squad stands on its own HQ
	nearHome           // whether the squad stands next to its own HQ
	homeWay            // distance of the squad to its own HQ in tiles, divided by 4
	foeWay             // distance of the squad to the opponent's HQ in tiles, divided by 4
	strikesInf         // whether the squad is next to the opponent's infantry
	strikesRkt         // whether the squad is next to the opponent's rocketeers
	strikesMech        // whether the squad is next to the opponent's mechs
	nearInf            // whether the squad is two tiles from the opponent's infantry
	nearRkt            // whether the squad is two tiles from the opponent's rocketeers
	nearMech           // whether the squad is two tiles from the opponent's mechs
	killsInf           // whether a strike of the squad would eliminate the opponent's infantry
	killsRkt           // whether a strike of the squad would eliminate the opponent's rocketeers
	killsMech          // whether a strike of the squad would eliminate the opponent's mechs
	danger             // units that strikes of adjacent enemy squads would take from the squad, divided by 4
	doomed             // whether strikes of adjacent enemy squads would take all its units
	squadSize
)

// Indexes of the further features in a player's block, after the features of the player's squads.
const (
	landed  = squadKinds*squadSize + iota // whether the player's infantry is on the opponent's HQ for the first turn
	staying                               // whether the player's infantry is on the opponent's HQ for the second turn
	near1                                 // whether the player's infantry is one tile from the opponent's HQ
	near2                                 // whether it is two tiles from that HQ
	near3                                 // whether it is three tiles from that HQ
	near4                                 // whether it is four tiles from that HQ
	alone                                 // whether its infantry is nearest to the opponent's HQ
	cards                                 // number of cards in the player's hand
	blockSize
)

// Indexes of the features that belong to no player, after the blocks of both players.
const (
	late    = 2*blockSize + iota // number of the turn, as a share of option maxturns
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

// FeatureNames returns the names of the features, in the order in which Features appends their values
// (game.Heuristic).
func (s *State) FeatureNames() []string { return featureNames }

// Features appends the values of the features to buf if seat is to move, otherwise nothing (game.Heuristic).
func (s *State) Features(seat game.Seat, buf []float32) []float32 {
	if s.ended != running || seat != s.mover.seat() {
		return buf
	}
	from := len(buf)
	buf = append(buf, make([]float32, featureCount)...) // allocates nothing where buf has room
	countAll(s, (*[featureCount]float32)(buf[from:]))
	return buf
}

// block is the features of one player.
type block [blockSize]float32

func countAll(s *State, x *[featureCount]float32) {
	own, other := (*block)(x[:blockSize]), (*block)(x[blockSize:2*blockSize])
	countSide(s, own, s.mover)
	countSide(s, other, s.mover.foe())
	for k := range infantry + squadKinds {
		for j := range infantry + squadKinds {
			countPair(s, own, other, k, j)
		}
	}
	x[late] = float32(s.turn) / float32(s.maxTurns)
	x[quiet] = float32(s.quiet) / float32(s.quietLimit)
	x[covered] = float32(s.down.count()) / float32(s.region().all.count())
}

// countSide computes the features in the block of one player.
func countSide(s *State, f *block, who side) {
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
	f[cards] = float32(handSize(s, who))
	countCapture(s, f, who)
}

// countCapture computes the features about a player's infantry near the opponent's HQ.
func countCapture(s *State, f *block, who side) {
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
func countPair(s *State, own, other *block, k, j kind) {
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

// countBlow computes the features about the effect of a squad's blow b on a squad of kind target.
func countBlow(from, to []float32, b Blow, target kind) {
	to[danger] += float32(b.Lost) / 4
	if b.Left == 0 {
		from[killsInf+int(target)] = 1
	}
	if to[danger] >= to[unitsLeft] {
		to[doomed] = 1
	}
}
