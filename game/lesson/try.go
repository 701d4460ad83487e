package lesson

import (
	"slices"

	"hexparlor/game"
)

// Verdict is the result of judging a try so far.
type Verdict string

// The verdicts on a try.
const (
	Open   Verdict = "open" // more moves are needed
	Solved Verdict = "solved"
	Missed Verdict = "missed"
)

// Try is a sequence of moves in an exercise, with the verdict on it.
type Try struct {
	Plies   []Ply // all moves played, including the answers of the other seats
	New     int   // number of plies that the last move added: the move itself and its answers
	Verdict Verdict
	Wrong   string // name of the mistake (Wrong.Name); empty if it has none
	Kept    int    // number of the seat's moves that stay if a missed try is taken back

	Events []game.Event // events of the last move and its answers
	Cause  game.Event   // event that shows the mistake; nil if no pattern of the exercise names one
}

// trial is the state of a try while its moves are played.
type trial struct {
	*Exercise
	state  game.State
	moves  []string // moves of Exercise.Seat so far, in canonical notation
	events game.Log // events since the start of the exercise
	turns  int      // number of turns that Exercise.Seat has finished
}

// Play plays moves of Exercise.Seat from the start of the exercise and returns the verdict. If the rules refuse the
// last move, the error is a *game.Refusal.
func (e *Exercise) Play(g game.Game, moves []string) (Try, error) {
	s, err := e.Start(g)
	if err != nil {
		return Try{}, err
	}
	t := &trial{Exercise: e, state: s}
	try := Try{Verdict: Open}
	for _, move := range moves {
		before := len(t.events.Events)
		played, err := t.play(move)
		if err != nil {
			return Try{}, err
		}
		try.Events = t.events.Events[before:]
		try.Plies, try.New = append(try.Plies, played...), len(played)
		try.Verdict, try.Wrong = t.judge(t.turns >= e.turns || !g.Info().Revisable && len(t.moves) >= len(e.Solution))
		if try.Verdict != Open {
			break
		}
	}
	if try.Verdict == Missed {
		try.Cause = t.cause(try.Wrong)
	}
	if try.Verdict == Missed && len(e.Want.Lines) > 0 {
		try.Kept = len(t.moves) - 1
	}
	return try, nil
}

// turnsOfSolution plays the solution, as far as it is legal, and returns its number of turns. The last turn counts even
// if the last move does not end it, because an answer to a question may follow.
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

// play makes a move of Exercise.Seat and the answers of the other seats; it returns all of them.
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

// round returns the number of the round in a game of sealed orders, and 0 in other games.
func (t *trial) round() int {
	if s, seals := t.state.(game.SimultaneousMoves); seals {
		return s.Round()
	}
	return 0
}

// answer returns the moves that the other seats play after the moves so far (Exercise.Answers).
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

// judge returns the verdict on the moves so far, and the name of the mistake in a missed try. If end is true, no more
// moves are allowed: a try that is not solved is missed.
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

// begins reports whether an accepted line of moves is longer than the moves so far and begins with them.
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

// cause returns the event that shows a mistake: the one that its last pattern matches, or one that must not happen.
func (t *trial) cause(wrong string) game.Event {
	patterns := t.Want.Never
	if i := slices.IndexFunc(t.Exercise.Wrong, func(w Wrong) bool { return w.Name == wrong && wrong != "" }); i >= 0 {
		patterns = t.Exercise.Wrong[i].When
	}
	for _, p := range slices.Backward(patterns) {
		if e := firstEvent(t.events.Events, p); e != nil {
			return e
		}
	}
	return nil
}

// firstEvent returns the first event that a pattern matches; nil if there is none.
func firstEvent(events []game.Event, p Pattern) game.Event {
	i := slices.IndexFunc(events, func(e game.Event) bool { return p.MatchString(e.String()) })
	if i < 0 {
		return nil
	}
	return events[i]
}

func (t *trial) happened(p Pattern) bool {
	return firstEvent(t.events.Events, p) != nil
}
