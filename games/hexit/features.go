package hexit

import (
	"math/bits"

	"hexparlor/game"
	"hexparlor/game/eval"
)

// Indexes of the features in a player's block. The block of the player to move comes first, then the opponent's.
// Both players know everything, so only the player to move has features.
const (
	hand     = iota // stones in hand, divided by 4
	bare            // whether no stone is in hand
	singles         // stacks of one stone, divided by 4
	pairs           // stacks of two stones
	towers          // stacks of three or more stones
	towering        // stones above the second one in towers, divided by 4
	holds           // the other player's stones in own stacks, divided by 4
	lost            // own stones in prison, divided by 4
	deals           // deals that would be legal if the player were to move, divided by 8
	taking          // deals that make a prisoner, divided by 4
	mustDeal        // whether any deal would be legal
	mayTake         // whether any deal would make a prisoner
	gain            // most points that releasing one prisoner would bring
	gains           // points that all ripe prisoners would bring, divided by 2
	hopes           // points that all other prisoners would bring, divided by 2
	biggest         // tiles of the biggest group, divided by 8
	blockSize
)

// Indexes of the features that belong to no player, after the blocks of both players. Features whose names begin
// with "late" are multiplied by the feature late, which grows as the tiles run out.
const (
	lead       = 2*blockSize + iota // lead of the player to move, in points
	lateLead                        // lead times late
	lateRipe                        // ripe prisoners, at most as many as tiles are left
	lateUnripe                      // prisoners that are not ripe
	lateHand                        // stones in hand, at most four, minus the opponent's
	lateStacks                      // stacks minus the opponent's stacks
	freeRipe                        // ripe prisoners, if the player to move has no deal
	freeOther                       // ripe prisoners, if the other player would have no deal
	cluster                         // most tiles that one release would lay, beyond the first
	ending                          // whether the release of feature cluster would end the game
	endingWell                      // lead of the player to move after that release in points, if it ends the game
	late                            // from one third with 36 tiles left to 1 with the last tile
	left                            // tiles left, divided by 16
	three                           // whether at most three tiles are left
	quiet                           // moves without progress, as a share of the limit that ends the game
	featureCount
)

var blockNames = [blockSize]string{
	"hand", "bare", "singles", "pairs", "towers", "towering", "holds", "lost", "deals", "taking", "must-deal", "may-take",
	"gain", "gains", "hopes", "biggest",
}

var sharedNames = [featureCount - 2*blockSize]string{
	"lead", "late-lead", "late-ripe", "late-unripe", "late-hand", "late-stacks", "free-ripe", "free-other", "cluster",
	"ending", "ending-well", "late", "left", "three", "quiet",
}

var featureNames = eval.NamesOf(blockNames[:], sharedNames[:])

// FeatureNames returns the names of the features, in the order in which Features appends their values
// (game.Heuristic).
func (s *State) FeatureNames() []string { return featureNames }

// Features appends the values of the features to buf if seat is to move, otherwise nothing (game.Heuristic).
func (s *State) Features(seat game.Seat, buf []float32) []float32 {
	if s.over() || seat != s.mover || s.canSwap() {
		return buf
	}
	from := len(buf)
	buf = append(buf, make([]float32, featureCount)...) // allocates nothing where buf has room
	countAll(s, (*[featureCount]float32)(buf[from:]))
	return buf
}

func countAll(s *State, x *[featureCount]float32) {
	own, foe := (*[blockSize]float32)(x[:blockSize]), (*[blockSize]float32)(x[blockSize:2*blockSize])
	countStacks(s, own, foe)
	countMobility(s, own, s.mover)
	countMobility(s, foe, other(s.mover))
	countPrisoners(s, own, foe)
	countHand(s, own, s.mover)
	countHand(s, foe, other(s.mover))
	countRace(s, x)
}

func countHand(s *State, f *[blockSize]float32, seat game.Seat) {
	f[hand] = float32(s.hand[seat]) / 4
	f[bare] = flag(s.hand[seat] == 0)
	f[biggest] = float32(s.biggest[seat]) / 8
}

func flag(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// countStacks counts stacks by height, and the stones in them.
func countStacks(s *State, own, foe *[blockSize]float32) {
	for _, side := range [2]struct {
		seat game.Seat
		f    *[blockSize]float32
	}{{s.mover, own}, {other(s.mover), foe}} {
		for row := range s.sets {
			for set := s.sets[row][side.seat]; set != 0; set &= set - 1 {
				id := s.order[row<<6|bits.TrailingZeros64(set)]
				switch height := s.sites[id].height; {
				case height == 1:
					side.f[singles] += 0.25
				default:
					side.f[holds] += float32(stonesOf(s, id, other(side.seat))) / 4
					if height == 2 {
						side.f[pairs]++
					} else {
						side.f[towers]++
						side.f[towering] += float32(height-2) / 4
					}
				}
			}
		}
	}
}

// stonesOf returns the number of stones of a seat on a site.
func stonesOf(s *State, id uint16, seat game.Seat) int {
	blacks := 0
	for _, word := range s.stack(id) {
		blacks += bits.OnesCount64(word)
	}
	if seat == blackSeat {
		return blacks
	}
	return int(s.sites[id].height) - blacks
}

// countMobility counts the deals that a player would have if they were to move.
func countMobility(s *State, f *[blockSize]float32, seat game.Seat) {
	all, prisoners := 0, 0
	for row := range s.sets {
		for set := s.sets[row][seat]; set != 0; {
			var b batch
			set = s.collect(&b, seat, row, set)
			all += bits.OnesCount64(b.legal)
			prisoners += bits.OnesCount64(b.takes)
		}
	}
	f[deals], f[taking] = float32(all+prisoners)/8, float32(prisoners)/4
	f[mustDeal], f[mayTake] = flag(all+prisoners > 0), flag(prisoners > 0)
}

// countPrisoners counts the stones in prison, and the points that tiles in their places would bring either
// player.
func countPrisoners(s *State, own, foe *[blockSize]float32) {
	for n, id := range s.captives {
		mine := stonesOf(s, id, s.mover)
		own[lost] += float32(mine) / 4
		foe[lost] += float32(int(s.sites[id].height)-mine) / 4
		ripe := n < nameable && s.ripe>>n&1 != 0
		countGain(own, gainAt(s, id, s.mover), ripe)
		countGain(foe, gainAt(s, id, other(s.mover)), ripe)
	}
}

func countGain(f *[blockSize]float32, points float32, ripe bool) {
	if !ripe {
		f[hopes] += points / 2
		return
	}
	f[gains] += points / 2
	f[gain] = max(f[gain], points)
}

// gainAt returns the points by which a new tile of a seat's colour on a site would raise that seat's score (R9.1).
func gainAt(s *State, id uint16, seat game.Seat) float32 {
	var roots [6]uint16
	n, joined := 0, 1
	for _, next := range s.sites[id].link {
		if s.sites[next].tile != seat {
			continue
		}
		root := s.root(next)
		known := false
		for _, r := range roots[:n] {
			known = known || r == root
		}
		if !known {
			roots[n] = root
			n++
			joined += int(s.sites[root].members)
		}
	}
	w := &s.data.worth
	return float32(w.other+(w.group-w.other)*max(0, joined-int(s.biggest[seat]))) / 2
}

// countRace computes the features about how close the game is to its end by the last tile.
func countRace(s *State, x *[featureCount]float32) {
	foe := other(s.mover)
	ripe := min(bits.OnesCount64(s.ripe), int(s.reserve))
	x[late] = 3 / (3 + float32(s.reserve)/6)
	x[lead] = float32(s.halves(s.mover)-s.halves(foe)) / 2
	x[lateLead] = x[lead] * x[late]
	x[lateRipe] = float32(ripe) * x[late]
	x[lateUnripe] = float32(len(s.captives)-bits.OnesCount64(s.ripe)) * x[late]
	x[lateHand] = float32(min(int(s.hand[s.mover]), 4)-min(int(s.hand[foe]), 4)) * x[late]
	x[lateStacks] = float32(s.count(kind(s.mover))-s.count(kind(foe))) * x[late]
	if x[mustDeal] == 0 {
		x[freeRipe] = float32(ripe)
	}
	if x[blockSize+mustDeal] == 0 {
		x[freeOther] = float32(ripe)
	}
	x[left], x[three] = float32(s.reserve)/16, flag(s.reserve <= 3)
	if s.limit != noLimit {
		x[quiet] = float32(s.quiet) / float32(s.limit)
	}
	countCluster(s, x)
}

// countCluster computes the features about the release that would lay the most tiles.
func countCluster(s *State, x *[featureCount]float32) {
	most := 0
	switch {
	case s.ripe == 0:
		return
	case s.releases == ripeOnes:
		most = bits.OnesCount64(s.ripe)
	case s.ripe&s.grouped == 0:
		most = 1
	default:
		for left := s.ripe; left != 0; {
			group := s.group(left&-left, 1<<nameable-1)
			most = max(most, bits.OnesCount64(group))
			left &^= group
		}
	}
	most = min(most, int(s.reserve))
	x[cluster] = float32(most - 1)
	if most == int(s.reserve) && x[mustDeal] == 0 {
		x[ending] = 1
		x[endingWell] = min(max(x[lead]+x[gain]+float32(most-1)/2, -4), 4)
	}
}
