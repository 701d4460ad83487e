package hexgame

import (
	"hexparlor/game"
	"hexparlor/game/hex"
)

// View is the position, the same for every viewer. Lists of cells are in canonical order.
type View struct {
	Columns int        `json:"columns"`
	Rows    int        `json:"rows"`
	Holes   []hex.Cell `json:"holes" doc:"cells that take no stones; chains of both colours run through them"`
	Mirrors bool       `json:"mirrors" doc:"rows and columns can be exchanged, as the swap needs it"`
	ToMove  game.Seat  `json:"toMove" doc:"0 when the game is over"`
	Red     []hex.Cell `json:"red"`
	Blue    []hex.Cell `json:"blue"`
	CanSwap bool       `json:"canSwap" doc:"the player to move may swap"`
	Winner  game.Seat  `json:"winner" doc:"0 while nobody has won"`
	Chain   []hex.Cell `json:"chain" doc:"the winner's shortest chain from edge to edge"`
}

// View returns the position as a View, which is the same for every viewer.
func (s *State) View(game.Seat) any {
	v := View{
		Columns: s.columns, Rows: s.rows, Mirrors: s.mirrors, ToMove: s.ToAct().First(),
		Holes: []hex.Cell{}, Red: []hex.Cell{}, Blue: []hex.Cell{},
		CanSwap: s.canSwap(), Winner: s.winner, Chain: s.chain(),
	}
	for n := range uint16(len(s.near)) {
		switch s.owner(n) {
		case 0:
			if s.holes.has(n) {
				v.Holes = append(v.Holes, s.cell(n))
			}
		case red:
			v.Red = append(v.Red, s.cell(n))
		case blue:
			v.Blue = append(v.Blue, s.cell(n))
		}
	}
	return v
}
