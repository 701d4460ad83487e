package bot

import (
	"math"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexit"
)

// opening returns Hex-It with the given options.
func opening(t testing.TB, given map[string]string) game.State {
	t.Helper()
	g := hexit.Game{}
	o, err := game.ParseOptions(g.Info().Options, given)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(o, rng.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// randomGame returns every position of a random game.
func randomGame(t testing.TB, given map[string]string, seed uint64) []game.State {
	t.Helper()
	u := newSearch(1)
	u.rng.Seed(seed, 9)
	s := opening(t, given)
	positions := []game.State{game.Clone(s)}
	for s.ToAct() != 0 {
		seat := s.ToAct().First()
		moves := s.Moves(seat, nil)
		s.Play(seat, moves[u.below(len(moves))], nil)
		positions = append(positions, game.Clone(s))
	}
	return positions
}

// solver computes the value of a position by brute force, as long as that takes at most left positions.
type solver struct{ left int }

func (v *solver) value(s game.State, seat game.Seat) float64 {
	if s.ToAct() == 0 {
		return s.Result().Value(seat)
	}
	v.left--
	mover, best := s.ToAct().First(), -1.0
	for _, m := range s.Moves(mover, nil) {
		if v.left <= 0 || best == 1 {
			break
		}
		next := game.Clone(s)
		next.Play(mover, m, nil)
		best = max(best, v.value(next, mover))
	}
	if mover == seat {
		return best
	}
	return 1 - best
}

// The ends of random games are solved by brute force, and the search must prove the same values.
func TestHexItEndgameValuesEqualBruteForceValues(t *testing.T) {
	solved, choices, lost := 0, 0, 0
	for seed := range uint64(25) {
		positions := randomGame(t, map[string]string{"tiles": "12"}, seed)
		for back := 2; back < min(30, len(positions)); back++ {
			s := positions[len(positions)-back]
			seat := s.ToAct().First()
			v := solver{left: 5_000}
			want := v.value(s, seat)
			if v.left <= 0 {
				break
			}
			solved++
			c := choose(t, s, Budget{Simulations: 100_000}, seed)
			if len(c.Moves) == 1 {
				continue
			}
			choices++
			if want == 0 {
				lost++
			}
			// A draw is found but not always proven: the search ends when more simulations cannot change the
			// choice.
			if want == 0.5 && math.Abs(c.Value-want) > 0.01 || want != 0.5 && (!c.Exact || c.Value != want) {
				t.Fatalf("%s: worth %v, the search says %v (exact: %v) after %d simulations",
					s.Text(game.Arbiter), want, c.Value, c.Exact, c.Simulations)
			}
			s = game.Clone(s)
			s.Play(seat, c.Move, nil)
			if got := (&solver{left: 1 << 30}).value(s, seat); got != want {
				t.Fatalf("%s: move %v of a position worth %v leads to one worth %v", s.Text(game.Arbiter), c.Move, want, got)
			}
		}
	}
	if choices < 60 || lost < 5 || lost > choices-5 {
		t.Errorf("only %d positions were solved, %d with a choice, %d of them lost", solved, choices, lost)
	}
}

func TestHexItSimulationsDoNotAllocate(t *testing.T) {
	for _, playouts := range []bool{false, true} {
		u, s := newSearch(maxNodes), opening(t, nil)
		search := func(simulations int) float64 {
			return testing.AllocsPerRun(3, func() {
				u.meter = Budget{Simulations: simulations}.meter(t.Context())
				u.start(s, 1, UCT{Playouts: playouts}, Budget{})
				if err := u.run(s); err != nil {
					t.Fatal(err)
				}
			})
		}
		search(3000) // lets the arena grow once
		if few, many := search(100), search(3000); many != few {
			t.Errorf("playouts %v: %v allocations in 100 simulations, %v in 3000", playouts, few, many)
		}
	}
}

// The documentation of UCT states that estimates beat playouts; this test keeps that true.
func TestUCTWithEstimatesBeatsUCTWithPlayouts(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	points := 0.0
	const games = 6
	for n := range games {
		s := opening(t, map[string]string{"tiles": "19"})
		guesser := game.Seat(n%2 + 1)
		for ply := 0; s.ToAct() != 0; ply++ {
			seat := s.ToAct().First()
			// An estimate takes less than a tenth of the time of a playout.
			b := Budget{Simulations: 300}
			if seat != guesser {
				b.Simulations = 30
			}
			c, err := UCT{Playouts: seat != guesser}.Choose(t.Context(), s, seat, b, uint64(n<<8+ply))
			if err != nil {
				t.Fatal(err)
			}
			s.Play(seat, c.Move, nil)
		}
		points += s.Result().Value(guesser)
	}
	if points < games-1.5 {
		t.Errorf("estimates scored %v of %d against playouts", points, games)
	}
}

func BenchmarkUCTWithPlayoutsInHexIt(b *testing.B) {
	benchmarkSimulations(b, true)
}

func BenchmarkUCTWithEstimatesInHexIt(b *testing.B) {
	benchmarkSimulations(b, false)
}

func benchmarkSimulations(b *testing.B, playouts bool) {
	u, s := newSearch(maxNodes), opening(b, nil)
	u.start(s, 1, UCT{Playouts: playouts}, Budget{})
	b.ReportAllocs()
	for b.Loop() {
		u.state.Copy(s)
		u.simulate()
	}
}

// A proven draw does not stop the search for a win: this position has a win that looks bad at first.
func TestProvenDrawInHexItDoesNotStopSearchForWin(t *testing.T) {
	g := hexit.Game{}
	o, err := game.ParseOptions(g.Info().Options, map[string]string{"tiles": "19"})
	if err != nil {
		t.Fatal(err)
	}
	for position, win := range map[string]string{
		"2 1,-3xW/2,-3xB/3,-3xBW/1,-2wW/2,-2wWW/1,-1b/2,-1wB/-1,0b/0,0w/1,0w/2,0b/3,0bB/-2,1w/-1,1bB/0,1b/1,1w/2,1bBB/" +
			"3,1xW/-2,2w/-1,2wB 2,0 3 0 5": "release 3,1",
		"2 0,-2wBW/2,-2xB/-1,-1w/0,-1w/1,-1bB/-1,0w/0,0w/1,0w/-2,1w/-1,1w/0,1b/1,1bWB/2,1b/-2,2w/-1,2b/0,2b/1,2b/2,2b/" +
			"-1,3bBB/-2,4xWW/-1,4xW 3,2 1 0 0": "drop 0,0",
	} {
		s, err := g.Parse(o, position)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(3) {
			c := choose(t, s, Budget{Simulations: 20_000}, seed)
			if got := s.MoveText(2, c.Move); got != win || c.Value != 1 {
				t.Errorf("%s: %s, worth %v; want %s", position, got, c.Value, win)
			}
		}
	}
}

// swaps are two positions after White's first move: one in which Black should swap, and the same with swapped
// colours. The player with three tiles of four wins when the last tile is laid.
var swaps = []struct {
	position string
	wanted   bool
}{
	{"2 0,0w/1,0w/2,0wW/0,1b 2,3 3 0 0", true},
	{"2 0,0b/1,0b/2,0b/0,1wW 2,3 3 0 0", false},
}

// TestSearchSwapsSidesInHexItIfOtherSideIsBetter checks that every real search takes the better side.
func TestSearchSwapsSidesInHexItIfOtherSideIsBetter(t *testing.T) {
	g := hexit.Game{}
	o, err := game.ParseOptions(g.Info().Options, map[string]string{"pie": "true", "tiles": "8", "stones": "3"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range swaps {
		s, err := g.Parse(o, c.position)
		if err != nil {
			t.Fatal(err)
		}
		choice, err := UCT{}.Choose(t.Context(), s, 2, Budget{Simulations: 2000}, 3)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.MoveText(2, choice.Move) == "swap"; got != c.wanted {
			t.Errorf("%s: it chose %s", c.position, s.MoveText(2, choice.Move))
		}
	}
}

// TestLevelsFinishHexItMatchesWithOpeningOptions plays whole games with the options of the opening at levels 1 to 4.
func TestLevelsFinishHexItMatchesWithOpeningOptions(t *testing.T) {
	for _, given := range []map[string]string{
		{"pie": "true", "tiles": "8", "stones": "4"},
		{"setup": "placed", "tiles": "9", "stones": "4"},
		{"pie": "true", "setup": "placed", "tiles": "9", "stones": "4", "release": "all"},
	} {
		for number := 1; number <= 4; number++ {
			level, err := UntimedLevel("hexit", number)
			if err != nil {
				t.Fatal(err)
			}
			s := opening(t, given)
			for ply := 0; s.ToAct() != 0; ply++ {
				seat := s.ToAct().First()
				choice, err := level.Choose(t.Context(), hexit.Game{}, s, seat, uint64(ply))
				if err != nil {
					t.Fatal(err)
				}
				if refusal := s.Check(seat, choice.Move); refusal != nil {
					t.Fatalf("level %d, %v: %v", number, given, refusal)
				}
				s.Play(seat, choice.Move, nil)
			}
			if !s.Result().Over {
				t.Errorf("level %d, %v: no end", number, given)
			}
		}
	}
}
