package puzzle

import (
	"cmp"
	"math"
	"slices"

	"hexparlor/game"
	"hexparlor/game/lesson"
)

// Lucky is the name of the mistake in a missed try that reached the goal only because a move revealed favourable hidden
// information.
const Lucky = "lucky"

// most is the largest number of positions in the search that judges one turn. Stored puzzles need far fewer (Size).
const most = 1_000_000

// trial is the state of a try at a puzzle while its moves are played.
type trial struct {
	*Prover
	state game.State
	turns int  // turns that remain for the goal
	lucky bool // whether a move of this turn had another outcome after which the goal is not forced
	moves int  // number of texts of moves that the player has sent
	kept  int  // value of moves at the start of the turn
	lesson.Try
}

// Play plays the seat's moves from the start of the puzzle, answers each turn with the best moves of the other seats,
// and returns the verdict. If the rules refuse the last move, the error is a *game.Refusal.
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

// Prover returns a prover of the puzzle's goal from position s, limited to most positions.
func (p *Puzzle) Prover(s game.State, most int) *Prover { return NewProver(s, p.Seat, p.Goal, most) }

// play makes the moves of one text of the solving seat, and the answers of the other seats if the turn ends.
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

// risk sets lucky if move m has an outcome after which the goal is no longer forced.
func (t *trial) risk(m game.Move) error {
	if t.outcomes(t.state, t.Seat, m) == 1 {
		return nil
	}
	forced, err := t.after(t.state, t.Seat, m, t.turns, 0)
	t.lucky = t.lucky || !forced
	return err
}

// make plays a move of seat and appends it to the plies of the try.
func (t *trial) make(seat game.Seat, m game.Move) {
	t.Plies = append(t.Plies, lesson.Ply{Seat: seat, Text: t.state.MoveText(seat, m)})
	t.New++
	t.state.Play(seat, m, nil)
}

// judge sets the verdict on a finished turn of the solving seat, after playing the answer of the other seats. The turn
// is missed if they can prevent the goal.
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

// waits reports whether turns remain, the game is not over, and only other seats have pending decisions.
func (t *trial) waits() bool {
	return t.turns > 0 && t.state.ToAct() != 0 && !t.state.ToAct().Has(t.Seat)
}

// reply plays for other seats whose choices are secret, move by move, with their true hidden information. It plays
// moves that prevent the goal, or else the worst moves for the solving seat.
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

// worst returns the move of another seat that prevents the goal, or else the move that is worst for the solving seat.
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

// answer plays the best turn of the other seats: one that prevents the goal, or else delays it longest.
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

// answer is one possible turn of the other seats.
type answer struct {
	plies []ply
	after game.State
	turns int     // turns that remain for the goal
	worth float64 // estimated result of the solving seat after the turn, from 0 (lost) to 1 (won)
}

type ply struct {
	seat game.Seat
	move game.Move
}

// answers appends to list every possible turn of the other seats that begins with the plies done, which led to s.
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

// distance returns the number of turns that the solving seat needs after an answer. It is t.turns+1 if the seat cannot
// force the goal.
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
