package hexstrat_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hexstrat"
)

// contest are the options of a game whose players choose who plays first.
var contest = map[string]string{"first": "rps", "radius": "2"}

func mustSubmit(t *testing.T, s game.State, seat game.Seat, text string) *game.Log {
	t.Helper()
	log := &game.Log{}
	if _, refusal := game.Submit(s, seat, text, log); refusal != nil {
		t.Fatal(refusal)
	}
	return log
}

// TestThrowIsHiddenFromOpponentUntilBothHaveChosen plays each throw of one player, and compares everything that the
// other player and a spectator get (R3.1a).
func TestThrowIsHiddenFromOpponentUntilBothHaveChosen(t *testing.T) {
	for _, viewer := range []game.Seat{game.Spectator, 2} {
		seen := map[string]bool{}
		for _, throw := range []string{"rock", "paper", "scissors"} {
			s := mustStart(t, contest, 1)
			log := mustSubmit(t, s, 1, throw)
			view, err := json.Marshal(s.View(viewer))
			if err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprintf("%s %s %+v", view, s.Text(viewer), s.Prompt(viewer))
			for _, e := range log.For(viewer) {
				got += e.String() + english(t, e.Message())
			}
			seen[got] = true
			if own := s.View(1).(hexstrat.View).Opening.Throws; own != [2]string{throw, ""} {
				t.Errorf("the player who chose %s sees %q", throw, own)
			}
		}
		if len(seen) != 1 {
			t.Errorf("viewer %d can tell the throws apart: %v", viewer, seen)
		}
	}
}

// TestThrowsAreSealedAndRoundsCounted checks the commitment, the seats that wait, and the number of the round (R3.1a).
func TestThrowsAreSealedAndRoundsCounted(t *testing.T) {
	s := mustStart(t, contest, 2)
	sealer := s.(game.SimultaneousMoves)
	moves, _ := s.ParseMoves(2, "Paper")
	if orders, ok := sealer.Seal(2, moves[0]); orders != "paper" || !ok {
		t.Errorf("sealed is %q, %v", orders, ok)
	}
	for n, c := range []struct {
		seat   game.Seat
		text   string
		sealed game.Seats
		round  int
	}{
		{2, "paper", game.SeatsOf(2), 1},
		{1, "paper", 0, 2},
		{1, "rock", game.SeatsOf(1), 2},
		{2, "paper", 0, 3},
	} {
		mustSubmit(t, s, c.seat, c.text)
		if sealer.Sealed() != c.sealed || sealer.Round() != c.round {
			t.Errorf("step %d: sealed %b, round %d", n+1, sealer.Sealed(), sealer.Round())
		}
	}
	if s.ToAct() != game.SeatsOf(2) {
		t.Errorf("paper beats rock, but to act is %b", s.ToAct())
	}
}

// TestBothPlayersWinContestAtRandomAndLotDecidesAfterTies plays openings in which the throws are random, and openings
// in which both players always choose the same (R3.1a).
func TestBothPlayersWinContestAtRandomAndLotDecidesAfterTies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, same := range []bool{false, true} {
		first := map[game.Seats]int{}
		for n := range byte(60) {
			s, rounds := mustStart(t, contest, n), 0
			for s.ToAct().Len() == 2 {
				rounds++
				moves := s.Moves(1, nil)
				a := moves[r.IntN(3)]
				b := moves[r.IntN(3)]
				if same {
					b = a
				}
				s.Play(1, a, nil)
				s.Play(2, b, nil)
			}
			first[s.ToAct()]++
			if same && rounds != 10 {
				t.Fatalf("the lot decides after %d ties", rounds)
			}
		}
		if first[game.SeatsOf(1)] < 15 || first[game.SeatsOf(2)] < 15 {
			t.Errorf("same throws %v: first turns are %v", same, first)
		}
	}
}

// TestDeterminizeDrawsThrowAndLotUniformly checks the draw of a throw and of the lot for the opponent and for spectators.
func TestDeterminizeDrawsThrowAndLotUniformly(t *testing.T) {
	const draws = 6000
	for viewer, classes := range map[game.Seat]int{1: 2, 2: 6, game.Spectator: 6} {
		s := mustStart(t, contest, 5)
		mustSubmit(t, s, 1, "rock")
		drawn, r, counts := s.Blank(), rand.New(rand.NewPCG(1, 2)), map[string]int{}
		for range draws {
			drawn.Copy(s)
			drawn.Determinize(viewer, r)
			fields := strings.Fields(drawn.Text(game.Arbiter))
			counts[fields[8]]++
		}
		if x := chiSquare(counts, classes, draws); x > 20.5 || len(counts) != classes { // 5 degrees of freedom, 1 in 1000
			t.Errorf("viewer %d: %d texts, chi-square %.1f: %v", viewer, len(counts), x, counts)
		}
	}
}

// TestPlayInContestAllocatesNothing checks that playing on from the choice needs no memory.
func TestPlayInContestAllocatesNothing(t *testing.T) {
	start := mustStart(t, contest, 3)
	s, r := game.Clone(start), rand.New(rand.NewPCG(3, 4))
	buf := make([]game.Move, 0, 64)
	if n := testing.AllocsPerRun(100, func() {
		s.Copy(start)
		s.Determinize(1, r)
		_, buf = gametest.PlayRandom(s, buf, r)
		s.(game.Heuristic).Evaluate(1)
		s.Hash()
	}); n != 0 {
		t.Errorf("a random game allocates %v times", n)
	}
}
