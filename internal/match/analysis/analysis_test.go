package analysis_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/internal/match/analysis"
)

// budget is enough for what is tested, and does not depend on how fast the machine is.
var budget = bot.Budget{Simulations: 3000}

// log returns the event log of a match in which one user has both seats. Each move is a seat with a text, as "1 drop
// 0,0".
func log(moves ...string) []match.Entry {
	entries := []match.Entry{
		{Number: 1, Seat: 1, Kind: match.Sit, Text: "guest a Anna"}, {Number: 2, Seat: 2, Kind: match.Sit, Text: "guest a Anna"},
	}
	for i, m := range moves {
		seat := game.Seat(m[0] - '0')
		entries = append(entries, match.Entry{Number: i + 3, Seat: seat, Kind: match.Move, Text: m[2:]})
	}
	return entries
}

func replay(t *testing.T, name string, chosen map[string]string, moves ...string) *match.State {
	t.Helper()
	g, _ := games.Lookup(name)
	options, err := game.ParseOptions(g.Info().Options, chosen)
	if err != nil {
		t.Fatal(err)
	}
	f, err := match.ReplayLog(g, match.Match{ID: "id", Game: name, Options: options}, log(moves...))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func decisions(t *testing.T, f *match.State) []analysis.Decision {
	t.Helper()
	list, err := analysis.Decisions(f)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func judge(t *testing.T, f *match.State, d analysis.Decision) analysis.Verdict {
	t.Helper()
	v, err := d.Judge(t.Context(), budget)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// describe describes a decision in a line: the entry and the move that made it, the seat, and what it was.
func describe(list []analysis.Decision) (lines []string) {
	for _, d := range list {
		lines = append(lines, fmt.Sprintf("%d %d %d %s", d.Number, d.Move, d.Seat, d.Text))
	}
	return lines
}

// Orders that were sealed together are one decision, also if they were changed or recalled meanwhile; what was never
// sealed is none.
func TestAnalysisCountsOrdersSealedTogetherAsOneDecision(t *testing.T) {
	f := replay(t, "hexattack", map[string]string{"map": "duel"},
		"1 1 hold", "1 commit", "1 recall", "2 1 push N", "2 commit",
		"1 1 move N", "1 1 push S", "1 commit", // entry 10 reveals
		"1 1 hold", "1 commit", "1 recall", "2 1 hold", "1 1 attack N", "1 commit", "2 resign")
	want := []string{"7 5 2 2:1pN", "10 8 1 1:1pS", "16 14 1 1:1aN", "17 15 2 resign"}
	list := decisions(t, f)
	if diff := cmp.Diff(want, describe(list)); diff != "" {
		t.Error(diff)
	}
	for _, d := range list[:3] {
		if v := judge(t, f, d); !v.Judged || v.Forced {
			t.Errorf("%s is not judged: %+v", d.Text, v)
		}
	}
}

// Moves that were taken back were no decisions.
func TestAnalysisOmitsMovesTakenBack(t *testing.T) {
	g := replay(t, "hexit", nil).Game
	entries := log(drops(t, 3)...)
	entries = append(entries,
		match.Entry{Number: 6, Seat: 1, Kind: match.TakebackAsk}, match.Entry{Number: 7, Seat: 2, Kind: match.TakebackAccept})
	f, err := match.ReplayLog(g, replay(t, "hexit", nil).Match, entries)
	if err != nil {
		t.Fatal(err)
	}
	if list := decisions(t, f); len(list) != 2 {
		t.Errorf("decisions: %q", describe(list))
	}
}

// drops is the beginning of a game of Hex-It.
func drops(t *testing.T, n int) (moves []string) {
	for range n {
		f := replay(t, "hexit", nil, moves...)
		seat := f.ToAct().First()
		moves = append(moves, fmt.Sprint(seat, " ", f.Position.MoveText(seat, f.Position.Moves(seat, nil)[0])))
	}
	return moves
}

// TestVerdictShowsLossOfLosingMove looks in games by chance for positions that are won for certain by one move and lost
// by another: who plays that one has thrown the game away. Of forced moves it wants to hear nothing.
func TestVerdictShowsLossOfLosingMove(t *testing.T) {
	thrown, forced := 0, 0
	r := rand.New(rand.NewPCG(1, 2))
	for n := 0; thrown == 0 || forced == 0; n++ {
		if n == 50 {
			t.Fatalf("in %d games %d moves throw the game away, %d are forced", n, thrown, forced)
		}
		f := replay(t, "hexit", map[string]string{"tiles": "8"}, byChance(t, r)...)
		for _, d := range decisions(t, f) {
			v := judge(t, f, d)
			if v.Forced {
				forced++
				if v.Judged || v.Best != d.Text {
					t.Errorf("a forced move is judged: %+v", v)
				}
				continue
			}
			if v.Judged && v.Exact && v.Value == 1 && v.Played == 0 {
				thrown++
				if v.Loss != 1 || v.Best == v.Text {
					t.Errorf("a move that throws the game away is judged %+v", v)
				}
			}
			if v.Loss < 0 || v.Judged && max(0, v.Value-v.Played) != v.Loss {
				t.Errorf("the loss does not add up: %+v", v)
			}
		}
	}
}

// byChance plays a game to its end.
func byChance(t *testing.T, r *rand.Rand) (moves []string) {
	f := replay(t, "hexit", map[string]string{"tiles": "8"})
	s := game.Clone(f.Position)
	for s.ToAct() != 0 {
		seat := s.ToAct().First()
		choices := s.Moves(seat, nil)
		m := choices[r.IntN(len(choices))]
		moves = append(moves, fmt.Sprint(seat, " ", s.MoveText(seat, m)))
		s.Play(seat, m, nil)
	}
	return moves
}

// A verdict is the same whenever it is asked for.
func TestRepeatedAnalysisGivesSameVerdicts(t *testing.T) {
	f := replay(t, "hexattack", map[string]string{"map": "duel"}, "1 1 hold", "1 commit", "2 1 push N", "2 commit", "1 resign")
	d := decisions(t, f)[0]
	first, again := judge(t, f, d), judge(t, f, d)
	if first.Value != again.Value || first.Played != again.Played || first.Best != again.Best {
		t.Errorf("%+v and %+v", first, again)
	}
}

// The next move of a plan is the first that is not made yet, and its text is all of it.
func TestAnalysisNextReturnsFirstUnplayedMoveOfPlan(t *testing.T) {
	f := replay(t, "hexattack", nil)
	texts := []string{"1 hold", "2 move N", "commit"}
	var plan []game.Move
	s := game.Clone(f.Position)
	for _, text := range texts {
		m, refusal := s.ParseMoves(1, text)
		if refusal != nil {
			t.Fatal(refusal)
		}
		plan = append(plan, m...)
	}
	for i, text := range texts {
		if got := analysis.Next(s, 1, plan); got != text {
			t.Errorf("after %q the next move is %q", texts[:i], got)
		}
		s.Play(1, plan[i], nil)
	}
	if got := analysis.Wording(f.Position, 1, plan); got != "1 hold, 2 move N" {
		t.Errorf("the plan is %q", got)
	}
	if got := analysis.Text(f.Position, 1, plan); !strings.Contains(got, "2m") || slices.Contains(texts, got) {
		t.Errorf("the plan is %q", got)
	}
}
