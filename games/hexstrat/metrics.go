package hexstrat

import "hexparlor/game"

// verbNames are the names of the verbs of moves as components for statistics.
var verbNames = [...]string{
	moveVerb >> verbShift: "move", attackVerb >> verbShift: "attack", ammoVerb >> verbShift: "ammo",
	restVerb >> verbShift: "rest", boostVerb >> verbShift: "boost", artilleryVerb >> verbShift: "artillery",
	passVerb >> verbShift: "pass",
}

// Uses returns the components of a move for statistics: the acting squad, its action, both together, and the ground
// that it enters if the tile is face up (game.Metrics).
func (s *State) Uses(_ game.Seat, m game.Move, names []string) ([]string, bool) {
	verb := verbNames[verbOf(m)>>verbShift]
	names = append(names, verb)
	switch verbOf(m) {
	case passVerb, artilleryVerb:
		return names, true
	case moveVerb, boostVerb:
		if c := cellOf(m); s.down.has(c) {
			names = append(names, "explore")
		} else if ground := s.groundAt(c).String(); ground != "" {
			names = append(names, ground)
		}
	}
	squad := kindOf(m).String()
	return append(names, squad, squad+"/"+verb), true
}

// Lead returns how many more units seat has than its enemy; below 0 if it has fewer.
func (s *State) Lead(seat game.Seat) int {
	sum, me := 0, side(seat-1)
	for k := range infantry + 3 {
		sum += int(s.squads[me][k].units) - int(s.squads[me.foe()][k].units)
	}
	return sum
}

// Figures returns the units of each side, the cards in its hand, and the way of its infantry to the enemy HQ.
func (s *State) Figures() (list []game.Figure) {
	for me := range side(2) {
		units := 0
		for k := range infantry + 3 {
			units += int(s.squads[me][k].units)
		}
		list = append(list,
			game.Figure{Key: "hexstrat.figure.units", About: me.seat(), Value: float64(units), Unit: 1, Rule: "R6.3"},
			game.Figure{
				Key: "hexstrat.figure.cards", About: me.seat(), Value: float64(handSize(s, me)), Unit: 1, Minor: true,
				Rule: "R9.4",
			})
		if q := &s.squads[me][infantry]; q.units > 0 {
			list = append(list, game.Figure{
				Key: "hexstrat.figure.way", About: me.seat(), Value: float64(s.apart(q.at, s.hq[me.foe()])), Unit: 1, Fewer: true,
				Rule: "R8.2",
			})
		}
	}
	return list
}
