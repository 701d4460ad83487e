package hexattack

import "hexparlor/game"

// Uses names the order (game.Metrics).
func (s *State) Uses(_ game.Seat, m game.Move, names []string) ([]string, bool) {
	if !isOrder(m) {
		return names, true
	}
	_, o := splitMove(m)
	return append(names, o.verb().String()), true
}
