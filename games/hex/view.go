package hexgame

import (
	"hexparlor/game"
	"hexparlor/game/hex"
)

// View is the position, the same for every viewer. Lists of cells are in canonical order.
type View struct {
	Size    int        `json:"size" doc:"rows and columns"`
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
		Size: s.size, ToMove: s.ToAct().First(), Red: []hex.Cell{}, Blue: []hex.Cell{},
		CanSwap: s.canSwap(), Winner: s.winner, Chain: s.chain(),
	}
	for n := range uint16(len(s.near)) {
		switch s.owner(n) {
		case red:
			v.Red = append(v.Red, s.cell(n))
		case blue:
			v.Blue = append(v.Blue, s.cell(n))
		}
	}
	return v
}
