package puzzle

import (
	"cmp"
	"math"
	"slices"

	"hexparlor/game"
	"hexparlor/game/lesson"
)

// Lucky names a missed try whose turn reached the goal only because of what it happened to turn up.
const Lucky = "lucky"

// most bounds the search that judges one turn. Stored puzzles need much less: see Prove.
const most = 1_000_000

// trial is a try in progress.
type trial struct {
	*Prover
	state game.State
	turns int  // turns that remain for the goal
	lucky bool // whether a move of this turn could have turned up something worse
	moves int  // number of the seat's moves, as they were sent
	kept  int  // number of moves when the turn began
	lesson.Try
}

// Play judges the moves of the seat from the start, and answers each turn as well as possible. A refusal is
// about the last of them.
func (p *Puzzle) Play(g game.Game, moves []string) (lesson.Try, error) {
	s, err := p.Start(g)
	if err != nil {
		return lesson.Try{}, err
	}
	t := &trial{Prover: p.Prover(s, most), state: s, turns: p.Turns}
	t.Verdict = lesson.Open
	for _, move := range moves {
		if t.Verdict != lesson.Open {
			break
		}
		if err := t.play(move); err != nil {
			return lesson.Try{}, err
		}
	}
	return t.Try, nil
}

// Prover returns a search for the puzzle's goal from its start.
func (p *Puzzle) Prover(s game.State, most int) *Prover { return NewProver(s, p.Seat, p.Goal, most) }

// play makes moves of the seat, and the answers of the others if the turn ends.
func (t *trial) play(text string) error {
	moves, refusal := t.state.ParseMoves(t.Seat, text)
	if refusal != nil {
		return refusal
	}
	t.New = 0
	t.moves++
	for _, m := range moves {
		if refusal := t.state.Check(t.Seat, m); refusal != nil {
			return refusal
		}
		if err := t.risk(m); err != nil {
			return err
		}
		round := roundOf(t.state)
		t.make(t.Seat, m)
		if t.ended(t.state, t.Seat, round) {
			t.turns--
		} else if t.state.ToAct().Has(t.Seat) {
			continue
		}
		return t.judge()
	}
	return nil
}

// risk records a move that may turn up something after which the goal is no longer forced.
func (t *trial) risk(m game.Move) error {
	if t.outcomes(t.state, t.Seat, m) == 1 {
		return nil
	}
	forced, err := t.after(t.state, t.Seat, m, t.turns, 0)
	t.lucky = t.lucky || !forced
	return err
}

// make plays a move and records it.
func (t *trial) make(seat game.Seat, m game.Move) {
	t.Plies = append(t.Plies, lesson.Ply{Seat: seat, Text: t.state.MoveText(seat, m)})
	t.New++
	t.state.Play(seat, m, nil)
}

// judge judges a finished turn of the seat: the others answer it, and it was wrong if they can prevent the
// goal.
func (t *trial) judge() error {
	forced, err := t.Forced(t.state, t.turns)
	if err != nil {
		return err
	}
	t.lucky = t.lucky && forced
	if t.waits() {
		answer := t.answer
		if h, ok := t.state.(game.HiddenInformation); ok {
			if _, secret := h.PossibleMoves(t.Seat, t.state.ToAct().First(), nil); secret {
				answer = t.reply
			}
		}
		if err := answer(forced); err != nil {
			return err
		}
	}
	switch {
	case !forced || t.lucky:
		t.Verdict, t.Kept = lesson.Missed, t.kept
		if t.lucky {
			t.Wrong = Lucky
		}
	case t.turns == 0 || t.state.ToAct() == 0:
		t.Verdict = lesson.Solved
	}
	t.kept = t.moves
	return nil
}

// waits reports whether others decide about the result of the turn.
func (t *trial) waits() bool {
	return t.turns > 0 && t.state.ToAct() != 0 && !t.state.ToAct().Has(t.Seat)
}

// reply plays for others whose choices are secret, move by move, with what they really hold. It plays the
// refutation of the turn, or else the worst for the seat.
func (t *trial) reply(forced bool) error {
	for t.waits() {
		actor, round := t.state.ToAct().First(), roundOf(t.state)
		m, err := t.worst(actor, round, forced)
		if err != nil {
			return err
		}
		t.make(actor, m)
		if t.ended(t.state, actor, round) {
			t.turns--
		}
	}
	still, err := t.Forced(t.state, t.turns)
	t.lucky = t.lucky || !forced && still
	return err
}

// worst returns the move of another seat that refutes the turn, or else the one that is worst for the seat.
func (t *trial) worst(actor game.Seat, round int, forced bool) (worst game.Move, err error) {
	least := math.Inf(1)
	next := t.state.Blank()
	for _, m := range t.state.Moves(actor, nil) {
		next.Copy(t.state)
		next.Play(actor, m, nil)
		worth := next.(game.Heuristic).Evaluate(t.Seat)
		if !forced {
			left := t.turns
			if t.ended(next, actor, round) {
				left--
			}
			still, err := t.Forced(next, left)
			if err != nil {
				return 0, err
			}
			if !still {
				worth-- // below any other value
			}
		}
		if worth < least {
			worst, least = m, worth
		}
	}
	return worst, nil
}

// answer plays the best turn of the others.
func (t *trial) answer(forced bool) error {
	answers := t.answers(t.state, t.turns, nil, nil)
	slices.SortStableFunc(answers, func(a, b answer) int { return cmp.Compare(a.worth, b.worth) })
	best, longest := answers[0], -1
	for _, a := range answers {
		distance, err := t.distance(a)
		if err != nil {
			return err
		}
		if distance > longest {
			best, longest = a, distance
		}
		if distance > t.turns || forced && t.Theme != Win {
			break // it refutes the turn, or is as good as any other
		}
	}
	t.lucky = t.lucky || !forced && longest <= t.turns
	for _, ply := range best.plies {
		t.make(ply.seat, ply.move)
	}
	t.turns = best.turns
	return nil
}

// answer is a turn of the others.
type answer struct {
	plies []ply
	after game.State
	turns int     // turns that remain for the goal
	worth float64 // value of the position for the seat
}

type ply struct {
	seat game.Seat
	move game.Move
}

// answers lists all turns of the others.
func (t *trial) answers(s game.State, turns int, done []ply, list []answer) []answer {
	actor := s.ToAct().First()
	for _, m := range s.Moves(actor, nil) {
		next := game.Clone(s)
		next.Play(actor, m, nil)
		plies := append(slices.Clip(done), ply{actor, m})
		switch {
		case t.ended(next, actor, roundOf(s)):
			list = append(list, answer{plies, next, turns - 1, next.(game.Heuristic).Evaluate(t.Seat)})
		case next.ToAct().Has(t.Seat):
			list = append(list, answer{plies, next, turns, next.(game.Heuristic).Evaluate(t.Seat)})
		default:
			list = t.answers(next, turns, plies, list)
		}
	}
	return list
}

// distance returns the number of turns that the seat needs after an answer; it is above the limit if the seat
// cannot force the goal.
func (t *trial) distance(a answer) (int, error) {
	from := a.turns
	if t.Theme == Win {
		from = 0
	}
	for turns := from; turns <= a.turns; turns++ {
		forced, err := t.Forced(a.after, turns)
		if forced || err != nil {
			return turns, err
		}
	}
	return t.turns + 1, nil
}
