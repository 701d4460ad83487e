package hexit

import (
	"strconv"

	"hexparlor/hex"
)

// The functions of this file write what encoding/json would write (a test holds them against it), only several times
// faster: the view and the events of a move go out with every move. None of these texts has anything to escape.

// AppendJSON appends the view as JSON.
func (v View) AppendJSON(b []byte) []byte {
	b = appendNumber(b, `{"toMove":`, int(v.ToMove))
	b = append(b, `,"cells":[`...)
	for i := range v.Cells {
		b = v.Cells[i].appendJSON(separate(b, i))
	}
	b = appendPair(b, `],"hands":[`, v.Hands)
	b = appendPair(b, `],"tiles":[`, v.Tiles)
	b = appendPair(b, `],"groups":[`, v.Groups)
	b = append(b, `],"scores":[`...)
	for i, score := range v.Scores {
		b = appendPoints(separate(b, i), score)
	}
	b = appendNumber(b, `],"reserve":`, v.Reserve)
	b = appendNumber(b, `,"passes":`, v.Passes)
	b = appendNumber(b, `,"quiet":`, v.Quiet)
	b = appendNumber(b, `,"limit":`, v.Limit)
	b = append(b, `,"deals":[`...)
	for i := range v.Deals {
		b = v.Deals[i].appendJSON(separate(b, i))
	}
	return append(b, `]}`...)
}

func (p *Place) appendJSON(b []byte) []byte {
	b = appendWord(b, `{"cell":`, p.Cell)
	b = appendWord(b, `,"tile":`, p.Tile)
	if p.Stack != "" {
		b = appendWord(b, `,"stack":`, p.Stack)
	}
	if p.Main {
		b = append(b, `,"main":true`...)
	}
	if p.Touches != 0 {
		b = appendNumber(b, `,"touches":`, p.Touches)
	}
	if p.Ripe {
		b = append(b, `,"ripe":true`...)
	}
	return append(b, '}')
}

func (d *Deal) appendJSON(b []byte) []byte {
	b = appendCell(b, `{"from":`, d.From)
	b = appendWord(b, `,"direction":`, d.Direction)
	b = appendCell(b, `,"target":`, d.Target)
	b = appendCell(b, `,"end":`, d.End)
	if d.Fallen != 0 {
		b = appendNumber(b, `,"fallen":`, d.Fallen)
	}
	if d.Waits {
		b = append(b, `,"waits":true`...)
	}
	return append(b, '}')
}

// AppendJSON appends the event as JSON.
func (e Dropped) AppendJSON(b []byte) []byte {
	b = appendNumber(b, `{"seat":`, int(e.Seat))
	b = appendCell(b, `,"cell":`, e.Cell)
	return append(appendNumber(b, `,"left":`, e.Left), '}')
}

// AppendJSON appends the event as JSON.
func (e Dealt) AppendJSON(b []byte) []byte {
	b = appendNumber(b, `{"seat":`, int(e.Seat))
	b = appendCell(b, `,"from":`, e.From)
	b = appendWord(b, `,"direction":`, e.Direction)
	b = appendCell(b, `,"target":`, e.Target)
	return append(appendWord(b, `,"stack":`, e.Stack), '}')
}

// AppendJSON appends the event as JSON.
func (e Sown) AppendJSON(b []byte) []byte {
	b = appendCell(b, `{"cell":`, e.Cell)
	b = appendWord(b, `,"stone":`, e.Stone)
	return append(appendNumber(b, `,"height":`, e.Height), '}')
}

// AppendJSON appends the event as JSON.
func (e Captured) AppendJSON(b []byte) []byte {
	b = appendNumber(b, `{"seat":`, int(e.Seat))
	b = appendCell(b, `,"cell":`, e.Cell)
	b = appendWord(b, `,"fallen":`, e.Fallen)
	b = appendWord(b, `,"stack":`, e.Stack)
	b = strconv.AppendBool(append(b, `,"ripe":`...), e.Ripe)
	return append(b, '}')
}

// AppendJSON appends the event as JSON.
func (e Scored) AppendJSON(b []byte) []byte {
	b = appendPoints(append(b, `{"white":`...), e.White.points())
	return append(appendPoints(append(b, `,"black":`...), e.Black.points()), '}')
}

func separate(b []byte, i int) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	return b
}

func appendNumber(b []byte, name string, n int) []byte {
	return strconv.AppendInt(append(b, name...), int64(n), 10)
}

func appendPoints(b []byte, points float64) []byte {
	return strconv.AppendFloat(b, points, 'f', -1, 64)
}

func appendPair(b []byte, name string, n [2]int) []byte {
	return strconv.AppendInt(append(appendNumber(b, name, n[0]), ','), int64(n[1]), 10)
}

func appendWord(b []byte, name, word string) []byte {
	return append(append(append(append(b, name...), '"'), word...), '"')
}

func appendCell(b []byte, name string, cell hex.Cell) []byte {
	return append(cell.Append(append(append(b, name...), '"')), '"')
}
