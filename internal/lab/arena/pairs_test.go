package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(a, b, by float64) bool { return math.Abs(a-b) <= by }

// Without draws and with equal results in both games, a pair is a toss of a coin, whose likelihood is known.
func TestLogLikelihoodOfDecisivePairsEqualsThatOfCoinTosses(t *testing.T) {
	p := Pairs{30, 0, 0, 0, 70}
	for _, share := range []float64{0.1, 0.5, 0.7, 0.9} {
		want := 70*math.Log(0.7/share) + 30*math.Log(0.3/(1-share))
		if got := p.lack(share); !near(got, want, 1e-9) {
			t.Errorf("a share of %v lacks %v, want %v", share, got, want)
		}
	}
}

// With one outcome alone, a smaller share means that the worst outcome has been missed by chance.
func TestIntervalOfPairsEqualsKnownBounds(t *testing.T) {
	for _, c := range []struct {
		pairs            Pairs
		share, low, high float64
	}{
		{Pairs{}, 0.5, 0, 1},
		{Pairs{0, 0, 0, 0, 50}, 1, math.Exp(-1.9207295 / 50), 1},
		{Pairs{50, 0, 0, 0, 0}, 0, 0, 1 - math.Exp(-1.9207295/50)},
		{Pairs{0, 0, 50, 0, 0}, 0.5, 0.5 * math.Exp(-1.9207295/50), 1 - 0.5*math.Exp(-1.9207295/50)},
		// Close to the normal distribution: 0.55 with a standard deviation of 0.2449 for a pair.
		{Pairs{1000, 1000, 4000, 3000, 1000}, 0.55, 0.55 - 1.96*0.00269, 0.55 + 1.96*0.00269},
	} {
		low, high := c.pairs.Interval()
		if !near(c.pairs.Share(), c.share, 1e-9) || !near(low, c.low, 1e-4) || !near(high, c.high, 1e-4) {
			t.Errorf("%v: %v, %v to %v; want %v, %v to %v", c.pairs, c.pairs.Share(), low, high, c.share, c.low, c.high)
		}
	}
}

func TestEloOfShareEqualsKnownPoints(t *testing.T) {
	for share, want := range map[float64]float64{0.5: 0, 0.75: 190.85, 0.25: -190.85, 1: 1600, 0: -1600} {
		if got := Elo(share); !near(got, want, 0.1) {
			t.Errorf("a share of %v is %v Elo points, want %v", share, got, want)
		}
	}
	if got := shareOf(Elo(0.6)); !near(got, 0.6, 1e-12) {
		t.Error(got)
	}
}

// tosser draws pairs of games whose players differ by a number of Elo points, with three draws in ten games.
type tosser struct {
	*rand.Rand
	elo float64
}

func (s tosser) pair() int {
	const draws = 0.3
	halves := 0
	for range 2 {
		win := shareOf(s.elo) - draws/2
		switch x := s.Float64(); {
		case x < win:
			halves += 2
		case x < win+draws:
			halves++
		}
	}
	return halves
}

// The interval covers the truth in 95 of 100 series, also in short and lopsided ones.
func TestIntervalOfPairsContainsTrueShareInMostSeries(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine that only reckons")
	}
	for _, c := range []struct {
		elo   float64
		pairs int
	}{{0, 25}, {60, 50}, {200, 50}, {200, 15}} {
		const series = 1000
		covered := 0
		toss := tosser{rand.New(rand.NewPCG(uint64(c.pairs), 1)), c.elo}
		for range series {
			var p Pairs
			for range c.pairs {
				p[toss.pair()]++
			}
			if low, high := p.Interval(); low <= shareOf(c.elo) && shareOf(c.elo) <= high {
				covered++
			}
		}
		t.Logf("%v Elo points, %d pairs: %d of %d intervals cover the truth", c.elo, c.pairs, covered, series)
		if covered < series*93/100 || covered > series*97/100 {
			t.Errorf("%v Elo points, %d pairs: %d of %d intervals cover the truth", c.elo, c.pairs, covered, series)
		}
	}
}

// A test accepts the wrong hypothesis in at most 5 of 100 series, and needs fewer pairs if the truth is far
// away.
func TestSPRTAcceptsWrongHypothesisInFewSeries(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine that only reckons")
	}
	test := SPRT{Elo0: 0, Elo1: 40}
	const series = 600
	lengths := map[float64]int{}
	for elo, want := range map[float64]Decision{-40: AcceptH0, 0: AcceptH0, 40: AcceptH1, 80: AcceptH1} {
		wrong := 0
		toss := tosser{rand.New(rand.NewPCG(7, 7)), elo}
		for range series {
			var p Pairs
			for test.Decide(p) == Undecided {
				p[toss.pair()]++
			}
			lengths[elo] += p.Count()
			if test.Decide(p) != want {
				wrong++
			}
		}
		t.Logf("%v Elo points: %d of %d wrong, %d pairs in the mean", elo, wrong, series, lengths[elo]/series)
		if wrong > series*7/100 {
			t.Errorf("%v Elo points: the wrong hypothesis was accepted in %d of %d series", elo, wrong, series)
		}
	}
	if lengths[80] >= lengths[40] || lengths[-40] >= lengths[0] {
		t.Errorf("pairs needed by Elo points: %v", lengths)
	}
}

// For many pairs the ratio approaches that of the normal distribution: N (s1-s0) (2 m - s0 - s1) / (2 v) for a
// mean m and a variance v of a pair (Van den Bergh).
func TestSPRTRatioApproachesNormalDistribution(t *testing.T) {
	p := Pairs{120, 410, 880, 450, 140}
	test := SPRT{Elo0: 0, Elo1: 10}
	mean, variance, n := p.Share(), 0.0, float64(p.Count())
	for halves, count := range p {
		variance += float64(count) / n * math.Pow(float64(halves)/4-mean, 2)
	}
	s0, s1 := shareOf(0), shareOf(10)
	want := n * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
	if got := test.Ratio(p); !near(got, want, 0.02*math.Abs(want)) {
		t.Errorf("ratio %v, want about %v", got, want)
	}
}

func TestParseSPRTAcceptsAndRefuses(t *testing.T) {
	if got, err := ParseSPRT("-5,20.5"); err != nil || got != (SPRT{-5, 20.5}) {
		t.Error(got, err)
	}
	for _, bad := range []string{"", "5", "5,5", "9,5", "a,b", "0,NaN", "-Inf,0", "0,5000", "1,2,3"} {
		if got, err := ParseSPRT(bad); err == nil {
			t.Errorf("%q was read as %v", bad, got)
		}
	}
}
