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

// kind is what a cell holds.
type kind uint8

const (
	empty   kind = iota // a tile without stones (R3.3)
	white               // a free stack of White's, that is of seat 1
	black               // a free stack of Black's, that is of seat 2
	captive             // a prisoner
	void                // neither tile nor stones
)

// kinds is the number of kinds that a site can have; the void has no sites.
const kinds = int(void)

// isGap tells whether there is no tile (R1.2).
func (k kind) isGap() bool { return k >= captive }

// site is a cell that holds a tile or stones. Its id is its place in State.sites: sites are added and never removed.
type site struct {
	cell    hex.Cell
	link    [hex.Directions]uint16 // ids of the neighbours; 0 is the void
	rank    uint16                 // place in the canonical order (R10.3), from 0
	height  uint16                 // stones
	parent  uint16                 // towards the tile that stands for the group (R9.1); itself if it does
	members uint16                 // tiles of the group, for the tile that stands for it
	number  uint16                 // place among the prisoners; free if it is none
	kind    kind
	tile    game.Seat // the colour of the tile; 0 for none
	look    uint8     // what its neighbours know of it, see looks
	near    nearby
}

// nearby has a byte for each kind: the set of the directions in which it lies next to a site. Above them are those in
// which a stack of more than one stone lies, by colour, and those of more than two.
type nearby uint64

// beside is the set of the directions in which a kind lies.
func (n nearby) beside(k kind) uint8 { return uint8(n >> (8 * k & 63)) }

// within is the set of the directions in which a colour has a stack of at most one stone, or two.
func (n nearby) within(height uint16, k kind) uint8 {
	return n.beside(k) &^ n.beside(k+1+2*kind(height))
}

// tiles is the set of the directions in which a tile lies.
func (n nearby) tiles() uint8 { return n.beside(empty) | n.beside(white) | n.beside(black) }

// looks has the nearby of everything a site can hold, in direction 0, to be shifted to the right one: see lookOf.
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

// lookOf is the place in looks of a kind with so many stones. Above three, more make no difference.
func lookOf(k kind, height uint16) uint8 { return uint8(k)<<2&15 | uint8(min(height, 3)) }

// touches is the number of tiles next to a site.
func (at *site) touches() int {
	return bits.OnesCount64(uint64(at.near.tiles()))
}

// ripe is 1 for a prisoner that touches enough tiles to be released, else 0 (R7.1).
func (at *site) ripe() int {
	tiles := int(at.near.tiles())
	return -(tiles & (tiles - 1)) >> 63 & 1 // another beside the first
}

// grouped is 1 for a site next to a prisoner, else 0.
func (at *site) grouped() int { return -int(at.near.beside(captive)) >> 63 & 1 }

// free is the number of what is no prisoner; no shift by it leaves anything.
const free = 1 << 15

// releaseRule is the option release: which prisoners a player may release in one turn.
type releaseRule uint8

const (
	connected releaseRule = iota // any connected set with a ripe member (R7.2)
	whole                        // one of those that cannot be extended (R7.5)
	ripeOnes                     // any set of ripe ones (R7.2a)
)

var releaseRules = map[string]releaseRule{"choice": connected, "all": whole, "ripe": ripeOnes}

// noLimit is a limit of quiet moves that no game reaches: a position counts at most mostQuiet of them (R10).
const (
	noLimit   = math.MaxUint16
	mostQuiet = 999
)

// counters is everything in a position that is not on the board, and totals of what is.
type counters struct {
	mover    game.Seat
	passes   uint8 // R8.2
	join     bool  // option prisoners=join (R5.5)
	releases releaseRule
	pie      bool // option pie (R2.5a)
	placed   bool // option setup=placed (R2.6a)
	reserve  uint16
	quiet    uint16 // R8.3
	limit    uint16 // option quiet, or noLimit
	words    uint16 // words that hold the stones of one stack
	ripe     uint64 // the prisoners that can be released at once, by number
	grouped  uint64 // the prisoners next to others, by number
	hand     [3]uint16
	tiles    [3]uint16 // on the board, by colour
	biggest  [3]uint16 // tiles of the biggest group, by colour
}

// State is a position. The board is a web of sites without bounds: moves walk its links, and sets of sites by kind say
// at once where to look. What was added when differs between equal positions; whatever leaves the package goes by
// rank and does not.
//
// Memory for every site that can come to be is taken at the beginning (see newState); playing allocates nothing.
type State struct {
	game.MetricsDefaults
	counters
	sites    []site          // by id; sites[0] is the void
	order    []uint16        // ids by rank
	captives []uint16        // ids of the prisoners by number, which follows rank
	sets     [][kinds]uint64 // for each kind the set of its ranks, 64 to a row
	stones   []uint64        // words per site, by id: bit n is stone n from the bottom, 1 for black
}

// newState is an empty plane with room for so many sites, and for stacks of all the stones there are.
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

// ToAct is the player to move, or none when the game is over.
func (s *State) ToAct() game.Seats {
	if s.over() {
		return 0
	}
	return 1 << s.mover
}

// over tells whether the game has ended (R8).
func (s *State) over() bool { return s.reserve == 0 || s.passes >= 2 || s.quiet >= s.limit }

// reason is why the game has ended: the first of R8.4 that holds.
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

// Scores is what either seat has scored, in points (R9.1).
func (s *State) Scores() []float64 {
	return []float64{float64(s.score(whiteSeat)), float64(s.score(blackSeat))}
}

// Score is what a player's tiles are worth, in points (R9.1): 12.5.
type Score float64

func (s *State) score(seat game.Seat) Score { return Score(s.halves(seat)) / 2 }

// What a tile counts, in halves of a point: in the biggest group of its colour, and elsewhere (R9.1).
const (
	groupHalves = 2
	otherHalves = 1
)

// halves is a score in halves of a point, a whole number.
func (s *State) halves(seat game.Seat) int {
	return otherHalves*int(s.tiles[seat]) + (groupHalves-otherHalves)*int(s.biggest[seat])
}

// String writes points for a person: "12½".
func (n Score) String() string {
	whole, half := math.Modf(float64(n))
	switch {
	case half == 0:
		return strconv.Itoa(int(whole))
	case whole == 0:
		return "½"
	}
	return strconv.Itoa(int(whole)) + "½"
}

// Determinize does nothing: nothing is hidden.
func (s *State) Determinize(game.Seat, *rand.Rand) {}

// Blank is an empty state with room for as much as s can come to hold.
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

// refill copies src into the memory of dst if that has as much room as src has.
func refill[T any](dst, src []T) []T {
	if cap(dst) < cap(src) {
		dst = make([]T, 0, cap(src))
	}
	return append(dst[:0], src...)
}

// Hash adds up the hashes of the sites, so that the order in which they were added does not matter.
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

// Size is the memory in use, in bytes.
func (s *State) Size() int {
	return int(unsafe.Sizeof(*s)) + len(s.sites)*int(unsafe.Sizeof(site{})) +
		len(s.order)*2 + len(s.captives)*2 + len(s.sets)*kinds*8 + len(s.stones)*8
}

// stack is the words of a site's stones.
func (s *State) stack(id uint16) []uint64 {
	from := int(id) * int(s.words)
	return s.stones[from : from+int(s.words)]
}

// stone is the seat that stone n from the bottom belongs to.
func (s *State) stone(id uint16, n int) game.Seat {
	word := s.stones[int(id)*int(s.words)+n>>6]
	return whiteSeat + game.Seat(word>>(n&63)&1)
}

// put lays a stone of a seat on top of what is there; the kind of the site is the caller's affair.
func (s *State) put(id uint16, stone game.Seat) {
	at := &s.sites[id]
	n := int(at.height)
	s.stones[int(id)*int(s.words)+n>>6] |= uint64(stone-whiteSeat) << (n & 63)
	at.height++
}

// setKind tells what a site holds now, after its stones have changed. (The neighbours to be told may include the void,
// where nobody asks.)
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

// add makes a site of a cell that has none and gives its id. It is a gap still, and no prisoner yet.
func (s *State) add(cell hex.Cell) uint16 {
	id := s.blank(cell)
	sites, order := s.sites, s.order
	key, rank := rankKey(cell), len(order)-1
	for ; rank > 0; rank-- { // what comes later moves up by one
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

// blank takes the memory of a new site, which is there already: see newState.
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

// meet makes neighbours of a new site and an old one, which is in this direction from it.
func (s *State) meet(id, old uint16, d uint32) {
	fresh, other, back := &s.sites[id], &s.sites[old], opposite[d&7]
	fresh.link[d], other.link[back] = old, id
	fresh.near |= looks[other.look&15] << d
	other.near |= looks[fresh.look&15] << back
}

// rankKey is a number that orders cells as the canonical order does (R10.3).
func rankKey(cell hex.Cell) int { return int(cell.R)<<16 + int(cell.Q) }

// insert makes room for a new site in the sets.
func (s *State) insert(rank int) {
	row, below := rank>>6, uint64(1)<<(rank&63)-1
	for r := len(s.sets) - 1; r > row; r-- {
		for k := range kinds {
			s.sets[r][k] = s.sets[r][k]<<1 | s.sets[r-1][k]>>63
		}
	}
	sets := &s.sets[row]
	for k := range sets {
		sets[k] += sets[k] &^ below // what is not below moves up by one
	}
	sets[captive] |= below + 1
}

// imprison makes a prisoner of a site without a tile.
func (s *State) imprison(id uint16) {
	n, rank := 0, int(s.sites[id].rank)
	for _, c := range s.captives {
		n -= (int(s.sites[c].rank) - rank) >> 63 // one more if it comes before
	}
	s.captives = append(s.captives, 0)
	copy(s.captives[n+1:], s.captives[n:])
	s.captives[n] = id
	s.number()
}

// number numbers the prisoners, after some have come or gone or tiles were laid.
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

// ways is the direction of each step from -1,-1 to 2,2, four to a row; hex.Directions where there is no neighbour.
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

// opposite is the other way for each direction.
var opposite = [8]uint8{3, 4, 5, 0, 1, 2}

// towards is the direction to a neighbour, by the difference of the rank keys; not below hex.Directions for any other
// cell.
func towards(step int) uint32 {
	const corner, near = 1<<16 + 1, 3<<16 + 3 // -1,-1 becomes 0; the keys of the table
	from := uint32(step + corner)
	return ways[(from>>14|from)&15] | from&^near<<3
}

// lay puts a tile on a site that has none (R7.3). Groups only ever grow, so the biggest is known at once (R9.1).
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

// merge makes one group of the groups of two tiles.
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

// root is the tile that stands for a tile's group.
func (s *State) root(id uint16) uint16 {
	for s.sites[id].parent != id {
		id = s.sites[id].parent
	}
	return id
}

// find is the id of a cell's site, or 0.
func (s *State) find(cell hex.Cell) uint16 {
	rank, ok := slices.BinarySearchFunc(s.order, cell, func(id uint16, cell hex.Cell) int {
		return s.sites[id].cell.Compare(cell)
	})
	if !ok {
		return 0
	}
	return s.order[rank]
}
