package bot

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"hexparlor/game"
	rulebooks "hexparlor/games"
)

const (
	// promising is the value that a short search must find before a longer one is started; nearlyWon is the
	// value that the longer search must find.
	promising = 0.75
	nearlyWon = 0.9
	// longerLook is the number of simulations of the longer search.
	longerLook = 10_000
)

// conversion collects the results of games in which one side was nearly won.
type conversion struct {
	simulations                int // number of simulations per move of the side that must win
	games, stopped, won, drawn int
	turns                      []int // turns of the winner until the win
}

// This test measures how often a nearly won position is won. It reads HEXPARLOR_WON (game), HEXPARLOR_WON_GAMES
// (positions) and HEXPARLOR_WON_SIMULATIONS (simulations per move, 2,000 by default).
func TestShareOfNearlyWonPositionsThatSearchWinsIsMeasured(t *testing.T) {
	id := os.Getenv("HEXPARLOR_WON")
	if id == "" {
		t.Skip("HEXPARLOR_WON names no game")
	}
	g, ok := rulebooks.Lookup(id)
	wanted, err := strconv.Atoi(os.Getenv("HEXPARLOR_WON_GAMES"))
	if !ok || err != nil {
		t.Fatalf("there is no game %q, or no number %q", id, os.Getenv("HEXPARLOR_WON_GAMES"))
	}
	c := conversion{simulations: int(asked(t, "HEXPARLOR_WON_SIMULATIONS", 2000))}
	for c.stopped < wanted {
		c.play(t, g, uint64(c.games))
		c.games++
	}
	slices.Sort(c.turns)
	t.Logf("%s: %d games, %d stopped, %d won, %d drawn", id, c.games, c.stopped, c.won, c.drawn)
	if n := len(c.turns); n > 0 {
		t.Logf("turns to the win: %d in the median, %d in nine of ten, %d at most",
			c.turns[n/2], c.turns[min(n-1, n*9/10)], c.turns[n-1])
	}
}

// play lets short searches with small errors play both sides until one side has nearly won. The full search
// plays on from there.
func (c *conversion) play(t *testing.T, g game.Game, number uint64) {
	winner, last, turns := game.Seat(0), game.Seat(0), 0
	s, r := dealtAs(t, g, 2, number), rand.New(rand.NewPCG(number, 4))
	for ply := uint64(0); s.ToAct() != 0; ply++ {
		seat := s.ToAct().First()
		seen := game.Clone(s)
		seen.Determinize(seat, r)
		seed := number<<32 | ply
		var choice Choice
		if winner == 0 {
			choice = hasty(t, g, seen, seat, seed)
			if choice.Value >= promising && looksWon(t, g, seen, seat, seed) {
				winner = seat
				c.stopped++
			}
		}
		if winner != 0 {
			choice = searched(t, c.simulations, g, seen, seat, seed)
		}
		if seat == winner && last != seat {
			turns++
		}
		last = seat
		play(s, seat, choice.All())
	}
	switch {
	case winner == 0:
	case s.Result().Value(winner) == 1:
		c.won++
		c.turns = append(c.turns, turns)
	case s.Result().Value(winner) == 0.5:
		c.drawn++
	}
}

// hasty returns the choice of the short search that plays until one side has nearly won.
func hasty(t *testing.T, g game.Game, seen game.State, seat game.Seat, seed uint64) Choice {
	choice, err := Level{Budget: Budget{Simulations: 80}, Overlooks: 0.1}.Choose(t.Context(), g, seen, seat, seed)
	if err != nil {
		t.Fatal(err)
	}
	return choice
}

// searched returns the choice of a search with the given number of simulations.
func searched(t *testing.T, simulations int, g game.Game, seen game.State, seat game.Seat, seed uint64) Choice {
	choice, err := For(g.Info()).Choose(t.Context(), seen, seat, Budget{Simulations: simulations}, seed)
	if err != nil {
		t.Fatal(err)
	}
	return choice
}

// looksWon reports whether a longer search expects a win.
func looksWon(t *testing.T, g game.Game, seen game.State, seat game.Seat, seed uint64) bool {
	return searched(t, longerLook, g, seen, seat, seed).Value >= nearlyWon
}
