package api

import (
	"cmp"
	"strconv"
	"strings"

	"hexparlor/game"
)

// PickGroup is picks that differ only in their values. In Label and At, {0} stands for the value.
type PickGroup struct {
	Kind   game.PickKind `json:"kind" enum:"cell,direction,piece,card,word"`
	Label  string        `json:"label,omitempty" doc:"for a person; {0} stands for the value, and missing it is the value"`
	At     string        `json:"at,omitempty" doc:"the cell where a board offers it, if it has one; {0} stands for the value"`
	Set    bool          `json:"set,omitempty" doc:"neighbouring set picks form a set: any order makes the same move"`
	Verb   string        `json:"verb,omitempty" doc:"on the last pick of a move, and on all of a set: what the move does, such as deal"`
	Values []string      `json:"values" doc:"what a pick is called in a move and in the notation, such as 0,1 or NW or pass"`
}

// Choice is one legal move: its text, and the path of picks that makes it.
type Choice struct {
	Text  string
	Picks []Pick
}

// Choices returns the legal moves of a turn with their texts and picks.
func (t *Turn) Choices() []Choice {
	picks := t.picks()
	choices := make([]Choice, len(t.Moves))
	for i, row := range t.Moves {
		for _, n := range row[1:] {
			choices[i].Picks = append(choices[i].Picks, picks[n])
		}
		choices[i].Text = textOf(t.Texts[row[0]], choices[i].Picks)
	}
	return choices
}

// picks returns everything that can be picked, in the numbering that moves use.
func (t *Turn) picks() []Pick {
	var picks []Pick
	for _, g := range t.Picks {
		for _, v := range g.Values {
			p := Pick{Kind: g.Kind, Value: v, Set: g.Set, Verb: g.Verb}
			p.Label, p.At = textOf(cmp.Or(g.Label, "{0}"), []Pick{p}), textOf(g.At, []Pick{p})
			picks = append(picks, p)
		}
	}
	return picks
}

// textOf returns a form with the values of picks in the places of {0}, {1} ...
func textOf(form string, picks []Pick) string {
	for n, p := range picks {
		form = strings.Replace(form, "{"+strconv.Itoa(n)+"}", p.Value, 1)
	}
	return form
}
