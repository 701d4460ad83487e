package puzzle_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/game/puzzle"
	"hexparlor/games/hexit"
	"hexparlor/games/hexstrat"
)

func read(t *testing.T, g game.Game, text string) *puzzle.Puzzle {
	t.Helper()
	list, err := puzzle.Read(g, []byte(text))
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	return list[0]
}

// last is a puzzle with one tile left: the player who lays it decides the game. Only one prisoner connects
// White's biggest group.
const last = `{"position":"1 3,-1xB/0,0w/1,0w/2,0b/3,0w/4,0w/5,0b/0,1b/1,1b/0,2xB 8,6 1 0 0","seat":1,` +
	`"solution":["release 3,-1"],"theme":"win","turns":1,"luck":0.1,"choices":10,"right":1,"level":1}`

func TestProveRefusesPuzzlesWithWrongClaims(t *testing.T) {
	if err := read(t, hexit.Game{}, last).Prove(hexit.Game{}); err != nil {
		t.Error(err)
	}
	for what, wrong := range map[string]string{
		"measured are":             strings.Replace(last, `"luck":0.1,`, `"luck":0.5,`, 1),
		"the solution is":          strings.Replace(last, "release 3,-1", "release 0,2", 1),
		"no such":                  strings.Replace(last, `"seat":1`, `"seat":2`, 1),
		"goes beyond the position": strings.Replace(last, "0,0w", "0,0?", 1),
	} {
		err := read(t, hexit.Game{}, wrong).Prove(hexit.Game{})
		if err == nil || strings.HasPrefix(what, "m") && !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// TestPlayAcceptsRightTriesAndAnswersWrongOnesWithRefutation checks that a wrong try is answered by its refutation and
// taken back, and that every right try is accepted.
func TestPlayAcceptsRightTriesAndAnswersWrongOnesWithRefutation(t *testing.T) {
	// Black would win with the last tile. White can win with it, or draw.
	p := read(t, hexit.Game{}, strings.Replace(last, `"win","turns":1`, `"save","turns":2`, 1))
	for move, want := range map[string]lesson.Try{
		"drop 0,0":     {Verdict: lesson.Missed, Plies: []lesson.Ply{{Seat: 1, Text: "drop 0,0"}, {Seat: 2, Text: "release 3,-1"}}, New: 2},
		"release 0,2":  {Verdict: lesson.Solved, Plies: []lesson.Ply{{Seat: 1, Text: "release 0,2"}}, New: 1},
		"release 3,-1": {Verdict: lesson.Solved, Plies: []lesson.Ply{{Seat: 1, Text: "release 3,-1"}}, New: 1},
	} {
		if try, err := p.Play(hexit.Game{}, []string{move}); err != nil || !reflect.DeepEqual(try, want) {
			t.Errorf("%s: %+v, %v", move, try, err)
		}
	}
	var refusal *game.Refusal
	if _, err := p.Play(hexit.Game{}, []string{"drop 2,2"}); !errors.As(err, &refusal) {
		t.Errorf("a gap: %v", err)
	}
}

// risky is a puzzle in which mechs must reach a hidden tile that may be a mountain, from which they bounce.
const risky = `{"options":{"radius":"2"},"position":"9 1 3 PPP/PPPP/2PfP1/PPPP/PPm inf1@0,1;mech4@-1,1 rkt2@0,-1 0/0 -",` +
	`"seat":1,"solution":["pass"],"theme":"win","turns":3,"luck":0.1,"choices":3,"right":1,"level":1}`

// TestPlayJudgesMoveThatReachesGoalByLuckAsMissed checks that a move that reveals a tile is not judged by the tile that
// happens to be there.
func TestPlayJudgesMoveThatReachesGoalByLuckAsMissed(t *testing.T) {
	g := hexstrat.Game{}
	p := read(t, g, risky)
	s, err := p.Start(g)
	if err != nil {
		t.Fatal(err)
	}
	moves := s.Moves(1, nil)
	at := slices.IndexFunc(moves, func(m game.Move) bool { return s.(game.HiddenInformation).Outcomes(1, 1, m) > 1 })
	if at < 0 {
		t.Fatal("no move discovers anything")
	}
	if outcomes := s.(game.HiddenInformation).Outcomes(1, 1, moves[at]); outcomes != 2 {
		t.Errorf("a forest and a mountain are face down, but %d things can turn up", outcomes)
	}
	seen := map[string]bool{}
	for n := range 2 {
		next := game.Clone(s)
		next.(game.HiddenInformation).SetOutcome(1, 1, moves[at], n)
		if next.Text(game.Spectator) != s.Text(game.Spectator) {
			t.Error("a supposition can be seen")
		}
		next.Play(1, moves[at], nil)
		seen[next.Text(game.Spectator)] = true
	}
	if len(seen) != 2 {
		t.Errorf("both suppositions lead to %v", seen)
	}
}

// TestDailyUsesEveryPuzzleBeforeRepeating checks that every puzzle of a list has its day before one is
// repeated, and that the lists take turns.
func TestDailyUsesEveryPuzzleBeforeRepeating(t *testing.T) {
	lengths := []int{3, 0, 150, 7}
	for list, length := range lengths {
		met := map[int]bool{}
		for day := range 3 * length {
			if i, n, ok := puzzle.Daily(20_000*3+day, lengths); ok && i == list {
				met[n] = true
			}
		}
		if len(met) != length {
			t.Errorf("list %d: %d of %d come", list, len(met), length)
		}
	}
	if _, _, ok := puzzle.Daily(1, []int{0}); ok {
		t.Error("a puzzle out of nothing")
	}
}
