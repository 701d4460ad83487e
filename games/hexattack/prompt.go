package hexattack

import (
	"fmt"
	"strings"

	"hexparlor/game"
)

// Prompt says what a seat must do, or for whom it waits.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	if s.over() {
		e := s.endedEvent()
		return game.Prompt{
			Code: "over", Title: e.outcome() + ".", Detail: capital(e.because()) + ".", Rule: endRules[e.Reason],
		}
	}
	plays := seat > 0 && seat <= game.Seat(s.players)
	switch {
	case !plays:
		return game.Prompt{Code: "wait", Title: s.waiting(), Rule: "R3.4"}
	case s.squad(int(seat)).empty():
		return game.Prompt{Code: "out", Title: "You have no warriors left.", Detail: s.waiting(), Rule: "R3.5"}
	case s.committed.Has(seat):
		return game.Prompt{
			Code: "wait", Title: "Your orders are sealed. " + s.waiting(),
			Detail: "You can still recall them.", Rule: "R3.4",
		}
	}
	return s.promptOrder(seat)
}

// promptOrder tells which warriors have no order yet.
func (s *State) promptOrder(seat game.Seat) game.Prompt {
	var holding band
	squad := s.squad(int(seat))
	for rest := squad; !rest.empty(); {
		if w := rest.pop(); s.order[w] == missing {
			holding.add(w)
		}
	}
	if holding.empty() {
		return game.Prompt{
			Code: "commit", Title: "Commit your orders, or change them.",
			Detail: "All orders are opened when everybody is ready.", Rule: "R3.4",
		}
	}
	p := game.Prompt{Code: "order", Title: "Give each of your warriors an order.", Rule: "R3.1"}
	if squad.len() == 1 {
		p.Title = "Give your warrior an order."
	}
	verb := "has"
	if holding.len() > 1 {
		verb = "have"
	}
	p.Detail = fmt.Sprintf("Warrior %s %s none yet and would hold.", numbersOf(holding), verb)
	if holding.len() > 1 {
		p.Detail = strings.Replace(p.Detail, "Warrior", "Warriors", 1)
	}
	return p
}

// waiting says who is not ready, which everybody may know (R9.1).
func (s *State) waiting() string {
	var names []string
	for seat := range s.ToAct().All() {
		names = append(names, seatName(seat))
	}
	return "Waiting for " + list(names) + "."
}
