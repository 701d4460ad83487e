package hexstrike

import (
	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// Picks returns the picks that make up a move.
func (s *State) Picks(seat game.Seat, m game.Move) []game.Pick {
	return game.Path(verbOf(m), pickPath(&s.position, seat, m)...)
}

// pickPath returns the picks that make up a move, in order: for a set the active card, the passive card and the turn.
func pickPath(s *position, seat game.Seat, m game.Move) []game.Pick {
	i, _ := playerOf(seat)
	arg := rest(m)
	z := &s.zones[max(0, i)]
	switch kindOf(m) {
	case playMove:
		active, passive, t := setOf(m)
		return []game.Pick{
			cardPick(active, activeTitles[active], false),
			cardPick(passive, passiveTitles[passive], false),
			{Kind: game.PickWord, Value: t.String(), Label: turnWords[t]},
		}
	case throwMove:
		return throwPicks(s, i, hex.Direction(arg))
	case comboMove, guardMove, returnMove:
		return []game.Pick{word([2]string{"no", "yes"}[arg&1])}
	case havenMove:
		c := s.oldest().havenHex(arg)
		return []game.Pick{{Kind: game.PickCell, Value: c.String(), Label: s.rules.island.label(c), At: c.String()}}
	case drawMove:
		return orWord(movementPicks(z, uint8(arg)), "draw")
	case discardMove:
		var path []game.Pick
		places, n, movement := discardOf(m)
		for _, place := range places[:n] {
			c := z.hand[place]
			path = append(path, cardPick(c, titles[c], true))
		}
		return orWord(append(path, movementPicks(z, movement)...), "discard")
	case revealMove:
		return append([]game.Pick{word("reveal")}, movementPicks(z, uint8(arg))...)
	case keepMove:
		return []game.Pick{word("keep")}
	}
	return choosingPicks(m)
}

// choosingPicks returns the picks of a move of the choosing round: a character, a deck or a word.
func choosingPicks(m game.Move) []game.Pick {
	switch k, text := kindOf(m), choosingText(m); k {
	case characterMove:
		c := character(rest(m))
		return []game.Pick{{Kind: game.PickCard, Value: cast[c].id, Label: seatNames[c].alone}}
	case deckMove:
		return []game.Pick{{Kind: game.PickCard, Value: baseDecks[rest(m)].id, Label: baseDeckNames[rest(m)]}}
	case wordMove:
		return []game.Pick{word(text)}
	default:
		return []game.Pick{{Kind: game.PickWord, Value: text, Label: i18n.Of("hexstrike.pick.list")}}
	}
}

// word returns a pick that stands for a word of the notation, such as yes.
func word(text string) game.Pick {
	return game.Pick{Kind: game.PickWord, Value: text, Label: i18n.Of("hexstrike.pick." + text)}
}

// orWord returns the path, or a pick of the word text if the path is empty.
func orWord(path []game.Pick, text string) []game.Pick {
	if len(path) == 0 {
		return []game.Pick{word(text)}
	}
	return path
}

func cardPick(c card, label i18n.Message, set bool) game.Pick {
	return game.Pick{Kind: game.PickCard, Value: c.String(), Label: label, Set: set}
}

func movementPicks(z *zone, set uint8) []game.Pick {
	var path []game.Pick
	for at, c := range z.moves {
		if set>>at&1 != 0 {
			path = append(path, cardPick(c, titles[c], true))
		}
	}
	return path
}

// throwPicks returns the pick for a throw in direction d: the hex where player i's opponent would land.
func throwPicks(s *position, i int, d hex.Direction) []game.Pick {
	c := s.figures[1-max(0, i)].cell.Add(layout.Step(d).Times(throwLength))
	return []game.Pick{{
		Kind: game.PickDirection, Value: layout.Name(d), At: c.String(),
		Label: i18n.Of("hexstrike.pick.throw", "direction", game.DirectionWord(layout, d), "cell", c),
	}}
}

// label describes a hex.
func (s *island) label(c hex.Cell) i18n.Message {
	if s.isLand(c) {
		return i18n.Of("hexstrike.pick.land", "cell", c)
	}
	return i18n.Of("hexstrike.pick.abyss", "cell", c)
}

// Why explains a path of picks that leads to no listed move.
func (s *State) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	if refusal := s.whySet(seat, path); refusal != nil {
		return refusal
	}
	moves, refusal := s.ParseMoves(seat, pathText(&s.position, path))
	if refusal == nil {
		refusal = s.Check(seat, moves[0])
	}
	if refusal == nil && s.ToAct().Has(seat) && leads(s.Picks(seat, moves[0]), path) {
		return nil
	}
	for _, m := range s.Moves(seat, nil) {
		if leads(s.Picks(seat, m), path) {
			return nil
		}
	}
	if refusal == nil {
		refusal = game.Refuse("no-move", "R6.1", i18n.Of("hexstrike.refuse.picks"))
	}
	return refusal
}

// whySet explains why no set can begin with the cards of a path that has no turn yet.
func (s *State) whySet(seat game.Seat, path []game.Pick) *game.Refusal {
	i, ok := playerOf(seat)
	if !ok || s.over || s.choosing || s.oldest() != nil || !s.isOpen(i) || len(path) == 0 || len(path) > 2 {
		return nil
	}
	var set [2]card
	for n, pick := range path {
		c, refusal := parseNamed(pick.Value)
		if refusal == nil {
			refusal = s.zones[i].checkHeld(c)
		}
		if refusal != nil {
			return refusal
		}
		set[n] = c
	}
	if len(path) == 2 && pool[set[0]].movement == pool[set[1]].movement {
		return refuseSameType(set[0], set[1])
	}
	return checkActive(&s.position, i, set[0])
}

// choicePath returns the notation of the move that a pick of the choosing round stands for.
func choicePath(value string) string {
	if _, err := parseCharacter(value); err == nil {
		return "choose " + value
	}
	for _, d := range baseDecks {
		if value == d.id {
			return "deck " + value
		}
	}
	return value
}

// leads reports whether the picks of path begin the picks of whole. Neighbouring picks that form a set may come in
// any order.
func leads(whole, path []game.Pick) bool {
	if len(path) > len(whole) {
		return false
	}
	used := make([]bool, len(whole))
	for n, p := range path {
		found := false
		for k, w := range whole {
			same := !used[k] && w.Kind == p.Kind && w.Value == p.Value
			if same && (k == n || w.Set && whole[n].Set) {
				used[k], found = true, true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// pathText returns the notation of a path of picks.
func pathText(s *position, path []game.Pick) string {
	value := func(n int) string {
		if n < len(path) {
			return path[n].Value
		}
		return ""
	}
	p := s.oldest()
	switch {
	case s.choosing:
		return choicePath(value(0))
	case p == nil:
		return "play " + value(0) + "/" + value(1) + " " + value(2)
	}
	var ids []string
	for _, pick := range path {
		if pick.Kind == game.PickCard {
			ids = append(ids, pick.Value)
		}
	}
	switch p.kind {
	case askDraw, askDiscard:
		return promptNames[p.kind] + " " + idList(ids)
	case askReveal:
		if value(0) == "reveal" {
			return "reveal " + idList(ids)
		}
		return value(0)
	}
	return promptNames[p.kind] + " " + value(0)
}
