package hexstrat

import (
	"fmt"
	"strings"

	"hexparlor/game"
)

// Prompt says what a seat must do and why, or whom it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	switch {
	case s.ended != running:
		return s.promptOver()
	case seat != s.mover.seat():
		return game.Prompt{
			Code: "wait", Title: fmt.Sprintf("Turn %d is %s's.", s.turn, s.mover.name()), Detail: s.alarm(), Rule: "R5.1",
		}
	case s.mustLeave():
		return game.Prompt{
			Code: "leave-hq", Title: fmt.Sprintf("Turn %d, yours: your squads must leave the HQ.", s.turn),
			Detail: "The turn cannot end before at most one squad is left there.", Rule: "R5.5",
		}
	}
	return s.promptAct()
}

// promptAct tells which squads can act.
func (s *State) promptAct() game.Prompt {
	var names []string
	for k, can := range s.able() {
		if can {
			names = append(names, kind(k).words())
		}
	}
	p := game.Prompt{Code: "act", Rule: "R5.2", Detail: s.alarm()}
	yours := fmt.Sprintf("Turn %d, yours: ", s.turn)
	switch len(names) {
	case 0:
		return s.promptPass(yours)
	case 1:
		p.Title = yours + "your " + names[0] + " can act."
	default:
		last := len(names) - 1
		p.Title = yours + "your " + strings.Join(names[:last], ", ") + " and " + names[last] + " can act."
	}
	return p
}

// promptPass is for a turn in which no squad can act any more but that waits (R5.6, R9.11).
func (s *State) promptPass(yours string) game.Prompt {
	for _, q := range s.squads[s.mover] {
		if q.units > 0 && q.mark == fresh {
			return game.Prompt{Code: "pass", Title: yours + "nobody can act, end the turn.", Detail: s.alarm(), Rule: "R5.4"}
		}
	}
	return game.Prompt{
		Code: "cards", Title: yours + "play a card or end the turn.",
		Detail: "All squads have acted; the turn waits because you hold a card.", Rule: "R9.11",
	}
}

// alarm tells of captures under way and of a draw that is near.
func (s *State) alarm() string {
	var says []string
	for who := range side(2) {
		if n := int(s.captures[who]); n > 0 {
			says = append(says, Capture{who.seat(), n}.Sentence())
		}
	}
	if left := int(s.quietLimit - s.quiet); left <= warning {
		says = append(says, Quiet{left}.Sentence())
	}
	return strings.Join(says, " ")
}

func (s *State) promptOver() game.Prompt {
	rule := [...]string{rout: "R8.1", seize: "R8.2", turnLimit: "R8.4", noProgress: "R8.5"}[s.ended]
	e := s.endedEvent()
	return game.Prompt{Code: "over", Title: e.verdict(), Detail: e.because + ".", Rule: rule}
}
