package view

import (
	"slices"
	"strings"

	"hexparlor/game"
)

// Choice is a pick that may come next on the way to a move, or the end of the move.
type Choice struct {
	Pick  game.Pick
	Done  bool // whether the choice completes the move
	Moves []game.Move
}

// Choices returns the picks that may follow the picks of path in moves, which are moves of seat.
func Choices(s game.State, seat game.Seat, moves []game.Move, path []game.Pick) []Choice {
	type key struct {
		kind  game.PickKind
		value string
	}
	var choices []Choice
	at := map[key]int{}
	add := func(e Choice, m game.Move) {
		k := key{e.Pick.Kind, e.Pick.Value}
		i, known := at[k]
		if !known {
			i = len(choices)
			at[k], choices = i, append(choices, e)
		}
		choices[i].Moves = append(choices[i].Moves, m)
	}
	for _, m := range moves {
		left, ok := after(path, s.Picks(seat, m))
		switch {
		case !ok:
		case len(left) == 0:
			add(Choice{Done: true}, m)
		default:
			for _, p := range left[:setLength(left)] {
				add(Choice{Pick: p}, m)
			}
		}
	}
	return choices
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

// Whole returns the text of a move whose verb a user has left out, such as "place f6" for "f6". Other texts are
// returned unchanged.
func Whole(s game.State, seat game.Seat, text string) string {
	if _, refusal := s.ParseMoves(seat, text); refusal == nil || strings.Contains(strings.TrimSpace(text), " ") {
		return text
	}
	tried := map[string]bool{}
	for _, move := range s.Moves(seat, nil) {
		verb, _, _ := strings.Cut(s.MoveText(seat, move), " ")
		if tried[verb] {
			continue
		}
		tried[verb] = true
		if whole := verb + " " + text; legal(s, seat, whole) {
			return whole
		}
	}
	return text
}

// legal reports whether a text is a legal move of seat.
func legal(s game.State, seat game.Seat, text string) bool {
	moves, refusal := s.ParseMoves(seat, text)
	return refusal == nil && len(moves) > 0 && s.Check(seat, moves[0]) == nil
}
