package hexit

import "hexparlor/game/hex"

// Deal is one deal of the player to move, so that a client can draw it without the rules.
type Deal struct {
	From      hex.Cell `json:"from"`
	Direction string   `json:"direction"`
	Target    hex.Cell `json:"target"`
	End       hex.Cell `json:"end" doc:"where the last stone comes to lie"`
	Fallen    int      `json:"fallen,omitempty" doc:"stones that end there in the gap"`
	Waits     bool     `json:"waits,omitempty" doc:"not legal now, because another deal makes a prisoner (R4.3)"`
}

// deals returns all deals of the player to move, in the order of R11.4. It includes deals that are illegal now
// because another deal makes a prisoner (R4.3).
func (s *State) deals() []Deal {
	deals, best := []Deal{}, s.bestDeal()
	if best == illegal || s.over() {
		return deals
	}
	for _, id := range s.order {
		if s.sites[id].kind != kind(s.mover) {
			continue
		}
		for d := range hex.Direction(hex.Directions) {
			if got := s.reach(id, d); got != illegal {
				deals = append(deals, s.deal(id, d, got < best))
			}
		}
	}
	return deals
}

func (s *State) deal(id uint16, d hex.Direction, waits bool) Deal {
	from := s.sites[id].cell
	target := dealTarget(s, id, d)
	fallen := countFalling(s, id, d)
	steps := int(s.sites[id].height) - max(0, fallen-1) // fallen stones share one cell
	return Deal{
		From: from, Direction: layout.Name(d), Target: s.sites[target].cell,
		End: from.Add(layout.Step(d).Times(steps)), Fallen: fallen, Waits: waits,
	}
}
