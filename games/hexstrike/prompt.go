package hexstrike

import (
	"fmt"

	"hexparlor/game"
)

// Prompt says what a seat must do and why, or whom it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	i, isPlayer := playerOf(seat)
	p := s.oldest()
	switch {
	case s.over:
		e := s.endedEvent()
		return game.Prompt{Code: "over", Title: e.verdict(), Detail: capital(e.because()) + ".", Rule: endRules[s.reason]}
	case p != nil && isPlayer && int(p.player) == i:
		q := s.question(p)
		return game.Prompt{Code: q.Kind, Title: q.Title, Detail: s.promptDetail(p), Rule: promptRules[p.kind]}
	case p != nil:
		q := s.question(p)
		return game.Prompt{
			Code: "wait", Title: "Waiting for " + s.who(int(p.player)).Name + ".", Detail: q.Title, Rule: "R12.2",
		}
	case isPlayer && s.owesSet(i):
		return s.promptPlay(i)
	case isPlayer && s.marks[i].waiting:
		return game.Prompt{
			Code: "wait", Title: "Your set is in.", Detail: s.who(1-i).Name + " is still choosing.", Rule: "R6.3",
		}
	}
	return s.promptWait()
}

// endRules and promptRules are the rules behind an end and a question.
var (
	endRules    = [...]string{far: "R14.1", outOfCards: "R14.2", resigned: "R14.4", agreed: "R14.4", capped: "R14.5"}
	promptRules = [...]string{
		askThrow: "R9.11", askCombo: "R10.5", askGuard: "R10.6", askReturn: "R10.7", askHaven: "R12.5", askDraw: "R12.4",
		askDiscard: "R12.6", askReveal: "R12.7",
	}
)

// promptDetail says what hangs on a question.
func (s *State) promptDetail(p *prompt) string {
	switch p.kind {
	case askThrow:
		return "The opponent lands two hexes away, unless you stand there."
	case askCombo:
		return "No: the beat is a wait."
	case askReturn:
		return "No: you submit a set now and are asked again when it ends."
	case askHaven:
		return "Only an abyss hex gets one."
	case askDiscard:
		return "The abilities go under your deck in the order in which you name them."
	case askReveal:
		return "Revealing discards the card" + map[bool]string{true: " and a movement card"}[s.question(p).Movement > 0] + "."
	}
	return ""
}

func (s *State) promptPlay(i int) game.Prompt {
	p := game.Prompt{
		Code: "play", Title: "Choose an active card, a passive card and a turn.", Rule: "R6.2",
		Detail: fmt.Sprintf("Your set begins at beat %d.", s.beat),
	}
	switch {
	case s.marks[i].combo:
		p.Code, p.Rule = "combo-owed", "R10.5"
		p.Detail = "You go on with a combo: the active card needs a Co beat."
	case s.marks[1-i].waiting:
		p.Detail += " " + s.who(1-i).Name + " has chosen already."
	case s.owesSet(1 - i):
		p.Detail += " " + s.who(1-i).Name + " is choosing too; both sets are shown at once."
	}
	return p
}

func (s *State) promptWait() game.Prompt {
	if s.owesSet(0) && s.owesSet(1) {
		return game.Prompt{Code: "wait", Title: "Both players are choosing.", Rule: "R6.1"}
	}
	i := 0
	if !s.owesSet(0) {
		i = 1
	}
	return game.Prompt{Code: "wait", Title: s.who(i).Name + " is choosing a set.", Rule: "R6.1"}
}
