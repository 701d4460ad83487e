package hexattack

import "hexparlor/game"

// Lead is how many more living warriors the team of seat has than the strongest of the others.
func (s *State) Lead(seat game.Seat) int {
	own, best := s.team[seat], 0
	strength := s.strength()
	for team, n := range strength {
		if uint8(team) != own {
			best = max(best, int(n))
		}
	}
	return int(strength[own]) - best
}
