package swarm

import (
	"hexparlor/game"
	"hexparlor/i18n"
)

// Prompt returns what a seat must do and why, or which seat it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	switch {
	case s.phase == over:
		e := s.endedEvent()
		return game.Prompt{Code: "over", Title: e.verdict(), Detail: e.because(s.Result().Outcome(seat)), Rule: "R9"}
	case seat != s.mover:
		return game.Prompt{Code: "wait", Title: titleWait(s), Rule: "R6.1"}
	}
	switch s.phase {
	case build:
		return promptBuild(s)
	case seating:
		return game.Prompt{
			Code: "seat", Rule: "R5",
			Title: i18n.Of("swarm.prompt.seat"), Detail: i18n.Of("swarm.prompt.seat-order"),
		}
	}
	return promptPlay(s)
}

func titleWait(s *State) i18n.Message {
	switch s.phase {
	case build:
		return i18n.Of("swarm.prompt.wait.build", "side", side(s.mover))
	case seating:
		return i18n.Of("swarm.prompt.wait.seat", "side", side(s.mover))
	}
	return i18n.Of("swarm.prompt.wait.play", "side", side(s.mover))
}

func promptBuild(s *State) game.Prompt {
	p := game.Prompt{Code: "place", Title: i18n.Of("swarm.prompt.place"), Rule: "R4.2"}
	if s.queued {
		p.Title, p.Rule = i18n.Of("swarm.prompt.place-drawn", "colour", colourNames[s.drawn()]), "R4.6"
	}
	p.Detail = i18n.Of("swarm.prompt.left", "one", int(s.left[first]), "two", int(s.left[second]),
		"dust", int(s.left[game.Spectator]), "tower", s.rules.tower)
	return p
}

func promptPlay(s *State) game.Prompt {
	p := game.Prompt{Code: "act", Title: i18n.Of("swarm.prompt.act"), Rule: "R6.2"}
	var room [160]game.Move
	advice := i18n.Of("swarm.prompt.free")
	switch moves := s.Moves(s.mover, room[:0]); {
	case s.acting != 0:
		p = game.Prompt{
			Code: "act-again", Rule: "R6.2",
			Title: i18n.Of("swarm.prompt.act-again"), Detail: mayActAgain(s),
		}
		if moves[len(moves)-1] != verbEnd {
			p.Rule, p.Title = "R6.2a", i18n.Of("swarm.prompt.must-act-again")
		}
	case len(moves) == 1 && moves[0] == verbPass:
		p = game.Prompt{Code: "pass", Title: i18n.Of("swarm.prompt.pass"), Rule: "R6.6"}
		advice = i18n.Of("swarm.prompt.too-late")
	}
	if s.flag {
		p.Rule = "R9.3"
		if s.trapped(s.mover) != free {
			p.Code, p.Title = p.Code+"-trapped", i18n.Sentences(p.Title, advice)
		}
		p.Detail = i18n.Sentences(p.Detail, stillTrapped(s))
	}
	if s.calm() {
		p.Detail = i18n.Sentences(p.Detail, i18n.Of("swarm.prompt.calm"))
	}
	return p
}

// stillTrapped returns a message on an Assembler that was trapped when the turn began: a warning with the reason,
// or that it is free now.
func stillTrapped(s *State) i18n.Message {
	if t := s.trapped(s.mover); t != free {
		return i18n.Of("swarm.prompt.trapped", "cause", trapNames[t])
	}
	return i18n.Of("swarm.prompt.freed")
}

func mayActAgain(s *State) i18n.Message {
	h, mover, cell := s.show(s.acting), side(s.mover), s.cell(s.acting)
	if s.pieces[s.acting].code.kind() == drone {
		return i18n.Of("swarm.prompt.only-drones", "face", h.Face, "side", mover, "cell", cell)
	}
	return i18n.Of("swarm.prompt.only", "face", h.Face, "hex", h.word(), "side", mover, "cell", cell)
}
