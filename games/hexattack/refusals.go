package hexattack

import (
	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// Check returns why seat may not enter m now (R10.5). The sealed orders of others have no influence.
func (s *State) Check(seat game.Seat, m game.Move) *game.Refusal {
	if refusal := s.checkPlayer(seat); refusal != nil {
		return refusal
	}
	switch {
	case isOrder(m):
		return s.checkOrder(seat, m)
	case m == commit && s.committed.Has(seat):
		return game.Refuse("committed", "R3.4", i18n.Of("hexattack.refuse.committed"))
	case m == recall && !s.committed.Has(seat):
		return game.Refuse("not-committed", "R3.4", i18n.Of("hexattack.refuse.not-committed"))
	case m >= commit && m <= resign:
		return nil
	}
	return badText(i18n.Of("hexattack.refuse.no-such-order"))
}

// checkPlayer refuses entries after the end, and entries of players who have no orders to give (R3.5).
func (s *State) checkPlayer(seat game.Seat) *game.Refusal {
	switch {
	case s.over():
		e := s.endedEvent()
		return game.Refuse("game-over", endRules[e.Reason],
			i18n.Of("hexattack.refuse.game-over", "because", e.because()))
	case seat < 1 || seat > game.Seat(s.players):
		return game.Refuse("not-a-player", "R3.5", i18n.Of("hexattack.refuse.not-a-player", "players", int(s.players)))
	case s.squad(int(seat)).empty():
		return game.Refuse("no-warriors", "R3.5", i18n.Of("hexattack.refuse.no-warriors", "seat", seatName(seat)))
	}
	return nil
}

// endRules has the number of the rule for each reason of a game's end.
var endRules = map[string]string{
	byTarget: "R3.7", standing: "R3.6", captured: "R8.1a", wipeOut: "R3.8", byLimit: "R3.8",
}

func (s *State) checkOrder(seat game.Seat, m game.Move) *game.Refusal {
	number, o := splitMove(m)
	switch {
	case !s.living.has(warriorOf(int(seat), number)):
		return s.refuseNoWarrior(seat, s.call(number))
	case s.committed.Has(seat):
		return game.Refuse("committed", "R3.4", i18n.Of("hexattack.refuse.sealed"))
	case s.forbidden.has(o.verb()):
		return refuseVerb(s, o.verb())
	}
	return nil
}

// refuseVerb refuses an order that option orders leaves out.
func refuseVerb(s *State, v verb) *game.Refusal {
	return game.Refuse("no-such-order", "R3.1",
		i18n.Of("hexattack.refuse.forbidden", "verb", v, "orders", s.verbNames(verbs)))
}

func (s *State) refuseNoWarrior(seat game.Seat, call string) *game.Refusal {
	return game.Refuse("no-such-warrior", "R10.5",
		i18n.Of("hexattack.refuse.no-such-warrior", "warrior", call, "warriors", s.calls(s.squad(int(seat)))))
}

// refuseHex refuses a picked hex on which no warrior of the player's own can be picked.
func refuseHex(s *State, cell hex.Cell) *game.Refusal {
	there := Name("none")
	for all := s.living; !all.empty(); {
		if w := all.pop(); s.cellOf(w) == cell {
			there = s.name(w)
		}
	}
	return game.Refuse("not-yours", "R3.1", i18n.Of("hexattack.refuse.not-yours", "warrior", there))
}

// refuseUnnamed refuses an order that does not say which of several warriors it is for. alone means that the order
// had only a W, which is a name only with names=captain (R10.6a).
func (s *State) refuseUnnamed(squad band, alone bool) *game.Refusal {
	reason := i18n.Of("hexattack.refuse.which-warrior", "names", s.namesWord(), "warriors", s.calls(squad))
	if alone {
		reason = i18n.Of("hexattack.refuse.lone-w", "warriors", s.calls(squad))
	}
	return game.Refuse("which-warrior", "R10.6", reason)
}

func badText(reason i18n.Message) *game.Refusal { return game.Refuse("bad-text", "R10.4", reason) }
