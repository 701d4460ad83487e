// Package analysis judges the decisions of a finished match, each by what its seat knew when it made it.
package analysis

import (
	"slices"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// Decision is one move that was made in a match, or all orders that a seat sealed together.
type Decision struct {
	Seat   game.Seat
	Number int // number of the entry in the log that completed the decision
	Move   int // number of moves, without those taken back, up to and including the decision
	Text   string

	game    game.Game
	options game.Options
	before  game.State // full position before the decision; Judge hides what the seat did not know
	moves   []game.Move
	orders  string // canonical text of the orders; empty unless they were sealed
}

// Decisions returns the decisions of a finished match in the order in which they were completed. Forced moves are
// included; orders that were never sealed are not.
func Decisions(f *match.State) ([]Decision, error) {
	var list []Decision
	var before game.State
	open := map[game.Seat]*Decision{} // orders that are being given
	moves := 0
	err := f.Replay(func(e match.Entry, s game.State, _ []game.Event) {
		if e.Number > 0 {
			moves++
			m, refusal := before.ParseMoves(e.Seat, e.Text)
			if refusal != nil || len(m) != 1 {
				return // Replay has judged the log already
			}
			if recalls(before, e.Seat, m[0]) {
				list, open[e.Seat] = reopen(list, e.Seat)
			} else {
				at := Decision{Seat: e.Seat, Number: e.Number, Move: moves, game: f.Game, options: f.Match.Options}
				list = follow(list, open, at, before, m[0])
			}
		}
		before = game.Clone(s)
	})
	return list, err
}

// follow adds a move to the open decision of its seat, and appends the decision to the list if the move completes it.
func follow(
	list []Decision, open map[game.Seat]*Decision, at Decision, before game.State, m game.Move,
) []Decision {
	d := open[at.Seat]
	if d == nil {
		at.before = before // which has no other use from here on
		d = &at
		open[at.Seat] = d
	}
	if !d.add(before, m) {
		return list
	}
	d.Number, d.Move = at.Number, at.Move
	delete(open, at.Seat)
	return append(list, *d)
}

// recalls reports whether a move recalls the sealed orders of its seat.
func recalls(s game.State, seat game.Seat, m game.Move) bool {
	recaller, ok := s.(game.SimultaneousMoves)
	if !ok {
		return false
	}
	recall, can := recaller.Recall(seat)
	return can && recall == m
}

// reopen removes the seat's last decision from the list and returns it without the move that sealed it.
func reopen(list []Decision, seat game.Seat) ([]Decision, *Decision) {
	for i := len(list) - 1; i >= 0; i-- {
		if d := list[i]; d.Seat == seat {
			d.moves, d.orders = d.moves[:len(d.moves)-1], ""
			return slices.Delete(list, i, i+1), &d
		}
	}
	return list, nil
}

// add adds a move, made in position s, to the decision and reports whether that completes it. Sealed orders end with
// the move that seals them; so does a move of a seat that decides alone, which sees the outcome of each move.
func (d *Decision) add(s game.State, m game.Move) bool {
	d.moves = append(d.moves, m)
	text := s.MoveText(d.Seat, m)
	sealer, ok := s.(game.SimultaneousMoves)
	if !ok {
		d.Text = text
		return true
	}
	orders, sealed := sealer.Seal(d.Seat, m)
	if sealed {
		d.Text, d.orders = orders, orders
		return true
	}
	d.Text = text
	if s.ToAct() == game.SeatsOf(d.Seat) && sealer.Sealed() == 0 {
		return true
	}
	after := game.Clone(s)
	after.Play(d.Seat, m, nil)
	return !after.ToAct().Has(d.Seat) || after.(game.SimultaneousMoves).Round() != sealer.Round()
}

// same reports whether moves lead to the same orders or moves as the decision that was played.
func (d *Decision) same(moves []game.Move) bool {
	if slices.Equal(moves, d.moves) {
		return true
	}
	orders, _, ok := seal(d.before, d.Seat, moves)
	return ok && d.orders != "" && orders == d.orders
}

// seal plays moves of a seat and returns their texts. If the last one seals orders, it returns these orders in
// canonical form and sealed is true.
func seal(s game.State, seat game.Seat, moves []game.Move) (orders string, texts []string, sealed bool) {
	trial := game.Clone(s)
	for i, m := range moves {
		if trial.Check(seat, m) != nil {
			return "", texts, false
		}
		texts = append(texts, trial.MoveText(seat, m))
		if sealer, ok := trial.(game.SimultaneousMoves); ok && i == len(moves)-1 {
			orders, sealed = sealer.Seal(seat, m)
		}
		trial.Play(seat, m, nil)
	}
	return orders, texts, sealed
}
