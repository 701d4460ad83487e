package swarm

import (
	"hexparlor/game"
	"hexparlor/message"
)

// Prompt says what a seat must do and why, or whom it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	switch {
	case s.phase == over:
		e := s.endedEvent()
		return game.Prompt{Code: "over", Title: e.verdict(), Detail: e.because(s.Result().Fate(seat)), Rule: "R9"}
	case seat != s.mover:
		return game.Prompt{Code: "wait", Title: s.titleWait(), Rule: "R6.1"}
	}
	switch s.phase {
	case build:
		return s.promptBuild()
	case seating:
		return game.Prompt{
			Code: "seat", Rule: "R5",
			Title: message.Of("swarm.prompt.seat"), Detail: message.Of("swarm.prompt.seat-order"),
		}
	}
	return s.promptPlay()
}

func (s *State) titleWait() message.Message {
	switch s.phase {
	case build:
		return message.Of("swarm.prompt.wait.build", "side", side(s.mover))
	case seating:
		return message.Of("swarm.prompt.wait.seat", "side", side(s.mover))
	}
	return message.Of("swarm.prompt.wait.play", "side", side(s.mover))
}

func (s *State) promptBuild() game.Prompt {
	p := game.Prompt{Code: "place", Title: message.Of("swarm.prompt.place"), Rule: "R4.2"}
	if s.queued {
		p.Title, p.Rule = message.Of("swarm.prompt.place-drawn", "colour", colourNames[s.drawn()]), "R4.6"
	}
	p.Detail = message.Of("swarm.prompt.left", "one", int(s.left[first]), "two", int(s.left[second]),
		"dust", int(s.left[game.Spectator]), "tower", s.rules.tower)
	return p
}

func (s *State) promptPlay() game.Prompt {
	p := game.Prompt{Code: "act", Title: message.Of("swarm.prompt.act"), Rule: "R6.2"}
	var room [160]game.Move
	advice := message.Of("swarm.prompt.free")
	switch moves := s.Moves(s.mover, room[:0]); {
	case s.acting != 0:
		p = game.Prompt{
			Code: "act-again", Rule: "R6.2",
			Title: message.Of("swarm.prompt.act-again"), Detail: s.mayActAgain(),
		}
		if moves[len(moves)-1] != verbEnd {
			p.Rule, p.Title = "R6.2a", message.Of("swarm.prompt.must-act-again")
		}
	case len(moves) == 1 && moves[0] == verbPass:
		p = game.Prompt{Code: "pass", Title: message.Of("swarm.prompt.pass"), Rule: "R6.6"}
		advice = message.Of("swarm.prompt.too-late")
	}
	if s.flag {
		p.Code, p.Rule = p.Code+"-trapped", "R9.3"
		p.Title = message.Sentences(p.Title, advice)
		p.Detail = message.Sentences(p.Detail, s.stillTrapped())
	}
	if s.calm() {
		p.Detail = message.Sentences(p.Detail, message.Of("swarm.prompt.calm"))
	}
	return p
}

// stillTrapped says whether the mover has freed the Assembler that was trapped when the turn began.
func (s *State) stillTrapped() message.Message {
	if t := s.trapped(s.mover); t != free {
		return message.Of("swarm.prompt.trapped", "cause", trapNames[t])
	}
	return message.Of("swarm.prompt.freed")
}

func (s *State) mayActAgain() message.Message {
	h, mover, cell := s.show(s.acting), side(s.mover), s.cell(s.acting)
	if s.pieces[s.acting].code.kind() == drone {
		return message.Of("swarm.prompt.only-drones", "face", h.Face, "side", mover, "cell", cell)
	}
	return message.Of("swarm.prompt.only", "face", h.Face, "hex", h.word(), "side", mover, "cell", cell)
}
