package hexit

import (
	"strings"

	"hexparlor/game"
)

// View is the position, the same for every viewer. In lists of two numbers, White's is first and Black's second.
type View struct {
	ToMove  game.Seat  `json:"toMove" doc:"0 when the game is over"`
	Cells   []Place    `json:"cells" doc:"in canonical order"`
	Hands   [2]int     `json:"hands"`
	Tiles   [2]int     `json:"tiles" doc:"on the board"`
	Groups  [2]int     `json:"groups" doc:"tiles of the biggest group"`
	Scores  [2]float64 `json:"scores" doc:"points"`
	Worth   Worth      `json:"worth"`
	Reserve int        `json:"reserve"`
	Passes  int        `json:"passes"`
	Quiet   int        `json:"quiet"`
	Limit   int        `json:"limit" doc:"the game ends when quiet reaches it; 0: it never does"`
	Deals   []Deal     `json:"deals" doc:"of the player to move"`
}

// Worth is the value of a tile on the board, and of stones, in points (R9.1, R9.1a).
type Worth struct {
	Group  float64 `json:"group" doc:"in the biggest group of its colour"`
	Other  float64 `json:"other"`
	Hand   float64 `json:"hand,omitempty" doc:"of an own stone in hand"`
	Stacks float64 `json:"stacks,omitempty" doc:"of a stone of any colour in an own stack"`
	Prison float64 `json:"prison,omitempty" doc:"of an own stone in prison; below 0 if it costs points"`
}

// Place is a cell of the board with a tile or stones.
type Place struct {
	Cell    string `json:"cell"`
	Tile    string `json:"tile" enum:"w,b,x" doc:"x for none: the stack is a prisoner"`
	Stack   string `json:"stack,omitempty" doc:"stones, bottom first, as WB"`
	Main    bool   `json:"main,omitempty" doc:"the tile belongs to its colour's biggest group, the one that counts in full"`
	Touches int    `json:"touches,omitempty" doc:"for a prisoner: tiles next to it"`
	Ripe    bool   `json:"ripe,omitempty" doc:"for a prisoner: it touches two or more"`
}

// View returns the position as a View, which is the same for every viewer.
func (s *State) View(game.Seat) any {
	v := View{
		ToMove: s.ToAct().First(),
		Cells:  make([]Place, 0, len(s.order)),
		Hands:  pair(s.hand), Tiles: pair(s.tiles), Groups: pair(s.biggest),
		Scores:  [2]float64(s.Scores()),
		Worth:   s.data.worth.view(),
		Reserve: int(s.reserve), Passes: int(s.passes), Quiet: int(s.quiet), Limit: int(s.limit),
		Deals: s.deals(),
	}
	if s.limit == noLimit {
		v.Limit = 0
	}
	var main [3]uint16 // roots of the groups that count in full: the first of equally big groups (R9.1)
	text := string(appendBoard(s, make([]byte, 0, 16*len(s.order))))
	for _, id := range s.order {
		var p Place
		p, text = s.place(id, &main, text)
		v.Cells = append(v.Cells, p)
	}
	return v
}

func pair(n [3]uint16) [2]int { return [2]int{int(n[whiteSeat]), int(n[blackSeat])} }

// place returns the view of a site and the rest of the board's text. The site's texts are parts of the board's
// text, which saves allocations.
func (s *State) place(id uint16, main *[3]uint16, text string) (p Place, rest string) {
	at := &s.sites[id]
	cell := strings.IndexByte(text, tileLetter(at.tile))
	end := cell + 1 + int(at.height)
	p = Place{Cell: text[:cell], Tile: text[cell : cell+1], Stack: text[cell+1 : end]}
	rest = strings.TrimPrefix(text[end:], "/")
	if at.tile == 0 {
		p.Touches, p.Ripe = at.touches(), at.ripe() == 1
		return p, rest
	}
	root := s.root(id)
	if main[at.tile] == 0 && s.sites[root].members == s.biggest[at.tile] {
		main[at.tile] = root
	}
	p.Main = main[at.tile] == root
	return p, rest
}
