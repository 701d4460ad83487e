package hexattack

import "hexparlor/game"

// Uses names the order (game.Equipped).
func (s *State) Uses(_ game.Seat, m game.Move, names []string) []string {
	if !isOrder(m) {
		return names
	}
	_, o := splitMove(m)
	return append(names, o.verb().String())
}
