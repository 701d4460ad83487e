package puzzle

import (
	"errors"
	"math/rand/v2"
	"slices"

	"hexparlor/game"
)

// ErrTooLarge is the error for a proof that needs more positions than the limit of the search.
var ErrTooLarge = errors.New("the proof has too many positions")

// Prover proves that a seat can force a goal: it searches every possible continuation within the goal's turns. Where
// seats decide at the same time, the prover's seat decides first and the others answer as if they knew its decision. So
// the proof holds for all orders of the others, and for all hidden information.
type Prover struct {
	Goal
	Seat game.Seat
	Left int // number of positions that may still be searched

	base    int // Lead of the prover's seat in the first position
	sealed  bool
	known   map[key]bool
	killers map[int]game.Move // move that last refuted the seat's play, by number of moves since the turn began
	free    []game.State      // positions whose memory can be reused
	lists   [][]game.Move     // lists of moves whose memory can be reused
}

// key identifies a searched position with the number of turns that remain for the goal.
type key struct {
	hash  uint64
	turns int
}

// NewProver returns a prover of goal g for seat from position s, limited to most positions.
func NewProver(s game.State, seat game.Seat, g Goal, most int) *Prover {
	p := &Prover{Goal: g, Seat: seat, Left: most, known: map[key]bool{}, killers: map[int]game.Move{}}
	if c, ok := s.(game.Metrics); ok {
		p.base = c.Lead(seat)
	}
	_, p.sealed = s.(game.SimultaneousMoves)
	return p
}

// Forced reports whether the prover's seat can force the goal from s within the given number of turns. The error is
// ErrTooLarge.
func (p *Prover) Forced(s game.State, turns int) (bool, error) {
	own := p.take(s)
	defer p.give(own)
	own.Copy(s)
	return p.forced(own, turns, 0)
}

// forced works as Forced does, but modifies s.
func (p *Prover) forced(s game.State, turns, ply int) (bool, error) {
	if turns == 0 {
		return p.reached(s), nil
	}
	actor := p.actor(s)
	if actor == 0 {
		return p.reached(s), nil
	}
	if p.sealed {
		return p.search(s, actor, turns, ply)
	}
	k := key{s.Hash(), turns}
	if forced, ok := p.known[k]; ok {
		return forced, nil
	}
	forced, err := p.search(s, actor, turns, ply)
	if err == nil {
		p.known[k] = forced
	}
	return forced, err
}

// reached reports whether s, in which the game is over or no turns remain, satisfies the goal.
func (p *Prover) reached(s game.State) bool {
	r := s.Result()
	switch p.Theme {
	case Win:
		return r.Winners.Has(p.Seat)
	case Save:
		return r.Winners == 0 || r.Winners.Has(p.Seat)
	}
	return s.(game.Metrics).Lead(p.Seat) >= p.base+p.Gain
}

// search looks for a move of the prover's seat that forces the goal, or for a move of another seat that prevents it. It
// reports whether the goal is forced.
func (p *Prover) search(s game.State, actor game.Seat, turns, ply int) (bool, error) {
	own := actor == p.Seat
	moves := p.moves(s, actor)
	defer func() { p.lists = append(p.lists, moves) }()
	if len(moves) == 1 && p.outcomes(s, actor, moves[0]) == 1 {
		p.setOutcome(s, actor, moves[0], 0)
		return p.goOn(s, actor, moves[0], turns, ply) // only one move, such as the commitment to orders
	}
	if at := slices.Index(moves, p.killers[ply]); !own && at > 0 {
		moves[0], moves[at] = moves[at], moves[0]
	}
	for _, m := range moves {
		forced, err := p.after(s, actor, m, turns, ply)
		if err != nil {
			return false, err
		}
		if forced == own {
			if !own {
				p.killers[ply] = m
			}
			return own, nil
		}
	}
	return !own, nil
}

// actor returns the seat whose move is searched next: the prover's seat if it has a pending decision, else the lowest
// such seat. It returns 0 if no seat has one.
func (p *Prover) actor(s game.State) game.Seat {
	seats := s.ToAct()
	switch {
	case seats == 0:
		return 0
	case seats.Has(p.Seat):
		return p.Seat
	}
	return seats.First()
}

// after reports whether the goal is forced after move m, whichever hidden information the move reveals.
func (p *Prover) after(s game.State, actor game.Seat, m game.Move, turns, ply int) (bool, error) {
	next := p.take(s)
	defer p.give(next)
	for n := range p.outcomes(s, actor, m) {
		if p.Left--; p.Left < 0 {
			return false, ErrTooLarge
		}
		next.Copy(s)
		p.setOutcome(next, actor, m, n)
		if forced, err := p.goOn(next, actor, m, turns, ply); !forced || err != nil {
			return false, err
		}
	}
	return true, nil
}

// goOn plays a move in s and reports whether the goal is forced in the position that follows.
func (p *Prover) goOn(s game.State, actor game.Seat, m game.Move, turns, ply int) (bool, error) {
	round := roundOf(s)
	s.Play(actor, m, nil)
	if p.ended(s, actor, round) {
		return p.forced(s, turns-1, 0)
	}
	return p.forced(s, turns, ply+1)
}

// moves returns the moves that actor may be able to make, as far as the prover's seat knows.
func (p *Prover) moves(s game.State, actor game.Seat) []game.Move {
	var list []game.Move
	if n := len(p.lists); n > 0 {
		list, p.lists = p.lists[n-1][:0], p.lists[:n-1]
	}
	if h, ok := s.(game.HiddenInformation); ok {
		if moves, secret := h.PossibleMoves(p.Seat, actor, list); secret {
			return moves
		}
	}
	return s.Moves(actor, list)
}

// outcomes returns the number of different outcomes that a move can have, because hidden information is revealed.
func (p *Prover) outcomes(s game.State, actor game.Seat, m game.Move) int {
	if u, ok := s.(game.HiddenInformation); ok {
		return u.Outcomes(p.Seat, actor, m)
	}
	return 1
}

// setOutcome changes the hidden information in s so that the move has its nth outcome, from 0.
func (p *Prover) setOutcome(s game.State, actor game.Seat, m game.Move, n int) {
	if u, ok := s.(game.HiddenInformation); ok {
		u.SetOutcome(p.Seat, actor, m, n)
	}
}

// Drawn returns the position after one turn of random moves of the given seats.
func (p *Prover) Drawn(s game.State, draw *rand.Rand, seats game.Seats) game.State {
	next := game.Clone(s)
	for next.ToAct()&seats != 0 {
		actor := (next.ToAct() & seats).First()
		moves := p.moves(next, actor)
		m := moves[draw.IntN(len(moves))]
		round := roundOf(next)
		p.setOutcome(next, actor, m, 0)
		next.Play(actor, m, nil)
		if p.ended(next, actor, round) {
			break
		}
	}
	return next
}

// roundOf returns the number of the round in a game of sealed orders, and 0 in other games.
func roundOf(s game.State) int {
	if sealer, ok := s.(game.SimultaneousMoves); ok {
		return sealer.Round()
	}
	return 0
}

// ended reports whether actor's move, made in the given round, has ended a turn. Where orders are sealed, a turn is a
// round.
func (p *Prover) ended(after game.State, actor game.Seat, round int) bool {
	if sealer, ok := after.(game.SimultaneousMoves); ok {
		starts, known := sealer.TurnStarts(p.Seat)
		if !known {
			starts = sealer.Round() != round
		}
		return starts || after.ToAct() == 0
	}
	return !after.ToAct().Has(actor)
}

// take returns a position whose memory can be overwritten, from the free list if possible.
func (p *Prover) take(s game.State) game.State {
	if n := len(p.free); n > 0 {
		next := p.free[n-1]
		p.free = p.free[:n-1]
		return next
	}
	return s.Blank()
}

func (p *Prover) give(s game.State) { p.free = append(p.free, s) }

// Measure searches all first turns of the seat and returns the difficulty without its Level. A move with several
// outcomes counts with its worst one; a first move is right if a continuation keeps the goal.
func (p *Prover) Measure(s game.State) (m Measure, err error) {
	known := map[key]float64{}
	for _, first := range s.Moves(p.Seat, nil) {
		luck, err := p.leastLuck(s, first, p.Turns, known)
		if err != nil {
			return m, err
		}
		m.Choices++
		m.Luck += luck
		if luck > 0 {
			m.Right++
		}
	}
	m.Luck = rounded(m.Luck / float64(m.Choices))
	return m, nil
}

// luck returns the probability that random moves for the rest of the first turn keep the goal forced.
func (p *Prover) luck(s game.State, turns int, known map[key]float64) (float64, error) {
	if turns < p.Turns || !s.ToAct().Has(p.Seat) {
		forced, err := p.Forced(s, turns)
		if forced {
			return 1, err
		}
		return 0, err
	}
	k := key{s.Hash(), turns}
	if luck, ok := known[k]; ok {
		return luck, nil
	}
	sum := 0.0
	moves := s.Moves(p.Seat, nil)
	for _, m := range moves {
		luck, err := p.leastLuck(s, m, turns, known)
		if err != nil {
			return 0, err
		}
		sum += luck
	}
	known[k] = sum / float64(len(moves))
	return known[k], nil
}

// leastLuck returns the luck after move m with its worst outcome.
func (p *Prover) leastLuck(s game.State, m game.Move, turns int, known map[key]float64) (float64, error) {
	next := p.take(s)
	defer p.give(next)
	least := 1.0
	for n := range p.outcomes(s, p.Seat, m) {
		if p.Left--; p.Left < 0 {
			return 0, ErrTooLarge
		}
		next.Copy(s)
		p.setOutcome(next, p.Seat, m, n)
		round := roundOf(next)
		next.Play(p.Seat, m, nil)
		left := turns
		if p.ended(next, p.Seat, round) {
			left--
		}
		luck, err := p.luck(next, left, known)
		if err != nil {
			return 0, err
		}
		least = min(least, luck)
	}
	return least, nil
}
