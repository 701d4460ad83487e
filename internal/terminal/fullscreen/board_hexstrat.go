package fullscreen

import (
	"fmt"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/hexstrat"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
)

var hexstratDrawing = drawing{
	legend:   i18n.Of("screen.hexstrat.legend"),
	felt:     "felt-hexstrat",
	variants: []variant{{Size: canvas.FlatL}, {Size: canvas.FlatS}},
	tiles: func(view any, _ variant) map[hex.Cell]canvas.Tile {
		tiles := map[hex.Cell]canvas.Tile{}
		for _, t := range view.(hexstrat.View).Tiles {
			tiles[t.Cell] = hexstratTile(t)
		}
		return tiles
	},
	paint:  paintHexstrat,
	marker: seatMarker,
	counts: hexstratCounts,
}

func hexstratTile(t hexstrat.Tile) canvas.Tile {
	switch {
	case t.HQ == 1:
		return canvas.Tile{Fill: "hq-a", Ink: "a-deep", Grid: "grid"}
	case t.HQ == 2:
		return canvas.Tile{Fill: "hq-b", Ink: "b-deep", Grid: "grid"}
	case t.Ground == "":
		return canvas.Tile{Fill: "fog", Ink: "abyss-ink", Grid: "grid"}
	}
	return canvas.Tile{Fill: canvas.Role(t.Ground), Ink: canvas.Role(t.Ground + "-ink"), Grid: "grid"}
}

// hexstratSigns are the signs of grounds in the sizes S and L.
var hexstratSigns = map[string][2]string{
	"": {"?", "?"}, "plains": {`" "`, `" " "`}, "forest": {"↟↟", "↟ ↟ ↟"}, "mountain": {"▲▲", "▲ ▲"}, "hq": {"⌂", "⌂ HQ"},
}

func paintHexstrat(_ *i18n.Catalogue, b *canvas.Board, view any) {
	v := view.(hexstrat.View)
	squads := map[hex.Cell][]hexstrat.Squad{}
	for _, q := range v.Squads {
		squads[q.Cell] = append(squads[q.Cell], q)
	}
	large := b.Size == canvas.FlatL
	for _, t := range v.Tiles {
		size, row := 0, 1
		if large {
			size, row = 1, 2
		}
		ground := t.Ground
		if t.HQ != 0 {
			ground = "hq"
		}
		sign := hexstratSigns[ground][size]
		if t.Star {
			sign += "☼"
		}
		b.Put(t.Cell, row, sign, "", "", 0)
		hexstratSquads(b, squads[t.Cell])
	}
}

// hexstratSquads draws the squads of a cell. Several squads share only an HQ; small cells have room for two of them.
func hexstratSquads(b *canvas.Board, squads []hexstrat.Squad) {
	small := b.Size == canvas.FlatS
	for i, q := range squads {
		sign, _ := seatMarker(nil, q.Seat)
		colour := []canvas.Role{"a", "b"}[q.Seat-1]
		if small && len(squads) > 2 {
			b.Put(q.Cell, 0, fmt.Sprintf("%s×%d", sign, len(squads)), "on-"+colour, colour, canvas.Bold)
			return
		}
		kind, mark := strings.ToUpper(q.Kind[:1]), hexstratMark(q)
		if small {
			b.Put(q.Cell, i, fmt.Sprintf("%s%s%d", sign, kind, q.Units), "on-"+colour, colour, canvas.Bold)
			if a := b.Area(q.Cell)[1]; len(squads) == 1 && mark != "" {
				b.Text(a.X, a.Y, mark, b.Shade("hit", b.Tiles[q.Cell].Fill), "", canvas.Bold)
			}
			continue
		}
		row := i
		if len(squads) == 1 {
			row = 1
		}
		text := fmt.Sprintf("%s%s%s%d%s", sign, kind, q.Kind[1:], q.Units, mark)
		b.Put(q.Cell, row, text, "on-"+colour, colour, canvas.Bold)
	}
}

// hexstratMark returns the sign for what a squad has done in this turn or cannot do in the next.
func hexstratMark(q hexstrat.Squad) string {
	if q.Impeded {
		return "!"
	}
	return map[string]string{"moved": "+", "spent": "x", "bounced": "x"}[q.Mark]
}

func hexstratCounts(words *i18n.Catalogue, view any) []string {
	v := view.(hexstrat.View)
	var list []string
	for i := range v.Captures {
		seat := game.Seat(i + 1)
		sign, _ := seatMarker(nil, seat)
		text := sign
		for _, q := range v.Squads {
			if q.Seat == seat {
				text += fmt.Sprintf(" %s\u00a0%d", words.Say(i18n.Of("screen.hexstrat.kind", "kind", q.Kind)), q.Units)
			}
		}
		if v.Captures[i] > 0 {
			text += " · " + words.Say(i18n.Of("screen.hexstrat.captures", "captures", v.Captures[i], "needed", v.ToCapture))
		}
		if v.Cards != nil && v.Cards.Hands[i].Size > 0 {
			text += " · " + words.Say(i18n.Of("screen.hexstrat.cards", "cards", v.Cards.Hands[i].Size,
				"known", strings.Join(v.Cards.Hands[i].Cards, " ")))
		}
		list = append(list, text)
	}
	if p := v.Pool; p.Tiles > 0 {
		list = append(list, words.Say(i18n.Of("screen.hexstrat.pool", "tiles", p.Tiles, "plains", p.Plains,
			"forests", p.Forests, "mountains", p.Mountains)))
	}
	return list
}
