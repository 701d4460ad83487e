package hexgame

import (
	"hexparlor/game"
	"hexparlor/i18n"
)

// Prompt returns what a seat must do and why, or which seat it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	switch {
	case s.winner != 0:
		because := because(s.winner, s.Result().Outcome(seat))
		return game.Prompt{Code: "over", Title: verdict(s.winner), Detail: because, Rule: "R5.2"}
	case seat != s.mover && s.canSwap():
		return game.Prompt{Code: "wait", Title: i18n.Of("hex.prompt.wait-swap", "seat", seatName(s.mover)), Rule: "R4.1"}
	case s.isSwapped():
		n := s.firstStone(blue)
		p := game.Prompt{
			Code: "place", Title: i18n.Of("hex.prompt.place"), Rule: "R4.1",
			Detail: i18n.Of("hex.event.swapped", "from", point(s.cell(s.mirror(n))), "to", point(s.cell(n))),
		}
		if seat != s.mover {
			p.Code, p.Title = "wait", i18n.Of("hex.prompt.wait", "seat", seatName(s.mover))
		}
		return p
	case seat != s.mover:
		return game.Prompt{Code: "wait", Title: i18n.Of("hex.prompt.wait", "seat", seatName(s.mover)), Rule: "R3.1"}
	case s.canSwap():
		n := s.firstStone(red)
		return game.Prompt{
			Code: "place-or-swap", Title: i18n.Of("hex.prompt.place-or-swap"), Rule: "R4.1",
			Detail: i18n.Of("hex.prompt.place-or-swap.detail", "from", point(s.cell(n)), "to", point(s.cell(s.mirror(n)))),
		}
	}
	if s.swaps && s.stones == [3]set{} {
		return game.Prompt{
			Code: "place", Title: i18n.Of("hex.prompt.place"), Rule: "R4.1", Detail: i18n.Of("hex.prompt.place.first"),
		}
	}
	return game.Prompt{
		Code: "place", Title: i18n.Of("hex.prompt.place"), Rule: "R3.2",
		Detail: i18n.Of("hex.prompt.place.detail", "colour", colour(seat)),
	}
}
