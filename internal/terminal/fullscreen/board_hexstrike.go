package fullscreen

import (
	"fmt"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/hexstrike"
	"hexparlor/i18n"
	"hexparlor/internal/terminal"
	"hexparlor/internal/terminal/canvas"
)

var hexstrikeDrawing = drawing{
	legend: i18n.Of("screen.hexstrike.legend"),
	felt:   "felt-hexstrike",
	variants: []variant{
		{Size: canvas.PointM}, {Size: canvas.PointM, near: true}, {Size: canvas.PointS, near: true}, {Size: canvas.PointXS},
	},
	tiles:  hexstrikeTiles,
	paint:  paintHexstrike,
	marker: seatMarker,
	counts: hexstrikeCounts,
	detail: hexstrikeDetail,
	hand:   hexstrikeHand,
	below:  hexstrikeTimeline,
	rows:   5,
	reel:   hexstrikeReel,
}

// hexstrikeTiles returns the land and the rings of the abyss around it. Near drawings have one ring, and those rings in
// which something is.
func hexstrikeTiles(view any, v variant) map[hex.Cell]canvas.Tile {
	w := view.(hexstrike.View)
	away := func(c hex.Cell) int {
		least := 1 << 10
		for _, l := range w.Land {
			least = min(least, c.Distance(l))
		}
		return least
	}
	far := w.Lost - 1
	if v.near {
		far = 1
		for _, p := range w.Players {
			far = max(far, min(p.OffLand+1, w.Lost-1))
		}
		for _, a := range w.Arrows {
			far = max(far, min(away(a.Cell), w.Lost-1))
		}
	}
	tiles := map[hex.Cell]canvas.Tile{}
	for _, c := range hex.Region(far + 4) {
		switch d := away(c); {
		case d == 0:
			tiles[c] = canvas.Tile{Fill: "land", Ink: "land-ink", Grid: "land-ink"}
		case d <= far:
			fill := canvas.Role(fmt.Sprintf("abyss%d", min(d, 4)))
			tiles[c] = canvas.Tile{Fill: fill, Ink: "abyss-ink", Grid: "abyss-grid"}
		}
	}
	return tiles
}

func paintHexstrike(_ *i18n.Catalogue, b *canvas.Board, view any) {
	v := view.(hexstrike.View)
	if b.Size == canvas.PointXS {
		for c, t := range b.Tiles {
			b.Put(c, 0, map[bool]string{true: `"`, false: "·"}[t.Fill == "land"], "", "", 0)
		}
	} else {
		for c, t := range b.Tiles {
			if t.Fill == "land" {
				b.Put(c, 0, `""`, "", "", 0)
			} else if c.R == 0 {
				b.Put(c, 0, strings.TrimPrefix(string(t.Fill), "abyss"), "", "", 0)
			}
		}
	}
	for _, c := range v.Platforms {
		b.Put(c, 0, "=", "", "", canvas.Bold)
	}
	for _, c := range v.Fires {
		b.Put(c, 0, "☼", "hit", "", canvas.Bold)
	}
	for _, a := range v.Arrows {
		b.Put(a.Cell, 0, hexstrikeArrow(b, a.Direction), "hit", "", canvas.Bold)
	}
	if v.Choosing {
		return
	}
	for i, p := range v.Players {
		hexstrikeFighter(b, p, []canvas.Role{"a", "b"}[i])
	}
}

func hexstrikeArrow(b *canvas.Board, direction string) string {
	if b.Look.ASCII {
		return strings.ToLower(direction)
	}
	return arrows[direction]
}

// hexstrikeFighter draws the sign, the first letter, the facing and the damage of a fighter, as far as there is room.
func hexstrikeFighter(b *canvas.Board, p hexstrike.Player, colour canvas.Role) {
	sign, _ := seatMarker(nil, p.Seat)
	letter := string([]rune(p.Name)[0])
	text := letter
	switch width := b.Area(p.Cell)[0].W; {
	case width >= 5:
		text = fmt.Sprintf("%s%s%s%2d", sign, letter, hexstrikeArrow(b, p.Facing), p.Damage)
		if b.Look.ASCII {
			text = fmt.Sprintf("%s%-2s%2d", letter, hexstrikeArrow(b, p.Facing), p.Damage)
		}
	case width >= 3:
		text = sign + letter + hexstrikeArrow(b, p.Facing)
	}
	b.Put(p.Cell, 0, text, "on-"+colour, colour, canvas.Bold)
}

func hexstrikeCounts(words *i18n.Catalogue, view any) []string {
	v := view.(hexstrike.View)
	if v.Choosing {
		return nil
	}
	var list []string
	for _, p := range v.Players {
		sign, _ := seatMarker(nil, p.Seat)
		list = append(list, sign+" "+words.Say(i18n.Of("screen.hexstrike.player", "name", p.Name, "damage", p.Damage,
			"abilities", p.HandSize, "movement", p.Ready, "deck", p.DeckSize)))
	}
	return list
}

// hexstrikeDetail returns what is printed on the card of a pick.
func hexstrikeDetail(words *i18n.Catalogue, view any, pick game.Pick) []string {
	if pick.Kind != game.PickCard {
		return nil
	}
	for _, p := range view.(hexstrike.View).Players {
		all := slices.Concat(p.Hand, p.Movement)
		at := slices.IndexFunc(all, func(c hexstrike.Card) bool { return c.ID == pick.Value })
		if at >= 0 {
			return terminal.CardLines(words, all[at])
		}
	}
	return nil
}

// hexstrikeHand draws the cards of the viewer, or of the first player whose cards are known: abilities at the left,
// movement cards at the right, each with its priority, and its strip if there is room.
func hexstrikeHand(words *i18n.Catalogue, c *canvas.Canvas, r canvas.Rect, view any, viewer game.Seat) {
	v := view.(hexstrike.View)
	at := slices.IndexFunc(v.Players[:], func(p hexstrike.Player) bool { return p.Hand != nil && p.Seat == viewer })
	if at < 0 {
		at = slices.IndexFunc(v.Players[:], func(p hexstrike.Player) bool { return p.Hand != nil })
	}
	if v.Choosing || at < 0 {
		return
	}
	wide := r.W * 11 / 20 // names of abilities are longer
	columns := []canvas.Rect{
		{X: r.X + 1, Y: r.Y, W: wide - 1, H: 1}, {X: r.X + 1 + wide, Y: r.Y, W: r.W - wide - 1, H: 1},
	}
	for i, cards := range [][]hexstrike.Card{v.Players[at].Hand, v.Players[at].Movement} {
		for y, card := range cards[:min(len(cards), r.H)] {
			row := columns[i]
			row.Y += y
			hexstrikeCard(words, c, row, card)
		}
	}
}

// hexstrikeCard draws one row of the hand. Movement cards that are not ready are pale.
func hexstrikeCard(words *i18n.Catalogue, c *canvas.Canvas, r canvas.Rect, card hexstrike.Card) {
	ink, kind := canvas.Role("ink"), canvas.Role("card-ab")
	if card.Movement {
		kind = "card-mv"
	}
	if card.Gold {
		kind = "card-au"
	}
	if card.Movement && !card.Ready {
		ink = "ink3"
	}
	c.Set(r.X, r.Y, '▌', kind, "page", 0)
	name := fmt.Sprintf("%d %s", card.Priority, words.Say(i18n.Of("hexstrike.card."+card.ID)))
	x := c.Text(r.X+1, r.Y, canvas.Cut(name, r.W-1), ink, "page", 0)
	strip := strings.Join(card.Strip, "")
	for _, text := range []string{strip, strings.ReplaceAll(strip, "-", "")} { // hyphens join actions of one beat
		if x+1+canvas.Width(text) <= r.X+r.W {
			c.Text(r.X+r.W-canvas.Width(text), r.Y, text, "ink3", "page", 0)
			return
		}
	}
}

// hexstrikeTimeline draws the rows of both players beat by beat.
func hexstrikeTimeline(words *i18n.Catalogue, c *canvas.Canvas, r canvas.Rect, view any) {
	v := view.(hexstrike.View)
	if v.Choosing {
		return
	}
	const label, wide = 13, 5
	n := (r.W - label - 1) / wide
	c.Text(1, r.Y, canvas.Cut(words.Say(i18n.Of("screen.hexstrike.beat")), label-1), "ink3", "page", 0)
	for i := range n {
		fg, bg, attr := canvas.Role("ink3"), canvas.Role("page"), uint8(0)
		if i == 0 {
			fg, bg, attr = "on-accent", "accent", canvas.Bold
		}
		c.Text(label+i*wide, r.Y, fmt.Sprintf("%3d ", v.Beat+i), fg, bg, attr)
	}
	for i, p := range v.Players {
		y := r.Y + 1 + 2*i
		sign, colour := seatMarker(nil, p.Seat)
		c.Text(1, y+1, sign, colour, "page", canvas.Bold)
		c.Text(3, y+1, canvas.Cut(p.Name, label-4), "ink", "page", 0)
		for j := range n {
			if j >= len(p.Row) {
				c.Text(label+j*wide+1, y+1, "∙", "line", "page", 0)
				continue
			}
			hexstrikeSlot(words, c, label+j*wide, y, p.Row, j)
		}
	}
}

// hexstrikeSlot draws one beat of a row: above it the set that begins there, below the action and its priority.
func hexstrikeSlot(words *i18n.Catalogue, c *canvas.Canvas, x, y int, row []hexstrike.Slot, at int) {
	s := row[at]
	text := s.Action
	if s.Priority > 0 && s.Action != "W" && s.Action != "_" {
		text = fmt.Sprintf("%s%d", s.Action, s.Priority)
	}
	if s.Open {
		text = words.Say(i18n.Of("screen.hexstrike.open"))
	}
	c.Fill(canvas.Rect{X: x, Y: y + 1, W: 4, H: 1}, "well")
	c.Text(x, y+1, canvas.Cut(text, 4), "ink", "well", 0)
	if s.Active != "" && !s.Open && (s.Start || at == 0) {
		room := 4
		for next := at + 1; next < len(row) && !row[next].Start && row[next].Active != ""; next++ {
			room += 5
		}
		name := words.Say(i18n.Of("hexstrike.card."+s.Active)) + " + " + words.Say(i18n.Of("hexstrike.card."+s.Passive))
		c.Text(x, y, canvas.Cut(name, room), "ink3", "page", 0)
	}
}
