package solve

import (
	"context"
	"math"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games/hexattack"
)

func TestExploitOfMatchingPenniesEqualsKnownLoss(t *testing.T) {
	pennies := &Round{Payoff: Matrix{{1, 0}, {0, 1}}}
	for _, test := range []struct {
		heads, loss float64
	}{{0.5, 0}, {1, 0.5}, {0.75, 0.25}, {0, 0.5}} {
		for _, seat := range []game.Seat{1, 2} {
			e := pennies.Of(seat, []float64{test.heads, 1 - test.heads}, 0.5)
			if !near(e.Loss, test.loss) || !near(e.Against, 0.5-test.loss) {
				t.Errorf("heads %g of seat %d: %+v", test.heads, seat, e)
			}
		}
	}
}

func duel(t *testing.T, given map[string]string) (game.Game, game.Options) {
	g := hexattack.Game{}
	given["map"] = "duel"
	o, err := game.ParseOptions(g.Info().Options, given)
	if err != nil {
		t.Fatal(err)
	}
	return g, o
}

// Before the last turn the values are those of the rules. Two rounds ahead, no seat is worth less than it can
// guarantee with one fixed plan.
func TestSolvedRoundsOfDuelHaveKnownValues(t *testing.T) {
	g, o := duel(t, map[string]string{"turns": "6"})
	rounds := &Rounds{}
	found, err := rounds.Sample(context.Background(), g, o, 5, 2, 3, 1, false)
	if err != nil || len(found) != 3 {
		t.Fatalf("%d positions, %v", len(found), err)
	}
	for _, s := range found {
		round, err := rounds.Round(context.Background(), s, 2)
		if err != nil || len(round.Payoff) != 31 || len(round.Payoff[0]) != 31 {
			t.Fatalf("%s: %v", s.Text(game.Arbiter), err)
		}
		solution, err := round.Payoff.Solve()
		if err != nil {
			t.Fatal(err)
		}
		for seat, mixture := range [][]float64{solution.Rows, solution.Columns} {
			if e := round.Of(game.Seat(seat+1), mixture, solution.Value); e.Loss > 1e-6 {
				t.Errorf("the solution loses %g", e.Loss)
			}
		}
		mixture, err := round.Mixture(context.Background(), g, s, 1, bot.Levels(g.Info().ID)[0], 3, 1)
		sum := 0.0
		for _, share := range mixture {
			sum += share
		}
		if err != nil || !near(sum, 1) {
			t.Errorf("the shares of a mixture sum up to %g, %v", sum, err)
		}
	}
}

func TestRoundRefusesPositionThatIsNoRoundOfTwoSeats(t *testing.T) {
	g, o := duel(t, map[string]string{})
	s, err := g.Parse(o, "h3 1/2 1.1@0,2 1/0 t3 -")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (&Rounds{}).Round(context.Background(), s, 2); err == nil {
		t.Error("a game that is over was solved")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s, _ = g.Parse(o, "h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -")
	if _, err := (&Rounds{}).Round(ctx, s, 2); err == nil {
		t.Error("a cancelled search has an outcome")
	}
}

// The search must find the value of the matrix game, whichever seat searches.
func TestSealedSearchFindsSolvedValuesOfDuel(t *testing.T) {
	g, o := duel(t, map[string]string{})
	rounds := &Rounds{}
	for _, position := range []string{
		"h3 1/2 1.1@0,1;2.1@0,0 0/0 t16 -", "h3 1/2 1.1@0,0;2.1@0,-1 0/0 t16 -", "h3 1/2 1.1@1,0;2.1@0,0 0/0 t16 -",
	} {
		s, err := g.Parse(o, position)
		if err != nil {
			t.Fatal(err)
		}
		round, err := rounds.Round(t.Context(), s, 2)
		if err != nil {
			t.Fatal(err)
		}
		solution, err := round.Payoff.Solve()
		if err != nil {
			t.Fatal(err)
		}
		for seat, want := range map[game.Seat]float64{1: solution.Value, 2: 1 - solution.Value} {
			c, err := bot.For(g.Info()).Choose(t.Context(), s, seat, bot.Budget{Simulations: 20_000}, 1)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(c.Value-want) > 0.03 {
				t.Errorf("%s: the search of seat %d finds %.3f, the solution is worth %.3f", position, seat, c.Value, want)
			}
		}
	}
}
