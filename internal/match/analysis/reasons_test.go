package analysis_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/match/analysis"
)

// TestHintSaysWhatItGainsOrPrevents asks for hints in single positions in which one effect makes the difference.
func TestHintSaysWhatItGainsOrPrevents(t *testing.T) {
	for _, test := range []struct {
		name, game, position string
		seat                 game.Seat
		move                 string // start of the suggested move
		reason               string
		cells                []string
	}{
		{
			name: "tiles laid", game: "hexit", seat: 1, move: "release -1,1 -1,2",
			position: "1 1,-1b/0,0w/1,0w/-1,1xWB/0,1bWW/1,1b/2,1xB/-1,2xW/1,2xBB 4,4 34 0 1",
			reason:   "You lay 2 tiles with a release.", cells: []string{"-1,1", "-1,2"},
		},
		{
			name: "only answer", game: "hexit", seat: 2, move: "drop",
			position: "2 1,-1b/0,0w/1,0wBW/0,1b 7,7 35 0 1",
			reason:   "The only answer: White deals 2 stones from", cells: []string{"1,0", "0,0"},
		},
		{
			name: "Assembler freed", game: "swarm", seat: 2, move: "move 2,-3 1,-2",
			position: "play 2 0 - -3,2:?2/-2,-2:?1/-2,0:?1?2?1/-2,1:?2?1?1/-2,2:o/-1,-2:o?2A/-1,-1:?2?1/-1,0:o?2/-1,1:?2/" +
				"0,-3:?1/0,-2:?1?1?1/0,-1:?2o?2/0,0:o?2/0,1:oo?1/1,-3:?2/1,-2:d/1,1:?1/2,-3:a - 3 *",
			reason: "Otherwise this is likely: Your Assembler is trapped: covered by another hex.",
		},
		{
			name: "way closed", game: "hex", seat: 1, move: "place",
			position: "1 br....r..r./....r...rb./......rrb../...b...r.../......rb.../...rbb..rrr/...rrb.bbb./" +
				"...brbbr.../..bbbr...../.b....r..../......b....",
			reason: "Stones that Player 2 still needs against the best block: 4 instead of 3.",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, _ := games.Lookup(test.game)
			o, err := game.ParseOptions(g.Info().Options, nil)
			if err != nil {
				t.Fatal(err)
			}
			s, err := g.ParseSeen(o, test.position)
			if err != nil {
				t.Fatal(err)
			}
			k := known(t, g, o, s.Complete(test.seat, rand.New(rand.NewPCG(1, 1))), test.seat)
			a := advise(t, k, bot.Budget{Simulations: 600})
			if move := wording(k, a.Moves); !strings.HasPrefix(move, test.move) {
				t.Fatalf("the hint is %s, want %s", move, test.move)
			}
			i := slices.IndexFunc(a.Reasons, func(r analysis.Sentence) bool {
				return strings.HasPrefix(says(r, test.seat), test.reason)
			})
			if i < 0 {
				t.Fatalf("no reason says %q: %v", test.reason, a.Reasons)
			}
			if test.cells != nil && !slices.Equal(a.Reasons[i].Cells, test.cells) {
				t.Errorf("the reason lights up %v, want %v", a.Reasons[i].Cells, test.cells)
			}
		})
	}
}

// TestGradeIsGoodOnlyIfMostDecisionsAreWorse compares grades on both sides of each threshold.
func TestGradeIsGoodOnlyIfMostDecisionsAreWorse(t *testing.T) {
	for _, test := range []struct {
		name    string
		verdict analysis.Verdict
		grade   analysis.Grade
	}{
		{"nothing found", analysis.Verdict{Unjudged: true}, analysis.Unjudged},
		{"no choice", analysis.Verdict{Forced: true}, analysis.Forced},
		{"not tried", analysis.Verdict{Usual: 0.2}, analysis.Differs},
		{"best of unlike decisions", analysis.Verdict{Judged: true, Usual: 0.06}, analysis.Good},
		{"best of like decisions", analysis.Verdict{Judged: true, Usual: 0.04}, analysis.Fair},
		{"small part of the usual loss", analysis.Verdict{Judged: true, Usual: 0.16, Loss: 0.04}, analysis.Good},
		{"great part of the usual loss", analysis.Verdict{Judged: true, Usual: 0.15, Loss: 0.04}, analysis.Fair},
		{"some loss", analysis.Verdict{Judged: true, Usual: 0.5, Loss: 0.05}, analysis.Slip},
		{"great loss", analysis.Verdict{Judged: true, Usual: 0.5, Loss: analysis.Turn}, analysis.Mistake},
	} {
		if grade := test.verdict.Grade(); grade != test.grade {
			t.Errorf("%s: the grade is %s, want %s", test.name, grade, test.grade)
		}
	}
}

// TestTurningPointNeedsTurnOfValueAndReason compares decisions that cost enough with others that cost less, that the
// next decision shows to have cost nothing, or that have no reason.
func TestTurningPointNeedsTurnOfValueAndReason(t *testing.T) {
	f := replay(t, "hex", nil, "1 place 0,0", "2 place 1,1", "1 place 2,2")
	list := decisions(t, f)
	why := &analysis.Why{Headline: analysis.Sentence{Frame: "avoidable"}}
	missed := func(value, loss float64, why *analysis.Why) (v analysis.Verdict) {
		return analysis.Verdict{
			Decision: list[0], Value: value, Judged: true, Played: value - loss, Loss: loss, Why: why,
			Ways: []analysis.Way{{Value: value, Tried: true}, {Value: value - loss, Tried: true, Played: true}},
		}
	}
	found := missed(0.6, 0, why)
	found.Ways[0].Played, found.Ways[1].Played, found.Ways[1].Value = true, false, 0.48
	next := func(value float64) analysis.Verdict { return analysis.Verdict{Decision: list[1], Value: value} }
	for _, test := range []struct {
		name  string
		list  []analysis.Verdict
		turns bool
	}{
		{"value falls", []analysis.Verdict{missed(0.6, 0.2, why), next(0.6)}, true},
		{"value falls, but less", []analysis.Verdict{missed(0.6, 0.11, why), next(0.6)}, false},
		{"next decision sees no fall", []analysis.Verdict{missed(0.6, 0.2, why), next(0.45)}, false},
		{"no reason", []analysis.Verdict{missed(0.6, 0.2, nil), next(0.6)}, false},
		{"much better than the second best", []analysis.Verdict{found, next(0.4)}, true},
	} {
		if points := analysis.TurningPoints(f, test.list); (len(points) == 1) != test.turns {
			t.Errorf("%s: turning points %v", test.name, points)
		}
	}
	twice := []analysis.Verdict{missed(0.6, 0.2, why), next(0.6), missed(0.4, 0.3, why), next(0.9)}
	if points := analysis.TurningPoints(f, twice); !slices.Equal(points, []int{2}) {
		t.Errorf("of two turning points with one reason %v are left, want the greater one, 2", points)
	}
}

// TestMinorFigureIsNoReasonByItself compares decisions that differ in one figure, which matters by itself or not.
func TestMinorFigureIsNoReasonByItself(t *testing.T) {
	for _, minor := range []bool{false, true} {
		why := analysis.WhyOfFigure(game.Figure{Key: "hexstrike.figure.hand", About: 1, Unit: 1, Minor: minor})
		if (why == nil) != minor {
			t.Errorf("minor: %v: the reason is %v", minor, why)
		}
	}
}

// TestEqualReasonCountsFewChoicesAndSaysOfManyThatNoneMatters checks that a hint does not count choices by the dozen.
func TestEqualReasonCountsFewChoicesAndSaysOfManyThatNoneMatters(t *testing.T) {
	for count, want := range map[int]string{1: "review.why.equal", 6: "review.why.equal", 109: "review.why.many-equal"} {
		if got := analysis.EqualReason(count).Text.Key(); got != want {
			t.Errorf("%d choices: %s, want %s", count, got, want)
		}
	}
}
