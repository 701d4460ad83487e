package hexgame

import (
	"hexparlor/game"
	"hexparlor/i18n"
)

// Picks returns the picks that make up a move: its cell, or the word for the swap.
func (s *State) Picks(_ game.Seat, m game.Move) []game.Pick {
	if m == swap {
		return game.Path("swap", game.Pick{Kind: game.PickWord, Value: "swap", Label: i18n.Of("hex.pick.swap")})
	}
	at := s.cell(uint16(m))
	return game.Path("place", game.Pick{
		Kind: game.PickCell, Value: at.String(), At: at.String(), Label: i18n.Of("hex.pick.cell", "cell", point(at)),
	})
}

// Why explains a path of picks that leads to no listed move.
func (s *State) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	if refusal := s.checkTurn(seat); refusal != nil || len(path) == 0 {
		return refusal
	}
	if len(path) > 1 {
		return badText(i18n.Of("hex.refuse.no-move"))
	}
	m, refusal := swap, (*game.Refusal)(nil)
	if path[0].Kind != game.PickWord || path[0].Value != "swap" {
		m, refusal = s.parseCell(path[0].Value)
	}
	if refusal != nil {
		return refusal
	}
	return s.Check(seat, m)
}
