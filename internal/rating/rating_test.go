package rating_test

import (
	"math"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/games"
	"hexparlor/internal/rating"
)

func near(t *testing.T, what string, got, want, by float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > by {
		t.Errorf("%s is %.9f, not %.9f", what, got, want)
	}
}

// printed returns a number with as many decimals as the paper prints.
func printed(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(x*scale) / scale
}

// TestPlayReproducesGlickmansExample reproduces the paper's final example, to the printed digits. The paper converts
// back from its internal scale with four-digit numbers, as the test does (unrounded, r' is 1464.05), and truncates
// sigma' to five digits.
func TestPlayReproducesGlickmansExample(t *testing.T) {
	r := rating.Rating{Value: 1500, Deviation: 200, Volatility: 0.06}.Play([]rating.Game{
		{Opponent: rating.Rating{Value: 1400, Deviation: 30}, Score: rating.Won, Weight: 1},
		{Opponent: rating.Rating{Value: 1550, Deviation: 100}, Score: rating.Lost, Weight: 1},
		{Opponent: rating.Rating{Value: 1700, Deviation: 300}, Score: rating.Lost, Weight: 1},
	})
	mu, phi := printed((r.Value-1500)/173.7178, 4), printed(r.Deviation/173.7178, 4)
	near(t, "mu'", mu, -0.2069, 1e-9)
	near(t, "phi'", phi, 0.8722, 1e-9)
	near(t, "r'", printed(173.7178*mu+1500, 2), 1464.06, 1e-9)
	near(t, "RD'", printed(r.Deviation, 2), 151.52, 1e-9)
	near(t, "sigma'", math.Floor(r.Volatility*1e5)/1e5, 0.05999, 1e-9)
	idle := rating.Rating{Value: 1500, Deviation: 200, Volatility: 0.06}.Play(nil)
	near(t, "RD of who does not play", idle.Deviation, 200.2714, 0.0001)
}

// TestWeightOfMatchScalesRatingChangeProportionally: a match of weight one half teaches half as much as a full one, two
// such matches as much as a full one, and weight 0 nothing.
func TestWeightOfMatchScalesRatingChangeProportionally(t *testing.T) {
	start := rating.Duel.Start()
	game := func(w float64) rating.Game { return rating.Game{Opponent: start, Score: rating.Won, Weight: w} }
	whole, halves := start.Play([]rating.Game{game(1)}), start.Play([]rating.Game{game(0.5), game(0.5)})
	near(t, "two halves", halves.Value, whole.Value, 1e-9)
	near(t, "the deviation after two halves", halves.Deviation, whole.Deviation, 1e-9)
	half := start.Play([]rating.Game{game(0.5)})
	if half.Value <= start.Value || half.Value >= whole.Value || half.Deviation <= whole.Deviation {
		t.Errorf("half a game makes of %+v %+v, a whole one %+v", start, half, whole)
	}
	if none := start.Play([]rating.Game{game(0)}); none.Value != start.Value {
		t.Errorf("a game that does not count changes the rating to %+v", none)
	}
}

// TestVolatilityRisesAfterUpsets covers the branch of step 5 that the paper's example does not reach.
func TestVolatilityRisesAfterUpsets(t *testing.T) {
	r := rating.Rating{Value: 1500, Deviation: 30, Volatility: 0.06}
	after := r.Play([]rating.Game{{Opponent: rating.Rating{Value: 2900, Deviation: 30}, Score: rating.Won, Weight: 1}})
	if after.Volatility <= r.Volatility || after.Value <= r.Value {
		t.Errorf("after an upset: %+v", after)
	}
}

// open returns a newcomer on OpenSkill's scale in the site's points.
func open(mu, sigma float64) rating.Rating {
	return rating.Rating{Value: 60 * mu, Deviation: 60 * sigma, Volatility: 0.06}
}

type skill struct{ mu, sigma float64 }

// TestPlayManyReproducesOpenSkillExamples reproduces the tests of the reference implementation.
func TestPlayManyReproducesOpenSkillExamples(t *testing.T) {
	fresh := open(25, 25.0/3)
	team := func(place int, players ...rating.Rating) rating.Team {
		return rating.Team{Players: players, Place: place}
	}
	for name, c := range map[string]struct {
		teams []rating.Team
		want  []skill // of the first player of each team: all of a team begin and stay equal
	}{
		"one": {[]rating.Team{team(1, fresh)}, []skill{{25, 25.0 / 3}}},
		"two": {[]rating.Team{team(1, fresh), team(2, fresh)}, []skill{
			{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548},
		}},
		"three": {[]rating.Team{team(1, fresh), team(2, fresh), team(3, fresh)}, []skill{
			{27.868876552746237, 8.204837030780652},
			{25.717219138186557, 8.057829747583874},
			{21.413904309067206, 8.057829747583874},
		}},
		"four": {[]rating.Team{team(1, fresh), team(2, fresh), team(3, fresh), team(4, fresh)}, []skill{
			{27.795084971874736, 8.263160757613477},
			{26.552824984374855, 8.179213704945203},
			{24.68943500312503, 8.083731307186588},
			{20.96265504062538, 8.083731307186588},
		}},
		"teams of three, one and two": {[]rating.Team{team(1, fresh, fresh, fresh), team(2, fresh), team(3, fresh, fresh)}, []skill{
			{25.939870821784513, 8.247641552260456},
			{27.21366020491262, 8.274321317985242},
			{21.84646897330287, 8.213058173195341},
		}},
		"four who differ": {[]rating.Team{
			team(1, open(29.182, 4.782)), team(2, open(27.174, 4.922)), team(3, open(16.672, 6.217)), team(4, fresh),
		}, []skill{
			{30.209971908310553, 4.764898977359521},
			{27.64460833689499, 4.882789305097372},
			{17.403586731283518, 6.100723440599442},
			{19.214790707434826, 7.8542613981643985},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			after := rating.PlayMany(c.teams, 1)
			for i, want := range c.want {
				for _, p := range after[i] {
					near(t, "mu", p.Value/60, want.mu, 1e-6)
					near(t, "sigma", p.Deviation/60, want.sigma, 1e-6)
				}
			}
		})
	}
}

// TestPlackettLuceOfEqualNewcomersMatchesHandCalculation: with equal newcomers each share is one half.
func TestPlackettLuceOfEqualNewcomersMatchesHandCalculation(t *testing.T) {
	sigma2, beta2 := 500.0*500, 250.0*250
	c := math.Sqrt(2 * (sigma2 + beta2))
	after := rating.PlayMany([]rating.Team{
		{Players: []rating.Rating{rating.Many.Start()}, Place: 1}, {Players: []rating.Rating{rating.Many.Start()}, Place: 2},
	}, 1)
	near(t, "the winner", after[0][0].Value, 1500+sigma2/c/2, 1e-9)
	near(t, "the winner's deviation", after[0][0].Deviation, 500*math.Sqrt(1-sigma2/(c*c)*(500/c)/4), 1e-9)
}

// TestSharedFirstPlaceCostsTheStrongerPlayer: a player who shares the first place with a weaker one loses a little,
// and gains equal losses.
func TestSharedFirstPlaceCostsTheStrongerPlayer(t *testing.T) {
	weak, strong := rating.Rating{Value: 1200, Deviation: 200}, rating.Rating{Value: 1800, Deviation: 200}
	after := rating.PlayMany([]rating.Team{
		{Players: []rating.Rating{weak}, Place: 1}, {Players: []rating.Rating{strong}, Place: 1},
	}, 1)
	gain, loss := after[0][0].Value-weak.Value, strong.Value-after[1][0].Value
	if gain <= 0 {
		t.Errorf("a draw with a stronger player brings %f", gain)
	}
	near(t, "what the stronger one loses", loss, gain, 1e-9)
}

// TestDeviationGrowsWithoutGamesUpToThatOfNewcomers checks that nothing else changes.
func TestDeviationGrowsWithoutGamesUpToThatOfNewcomers(t *testing.T) {
	year := 365 * 24 * time.Hour
	r := rating.Rating{Value: 1700, Deviation: 60, Volatility: 0.06}
	near(t, "the deviation after a year", rating.Duel.Aged(r, year).Deviation, 110, 0.5)
	if long := rating.Duel.Aged(r, 100*year); long.Deviation != 350 || long.Value != 1700 {
		t.Errorf("after a hundred years: %+v", long)
	}
	halves := rating.Duel.Aged(rating.Duel.Aged(r, year/2), year/2)
	near(t, "two half years", halves.Deviation, rating.Duel.Aged(r, year).Deviation, 1e-9)
	if same := rating.Duel.Aged(r, -year); same != r {
		t.Errorf("a clock that went back makes %+v", same)
	}
}

// TestEveryMeasuredLevelHasRating checks that every measured level of every game has a rating, in rising order.
func TestEveryMeasuredLevelHasRating(t *testing.T) {
	for _, g := range games.All() {
		levels := rating.Levels(g.Info().ID)
		if len(levels) != bot.Top || levels[4].Value != rating.Duel.Start().Value {
			t.Errorf("%s: %+v", g.Info().ID, levels)
		}
		for i := range levels[1:] {
			if levels[i+1].Value <= levels[i].Value {
				t.Errorf("%s: level %d is no stronger than the one below", g.Info().ID, i+2)
			}
		}
	}
}
