package hexstrike

import (
	"hexparlor/game"
	"hexparlor/i18n"
)

// Prompt says what a seat must do and why, or whom it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	i, isPlayer := playerOf(seat)
	p := s.oldest()
	switch {
	case s.over:
		e := s.endedEvent()
		because := e.because(s.Result().Outcome(seat))
		return game.Prompt{Code: "over", Title: e.verdict(), Detail: because, Rule: endRules[s.reason]}
	case s.choosing:
		return s.promptChoosing(seat)
	case p != nil && isPlayer && int(p.player) == i:
		q := s.question(p)
		return game.Prompt{Code: q.Kind, Title: q.title, Detail: s.promptDetail(p), Rule: promptRules[p.kind]}
	case p != nil:
		return game.Prompt{
			Code: "wait", Title: i18n.Of("hexstrike.prompt.wait", "seat", s.who(int(p.player)).name),
			Detail: s.question(p).title, Rule: "R12.2",
		}
	case isPlayer && s.owesSet(i):
		return s.promptPlay(i)
	case isPlayer && s.marks[i].waiting:
		return game.Prompt{
			Code: "wait", Title: i18n.Of("hexstrike.prompt.set-in"),
			Detail: i18n.Of("hexstrike.prompt.set-in.detail", "rival", s.who(1-i).name), Rule: "R6.3",
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
func (s *State) promptDetail(p *prompt) i18n.Message {
	switch p.kind {
	case askThrow:
		return i18n.Of("hexstrike.prompt.throw.detail")
	case askCombo:
		return i18n.Of("hexstrike.prompt.combo.detail")
	case askReturn:
		return i18n.Of("hexstrike.prompt.return.detail")
	case askHaven:
		return i18n.Of("hexstrike.prompt.haven.detail")
	case askDiscard:
		return i18n.Of("hexstrike.prompt.discard.detail")
	case askReveal:
		return i18n.Of("hexstrike.prompt.reveal.detail", "movement", s.question(p).Movement)
	}
	return i18n.Message{}
}

func (s *State) promptPlay(i int) game.Prompt {
	p := game.Prompt{Code: "play", Title: i18n.Of("hexstrike.prompt.play"), Rule: "R6.2"}
	begins, rival := i18n.Of("hexstrike.prompt.play.begins", "beat", int(s.beat)), s.who(1-i).name
	switch {
	case s.marks[i].combo:
		p.Code, p.Rule = "combo-owed", "R10.5"
		p.Detail = i18n.Of("hexstrike.prompt.play.combo")
	case s.marks[1-i].waiting:
		p.Detail = i18n.Sentences(begins, i18n.Of("hexstrike.prompt.play.chosen", "rival", rival))
	case s.owesSet(1 - i):
		p.Detail = i18n.Sentences(begins, i18n.Of("hexstrike.prompt.play.together", "rival", rival))
	default:
		p.Detail = begins
	}
	return p
}

// promptChoosing says what a seat has to choose next, or that it waits.
func (s *State) promptChoosing(seat game.Seat) game.Prompt {
	i, isPlayer := playerOf(seat)
	if !isPlayer || s.choices[i].committed {
		key := "hexstrike.prompt.chosen"
		if !isPlayer {
			key = "hexstrike.prompt.both-choose"
		}
		return game.Prompt{Code: "wait", Title: i18n.Of(key), Rule: "R2.2a"}
	}
	step := "deck"
	switch c := &s.choices[i]; {
	case !c.character:
		step = "character"
	case c.movement || c.abilities:
		step = "commit"
	}
	other := "open"
	if s.choices[1-i].committed {
		other = "committed"
	}
	return game.Prompt{
		Code: "choose", Title: i18n.Of("hexstrike.prompt.choose", "step", step),
		Detail: i18n.Of("hexstrike.prompt.choose.detail", "rival", s.who(1-i).name, "other", other), Rule: "R2.2a",
	}
}

func (s *State) promptWait() game.Prompt {
	if s.owesSet(0) && s.owesSet(1) {
		return game.Prompt{Code: "wait", Title: i18n.Of("hexstrike.prompt.both-choosing"), Rule: "R6.1"}
	}
	i := 0
	if !s.owesSet(0) {
		i = 1
	}
	return game.Prompt{Code: "wait", Title: i18n.Of("hexstrike.prompt.choosing", "seat", s.who(i).name), Rule: "R6.1"}
}
