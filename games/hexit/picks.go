package hexit

import (
	"math/bits"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// Picks returns the path to a move: a cell and a direction for a deal, a cell for a drop, a set of cells for a
// release. A pass or a swap is one word, and a place is one cell.
func (s *State) Picks(_ game.Seat, m game.Move) []game.Pick {
	switch m & verbMask {
	case deal:
		id, d := s.order[m>>3], hex.Direction(m&7)
		return game.Path("deal", pickCell(s, id), pickDirection(s, id, d))
	case drop:
		return game.Path("drop", pickCell(s, s.order[uint16(m)]))
	case release:
		return game.Path("release", pickPrisoners(s, uint64(m&^verbMask))...)
	}
	switch m {
	case pass:
		return game.Path("pass", game.Pick{Kind: game.PickWord, Value: "pass", Label: i18n.Of("hexit.pick.pass")})
	case swap:
		return game.Path("swap", game.Pick{Kind: game.PickWord, Value: "swap", Label: i18n.Of("hexit.pick.swap")})
	}
	cell := placeCell(m).String()
	return game.Path("place", game.Pick{
		Kind: game.PickCell, Value: cell, At: cell,
		Label: i18n.Of("hexit.pick.place", "colour", colourWord(s.mover), "cell", cell),
	})
}

func pickCell(s *State, id uint16) game.Pick {
	at := &s.sites[id]
	cell := at.cell.String()
	p := game.Pick{Kind: game.PickCell, Value: cell, At: cell}
	if at.kind == empty {
		p.Label = i18n.Of("hexit.pick.tile", "colour", colourWord(at.tile), "cell", cell)
	} else {
		p.Label = i18n.Of("hexit.pick.stack", "height", int(at.height), "cell", cell, "stones", bottomToTop(s, id))
	}
	return p
}

func pickDirection(s *State, id uint16, d hex.Direction) game.Pick {
	from := &s.sites[id]
	target := dealTarget(s, id, d)
	return game.Pick{
		Kind: game.PickDirection, Value: layout.Name(d), At: from.cell.Add(layout.Step(d)).String(),
		Label: i18n.Of("hexit.pick.direction", "direction", game.DirectionWord(layout, d), "stack", stackPhrase(s, target),
			"target", s.sites[target].cell, "falling", countFalling(s, id, d)),
	}
}

// countFalling returns the number of stones that would fall into a gap if the stack on a site were dealt in direction
// d.
func countFalling(s *State, id uint16, d hex.Direction) int {
	for left := int(s.sites[id].height); left > 0; left-- {
		id = s.sites[id].link[d]
		if s.sites[id].kind.isGap() {
			return left
		}
	}
	return 0
}

func pickPrisoners(s *State, set uint64) []game.Pick {
	picks := make([]game.Pick, 0, bits.OnesCount64(set))
	for ; set != 0; set &= set - 1 {
		id := s.captives[bits.TrailingZeros64(set)]
		at := &s.sites[id]
		cell := at.cell.String()
		picks = append(picks, game.Pick{
			Kind: game.PickCell, Value: cell, At: cell, Set: true,
			Label: i18n.Of("hexit.pick.prisoner", "cell", cell, "stack", stackPhrase(s, id), "height", int(at.height),
				"stones", bottomToTop(s, id), "tiles", at.touches()),
		})
	}
	return picks
}

// stackPhrase returns a description of the stack on a site, such as "a white stone" or "a black stack of 3"; the top
// stone gives the colour.
func stackPhrase(s *State, id uint16) i18n.Message {
	height := int(s.sites[id].height)
	return i18n.Of("hexit.stack", "colour", colourWord(s.stone(id, height-1)), "height", height)
}

// bottomToTop lists the stones of a stack for users who cannot see it; it is empty for a single stone.
func bottomToTop(s *State, id uint16) i18n.Message {
	if s.sites[id].height == 1 {
		return i18n.Message{}
	}
	stones := make([]i18n.Message, s.sites[id].height)
	for n := range stones {
		stones[n] = stoneNames[s.stone(id, n)]
	}
	return i18n.Sentences(stones...)
}

// stoneNames are the colours of stones.
var stoneNames = [...]i18n.Message{
	whiteSeat: i18n.Of("hexit.stone.white"),
	blackSeat: i18n.Of("hexit.stone.black"),
}

// Why explains a path of picks that leads to no listed move.
func (s *State) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	if refusal := checkTurn(s, seat); refusal != nil || len(path) == 0 {
		return refusal
	}
	if path[0].Kind == game.PickWord {
		m, refusal := parseMove(s, []string{path[0].Value})
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
		return refuseStack(s, id)
	case at.kind == white || at.kind == black:
		if len(path) == 1 {
			return checkPicked(s, id)
		}
		m, refusal := parseDeal(s, path[0].Value, path[1].Value)
		return orCheck(s, m, refusal)
	case at.kind == captive:
		return refusePrisoners(s, path)
	}
	m, refusal := parseDrop(s, path[0].Value)
	return orCheck(s, m, refusal)
}

// orCheck returns the refusal if it is not nil, otherwise the result of Check for the move m of the player to move.
func orCheck(s *State, m game.Move, refusal *game.Refusal) *game.Refusal {
	if refusal != nil {
		return refusal
	}
	return s.Check(s.mover, m)
}

// refuseStack explains why no deal of a stack of the player to move is listed.
func refuseStack(s *State, id uint16) *game.Refusal {
	var legal, blocked []*game.Refusal
	for d := range hex.Direction(hex.Directions) {
		refusal := checkDeal(s, dealMove(s.sites[id].rank, d))
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
	return game.Refuse("no-target", "R5.2", i18n.Of("hexit.refuse.none-in-line",
		"rival", seatName(other(s.mover)), "from", s.sites[id].cell))
}

// joinRefusals returns the first refusal, with the reasons of all the refusals as its message.
func joinRefusals(all []*game.Refusal) *game.Refusal {
	reasons := make([]i18n.Message, len(all))
	for i, r := range all {
		reasons[i] = r.Reason
	}
	return game.Refuse(all[0].Code, all[0].Rule, i18n.Sentences(reasons...))
}

// refusePrisoners explains why no release contains all these prisoners; a release may contain more.
func refusePrisoners(s *State, path []game.Pick) *game.Refusal {
	words := make([]string, 0, len(path))
	for _, p := range path {
		words = append(words, p.Value)
	}
	m, refusal := parseRelease(s, words)
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
