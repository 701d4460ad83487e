package fullscreen

import (
	"cmp"
	"fmt"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/hexattack"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
)

var hexattackDrawing = drawing{
	legend:   i18n.Of("screen.hexattack.legend"),
	felt:     "felt-hexattack",
	variants: []variant{{Size: canvas.FlatL}, {Size: canvas.FlatS}},
	tiles: func(view any, _ variant) map[hex.Cell]canvas.Tile {
		v, tiles := view.(hexattack.View), map[hex.Cell]canvas.Tile{}
		for _, c := range v.Cells {
			tiles[c] = canvas.Tile{Fill: "tile", Ink: "bink", Grid: "grid"}
		}
		for _, c := range v.Rocks {
			delete(tiles, c)
		}
		return tiles
	},
	paint: paintHexattack,
	marker: func(view any, seat game.Seat) (string, canvas.Role) {
		v := view.(hexattack.View)
		sign, colour := hexattackTeam(v.Players[seat-1].Team)
		return sign, colour + "-ink"
	},
	counts: hexattackCounts,
	reel:   hexattackReel,
}

// hexattackTeam returns the sign and the colour of a team. Further teams have other signs and share two colours.
func hexattackTeam(team string) (sign string, colour canvas.Role) {
	n := int(team[0] - 'A')
	return string([]rune("●◆▲■▼◂○□◌")[n%9]), []canvas.Role{"a", "b"}[n%2]
}

func hexattackCounts(words *i18n.Catalogue, view any) []string {
	v := view.(hexattack.View)
	turn := i18n.Of("hexattack.board.turn", "turn", v.Turn, "turns", v.Turns)
	if v.Goal == "race" {
		turn = i18n.Of("hexattack.board.race", "turn", v.Turn, "turns", v.Turns, "points", v.Target)
	}
	var list []string
	if !v.Over {
		list = append(list, words.Say(turn))
	}
	for _, t := range v.Teams {
		sign, _ := hexattackTeam(t.Name)
		list = append(list, sign+" "+words.Say(i18n.Of("screen.hexattack.team", "points", t.Points, "warriors", t.Warriors)))
	}
	return list
}

func paintHexattack(_ *i18n.Catalogue, b *canvas.Board, view any) {
	v := view.(hexattack.View)
	orders := map[hexattack.Name]hexattack.Order{}
	for _, o := range v.Orders {
		orders[o.Warrior] = o
		hexattackOrder(b, o)
	}
	for _, w := range v.Warriors {
		o, ordered := orders[w.Name]
		hexattackWarrior(b, w, o, ordered)
	}
}

func hexattackWarrior(b *canvas.Board, w hexattack.Warrior, o hexattack.Order, ordered bool) {
	sign, colour := hexattackTeam(w.Team)
	row := 0
	if b.Size == canvas.FlatL {
		row = 1
	}
	name := fmt.Sprintf("%-3s", string(w.Name))
	if b.Size == canvas.FlatL {
		name = fmt.Sprintf(" %-3s ", string(w.Name))
	}
	b.Put(w.Cell, row, name, "on-"+colour, colour, canvas.Bold)
	if !ordered {
		b.Put(w.Cell, row+1, sign, colour+"-deep", "", canvas.Bold)
		return
	}
	b.Put(w.Cell, row+1, hexattackSign(b, o), verbRoles[o.Verb], "", canvas.Bold)
}

// hexattackSign returns a verb and a direction in three characters, such as "a↗".
func hexattackSign(b *canvas.Board, o hexattack.Order) string {
	way := arrows[o.Direction]
	if b.Look.ASCII {
		way = o.Direction
	}
	return cmp.Or(strings.TrimSpace(o.Verb[:1]+way), "h")
}

var verbRoles = map[string]canvas.Role{
	"attack": "hit", "defend": "m-defend", "move": "bink", "grab": "m-grab", "push": "m-push", "hold": "bink2",
}

// hexattackOrder draws what an order is about: sides of the warrior's cell, or cells.
func hexattackOrder(b *canvas.Board, o hexattack.Order) {
	row := len(b.Area(o.Cell))/2 - 1
	switch o.Verb {
	case "attack":
		b.Edge(o.Cell, o.Direction, "hit", true)
	case "defend":
		d, _ := b.Layout.ParseDirection(o.Direction)
		for turn := -1; turn <= 1; turn++ {
			b.Edge(o.Cell, b.Layout.Name(d.Turn(turn)), "m-defend", true)
		}
	case "move":
		for _, c := range o.Touches {
			b.Put(c, row, arrows[o.Direction], "bink", "", canvas.Bold)
		}
	case "grab", "push":
		sign := map[string]string{"grab": "◌", "push": "∙"}[o.Verb]
		for _, c := range o.Touches {
			b.Put(c, row, sign, verbRoles[o.Verb], "", canvas.Bold)
		}
	}
}
