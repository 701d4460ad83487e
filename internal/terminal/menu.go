package terminal

import (
	"context"
	"fmt"
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/view"
)

// page is the number of choices on one page of the menu.
const page = 15

// choices returns the choices that follow the picks of the user so far.
func (t *session) choices(seat game.Seat) []view.Choice {
	return view.Choices(t.State, seat, t.State.Moves(seat, nil), t.path)
}

// choiceLine returns the text of the entry for seat. If the entry leads to only one move, the text has the move, too.
func choiceLine(e view.Choice, words *i18n.Catalogue, s game.State, seat game.Seat) string {
	label := words.Say(e.Pick.Label)
	switch text := s.MoveText(seat, e.Moves[0]); {
	case e.Done:
		return words.Say(i18n.Of("terminal.choice.done", "move", text))
	case len(e.Moves) == 1 && text == label:
		return text
	case len(e.Moves) == 1:
		return label + ": " + text
	}
	return words.Say(i18n.Of("terminal.choice", "label", label, "moves", len(e.Moves)))
}

// showMenu writes the first page of the menu.
func (t *session) showMenu(seat game.Seat) {
	t.shown, t.more = 0, false
	t.showMore(seat)
}

// allCells reports whether every choice is a cell of the board, which shows them already.
func allCells(choices []view.Choice) bool {
	return !slices.ContainsFunc(choices, func(c view.Choice) bool { return c.Done || c.Pick.Kind != game.PickCell })
}

// showMore writes the next page of the menu, and after the last page the first.
func (t *session) showMore(seat game.Seat) {
	entries := t.choices(seat)
	if len(entries) > page && !t.more && allCells(entries) {
		t.say("terminal.cells", "cells", len(entries))
		t.more = true
		return
	}
	if t.shown >= len(entries) {
		t.shown = 0 // continues at the beginning
	}
	end := min(t.shown+page, len(entries))
	for i, e := range entries[t.shown:end] {
		t.write("", fmt.Sprintf("%3d. %s", t.shown+i+1, choiceLine(e, t.Words, t.State, seat)))
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
func (t *session) choose(ctx context.Context, seat game.Seat, number int) {
	entries := t.choices(seat)
	switch {
	case number == 0 && len(t.path) > 0:
		t.path = nil
		t.showMenu(seat)
	case number < 1 || number > len(entries):
		t.say("terminal.no-choice", "number", number, "choices", len(entries))
	case len(entries[number-1].Moves) == 1:
		t.submit(ctx, seat, t.State.MoveText(seat, entries[number-1].Moves[0]))
	default:
		t.path = append(t.path, entries[number-1].Pick)
		t.showMenu(seat)
	}
}
