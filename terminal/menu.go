package terminal

import (
	"fmt"
	"slices"

	"hexparlor/game"
)

// entry is one line of the list a person chooses from: the next pick on the way to a move, or the end of the way.
type entry struct {
	pick  game.Pick
	done  bool // nothing more is to be picked: choosing this makes the move
	moves []game.Move
}

// page is how many entries are shown at once.
const page = 15

// menu lists what may follow the picks made so far.
func menu(s game.State, seat game.Seat, path []game.Pick) []entry {
	type key struct {
		kind  game.PickKind
		value string
	}
	var entries []entry
	at := map[key]int{}
	add := func(e entry, m game.Move) {
		k := key{e.pick.Kind, e.pick.Value}
		i, known := at[k]
		if !known {
			i = len(entries)
			at[k], entries = i, append(entries, e)
		}
		entries[i].moves = append(entries[i].moves, m)
	}
	for _, m := range s.Moves(seat, nil) {
		left, ok := after(path, s.Picks(seat, m))
		switch {
		case !ok:
		case len(left) == 0:
			add(entry{done: true}, m)
		default:
			for _, p := range left[:setLength(left)] {
				add(entry{pick: p}, m)
			}
		}
	}
	return entries
}

func same(a, b game.Pick) bool { return a.Kind == b.Kind && a.Value == b.Value }

// setLength is how many picks at the beginning may come next: all of a set, or the first one.
func setLength(picks []game.Pick) int {
	n := 0
	for n < len(picks) && picks[n].Set {
		n++
	}
	return max(n, 1)
}

// after is what remains of a move's picks after those of path, if path leads that way. Picks of a set may come in any
// order.
func after(path, picks []game.Pick) (left []game.Pick, ok bool) {
	left = slices.Clone(picks)
	for _, p := range path {
		if len(left) == 0 {
			return nil, false
		}
		n := setLength(left)
		at := slices.IndexFunc(left[:n], func(o game.Pick) bool { return same(o, p) })
		if at < 0 {
			return nil, false
		}
		left = slices.Delete(left, at, at+1)
	}
	return left, true
}

// line is how an entry reads. It tells the move once there is only one.
func (e entry) line(s game.State, seat game.Seat) string {
	switch text := s.MoveText(seat, e.moves[0]); {
	case e.done:
		return text + ", and no more"
	case len(e.moves) == 1 && text == e.pick.Label:
		return text
	case len(e.moves) == 1:
		return e.pick.Label + ": " + text
	}
	return fmt.Sprintf("%s: %d moves", e.pick.Label, len(e.moves))
}

// showMenu lists what the person may choose now, from the beginning.
func (t *session) showMenu(seat game.Seat) {
	t.shown = 0
	t.showMore(seat)
}

// showMore lists the next page of what the person may choose.
func (t *session) showMore(seat game.Seat) {
	entries := menu(t.state, seat, t.path)
	if t.shown >= len(entries) {
		t.shown = 0 // after the end comes the beginning
	}
	end := min(t.shown+page, len(entries))
	for i, e := range entries[t.shown:end] {
		t.say("%3d. %s", t.shown+i+1, e.line(t.state, seat))
	}
	if len(entries) > page {
		t.say("     %d to %d of %d. Type nothing for the next ones, or find and some letters of what you look for.",
			t.shown+1, end, len(entries))
	}
	if len(t.path) > 0 {
		t.say("  0. back")
	}
	t.shown = end
}

// choose takes the numbered entry of the menu, and makes the move when there is only one left.
func (t *session) choose(seat game.Seat, number int) {
	entries := menu(t.state, seat, t.path)
	switch {
	case number == 0 && len(t.path) > 0:
		t.path = nil
		t.showMenu(seat)
	case number < 1 || number > len(entries):
		t.say("There is no choice %d; choices are 1 to %d.", number, len(entries))
	case len(entries[number-1].moves) == 1:
		t.submit(seat, t.state.MoveText(seat, entries[number-1].moves[0]))
	default:
		t.path = append(t.path, entries[number-1].pick)
		t.showMenu(seat)
	}
}
