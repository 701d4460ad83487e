package bot

import (
	"testing"

	"hexparlor/game"
	"hexparlor/games/swarm"
)

// winnable returns positions of games of weak players in which the seat to move can win within its turn.
func winnable(t *testing.T, g game.Game, count int) (list []game.State) {
	weak := Level{Budget: Budget{Simulations: 40}, Overlooks: 0.6}
	for number := uint64(0); len(list) < count; number++ {
		s := dealtAs(t, g, 2, number)
		for ply, before := uint64(0), game.Seat(0); s.ToAct() != 0; ply++ {
			seat := s.ToAct().First()
			if _, ok := winInTurn(s, seat, ply); ok && seat != before {
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

// takesWin reports whether a level wins within the turn of seat.
func takesWin(t *testing.T, g game.Game, l Level, s game.State, seed uint64) bool {
	seat := s.ToAct().First()
	for s = game.Clone(s); s.ToAct().Has(seat); seed++ {
		c, err := l.Choose(t.Context(), g, s, seat, seed)
		if err != nil {
			t.Fatal(err)
		}
		play(s, seat, c.All())
	}
	return s.ToAct() == 0 && s.Result().Value(seat) == 1
}

// Level 5 misses at most 5 wins within its turn in 100, level 1 at most 40.
func TestLevelsTakeWinsWithinTurn(t *testing.T) {
	g := swarm.Game{}
	positions := winnable(t, g, int(asked(t, "HEXPARLOR_WINNABLE", 5)))
	for number, most := range map[int]float64{1: 0.4, 3: 0, 5: 0.05} {
		l, err := UntimedLevel(g.Info().ID, number)
		if err != nil {
			t.Fatal(err)
		}
		const tries = 8
		missed := 0
		for i, s := range positions {
			for n := range uint64(tries) {
				if !takesWin(t, g, l, s, uint64(i)<<32|n<<8) {
					missed++
				}
			}
		}
		share := float64(missed) / float64(tries*len(positions))
		t.Logf("level %d missed %d of %d", number, missed, tries*len(positions))
		if share > most {
			t.Errorf("level %d missed %.0f %% of wins within its turn", number, 100*share)
		}
	}
}
