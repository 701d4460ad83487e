package hexit

import (
	"math/bits"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/hex"
)

// Picks is the path to a move: a cell and a direction for a deal, a cell for a drop, a set of cells for a release,
// the word for a pass or a swap, a cell for placing a tile.
func (s *State) Picks(_ game.Seat, m game.Move) []game.Pick {
	switch m & verbMask {
	case deal:
		id, d := s.order[m>>3], hex.Direction(m&7)
		return []game.Pick{s.pickCell(id), s.pickDirection(id, d)}
	case drop:
		return []game.Pick{s.pickCell(s.order[uint16(m)])}
	case release:
		return s.pickPrisoners(uint64(m &^ verbMask))
	}
	switch m {
	case pass:
		return []game.Pick{{Kind: game.PickWord, Value: "pass", Label: "pass"}}
	case swap:
		return []game.Pick{{Kind: game.PickWord, Value: "swap", Label: "swap sides"}}
	}
	cell := placeCell(m).String()
	return []game.Pick{{
		Kind: game.PickCell, Value: cell, At: cell, Label: "a " + colourName(s.mover) + " tile on " + cell,
	}}
}

func (s *State) pickCell(id uint16) game.Pick {
	at := &s.sites[id]
	cell := at.cell.String()
	p := game.Pick{Kind: game.PickCell, Value: cell, At: cell}
	if at.kind == empty {
		p.Label = "empty " + colourName(at.tile) + " tile " + cell
	} else {
		p.Label = "your " + stackOf(at.height) + " on " + cell + s.bottomToTop(id)
	}
	return p
}

func (s *State) pickDirection(id uint16, d hex.Direction) game.Pick {
	from := &s.sites[id]
	target := s.target(id, d)
	label := layout.Word(d) + ", to " + s.aStack(target) + " on " + s.sites[target].cell.String()
	if fallen := s.falling(id, d); fallen > 0 {
		label += "; " + count(fallen, "stone") + " " + verb(fallen, "fall") + " and " + verb(fallen, "become") +
			" a prisoner"
	}
	return game.Pick{
		Kind: game.PickDirection, Value: layout.Name(d), Label: label,
		At: from.cell.Add(layout.Step(d)).String(),
	}
}

// falling is how many stones of a stack would end in a gap.
func (s *State) falling(id uint16, d hex.Direction) int {
	for left := int(s.sites[id].height); left > 0; left-- {
		id = s.sites[id].link[d]
		if s.sites[id].kind.isGap() {
			return left
		}
	}
	return 0
}

func (s *State) pickPrisoners(set uint64) []game.Pick {
	picks := make([]game.Pick, 0, bits.OnesCount64(set))
	for ; set != 0; set &= set - 1 {
		id := s.captives[bits.TrailingZeros64(set)]
		at := &s.sites[id]
		cell := at.cell.String()
		picks = append(picks, game.Pick{
			Kind: game.PickCell, Value: cell, At: cell, Set: true,
			Label: "prisoner on " + cell + ": " + s.aStack(id) + s.bottomToTop(id) + "; it touches " +
				count(at.touches(), "tile"),
		})
	}
	return picks
}

// stackOf is "stone" or "stack of 3".
func stackOf(height uint16) string {
	if height == 1 {
		return "stone"
	}
	return "stack of " + strconv.Itoa(int(height))
}

// aStack is "a white stone" or "a black stack of 3", by the top stone.
func (s *State) aStack(id uint16) string {
	height := s.sites[id].height
	return "a " + colourName(s.stone(id, int(height)-1)) + " " + stackOf(height)
}

// bottomToTop lists the stones of a stack for those who cannot see it; nothing for a single stone.
func (s *State) bottomToTop(id uint16) string {
	height := int(s.sites[id].height)
	if height == 1 {
		return ""
	}
	var b strings.Builder
	b.WriteString(", bottom to top")
	for n := range height {
		b.WriteByte(' ')
		b.WriteString(colourName(s.stone(id, n)))
	}
	return b.String()
}

// Why explains a path of picks that leads to no listed move.
func (s *State) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	if refusal := s.checkTurn(seat); refusal != nil || len(path) == 0 {
		return refusal
	}
	if path[0].Kind == game.PickWord {
		m, refusal := s.parseMove([]string{path[0].Value})
		return orCheck(s, m, refusal)
	}
	cell, refusal := parseMoveCell(path[0].Value)
	if refusal != nil {
		return refusal
	}
	if s.placing() {
		return s.checkPlace(cell)
	}
	id := s.find(cell)
	switch at := &s.sites[id]; {
	case at.kind == kind(seat) && len(path) == 1:
		return s.whyStack(id)
	case at.kind == white || at.kind == black:
		if len(path) == 1 {
			return s.checkPicked(id)
		}
		m, refusal := s.parseDeal(path[0].Value, path[1].Value)
		return orCheck(s, m, refusal)
	case at.kind == captive:
		return s.whyPrisoners(path)
	}
	m, refusal := s.parseDrop(path[0].Value)
	return orCheck(s, m, refusal)
}

// orCheck is the refusal that reading gave, or else what Check says of the move that was read.
func orCheck(s *State, m game.Move, refusal *game.Refusal) *game.Refusal {
	if refusal != nil {
		return refusal
	}
	return s.Check(s.mover, m)
}

// whyStack explains why no deal of a stack of the player to move is listed.
func (s *State) whyStack(id uint16) *game.Refusal {
	var legal, blocked []*game.Refusal
	for d := range hex.Direction(hex.Directions) {
		refusal := s.checkDeal(dealMove(s.sites[id].rank, d))
		switch {
		case refusal == nil:
			return nil
		case refusal.Code == "must-make-prisoner":
			legal = append(legal, refusal)
		case refusal.Code != "no-target":
			blocked = append(blocked, refusal)
		}
	}
	switch {
	case len(legal) > 0:
		return legal[0]
	case len(blocked) > 0:
		return joinRefusals(blocked)
	}
	return game.Refuse("no-target", "R5.2", "No stack of %s's lies in line with your stack on %v.",
		seatName(other(s.mover)), s.sites[id].cell)
}

// joinRefusals is the first refusal with the sentences of all.
func joinRefusals(all []*game.Refusal) *game.Refusal {
	joined := *all[0]
	for _, r := range all[1:] {
		joined.Sentence += " " + r.Sentence
	}
	return &joined
}

// whyPrisoners explains why no release names all these prisoners; others may still be added to them.
func (s *State) whyPrisoners(path []game.Pick) *game.Refusal {
	words := make([]string, 0, len(path))
	for _, p := range path {
		words = append(words, p.Value)
	}
	m, refusal := s.parseRelease(words)
	if refusal = orCheck(s, m, refusal); refusal == nil || m == 0 || s.bestDeal() != illegal {
		return refusal
	}
	for _, more := range s.appendReleases(nil) {
		if more&m == m {
			return nil
		}
	}
	return refusal
}
