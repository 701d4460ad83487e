package bot

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexstrike"
)

// relay is a game with turns of two moves each and a hidden number. It records the positions that a search
// estimates.
type relay struct {
	game.HeuristicDefaults
	game.State
	plies, number int
	deepest       *int
	numbers       map[int]bool
}

const relayPlies = 12

func (l *relay) ToAct() game.Seats {
	if l.plies == relayPlies {
		return 0
	}
	return game.SeatsOf(game.Seat(1 + l.plies/2%2))
}

func (l *relay) Moves(_ game.Seat, buf []game.Move) []game.Move { return append(buf, 1, 2) }
func (l *relay) Play(game.Seat, game.Move, *game.Log)           { l.plies++ }
func (l *relay) Result() game.Result                            { return game.TwoPlayerResult(1, "over") }
func (l *relay) Determinize(_ game.Seat, r *rand.Rand)          { l.number = r.IntN(1000) }
func (l *relay) Blank() game.State                              { return &relay{} }
func (l *relay) Copy(from game.State)                           { *l = *from.(*relay) }
func (l *relay) Evaluate(game.Seat) float64 {
	*l.deepest = max(*l.deepest, l.plies)
	l.numbers[l.number] = true
	return 0.5
}

// A search with a horizon judges no position beyond it, and a search that guesses uses no more draws than its
// guesses.
func TestSearchStaysWithinHorizonAndNumberOfGuesses(t *testing.T) {
	for _, c := range []struct {
		searcher         Searcher
		horizon, guesses int
		deepest, numbers int
	}{
		{UCT{}, 1, 0, 2, 1},
		{UCT{}, 2, 0, 4, 1},
		{ISMCTS{}, 1, 1, 2, 1},
		{ISMCTS{}, 2, 3, 4, 3},
		{ISMCTS{}, 3, 0, 6, 100},
	} {
		s := &relay{deepest: new(int), numbers: map[int]bool{}}
		b := Budget{Simulations: 500, Horizon: c.horizon, Guesses: c.guesses}
		if _, err := c.searcher.Choose(t.Context(), s, 1, b, 1); err != nil {
			t.Fatal(err)
		}
		if *s.deepest != c.deepest {
			t.Errorf("%T with horizon %d looked %d plies ahead, not %d", c.searcher, c.horizon, *s.deepest, c.deepest)
		}
		if n := len(s.numbers); n > c.numbers && c.guesses > 0 || n < c.numbers {
			t.Errorf("%T with %d guesses saw %d numbers", c.searcher, c.guesses, n)
		}
	}
}

// A threat beyond the horizon is not seen.
func TestSearchDoesNotSeeThreatBeyondHorizon(t *testing.T) {
	// Seat 2 must block the line of cells 0, 1, 2: every other move loses to the answer.
	s := &estimated{ticTacToe: ticTacToe{marks: [2]uint16{0o003, 0o020}, plies: 3}}
	for horizon := 1; horizon <= 2; horizon++ {
		c := choose(t, s, Budget{Simulations: 2000, Horizon: horizon}, 5)
		lost := 0
		for _, m := range c.Moves {
			if m.Exact && m.Value == 0 {
				lost++
			}
		}
		if want := (horizon - 1) * (len(c.Moves) - 1); lost != want {
			t.Errorf("with horizon %d, %d moves are known to lose, not %d", horizon, lost, want)
		}
	}
}

// Where orders are sealed, a turn is a round.
func TestSearchHorizonCountsRoundsInGamesOfSealedOrders(t *testing.T) {
	s := dealt(t, hexattack.Game{}, 0)
	deepest := func(horizon int) (last int) {
		spy := Regret{Estimate: func(s game.State, seat game.Seat) float64 {
			last = max(last, round(s))
			return ownEstimate(s, seat)
		}}
		if _, err := spy.Choose(t.Context(), s, 1, Budget{Simulations: 20_000, Horizon: horizon}, 1); err != nil {
			t.Fatal(err)
		}
		return last - round(s)
	}
	if one, all := deepest(1), deepest(0); one != 1 || all < 2 {
		t.Errorf("with a horizon of one round the search looked %d rounds ahead, without one %d", one, all)
	}
}

// A search with one guess uses one draw of the opponent's cards, however long it runs.
func TestSealedSearchWithOneGuessUsesOneDeterminization(t *testing.T) {
	s := dealt(t, hexstrike.Game{}, 0)
	r := newRegretSearch()
	b := Budget{Simulations: 5000, Guesses: 1}
	r.start(s, 1, b, 1, Regret{Hidden: true})
	if err := r.run(b.meter(t.Context())); err != nil {
		t.Fatal(err)
	}
	if len(r.worlds) != 1 {
		t.Errorf("%d draws", len(r.worlds))
	}
}
