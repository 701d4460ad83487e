package bot

import (
	"math/rand/v2"

	"hexparlor/game"
)

const (
	// tacticalMoves bounds the moves that are tried in the search for a win in one turn.
	tacticalMoves = 4000
	// tacticalGuesses is the number of draws of hidden information in which a move must win.
	tacticalGuesses = 3
	// guardMoves bounds the moves that are tried in the search for turns that let no opponent win, and guardDepth the
	// moves of such a turn.
	guardMoves = 60_000
	guardDepth = 4
	// guarding is the lowest level that allows the opponent no win in its next turn without need.
	guarding = 5
)

// tactics searches exhaustively for moves of a seat that win within its turn.
type tactics struct {
	seat  game.Seat
	moves int // moves that may still be tried
}

// winInTurn returns a move of seat that wins the game within the seat's turn, whatever the information that is hidden
// from the seat; ok is false if the search finds none.
func winInTurn(s game.State, seat game.Seat, seed uint64) (m game.Move, ok bool) {
	t := tactics{seat: seat, moves: tacticalMoves}
	if m, ok = t.win(s); !ok {
		return 0, false
	}
	if _, hides := s.(game.HiddenInformation); !hides {
		return m, true
	}
	draw := rand.New(rand.NewPCG(seed, 3))
	for range tacticalGuesses - 1 {
		other := game.Clone(s)
		other.Determinize(seat, draw)
		if t.moves = tacticalMoves; !t.wins(other, m) {
			return 0, false
		}
	}
	return m, true
}

// win returns the first move of the seat that wins within its turn.
func (t *tactics) win(s game.State) (game.Move, bool) {
	if s.ToAct() != game.SeatsOf(t.seat) {
		return 0, false
	}
	moves := s.Moves(t.seat, nil)
	if len(moves) == 0 {
		return 0, false
	}
	next := s.Blank()
	for _, m := range moves { // at once, before longer ways
		if t.moves--; t.moves < 0 {
			return 0, false
		}
		next.Copy(s)
		next.Play(t.seat, m, nil)
		if t.won(next) {
			return m, true
		}
	}
	for _, m := range moves {
		next.Copy(s)
		next.Play(t.seat, m, nil)
		if _, ok := t.win(next); ok {
			return m, true
		}
	}
	return 0, false
}

// wins reports whether a move of the seat wins within its turn.
func (t *tactics) wins(s game.State, m game.Move) bool {
	if s.Check(t.seat, m) != nil {
		return false
	}
	s.Play(t.seat, m, nil)
	if t.won(s) {
		return true
	}
	_, ok := t.win(s)
	return ok
}

func (t *tactics) won(s game.State) bool { return s.ToAct() == 0 && s.Result().Value(t.seat) == 1 }

// guard searches for a way to end a seat's turn after which no opponent wins in the next one.
type guard struct {
	seat  game.Seat
	moves int // moves that may still be tried
}

// allows reports whether every way to go on after a move of seat lets an opponent win in its next turn. A guard that
// has used up its moves reports false.
func (g *guard) allows(s game.State, m game.Move) bool {
	next := game.Clone(s)
	next.Play(g.seat, m, nil)
	for depth := range guardDepth {
		if !g.lets(next, depth) {
			return false
		}
	}
	return true
}

// lets reports whether seat loses at once or an opponent wins in its next turn, if seat ends its turn with at most
// depth more moves.
func (g *guard) lets(s game.State, depth int) bool {
	pending := s.ToAct()
	switch {
	case pending == 0:
		return s.Result().Value(g.seat) == 0
	case g.moves < 0 || pending.Len() > 1:
		return false
	case !pending.Has(g.seat):
		t := tactics{seat: pending.First(), moves: tacticalMoves}
		_, ok := t.win(s)
		g.moves -= tacticalMoves - t.moves
		return ok
	case depth == 0:
		return true
	}
	next := s.Blank()
	for _, m := range s.Moves(g.seat, nil) {
		next.Copy(s)
		next.Play(g.seat, m, nil)
		if !g.lets(next, depth-1) {
			return false
		}
	}
	return true
}
