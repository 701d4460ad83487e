package match

import (
	"errors"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Plan holds the conditional moves of a seat: moves ahead, or answers to moves of others. It is no part of the log, and
// only the player sees it. It ends when the seat moves otherwise, when moves are taken back, and when another player
// takes the seat.
type Plan struct {
	Seat  game.Seat
	Guest string // who holds the seat
	After int    // how many entries there were when it was made or followed last
	Lines []Line

	Dropped bool // it no longer fitted: it has no lines, and its player is notified
}

// Line is one way in which the match may go on.
type Line struct {
	Moves   []string `json:"moves"` // each behind its seat, "2 d4"; Whatever may stand first
	Answers []Answer `json:"answers"`
}

// Answer is a run of moves of the seat in its line, for a position that the seat may see when it has to decide.
type Answer struct {
	Seen string `json:"seen,omitempty"` // the position as it may know it; empty: any
	From int    `json:"from"`
	To   int    `json:"to"`
}

// maxLines is how many lines a plan has at most.
const maxLines = 24

// Stands reports whether nothing has happened that ends the plan.
func (p Plan) Stands(f *State) bool {
	if f.Status != Running || f.Seats.Player(p.Seat).Guest != p.Guest || p.After > len(f.Log) {
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

// SetLines checks the lines of a plan against the present state and stores them in it.
func (p *Plan) SetLines(f *State, state int, lines [][]string) error {
	if p.Seat < 1 || int(p.Seat) > len(f.Seats.Players) || p.Guest == "" || f.Seats.Player(p.Seat).Guest != p.Guest {
		return fail(NotYourSeat, i18n.Of("match.not-your-seat", "seat", p.Seat))
	}
	if len(lines) > maxLines {
		return fail(BadText, i18n.Of("match.conditional-moves.many", "lines", maxLines))
	}
	if err := p.timely(f, state, len(lines)); err != nil {
		return err
	}
	for _, moves := range lines {
		l, err := PreviewMoves(f, p.Seat, moves)
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

// add adds a line up to its last answer. No position may have two answers.
func (p *Plan) add(l Line) error {
	last := len(l.Answers) - 1
	if last < 0 {
		return fail(BadText, i18n.Of("match.conditional-moves.no-answer"))
	}
	l.Moves = l.Moves[:l.Answers[last].To]
	for _, other := range p.Lines {
		if !other.agrees(l) {
			return fail(BadText, i18n.Of("match.conditional-moves.two-answers"))
		}
	}
	p.Lines = append(p.Lines, l)
	return nil
}

// agrees reports whether two lines answer the same positions alike.
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

// texts returns the moves of an answer, without the seat before them.
func (l Line) texts(a Answer) []string {
	texts := make([]string, 0, a.To-a.From)
	for _, move := range l.Moves[a.From:a.To] {
		_, text, _ := strings.Cut(move, " ")
		texts = append(texts, text)
	}
	return texts
}

// answer returns the moves that the plan has for the present position, and the rest of the plan; ok is false if it has
// none. Answers to this position come before answers to any.
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

// from returns the rest of a line from an index on; nothing if it has no more answers.
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

// AwaitsUser reports whether a human player has a pending decision, for which there may be conditional moves.
func (f *State) AwaitsUser() bool {
	for seat := range f.ToAct().All() {
		if p := f.Seats.Player(seat); p.Guest != "" && p.Guest != ImportedGuest {
			return true
		}
	}
	return false
}

// errUnfit is the error of a plan without an answer that can be played.
var errUnfit = errors.New("the plan does not fit any more")

// Draft adds the moves of the plan's answer to a draft.
func (p Plan) Draft(d *Draft) error {
	if !p.Stands(d.State) || !d.State.ToAct().Has(p.Seat) {
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
