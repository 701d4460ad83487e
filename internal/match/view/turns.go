package view

import (
	"cmp"
	"strings"
	"sync"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
)

// writer builds an api.Turn from moves. It writes each pick and each form (a move's text with {0}, {1} in place of
// picks) once, however many moves share it, and builds hardly any text that is not sent.
type writer struct {
	words  *i18n.Catalogue
	turn   api.Turn
	known  []game.Pick // picks written so far; the index of a pick is its number in the turn
	values []string    // values of the picks in known, of which each group has a part
	rows   []int       // rows of all moves written so far, one after the other
}

// turnOf returns the moves of a seat for the API, with the prompt that asks the seat for a move.
func turnOf(words *i18n.Catalogue, s game.Position, seat game.Seat, prompt api.Prompt, moves []game.Move) api.Turn {
	const few = 4 // more picks than moves, or forms, seldom
	n := len(moves)
	known, texts := picksKnown.Get().(*[]game.Pick), make([]string, n+2*few)
	w := writer{
		words: words.BesideBoard(),
		turn: api.Turn{
			Seat: seat, Prompt: prompt,
			Picks: make([]api.PickGroup, 0, n+few), Texts: texts[:0:few], Moves: make([][]int, 0, n),
		},
		known: (*known)[:0], values: texts[few:few], rows: make([]int, 0, 3*n),
	}
	for _, m := range moves {
		w.add(s.MoveText(seat, m), s.Picks(seat, m))
	}
	*known = w.known
	clear(*known) // it keeps no texts alive
	picksKnown.Put(known)
	return w.turn
}

// picksKnown holds slices of picks for reuse as writer.known.
var picksKnown = sync.Pool{New: func() any { return new([]game.Pick) }}

// add adds a move with its text and its picks as a row of the turn.
func (w *writer) add(text string, picks []game.Pick) {
	start := len(w.rows)
	w.rows = append(w.rows, w.form(text, picks))
	for _, p := range picks {
		w.rows = append(w.rows, w.number(p))
	}
	w.turn.Moves = append(w.turn.Moves, w.rows[start:len(w.rows):len(w.rows)])
}

// window is the number of last items among which form and number look for an equal one. An item that was written before
// the window is written again, which is correct but longer.
const window = 64

// form returns the index in w.turn.Texts of a form that gives text with these picks; it adds one if there is none.
func (w *writer) form(text string, picks []game.Pick) int {
	forms := w.turn.Texts
	for i := len(forms) - 1; i >= max(0, len(forms)-window); i-- {
		if fits(forms[i], text, picks) {
			return i
		}
	}
	w.turn.Texts = append(w.turn.Texts, formOf(text, picks))
	return len(forms)
}

// number returns the number of a pick, which it adds to the turn if it is new.
func (w *writer) number(p game.Pick) int {
	n := len(w.known)
	for i := n - 1; i >= max(0, n-window); i-- {
		if samePick(w.known[i], p) {
			return i
		}
	}
	label := w.words.Say(p.Label)
	w.known, w.values = append(w.known, p), append(w.values, p.Value)
	if last := len(w.turn.Picks) - 1; last < 0 || !w.join(&w.turn.Picks[last], p, label) {
		w.turn.Picks = append(w.turn.Picks, groupOf(p, label, w.values[n:]))
	}
	return n
}

func samePick(p, q game.Pick) bool {
	return p.Value == q.Value && p.At == q.At && p.Kind == q.Kind && p.Set == q.Set && p.Verb == q.Verb &&
		p.Label.Equal(q.Label)
}

// itself is the form of a text that consists of the value of the pick.
const itself = "{0}"

func groupOf(p game.Pick, label string, values []string) api.PickGroup {
	g := api.PickGroup{Kind: p.Kind, Label: label, At: p.At, Set: p.Set, Verb: p.Verb, Values: values}
	if g.Label == p.Value {
		g.Label = ""
	}
	if g.At == p.Value {
		g.At = itself
	}
	return g
}

// join adds the pick p, the last one in w.known, to the group g if they differ only in their values, and reports
// whether it did. The label of a group with several picks has {0} in place of the value.
func (w *writer) join(g *api.PickGroup, p game.Pick, label string) bool {
	own := w.known[len(w.known)-1:]
	if g.Kind != p.Kind || g.Set != p.Set || g.Verb != p.Verb || !fits(g.At, p.At, own) {
		return false
	}
	switch {
	case len(g.Values) > 1 || g.Label == "":
		if !fits(cmp.Or(g.Label, itself), label, own) {
			return false
		}
	case alike(g.Label, g.Values[0], label, p.Value):
		g.Label = formOf(g.Label, w.known[len(w.known)-2:len(w.known)-1])
	default:
		return false
	}
	g.Values = w.values[len(w.values)-len(g.Values)-1:]
	return true
}

// alike reports whether label with value and other with the value another are the same text apart from these values.
func alike(label, value, other, another string) bool {
	before, after, found := strings.Cut(label, value)
	if !found || value == "" {
		return label == other
	}
	other, begins := strings.CutPrefix(other, before)
	other, continues := strings.CutPrefix(other, another)
	return begins && continues && other == after
}

// mostPlaces is the maximum number of picks that formOf replaces in a text.
const mostPlaces = 10

// formOf returns text with {0}, {1} ... in place of the values of picks, as far as the text has them in this order.
func formOf(text string, picks []game.Pick) string {
	var buffer [64]byte
	form := buffer[:0]
	for i, p := range picks[:min(len(picks), mostPlaces)] {
		if before, after, found := strings.Cut(text, p.Value); found && p.Value != "" {
			form = append(append(form, before...), '{', '0'+byte(i), '}')
			text = after
		}
	}
	return string(append(form, text...))
}

// fits reports whether form, filled with the values of picks, is text.
func fits(form, text string, picks []game.Pick) bool {
	for {
		literal, rest, more := strings.Cut(form, "{")
		if !strings.HasPrefix(text, literal) {
			return false
		}
		text = text[len(literal):]
		if !more {
			return text == ""
		}
		place := int(rest[0] - '0')
		if place >= len(picks) || !strings.HasPrefix(text, picks[place].Value) {
			return false
		}
		form, text = rest[len(itself)-1:], text[len(picks[place].Value):]
	}
}
