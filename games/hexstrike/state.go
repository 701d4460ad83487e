package hexstrike

import (
	"math/bits"
	"unsafe"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// Largest numbers of entries in a position. Games from a normal start stay well below them; larger composed
// positions are refused.
const (
	deckSize    = 12 // number of abilities in a deck
	moveCards   = 4  // number of movement cards in a deck
	plainHand   = 4  // hand limit of characters without a power that changes it
	rowMax      = 20 // number of individually stored slots of a row
	arrowMax    = 16
	promptMax   = 32
	hexMax      = 14 // number of hexes that the tokens of both actions of a beat can name
	guardMax    = 8
	mostDamage  = 999
	mostBeats   = 1000
	mostHexes   = 60 // larger coordinates and pushes are far off the board in any case
	longestPush = 400
)

// slot is one beat of a player's row: an action with its cards and numbers (R4.1). The zero value is an empty slot.
type slot struct {
	act             action
	active, passive card
	prio, dmg, kbf  uint8
	turn            turn
	marks           uint8
}

// The marks of a slot.
const (
	startMark   = 1 << iota // mark of the first slot of a set
	skippedMark             // a combo beat that became a wait
	greyMark                // an icon of a stun without knockback
)

func (e *slot) is(mark uint8) bool { return e.marks&mark != 0 }
func (e *slot) isOpen() bool       { return e.act.isOpen() }
func (e *slot) isIcon() bool       { return e.act.bare() == icon }

// settleNumbers sets damage and knockback factor to 0 in a slot without attacks (R16.2).
func (e *slot) settleNumbers() {
	if !e.act.has(attacks) {
		e.dmg, e.kbf = 0, 0
	}
}

// row has a player's slots from the current beat on. Slots from index rowMax on are not stored: they are stun
// icons, and the last one is E. Only the longest stuns reach that far.
type row struct {
	slots [rowMax]slot
	n     int16
}

// at returns a copy of slot i; slots beyond the end are empty.
func (r *row) at(i int) slot {
	switch {
	case i >= int(r.n):
		return slot{}
	case i < rowMax:
		return r.slots[i]
	case i == int(r.n)-1:
		return slot{act: end}
	}
	return slot{act: icon}
}

// ensure makes the row at least n slots long, by empty slots.
func (r *row) ensure(n int) {
	for i := int(r.n); i < min(n, rowMax); i++ {
		r.slots[i] = slot{}
	}
	r.n = max(r.n, int16(n))
}

// isOpen reports whether the slot of the current beat is open.
func (r *row) isOpen() bool { return r.n == 0 || r.slots[0].isOpen() }

// cut removes all slots from n on.
func (r *row) cut(n int) { r.n = min(r.n, int16(n)) }

// shift removes the first slot, so that the next beat becomes the current one.
func (r *row) shift() {
	if r.n == 0 {
		return
	}
	for i := range min(int(r.n), rowMax) {
		if i+1 < rowMax {
			r.slots[i] = r.slots[i+1]
		} else {
			r.slots[i] = r.at(i + 1)
		}
	}
	r.n--
}

// firstOpen returns the index of the first open slot from i on; the slot after the end of a row counts as open.
func (r *row) firstOpen(i int) int {
	for ; i < int(r.n); i++ {
		if e := r.at(i); e.isOpen() {
			break
		}
	}
	return i
}

// memory is what later beats need to know about the set that a player is playing (R10.1).
type memory struct {
	hits    uint64 // cards of the set that have hit, as bits, for combos
	turn    turn   // turn that the player chose with the set
	facing  hex.Direction
	known   bool // whether the memory has a set
	land    bool // whether the set began on land
	avoided bool
	skip    bool // whether Haven will skip a wait of the set
}

// fighter is a player's figure on the board.
type fighter struct {
	memory
	cell   hex.Cell
	facing hex.Direction
	damage uint16
}

// arrow is an arrow in flight.
type arrow struct {
	cell  hex.Cell
	d     hex.Direction
	owner uint8 // index of the player, 0 or 1
}

// situation is the part of a position that a beat changes and that a do-over restores (R8.10).
type situation struct {
	figures   [2]fighter
	fires     area // hexes on fire; over the abyss they burn only during this beat
	platforms area
	arrows    [arrowMax]arrow // arrows in flight, oldest first
	flying    uint8           // number of entries in arrows
}

// focus is the hex that Rewind marks for a player's return, and whether it is set (R10.7).
type focus struct {
	on   bool
	cell hex.Cell
}

// promptKind is the kind of a question to a player (R12.3).
type promptKind uint8

const (
	askThrow promptKind = iota
	askCombo
	askGuard
	askReturn
	askHaven
	askDraw
	askDiscard
	askReveal
)

var promptNames = [...]string{"throw", "combo", "guard", "return", "haven", "draw", "discard", "trig"}

// answer is the answer to a prompt, if there is one yet.
type answer uint8

const (
	unanswered answer = iota
	due               // a draw that is recorded and not carried out yet (R9.16)
	no
	yes
	done
	given // a direction or a hex
)

// prompt is a question (R12), or a recorded draw, which becomes a question if it leaves a choice.
type prompt struct {
	kind   promptKind
	player uint8
	answer answer
	card   card          // card that the question offers to reveal
	about  uint8         // index of the other player whom the question concerns
	n      uint8         // number of cards to draw or discard; for Vengeance, hexes of the push
	dir    hex.Direction // direction of a throw, after the answer
	again  bool          // whether a repeat of the beat has asked the question again (R8.2)
	beat   uint16
	cell   hex.Cell // for Haven: hex of its player, and after the answer the chosen hex
}

// questions is the part of a position that stays when a beat is paused and played again (R8.2).
type questions struct {
	prompts [promptMax]prompt // prompts in order of creation
	asked   uint8             // number of entries in prompts
	burning [2]hexes          // hexes that each player's Burning Strike would set or has set on fire
	focuses [2]focus
}

// hexes is a short list of hexes.
type hexes struct {
	cells [hexMax]hex.Cell
	n     uint8
}

// add appends a hex unless the list has it already.
func (h *hexes) add(c hex.Cell) {
	for i := range h.n {
		if h.cells[i] == c {
			return
		}
	}
	if h.n < hexMax {
		h.cells[h.n] = c
		h.n++
	}
}

// counter is the strike with which Parry answers an attack on the next beat (R11 Parry). Its defender strikes the
// attacker.
type counter struct {
	defender, dmg, kbf uint8
	aimed              bool // whether d has the direction of the strike
	d                  hex.Direction
}

// counters is a short list of counters, at most one for each defender.
type counters struct {
	list [2]counter
	n    uint8
}

// comeback is the beat on which a player's set with Guard continues (R10.6).
type comeback struct {
	player uint8
	beat   uint16
}

// zone has a player's cards (R5.1). Cards that a redacted text hides are noCard.
type zone struct {
	hand, deck     [deckSize]card // abilities: the hand in order of arrival, the deck top first
	inHand, inDeck uint8
	moves          [moveCards]card // movement cards in deck-list order
	ready          uint8           // indexes in moves of the ready cards, as bits
	aside          bool            // whether Rewind was played and is not in focus yet
}

// marks are the properties of a player in a position that are neither cards nor figure nor row (R16.1).
type marks struct {
	fresh bool // whether the hand was filled up at this beat
	combo bool // whether the player must continue a combo with the next set
	must  bool // whether the player has to return to a focus
	// The waiting submission (R6.3). Other viewers only know that it exists.
	waiting         bool
	active, passive card
	turn            turn
}

// position is the state between moves (R8.0).
type position struct {
	situation
	questions
	rows       [2]row
	zones      [2]zone
	marks      [2]marks
	characters [2]character
	embers     hexes // embers of Burning Strike that burn at the current beat
	counters   counters
	comebacks  [guardMax]comeback
	returns    uint8 // number of entries in comebacks
	paused     bool
	beat       uint16 // number of the current beat, the next one to play, which the rules call F
	round      uint16 // number of reveals of submitted sets or choices so far
	over       bool
	winner     game.Seat
	reason     reason
	last       uint16 // number of the beat in the result
	limit      uint16 // option maxbeats: number of the last beat of the game
	shuffled   bool   // option shuffle: decks are shuffled
	variant    variant
	rules      *ruleSet // data of the options
	decks      [2]deck
	secrets
}

// deck is the list of a deck's cards. Decks from the options are public. Decks that players choose are secret, and
// are stored as deck only until the cards are dealt.
type deck struct {
	moves     [moveCards]card
	abilities [deckSize]card
}

// reason is the reason why the game is over (R14.6).
type reason uint8

const (
	far reason = iota
	outOfCards
	resigned
	agreed
	capped
)

var reasonNames = [...]string{"far", "cards", "resign", "agreed", "cap"}

// State is a position as a game.State: it knows the moves of the players, and how its resolver carries them out.
type State struct {
	game.SimultaneousDefaults
	game.MetricsDefaults
	resolver
}

func seatOf(player int) game.Seat { return game.Seat(player + 1) }

// playerOf returns the index of a seat's player.
func playerOf(seat game.Seat) (int, bool) { return int(seat) - 1, seat == 1 || seat == 2 }

// ToAct returns the player who must answer the oldest question, or else the players who must submit a set
// (R6.1, R12.2).
func (s *State) ToAct() game.Seats {
	switch {
	case s.over:
		return 0
	case s.choosing:
		return s.choosers()
	}
	if p := s.oldest(); p != nil {
		return game.SeatsOf(seatOf(int(p.player)))
	}
	var set game.Seats
	for i := range s.rows {
		if s.mustSubmit(i) {
			set |= game.SeatsOf(seatOf(i))
		}
	}
	return set
}

// mustSubmit reports whether player i has to submit a set, if no question is open.
func (s *position) mustSubmit(i int) bool { return s.isOpen(i) && !s.marks[i].waiting }

// isOpen reports whether player i's slot at the current beat is open.
func (s *position) isOpen(i int) bool { return s.rows[i].isOpen() }

// oldest returns the oldest open question, which must be answered next, or nil.
func (q *questions) oldest() *prompt {
	for i := range q.asked {
		if p := &q.prompts[i]; p.answer == unanswered {
			return p
		}
	}
	return nil
}

// Result returns the result (R14.6).
func (s *position) Result() game.Result {
	if !s.over {
		return game.Result{Text: "*"}
	}
	return game.TwoPlayerResult(s.winner, reasonNames[s.reason])
}

// Sealed returns the seats whose submitted sets or committed choices are not revealed yet (R6.3, R2.2a).
func (s *State) Sealed() game.Seats {
	var set game.Seats
	if s.choosing && !s.over {
		return game.SeatsOf(1, 2) &^ s.choosers()
	}
	for i := range s.marks {
		if s.marks[i].waiting {
			set |= game.SeatsOf(seatOf(i))
		}
	}
	return set
}

// Seal returns the notation of the set that m submits while both players must submit one (R6.3), or of the choice
// to which m commits (R2.2a). ok is false for other moves.
func (s *State) Seal(seat game.Seat, m game.Move) (orders string, ok bool) {
	i, known := playerOf(seat)
	if known && s.choosing && m == commit && s.ToAct().Has(seat) {
		return s.sealChoice(i), true
	}
	if !known || s.choosing || s.over || kindOf(m) != playMove || s.oldest() != nil ||
		!s.isOpen(0) || !s.isOpen(1) || !s.mustSubmit(i) {
		return "", false
	}
	return s.MoveText(seat, m), true
}

// Round returns the number of reveals plus 1.
func (s *State) Round() int { return int(s.round) + 1 }

// Default returns the first listed move. It answers no to revealing and continuing, and otherwise plays the first
// cards in hand. In the choosing round it commits to the entries so far.
func (s *State) Default(seat game.Seat) game.Move {
	if s.choosing {
		return commit
	}
	return s.Moves(seat, nil)[0]
}

// Blank returns an empty state.
func (s *State) Blank() game.State { return &State{} }

// Copy makes s equal to from.
func (s *State) Copy(from game.State) { s.position = from.(*State).position }

// Size returns the size of a position in bytes.
func (s *State) Size() int { return int(unsafe.Sizeof(s.position)) }

// limitOf returns how many abilities player i may have in hand (R5.2).
func (s *position) limitOf(i int) uint8 {
	n := s.handOf(i)
	if s.focuses[i].on {
		n--
	}
	return n
}

// readyCount returns the number of ready movement cards.
func (z *zone) readyCount() uint8 { return uint8(bits.OnesCount8(z.ready)) }

// hasPair reports whether a player could submit a set (R5.7).
func (z *zone) hasPair() bool { return z.inHand > 0 && z.ready != 0 }

// holds reports whether the ability c is in the hand.
func (z *zone) holds(c card) bool { return z.find(c) >= 0 }

func (z *zone) find(c card) int {
	for i := range z.inHand {
		if z.hand[i] == c {
			return int(i)
		}
	}
	return -1
}

// Hash returns a hash of exactly what the position text contains.
func (s *State) Hash() uint64 {
	h := game.Mix(uint64(s.beat), bits3(s.paused, s.over, s.shuffled))
	if s.over {
		h = game.Mix(h, uint64(s.winner)<<32|uint64(s.reason)<<16|uint64(s.last))
	}
	for i := range s.figures {
		h = hashPlayer(&s.position, h, i)
		r := &s.rows[i]
		h = game.Mix(h, uint64(r.n))
		for n := range min(int(r.n), rowMax) {
			h = r.slots[n].hash(h)
		}
	}
	if s.sealed {
		h = hashSecrets(&s.position, h)
	}
	h = hashTokens(&s.position, h)
	for i := range s.asked {
		p := &s.prompts[i]
		h = game.Mix(h, uint64(p.kind)|uint64(p.player)<<8|uint64(p.answer)<<16|uint64(p.card)<<24|uint64(p.n)<<32|
			uint64(p.beat)<<40|uint64(p.dir)<<56)
		if p.answer == given {
			h = game.Mix(h, hashHex(p.cell))
		}
		if p.kind == askReveal && p.card == burningStrike {
			h = s.burning[p.player].hash(h)
		}
	}
	return h
}

func bits3(a, b, c bool) uint64 { return uint64(boolInt(a) | boolInt(b)<<1 | boolInt(c)<<2) }

func hashHex(c hex.Cell) uint64 { return uint64(uint16(c.Q))<<16 | uint64(uint16(c.R)) }

func (h *hexes) hash(sum uint64) uint64 {
	for _, c := range h.cells[:h.n] {
		sum = game.Mix(sum, hashHex(c))
	}
	return game.Mix(sum, uint64(h.n))
}

func (e *slot) hash(h uint64) uint64 {
	h = game.Mix(h, uint64(e.act))
	return game.Mix(h, uint64(e.active)|uint64(e.passive)<<8|uint64(e.prio)<<16|uint64(e.dmg)<<24|uint64(e.kbf)<<32|
		uint64(e.turn)<<40|uint64(e.marks)<<48)
}

func hashPlayer(s *position, h uint64, i int) uint64 {
	f, z, m := &s.figures[i], &s.zones[i], &s.marks[i]
	h = game.Mix(h, hashHex(f.cell)<<32|uint64(f.damage)<<16|uint64(f.facing)<<8|uint64(s.characters[i]))
	for _, c := range z.hand[:z.inHand] {
		h = game.Mix(h, uint64(c))
	}
	for _, c := range z.deck[:z.inDeck] {
		h = game.Mix(h, 1<<8|uint64(c))
	}
	for _, c := range z.moves {
		h = game.Mix(h, 2<<8|uint64(c))
	}
	h = game.Mix(h, uint64(z.ready)|bits3(z.aside && !s.over, m.fresh, m.combo)<<8|
		bits3(m.must, m.waiting, s.focuses[i].on)<<16)
	if m.waiting {
		h = game.Mix(h, uint64(setMove(m.active, m.passive, m.turn)))
	}
	if s.focuses[i].on {
		h = game.Mix(h, hashHex(s.focuses[i].cell))
	}
	if s.remembers(i) {
		k := &f.memory
		h = game.Mix(h, k.hits)
		h = game.Mix(h, uint64(k.turn)|uint64(k.facing)<<8|bits3(k.land, k.avoided, k.skip)<<16)
	}
	return h
}

// hashSecrets returns the hash h extended by the entries of the choosing round and the publicly known cards.
func hashSecrets(s *position, h uint64) uint64 {
	for i := range s.choices {
		h = game.Mix(h, s.seen[i])
		if !s.choosing {
			continue
		}
		c, d := &s.choices[i], &s.decks[i]
		h = game.Mix(h, bits3(c.character, c.movement, c.abilities)|bits3(c.committed, c.unknown, true)<<8)
		if c.movement {
			h = game.Mix(h, uint64(movementListMove(d.moves)))
		}
		for n, at := range s.lots[i] {
			h = game.Mix(h, uint64(at)<<16|uint64(d.abilities[n]))
		}
	}
	return h
}

func hashTokens(s *position, h uint64) uint64 {
	for r := range s.fires {
		h = game.Mix(h, uint64(s.fires[r])<<32|uint64(s.platforms[r]))
	}
	for _, a := range s.arrows[:s.flying] {
		h = game.Mix(h, hashHex(a.cell)<<16|uint64(a.d)<<8|uint64(a.owner))
	}
	h = s.embers.hash(h)
	for _, c := range s.counters.list[:s.counters.n] {
		h = game.Mix(h, uint64(c.defender)|uint64(c.dmg)<<8|uint64(c.kbf)<<16|uint64(c.d)<<24|
			uint64(boolInt(c.aimed))<<32)
	}
	for _, c := range s.comebacks[:s.returns] {
		h = game.Mix(h, uint64(c.player)<<16|uint64(c.beat))
	}
	return h
}
