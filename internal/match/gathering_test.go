package match_test

import (
	"testing"

	"hexparlor/internal/match"
)

// gathered returns a match that users sign up for, with these players.
func gathered(t *testing.T, names ...string) *table {
	t.Helper()
	return newTable(t, match.New{Game: "hexattack", Players: users(names...), Gather: true})
}

// turnOfActions returns a running match of a game with several actions in one turn, after one that can be undone.
func turnOfActions(t *testing.T) *table {
	t.Helper()
	l := dealt(t, "swarm")
	for range 200 {
		seat := l.ToAct().First()
		l.play(1, 0)
		if l.Undoable(seat) == nil {
			return l
		}
	}
	t.Fatal("no action can be undone")
	return nil
}
