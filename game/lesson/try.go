package lesson

import (
	"slices"

	"hexparlor/game"
)

// Verdict is the state of a try.
type Verdict string

// The verdicts.
const (
	Open   Verdict = "open" // more moves are needed
	Solved Verdict = "solved"
	Missed Verdict = "missed"
)

// Try is a judged sequence of moves in an exercise.
type Try struct {
	Plies   []Ply // all moves played, including the answers of the others
	New     int   // number of plies that the last move added
	Verdict Verdict
	Wrong   string // name of the mistake, if the exercise has one for it
	Kept    int    // number of the seat's moves that stay on the board when a missed try is taken back
}

// trial is a try in progress.
type trial struct {
	*Exercise
	state  game.State
	moves  []string // recorded moves of the seat
	events game.Log // events since the exercise began
	turns  int      // finished turns of the seat
}

// Play judges the moves of the seat from the start. A refusal is about the last of them.
func (e *Exercise) Play(g game.Game, moves []string) (Try, error) {
	s, err := e.Start(g)
	if err != nil {
		return Try{}, err
	}
	t := &trial{Exercise: e, state: s}
	try := Try{Verdict: Open}
	for _, move := range moves {
		played, err := t.play(move)
		if err != nil {
			return Try{}, err
		}
		try.Plies, try.New = append(try.Plies, played...), len(played)
		try.Verdict, try.Wrong = t.judge(t.turns >= e.turns || !g.Info().Revisable && len(t.moves) >= len(e.Solution))
		if try.Verdict != Open {
			break
		}
	}
	if try.Verdict == Missed && len(e.Want.Lines) > 0 {
		try.Kept = len(t.moves) - 1
	}
	return try, nil
}

// turnsOfSolution plays the solution, as far as it is legal, and returns its number of turns. The last turn
// counts even if its last move does not end it, such as the answer to a question.
func (e *Exercise) turnsOfSolution(g game.Game) int {
	s, err := e.Start(g)
	t := &trial{Exercise: e, state: s}
	for _, move := range e.Solution[:max(0, len(e.Solution)-1)] {
		if err == nil {
			_, err = t.play(move)
		}
	}
	return t.turns + 1
}

// play makes a move of the seat and the answers of the others.
func (t *trial) play(move string) ([]Ply, error) {
	round := t.round()
	texts, refusal := game.Submit(t.state, t.Seat, move, &t.events)
	if refusal != nil {
		return nil, refusal
	}
	var plies []Ply
	for _, text := range texts {
		t.moves = append(t.moves, text)
		plies = append(plies, Ply{t.Seat, text})
	}
	if !t.state.ToAct().Has(t.Seat) || t.round() != round {
		t.turns++
	}
	for _, p := range t.answer() {
		if _, refusal := game.Submit(t.state, p.Seat, p.Text, &t.events); refusal != nil {
			return nil, refusal
		}
		plies = append(plies, p)
	}
	return plies, nil
}

// round returns the round of a game with sealed orders.
func (t *trial) round() int {
	if s, seals := t.state.(game.SimultaneousMoves); seals {
		return s.Round()
	}
	return 0
}

// answer returns the moves of the others after the moves so far.
func (t *trial) answer() []Ply {
	i := slices.IndexFunc(t.Answers, func(a Answer) bool { return slices.Equal(a.After, t.moves) })
	if i < 0 {
		i = slices.IndexFunc(t.Answers, func(a Answer) bool { return len(a.After) == 0 })
	}
	if i < 0 {
		return nil
	}
	return t.Answers[i].Play
}

// judge returns the state of the try and the name of its mistake. A try that has not solved the exercise at its
// end has missed it.
func (t *trial) judge(end bool) (Verdict, string) {
	if t.solved() {
		return Solved, ""
	}
	for _, w := range t.Exercise.Wrong {
		if w.Refused == "" && t.is(w) {
			return Missed, w.Name
		}
	}
	off := len(t.Want.Lines) > 0 && !slices.ContainsFunc(t.Want.Lines, t.begins)
	if off || end || !t.state.ToAct().Has(t.Seat) || slices.ContainsFunc(t.Want.Never, t.happened) {
		return Missed, ""
	}
	return Open, ""
}

func (t *trial) solved() bool {
	if len(t.Want.Lines) > 0 {
		return slices.ContainsFunc(t.Want.Lines, func(line []string) bool { return slices.Equal(line, t.moves) })
	}
	if t.Want.Win && !t.state.Result().Winners.Has(t.Seat) {
		return false
	}
	return t.allHappened(t.Want.Events) && !slices.ContainsFunc(t.Want.Never, t.happened)
}

// begins reports whether a line begins with the moves so far.
func (t *trial) begins(line []string) bool {
	return len(line) > len(t.moves) && slices.Equal(line[:len(t.moves)], t.moves)
}

func (t *trial) is(w Wrong) bool {
	if len(w.When) == 0 {
		return slices.Equal(w.Try, t.moves)
	}
	return t.allHappened(w.When)
}

func (t *trial) allHappened(all []Pattern) bool {
	return !slices.ContainsFunc(all, func(p Pattern) bool { return !t.happened(p) })
}

func (t *trial) happened(p Pattern) bool {
	return slices.ContainsFunc(t.events.Events, func(e game.Event) bool { return p.MatchString(e.String()) })
}
