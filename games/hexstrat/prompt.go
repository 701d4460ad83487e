package hexstrat

import (
	"hexparlor/game"
	"hexparlor/i18n"
)

// Prompt returns what a seat must do and why, or which seat it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	turn := int(s.turn)
	switch {
	case s.ended != running:
		return promptOver(s, seat)
	case seat != s.mover.seat():
		return game.Prompt{
			Code: "wait", Title: i18n.Of("hexstrat.prompt.wait", "turn", turn, "side", s.mover), Detail: alarmPhrase(s),
			Rule: "R5.1",
		}
	case s.mustLeave():
		return game.Prompt{
			Code: "leave-hq", Title: i18n.Of("hexstrat.prompt.leave-hq", "turn", turn),
			Detail: i18n.Of("hexstrat.prompt.leave-hq.detail"), Rule: "R5.5",
		}
	}
	return promptAct(s)
}

// promptAct returns the prompt for a turn in which squads can act, and names them.
func promptAct(s *State) game.Prompt {
	var squads []i18n.Message
	var last kind
	for k, can := range s.able() {
		if can {
			last = kind(k)
			squads = append(squads, i18n.Of("hexstrat.squad", "squad", last))
		}
	}
	p := game.Prompt{Code: "act", Rule: "R5.2", Detail: alarmPhrase(s)}
	switch len(squads) {
	case 0:
		return promptPass(s)
	case 1:
		p.Title = i18n.Of("hexstrat.prompt.act.one", "turn", int(s.turn), "squad", last)
	default:
		p.Title = i18n.Of("hexstrat.prompt.act.more", "turn", int(s.turn), "squads", i18n.And(squads))
	}
	return p
}

// promptPass returns the prompt for a turn in which no squad can act: the player can only pass or play a card
// (R5.6, R9.11).
func promptPass(s *State) game.Prompt {
	turn := int(s.turn)
	for _, q := range s.squads[s.mover] {
		if q.units > 0 && q.mark == fresh {
			return game.Prompt{
				Code: "pass", Title: i18n.Of("hexstrat.prompt.pass", "turn", turn), Detail: alarmPhrase(s), Rule: "R5.4",
			}
		}
	}
	return game.Prompt{
		Code: "cards", Title: i18n.Of("hexstrat.prompt.cards", "turn", turn),
		Detail: i18n.Of("hexstrat.prompt.cards.detail"), Rule: "R9.11",
	}
}

// alarmPhrase returns a warning of captures in progress and of a draw that is near.
func alarmPhrase(s *State) i18n.Message {
	var says []i18n.Message
	for who := range side(2) {
		if n := int(s.captures[who]); n > 0 {
			says = append(says, Capture{who.seat(), n}.Message())
		}
	}
	if left := int(s.quietLimit - s.quiet); left <= warning {
		says = append(says, Quiet{left, s.bonus}.Message())
	}
	return i18n.Sentences(says...)
}

func promptOver(s *State, seat game.Seat) game.Prompt {
	rule := [...]string{rout: "R8.1", seize: "R8.2", turnLimit: "R8.4", noProgress: "R8.5"}[s.ended]
	because := overMessage(s, "hexstrat.end", "outcome", s.Result().Outcome(seat))
	return game.Prompt{Code: "over", Title: endedEvent(s).verdict(), Detail: because, Rule: rule}
}
