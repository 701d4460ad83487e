package swarm

import (
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// The options of data.
const (
	hexesOption  = "hexes"
	heightOption = "height"
	hiveOption   = "hive"
)

// Bounds of data. A set has at most as many hexes as a hive with two Assemblers has room for.
const (
	mostOfKind   = 30
	mostInSet    = maxHexes - 2
	mostHeight   = 20
	farthestCell = 40 // largest coordinate of a cell of a start hive
)

// numbers are numbers of hexes by owner and kind; Dust has no owner.
type numbers [3][kinds]int

// numbersOf returns the numbers that the options of whole numbers state.
func numbersOf(o game.Options) numbers {
	side := [kinds]int{drone: o.Int("drones"), lifter: o.Int("lifters"), disassembler: o.Int("disassemblers")}
	return numbers{{dust: o.Int("dust")}, side, side}
}

// sum returns the number of hexes of a seat, or of Dust, without Assemblers.
func (n *numbers) sum(seat game.Seat) (sum int) {
	for k := drone; k <= dust; k++ {
		sum += n[seat][k]
	}
	return sum
}

// String returns the numbers in the notation of option hexes, such as 6/3/3;6/3/3;7.
func (n *numbers) String() string {
	var b []byte
	for _, seat := range [...]game.Seat{first, second} {
		for k := drone; k <= disassembler; k++ {
			b = append(strconv.AppendInt(b, int64(n[seat][k]), 10), "//;"[k-drone])
		}
	}
	return string(strconv.AppendInt(b, int64(n[game.Spectator][dust]), 10))
}

// material returns the hexes of a seat: Drones, Lifters and Disassemblers, in this order (R13.1).
func (n *numbers) material(seat game.Seat) []code {
	var list []code
	for k := drone; k <= disassembler; k++ {
		for range n[seat][k] {
			list = append(list, codeOf(seat, k))
		}
	}
	return list
}

// readData reads the options of data. The error names the option and what would be right.
func (r *rules) readData(o game.Options) (err error) {
	if r.counts, err = parseHexes(o); err != nil {
		return game.WrongOption(hexesOption, err)
	}
	if r.height, err = parseHeight(o[heightOption]); err != nil {
		return game.WrongOption(heightOption, err)
	}
	r.tower = min(r.tower, int(r.height))
	r.start, err = r.parseHive(o[hiveOption])
	return game.WrongOption(hiveOption, err)
}

// parseHexes returns the numbers of option hexes, or those of the other options if it is empty.
func parseHexes(o game.Options) (n numbers, err error) {
	text := o[hexesOption]
	if text == "" {
		return numbersOf(o), nil
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == ';' })
	if len(parts) != 7 {
		return n, catalog.Error(i18n.Of("swarm.data.hexes", "text", i18n.Escaped(text)))
	}
	at := 0
	for _, seat := range [...]game.Seat{first, second} {
		for k := drone; k <= disassembler; k++ {
			if n[seat][k], err = parseCount(parts[at], seat, k, 0); err != nil {
				return n, err
			}
			at++
		}
	}
	if n[game.Spectator][dust], err = parseCount(parts[at], game.Spectator, dust, 1); err != nil {
		return n, err
	}
	if n.String() != text {
		return n, catalog.Error(i18n.Of("swarm.data.hexes", "text", i18n.Escaped(text)))
	}
	return n, n.check()
}

func parseCount(text string, seat game.Seat, k kind, least int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > mostOfKind || strconv.Itoa(n) != text {
		return 0, catalog.Error(i18n.Of("swarm.data.number", "hex", kindWords[kindLetters[k]], "owner", ownerWord(seat),
			"text", i18n.Escaped(text), "least", least, "most", mostOfKind))
	}
	return n, nil
}

// ownerWord returns the message argument for the owner of hexes: a side, or none for Dust.
func ownerWord(seat game.Seat) string {
	if seat == game.Spectator {
		return "none"
	}
	return side(seat)
}

// check refuses numbers with which no match can be played.
func (n *numbers) check() error {
	all := n.sum(game.Spectator)
	for _, seat := range [...]game.Seat{first, second} {
		if n.sum(seat) == 0 {
			return catalog.Error(i18n.Of("swarm.data.none", "owner", side(seat)))
		}
		all += n.sum(seat)
	}
	if all > mostInSet {
		return catalog.Error(i18n.Of("swarm.data.many", "number", all, "most", mostInSet))
	}
	return nil
}

// parseHeight returns the largest height of a stack, which no hive reaches if the option is empty.
func parseHeight(text string) (uint8, error) {
	if text == "" {
		return maxHexes, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostHeight || strconv.Itoa(n) != text {
		return 0, catalog.Error(i18n.Of("swarm.data.height", "text", i18n.Escaped(text), "most", mostHeight))
	}
	return uint8(n), nil
}

// starMark stands for the ? of position texts in option hive, because values of options have no special characters.
var starMark = strings.NewReplacer("*", "?")

// parseHive returns the hive of option hive, or nil if it is empty. Kinds of face-down hexes may be open: they are
// drawn when a match begins.
func (r *rules) parseHive(text string) (*hive, error) {
	if text == "" {
		return nil, nil
	}
	s := &hive{hiveCounts: hiveCounts{rules: r}}
	if err := s.readStart(text); err != nil {
		return nil, catalog.Error(i18n.Of("swarm.data.hive", "problem", err))
	}
	return s, s.checkStart()
}

// readStart reads the stacks of a start hive.
func (s *hive) readStart(text string) error {
	if strings.Contains(text, "?") {
		return catalog.Error(i18n.Of("swarm.data.hive-mark"))
	}
	for i, stack := range strings.Split(starMark.Replace(text), "/") {
		if err := s.readStack(stack); err != nil {
			return catalog.Error(i18n.Of("swarm.data.hive-stack", "stack", i+1, "problem", err))
		}
	}
	for id := uint8(1); id <= s.hexes; id++ {
		p := &s.pieces[id]
		cell := p.at.cell()
		switch {
		case max(cell.Q, -cell.Q, cell.R, -cell.R) > farthestCell:
			return catalog.Error(i18n.Of("swarm.data.hive-far", "cell", cell, "most", farthestCell))
		case p.code.hidden() && p.code.kind() != unknown:
			return catalog.Error(i18n.Of("swarm.data.hive-secret", "cell", cell))
		case p.code.kind() == assembler && p.code&active == 0:
			return catalog.Error(i18n.Of("swarm.data.hive-off"))
		case p.level > s.rules.height:
			return catalog.Error(i18n.Of("swarm.data.hive-height", "cell", cell, "most", int(s.rules.height)))
		}
	}
	if s.checkHive(nil) != nil {
		return catalog.Error(i18n.Of("swarm.text.torn"))
	}
	return nil
}

// checkStart refuses a start hive that does not fit the set of hexes.
func (s *hive) checkStart() error {
	one, two := s.home[first] != 0, s.home[second] != 0
	if one != two {
		return catalog.Error(i18n.Of("swarm.data.one-assembler"))
	}
	left := s.rules.counts
	for id := uint8(1); id <= s.hexes; id++ {
		c := s.pieces[id].code
		left[c.owner()][c.kind()]--
	}
	for seat := range left {
		owner := game.Seat(seat)
		for k := drone; k <= dust; k++ {
			if left[seat][k] < 0 {
				return catalog.Error(i18n.Of("swarm.data.too-many", "hex", kindWords[kindLetters[k]],
					"owner", ownerWord(owner), "number", s.rules.counts[seat][k]-left[seat][k], "most", s.rules.counts[seat][k]))
			}
		}
		rest := left.sum(owner) + left[seat][unknown]
		if rest < 0 {
			return catalog.Error(i18n.Of("swarm.data.too-many", "hex", "hidden", "owner", ownerWord(owner),
				"number", s.rules.counts.sum(owner)-rest, "most", s.rules.counts.sum(owner)))
		}
		if one && rest > 0 {
			return catalog.Error(i18n.Of("swarm.data.left-over", "owner", ownerWord(owner), "number", rest))
		}
	}
	return nil
}

// left returns the numbers of hexes that a start hive leaves over. Its face-down hexes of open kinds are among them,
// because their kinds are drawn.
func (r *rules) left() numbers {
	left := r.counts
	if r.start == nil {
		left[game.Spectator][dust]--
		return left
	}
	for id := uint8(1); id <= r.start.hexes; id++ {
		c := r.start.pieces[id].code
		left[c.owner()][c.kind()]--
	}
	return left
}

// lay puts the hexes of a start hive on the empty board, or one Dust if there is none (R4.1).
func (s *hive) lay(start *hive) {
	if start == nil {
		s.add(dustHex, origin)
		return
	}
	for id := uint8(1); id <= start.hexes; id++ {
		s.add(start.pieces[id].code, start.pieces[id].at)
	}
}

// name gives the first hexes of a shuffled list to the face-down hexes of their owner whose kinds are open, and
// returns the other hexes of the list.
func (s *hive) name(list []code) []code {
	for id := uint8(1); id <= s.hexes && len(list) > 0; id++ {
		if c := &s.pieces[id].code; c.owner() == list[0].owner() && c.kind() == unknown {
			*c |= list[0] & kindBits
			list = list[1:]
		}
	}
	return list
}
