package hexattack

import (
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// Picks returns the picks that make up a move: a warrior, a verb and a direction, or a single word such as commit.
func (s *State) Picks(seat game.Seat, m game.Move) []game.Pick {
	if !isOrder(m) {
		return game.Path(entryNames[m], game.Pick{Kind: game.PickWord, Value: entryNames[m], Label: entryLabels[m]})
	}
	number, o := splitMove(m)
	w := warriorOf(int(seat), number)
	path := append(make([]game.Pick, 0, 3), pickWarrior(s, w), game.Pick{
		Kind: game.PickWord, Value: o.verb().String(), Label: verbLabels[o.verb()],
	})
	if o.verb() == hold {
		return game.Path(o.verb().String(), path...)
	}
	return game.Path(o.verb().String(), append(path, pickWay(s, w, o))...)
}

var entryLabels = [...]i18n.Message{
	commit: i18n.Of("hexattack.pick.commit"),
	recall: i18n.Of("hexattack.pick.recall"),
	resign: i18n.Of("hexattack.pick.resign"),
}

var verbLabels = [verbs]i18n.Message{
	attack: i18n.Of("hexattack.pick.attack"),
	defend: i18n.Of("hexattack.pick.defend"),
	move:   i18n.Of("hexattack.pick.move"),
	grab:   i18n.Of("hexattack.pick.grab"),
	push:   i18n.Of("hexattack.pick.push"),
	hold:   i18n.Of("hexattack.pick.hold"),
}

func pickWarrior(s *State, w warrior) game.Pick {
	cell := s.cellOf(w).String()
	label := i18n.Of("hexattack.pick.warrior", "warrior", s.name(w), "cell", cell)
	if o := s.order[w]; o != missing {
		label = i18n.Of("hexattack.pick.warrior.ordered",
			"warrior", s.name(w), "cell", cell, "verb", o.verb(), "direction", orderWay(o))
	}
	return game.Pick{Kind: game.PickPiece, Value: s.call(w.number()), Label: label, At: cell}
}

// orderWay returns the name of the direction of an order; no text if it has none.
func orderWay(o order) i18n.Message {
	if o.verb() == hold {
		return i18n.Message{}
	}
	return game.DirectionWord(layout, o.direction())
}

func pickWay(s *State, w warrior, o order) game.Pick {
	d := o.direction()
	return game.Pick{
		Kind: game.PickDirection, Value: layout.Name(d), Label: preview(s, w, o),
		At: s.place[w].step(d).cell().String(),
	}
}

// preview describes the direction of an order and its target in the present position.
func preview(s *State, w warrior, o order) i18n.Message {
	d := o.direction()
	way := game.DirectionWord(layout, d)
	v := s.at[s.place[w].step(d)]
	switch o.verb() {
	case defend:
		return i18n.Of("hexattack.pick.direction.shield",
			"direction", way,
			"left", game.DirectionWord(layout, d.Turn(-1)), "right", game.DirectionWord(layout, d.Turn(1)))
	case grab:
		v = s.reach(w, d)
	case push:
		v = nearestInPath(s, w, d)
	}
	switch {
	case v == noWarrior:
		return way
	case v == rock:
		return i18n.Of("hexattack.pick.direction.rock", "direction", way)
	}
	return i18n.Of("hexattack.pick.direction.warrior", "direction", way,
		"owner", relationWord(s, w, v), "warrior", s.name(v))
}

// nearestInPath returns the first warrior in the path of a ball that w would push in direction d, or noWarrior.
func nearestInPath(s *State, w warrior, d hex.Direction) warrior {
	p := s.place[w].step(d)
	for s.at[p] == noWarrior {
		p = p.step(d)
	}
	if s.at[p] == rock {
		return noWarrior
	}
	return s.at[p]
}

// relationWord returns the relation of warrior v to w (own, ally or foe), as a message argument.
func relationWord(s *State, w, v warrior) string {
	switch {
	case w.player() == v.player():
		return "own"
	case s.teamOf(w) == s.teamOf(v):
		return "ally"
	}
	return "foe"
}

// Why explains why a path of picks leads to no listed move; it returns nil for the start of a valid path.
func (s *State) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	if refusal := s.checkPlayer(seat); refusal != nil || len(path) == 0 {
		return refusal
	}
	if path[0].Kind == game.PickPiece && len(path) < 3 {
		return refuseBegun(s, seat, path)
	}
	text := make([]string, 0, len(path))
	for _, pick := range path {
		text = append(text, pick.Value)
	}
	moves, refusal := s.ParseMoves(seat, strings.Join(text, " "))
	if refusal != nil {
		return refusal
	}
	return s.Check(seat, moves[0])
}

// refuseBegun explains a path that has only a warrior, or a warrior and a verb, and cannot be continued.
func refuseBegun(s *State, seat game.Seat, path []game.Pick) *game.Refusal {
	if s.committed.Has(seat) {
		return s.Check(seat, commit)
	}
	if cell, err := hex.ParseCell(path[0].Value); err == nil {
		return refuseHex(s, cell)
	}
	_, _, refusal := s.parseCall(seat, []string{strings.ToLower(path[0].Value)})
	if refusal != nil || len(path) == 1 {
		return refusal
	}
	if _, ok := verbWords[strings.ToLower(path[1].Value)]; !ok {
		_, refusal = parseOrder(s, path[1].Value, nil)
	}
	return refusal
}
