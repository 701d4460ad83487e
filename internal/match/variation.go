package match

import (
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// Whatever is the first move of a line that stands for all moves of the other seats before the seat's turn.
const Whatever = "*"

const (
	maxPlies = 32 // of a line
	// maxMay is how many moves of the others are tried to find out what a seat may be able to play when its turn comes.
	maxMay = 48
	// maxWait is how many moves of the others are tried one after the other until it is the seat's turn.
	maxWait = 64
)

// Preview is an imagined continuation of a match, in which one user enters the moves of all seats. It starts from what
// one seat knows: hidden parts are drawn at random, and it has neither the log nor the deal of the real match.
type Preview struct {
	State *State       // state of the imagined match
	Steps []Step       // steps of the last move of the line
	May   []game.State // positions in which the seat may have to decide; only for lines that begin with Whatever
	Line  Line
}

// PreviewMoves plays a line of moves from the present position; each text of moves names its seat. It refuses when seat
// has a pending decision.
func PreviewMoves(f *State, seat game.Seat, moves []string) (*Preview, error) {
	if err := f.checkRunning(); err != nil {
		return nil, err
	}
	switch {
	case f.ToAct().Has(seat):
		return nil, fail(YourTurn, i18n.Of("match.conditional-moves.your-turn"))
	case len(moves) > maxPlies:
		return nil, fail(BadText, i18n.Of("match.conditional-moves.long", "moves", maxPlies))
	}
	start, err := imagine(f, seat)
	if err != nil {
		return nil, err
	}
	l := &Preview{State: start, Line: Line{Moves: moves}}
	for i, text := range moves {
		if i == 0 && text == Whatever {
			err = l.skipToTurn(seat)
		} else {
			err = l.play(seat, i, text)
		}
		if err != nil {
			return nil, err
		}
	}
	return l, nil
}

// imagine returns a new match that starts at the position as seat knows it. Orders that others have sealed are open
// again.
func imagine(f *State, seat game.Seat) (*State, error) {
	state := game.Clone(f.Position)
	f.Determinize(state, seat)
	if r, ok := state.(game.SimultaneousMoves); ok {
		r.Reopen(seat)
	}
	return place(f, state)
}

// place returns a new match with the players of f that starts at a position.
func place(f *State, state game.State) (*State, error) {
	m := f.Match
	next, err := NewState(placed{f.Game, state}, Match{ID: m.ID, Game: m.Game, Options: m.Options, Rules: m.Rules})
	for i, p := range f.Seats.Players {
		if err == nil {
			var step Step
			step, err = withEntry(next, game.Seat(i+1), Sit, Player{User: "seat", Name: p.Name}.String())
			next = step.State
		}
	}
	return next, err
}

// withEntry returns the step of one more entry, made at a fixed time.
func withEntry(f *State, seat game.Seat, kind Kind, text string) (Step, error) {
	return f.Next(Entry{Number: len(f.Log) + 1, Seat: seat, Kind: kind, Text: text, At: time.UnixMilli(0)})
}

// placed is a game whose starting position is the given one. It has no chance and no clock.
type placed struct {
	game.Game
	start game.State
}

func (p placed) Info() game.Info {
	info := p.Game.Info()
	info.Chance, info.Clock = false, ""
	return info
}

func (p placed) New(game.Options, rng.Seed) (game.State, error) { return game.Clone(p.start), nil }

// play makes one move of a line, with index at. If it is a move of the seat, it becomes part of an answer.
func (l *Preview) play(seat game.Seat, at int, text string) error {
	var ply lesson.Ply
	if err := ply.UnmarshalText([]byte(text)); err != nil {
		return fail(BadText, i18n.Of("match.conditional-moves.bad-move", "move", text))
	}
	if l.Line.Moves[0] == Whatever {
		return l.keepFitting(seat, at, ply)
	}
	if ply.Seat == seat {
		if !l.State.ToAct().Has(seat) {
			return fail(BadText, i18n.Of("match.conditional-moves.bad-move", "move", text))
		}
		l.Line.note(at, func() string { return decisionText(l.State.Position, seat) })
	}
	return l.submit(ply)
}

// submit makes a move in the imagined match, and sets Steps to the steps of this move.
func (l *Preview) submit(ply lesson.Ply) error {
	texts, refusal := game.Submit(game.Clone(l.State.Position), ply.Seat, ply.Text, nil)
	if refusal != nil {
		return refusal
	}
	l.Steps = l.Steps[:0]
	for _, text := range texts {
		step, err := withEntry(l.State, ply.Seat, Move, text)
		if err != nil {
			return err
		}
		l.Steps, l.State = append(l.Steps, step), step.State
	}
	return nil
}

// skipToTurn sets May to positions in which it may be the seat's turn, after various moves of the others. With sealed
// orders it is one position, in which the others enter their default orders.
func (l *Preview) skipToTurn(seat game.Seat) error {
	state := l.State.Position
	if _, seals := state.(game.SimultaneousMoves); seals {
		state = game.Clone(state)
		if advanceToTurn(state, seat, 0) {
			l.May = []game.State{state}
		}
		next, err := place(l.State, state)
		if err == nil {
			l.State = next
		}
		return err
	}
	other := state.ToAct().First()
	moves := state.Moves(other, nil)
	for i := range min(len(moves), maxMay) {
		next := game.Clone(state)
		next.Play(other, moves[i*len(moves)/min(len(moves), maxMay)], nil)
		if advanceToTurn(next, seat, i) {
			l.May = append(l.May, next)
		}
	}
	return nil
}

// advanceToTurn makes moves for the other seats until it is the seat's turn, and reports whether that comes. which
// chooses the last, first or middle legal move: one of these leads to an end in every game.
func advanceToTurn(s game.State, seat game.Seat, which int) bool {
	for range maxWait {
		if s.ToAct().Has(seat) {
			return true
		}
		other := s.ToAct().First()
		if other == game.Spectator {
			return false
		}
		if sealer, ok := s.(game.SimultaneousMoves); ok {
			s.Play(other, sealer.Default(other), nil)
			continue
		}
		moves := s.Moves(other, nil)
		at := [...]int{len(moves) - 1, 0, len(moves) / 2}[which%3]
		s.Play(other, moves[at], nil)
	}
	return false
}

// keepFitting makes a move of the seat in all positions of May, and keeps those in which it is legal and the seat must
// still decide. It refuses a move that is legal in none.
func (l *Preview) keepFitting(seat game.Seat, at int, ply lesson.Ply) error {
	if ply.Seat != seat {
		return fail(BadText, i18n.Of("match.conditional-moves.bad-move", "move", ply.String()))
	}
	var refused error
	fits, may := false, []game.State(nil)
	for _, s := range l.May {
		if _, refusal := game.Submit(s, seat, ply.Text, nil); refusal != nil {
			refused = refusal
			continue
		}
		fits = true
		if s.ToAct().Has(seat) {
			may = append(may, s)
		}
	}
	switch {
	case !fits && refused != nil:
		return refused
	case !fits:
		return fail(BadText, i18n.Of("match.conditional-moves.bad-move", "move", ply.String()))
	}
	l.Line.note(at, func() string { return "" })
	l.May = may
	if _, seals := l.State.Position.(game.SimultaneousMoves); seals {
		return l.submit(ply)
	}
	return nil
}

// note records that the move with index at is one of the seat: it extends the last answer if that ends there, else it
// begins an answer for the position text seen.
func (l *Line) note(at int, seen func() string) {
	if last := len(l.Answers) - 1; last >= 0 && l.Answers[last].To == at {
		l.Answers = slices.Clone(l.Answers)
		l.Answers[last].To++
		return
	}
	l.Answers = append(l.Answers, Answer{Seen: seen(), From: at, To: at + 1})
}

// decisionText returns the position as the seat knows it, without orders of this round. Two positions with equal texts
// call for the same decision.
func decisionText(s game.State, seat game.Seat) string {
	s = game.Clone(s)
	if r, ok := game.Revisable(s); ok {
		r.Forget(seat)
		for other := range s.ToAct().All() {
			r.Erase(other)
		}
	} else if sealer, seals := s.(game.SimultaneousMoves); seals {
		sealer.Reopen(seat)
	}
	return s.Text(seat)
}

// maxVariation is the maximum number of moves in a variation.
const maxVariation = 64

// Vary plays a variation of a finished match. It starts from the position after the first made moves (without those
// taken back); each text of moves names its seat. It uses the real position, since nothing is hidden after the end.
func Vary(f *State, made int, moves []string) (*Preview, error) {
	switch {
	case f.Status != Finished || !f.Deal.Done():
		return nil, fail(NotFinished, i18n.Of("match.branch.running"))
	case len(moves) > maxVariation:
		return nil, fail(BadText, i18n.Of("match.vary.long", "moves", maxVariation))
	}
	start, err := positionAfter(f, made)
	if err != nil {
		return nil, err
	}
	branch, err := place(f, start)
	if err != nil {
		return nil, err
	}
	l := &Preview{State: branch, Line: Line{Moves: moves}}
	for _, text := range moves {
		var ply lesson.Ply
		if err := ply.UnmarshalText([]byte(text)); err != nil {
			return nil, fail(BadText, i18n.Of("match.conditional-moves.bad-move", "move", text))
		}
		if err := l.submit(ply); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// positionAfter returns the position after the first made moves that were not taken back, or the last position if there
// are fewer.
func positionAfter(f *State, made int) (game.State, error) {
	var state game.State
	moves, made := 0, min(made, f.Moves)
	err := f.Replay(func(_ Entry, s game.State, _ []game.Event) {
		if moves == made {
			state = game.Clone(s)
		}
		moves++
	})
	return state, err
}
