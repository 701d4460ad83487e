package hexgame

import (
	"strconv"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// Check checks a move against the rules: first the turn, then the move itself.
func (s *State) Check(seat game.Seat, m game.Move) *game.Refusal {
	if refusal := s.checkTurn(seat); refusal != nil {
		return refusal
	}
	switch {
	case m == swap && !s.swaps:
		return game.Refuse("no-swap", "R4.1", i18n.Of("hex.refuse.no-swap", "mirrors", strconv.FormatBool(s.mirrors)))
	case m == swap && !s.canSwap():
		return game.Refuse("late-swap", "R4.1", i18n.Of("hex.refuse.late-swap"))
	case m == swap:
		return nil
	case m >= game.Move(len(s.near)):
		return badText(i18n.Of("hex.refuse.no-move"))
	case s.holes.has(uint16(m)):
		return s.refuseHole(uint16(m))
	}
	if owner := s.owner(uint16(m)); owner != 0 {
		return game.Refuse("occupied", "R3.2",
			i18n.Of("hex.refuse.occupied", "cell", point(s.cell(uint16(m))), "colour", colour(owner)))
	}
	return nil
}

// checkTurn refuses every move after the end and out of turn.
func (s *State) checkTurn(seat game.Seat) *game.Refusal {
	if s.winner != 0 {
		return game.Refuse("game-over", "R5.2", i18n.Of("hex.refuse.game-over", "colour", colour(s.winner)))
	}
	if seat != s.mover {
		return game.Refuse("not-your-turn", "R3.1", i18n.Of("hex.refuse.not-your-turn", "seat", seatName(s.mover)))
	}
	return nil
}

func (s *State) refuseOffBoard(c hex.Cell) *game.Refusal {
	return game.Refuse("off-board", "R1.1", i18n.Of("hex.refuse.off-board", "cell", point(c),
		"last", point{int16(s.columns - 1), int16(s.rows - 1)}))
}

func (s *State) refuseHole(n uint16) *game.Refusal {
	return game.Refuse("hole", "R1.4", i18n.Of("hex.refuse.hole", "cell", point(s.cell(n))))
}

func badText(reason i18n.Message) *game.Refusal { return game.Refuse("bad-text", "R7.1", reason) }

// seatName returns the name of a seat for users.
func seatName(seat game.Seat) i18n.Message { return seatNames[seat] }

var seatNames = [...]i18n.Message{red: i18n.Of("hex.seat.red"), blue: i18n.Of("hex.seat.blue")}

// colour returns the message argument that selects between colours.
func colour(seat game.Seat) string {
	if seat == red {
		return "red"
	}
	return "blue"
}
