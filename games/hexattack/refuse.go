package hexattack

import (
	"fmt"
	"strings"

	"hexparlor/game"
)

// Check tells whether seat may enter m now (R10.5). Whatever others have sealed has no part in it.
func (s *State) Check(seat game.Seat, m game.Move) *game.Refusal {
	if refusal := s.checkPlayer(seat); refusal != nil {
		return refusal
	}
	switch {
	case isOrder(m):
		return s.checkOrder(seat, m)
	case m == commit && s.committed.Has(seat):
		return game.Refuse("committed", "R3.4", "You have committed already.")
	case m == recall && !s.committed.Has(seat):
		return game.Refuse("not-committed", "R3.4", "You have not committed, so there is nothing to recall.")
	case m >= commit && m <= resign:
		return nil
	}
	return badText("There is no such order.")
}

// checkPlayer refuses everything after the end, and those who have nothing to order (R3.5).
func (s *State) checkPlayer(seat game.Seat) *game.Refusal {
	switch {
	case s.over():
		e := s.endedEvent()
		return game.Refuse("game-over", endRules[e.Reason], "The game is over: %s.", e.because())
	case seat < 1 || seat > game.Seat(s.players):
		return game.Refuse("not-a-player", "R3.5", "Only the players 1 to %d give orders.", s.players)
	case s.squad(int(seat)).empty():
		return game.Refuse("no-warriors", "R3.5", "%s has no warriors left and gives no orders.", seatName(seat))
	}
	return nil
}

// endRules are the rules by which games end.
var endRules = map[string]string{byTarget: "R3.7", standing: "R3.6", wipeOut: "R3.8", byLimit: "R3.8"}

func (s *State) checkOrder(seat game.Seat, m game.Move) *game.Refusal {
	number, _ := splitMove(m)
	switch {
	case !s.living.has(warriorOf(int(seat), number)):
		return s.refuseNoWarrior(seat, string('0'+rune(number)))
	case s.committed.Has(seat):
		return game.Refuse("committed", "R3.4",
			"Your orders are committed. Recall them to change them, as long as the others are not ready.")
	}
	return nil
}

func (s *State) refuseNoWarrior(seat game.Seat, number string) *game.Refusal {
	return game.Refuse("no-such-warrior", "R10.5", "You have no living warrior %s; you have %s.",
		number, numbersOf(s.squad(int(seat))))
}

func badText(format string, args ...any) *game.Refusal {
	return game.Refuse("bad-text", "R10.4", format, args...)
}

// numbersOf lists warriors of one player by number: "1, 2 and 4".
func numbersOf(squad band) string {
	var numbers []string
	for !squad.empty() {
		numbers = append(numbers, string('0'+rune(squad.pop().number())))
	}
	return list(numbers)
}

// list joins names for a sentence: "1, 2 and 4".
func list[T ~string](names []T) string {
	var b strings.Builder
	for i, name := range names {
		switch {
		case i > 0 && i == len(names)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(string(name))
	}
	return b.String()
}

// seatName is what a person calls a seat.
func seatName(seat game.Seat) string { return fmt.Sprintf("Player %d", seat) }

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
