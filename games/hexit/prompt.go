package hexit

import (
	"fmt"
	"math/bits"

	"hexparlor/game"
	"hexparlor/hex"
)

// Prompt says what a seat must do and why, or whom it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	switch {
	case s.over():
		return s.promptOver()
	case seat != s.mover:
		return game.Prompt{Code: "wait", Title: s.titleWait(), Rule: "R4.1"}
	}
	if s.placing() {
		return s.promptPlace()
	}
	deals := s.appendDeals(nil)
	switch {
	case s.canSwap():
		return s.promptSwap()
	case len(deals) > 0:
		return s.promptDeal(deals)
	case s.canDrop() || s.ripe != 0:
		return s.promptChoose()
	}
	because := stuckBecause[s.stuck()]
	return game.Prompt{Code: "pass", Title: "You can only pass.", Detail: "You have " + because + ".", Rule: "R4.5"}
}

// titleWait says what the player to move is about to do.
func (s *State) titleWait() string {
	name := seatName(s.mover)
	switch {
	case s.canSwap():
		return name + " is to move, and may swap sides."
	case s.placing():
		return name + " is to place a tile."
	}
	switch s.bestDeal() {
	case takes:
		return name + " must deal, and take a prisoner."
	case lands:
		return name + " must deal."
	}
	if s.canDrop() || s.ripe != 0 {
		return name + " is to move."
	}
	return name + " can only pass."
}

func (s *State) promptOver() game.Prompt {
	e := s.endedEvent()
	p := game.Prompt{Code: "over", Title: e.verdict(), Detail: e.because() + ".", Rule: "R8.1"}
	switch e.Reason {
	case "passes":
		p.Rule = "R8.2"
	case "quiet":
		p.Rule = "R8.3"
	}
	return p
}

func (s *State) promptDeal(deals []game.Move) game.Prompt {
	all := s.countDeals()
	if s.reach(s.order[deals[0]>>3], hex.Direction(deals[0]&7)) == lands {
		return game.Prompt{Code: "must-deal", Title: "You must deal.", Detail: s.choiceOfDeals(deals), Rule: "R4.2"}
	}
	p := game.Prompt{Code: "must-make-prisoner", Title: "You must deal, and take a prisoner.", Rule: "R4.3"}
	switch waiting := all - len(deals); {
	case waiting == 1:
		p.Detail = fmt.Sprintf("%s of your %s deals %s one. The other has to wait.",
			capital(number(len(deals))), number(all), verb(len(deals), "make"))
	case waiting > 1:
		p.Detail = fmt.Sprintf("%s of your %s deals %s one. The others have to wait.",
			capital(number(len(deals))), number(all), verb(len(deals), "make"))
	default:
		p.Detail = s.choiceOfDeals(deals)
	}
	return p
}

// choiceOfDeals says which deal there is, or how many.
func (s *State) choiceOfDeals(deals []game.Move) string {
	if len(deals) == 1 {
		return capital(s.canReach(deals[0])) + "."
	}
	return fmt.Sprintf("You have %s deals to choose from.", number(len(deals)))
}

// countDeals is the number of legal deals of the player to move, before R4.3.
func (s *State) countDeals() int {
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

func (s *State) promptChoose() game.Prompt {
	p := game.Prompt{Code: "choose", Rule: "R4.4"}
	in := count(int(s.hand[s.mover]), "stone") + " in hand"
	ripe := bits.OnesCount64(s.ripe)
	switch {
	case s.ripe == 0:
		p.Title, p.Detail = "Drop a stone on an empty tile.", fmt.Sprintf("You have %s.", in)
	case !s.canDrop():
		p.Title, p.Detail = "Release prisoners.", s.ripeText(ripe)
	default:
		p.Title, p.Detail = "Drop a stone, or release prisoners.", fmt.Sprintf("You have %s. %s", in, s.ripeText(ripe))
	}
	return p
}

func (s *State) ripeText(n int) string {
	if n == 1 {
		return fmt.Sprintf("The prisoner on %v touches two tiles.", s.firstRipe())
	}
	return fmt.Sprintf("%s prisoners touch two tiles.", capital(number(n)))
}

// canDrop tells whether the player to move has a stone and an empty tile for it (R6.1).
func (s *State) canDrop() bool { return s.hand[s.mover] > 0 && s.count(empty) > 0 }

// count is the number of sites of a kind.
func (s *State) count(k kind) int {
	n := 0
	for row := range s.sets {
		n += bits.OnesCount64(s.sets[row][k])
	}
	return n
}
