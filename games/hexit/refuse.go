package hexit

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/hex"
)

// Check judges a move by the rules: whose turn it is, then the move by itself, then what comes before it (R4).
func (s *State) Check(seat game.Seat, m game.Move) *game.Refusal {
	if refusal := s.checkTurn(seat); refusal != nil {
		return refusal
	}
	if s.placing() && (m&verbMask != pass || m == pass) {
		return refuseSetUp()
	}
	switch m & verbMask {
	case deal:
		return s.checkDeal(m)
	case drop:
		return s.checkDrop(m)
	case release:
		return s.checkRelease(m)
	}
	return s.checkPass(m)
}

// checkTurn refuses everything after the end and out of turn.
func (s *State) checkTurn(seat game.Seat) *game.Refusal {
	if s.over() {
		return game.Refuse("game-over", "R8.4", "The game is over: %s.", endings[s.reason()])
	}
	if seat != s.mover {
		return game.Refuse("not-your-turn", "R4.1", "It is %s's turn.", seatName(s.mover))
	}
	return nil
}

// endings says why a game is over.
var endings = map[string]string{
	"tiles":  "all tiles are on the board",
	"passes": "both players passed in succession",
	"quiet":  "too many moves went by without a drop or a release",
}

// seatName is what a person calls a seat.
func seatName(seat game.Seat) string {
	if seat == whiteSeat {
		return "White"
	}
	return "Black"
}

// colourName is the adjective for a seat's stones and tiles.
func colourName(seat game.Seat) string {
	if seat == whiteSeat {
		return "white"
	}
	return "black"
}

func refuseNoMove() *game.Refusal { return badText("That is no move of this game.") }

func refuseNoTile(cell hex.Cell) *game.Refusal {
	return game.Refuse("no-tile", "R6.1", "There is no tile on %v; a stone is dropped on an empty tile.", cell)
}

func refuseNoStack(cell hex.Cell) *game.Refusal {
	return game.Refuse("no-stack", "R5.1", "There is no stack on %v; only a stack of your own can be dealt.", cell)
}

func (s *State) checkDrop(m game.Move) *game.Refusal {
	rank := uint64(m &^ verbMask)
	if rank >= uint64(len(s.order)) {
		return refuseNoMove()
	}
	at := &s.sites[s.order[rank]]
	switch {
	case at.tile == 0:
		return refuseNoTile(at.cell)
	case at.kind != empty:
		return game.Refuse("not-empty", "R6.1", "The tile on %v is not empty: %s lies there.",
			at.cell, s.aStack(s.order[rank]))
	case s.hand[s.mover] == 0:
		return game.Refuse("hand-empty", "R6.1", "You have no stone left in your hand.")
	}
	return s.checkNoDeal()
}

// checkNoDeal refuses what is not a deal while there is one (R4.2).
func (s *State) checkNoDeal() *game.Refusal {
	deals := s.appendDeals(nil)
	if len(deals) == 0 {
		return nil
	}
	return game.Refuse("must-deal", "R4.2", "You must deal: %s.", s.canReach(deals[0]))
}

// canReach says what a deal is for: "your stack on 0,1 can reach 0,0".
func (s *State) canReach(m game.Move) string {
	id := s.order[uint16(m>>3)]
	target := s.target(id, hex.Direction(m&7))
	return fmt.Sprintf("your stack on %v can reach %v", s.sites[id].cell, s.sites[target].cell)
}

func (s *State) checkPass(m game.Move) *game.Refusal {
	if m != pass {
		return s.checkOpening(m)
	}
	if refusal := s.checkNoDeal(); refusal != nil {
		return refusal
	}
	if s.hand[s.mover] > 0 {
		if drops := s.appendDrops(nil); len(drops) > 0 {
			return game.Refuse("must-move", "R4.5", "You cannot pass: you can drop a stone, for example on %v.",
				s.cellAt(uint16(drops[0])))
		}
	}
	if s.canSwap() {
		return game.Refuse("must-move", "R4.5", "You cannot pass: you can swap sides.")
	}
	if s.ripe != 0 {
		return game.Refuse("must-move", "R4.5", "You cannot pass: you can release the prisoner on %v.", s.firstRipe())
	}
	return nil
}

// firstRipe is the cell of the first prisoner that can be released; there must be one.
func (s *State) firstRipe() hex.Cell {
	return s.sites[s.captives[bits.TrailingZeros64(s.ripe)]].cell
}

func (s *State) checkDeal(m game.Move) *game.Refusal {
	if m>>3 >= game.Move(len(s.order)) || m&7 >= hex.Directions {
		return refuseNoMove()
	}
	id, d := s.order[m>>3], hex.Direction(m&7)
	if refusal := s.checkPicked(id); refusal != nil {
		return refusal
	}
	if s.reach(id, d) == illegal {
		return s.refuseLine(id, d)
	}
	return s.checkTaking(m)
}

// checkPicked refuses to deal what is not a free stack of the player to move (R5.1).
func (s *State) checkPicked(id uint16) *game.Refusal {
	at := &s.sites[id]
	switch {
	case at.tile == 0:
		return game.Refuse("is-prisoner", "R3.5", "The stack on %v is a prisoner; prisoners are never dealt.", at.cell)
	case at.kind == empty:
		return refuseNoStack(at.cell)
	case at.kind != kind(s.mover):
		return game.Refuse("not-owner", "R5.1", "The stack on %v is %s's: its top stone is %s.",
			at.cell, seatName(other(s.mover)), colourName(other(s.mover)))
	}
	return nil
}

// checkTaking refuses a legal deal that makes no prisoner while another one does (R4.3).
func (s *State) checkTaking(m game.Move) *game.Refusal {
	if s.reach(s.order[m>>3], hex.Direction(m&7)) == takes {
		return nil
	}
	best := s.appendDeals(nil)[0]
	if s.reach(s.order[best>>3], hex.Direction(best&7)) != takes {
		return nil
	}
	return game.Refuse("must-make-prisoner", "R4.3",
		"You must make a prisoner: %s and push stones over the edge.", s.canReach(best))
}

// target is the first cell on a line that holds a free stack; 0 if there is none, or a gap before it (R5.2).
func (s *State) target(id uint16, d hex.Direction) uint16 {
	for s.sites[id].link[d] != 0 {
		id = s.sites[id].link[d]
		switch k := s.sites[id].kind; {
		case k == white || k == black:
			return id
		case k != empty:
			return 0
		}
	}
	return 0
}

// refuseLine says why a stack of the player to move cannot be dealt in a direction (R5.2, R5.5).
func (s *State) refuseLine(id uint16, d hex.Direction) *game.Refusal {
	from := &s.sites[id]
	target := s.firstOnRay(from.cell, d)
	if target == 0 || s.gapBetween(id, target, d) && s.sites[target].kind == from.kind {
		return game.Refuse("no-target", "R5.2", "There is no stack of %s's to reach from %v going %s.",
			seatName(other(s.mover)), from.cell, layout.Word(d))
	}
	at := &s.sites[target]
	distance := from.cell.Distance(at.cell)
	switch {
	case s.gapBetween(id, target, d):
		return game.Refuse("gap", "R5.2", "A gap between %v and %s's stack on %v breaks the line.",
			from.cell, seatName(other(s.mover)), at.cell)
	case at.kind == from.kind:
		return game.Refuse("friend-blocks", "R5.2", "Your own stack on %v is the first one %s of %v and blocks the line.",
			at.cell, layout.Word(d), from.cell)
	case distance > int(from.height):
		return game.Refuse("too-far", "R5.2", "The stack on %v is %s away, but your stack on %v has only %s.",
			at.cell, count(distance, "step"), from.cell, count(int(from.height), "stone"))
	case at.height > from.height:
		return game.Refuse("too-high", "R5.2", "The stack on %v has %s and is higher than your stack of %d on %v.",
			at.cell, count(int(at.height), "stone"), from.height, from.cell)
	}
	return game.Refuse("end-occupied", "R5.5", "The deal from %v would end in a gap that already holds a prisoner.",
		from.cell)
}

// firstOnRay is the nearest free stack from a cell in a direction, whatever lies between; 0 for none.
func (s *State) firstOnRay(from hex.Cell, d hex.Direction) (nearest uint16) {
	for id := 1; id < len(s.sites); id++ {
		at := &s.sites[id]
		n := from.Distance(at.cell)
		if (at.kind != white && at.kind != black) || n == 0 || from.Add(layout.Step(d).Times(n)) != at.cell {
			continue
		}
		if nearest == 0 || n < from.Distance(s.sites[nearest].cell) {
			nearest = uint16(id)
		}
	}
	return nearest
}

// gapBetween tells whether a gap breaks the line from one site to another in direction d.
func (s *State) gapBetween(from, to uint16, d hex.Direction) bool {
	for from = s.sites[from].link[d]; from != to; from = s.sites[from].link[d] {
		if s.sites[from].kind.isGap() {
			return true
		}
	}
	return false
}

func (s *State) refuseNotPrisoner(cell hex.Cell) *game.Refusal {
	return game.Refuse("not-prisoner", "R7.2", "There is no prisoner on %v.", cell)
}

func (s *State) checkRelease(m game.Move) *game.Refusal {
	set := uint64(m &^ verbMask)
	named := bits.OnesCount64(set)
	switch {
	case set == 0 || bits.Len64(set) > len(s.captives):
		return refuseNoMove()
	case set&s.ripe == 0:
		return s.refuseUnripe(s.released(m))
	case s.group(set&-set, set) != set:
		return game.Refuse("not-connected", "R7.2",
			"The prisoners on %s are not connected with each other; a release takes one connected set.", cells(s.released(m)))
	case named > int(s.reserve):
		return game.Refuse("reserve", "R7.4", "You named %s, but only %s left.",
			count(named, "prisoner"), countAre(int(s.reserve), "tile"))
	case s.all:
		if refusal := s.checkWhole(set); refusal != nil {
			return refusal
		}
	}
	return s.checkNoDeal()
}

func (s *State) refuseUnripe(named []hex.Cell) *game.Refusal {
	if len(named) == 1 {
		return game.Refuse("one-tile", "R7.1", "The prisoner on %v touches only one tile; it must touch two.", named[0])
	}
	return game.Refuse("one-tile", "R7.2", "None of the prisoners on %s touches two tiles; one of them must.",
		cells(named))
}

// checkWhole refuses a release that could take more (R7.5).
func (s *State) checkWhole(set uint64) *game.Refusal {
	group := s.group(set, ^uint64(0))
	if group == set || bits.OnesCount64(set) == int(s.reserve) {
		return nil
	}
	missing := release | game.Move(group&^set)
	return game.Refuse("not-whole", "R7.5", "A release takes the whole group as far as tiles are left: add %s.",
		cells(s.released(missing)))
}

// cells lists cells for a person: "0,1, 1,1 and 2,0".
func cells(list []hex.Cell) string {
	var b strings.Builder
	for i, cell := range list {
		switch {
		case i > 0 && i == len(list)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(cell.String())
	}
	return b.String()
}

// count says a number of things: "1 stone", "3 stones".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// countAre is count with its verb: "1 tile is", "3 tiles are".
func countAre(n int, thing string) string {
	if n == 1 {
		return count(n, thing) + " is"
	}
	return count(n, thing) + " are"
}

// number says a number in words as far as words are short.
func number(n int) string {
	if n < len(numbers) {
		return numbers[n]
	}
	return fmt.Sprint(n)
}

var numbers = [...]string{
	"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
}

// capital writes the first letter large.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
