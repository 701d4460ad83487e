package terminal

import (
	"fmt"
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
)

// entry is one line of the menu: a pick that may come next on the way to a move, or the end of the move.
type entry struct {
	pick  game.Pick
	done  bool // whether choosing the entry completes the move
	moves []game.Move
}

// page is the number of entries on one page of the menu.
const page = 15

// menu returns the entries with the picks that may follow the picks of path, in the moves of seat.
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

// setLength returns the number of picks at the start of picks that may come next: all picks of a set, or one.
func setLength(picks []game.Pick) int {
	n := 0
	for n < len(picks) && picks[n].Set {
		n++
	}
	return max(n, 1)
}

// after returns the picks of a move that remain after the picks of path. ok is false if path is not the start of the
// move; picks of a set may come in any order.
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

// line returns the text of the entry for seat. If the entry leads to only one move, the text has the move, too.
func (e entry) line(words *i18n.Catalogue, s game.State, seat game.Seat) string {
	label := words.Say(e.pick.Label)
	switch text := s.MoveText(seat, e.moves[0]); {
	case e.done:
		return words.Say(i18n.Of("terminal.choice.done", "move", text))
	case len(e.moves) == 1 && text == label:
		return text
	case len(e.moves) == 1:
		return label + ": " + text
	}
	return words.Say(i18n.Of("terminal.choice", "label", label, "moves", len(e.moves)))
}

// showMenu writes the first page of the menu.
func (t *session) showMenu(seat game.Seat) {
	t.shown = 0
	t.showMore(seat)
}

// showMore writes the next page of the menu, and after the last page the first.
func (t *session) showMore(seat game.Seat) {
	entries := menu(t.state, seat, t.path)
	if t.shown >= len(entries) {
		t.shown = 0 // continues at the beginning
	}
	end := min(t.shown+page, len(entries))
	for i, e := range entries[t.shown:end] {
		fmt.Fprintf(t.out, "%3d. %s\n", t.shown+i+1, e.line(t.Words, t.state, seat))
	}
	if len(entries) > page {
		t.line("     ", i18n.Of("terminal.page", "first", t.shown+1, "last", end, "all", len(entries)))
	}
	if len(t.path) > 0 {
		t.line("  0. ", i18n.Of("terminal.back"))
	}
	t.shown = end
}

// choose takes the entry with that number, from 1, and makes the move if the entry leads to one move only. Number 0
// goes back to the start of the menu.
func (t *session) choose(seat game.Seat, number int) {
	entries := menu(t.state, seat, t.path)
	switch {
	case number == 0 && len(t.path) > 0:
		t.path = nil
		t.showMenu(seat)
	case number < 1 || number > len(entries):
		t.say("terminal.no-choice", "number", number, "choices", len(entries))
	case len(entries[number-1].moves) == 1:
		t.submit(seat, t.state.MoveText(seat, entries[number-1].moves[0]))
	default:
		t.path = append(t.path, entries[number-1].pick)
		t.showMenu(seat)
	}
}
