package lab

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/games/hexit"
	"hexparlor/internal/lab/stats"
)

// TestVerdictAtBoundariesOfMargin has intervals on both sides of each boundary: the margin of 0.05 around 0.5, and 0.5.
func TestVerdictAtBoundariesOfMargin(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      Verdict
	}{
		{0.451, 0.549, No},
		{0.45, 0.549, TooFew},
		{0.451, 0.55, TooFew},
		{0.501, 0.549, No}, // certain, but it does not matter
		{0.501, 0.551, Yes},
		{0.5, 0.551, TooFew},
		{0.40, 0.49, Yes},
		{0, 1, TooFew},
	} {
		i := stats.Interval{Value: (c.low + c.high) / 2, Low: c.low, High: c.high}
		got := judge(i, 0.5, 0.05, !i.Has(0.5), 100)
		if got.Verdict != c.want || (got.More > 0) != (c.want == TooFew) {
			t.Errorf("%v to %v: %+v, want %s", c.low, c.high, got, c.want)
		}
	}
	if got := judge(stats.Unbounded(0.5), 0.5, 0.05, false, 2); got.Verdict != TooFew || got.More != 0 {
		t.Errorf("without an interval: %+v", got)
	}
}

// simulated returns a study of a game in which side 1 gets this share of the points.
func simulated(share float64, games int, random *rand.Rand) *Data {
	g := hexit.Game{}
	s := settings(g, "random", 1)
	b := NewData(s)
	for n := range games {
		winner := game.Seat(2)
		if random.Float64() < share {
			winner = 1
		}
		_ = b.add(Row{Number: n, Winners: []game.Seat{winner}, Plies: 20})
	}
	return b
}

// TestVerdictsOnFairnessAreRightInStudiesOfKnownGames judges 1,000 studies of games whose fairness is known.
func TestVerdictsOnFairnessAreRightInStudiesOfKnownGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	wrong, counts := 0, map[float64]map[Verdict]int{}
	for _, share := range []float64{0.5, 0.52, 0.55, 0.58, 0.65} {
		counts[share] = map[Verdict]int{}
		for range 200 {
			f, _ := simulated(share, 2*(50+random.IntN(600)), random).Fairness(0)
			counts[share][f.Verdict]++
			if share == 0.5 && f.Verdict == Yes || share >= 0.55 && f.Verdict == No || share == 0.65 && f.Of != "1" {
				wrong++
			}
		}
	}
	t.Logf("%d of 1,000 verdicts are wrong: %v", wrong, counts)
	if wrong > 50 {
		t.Errorf("%d of 1,000 verdicts are wrong: %v", wrong, counts)
	}
	for _, decided := range []int{counts[0.65][Yes], counts[0.5][No], counts[0.52][TooFew]} {
		if decided < 60 {
			t.Errorf("a verdict is too rare: %v", counts)
		}
	}
}

// TestGamesThatWouldDoAreMostlyEnough plays as many more games as verdicts ask for.
func TestGamesThatWouldDoAreMostlyEnough(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	asked, decided := 0, 0
	for range 100 {
		f, _ := simulated(0.5, 200, random).Fairness(0)
		if f.Verdict != TooFew {
			continue
		}
		asked++
		more, _ := simulated(0.5, 200+f.More+f.More%2, random).Fairness(0)
		if more.Verdict != TooFew {
			decided++
		}
	}
	if asked < 50 || decided*10 < asked*6 {
		t.Errorf("%d of %d studies were decided with as many more games", decided, asked)
	}
}

// TestFairnessOfThreeSidesNamesTheOneFarthestFromFair has sides that get half, a third and a sixth of the games.
func TestFairnessOfThreeSidesNamesTheOneFarthestFromFair(t *testing.T) {
	b := simulated(0, 600, rand.New(rand.NewPCG(1, 1)))
	b.Arms[0].Teams = []int{1, 2, 3}
	for at, row := range b.rows {
		row.Winners = []game.Seat{[]game.Seat{1, 1, 1, 2, 2, 3}[at.Number%6]}
		b.rows[at] = row
	}
	f, ok := b.Fairness(0)
	if !ok || f.Verdict != Yes || f.Of != "1" && f.Of != "3" {
		t.Errorf("%v %+v", ok, f)
	}
}
