package hexit

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// The moves of the opening share the verb of the pass, which does not need the bits below it. A place has its
// cell there, first the row and then the column, so that codes sort as cells do (R10.3).
const (
	swap           = pass | 1
	place          = pass | 1<<(verbShift-1)
	rowShift       = 16
	cellMask       = 1<<rowShift - 1
	cellBias int16 = 1024
)

// placedTiles is the number of tiles that the players lay before the first drop (R2.6a).
const placedTiles = 6

func placeMove(cell hex.Cell) game.Move {
	return place | game.Move(cell.R+cellBias)<<rowShift | game.Move(cell.Q+cellBias)
}

// placeCell returns the cell on which the move m places a tile.
func placeCell(m game.Move) hex.Cell {
	return hex.Cell{Q: int16(m&cellMask) - cellBias, R: int16(m>>rowShift&cellMask) - cellBias}
}

// placing reports whether players still have to place the first tiles (R2.6a).
func (s *State) placing() bool { return s.placed && s.onBoard() < placedTiles }

// onBoard returns the number of tiles on the board.
func (s *State) onBoard() int { return int(s.tiles[whiteSeat] + s.tiles[blackSeat]) }

// canSwap reports whether the player to move may swap sides (R2.5a).
func (s *State) canSwap() bool { return s.pie && s.secondMove() }

// secondMove reports whether exactly one move of the game has been made. Only the first move leaves such a
// position, so no extra state is needed.
func (s *State) secondMove() bool {
	switch {
	case s.mover != blackSeat || s.passes != 0 || s.quiet != 0:
		return false
	case s.placing():
		return s.onBoard() == 1
	}
	return s.onBoard() == s.data.tiles && s.count(white) == 1 && s.stonesOnBoard() == 1
}

// stonesOnBoard returns the number of stones in all stacks.
func (s *State) stonesOnBoard() (n int) {
	for _, id := range s.order {
		n += int(s.sites[id].height)
	}
	return n
}

// appendPlaces appends the cells where a tile can be placed: the middle of an empty board, or else every gap
// beside a tile.
func (s *State) appendPlaces(buf []game.Move) []game.Move {
	if len(s.order) == 0 {
		return append(buf, placeMove(hex.Cell{}))
	}
	start := len(buf)
	for _, id := range s.order {
		at := &s.sites[id]
		for d, next := range at.link {
			cell := at.cell.Add(layout.Step(hex.Direction(d)))
			if next == 0 && nameableCell(cell) {
				buf = append(buf, placeMove(cell))
			}
		}
	}
	slices.Sort(buf[start:])
	return buf[:start+len(slices.Compact(buf[start:]))]
}

// nameableCell reports whether the notation has a name for a cell (R10).
func nameableCell(cell hex.Cell) bool {
	return max(cell.Q, -cell.Q, cell.R, -cell.R) <= hex.Limit
}

// playOpening makes a move of the opening.
func (s *State) playOpening(m game.Move, log *game.Log) {
	if m == swap {
		s.exchange()
		if log != nil {
			log.Add(Swapped{Seat: s.mover})
		}
		return
	}
	id := s.add(placeCell(m))
	s.setKind(id, empty)
	s.lay(id, s.mover)
	s.reserve--
	s.passes, s.quiet = 0, 0
	if log != nil {
		log.Add(Placed{
			Seat: s.mover, Cell: s.sites[id].cell, Tile: "?wb"[s.mover : s.mover+1], Reserve: int(s.reserve),
		})
	}
}

// exchange swaps the colours of all tiles, stones and hands. No stack has more than one stone yet.
func (s *State) exchange() {
	for _, id := range s.order {
		at := &s.sites[id]
		at.tile = other(at.tile)
		if at.kind != empty {
			s.stack(id)[0] ^= 1
			s.setKind(id, topKind(s, id))
		}
	}
	for _, pair := range []*[3]uint16{&s.hand, &s.tiles, &s.biggest} {
		pair[whiteSeat], pair[blackSeat] = pair[blackSeat], pair[whiteSeat]
	}
}

// checkSetUp refuses positions with stones on the board before all tiles are placed (R10.6a).
func (s *State) checkSetUp() error {
	if !s.placing() {
		return nil
	}
	for _, id := range s.order {
		if at := &s.sites[id]; at.height > 0 {
			return catalog.Error(i18n.Of("hexit.text.early-stones", "cell", at.cell, "tiles", placedTiles))
		}
	}
	return nil
}

// openingText returns the notation of a move of the opening: a swap or a placed tile (R11.5a).
func openingText(m game.Move) string {
	if m == swap {
		return "swap"
	}
	return "place " + placeCell(m).String()
}

// checkOpening checks a move of the opening, or an unknown code.
func (s *State) checkOpening(m game.Move) *game.Refusal {
	switch {
	case m == swap && s.pie:
		return checkSwap(s)
	case s.placed && m == placeMove(placeCell(m)) && nameableCell(placeCell(m)):
		return s.checkPlace(placeCell(m))
	}
	return refuseNoMove()
}

func checkSwap(s *State) *game.Refusal {
	if s.canSwap() {
		return nil
	}
	return game.Refuse("no-swap", "R2.5a", i18n.Of("hexit.refuse.no-swap"))
}

func (s *State) checkPlace(cell hex.Cell) *game.Refusal {
	switch {
	case !s.placing():
		return game.Refuse("set-up-over", "R2.6a", i18n.Of("hexit.refuse.set-up-over", "tiles", placedTiles))
	case s.find(cell) != 0:
		return game.Refuse("has-tile", "R2.6a", i18n.Of("hexit.refuse.has-tile", "cell", cell))
	case len(s.order) == 0 && cell != hex.Cell{}:
		return game.Refuse("first-tile", "R2.6a", i18n.Of("hexit.refuse.first-tile"))
	case len(s.order) > 0 && !s.besideTile(cell):
		return game.Refuse("apart", "R2.6a", i18n.Of("hexit.refuse.apart", "cell", cell))
	}
	return nil
}

func (s *State) besideTile(cell hex.Cell) bool {
	for d := range hex.Direction(hex.Directions) {
		if s.find(cell.Add(layout.Step(d))) != 0 {
			return true
		}
	}
	return false
}

// refuseSetUp refuses all moves but placing and swapping before all tiles are placed.
func refuseSetUp() *game.Refusal {
	return game.Refuse("set-up", "R2.6a", i18n.Of("hexit.refuse.set-up", "tiles", placedTiles))
}

// promptPlace returns the prompt to place a tile.
func (s *State) promptPlace() game.Prompt {
	p := game.Prompt{Code: "place", Title: i18n.Of("hexit.prompt.place"), Rule: "R2.6a"}
	p.Detail = i18n.Of("hexit.prompt.place.next", "number", s.onBoard()+1, "tiles", placedTiles)
	switch {
	case s.onBoard() == 0:
		p.Detail = i18n.Of("hexit.prompt.place.first", "tiles", placedTiles)
	case s.canSwap():
		p.Title, p.Rule = i18n.Of("hexit.prompt.place-or-swap"), "R2.5a"
		p.Detail = i18n.Sentences(p.Detail, swapDetail)
	}
	return p
}

// swapDetail is the text that explains the swap to users.
var swapDetail = i18n.Of("hexit.prompt.swap.detail")

// promptSwap returns the prompt to swap sides or to drop a stone.
func (s *State) promptSwap() game.Prompt {
	p := game.Prompt{Code: "choose", Title: i18n.Of("hexit.prompt.drop-or-swap"), Detail: swapDetail, Rule: "R2.5a"}
	if !s.canDrop() {
		p.Title = i18n.Of("hexit.prompt.only-swap")
	}
	return p
}
