package hexit

import (
	"math/bits"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// Prompt returns what a seat must do and why, or which seat it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	switch {
	case s.over():
		return promptOver(s)
	case seat != s.mover:
		return game.Prompt{Code: "wait", Title: titleWait(s), Rule: "R4.1"}
	}
	if s.placing() {
		return s.promptPlace()
	}
	deals := s.appendDeals(nil)
	switch {
	case s.canSwap():
		return s.promptSwap()
	case len(deals) > 0:
		return promptDeal(s, deals)
	case s.canDrop() || s.ripe != 0:
		return promptChoose(s)
	}
	return game.Prompt{
		Code: "pass", Title: i18n.Of("hexit.prompt.pass"), Rule: "R4.5",
		Detail: i18n.Of("hexit.prompt.pass.detail", "reason", stuckReason(s)),
	}
}

// titleWait returns the title for a waiting player: it names the player to move and the kind of move that is due.
func titleWait(s *State) i18n.Message {
	return i18n.Of("hexit.prompt.wait", "seat", seatName(s.mover), "task", task(s))
}

// task returns the message argument for the kind of move that the player to move has to make.
func task(s *State) string {
	switch {
	case s.canSwap():
		return "swap"
	case s.placing():
		return "place"
	}
	switch s.bestDeal() {
	case takes:
		return "take"
	case lands:
		return "deal"
	}
	if s.canDrop() || s.ripe != 0 {
		return "move"
	}
	return "pass"
}

func promptOver(s *State) game.Prompt {
	e := endedEvent(s)
	p := game.Prompt{Code: "over", Title: e.verdict(), Detail: e.because(), Rule: "R8.1"}
	switch e.Reason {
	case "passes":
		p.Rule = "R8.2"
	case "quiet":
		p.Rule = "R8.3"
	}
	return p
}

func promptDeal(s *State, deals []game.Move) game.Prompt {
	all := countDeals(s)
	if s.reach(s.order[deals[0]>>3], hex.Direction(deals[0]&7)) == lands {
		return game.Prompt{
			Code: "must-deal", Title: i18n.Of("hexit.prompt.deal"), Detail: choiceOfDeals(s, deals), Rule: "R4.2",
		}
	}
	p := game.Prompt{Code: "must-make-prisoner", Title: i18n.Of("hexit.prompt.take"), Rule: "R4.3"}
	if waiting := all - len(deals); waiting > 0 {
		p.Detail = i18n.Of("hexit.prompt.take.detail", "taking", len(deals), "deals", all, "waiting", waiting)
	} else {
		p.Detail = choiceOfDeals(s, deals)
	}
	return p
}

// choiceOfDeals returns a text that names the only legal deal, or the number of legal deals.
func choiceOfDeals(s *State, deals []game.Move) i18n.Message {
	if len(deals) == 1 {
		return canReach(s, "hexit.prompt.one-deal", deals[0])
	}
	return i18n.Of("hexit.prompt.deals", "deals", len(deals))
}

// countDeals returns the number of deals of the player to move, also of those that R4.3 forbids.
func countDeals(s *State) int {
	n := 0
	for row := range s.sets {
		for set := s.sets[row][s.mover]; set != 0; set &= set - 1 {
			id := s.order[row<<6|bits.TrailingZeros64(set)]
			for d := range hex.Direction(hex.Directions) {
				if s.reach(id, d) != illegal {
					n++
				}
			}
		}
	}
	return n
}

func promptChoose(s *State) game.Prompt {
	p := game.Prompt{Code: "choose", Rule: "R4.4"}
	inHand := i18n.Of("hexit.prompt.in-hand", "stones", int(s.hand[s.mover]))
	switch {
	case s.ripe == 0:
		p.Title, p.Detail = i18n.Of("hexit.prompt.drop"), inHand
	case !s.canDrop():
		p.Title, p.Detail = i18n.Of("hexit.prompt.release"), ripeText(s)
	default:
		p.Title, p.Detail = i18n.Of("hexit.prompt.drop-or-release"), i18n.Sentences(inHand, ripeText(s))
	}
	return p
}

// ripeText describes how many prisoners can be released.
func ripeText(s *State) i18n.Message {
	return i18n.Of("hexit.prompt.ripe", "prisoners", bits.OnesCount64(s.ripe), "cell", firstRipe(s))
}

// canDrop reports whether the player to move has a stone and an empty tile for it (R6.1).
func (s *State) canDrop() bool { return s.hand[s.mover] > 0 && s.count(empty) > 0 }

// count returns the number of sites of a kind.
func (s *State) count(k kind) int {
	n := 0
	for row := range s.sets {
		n += bits.OnesCount64(s.sets[row][k])
	}
	return n
}
