package hexattack

import (
	"slices"

	"hexparlor/game"
)

// A Move is an order for a warrior: 32 times its number plus the order. The other entries (R10.7) have no
// warrior.
const (
	commit game.Move = 1 + iota
	recall
	resign
	firstOrder game.Move = 32
)

func orderMove(number int, o order) game.Move { return game.Move(number)*firstOrder + game.Move(o) }

// splitMove returns the warrior's number and the order of a move; number 0 means an entry without a warrior, such
// as commit.
func splitMove(m game.Move) (number int, o order) { return int(m / firstOrder), order(m % firstOrder) }

// isOrder reports whether m gives one of the 31 orders to a warrior from 1 to 9.
func isOrder(m game.Move) bool {
	return m > firstOrder && m < 10*firstOrder && m%firstOrder != game.Move(missing)
}

var entryNames = [...]string{commit: "commit", recall: "recall", resign: "resign"}

// Moves lists the moves that make progress: orders for the player's first warrior that has no order, or the
// commitment once all warriors have orders.
func (s *State) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if !s.ToAct().Has(seat) {
		return buf
	}
	for squad := s.squad(int(seat)); !squad.empty(); {
		if w := squad.pop(); s.order[w] == missing {
			return appendOrders(s, w.number(), buf)
		}
	}
	return append(buf, commit)
}

// Entries appends every possible order for each of the player's warriors, also for warriors with an order (R3.1,
// R3.3).
func (s *State) Entries(seat game.Seat, buf []game.Move) []game.Move {
	if !s.ToAct().Has(seat) {
		return buf
	}
	for squad := s.squad(int(seat)); !squad.empty(); {
		buf = appendOrders(s, squad.pop().number(), buf)
	}
	return buf
}

// Erase removes the orders of all the player's warriors.
func (s *State) Erase(seat game.Seat) {
	for squad := s.squad(int(seat)); !squad.empty(); {
		s.order[squad.pop()] = missing
	}
}

// Recall returns the move that takes back the commitment of seat before the reveal, and whether it is possible
// (R3.4).
func (s *State) Recall(seat game.Seat) (game.Move, bool) {
	return recall, s.Check(seat, recall) == nil
}

// Revisable returns true: orders may be changed until all have committed (R3.4).
func (s *State) Revisable() bool { return true }

// Forget takes back all commitments, and removes the orders that viewer may not know (R9.1).
func (s *State) Forget(viewer game.Seat) {
	for player := 1; player <= int(s.players); player++ {
		if !s.sees(viewer, player) {
			s.Erase(game.Seat(player))
		}
	}
	s.committed, s.unknown = 0, 0
}

// appendOrders appends the orders that a warrior may get.
func appendOrders(s *State, number int, buf []game.Move) []game.Move {
	first := len(buf)
	for o := order(1); o <= orders; o++ {
		buf = append(buf, orderMove(number, o))
	}
	if s.forbidden == 0 {
		return buf
	}
	allowed := slices.DeleteFunc(buf[first:], func(m game.Move) bool {
		_, o := splitMove(m)
		return s.forbidden.has(o.verb())
	})
	return buf[:first+len(allowed)]
}

// Replace returns the moves that put a message in place of the player's earlier orders of this turn: warriors that
// the message does not name hold (R3.4, R10.8).
func (s *State) Replace(seat game.Seat, message []game.Move) []game.Move {
	var named band
	for _, m := range message {
		if !isOrder(m) {
			return message // commit, recall or resign, unchanged
		}
		number, _ := splitMove(m)
		named.add(warriorOf(int(seat), number))
	}
	var moves []game.Move
	if s.committed.Has(seat) {
		moves = append(moves, recall)
	}
	moves = append(moves, message...)
	for rest := s.squad(int(seat)).minus(named); !rest.empty(); {
		if w := rest.pop(); s.order[w] != missing {
			moves = append(moves, orderMove(w.number(), holdOrder))
		}
	}
	return append(moves, commit)
}
