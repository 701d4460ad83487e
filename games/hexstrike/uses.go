package hexstrike

import "hexparlor/game"

// Uses names the cards of a set, with the role in which each is played, and else what a move does (game.Metrics).
func (s *State) Uses(_ game.Seat, m game.Move, names []string) ([]string, bool) {
	if kindOf(m) != playMove {
		return append(names, verbOf(m)), true
	}
	active, passive, _ := setOf(m)
	return append(names, pool[active].id, pool[passive].id, roles[active].active, roles[passive].passive), true
}

// roles are the names of cards as active and as passive card.
var roles = func() (names [cards]struct{ active, passive string }) {
	for c := card(1); c < cards; c++ {
		names[c].active, names[c].passive = pool[c].id+"/active", pool[c].id+"/passive"
	}
	return names
}()
