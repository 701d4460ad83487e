package swarm

import (
	"fmt"

	"hexparlor/game"
)

// Prompt says what a seat must do and why, or whom it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	switch {
	case s.phase == over:
		e := s.endedEvent()
		return game.Prompt{Code: "over", Title: e.verdict(), Detail: e.because(), Rule: "R9"}
	case seat != s.mover:
		return game.Prompt{Code: "wait", Title: s.titleWait(), Rule: "R6.1"}
	}
	switch s.phase {
	case build:
		return s.promptBuild()
	case seating:
		return game.Prompt{
			Code: "seat", Title: "Seat your Assembler.", Rule: "R5",
			Detail: "Player 2 seats first; player 1 takes the first turn.",
		}
	}
	return s.promptPlay()
}

func (s *State) titleWait() string {
	switch s.phase {
	case build:
		return seatName(s.mover) + " places a hex."
	case seating:
		return seatName(s.mover) + " seats the Assembler."
	}
	return seatName(s.mover) + " is to move."
}

func (s *State) promptBuild() game.Prompt {
	p := game.Prompt{Code: "place", Title: "Place a hex of any colour.", Rule: "R4.2"}
	if s.queued {
		p.Title, p.Rule = "Place the drawn hex: "+colourPhrase(s.drawn())+".", "R4.6"
	}
	p.Detail = fmt.Sprintf("Left: %d of %s, %d of %s, %d Dust. No stack may grow above %d.", s.left[first],
		seatName(first), s.left[second], seatName(second), s.left[0], s.rules.tower)
	return p
}

// colourPhrase says a colour of a placement.
func colourPhrase(colour game.Seat) string {
	if colour == game.Spectator {
		return "Dust"
	}
	return seatName(colour)
}

func (s *State) promptPlay() game.Prompt {
	p := game.Prompt{Code: "act", Title: "Take your first action.", Rule: "R6.2"}
	var room [160]game.Move
	switch moves := s.Moves(s.mover, room[:0]); {
	case s.acting != 0:
		p = game.Prompt{
			Code: "act-again", Title: "Take a second action, or end your turn.", Rule: "R6.2",
			Detail: fmt.Sprintf("Only %s may act.", s.mayActAgain()),
		}
	case len(moves) == 1 && moves[0] == verbPass:
		p = game.Prompt{Code: "pass", Title: "You can only pass: no action is possible.", Rule: "R6.6"}
	}
	if s.flag {
		p.Code, p.Rule = p.Code+"-trapped", "R9.3"
		p.Title += " Free your Assembler!"
		if t := s.trapped(s.mover); t != free {
			p.Detail = joinSentences(p.Detail, fmt.Sprintf("It is trapped: %s.", trapReasons[trapNames[t]]))
		} else {
			p.Detail = joinSentences(p.Detail, "It is free now.")
		}
	}
	if s.calm() {
		p.Detail = joinSentences(p.Detail, "In the very first turn the second action may not be a move.")
	}
	return p
}

func (s *State) mayActAgain() string {
	name := s.show(s.acting).name() + " on " + s.cell(s.acting).String()
	if s.pieces[s.acting].code.kind() == drone {
		return name + " or another of your Drones"
	}
	return name
}

func joinSentences(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}
