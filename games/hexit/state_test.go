package hexit_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

func mustPlay(tb testing.TB, s game.State, moves ...string) {
	tb.Helper()
	for _, move := range moves {
		if _, refusal := game.Submit(s, s.ToAct().First(), move, nil); refusal != nil {
			tb.Fatalf("%s: %s: %v", s.Text(game.Arbiter), move, refusal)
		}
	}
}

// TestQuietLimitEndsForcedRepetition plays the forced loop of R8.3 until the quiet limit ends it.
func TestQuietLimitEndsForcedRepetition(t *testing.T) {
	const start = "2 0,-2w/0,-1b/0,0wW/1,0w/0,1bBWB 0,0 34 0 0"
	s := mustParse(t, nil, start)
	loop := []string{
		"deal 0,1 NW", "deal 0,-1 NW", "deal 0,0 NW", "pass", "deal 0,-2 SE", "deal 0,0 SE", "deal 0,-1 SE", "pass",
	}
	for round := 1; round <= 5; round++ {
		for _, move := range loop {
			if got := moveTexts(s); !slices.Equal(got, []string{move}) {
				t.Fatalf("%s: expected only %s, got %v", s.Text(game.Arbiter), move, got)
			}
			mustPlay(t, s, move)
		}
		want := strings.TrimSuffix(start, "0 0") + fmt.Sprint("1 ", 8*round)
		if got := s.Text(game.Arbiter); got != want {
			t.Fatalf("after round %d expected %s, got %s", round, want, got)
		}
	}
	if r := s.Result(); !r.Over || r.Reason != "quiet" {
		t.Errorf("the loop ends as %+v", r)
	}
}

// TestMovesAreListedInCanonicalOrder checks that moves are listed by kind and then canonically (R11.4).
func TestMovesAreListedInCanonicalOrder(t *testing.T) {
	s := mustParse(t, nil, "2 1,-1xW/2,-1xW/3,-1xB/0,0w/1,0w/2,0w/3,0b 8,8 20 0 0")
	want := []string{
		"drop 0,0", "drop 1,0", "drop 2,0", "drop 3,0",
		"release 1,-1", "release 1,-1 2,-1", "release 1,-1 2,-1 3,-1",
		"release 2,-1", "release 2,-1 3,-1", "release 3,-1",
	}
	if got := moveTexts(s); !slices.Equal(got, want) {
		t.Errorf("expected %q, got %q", want, got)
	}
	s = mustParse(t, nil, "1 0,-1bB/0,0wWW/1,0wB/0,1wW/1,1bB 8,8 20 0 0")
	want = []string{"deal 0,0 E", "deal 0,0 NW"}
	if got := moveTexts(s); !slices.Equal(got, want) {
		t.Errorf("expected %q, got %q", want, got)
	}
}

// TestReleasesOfWholeGroupsAreListedInCanonicalOrder lists whole groups in order, though the first of them begins with
// a prisoner that is not ripe.
func TestReleasesOfWholeGroupsAreListedInCanonicalOrder(t *testing.T) {
	s := mustParse(t, map[string]string{"release": "all"}, "1 0,-1w/0,0xW/4,0w/5,0xW/6,0w/0,1xW/-1,2w/0,2w 0,8 20 0 0")
	want := []string{"release 0,0 0,1", "release 5,0"}
	if got := moveTexts(s); !slices.Equal(got, want) {
		t.Errorf("expected %q, got %q", want, got)
	}
}

// TestHashIgnoresOrderInWhichSitesWereAdded compares a position reached by play with the same position parsed. Their
// sites were added in different orders, which must make no difference.
func TestHashIgnoresOrderInWhichSitesWereAdded(t *testing.T) {
	a := mustParse(t, nil, "1 0,0wWW/1,0wB/4,0bW/5,0wBB 6,6 20 0 0")
	mustPlay(t, a, "deal 0,0 E", "deal 5,0 W")
	b := mustParse(t, nil, a.Text(game.Arbiter))
	for {
		if a.Hash() != b.Hash() || !slices.Equal(a.Moves(a.ToAct().First(), nil), b.Moves(b.ToAct().First(), nil)) {
			t.Fatalf("%s differs from itself", a.Text(game.Arbiter))
		}
		if a.ToAct() == 0 {
			return
		}
		move := moveTexts(a)[0]
		mustPlay(t, a, move)
		mustPlay(t, b, move)
	}
}

// TestHashesOfDifferentPositionsDiffer checks that every position of some games has another hash.
func TestHashesOfDifferentPositionsDiffer(t *testing.T) {
	seen := map[uint64]string{}
	r := rand.New(rand.NewPCG(8, 9))
	for range 50 {
		for s := mustStart(t); s.ToAct() != 0; {
			text := s.Text(game.Arbiter)
			if other, ok := seen[s.Hash()]; ok && other != text {
				t.Fatalf("%s and %s have one hash", text, other)
			}
			seen[s.Hash()] = text
			moves := s.Moves(s.ToAct().First(), nil)
			s.Play(s.ToAct().First(), moves[r.IntN(len(moves))], nil)
		}
	}
}

// island returns a row of tiles with a stone on some, long enough to need several words for a set.
func island(tiles int) string {
	var entries []string
	for q := range tiles {
		entries = append(entries, fmt.Sprintf("%d,0w%s", q, strings.Repeat("B", q%2)))
	}
	return strings.Join(entries, "/")
}

// TestMovesInLargePositionsEqualThoseOfSimpleModel plays composed positions far larger than any game to the end, in
// parallel with the simple model.
func TestMovesInLargePositionsEqualThoseOfSimpleModel(t *testing.T) {
	tall := strings.Repeat("WB", 70) + "W"
	for _, position := range []string{
		"1 " + island(200) + " 99,99 99 0 0",
		"1 0,0w" + tall + "/1,0wB/2,0b/0,1bB/0,2w 0,0 9 0 0",
		"2 999,998wB/999,999wW/-999,-999b 9,9 5 0 0",
	} {
		s := mustParse(t, nil, position)
		m := modelOf(s.Text(game.Arbiter))
		r := rand.New(rand.NewPCG(7, 7))
		for i := 0; s.ToAct() != 0 && i < 120; i++ {
			moves := moveTexts(s)
			if i%10 == 0 && !slices.Equal(slices.Sorted(slices.Values(moves)), slices.Sorted(slices.Values(m.moves()))) {
				t.Fatalf("%s: expected %v, got %v", m.text(), m.moves(), moves)
			}
			move := moves[r.IntN(len(moves))]
			seat := s.ToAct().First()
			s.Play(seat, s.Moves(seat, nil)[slices.Index(moves, move)], nil)
			m.play(move)
			if got := s.Text(game.Arbiter); got != m.text() {
				t.Fatalf("after %s expected %s, got %s", move, m.text(), got)
			}
		}
	}
}

// crowd returns a field of prisoners between two rows of tiles, so that most of them are connected.
func crowd(prisoners int) string {
	var entries []string
	for q := range prisoners/2 + 2 {
		entries = append(entries, fmt.Sprintf("%d,-1w/%d,2w", q, q-1))
	}
	for q := range prisoners {
		entries = append(entries, fmt.Sprintf("%d,%dxW", q/2, q%2))
	}
	return strings.Join(entries, "/")
}

// TestListedReleasesAreLimitedAndUnlistedOnesLegal checks that only a part of a huge number of releases is listed,
// under either option, and that the others are legal.
func TestListedReleasesAreLimitedAndUnlistedOnesLegal(t *testing.T) {
	for _, c := range []struct {
		release            string
		prisoners, reserve int
	}{{"choice", 40, 99}, {"choice", 62, 30}, {"all", 40, 20}, {"all", 62, 61}, {"all", 62, 31}, {"choice", 90, 99}} {
		position := fmt.Sprintf("1 %s 0,0 %d 0 0", crowd(c.prisoners), c.reserve)
		s := mustParse(t, map[string]string{"release": c.release}, position)
		moves := s.Moves(1, nil)
		if len(moves) < 60 || len(moves) > 1<<17 {
			t.Fatalf("%s: %d moves", position, len(moves))
		}
		slices.Sort(moves)
		if len(slices.Compact(slices.Clone(moves))) != len(moves) {
			t.Errorf("%s: a release is listed twice", position)
		}
		for i := 0; i < len(moves); i += 1 + len(moves)/50 {
			if refusal := s.Check(1, moves[i]); refusal != nil {
				t.Fatalf("%s: listed %s is refused: %v", position, s.MoveText(1, moves[i]), refusal)
			}
		}
	}
}

// TestPrisonersAfterThe62ndCannotBeReleased checks prisoners after the 62nd, and the text about them.
func TestPrisonersAfterThe62ndCannotBeReleased(t *testing.T) {
	s := mustParse(t, nil, "1 "+crowd(64)+" 0,0 9 0 0")
	_, refusal := game.Submit(s, 1, "release 31,1", nil)
	if refusal == nil || !strings.Contains(refusal.Error(), "first 62") {
		t.Errorf("refused by %+v", refusal)
	}
}

// TestPlayAllocatesNothing also plays games with the most tiles and stones; all memory is allocated at the
// start.
func TestPlayAllocatesNothing(t *testing.T) {
	gametest.AllocatesNothing(t, rules, nil)
	gametest.AllocatesNothing(t, rules, map[string]string{
		"tiles": "99", "stones": "20", "prisoners": "join", "quiet": "400",
	})
}

// TestEstimateIsEvenAtStartAndHigherWithMoreTiles checks the estimate at an even start, at the end, and with more
// tiles.
func TestEstimateIsEvenAtStartAndHigherWithMoreTiles(t *testing.T) {
	worth := func(position string, seat game.Seat) float64 {
		return mustParse(t, nil, position).(game.Heuristic).Evaluate(seat)
	}
	if got := worth("1 1,-1w/0,0w/1,0b/0,1b 8,8 35 0 0", 1); math.Abs(got-0.5) > 0.1 { // the first move is hardly an advantage
		t.Errorf("an even start is worth %v", got)
	}
	if got := worth("2 0,0w/1,0xBW 7,7 0 0 0", 2); got != 0 {
		t.Errorf("a lost game is worth %v", got)
	}
	few, many := worth("1 0,0w/1,0b 8,8 9 0 0", 1), worth("1 0,0w/-1,0w/1,0b 8,8 9 0 0", 1)
	if math.Abs(few-0.5) > 0.1 || many <= few || many >= 1 {
		t.Errorf("one tile is worth %v, two %v", few, many)
	}
	if a, b := worth(middle, 1), worth(middle, 2); a+b < 0.999 || a+b > 1.001 {
		t.Errorf("the seats' guesses %v and %v do not add up", a, b)
	}
}
