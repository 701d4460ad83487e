package train

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/eval"
	rulebooks "hexparlor/games"
	"hexparlor/internal/lab/arena"
)

// The descent finds the weights from which probabilities were generated, including those of a threshold.
func TestFitFindsWeightsThatGeneratedSamples(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var samples []sample
	for range 20_000 {
		x := []float32{float32(r.Float64() * 2), float32(r.IntN(2)), float32(r.Float64())}
		odds := float64(x[0]) - 2*float64(x[1]) + 3*math.Max(0, float64(x[0])-1)
		s := sampleOf(x)
		s.want = float32(eval.Logistic(odds))
		samples = append(samples, s)
	}
	straight := fit(samples, 3, 0, rand.New(rand.NewPCG(1, 0)))
	bent := fit(samples, 3, 4, rand.New(rand.NewPCG(1, 0)))
	least := 0.0
	for _, s := range samples {
		least += lossOf(float64(s.want), float64(s.want)) / float64(len(samples))
	}
	if w := straight.w[1:4]; w[0] < 0.5 || w[1] > -0.5 || math.Abs(float64(w[2])) > 0.2 {
		t.Errorf("weights %v", w)
	}
	if more, less := straight.loss(samples), bent.loss(samples); less > (least+more)/2 {
		t.Errorf("losses %v with hidden units and %v without, where %v is least", less, more, least)
	}
}

// The written model gives the fitted probabilities.
func TestModelGivesFittedProbabilities(t *testing.T) {
	f := newFitting(3, 2, rand.New(rand.NewPCG(3, 0)))
	for i := range f.w {
		f.w[i] = float32(i%5) - 2
	}
	m := f.model([]string{"a", "b", "c"})
	if err := m.Round(); err != nil {
		t.Fatal(err)
	}
	for _, x := range [][]float32{{0, 0, 0}, {1, 0, 2}, {-1, 3, 0.5}} {
		s := sampleOf(x)
		if got, want := m.Chance(x), f.chance(&s); math.Abs(got-want) > 1e-6 {
			t.Errorf("%v promises %v instead of %v", x, got, want)
		}
	}
}

// A result counts less in earlier positions, and not at all before a random move.
func TestResultWeighsLessInEarlierPositions(t *testing.T) {
	g, _ := rulebooks.Lookup("hexstrike")
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	end, err := g.New(o, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	p := Played{Turns: []decision{{Seat: 1, Value: 0.9}, {Seat: 2, Value: 0.8, Blind: true}, {Seat: 2, Value: 0.5}}}
	const trust = 0.15
	got := p.worth(end, trust, false) // not over, so it counts as a draw
	want := []float32{0.2 + trust*0.7, 0.2, 0.5}
	for i := range want {
		if math.Abs(float64(got[i]-want[i])) > 1e-6 {
			t.Errorf("position %d was worth %v, not %v", i, got[i], want[i])
		}
	}
	if held := p.worth(end, trust, true); !slices.Equal(held, []float32{0.5, 0.5, 0.5}) {
		t.Errorf("of a game that is held back %v", held)
	}
	if alone := p.worth(end, 0, false); !slices.Equal(alone, []float32{0.5, 0.5, 0.5}) {
		t.Errorf("without trust in the search %v", alone)
	}
}

// Each drawn option has values that the game accepts, and no deal is refused.
func TestGamesAcceptEveryDrawnOptionOfTraining(t *testing.T) {
	for id := range variety {
		g, ok := rulebooks.Lookup(id)
		if l := lessons[id]; !ok || l.sharpness == 0 {
			t.Fatalf("there is no game %q, or no lesson %v", id, l)
		}
		texts := map[string]bool{}
		for n := range 50 {
			s := Settings{Game: id, Seed: 1}
			state, err := s.deal(g, s.luck(n))
			if err != nil {
				t.Fatal(err)
			}
			if len(state.(game.Heuristic).FeatureNames()) == 0 {
				t.Fatalf("%s has no features", id)
			}
			texts[state.Text(game.Arbiter)] = true
		}
		if len(texts) < 10 {
			t.Errorf("%s: only %d openings in 50 games", id, len(texts))
		}
	}
}

func tiny(t *testing.T, folder string, jobs, games int) Training {
	t.Helper()
	g, _ := rulebooks.Lookup("hexstrike")
	return Training{
		Settings: Settings{Game: "hexstrike", Seed: 7, Simulations: 8}, Rules: g, Folder: folder,
		Games: games, Units: 2, Jobs: jobs, Gate: Gate{Games: 4, Simulations: 8, Test: arena.SPRT{Elo1: 40}},
	}
}

func run(t *testing.T, training Training) (Learnt, string) {
	t.Helper()
	l, err := training.Run(t.Context(), func(int) {}, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(training.Weights())
	if err != nil {
		t.Fatal(err)
	}
	return l, string(text)
}

// Neither the number of jobs, nor a stop, nor further games in the folder changes the result.
func TestTrainingWithSameSettingsGivesSameWeights(t *testing.T) {
	one, first := run(t, tiny(t, t.TempDir(), 1, 14))
	folder := t.TempDir()
	run(t, tiny(t, folder, 3, 5))
	run(t, tiny(t, folder, 2, 17))
	again, second := run(t, tiny(t, folder, 3, 14))
	if first != second || one.Loss != again.Loss || one.LossNow != again.LossNow || one.Samples != again.Samples {
		t.Errorf("%+v and %+v", one, again)
	}
	if one.Match.Pairs != again.Match.Pairs || one.Match.Games != 4 {
		t.Errorf("matches %v and %v", one.Match, again.Match)
	}
	if matches, err := filepath.Glob(filepath.Join(folder, "match-*-8.jsonl")); err != nil || len(matches) != 3 {
		t.Errorf("matches of three weights are kept in %v; %v", matches, err)
	}
}

func TestTrainingRefusesFolderOfOtherSettings(t *testing.T) {
	folder := t.TempDir()
	run(t, tiny(t, folder, 1, 13))
	other := tiny(t, folder, 1, 13)
	other.Seed = 8
	if _, err := other.Run(t.Context(), func(int) {}, nil); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Error(err)
	}
}

func TestCheckRefusesGameWithoutFeatures(t *testing.T) {
	g, _ := rulebooks.Lookup("hex")
	if err := Check(g); err == nil || !strings.Contains(err.Error(), "Hex") {
		t.Error(err)
	}
}
