package hexattack

import (
	"hexparlor/game"
	"hexparlor/i18n"
)

// Prompt returns what a seat must do, or which players it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	if s.over() {
		e := s.endedEvent()
		why := e.why(outcomeWord(s, seat))
		return game.Prompt{Code: "over", Title: e.outcome(), Detail: why, Rule: endRules[e.Reason]}
	}
	plays := seat > 0 && seat <= game.Seat(s.players)
	switch {
	case !plays:
		return game.Prompt{Code: "wait", Title: waitingPhrase(s), Rule: "R3.4"}
	case s.squad(int(seat)).empty():
		return game.Prompt{Code: "out", Title: i18n.Of("hexattack.prompt.out"), Detail: waitingPhrase(s), Rule: "R3.5"}
	case s.committed.Has(seat):
		return game.Prompt{
			Code: "wait", Title: i18n.Sentences(i18n.Of("hexattack.prompt.sealed"), waitingPhrase(s)),
			Detail: i18n.Of("hexattack.prompt.sealed.detail"), Rule: "R3.4",
		}
	}
	return promptOrder(s, seat)
}

// outcomeWord returns the outcome for a seat as a message argument. With two teams, a beaten seat needs no name of
// the winner.
func outcomeWord(s *State, seat game.Seat) string {
	outcome := s.Result().Outcome(seat)
	if outcome == "lost" && s.teams == 2 {
		return "foe"
	}
	return outcome
}

// promptOrder returns the prompt for a player who has not committed: it names the warriors without an order.
func promptOrder(s *State, seat game.Seat) game.Prompt {
	var holding band
	squad := s.squad(int(seat))
	for rest := squad; !rest.empty(); {
		if w := rest.pop(); s.order[w] == missing {
			holding.add(w)
		}
	}
	if holding.empty() {
		return game.Prompt{
			Code: "commit", Title: i18n.Of("hexattack.prompt.commit"),
			Detail: i18n.Of("hexattack.prompt.commit.detail"), Rule: "R3.4",
		}
	}
	return game.Prompt{
		Code: "order", Title: i18n.Of("hexattack.prompt.order", "warriors", squad.len()),
		Detail: i18n.Of("hexattack.prompt.order.detail",
			"count", holding.len(), "warriors", s.fullNames(holding)),
		Rule: "R3.1",
	}
}

// waitingPhrase names the players who are not ready, which is public (R9.1).
func waitingPhrase(s *State) i18n.Message {
	var seats i18n.List
	for seat := range s.ToAct().All() {
		seats = append(seats, seatName(seat))
	}
	return i18n.Of("hexattack.prompt.waiting", "seats", seats)
}
