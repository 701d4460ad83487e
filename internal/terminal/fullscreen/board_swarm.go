package fullscreen

import (
	"fmt"
	"slices"

	"hexparlor/game/hex"
	"hexparlor/games/swarm"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
)

var swarmDrawing = drawing{
	legend:   i18n.Of("screen.swarm.legend"),
	felt:     "felt-swarm",
	variants: []variant{{Size: canvas.FlatL}, {Size: canvas.FlatS}},
	tiles: func(view any, _ variant) map[hex.Cell]canvas.Tile {
		tiles := map[hex.Cell]canvas.Tile{}
		for _, s := range view.(swarm.View).Stacks {
			tiles[cellOf(s.Cell)] = swarmTile(s.Hexes[len(s.Hexes)-1])
		}
		return tiles
	},
	paint:  paintSwarm,
	marker: seatMarker,
	counts: swarmCounts,
	stack:  swarmStack,
}

// swarmTile returns the colours of a stack by its top hex: grey for Dust, light for active hexes, the owner's colour
// for those that lie face down.
func swarmTile(top swarm.Hex) canvas.Tile {
	if top.Owner == 0 {
		return canvas.Tile{Fill: "dust", Ink: "dust-ink", Grid: "rim"}
	}
	colour := []canvas.Role{"a", "b"}[top.Owner-1]
	if top.Face == "active" {
		return canvas.Tile{Fill: "face", Ink: colour, Grid: "rim"}
	}
	return canvas.Tile{Fill: colour, Ink: "on-" + colour, Grid: "rim"}
}

func paintSwarm(words *i18n.Catalogue, b *canvas.Board, view any) {
	for _, s := range view.(swarm.View).Stacks {
		c, top := cellOf(s.Cell), s.Hexes[len(s.Hexes)-1]
		if b.Size == canvas.FlatL {
			swarmLarge(words, b, c, s, top)
			continue
		}
		height := " "
		if len(s.Hexes) > 1 {
			height = fmt.Sprint(len(s.Hexes))
		}
		b.Put(c, 0, swarmSign(top)+height, "", "", canvas.Bold)
		switch {
		case top.Face == "known":
			b.Put(c, 1, "(-)", "", "", 0)
		case len(s.Hexes) > 1:
			swarmBelow(b, c, 1, s.Hexes[:len(s.Hexes)-1])
		}
	}
}

// swarmSign returns the owner and the kind of a hex in two characters.
func swarmSign(h swarm.Hex) string {
	if h.Owner == 0 {
		return " ∴"
	}
	owner, _ := seatMarker(nil, h.Owner)
	if h.Kind == "" {
		return owner + "?"
	}
	return owner + h.Kind
}

func swarmLarge(words *i18n.Catalogue, b *canvas.Board, c hex.Cell, s swarm.Stack, top swarm.Hex) {
	if len(s.Hexes) > 1 {
		b.Put(c, 0, fmt.Sprintf("    %d", len(s.Hexes)), "", "", canvas.Bold)
		swarmBelow(b, c, 3, s.Hexes[:len(s.Hexes)-1])
	}
	b.Put(c, 1, swarmSign(top), "", "", canvas.Bold)
	name := words.Say(i18n.Of("screen.swarm.kind", "kind", swarmKind(top)))
	if top.Face == "known" {
		name = "(" + canvas.Cut(name, 5) + ")"
	}
	b.Put(c, 2, name, "", "", 0)
}

func swarmKind(h swarm.Hex) string {
	if h.Kind == "" {
		return "none"
	}
	return h.Kind
}

// swarmBelow draws a sign for each hex under the top one, the lowest first.
func swarmBelow(b *canvas.Board, c hex.Cell, row int, below []swarm.Hex) {
	a, fill := b.Area(c)[row], b.Tiles[c].Fill
	for i, h := range below[max(0, len(below)-a.W):] {
		role, sign := canvas.Role("dust-ink"), '.'
		if h.Owner != 0 {
			colour := []canvas.Role{"a", "b"}[h.Owner-1]
			role, sign = colour+"-deep", []rune("o#")[h.Owner-1]
			if fill == colour {
				role = colour + "-ink"
			}
		}
		if !b.Look.ASCII && b.Look.Colours != canvas.None {
			sign = '■'
		}
		b.Set(a.X+i, a.Y, sign, role, fill, 0)
	}
}

// swarmStack describes the hexes of a stack, the top first.
func swarmStack(words *i18n.Catalogue, view any, c hex.Cell) (list []string) {
	for _, s := range view.(swarm.View).Stacks {
		if cellOf(s.Cell) != c {
			continue
		}
		for i, h := range slices.Backward(s.Hexes) {
			sign := []string{"∴", "●", "◆"}[h.Owner]
			list = append(list, words.Say(i18n.Of("screen.swarm.layer",
				"level", i+1, "sign", sign, "kind", swarmKind(h), "face", h.Face)))
		}
	}
	return list
}

func swarmCounts(words *i18n.Catalogue, view any) []string {
	v := view.(swarm.View)
	var list []string
	for _, a := range v.Assemblers {
		sign, _ := seatMarker(nil, a.Seat)
		list = append(list, sign+" "+words.Say(i18n.Of("screen.swarm.assembler", "open", a.Open, "trapped", swarmTrap(a))))
	}
	if v.Pile != nil {
		list = append(list, words.Say(i18n.Of("screen.swarm.pile", "blue", v.Pile.One, "vermilion", v.Pile.Two,
			"dust", v.Pile.Dust)))
	}
	for _, t := range v.Tally {
		sign, _ := seatMarker(nil, t.Seat)
		list = append(list, sign+" "+words.Say(i18n.Of("screen.swarm.hidden", "hidden", t.Hidden, "drones", t.Drones,
			"lifters", t.Lifters, "disassemblers", t.Disassemblers)))
	}
	return list
}

func swarmTrap(a swarm.Assembler) string {
	if a.Trapped == "" {
		return "no"
	}
	return "yes"
}
