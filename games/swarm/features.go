package swarm

import (
	"hexparlor/game"
	"hexparlor/game/eval"
)

// Indexes of the features in a player's block. The block of the player to move comes first, then the opponent's.
// Both players know the same (R12.1), so only the player to move has features.
const (
	isCovered        = iota // whether the own Assembler is covered (R9.2)
	isEnclosed              // whether it has fewer than two open sides
	isLinked                // whether it holds the hive together
	isStranded              // whether no step is possible for it
	doomed                  // whether it was trapped when the turn began too, so that it must be freed now (R9.3)
	crowded                 // closed sides of the own Assembler beyond two, if it can move
	exits                   // directions in which the own Assembler can move, divided by 4
	homeHeight              // level of the own Assembler above the ground
	drones                  // active and uncovered Drones
	lifters                 // active and uncovered Lifters
	breakers                // active and uncovered Disassemblers
	dronesNear              // Drones, with less weight the farther from the opponent's Assembler
	liftersNear             // Lifters
	breakersNear            // Disassemblers
	dronesBeside            // Drones next to the opponent's Assembler
	liftersBeside           // Lifters
	breakersBeside          // Disassemblers
	strikes                 // Disassemblers that can switch the opponent's Assembler off now
	threats                 // Disassemblers that can switch the opponent's Assembler off after a move
	climbers                // Drones and Lifters that could soon stand on the opponent's Assembler
	buried                  // active covered hexes
	stuck                   // active uncovered hexes that cannot leave their cells
	exposed                 // active hexes that the opponent's Disassemblers can switch off now
	guards                  // active uncovered hexes next to the own Assembler
	calls                   // hexes of hidden kinds that the own Assembler can activate
	callsDrones             // Drones that it can activate
	callsLifters            // Lifters that it can activate
	callsBreakers           // Disassemblers that it can activate
	sleepers                // other inactive hexes, divided by 4
	sleepingBreakers        // Disassemblers among the inactive hexes whose kind is known
	secrets                 // hexes of hidden kinds, divided by 4
	hope                    // share of Disassemblers among the hexes of hidden kinds
	hiveFree                // before both Assemblers are seated: own uncovered hexes that could leave their cells
	hiveLinks               // own uncovered hexes that hold the hive together
	hiveShut                // own uncovered hexes that are enclosed
	hiveHigh                // levels of own uncovered hexes above the ground
	hiveNear                // number of adjacent pairs of own uncovered hexes
	hiveUnderOwn            // hexes covered by own ones
	hiveUnderOther          // hexes covered by the opponent's
	hiveUnderDust           // hexes covered by Dust
	pileLeft                // hexes to be placed, divided by 4
	seated                  // whether the Assembler is seated
	seatOpen                // open sides of the seated Assembler, divided by 4
	seatLinked              // whether it holds the hive together
	seatCalls               // adjacent own hexes that it could activate
	seatFriends             // adjacent own hexes that it cannot activate
	seatFoes                // adjacent hexes of the opponent
	blockSize
)

// Indexes of the features that belong to no player, after the blocks of both players.
const (
	again         = 2*blockSize + iota // whether the player to move has a second action
	againDrone                         // second action by a Drone
	againLifter                        // second action by a Lifter
	againBreaker                       // second action by a Disassembler
	assemblersFar                      // distance between the Assemblers, divided by 4
	late                               // number of the turn, as a share of option maxturns
	building                           // whether the player to move places a hex
	seating1                           // seating of the first Assembler
	seating2                           // seating of the second Assembler
	blue                               // whether Blue is to move, before both are seated
	blueBuilding                       // whether Blue is to move and places a hex
	hiveCells                          // cells of the hive before both are seated, divided by 8
	dustLeft                           // Dust to be placed, divided by 4
	dustTops                           // stacks with Dust on top, divided by 4
	featureCount
)

var blockNames = [blockSize]string{
	"covered", "enclosed", "linked", "stranded", "doomed", "crowded", "exits", "home-height", "drones", "lifters",
	"breakers", "drones-near", "lifters-near", "breakers-near", "drones-beside", "lifters-beside", "breakers-beside",
	"strikes", "threats", "climbers", "buried", "stuck", "exposed", "guards", "calls", "calls-drones", "calls-lifters",
	"calls-breakers", "sleepers", "sleeping-breakers", "secrets", "hope", "hive-free", "hive-links", "hive-shut",
	"hive-high", "hive-near", "hive-under-own", "hive-under-other", "hive-under-dust", "pile-left", "seated",
	"seat-open", "seat-linked", "seat-calls", "seat-friends", "seat-foes",
}

var sharedNames = [featureCount - 2*blockSize]string{
	"again", "again-drone", "again-lifter", "again-breaker", "assemblers-far", "late", "building", "seating-first",
	"seating-second", "blue", "blue-building", "hive-cells", "dust-left", "dust-tops",
}

var featureNames = eval.NamesOf(blockNames[:], sharedNames[:])

// FeatureNames returns the names of the features, in the order in which Features appends their values
// (game.Heuristic).
func (s *State) FeatureNames() []string { return featureNames }

// Features appends the values of the features to buf if seat is to move, otherwise nothing (game.Heuristic).
func (s *State) Features(seat game.Seat, buf []float32) []float32 {
	if s.phase == over || seat != s.mover {
		return buf
	}
	from := len(buf)
	buf = append(buf, make([]float32, featureCount)...) // allocates nothing where buf has room
	(*features)(buf[from:]).count(s)
	return buf
}

// features has all features of a position, for the player to move.
type features [featureCount]float32

// count computes the features; the values in x must be 0.
func (x *features) count(s *State) {
	if s.phase == play {
		x.countPlay(s)
	} else {
		x.countHive(s)
	}
}

// block is the features of one player.
type block [blockSize]float32

// blocks returns the blocks of both players' features, indexed by seat.
func (x *features) blocks(mover game.Seat) (list [3]*block) {
	list[mover], list[other(mover)] = (*block)(x[:blockSize]), (*block)(x[blockSize:2*blockSize])
	return list
}

func (x *features) countPlay(s *State) {
	blocks := x.blocks(s.mover)
	l := links{hive: &s.hive}
	for _, seat := range [...]game.Seat{first, second} {
		blocks[seat].countHome(s, seat, &l)
	}
	unknown := s.rules.counts
	for _, top := range s.order[:s.cells] {
		for id := top; id != 0; id = s.pieces[id].below {
			c := s.pieces[id].code
			owner := c.owner()
			switch {
			case owner == game.Spectator || c.kind() == assembler:
				continue
			case c&active != 0:
				blocks[owner].countActive(s, blocks[other(owner)], id, &l)
			default:
				blocks[owner].countAsleep(s, id)
			}
			if s.known(id) {
				unknown[owner][c.kind()]--
			}
		}
	}
	for _, seat := range [...]game.Seat{first, second} {
		blocks[seat].countSecrets(&unknown[seat])
	}
	if s.acting != 0 {
		x[again] = 1
		if k := s.pieces[s.acting].code.kind(); k >= drone && k <= disassembler {
			x[againDrone+int(k-drone)] = 1
		}
	}
	x[assemblersFar] = float32(s.pieces[s.home[first]].at.distance(s.pieces[s.home[second]].at)) / 4
	x[late] = float32(s.turn) / float32(s.rules.maxTurns)
}

// countHome computes the features about the safety of a player's Assembler.
func (f *block) countHome(s *State, seat game.Seat, l *links) {
	id := s.home[seat]
	f[homeHeight] = float32(s.level(id) - 1)
	near, open := s.around(id)
	switch {
	case s.covered(id):
		f[isCovered] = 1
	case open < 2:
		f[isEnclosed] = 1
	case l.has(id):
		f[isLinked] = 1
	default:
		for d := range uint8(len(steps)) {
			if s.steps(id, &near, d) == steppable {
				f[exits] += 0.25
			}
		}
		if f[exits] == 0 {
			f[isStranded] = 1
		}
	}
	switch trapped := f[isCovered]+f[isEnclosed]+f[isLinked]+f[isStranded] > 0; {
	case !trapped:
		f[crowded] = float32(max(0, 4-open))
	case s.flag && seat == s.mover:
		f[doomed] = 1
	}
}

// countActive adds an active hex to the features of its owner's block f; foe is the opponent's block.
func (f *block) countActive(s *State, foe *block, id uint8, l *links) {
	p := &s.pieces[id]
	owner, k := p.code.owner(), int(p.code.kind()-drone)
	target := s.home[other(owner)]
	distance := p.at.distance(s.pieces[target].at)
	top := !s.covered(id)
	if k == int(disassembler-drone) && (top || s.rules.able) {
		f.countStrikes(s, foe, id, l)
	}
	if !top {
		f[buried]++
		return
	}
	f[drones+k]++
	f[dronesNear+k] += 1 / float32(distance+1)
	if distance == 1 {
		f[dronesBeside+k]++
	}
	if p.at.distance(s.pieces[s.home[owner]].at) == 1 {
		f[guards]++
	}
	if _, open := s.around(id); open < 2 || l.has(id) {
		f[stuck]++
	}
	if k != int(disassembler-drone) && distance <= 2 && s.level(target)+1-s.level(id) <= 2 {
		f[climbers]++
	}
}

// countStrikes adds to the features the hexes that a Disassembler can switch off.
func (f *block) countStrikes(s *State, foe *block, id uint8, l *links) {
	p := &s.pieces[id]
	rival := other(p.code.owner())
	target := s.home[rival]
	for _, step := range steps {
		next := s.top(p.at + step)
		if next == 0 || !s.pieces[next].code.wakeful(rival) || !s.reaches(id, next) {
			continue
		}
		if next == target {
			f[strikes]++
		} else {
			foe[exposed]++
		}
	}
	if s.threatens(id, target, l) {
		f[threats]++
	}
}

// countAsleep adds an inactive hex to the features of its owner's block.
func (f *block) countAsleep(s *State, id uint8) {
	p := &s.pieces[id]
	home := s.home[p.code.owner()]
	known := s.known(id)
	if known && p.code.kind() == disassembler {
		f[sleepingBreakers]++
	}
	switch {
	case s.covered(id) || p.at.distance(s.pieces[home].at) != 1 || !s.reaches(home, id):
		f[sleepers] += 0.25
	case known:
		f[callsDrones+int(p.code.kind()-drone)]++
	default:
		f[calls]++
	}
}

// countSecrets computes the features about the possible kinds of a player's hidden hexes.
func (f *block) countSecrets(unknown *[kinds]int) {
	all := 0
	for k := drone; k <= disassembler; k++ {
		all += max(0, unknown[k])
	}
	f[secrets] = float32(all) / 4
	if all > 0 {
		f[hope] = float32(max(0, unknown[disassembler])) / float32(all)
	}
}
