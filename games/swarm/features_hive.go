package swarm

import "hexparlor/game"

// countHive computes the features that count before both Assemblers are seated: about the positions of the hexes
// and the surroundings of a seated Assembler.
func (x *features) countHive(s *State) {
	blocks := x.blocks(s.mover)
	l := links{hive: &s.hive}
	for _, top := range s.order[:s.cells] {
		if s.pieces[top].code.owner() == game.Spectator {
			x[dustTops] += 0.25
		} else {
			blocks[s.pieces[top].code.owner()].countTop(s, top, &l)
		}
		countBuried(&s.hive, &blocks, top)
	}
	for _, seat := range [...]game.Seat{first, second} {
		blocks[seat][pileLeft] = float32(s.left[seat]) / 4
		if s.home[seat] != 0 {
			blocks[seat].countSeat(s, seat, &l)
		}
	}
	x[dustLeft], x[hiveCells] = float32(s.left[game.Spectator])/4, float32(s.cells)/8
	switch {
	case s.phase == build:
		x[building] = 1
	case s.home[other(s.mover)] == 0:
		x[seating1] = 1
	default:
		x[seating2] = 1
	}
	if s.mover == first {
		x[blue], x[blueBuilding] = 1, x[building]
	}
}

// countTop adds a player's uncovered hex to the features of the player's block.
func (f *block) countTop(s *State, id uint8, l *links) {
	p := &s.pieces[id]
	f[hiveHigh] += float32(p.level - 1)
	for _, step := range steps[:len(steps)/2] { // each pair is counted from one side
		if next := s.top(p.at + step); next != 0 && s.pieces[next].code.owner() == p.code.owner() {
			f[hiveNear]++
		}
	}
	switch _, open := s.around(id); {
	case open < 2:
		f[hiveShut]++
	case l.has(id):
		f[hiveLinks]++
	default:
		f[hiveFree]++
	}
}

// countBuried adds the covered hexes of a stack to the features, by the owner of its top hex.
func countBuried(s *hive, blocks *[3]*block, top uint8) {
	above := s.pieces[top].code.owner()
	for id := s.pieces[top].below; id != 0; id = s.pieces[id].below {
		switch owner := s.pieces[id].code.owner(); owner {
		case game.Spectator:
		case above:
			blocks[owner][hiveUnderOwn]++
		case other(above):
			blocks[owner][hiveUnderOther]++
		default:
			blocks[owner][hiveUnderDust]++
		}
	}
}

// countSeat computes the features about the surroundings of a seated Assembler.
func (f *block) countSeat(s *State, seat game.Seat, l *links) {
	home := s.home[seat]
	_, open := s.around(home)
	f[seated], f[seatOpen], f[homeHeight] = 1, float32(open)/4, float32(s.level(home)-1)
	if l.has(home) {
		f[seatLinked] = 1
	}
	for _, step := range steps {
		next := s.top(s.pieces[home].at + step)
		switch {
		case next == 0:
		case s.pieces[next].code.owner() == other(seat):
			f[seatFoes]++
		case s.pieces[next].code.owner() != seat:
		case s.reaches(home, next):
			f[seatCalls]++
		default:
			f[seatFriends]++
		}
	}
}
