package api

import (
	"cmp"
	"strconv"
	"strings"

	"hexparlor/game"
)

// Pick is one thing that a user selects to make a move, such as a cell or a card. A move is a path of picks.
type Pick struct {
	Kind  game.PickKind `json:"kind"`
	Value string        `json:"value"`
	Label string        `json:"label" doc:"text for users"`
	At    string        `json:"at,omitempty" doc:"cell at which a board offers the pick"`
	Set   bool          `json:"set,omitempty" doc:"neighbouring picks with this flag form a set: any order makes the same move"`
	Verb  string        `json:"verb,omitempty" doc:"effect of the move as a word, such as deal"`
}

// PickGroup is a set of picks that differ only in their values. In Label and At, {0} stands for the value.
type PickGroup struct {
	Kind   game.PickKind `json:"kind" enum:"cell,direction,piece,card,word"`
	Label  string        `json:"label,omitempty" doc:"text for users; {0} stands for the value; missing: the value itself"`
	At     string        `json:"at,omitempty" doc:"cell at which a board offers the pick; {0} stands for the value; missing: no cell"`
	Set    bool          `json:"set,omitempty" doc:"neighbouring picks with this flag form a set: any order makes the same move"`
	Verb   string        `json:"verb,omitempty" doc:"effect of the move as a word, such as deal; on the last pick of a move, and on all picks of a set"`
	Values []string      `json:"values" doc:"values as moves and the notation use them, such as 0,1 or NW or pass"`
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

// picks returns all picks of a turn, in the order by whose index (0-based) the turn's moves refer to them.
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

// textOf returns the text form with {0}, {1} ... replaced by the values of picks.
func textOf(form string, picks []Pick) string {
	for n, p := range picks {
		form = strings.Replace(form, "{"+strconv.Itoa(n)+"}", p.Value, 1)
	}
	return form
}
