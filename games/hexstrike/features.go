package hexstrike

import (
	"math/bits"

	"hexparlor/game"
	"hexparlor/game/eval"
	"hexparlor/game/hex"
)

// Indexes of the features in a player's block. Directions are relative to the player's facing; features that begin
// with "whether" are 0 or 1.
const (
	harm           = iota // damage, divided by 10
	bruises               // square of harm
	offOne                // whether the player is one hex from land
	offTwo                // whether the player is two hexes from land
	offThree              // whether the player is three hexes from land
	offFour               // whether the player is four hexes from land
	inland                // whether no abyss is next to the player
	shaken                // harm, if the player is inland
	adrift                // harm, times the hexes from land
	abilities             // abilities in hand, divided by 4
	ways                  // pairs of cards that lead back to land, divided by 4, if the player is off land
	lastWay               // whether at most one such pair is left
	stunned               // beats that the player loses, divided by 4
	besieged              // whether the player is stunned and the opponent is on a neighbouring hex
	free                  // whether the player has to submit a set now
	lateByOne             // whether the player is free to act one beat after the opponent
	lateByTwo             // whether the player is free to act two beats after the opponent
	lateByMore            // beats by which it is later, divided by 4, if three or more
	ahead                 // whether the opponent is adjacent, straight ahead
	aside                 // adjacent, 60 degrees off the player's facing
	asideBehind           // adjacent, 120 degrees off the player's facing
	behind                // adjacent, behind the player
	aheadTwo              // whether the opponent is two hexes away, straight ahead
	asideTwo              // two hexes away, 60 degrees off the facing
	asideBehindTwo        // two hexes away, 120 degrees off the facing
	behindTwo             // two hexes away, behind the player
	threeAway             // whether the opponent is three hexes away
	farAway               // whether the opponent is farther away
	threat                // damage of the attacks in the player's row, divided by 10
	aimed                 // the same for the attacks that meet the opponent's present hex
	push                  // most hexes by which an attack in the row would push the opponent, divided by 4
	aimedPush             // the same for the attacks that meet the opponent's present hex
	soon                  // 1 if the row's first beat attacks, less for later beats
	opening               // attacks in the player's row while the opponent, who is near, is stunned
	throwing              // whether a throw is in the row
	blocking              // beats of the row that block, divided by 4
	stepping              // beats of the row that move
	margin                // distance from land if the player were three hexes further from the opponent, divided by 4
	followUp              // whether the player must follow up a combo
	focusing              // whether the player has a focus
	burning               // whether the player stands in fire
	standsOnAir           // whether the player stands on a platform
	arrows1               // number of the player's flying arrows
	target                // whether an arrow flies towards the player
	firstCharacter
	blockSize = firstCharacter + int(characters)
)

// featureCount is the number of features: the blocks of both players, and the cards that the seat could play.
const featureCount = 2*blockSize + int(cards)

var featureNames = makeFeatureNames()

var blockNames = [firstCharacter]string{
	"harm", "bruises", "off-one", "off-two", "off-three", "off-four", "inland", "shaken", "adrift", "abilities", "ways",
	"last-way", "stunned", "besieged", "free", "late-by-one", "late-by-two", "late-by-more",
	"ahead", "aside", "aside-behind", "behind", "ahead-two", "aside-two", "aside-behind-two", "behind-two",
	"three-away", "far-away", "threat", "aimed", "push", "aimed-push", "soon", "opening", "throwing", "blocking",
	"stepping", "margin", "follow-up", "focusing", "burning", "stands-on-air", "arrows", "target",
}

func makeFeatureNames() []string {
	each := blockNames[:]
	var held []string
	for _, c := range cast {
		each = append(each, c.id)
	}
	for c := range cards {
		held = append(held, "holds "+c.String())
	}
	return eval.NamesOf(each, held)
}

// FeatureNames returns the names of the features, in the order in which Features appends their values
// (game.Heuristic).
func (s *State) FeatureNames() []string { return featureNames }

// Features appends the values of the features, as far as seat may know them, to buf (game.Heuristic).
func (s *State) Features(seat game.Seat, buf []float32) []float32 {
	i, ok := playerOf(seat)
	if s.over || !ok || s.isEven() {
		return buf
	}
	from := len(buf)
	buf = append(buf, make([]float32, featureCount)...) // allocates nothing where buf has room
	x := buf[from:]
	(*bothBlocks)(x).count(&s.position, i)
	for _, at := range s.zones[i].appendPlayable(nil) {
		x[at] = 1
	}
	return buf
}

// bothBlocks has the features of a seat, followed by the features of its opponent.
type bothBlocks [2 * blockSize]float32

// featureBlock has the features of one player.
type featureBlock [blockSize]float32

// count computes the features of player i and of its opponent.
func (x *bothBlocks) count(s *position, i int) {
	(*featureBlock)(x[:blockSize]).count(s, i)
	(*featureBlock)(x[blockSize:]).count(s, 1-i)
}

// appendPlayable appends the numbers of the features of the cards that the player could play.
func (z *zone) appendPlayable(list []uint8) []uint8 {
	for _, c := range z.hand[:z.inHand] {
		list = append(list, uint8(2*blockSize)+uint8(c))
	}
	for ready := z.ready; ready != 0; ready &= ready - 1 {
		list = append(list, uint8(2*blockSize)+uint8(z.moves[bits.TrailingZeros8(ready)]))
	}
	return list
}

// count computes the features of player i.
func (f *featureBlock) count(s *position, i int) {
	tens := float32(s.figures[i].damage) / 10
	f[harm], f[bruises] = tens, tens*tens/4
	f[abilities] = float32(s.zones[i].inHand) / 4
	f[firstCharacter+int(s.characters[i])] = 1
	m := &s.marks[i]
	f[followUp], f[focusing] = flag(m.combo), flag(s.focuses[i].on)
	cell := s.figures[i].cell
	f[burning], f[standsOnAir] = flag(s.fires.has(cell)), flag(s.platforms.has(cell))
	for n := range s.flying {
		a := &s.arrows[n]
		if int(a.owner) == i {
			f[arrows1]++
		} else if d, ok := lineTo(a.cell, cell); ok && d == a.d {
			f[target] = 1
		}
	}
	f.countFooting(s, i)
	f.countDelay(s, i)
	f.countPlace(s, i)
	f.countRow(s, i)
}

func flag(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// countFooting computes the features about player i's distance from land.
func (f *featureBlock) countFooting(s *position, i int) {
	z, cell := &s.zones[i], s.figures[i].cell
	off := s.rules.island.offLand(cell)
	if off == 0 {
		if s.rules.island.inland.has(cell) {
			f[inland], f[shaken] = 1, f[harm]
		}
		return
	}
	f[offOne+min(off, 4)-1] = 1
	f[adrift] = f[harm] * float32(off) / 4
	pairs := min(z.inHand, z.readyCount())
	f[ways] = float32(pairs) / 4
	if pairs <= 1 {
		f[lastWay] = 1
	}
}

// countDelay computes the features about player i's stun and about how many beats later than the opponent the
// player can act.
func (f *featureBlock) countDelay(s *position, i int) {
	r := &s.rows[i]
	for n := range min(int(r.n), rowMax) {
		if r.slots[n].isIcon() {
			f[stunned] += 0.25
		}
	}
	own := r.firstOpen(0)
	f[free] = flag(own == 0)
	switch late := own - s.rows[1-i].firstOpen(0); {
	case late >= 3:
		f[lateByMore] = float32(late) / 4
	case late == 2:
		f[lateByTwo] = 1
	case late == 1:
		f[lateByOne] = 1
	}
}

// countPlace computes a player's position relative to the opponent.
func (f *featureBlock) countPlace(s *position, i int) {
	me, foe := &s.figures[i], s.figures[1-i].cell
	distance := me.cell.Distance(foe)
	way := nearestWay(me.cell, foe)
	switch {
	case distance <= 2:
		f[ahead+4*max(0, distance-1)+sideOf(me.facing, way)] = 1
	case distance == 3:
		f[threeAway] = 1
	default:
		f[farAway] = 1
	}
	if distance == 1 && f[stunned] > 0 {
		f[besieged] = 1
	}
	f[margin] = float32(s.rules.island.offLand(me.cell.Add(layout.Step(way.Opposite()).Times(3)))) / 4
}

// sideOf returns the number of 60-degree steps between a facing and a direction, from 0 to 3.
func sideOf(facing, way hex.Direction) int {
	turn := (int(way) - int(facing) + hex.Directions) % hex.Directions
	return min(turn, hex.Directions-turn)
}

// countRow computes the possible effects of a player's row on the opponent.
func (f *featureBlock) countRow(s *position, i int) {
	foe, r, other := &s.figures[1-i], &s.rows[i], &s.rows[1-i]
	w := walker{cell: s.figures[i].cell, facing: s.figures[i].facing}
	near := w.cell.Distance(foe.cell) <= 2
	for n := range min(int(r.n), rowMax) {
		e := &r.slots[n]
		if e.isOpen() {
			break
		}
		if hits, meets := w.walk(e, foe.cell, f); hits {
			f.countAttack(e, foe, n, meets)
			if near && n < min(int(other.n), rowMax) && other.slots[n].isIcon() {
				f[opening]++
			}
		}
	}
}

// walker moves along the paths of a player's row as if the other player did nothing.
type walker struct {
	cell   hex.Cell
	facing hex.Direction
}

// walk moves along the path of a slot and counts its effects. hits reports whether the slot attacks; meets reports
// whether an attack meets the hex foe.
func (w *walker) walk(e *slot, foe hex.Cell, f *featureBlock) (hits, meets bool) {
	if e.is(startMark) && e.turn != noTurn {
		w.facing = turned(w.facing, e.turn.steps())
	}
	for rest := e.act & stepsMask; rest != 0; {
		var t token
		t, rest = rest.next()
		cell, _ := t.aim(w.cell, w.facing)
		switch t.last.kind() {
		case move, jump:
			f[stepping] += 0.25
			w.cell = cell
		case attack, charge:
			hits, meets = true, meets || cell == foe
		case block:
			f[blocking] += 0.25
		}
	}
	return hits, meets
}

// countAttack computes the possible effect of the nth slot's attack on the opponent.
func (f *featureBlock) countAttack(e *slot, foe *fighter, n int, meets bool) {
	dmg, far := float32(e.dmg)/10, float32(e.kbf)*float32(foe.damage+uint16(e.dmg))/40
	f[threat] += dmg
	f[push] = max(f[push], far)
	if e.kbf == 0 && pool[e.active].throws {
		f[throwing] = 1
	}
	if f[soon] == 0 {
		f[soon] = 1 / float32(1+n)
	}
	if meets {
		f[aimed] += dmg
		f[aimedPush] = max(f[aimedPush], far)
	}
}
