package hexit

import (
	"strconv"

	"hexparlor/game"
	"hexparlor/hex"
)

// View is the position as everybody sees it. Pairs are White's number, then Black's.
type View struct {
	ToMove  game.Seat `json:"toMove"` // 0 when the game is over
	Cells   []Place   `json:"cells"`  // in canonical order
	Hands   [2]int    `json:"hands"`
	Tiles   [2]int    `json:"tiles"`  // on the board
	Groups  [2]int    `json:"groups"` // tiles of the biggest group
	Scores  [2]Score  `json:"scores"`
	Reserve int       `json:"reserve"`
	Passes  int       `json:"passes"`
	Quiet   int       `json:"quiet"`
	Limit   int       `json:"limit"` // the game ends when quiet reaches it
	Deals   []Deal    `json:"deals"` // of the player to move
}

// Place is a cell that holds a tile or stones.
type Place struct {
	Cell    hex.Cell `json:"cell"`
	Tile    string   `json:"tile"`              // "w", "b", or "x" for none: the stack is a prisoner
	Stack   string   `json:"stack,omitempty"`   // stones, bottom first, as "WB"
	Main    bool     `json:"main,omitempty"`    // the tile belongs to its colour's biggest group, the one that counts in full
	Touches int      `json:"touches,omitempty"` // for a prisoner: tiles next to it
	Ripe    bool     `json:"ripe,omitempty"`    // for a prisoner: it touches two or more
}

// View is the same for all viewers.
func (s *State) View(game.Seat) any {
	v := View{
		ToMove: s.ToAct().First(),
		Cells:  make([]Place, 0, len(s.order)),
		Hands:  pair(s.hand), Tiles: pair(s.tiles), Groups: pair(s.biggest),
		Scores:  [2]Score{s.score(whiteSeat), s.score(blackSeat)},
		Reserve: int(s.reserve), Passes: int(s.passes), Quiet: int(s.quiet), Limit: int(s.limit),
		Deals: s.deals(),
	}
	var main [3]uint16 // roots of the groups that count in full: the first of equally big ones (R9.1)
	for _, id := range s.order {
		v.Cells = append(v.Cells, s.place(id, &main))
	}
	return v
}

func pair(n [3]uint16) [2]int { return [2]int{int(n[whiteSeat]), int(n[blackSeat])} }

func (s *State) place(id uint16, main *[3]uint16) Place {
	at := &s.sites[id]
	p := Place{Cell: at.cell, Tile: string(tileLetter(at.tile)), Stack: s.stackText(id)}
	if at.tile == 0 {
		p.Touches, p.Ripe = at.touches(), at.ripe() == 1
		return p
	}
	root := s.root(id)
	if main[at.tile] == 0 && s.sites[root].members == s.biggest[at.tile] {
		main[at.tile] = root
	}
	p.Main = main[at.tile] == root
	return p
}

// MarshalJSON writes what encoding/json would by itself, several times faster: a view goes out with every move.
func (v View) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, 256+48*len(v.Cells))
	b = append(b, `{"toMove":`...)
	b = strconv.AppendInt(b, int64(v.ToMove), 10)
	b = append(b, `,"cells":[`...)
	for i, p := range v.Cells {
		if i > 0 {
			b = append(b, ',')
		}
		b = p.append(b)
	}
	b = append(b, ']')
	b = appendPair(b, "hands", v.Hands)
	b = appendPair(b, "tiles", v.Tiles)
	b = appendPair(b, "groups", v.Groups)
	b = v.appendScores(b)
	b = appendField(b, "reserve", v.Reserve)
	b = appendField(b, "passes", v.Passes)
	b = appendField(b, "quiet", v.Quiet)
	b = appendField(b, "limit", v.Limit)
	return append(v.appendDeals(b), '}'), nil
}

func appendName(b []byte, name string) []byte {
	b = append(b, ',', '"')
	b = append(b, name...)
	return append(b, '"', ':')
}

func appendField(b []byte, name string, n int) []byte {
	return strconv.AppendInt(appendName(b, name), int64(n), 10)
}

func appendPair(b []byte, name string, n [2]int) []byte {
	b = append(appendName(b, name), '[')
	b = strconv.AppendInt(b, int64(n[0]), 10)
	b = append(b, ',')
	b = strconv.AppendInt(b, int64(n[1]), 10)
	return append(b, ']')
}

func (v View) appendScores(b []byte) []byte {
	b = append(appendName(b, "scores"), '[')
	b = v.Scores[0].append(b)
	b = append(b, ',')
	return append(v.Scores[1].append(b), ']')
}

func (p Place) append(b []byte) []byte {
	b = append(b, `{"cell":"`...)
	b = p.Cell.Append(b)
	b = append(b, `","tile":"`...)
	b = append(b, p.Tile...)
	b = append(b, '"')
	if p.Stack != "" {
		b = append(b, `,"stack":"`...)
		b = append(b, p.Stack...)
		b = append(b, '"')
	}
	if p.Main {
		b = append(b, `,"main":true`...)
	}
	if p.Touches > 0 {
		b = appendField(b, "touches", p.Touches)
	}
	if p.Ripe {
		b = append(b, `,"ripe":true`...)
	}
	return append(b, '}')
}
