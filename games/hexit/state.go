package hexit

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"unsafe"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// kind is the content of a site: an empty tile, a stack by its owner's colour, a prisoner, or nothing.
type kind uint8

const (
	empty   kind = iota // a tile without stones (R3.3)
	white               // a free stack owned by White, which is seat 1
	black               // a free stack owned by Black, which is seat 2
	captive             // a prisoner
	void                // neither tile nor stones
)

// kinds is the number of kinds that a site of the board can have, which excludes the void.
const kinds = int(void)

// isGap reports whether a site of this kind has no tile (R1.2).
func (k kind) isGap() bool { return k >= captive }

// site is a cell of the board with a tile or stones. Its id is its index in State.sites; sites are added and never
// removed.
type site struct {
	cell    hex.Cell
	link    [hex.Directions]uint16 // ids of the neighbours; 0 is the void
	rank    uint16                 // rank of the cell among all sites in the canonical order (R10.3), from 0
	height  uint16                 // number of stones on the site
	parent  uint16                 // next tile towards the root of the group (R9.1); the root has itself
	members uint16                 // number of tiles of the group; valid at the group's root only
	number  uint16                 // number among the prisoners, from 0; free if the site is no prisoner
	kind    kind
	tile    game.Seat // colour of the tile; 0 for none
	look    uint8     // index in looks of what the site's neighbours see here
	near    nearby
}

// nearby has a byte for each kind: the set of directions in which a neighbour of that kind is next to a site. Four
// higher bytes have the directions of white and black stacks of more than one stone, and of more than two.
type nearby uint64

// beside returns the set of directions in which the neighbour is of kind k.
func (n nearby) beside(k kind) uint8 { return uint8(n >> (8 * k & 63)) }

// within returns the directions in which a stack of colour k has at most height stones; height is 1 or 2.
func (n nearby) within(height uint16, k kind) uint8 {
	return n.beside(k) &^ n.beside(k+1+2*kind(height))
}

// tiles returns the set of directions in which the neighbour has a tile.
func (n nearby) tiles() uint8 { return n.beside(empty) | n.beside(white) | n.beside(black) }

// looks has, for every content of a site, what it adds to the nearby of a neighbour in direction 0; other
// directions shift the value. lookOf gives the index.
var looks = func() (table [4 * kinds]nearby) {
	for k := range kind(kinds) {
		for height := range uint16(4) {
			n := nearby(1) << (8 * k)
			if k == white || k == black {
				n |= nearby(height>>1&1)<<(8*(k+3)) | nearby(height/3)<<(8*(k+5))
			}
			table[lookOf(k, height)] = n
		}
	}
	return table
}()

// lookOf returns the index in looks for a site of kind k with height stones. Heights from three on have the same
// index.
func lookOf(k kind, height uint16) uint8 { return uint8(k)<<2&15 | uint8(min(height, 3)) }

// touches returns the number of tiles next to a site.
func (at *site) touches() int {
	return bits.OnesCount64(uint64(at.near.tiles()))
}

// ripe returns 1 if the site touches two or more tiles, so that a prisoner on it can be released, otherwise 0
// (R7.1).
func (at *site) ripe() int {
	tiles := int(at.near.tiles())
	return -(tiles & (tiles - 1)) >> 63 & 1 // at least two bits are set
}

// grouped returns 1 if the site is next to a prisoner, otherwise 0.
func (at *site) grouped() int { return -int(at.near.beside(captive)) >> 63 & 1 }

// free is the value of site.number for a site that is no prisoner. Shifting a set by it gives 0.
const free = 1 << 15

// releaseRule is the option release: which prisoners a player may release in one turn.
type releaseRule uint8

const (
	connected releaseRule = iota // any connected set with a ripe member (R7.2)
	whole                        // a connected set that cannot be extended (R7.5)
	ripeOnes                     // any set of ripe prisoners (R7.2a)
)

var releaseRules = map[string]releaseRule{"choice": connected, "all": whole, "ripe": ripeOnes}

// noLimit stands for no limit of quiet moves: no game reaches it, because a position counts at most mostQuiet quiet
// moves (R10).
const (
	noLimit   = math.MaxUint16
	mostQuiet = 999
)

// counters has the values of a position that are not on the board, and totals of the board.
type counters struct {
	data     *data // of the options; states share it and never change it
	mover    game.Seat
	passes   uint8 // passes in a row (R8.2)
	join     bool  // option prisoners=join: stones may fall on a prisoner (R5.5)
	releases releaseRule
	pie      bool // option pie: the second player may swap sides (R2.5a)
	placed   bool // option setup=placed: the players place the first tiles (R2.6a)
	reserve  uint16
	quiet    uint16 // moves in a row without progress (R8.3)
	limit    uint16 // number of quiet moves that ends the game (option quiet), or noLimit
	words    uint16 // number of 64-bit words for the stones of one stack
	ripe     uint64 // set of the ripe prisoners, by number
	grouped  uint64 // set of the prisoners next to other prisoners, by number
	hand     [3]uint16
	tiles    [3]uint16 // tiles on the board, by colour
	biggest  [3]uint16 // tiles of the biggest group, by colour
}

// State is a position. The board is an unbounded graph of sites: moves follow its links, and a set for each kind of
// site gives the sites to visit. Equal positions may have different site ids, so everything that leaves the package
// is ordered by rank.
//
// Memory for every possible site is allocated at the start (see newState); playing allocates nothing.
type State struct {
	game.MetricsDefaults
	counters
	sites    []site          // sites by id; sites[0] is the void
	order    []uint16        // ids of the sites by rank: the place of the cell in the order of a Move
	captives []uint16        // ids of the prisoners by number, in the order of rank
	sets     [][kinds]uint64 // set of the ranks of the sites of each kind, 64 ranks per entry
	stones   []uint64        // stones by site id, words for each site: bit n is stone n from the bottom, 1 for black
}

// newState returns an empty plane with memory for the given number of sites, and for stacks of so many stones.
func newState(sites, stones int) *State {
	s := &State{}
	s.words = uint16(max(1, (stones+63)/64))
	s.sites = append(make([]site, 0, sites+1), site{kind: void, number: free})
	s.order = make([]uint16, 0, sites)
	s.captives = make([]uint16, 0, min(sites, stones))
	s.sets = make([][kinds]uint64, max(1, (sites+63)/64))
	s.stones = append(make([]uint64, 0, (sites+1)*int(s.words)), make([]uint64, s.words)...)
	return s
}

// ToAct returns the player to move, or none when the game is over.
func (s *State) ToAct() game.Seats {
	if s.over() {
		return 0
	}
	return 1 << s.mover
}

// over reports whether the game has ended: no tiles are left, both players passed, or the quiet limit is reached
// (R8).
func (s *State) over() bool { return s.reserve == 0 || s.passes >= 2 || s.quiet >= s.limit }

// reason returns a word for why the game has ended: the first reason in the order of R8.4 that holds.
func (s *State) reason() string {
	switch {
	case s.reserve == 0:
		return "tiles"
	case s.passes >= 2:
		return "passes"
	case s.quiet >= s.limit:
		return "quiet"
	}
	return ""
}

// Result compares the scores when the game is over (R9.3).
func (s *State) Result() game.Result {
	if !s.over() {
		return game.Result{Text: "*"}
	}
	winner := game.Spectator
	if margin := s.halves(whiteSeat) - s.halves(blackSeat); margin > 0 {
		winner = whiteSeat
	} else if margin < 0 {
		winner = blackSeat
	}
	return game.TwoPlayerResult(winner, s.reason())
}

// Scores returns the points of both seats (R9.1).
func (s *State) Scores() []float64 {
	return []float64{float64(s.score(whiteSeat)), float64(s.score(blackSeat))}
}

// Score is the value of a player's tiles, in points (R9.1), such as 12.5.
type Score float64

func (s *State) score(seat game.Seat) Score { return Score(s.halves(seat)) / 2 }

// halves returns the score of a seat in halves of a point (R9.1, R9.1a).
func (s *State) halves(seat game.Seat) int {
	w := &s.data.worth
	sum := w.other*int(s.tiles[seat]) + (w.group-w.other)*int(s.biggest[seat])
	if w.stones {
		sum += w.hand*int(s.hand[seat]) + w.stacks*owned(s, seat) + w.prison*imprisoned(s, seat)
	}
	return sum
}

// owned returns the number of stones in the stacks of a seat.
func owned(s *State, seat game.Seat) (stones int) {
	for _, id := range s.order {
		if s.sites[id].kind == kind(seat) {
			stones += int(s.sites[id].height)
		}
	}
	return stones
}

// String returns points for users, such as "12½".
func (n Score) String() string {
	whole, half := math.Modf(float64(n))
	switch {
	case n < 0:
		return "-" + (-n).String()
	case half == 0:
		return strconv.Itoa(int(whole))
	case whole == 0:
		return "½"
	}
	return strconv.Itoa(int(whole)) + "½"
}

// Determinize changes nothing: nothing is hidden.
func (s *State) Determinize(game.Seat, *rand.Rand) {}

// Blank returns an empty state with room for everything that s can come to hold.
func (s *State) Blank() game.State {
	return &State{
		sites:    make([]site, 0, cap(s.sites)),
		order:    make([]uint16, 0, cap(s.order)),
		captives: make([]uint16, 0, cap(s.captives)),
		sets:     make([][kinds]uint64, 0, cap(s.sets)),
		stones:   make([]uint64, 0, cap(s.stones)),
	}
}

// Copy makes s equal to from.
func (s *State) Copy(from game.State) {
	f := from.(*State)
	s.counters = f.counters
	s.sites = refill(s.sites, f.sites)
	s.order = refill(s.order, f.order)
	s.captives = refill(s.captives, f.captives)
	s.sets = refill(s.sets, f.sets)
	s.stones = refill(s.stones, f.stones)
}

// refill returns a copy of src, in the memory of dst if dst has enough room.
func refill[T any](dst, src []T) []T {
	if cap(dst) < cap(src) {
		dst = make([]T, 0, cap(src))
	}
	return append(dst[:0], src...)
}

// Hash returns a hash of the position. It adds up the hashes of the sites, so that the order of their ids does not
// matter.
func (s *State) Hash() uint64 {
	var sum uint64
	for id := 1; id < len(s.sites); id++ {
		at := &s.sites[id]
		h := uint64(uint16(at.cell.Q))<<48 | uint64(uint16(at.cell.R))<<32 | uint64(at.height)<<8 | uint64(at.tile)
		for _, word := range s.stack(uint16(id)) {
			h = game.Mix(h, word)
		}
		sum += h
	}
	sum = game.Mix(sum, uint64(s.mover)<<32|uint64(s.passes)<<16|uint64(s.reserve))
	return game.Mix(sum, uint64(s.hand[whiteSeat])<<32|uint64(s.hand[blackSeat])<<16|uint64(s.quiet))
}

// Size returns the memory in use, in bytes.
func (s *State) Size() int {
	return int(unsafe.Sizeof(*s)) + len(s.sites)*int(unsafe.Sizeof(site{})) +
		len(s.order)*2 + len(s.captives)*2 + len(s.sets)*kinds*8 + len(s.stones)*8
}

// stack returns the words of a site's stones.
func (s *State) stack(id uint16) []uint64 {
	from := int(id) * int(s.words)
	return s.stones[from : from+int(s.words)]
}

// stone returns the seat of the stone with index n, counted from the bottom, on a site.
func (s *State) stone(id uint16, n int) game.Seat {
	word := s.stones[int(id)*int(s.words)+n>>6]
	return whiteSeat + game.Seat(word>>(n&63)&1)
}

// put adds a stone of a seat to a stack; the caller sets the kind of the site.
func (s *State) put(id uint16, stone game.Seat) {
	at := &s.sites[id]
	n := int(at.height)
	s.stones[int(id)*int(s.words)+n>>6] |= uint64(stone-whiteSeat) << (n & 63)
	at.height++
}

// setKind sets the kind of a site after its stones have changed, and updates its neighbours. Updating the void,
// which has no readers, avoids a branch.
func (s *State) setKind(id uint16, k kind) {
	sites := s.sites
	at := &sites[id]
	row, bit := &s.sets[at.rank>>6], uint64(1)<<(at.rank&63)
	row[at.kind] &^= bit
	row[k] |= bit
	look := lookOf(k, at.height)
	change := looks[at.look&15] ^ looks[look]
	at.kind, at.look = k, look
	sites[at.link[0]].near ^= change << 3
	sites[at.link[1]].near ^= change << 4
	sites[at.link[2]].near ^= change << 5
	sites[at.link[3]].near ^= change
	sites[at.link[4]].near ^= change << 1
	sites[at.link[5]].near ^= change << 2
}

// add creates a site for a cell that has none and returns its id. The site has no tile and is not a prisoner yet.
func (s *State) add(cell hex.Cell) uint16 {
	id := s.blank(cell)
	sites, order := s.sites, s.order
	key, rank := rankKey(cell), len(order)-1
	for ; rank > 0; rank-- { // later cells move up by one
		later := order[rank-1]
		at := &sites[later]
		step := rankKey(at.cell) - key
		if step < 0 {
			break
		}
		order[rank] = later
		at.rank++
		if d := towards(step); d < hex.Directions {
			s.meet(id, later, d)
		}
	}
	order[rank], sites[id].rank = id, uint16(rank)
	for n := rank - 1; n >= 0; n-- {
		step := rankKey(sites[order[n]].cell) - key
		if step < -1<<16 {
			break // before the row above, where the last neighbours are
		}
		if d := towards(step); d < hex.Directions {
			s.meet(id, order[n], d)
		}
	}
	s.insert(rank)
	return id
}

// blank adds a new site to State.sites and returns its id. It allocates nothing, because newState has allocated the
// memory.
func (s *State) blank(cell hex.Cell) uint16 {
	id := uint16(len(s.sites))
	s.sites, s.order = s.sites[:id+1], s.order[:id]
	s.stones = s.stones[:len(s.stones)+int(s.words)]
	at := &s.sites[id]
	*at = site{}
	at.cell, at.kind, at.look, at.number = cell, captive, lookOf(captive, 0), free
	s.clear(id)
	return id
}

// meet links a new site with the old site that is in direction d from it.
func (s *State) meet(id, old uint16, d uint32) {
	fresh, other, back := &s.sites[id], &s.sites[old], opposite[d&7]
	fresh.link[d], other.link[back] = old, id
	fresh.near |= looks[other.look&15] << d
	other.near |= looks[fresh.look&15] << back
}

// rankKey returns a number that orders cells in the canonical order (R10.3).
func rankKey(cell hex.Cell) int { return int(cell.R)<<16 + int(cell.Q) }

// insert makes room in the sets for a new site with this rank: higher ranks increase by one.
func (s *State) insert(rank int) {
	row, below := rank>>6, uint64(1)<<(rank&63)-1
	for r := len(s.sets) - 1; r > row; r-- {
		for k := range kinds {
			s.sets[r][k] = s.sets[r][k]<<1 | s.sets[r-1][k]>>63
		}
	}
	sets := &s.sets[row]
	for k := range sets {
		sets[k] += sets[k] &^ below // the ranks from there on move up by one
	}
	sets[captive] |= below + 1
}

// imprison makes a prisoner of a site without a tile.
func (s *State) imprison(id uint16) {
	n, rank := 0, int(s.sites[id].rank)
	for _, c := range s.captives {
		n -= (int(s.sites[c].rank) - rank) >> 63 // subtracts one if it comes before
	}
	s.captives = append(s.captives, 0)
	copy(s.captives[n+1:], s.captives[n:])
	s.captives[n] = id
	s.number()
}

// number renumbers all prisoners, after prisoners or tiles were added or removed.
func (s *State) number() {
	var ripe, grouped uint64
	for n, id := range s.captives {
		at := &s.sites[id]
		at.number = uint16(n)
		ripe |= uint64(at.ripe()) << n
		grouped |= uint64(at.grouped()) << n
	}
	s.ripe, s.grouped = ripe&(1<<nameable-1), grouped
}

// ways has the direction of each step with q and r from -1 to 2, four steps per row; hex.Directions if the step
// leads to no neighbour.
var ways = func() (table [16]uint32) {
	for i := range table {
		table[i] = hex.Directions
	}
	for d := range hex.Direction(hex.Directions) {
		step := layout.Step(d)
		table[(step.R+1)*4+step.Q+1] = uint32(d)
	}
	return table
}()

// opposite maps each direction to its opposite direction.
var opposite = [8]uint8{3, 4, 5, 0, 1, 2}

// towards returns the direction from one cell to another by the difference of their rank keys. The result is at
// least hex.Directions if the cells are not neighbours.
func towards(step int) uint32 {
	const corner, near = 1<<16 + 1, 3<<16 + 3 // -1,-1 becomes 0; the keys of the table
	from := uint32(step + corner)
	return ways[(from>>14|from)&15] | from&^near<<3
}

// lay puts a tile of a colour on a site without a tile (R7.3). Groups only grow, so the size of the biggest group
// is always known (R9.1).
func (s *State) lay(id uint16, colour game.Seat) {
	at := &s.sites[id]
	at.tile, at.parent, at.members = colour, id, 1
	s.tiles[colour]++
	s.biggest[colour] = max(s.biggest[colour], 1)
	for _, n := range at.link {
		if s.sites[n].tile == colour {
			s.merge(id, n)
		}
	}
}

// merge joins the groups of two tiles.
func (s *State) merge(a, b uint16) {
	a, b = s.root(a), s.root(b)
	if a == b {
		return
	}
	if s.sites[a].members < s.sites[b].members {
		a, b = b, a
	}
	s.sites[b].parent = a
	s.sites[a].members += s.sites[b].members
	colour := s.sites[a].tile
	s.biggest[colour] = max(s.biggest[colour], s.sites[a].members)
}

// root returns the root of a tile's group.
func (s *State) root(id uint16) uint16 {
	for s.sites[id].parent != id {
		id = s.sites[id].parent
	}
	return id
}

// find returns the id of a cell's site, or 0.
func (s *State) find(cell hex.Cell) uint16 {
	rank, ok := slices.BinarySearchFunc(s.order, cell, func(id uint16, cell hex.Cell) int {
		return s.sites[id].cell.Compare(cell)
	})
	if !ok {
		return 0
	}
	return s.order[rank]
}
