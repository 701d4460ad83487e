package eval_test

import (
	"math"
	"strings"
	"testing"

	"hexparlor/game/eval"
)

func TestOddsIsInverseOfLogistic(t *testing.T) {
	for _, x := range []float64{-20, -1, 0, 0.3, 7} {
		if got := eval.Odds(eval.Logistic(x)); math.Abs(got-x) > 1e-6 {
			t.Errorf("the odds of the chance at %v are %v", x, got)
		}
	}
	if a, b := eval.Logistic(2), eval.Logistic(-2); math.Abs(a+b-1) > 1e-15 || a < 0.88 || a > 0.89 {
		t.Errorf("%v and %v", a, b)
	}
}

// model has the weights of a feature a, and of a feature b that counts only above 2.
func model() *eval.Model {
	return &eval.Model{
		Bias:  0.5,
		Units: []eval.Unit{{Bias: -2, Out: 3}},
		Features: []eval.Feature{
			{Name: "a", Weight: 1, Units: []float32{0}},
			{Name: "b", Weight: 0, Units: []float32{1}},
		},
	}
}

func TestModelSumAddsWeightedFeaturesAndThresholdUnits(t *testing.T) {
	m := model()
	if err := m.Round(); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		x    []float32
		want float64
	}{
		{[]float32{0, 0}, 0.5},
		{[]float32{2, 0}, 2.5},
		{[]float32{0, 2}, 0.5},
		{[]float32{1, 4}, 7.5},
	} {
		if got := m.Sum(test.x); got != test.want || m.Chance(test.x) != eval.Logistic(test.want) {
			t.Errorf("%v sums up to %v, not %v", test.x, got, test.want)
		}
	}
	if got := m.Sum([]float32{2}, 1); got != m.Sum([]float32{2, 1}) {
		t.Errorf("a feature that is said to be 1 leads to %v", got)
	}
	if n := testing.AllocsPerRun(20, func() { m.Chance([]float32{1, 4}) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestSharpenMultipliesSum(t *testing.T) {
	m := model()
	m.Sharpen(2)
	if err := m.Round(); err != nil {
		t.Fatal(err)
	}
	if got := m.Sum([]float32{1, 4}); got != 15 {
		t.Errorf("twice 7.5 is %v", got)
	}
}

func TestModelTextParsesBackToSameModel(t *testing.T) {
	m := model()
	m.Features[0].Weight = 0.123456
	if err := m.Round(); err != nil {
		t.Fatal(err)
	}
	back, err := eval.Read(m.Text(), []string{"a", "b"})
	if err != nil {
		t.Fatal(err)
	}
	if string(back.Text()) != string(m.Text()) || back.Features[0].Weight != 0.1235 {
		t.Errorf("%s reads as %s", m.Text(), back.Text())
	}
}

func TestInvalidModelsAreRefused(t *testing.T) {
	good := string(model().Text())
	for _, test := range []struct{ old, new, want string }{
		{`"a"`, `"c"`, `the features are ["c" "b"]`},
		{`"units":[0]`, `"units":[]`, `feature "a" has weights for 0 hidden units of 1`},
		{`"bias": 0.5`, `"bias": "x"`, "cannot unmarshal"},
		{`"bias": 0.5`, `"slope": 0.5`, `unknown field "slope"`},
		{good, "", "EOF"},
	} {
		_, err := eval.Read([]byte(strings.Replace(good, test.old, test.new, 1)), []string{"a", "b"})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s for %s: %v", test.new, test.old, err)
		}
	}
	m := model()
	m.Features[1].Units[0] = float32(math.NaN())
	if m.Round() == nil {
		t.Error("a weight that is no number is rounded")
	}
}
