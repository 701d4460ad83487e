package terminal

import (
	"fmt"
	"slices"
	"strings"

	"hexparlor/game/hex"
	"hexparlor/games/hexstrike"
	"hexparlor/i18n"
)

func init() { boards["hexstrike"] = drawHexstrike }

// drawHexstrike returns the board, a line about each player, and the viewer's cards.
func drawHexstrike(words *i18n.Catalogue, view any) string {
	v := view.(hexstrike.View)
	if v.Choosing {
		return hexstrikeChoosing(words, v)
	}
	var b strings.Builder
	b.WriteString(hexstrikeBoard(v))
	b.WriteString(lines(words, i18n.Of("hexstrike.board.beat", "beat", v.Beat)))
	for _, p := range v.Players {
		b.WriteString(lines(words, hexstrikePlayer(p)))
		fmt.Fprintf(&b, "  %s\n", hexstrikeRow(words, p.Row))
	}
	for _, a := range v.Arrows {
		b.WriteString(lines(words, i18n.Of("hexstrike.board.arrow", "cell", a.Cell, "direction", a.Direction)))
	}
	for _, p := range v.Players {
		b.WriteString(hexstrikeCards(words, p))
	}
	return b.String()
}

// hexstrikeChoosing returns the text while players choose characters and cards: the progress, the viewer's choices, and
// the next step.
func hexstrikeChoosing(words *i18n.Catalogue, v hexstrike.View) string {
	var b strings.Builder
	printed := v.Catalogue(words)
	for _, p := range v.Players {
		b.WriteString(lines(words, i18n.Of("hexstrike.board.chooser", "name", p.Name, "chosen", fmt.Sprint(p.Waiting))))
		switch c := p.Choice; {
		case c == nil:
		case c.Character == "":
			for _, of := range printed.Characters {
				fmt.Fprintf(&b, "  %-14s %s\n", of.ID, of.Power)
			}
		case len(c.Movement)+len(c.Abilities) == 0:
			for _, d := range printed.Decks {
				fmt.Fprintf(&b, "  %-16s %s: %s\n", d.ID, strings.Join(d.Movement, " "), strings.Join(d.Abilities, " "))
			}
		default:
			fmt.Fprintf(&b, "  %s %s: %s\n", c.Character, strings.Join(c.Movement, " "), strings.Join(c.Abilities, " "))
		}
	}
	return b.String()
}

// hexstrikeBoard returns the board as text, with all visible objects and a margin of one cell. Cell q,r is 2q+r columns
// from the middle.
func hexstrikeBoard(v hexstrike.View) string {
	marks := map[hex.Cell]string{}
	for _, c := range v.Land {
		marks[c] = "."
	}
	for _, c := range v.Platforms {
		marks[c] = "+"
	}
	for _, c := range v.Fires {
		marks[c] = "*"
	}
	for _, a := range v.Arrows {
		marks[a.Cell] = ">"
	}
	for _, p := range v.Players {
		marks[p.Cell] = fmt.Sprintf("%d%s", p.Seat, p.Facing)
	}
	const cell = 2 // characters for half a hex
	var top, bottom, left, right int
	for c := range marks {
		top, bottom = min(top, int(c.R)), max(bottom, int(c.R))
		left, right = min(left, 2*int(c.Q)+int(c.R)), max(right, 2*int(c.Q)+int(c.R))
	}
	var b strings.Builder
	for r := top; r <= bottom; r++ {
		row := ""
		for at := left; at <= right; at++ {
			if (at-r)%2 != 0 {
				continue
			}
			mark, ok := marks[hex.Cell{Q: int16((at - r) / 2), R: int16(r)}]
			if !ok {
				mark = "~"
			}
			row += fmt.Sprintf("%*s%s", cell*(at-left)-len(row), "", mark)
		}
		fmt.Fprintf(&b, "%4d  %s\n", r, row)
	}
	return b.String()
}

// hexstrikePlayer returns a message with the state of a player that the board does not show.
func hexstrikePlayer(p hexstrike.Player) i18n.Message {
	return i18n.Of("hexstrike.board.player", "seat", int(p.Seat), "name", p.Name, "cell", p.Cell, "facing", p.Facing,
		"damage", p.Damage, "abilities", p.HandSize, "movement", p.Ready, "off", p.OffLand,
		"waits", fmt.Sprint(p.Waiting), "focuses", fmt.Sprint(p.Focus != ""), "focus", p.Focus)
}

func hexstrikeRow(words *i18n.Catalogue, row []hexstrike.Slot) string {
	var beats []string
	for _, s := range row {
		beat := s.Action
		if s.Turn != "" && s.Turn != "0" {
			beat = s.Turn + ":" + beat
		}
		beats = append(beats, beat)
	}
	text := strings.Join(beats, " | ")
	if i := slices.IndexFunc(row, func(s hexstrike.Slot) bool { return s.Active != "" }); i >= 0 {
		text += "  (" + words.Say(i18n.Of("hexstrike.board.set", "active", row[i].Active, "passive", row[i].Passive,
			"priority", row[i].Priority)) + ")"
	}
	return text
}

// hexstrikeCards lists the cards of a player that the viewer may see.
func hexstrikeCards(words *i18n.Catalogue, p hexstrike.Player) string {
	var b strings.Builder
	for _, c := range slices.Concat(p.Movement, p.Hand) {
		state := "ability"
		switch {
		case c.Movement && c.Ready:
			state = "movement"
		case c.Movement:
			state = "used"
		}
		state = words.Say(i18n.Of("hexstrike.board.card", "state", state))
		fmt.Fprintf(&b, "  %-8s %-18s %3d  %s", state, c.ID, c.Priority, strings.Join(c.Strip, " "))
		if c.Damage > 0 || c.Knockback != "0" {
			b.WriteString("  " + words.Say(i18n.Of("hexstrike.board.hit", "damage", c.Damage, "knockback", c.Knockback)))
		}
		b.WriteString("\n")
	}
	return b.String()
}
