package bot

import (
	_ "embed"
	"os"
	"strings"
	"testing"

	"hexparlor/game"
	rulebooks "hexparlor/games"
)

// turnTexts are positions at the start of a turn of games of weak players, one on each line after the game's id and a
// word: win if the seat to move can win within its turn, threat if the opponent wins in the next turn after most turns.
//
//go:embed testdata/turns.txt
var turnTexts string

// fixed returns the positions of turnTexts of a game and a word.
func fixed(t *testing.T, g game.Game, word string) (list []game.State) {
	t.Helper()
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(turnTexts) {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), g.Info().ID+" "+word+" ")
		if !ok {
			continue
		}
		s, err := g.Parse(o, text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}

// found returns positions at the start of turns of games of weak players that fit.
func found(t *testing.T, g game.Game, count int, fits func(s game.State, seed uint64) bool) (list []game.State) {
	weak := Level{Budget: Budget{Simulations: 40}, Overlooks: 0.6}
	for number := uint64(0); len(list) < count; number++ {
		s := dealtAs(t, g, 2, number)
		for ply, before := uint64(0), game.Seat(0); s.ToAct() != 0; ply++ {
			seat := s.ToAct().First()
			if before != 0 && seat != before && fits(s, ply) {
				list = append(list, game.Clone(s))
				break
			}
			before = seat
			c, err := weak.Choose(t.Context(), g, s, seat, number<<32|ply)
			if err != nil {
				t.Fatal(err)
			}
			play(s, seat, c.All())
		}
	}
	return list
}

// winnable returns positions in which the seat to move can win within its turn. HEXPARLOR_WINNABLE is the number of
// positions from new games.
func winnable(t *testing.T, g game.Game) []game.State {
	if os.Getenv("HEXPARLOR_WINNABLE") == "" {
		return fixed(t, g, "win")
	}
	return found(t, g, int(asked(t, "HEXPARLOR_WINNABLE", 0)), func(s game.State, seed uint64) bool {
		_, ok := winInTurn(s, s.ToAct().First(), seed)
		return ok
	})
}

// threatened returns positions in which a turn of a weak player lets the opponent win in the next one, and a turn of
// level 9 does not. HEXPARLOR_WINNABLE is the number of positions from new games.
func threatened(t *testing.T, g game.Game) []game.State {
	if os.Getenv("HEXPARLOR_WINNABLE") == "" {
		return fixed(t, g, "threat")
	}
	weak, good := Level{Budget: Budget{Simulations: 40}, Overlooks: 0.6}, Levels(g.Info().ID)[8]
	return found(t, g, int(asked(t, "HEXPARLOR_WINNABLE", 0)), func(s game.State, seed uint64) bool {
		return loses(t, g, weak, s, seed) && !loses(t, g, good, s, seed)
	})
}

// afterTurn returns the position after the turn of a level.
func afterTurn(t *testing.T, g game.Game, l Level, s game.State, seed uint64) game.State {
	t.Helper()
	seat := s.ToAct().First()
	for s = game.Clone(s); s.ToAct().Has(seat); seed++ {
		l.Budget.Time = 0
		c, err := l.Choose(t.Context(), g, s, seat, seed)
		if err != nil {
			t.Fatal(err)
		}
		play(s, seat, c.All())
	}
	return s
}

// takesWin reports whether a level wins within the turn of the seat to move.
func takesWin(t *testing.T, g game.Game, l Level, s game.State, seed uint64) bool {
	seat := s.ToAct().First()
	s = afterTurn(t, g, l, s, seed)
	return s.ToAct() == 0 && s.Result().Value(seat) == 1
}

// loses reports whether a level's turn loses at once or lets the opponent win in the next turn.
func loses(t *testing.T, g game.Game, l Level, s game.State, seed uint64) bool {
	seat := s.ToAct().First()
	s = afterTurn(t, g, l, s, seed)
	if s.ToAct() == 0 {
		return s.Result().Value(seat) == 0
	}
	_, lost := winInTurn(s, s.ToAct().First(), seed)
	return lost
}

// shareOf returns the share of positions, each tried some times, in which a level does something.
func shareOf(
	t *testing.T, g game.Game, number, tries int, list []game.State,
	does func(*testing.T, game.Game, Level, game.State, uint64) bool,
) float64 {
	t.Helper()
	l, err := UntimedLevel(g.Info().ID, number)
	if err != nil {
		t.Fatal(err)
	}
	count, all := 0, tries*len(list)
	for i, s := range list {
		for n := range uint64(tries) {
			if does(t, g, l, s, uint64(i)<<32|n<<8) {
				count++
			}
		}
	}
	t.Logf("%s, level %d: %d of %d", g.Info().ID, number, count, all)
	return float64(count) / float64(all)
}

// openGames are the games without sealed orders.
var openGames = []string{"hexit", "hexstrat", "swarm", "hex"}

// From level 3 on no win within the turn is missed, and level 1 misses at most 40 in 100.
func TestLevelsTakeWinsWithinTurn(t *testing.T) {
	for _, id := range openGames {
		g, _ := rulebooks.Lookup(id)
		list := winnable(t, g)
		for number, least := range map[int]float64{1: 0.6, 3: 1, 5: 1} {
			if share := shareOf(t, g, number, 8, list, takesWin); share < least {
				t.Errorf("%s, level %d takes %.0f %% of wins within its turn", id, number, 100*share)
			}
		}
	}
}

// From level 5 on no turn loses at once or lets the opponent win in the next one, if another turn does not.
func TestLevelsFromFiveLetNoOpponentWinInNextTurn(t *testing.T) {
	for _, id := range openGames {
		g, _ := rulebooks.Lookup(id)
		list := threatened(t, g)
		for _, number := range []int{5, 7} {
			if share := shareOf(t, g, number, 3, list, loses); share > 0 {
				t.Errorf("%s, level %d lets the opponent win after %.0f %% of its turns", id, number, 100*share)
			}
		}
	}
}
