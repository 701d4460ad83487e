package hexit

import (
	"math/bits"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// Check checks a move against the rules: first the turn, then the move itself, then the moves that have
// precedence (R4).
func (s *State) Check(seat game.Seat, m game.Move) *game.Refusal {
	if refusal := checkTurn(s, seat); refusal != nil {
		return refusal
	}
	if s.placing() && (m&verbMask != pass || m == pass) {
		return refuseSetUp()
	}
	switch m & verbMask {
	case deal:
		return checkDeal(s, m)
	case drop:
		return checkDrop(s, m)
	case release:
		return checkRelease(s, m)
	}
	return checkPass(s, m)
}

// checkTurn refuses every move after the end and out of turn.
func checkTurn(s *State, seat game.Seat) *game.Refusal {
	if s.over() {
		return game.Refuse("game-over", "R8.4", i18n.Of("hexit.refuse.game-over", "reason", s.reason()))
	}
	if seat != s.mover {
		return game.Refuse("not-your-turn", "R4.1", i18n.Of("hexit.refuse.not-your-turn", "seat", seatName(s.mover)))
	}
	return nil
}

// seatName returns the name of a seat for users.
func seatName(seat game.Seat) i18n.Message { return seatNames[seat] }

var seatNames = [...]i18n.Message{
	whiteSeat: i18n.Of("hexit.seat.white"),
	blackSeat: i18n.Of("hexit.seat.black"),
}

// colourWord returns the message argument that selects between colours.
func colourWord(seat game.Seat) string {
	if seat == whiteSeat {
		return "white"
	}
	return "black"
}

func refuseNoMove() *game.Refusal { return badText(i18n.Of("hexit.refuse.no-move")) }

func refuseNoTile(cell hex.Cell) *game.Refusal {
	return game.Refuse("no-tile", "R6.1", i18n.Of("hexit.refuse.no-tile", "cell", cell))
}

func refuseNoStack(cell hex.Cell) *game.Refusal {
	return game.Refuse("no-stack", "R5.1", i18n.Of("hexit.refuse.no-stack", "cell", cell))
}

func checkDrop(s *State, m game.Move) *game.Refusal {
	rank := uint64(m &^ verbMask)
	if rank >= uint64(len(s.order)) {
		return refuseNoMove()
	}
	at := &s.sites[s.order[rank]]
	switch {
	case at.tile == 0:
		return refuseNoTile(at.cell)
	case at.kind != empty:
		return game.Refuse("not-empty", "R6.1",
			i18n.Of("hexit.refuse.not-empty", "cell", at.cell, "stack", stackPhrase(s, s.order[rank])))
	case s.hand[s.mover] == 0:
		return game.Refuse("hand-empty", "R6.1", i18n.Of("hexit.refuse.hand-empty"))
	}
	return checkNoDeal(s)
}

// checkNoDeal refuses moves that are no deal while the player to move has a legal deal (R4.2).
func checkNoDeal(s *State) *game.Refusal {
	deals := s.appendDeals(nil)
	if len(deals) == 0 {
		return nil
	}
	return game.Refuse("must-deal", "R4.2", canReach(s, "hexit.refuse.must-deal", deals[0]))
}

// canReach returns the message of a key with the arguments of the deal m: from is the cell of the stack, target the
// cell of the stack that it reaches.
func canReach(s *State, key string, m game.Move) i18n.Message {
	id := s.order[uint16(m>>3)]
	target := dealTarget(s, id, hex.Direction(m&7))
	return i18n.Of(key, "from", s.sites[id].cell, "target", s.sites[target].cell)
}

func checkPass(s *State, m game.Move) *game.Refusal {
	if m != pass {
		return s.checkOpening(m)
	}
	if refusal := checkNoDeal(s); refusal != nil {
		return refusal
	}
	if s.hand[s.mover] > 0 {
		if drops := s.appendDrops(nil); len(drops) > 0 {
			return game.Refuse("must-move", "R4.5",
				i18n.Of("hexit.refuse.can-drop", "cell", cellAt(s, uint16(drops[0]))))
		}
	}
	if s.canSwap() {
		return game.Refuse("must-move", "R4.5", i18n.Of("hexit.refuse.can-swap"))
	}
	if s.ripe != 0 {
		return game.Refuse("must-move", "R4.5", i18n.Of("hexit.refuse.can-release", "cell", firstRipe(s)))
	}
	return nil
}

// firstRipe returns the cell of the first prisoner that is ripe; there must be one.
func firstRipe(s *State) hex.Cell {
	return s.sites[s.captives[bits.TrailingZeros64(s.ripe)]].cell
}

func checkDeal(s *State, m game.Move) *game.Refusal {
	if m>>3 >= game.Move(len(s.order)) || m&7 >= hex.Directions {
		return refuseNoMove()
	}
	id, d := s.order[m>>3], hex.Direction(m&7)
	if refusal := checkPicked(s, id); refusal != nil {
		return refusal
	}
	if s.reach(id, d) == illegal {
		return refuseLine(s, id, d)
	}
	return checkTaking(s, m)
}

// checkPicked refuses to deal a cell that is not a free stack of the player to move (R5.1).
func checkPicked(s *State, id uint16) *game.Refusal {
	at := &s.sites[id]
	switch {
	case at.tile == 0:
		return game.Refuse("is-prisoner", "R3.5", i18n.Of("hexit.refuse.is-prisoner", "cell", at.cell))
	case at.kind == empty:
		return refuseNoStack(at.cell)
	case at.kind != kind(s.mover):
		return game.Refuse("not-owner", "R5.1",
			i18n.Of("hexit.refuse.not-owner", "cell", at.cell, "owner", colourWord(other(s.mover))))
	}
	return nil
}

// checkTaking refuses a deal that makes no prisoner while another deal makes one (R4.3).
func checkTaking(s *State, m game.Move) *game.Refusal {
	if s.reach(s.order[m>>3], hex.Direction(m&7)) == takes {
		return nil
	}
	best := s.appendDeals(nil)[0]
	if s.reach(s.order[best>>3], hex.Direction(best&7)) != takes {
		return nil
	}
	return game.Refuse("must-make-prisoner", "R4.3", canReach(s, "hexit.refuse.must-make-prisoner", best))
}

// dealTarget returns the first site in direction d from a site with a free stack; 0 if there is none, or a gap before
// it (R5.2).
func dealTarget(s *State, id uint16, d hex.Direction) uint16 {
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

// refuseLine explains why a stack of the player to move cannot be dealt in a direction (R5.2, R5.5).
func refuseLine(s *State, id uint16, d hex.Direction) *game.Refusal {
	from := &s.sites[id]
	target := firstOnRay(s, from.cell, d)
	if target == 0 || gapBetween(s, id, target, d) && s.sites[target].kind == from.kind {
		return game.Refuse("no-target", "R5.2", i18n.Of("hexit.refuse.no-target",
			"rival", seatName(other(s.mover)), "from", from.cell, "direction", game.DirectionWord(layout, d)))
	}
	at := &s.sites[target]
	distance := from.cell.Distance(at.cell)
	switch {
	case gapBetween(s, id, target, d):
		return game.Refuse("gap", "R5.2", i18n.Of("hexit.refuse.gap",
			"from", from.cell, "rival", seatName(other(s.mover)), "target", at.cell))
	case at.kind == from.kind:
		return game.Refuse("friend-blocks", "R5.2", i18n.Of("hexit.refuse.friend-blocks",
			"friend", at.cell, "direction", game.DirectionWord(layout, d), "from", from.cell))
	case distance > int(from.height):
		return game.Refuse("too-far", "R5.2", i18n.Of("hexit.refuse.too-far",
			"target", at.cell, "steps", distance, "from", from.cell, "stones", int(from.height)))
	case at.height > from.height:
		return game.Refuse("too-high", "R5.2", i18n.Of("hexit.refuse.too-high",
			"target", at.cell, "theirs", int(at.height), "yours", int(from.height), "from", from.cell))
	}
	return game.Refuse("end-occupied", "R5.5", i18n.Of("hexit.refuse.end-occupied", "from", from.cell))
}

// firstOnRay returns the site of the nearest free stack from a cell in direction d, even beyond gaps; 0 if there is
// none.
func firstOnRay(s *State, from hex.Cell, d hex.Direction) (nearest uint16) {
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

// gapBetween reports whether a gap breaks the line from one site to another in direction d.
func gapBetween(s *State, from, to uint16, d hex.Direction) bool {
	for from = s.sites[from].link[d]; from != to; from = s.sites[from].link[d] {
		if s.sites[from].kind.isGap() {
			return true
		}
	}
	return false
}

func refuseNotPrisoner(cell hex.Cell) *game.Refusal {
	return game.Refuse("not-prisoner", "R7.2", i18n.Of("hexit.refuse.not-prisoner", "cell", cell))
}

func checkRelease(s *State, m game.Move) *game.Refusal {
	set := uint64(m &^ verbMask)
	named := bits.OnesCount64(set)
	switch {
	case set == 0 || bits.Len64(set) > len(s.captives):
		return refuseNoMove()
	case s.releases == ripeOnes && set&^s.ripe != 0:
		return refuseSomeUnripe(s, set&^s.ripe)
	case set&s.ripe == 0:
		return refuseUnripe(s.released(m))
	case s.releases != ripeOnes && s.group(set&-set, set) != set:
		return game.Refuse("not-connected", "R7.2",
			i18n.Of("hexit.refuse.not-connected", "cells", i18n.And(s.released(m))))
	case named > int(s.reserve):
		return game.Refuse("reserve", "R7.4",
			i18n.Of("hexit.refuse.reserve", "named", named, "tiles", int(s.reserve)))
	case s.releases == whole:
		if refusal := checkWhole(s, set); refusal != nil {
			return refusal
		}
	}
	return checkNoDeal(s)
}

func refuseUnripe(named []hex.Cell) *game.Refusal {
	if len(named) == 1 {
		return game.Refuse("one-tile", "R7.1", i18n.Of("hexit.refuse.one-tile", "cell", named[0]))
	}
	return game.Refuse("one-tile", "R7.2", i18n.Of("hexit.refuse.none-ripe", "cells", i18n.And(named)))
}

// refuseSomeUnripe refuses a release with prisoners that are not ripe (R7.2a).
func refuseSomeUnripe(s *State, unripe uint64) *game.Refusal {
	named := s.released(release | game.Move(unripe))
	if len(named) == 1 {
		return game.Refuse("one-tile", "R7.2a", i18n.Of("hexit.refuse.one-tile", "cell", named[0]))
	}
	return game.Refuse("one-tile", "R7.2a", i18n.Of("hexit.refuse.some-unripe", "cells", i18n.And(named)))
}

// checkWhole refuses a release that could be extended (R7.5).
func checkWhole(s *State, set uint64) *game.Refusal {
	group := s.group(set, ^uint64(0))
	if group == set || bits.OnesCount64(set) == int(s.reserve) {
		return nil
	}
	missing := release | game.Move(group&^set)
	return game.Refuse("not-whole", "R7.5",
		i18n.Of("hexit.refuse.not-whole", "cells", i18n.And(s.released(missing))))
}
