package lab

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexit"
	"hexparlor/games/hexstrike"
)

// trueArm is the true properties of an arm of a simulated study.
type trueArm struct {
	kind  Kind
	name  string
	share float64 // of the points of side 1
	plies int
}

// simulate returns a study with these arms, in which the points and the length of games vary by chance.
func simulate(random *rand.Rand, games int, arms ...trueArm) *Data {
	g := hexit.Game{}
	s := settings(g, "random", 1)
	usual := s.Arms[0].Options
	s.Arms = nil
	for _, a := range arms {
		s.Arms = append(s.Arms, NewArm(g, a.kind, a.name, usual, "random", "random"))
	}
	b := NewData(s)
	for i, a := range arms {
		for n := range games {
			winner := game.Seat(2)
			if random.Float64() < a.share {
				winner = 1
			}
			plies := a.plies + random.IntN(7) - 3
			_ = b.add(Row{Arm: i, Number: n, Winners: []game.Seat{winner}, Plies: plies})
		}
	}
	return b
}

// TestVerdictsByStrengthAreRightInStudiesOfKnownGames judges studies of games whose fairness between strong and between
// weak players is known: 200 of them, or as many as HEXPARLOR_STUDIES says.
func TestVerdictsByStrengthAreRightInStudiesOfKnownGames(t *testing.T) {
	studies, err := strconv.Atoi(cmp.Or(os.Getenv("HEXPARLOR_STUDIES"), "200"))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(5, 6))
	wrong, depends := 0, 0
	for _, c := range []struct {
		strong, weak float64
		wrong        []Verdict
	}{
		{0.5, 0.5, []Verdict{Yes, Depends}},
		{0.65, 0.65, []Verdict{No, Depends}},
		{0.65, 0.5, []Verdict{No}},
		{0.5, 0.65, []Verdict{Yes}},
		{0.62, 0.38, []Verdict{No}},
	} {
		for range studies / 5 {
			games := 2 * (100 + random.IntN(500))
			b := simulate(random, games, trueArm{Plain, "", c.strong, 20}, trueArm{Weak, "", c.weak, 20})
			got := b.Replies()[0].Verdict
			for _, v := range c.wrong {
				wrong += int(truth(got == v))
			}
			if c.strong != c.weak && games > 700 {
				depends += int(truth(got == Depends)) - int(truth(got != Depends))
			}
		}
	}
	t.Logf("%d of %d verdicts are wrong", wrong, studies)
	if wrong > studies/20 {
		t.Errorf("%d of %d verdicts are wrong", wrong, studies)
	}
	if depends < studies/20 {
		t.Errorf("with many games, answers that depend on strength are found %d times more often than not", depends)
	}
}

// TestFairerComparesHowFarSharesAreFromFair has arms that favour different sides.
func TestFairerComparesHowFarSharesAreFromFair(t *testing.T) {
	for _, c := range []struct {
		base, other float64
		want        Verdict
		sign        float64
	}{
		{0.65, 0.35, No, 0},
		{0.7, 0.5, Yes, -1},
		{0.5, 0.3, Yes, 1},
	} {
		b := simulate(rand.New(rand.NewPCG(1, 1)), 4000, trueArm{Plain, "", c.base, 20}, trueArm{Plain, "start=twin", c.other, 20})
		b.Questions = []Question{Fairer}
		got := b.Replies()
		if len(got) != 1 || got[0].Verdict != c.want || got[0].Value*c.sign < 0 {
			t.Errorf("%v to %v: %+v", c.base, c.other, got)
		}
	}
}

// TestAnswersAreCorrectedAmongChosenQuestionsOnly has one study whose games are asked one question, and then more.
func TestAnswersAreCorrectedAmongChosenQuestionsOnly(t *testing.T) {
	b := simulate(rand.New(rand.NewPCG(2, 2)), 200, trueArm{Plain, "", 0.5, 20}, trueArm{Plain, "start=twin", 0.5, 30})
	plies := func(questions ...Question) Reply {
		b.Questions = questions
		for _, r := range b.Replies() {
			if r.Name == "plies" {
				return r
			}
		}
		t.Fatal("no answer about the length")
		return Reply{}
	}
	alone, among := plies(Shorter), plies(Changed)
	var change Change
	for _, c := range b.Changes() {
		if c.Name == "plies" {
			change = c
		}
	}
	if alone.Interval != change.Interval {
		t.Errorf("one question alone has the interval %+v, want %+v", alone.Interval, change.Interval)
	}
	if factor := among.Half() / alone.Half(); factor < 1.2 || factor > 1.35 { // of 3 answers: 2.39/1.96
		t.Errorf("among others its interval is %v times as wide", factor)
	}
	if alone.Verdict != Yes || alone.Value < 9 || alone.Value > 11 {
		t.Errorf("10 more moves are answered with %+v", alone)
	}
}

func TestQuestionsWithoutGamesThatCouldAnswerThemAreRefused(t *testing.T) {
	if _, err := ParseQuestions([]string{"favoured", "nicer"}); err == nil || !strings.Contains(err.Error(), "nicer") ||
		!strings.Contains(err.Error(), "worth") {
		t.Errorf("the refusal of an unknown question is %v", err)
	}
	asked, err := ParseQuestions([]string{"luck", " fairer", "luck"})
	if err != nil || len(asked) != 2 {
		t.Errorf("%v, %v", asked, err)
	}
	s := simulate(rand.New(rand.NewPCG(1, 1)), 0, trueArm{Plain, "", 0.5, 20}).Settings
	for _, q := range questions {
		s.Questions = []Question{q}
		if err := s.CheckQuestions(); (err == nil) != (q == Favoured) {
			t.Errorf("%s: %v", q, err)
		}
	}
}

// TestMinutesCountDecisionsBesidesRounds has a game with sealed orders only, and one in which players also decide alone.
func TestMinutesCountDecisionsBesidesRounds(t *testing.T) {
	for _, c := range []struct {
		g     game.Game
		alone bool
	}{{hexattack.Game{}, false}, {hexstrike.Game{}, true}} {
		s := settings(c.g, "random", 1)
		b := NewData(s)
		if err := (Study{Data: b, Game: c.g, Plan: Each(2), Jobs: 1}).Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		r := b.Ordered()[0]
		if (r.Alone > 0) != c.alone || r.Rounds == 0 {
			t.Errorf("%s: %d decisions besides %d rounds", c.g.Info().ID, r.Alone, r.Rounds)
		}
		want := float64(r.Rounds*100+r.Alone*7) / 60
		if got := r.minutes(Pace{Decision: 7, Round: 100}); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v minutes, want %v", c.g.Info().ID, got, want)
		}
	}
	alone := Row{Decisions: Decisions{Ways: []int{1, 2, 9}}}
	if got := alone.minutes(Pace{Decision: 30, Round: 1}); got != 1 {
		t.Errorf("two open decisions of 30 seconds are %v minutes", got)
	}
}

// TestFairnessIsKnownOfEveryArm has more sets of options than a study answers one by one, and other kinds of arms.
func TestFairnessIsKnownOfEveryArm(t *testing.T) {
	var arms []trueArm
	for range mostArms + 1 {
		arms = append(arms, trueArm{Plain, "", 0.5, 20})
	}
	arms = append(arms, trueArm{Without, "jab", 0.5, 20}, trueArm{Weak, "", 0.5, 20})
	b := simulate(rand.New(rand.NewPCG(1, 1)), 40, arms...)
	for arm, f := range b.Summary().Fairness {
		if f == nil || f.Arm != arm || f.Count != 40 {
			t.Errorf("the fairness of arm %d is %+v", arm, f)
		}
	}
	if got := b.favoured(); len(got) != 1 {
		t.Errorf("%d sets of options are answered one by one", len(got))
	}
}
