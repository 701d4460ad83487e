package bot

import (
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"hexparlor/games/hexit"
	"hexparlor/internal/clock"
)

func TestHigherLevelsOfEveryGameAreStronger(t *testing.T) {
	for _, id := range append(slices.Collect(maps.Keys(levelsOf)), "unheard of") {
		list := Levels(id)
		if len(list) != Top {
			t.Fatalf("%q has %d levels", id, len(list))
		}
		for i, l := range list {
			if found, ok := LevelOf(id, i+1); !ok || found != l || l.Level != i+1 || l.Name == "" {
				t.Errorf("%q: level %d is %+v", id, i+1, l)
			}
			if i == 0 {
				continue
			}
			below := list[i-1]
			if weaker(l.Budget, below.Budget) || l.Overlooks > below.Overlooks || same(l, below) {
				t.Errorf("%q: level %d neither searches more than the one below nor overlooks less", id, l.Level)
			}
		}
		if best := list[Top-1]; best.Overlooks > 0 || best.Budget.Horizon > 0 || best.Budget.Guesses > 0 {
			t.Errorf("%q: the strongest level overlooks something", id)
		}
		for _, number := range []int{-1, 0, Top + 1} {
			if _, ok := LevelOf(id, number); ok {
				t.Errorf("%q: there is a level %d", id, number)
			}
		}
	}
}

// same reports whether two levels play alike.
func same(a, b Level) bool { return a.Budget == b.Budget && a.Overlooks == b.Overlooks }

// weaker reports whether a is a tighter bound than b in any way.
func weaker(a, b Budget) bool {
	tighter := func(a, b int) bool { return a > 0 && (b == 0 || a < b) }
	return a.Simulations < b.Simulations || tighter(a.Horizon, b.Horizon) || tighter(a.Guesses, b.Guesses)
}

func TestLevelsWithSameSeedChooseSameLegalMoves(t *testing.T) {
	g := hexit.Game{}
	s := randomGame(t, nil, 4)[9]
	seat := s.ToAct().First()
	for _, l := range Levels("hexit")[:4] {
		first, err := l.Choose(t.Context(), g, s, seat, 5)
		if err != nil {
			t.Fatal(err)
		}
		if refusal := s.Check(seat, first.Move); refusal != nil {
			t.Error(refusal)
		}
		if again, _ := l.Choose(t.Context(), g, s, seat, 5); !reflect.DeepEqual(first, again) {
			t.Errorf("level %d chose otherwise with the same seed", l.Level)
		}
	}
}

func TestLevelThatOverlooksNothingMakesBestMove(t *testing.T) {
	c := Choice{Simulations: 100, Moves: []MoveStat{{Move: 1, Visits: 80}, {Move: 2, Visits: 20}, {Move: 3}}}
	for seed := range uint64(100) {
		if made := (Level{}).seen(c, seed); made.Move != 1 {
			t.Fatalf("it made %+v", made)
		}
	}
}

// A level that overlooks moves makes the best move that it sees, as often as Shares says. This also holds if
// the first move was drawn from a mixture.
func TestLevelMakesBestSeenMoveAsOftenAsSharesPredicts(t *testing.T) {
	l := Level{Overlooks: 0.4}
	moves := []MoveStat{{Move: 1, Visits: 60}, {Move: 2, Visits: 30}, {Move: 3, Visits: 10}, {Move: 4}}
	for _, mixed := range []bool{false, true} {
		const seeds = 20_000
		var made [5]float64
		for seed := range uint64(seeds) {
			c := Choice{Simulations: 100, Moves: slices.Clone(moves), mixed: mixed}
			if mixed {
				c.redraw(rand.New(rand.NewPCG(seed, 77)))
			}
			made[l.seen(c, seed).Move] += 1.0 / seeds
		}
		for i, share := range l.Shares(Choice{Simulations: 100, Moves: moves, mixed: mixed}) {
			if math.Abs(made[i+1]-share) > 0.02 {
				t.Errorf("mixed %v: move %d was made with %.3f, not %.3f", mixed, i+1, made[i+1], share)
			}
		}
	}
}

func TestMoverRefusesTurnsOfOthersAndUnknownLevels(t *testing.T) {
	s := opening(t, nil)
	moves, _, err := Mover{}.Move(t.Context(), hexit.Game{}, nil, s, 1, 3, clock.Allowance{}, 1)
	if err != nil || len(moves) != 1 || s.Check(1, moves[0]) != nil {
		t.Errorf("moves %v, error %v", moves, err)
	}
	if _, _, err := (Mover{}).Move(t.Context(), hexit.Game{}, nil, s, 2, 3, clock.Allowance{}, 1); err == nil {
		t.Error("it is not Black's turn")
	}
	if _, _, err := (Mover{}).Move(t.Context(), hexit.Game{}, nil, s, 1, Top+1, clock.Allowance{}, 1); err == nil {
		t.Errorf("there is no level %d", Top+1)
	}
	if name, ok := (Mover{}).Name("hexit", Top); name != "Champion" || !ok {
		t.Errorf("the strongest level is called %q", name)
	}
	if _, ok := (Mover{}).Name("hexit", 0); ok {
		t.Error("there is no level 0")
	}
}
