package match

import (
	"errors"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Plan holds the conditional moves of a seat, which the server plays when the seat's turn comes. It is not in the log,
// and only its player sees it. It ends when the seat makes another move, moves are taken back, or another player takes
// the seat.
type Plan struct {
	Seat  game.Seat
	User  string // public id of the user who holds the seat
	After int    // number of entries in the log when the plan was stored or last played from
	Lines []Line

	Dropped bool // whether the plan ended because it no longer fitted; then it has no lines, and its player is notified
}

// Line is one expected continuation of the match, with the moves of all seats and the answers of the plan's seat among
// them.
type Line struct {
	Moves   []string `json:"moves"` // moves in order, each with its seat, as in "2 d4"; the first may be Whatever
	Answers []Answer `json:"answers"`
}

// Answer is a run of moves of the plan's seat in a line, Moves[From:To], and the position in which the seat plays them.
type Answer struct {
	// text of the position that the answer is for, as decisionText writes it; empty if it is for any position
	Seen string `json:"seen,omitempty"`
	From int    `json:"from"`
	To   int    `json:"to"`
}

// maxLines is the maximum number of lines in a plan.
const maxLines = 24

// Stands reports whether the plan is still valid: since it was stored its seat has not moved or changed hands, and no
// move was taken back.
func (p Plan) Stands(f *State) bool {
	if f.Status != Running || f.Seats.Player(p.Seat).User != p.User || p.After > len(f.Log) {
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

// SetLines checks the lines of moves against the present state and stores them in the plan; state is the entry number
// of the position for which the user entered them.
func (p *Plan) SetLines(f *State, state int, lines [][]string) error {
	if p.Seat < 1 || int(p.Seat) > len(f.Seats.Players) || p.User == "" || f.Seats.Player(p.Seat).User != p.User {
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

// add appends a line to the plan, cut off after the last answer. It refuses a line that answers a position otherwise
// than an earlier line.
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

// agrees reports whether two lines give the same answers as long as both come to the same positions.
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

// texts returns the moves of an answer without their seat prefix.
func (l Line) texts(a Answer) []string {
	texts := make([]string, 0, a.To-a.From)
	for _, move := range l.Moves[a.From:a.To] {
		_, text, _ := strings.Cut(move, " ")
		texts = append(texts, text)
	}
	return texts
}

// answer returns the moves of the plan for position s, and the plan that is left after them; ok is false if no line
// answers. Answers to exactly this position take precedence over answers to any position.
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

// from returns the part of a line from the move with this index on; nothing if no answer follows there.
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
		if p := f.Seats.Player(seat); p.User != "" && p.User != ImportedUser {
			return true
		}
	}
	return false
}

// errUnfit is the error of Plan.Draft when the plan has ended or has no answer to the position.
var errUnfit = errors.New("the plan does not fit any more")

// Draft drafts the moves that the plan has for the present position. It returns errUnfit if the plan has none.
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
