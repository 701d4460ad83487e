package hexattack

import (
	"strings"

	"hexparlor/game"
	"hexparlor/hex"
)

// Picks is the path to a move: a warrior, a verb, a direction; or the word alone.
func (s *State) Picks(seat game.Seat, m game.Move) []game.Pick {
	if !isOrder(m) {
		return []game.Pick{{Kind: game.PickWord, Value: entryNames[m], Label: entryLabels[m]}}
	}
	number, o := splitMove(m)
	w := warriorOf(int(seat), number)
	path := append(make([]game.Pick, 0, 3), s.pickWarrior(w), game.Pick{
		Kind: game.PickWord, Value: o.verb().String(), Label: verbLabels[o.verb()],
	})
	if o.verb() == hold {
		return path
	}
	return append(path, s.pickWay(w, o))
}

var entryLabels = [...]string{
	commit: "lock your orders", recall: "recall your orders", resign: "resign: your warriors leave the map",
}

var verbLabels = [verbs]string{
	"attack the next hex", "defend three sides", "move one hex", "grab within two hexes", "push a ball",
	"hold: do nothing",
}

func (s *State) pickWarrior(w warrior) game.Pick {
	cell := s.cellOf(w).String()
	label := "warrior " + string('0'+rune(w.number())) + " on " + cell
	if o := s.order[w]; o != missing {
		label += ", ordered to " + o.String()
	}
	return game.Pick{Kind: game.PickPiece, Value: string('0' + rune(w.number())), Label: label, At: cell}
}

func (s *State) pickWay(w warrior, o order) game.Pick {
	d := o.direction()
	return game.Pick{
		Kind: game.PickDirection, Value: layout.Name(d), Label: layout.Word(d) + s.foresee(w, o),
		At: s.place[w].step(d).cell().String(),
	}
}

// foresee says what an order is about as things stand.
func (s *State) foresee(w warrior, o order) string {
	d := o.direction()
	v := s.at[s.place[w].step(d)]
	switch o.verb() {
	case defend:
		return ", with " + layout.Name(d.Turn(-1)) + " and " + layout.Name(d.Turn(1))
	case grab:
		v = s.reach(w, d)
	case push:
		v = s.nearest(w, d)
	}
	switch {
	case v == nobody:
		return ""
	case v == rock:
		return ": not playable"
	}
	return ": " + s.whom(w, v)
}

// nearest is the first warrior on the way of a ball; nobody if there is none.
func (s *State) nearest(w warrior, d hex.Direction) warrior {
	p := s.place[w].step(d)
	for s.at[p] == nobody {
		p = p.step(d)
	}
	if s.at[p] == rock {
		return nobody
	}
	return s.at[p]
}

// whom says who v is to w.
func (s *State) whom(w, v warrior) string {
	switch {
	case w.player() == v.player():
		return "your own " + v.String()
	case s.teamOf(w) == s.teamOf(v):
		return "your ally " + v.String()
	}
	return "the foe " + v.String()
}

// Why explains a path of picks that leads to no listed move; the beginning of a good path is fine.
func (s *State) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	if refusal := s.checkPlayer(seat); refusal != nil || len(path) == 0 {
		return refusal
	}
	if path[0].Kind == game.PickPiece && len(path) < 3 {
		return s.whyBegun(seat, path)
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

// whyBegun looks at a path that stops before the direction.
func (s *State) whyBegun(seat game.Seat, path []game.Pick) *game.Refusal {
	if s.committed.Has(seat) {
		return s.Check(seat, commit)
	}
	_, _, refusal := s.parseNumber(seat, []string{strings.ToLower(path[0].Value)})
	if refusal != nil || len(path) == 1 {
		return refusal
	}
	if _, ok := verbWords[strings.ToLower(path[1].Value)]; !ok {
		_, refusal = parseOrder(path[1].Value, nil)
	}
	return refusal
}
