package match

import (
	"errors"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Plan is what a seat has decided before its turn: moves ahead, or answers to what the others may do. It is no part of
// the log, and nobody but who holds the seat learns of it before its moves are made. It ends with whatever the seat
// does by itself, when moves are taken back, and when somebody else gets the seat.
type Plan struct {
	Seat  game.Seat
	Guest string // who holds the seat
	After int    // how many entries there were when it was made or followed last
	Lines []Line

	Dropped bool // it no longer fitted: it has no lines, and its seat is to be told
}

// Line is one way in which the game may go on.
type Line struct {
	Moves   []string `json:"moves"` // each behind its seat, "2 d4"; Whatever may be the first
	Answers []Answer `json:"answers"`
}

// Answer is the moves of the seat from one index of its line to another, for when it has to decide and sees a position.
type Answer struct {
	Seen string `json:"seen,omitempty"` // the position as it may know it; empty: any
	From int    `json:"from"`
	To   int    `json:"to"`
}

// maxLines is how many lines a plan has at most.
const maxLines = 24

// PlanStands tells whether nothing has happened that ends a plan.
func (f *State) PlanStands(p Plan) bool {
	if f.Status != Running || f.Player(p.Seat).Guest != p.Guest || p.After > len(f.Log) {
		return false
	}
	return !slices.ContainsFunc(f.Log[p.After:], func(e Entry) bool {
		switch e.Kind {
		case TakebackAccept:
			return true
		case Move, Undo, Sit, Stand:
			return e.Seat == p.Seat
		}
		return false
	})
}

// SetLines judges the lines of a plan as the table is now.
func (p *Plan) SetLines(f *State, state int, lines [][]string) error {
	if p.Seat < 1 || int(p.Seat) > len(f.Players) || p.Guest == "" || f.Player(p.Seat).Guest != p.Guest {
		return fail(NotYourSeat, i18n.Of("match.not-your-seat", "seat", p.Seat))
	}
	if len(lines) > maxLines {
		return fail(BadText, i18n.Of("match.plan.many", "lines", maxLines))
	}
	if err := p.timely(f, state, len(lines)); err != nil {
		return err
	}
	for _, moves := range lines {
		l, err := f.Foresee(p.Seat, moves)
		if err != nil {
			return err
		}
		if err := p.add(l.Line); err != nil {
			return err
		}
	}
	p.After = len(f.Log)
	return nil
}

// Add takes in one more line, as far as the last answer in it. No position has two answers.
func (p *Plan) add(l Line) error {
	last := len(l.Answers) - 1
	if last < 0 {
		return fail(BadText, i18n.Of("match.plan.no-answer"))
	}
	l.Moves = l.Moves[:l.Answers[last].To]
	for _, other := range p.Lines {
		if !other.agrees(l) {
			return fail(BadText, i18n.Of("match.plan.two-answers"))
		}
	}
	p.Lines = append(p.Lines, l)
	return nil
}

// agrees tells whether two lines have the same answers as long as they see the same.
func (l Line) agrees(with Line) bool {
	for i := range min(len(l.Answers), len(with.Answers)) {
		a, b := l.Answers[i], with.Answers[i]
		if a.Seen != b.Seen {
			return true
		}
		if !slices.Equal(l.texts(a), with.texts(b)) {
			return false
		}
	}
	return true
}

// texts are the moves of an answer, without the seat before them.
func (l Line) texts(a Answer) []string {
	texts := make([]string, 0, a.To-a.From)
	for _, move := range l.Moves[a.From:a.To] {
		_, text, _ := strings.Cut(move, " ")
		texts = append(texts, text)
	}
	return texts
}

// answer is what the plan has the seat play now, and what is left of it after that; ok is false if it fits no more.
// What has been seen exactly comes before what is for everything.
func (p Plan) answer(s game.State) (texts []string, left Plan, ok bool) {
	seen := decisionText(s, p.Seat)
	for _, wanted := range []string{seen, ""} {
		left = p
		left.Lines = nil
		for _, l := range p.Lines {
			if a := l.Answers[0]; a.Seen == wanted {
				texts = l.texts(a)
				left.Lines = append(left.Lines, l.from(a.To)...)
			}
		}
		if texts != nil {
			return texts, left, true
		}
	}
	return nil, left, false
}

// from is what is left of a line; nothing if no answer is left.
func (l Line) from(index int) []Line {
	if len(l.Answers) == 1 {
		return nil
	}
	rest := Line{Moves: l.Moves[index:], Answers: slices.Clone(l.Answers[1:])}
	for i := range rest.Answers {
		rest.Answers[i].From -= index
		rest.Answers[i].To -= index
	}
	return []Line{rest}
}

// AwaitsUser tells whether the house waits for somebody who could have decided in advance.
func (f *State) AwaitsUser() bool {
	for seat := range f.ToAct().All() {
		if p := f.Player(seat); p.Guest != "" && p.Guest != Elsewhere {
			return true
		}
	}
	return false
}

// errUnfit: the plan has no answer that can be played.
var errUnfit = errors.New("the plan does not fit any more")

func (p Plan) Draft(d *Draft) error {
	if !d.State.PlanStands(p) || !d.State.ToAct().Has(p.Seat) {
		return errUnfit
	}
	texts, left, ok := p.answer(d.State.Position)
	if !ok {
		return errUnfit
	}
	if err := d.AddMoves(p.Seat, texts); err != nil {
		return err
	}
	left.After = len(d.State.Log)
	d.Plan = &left
	return nil
}
