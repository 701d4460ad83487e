package bot

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"hexparlor/clock"
	"hexparlor/games/hexit"
)

func TestLevelsAreInOrder(t *testing.T) {
	for i, l := range Levels {
		if found, ok := LevelOf(i + 1); !ok || found.Level != i+1 || l.Name == "" {
			t.Errorf("level %d is %+v", i+1, l)
		}
		if i > 0 && l.Budget.Simulations <= Levels[i-1].Budget.Simulations {
			t.Errorf("level %d does not search more than the one below", l.Level)
		}
		if i > 0 && !lessCareless(l, Levels[i-1]) {
			t.Errorf("level %d is as careless as the one below", l.Level)
		}
	}
	for _, number := range []int{-1, 0, len(Levels) + 1} {
		if _, ok := LevelOf(number); ok {
			t.Errorf("there is a level %d", number)
		}
	}
}

// lessCareless tells whether a level slips less often than another one, or neither ever does.
func lessCareless(l, than Level) bool {
	if than.random == 0 && than.vague == 0 && than.overlooks == 0 {
		return l.random == 0 && l.vague == 0 && l.overlooks == 0
	}
	if than.vague > 0 && l.vague == 0 { // what is drawn by visits alone is chosen more freely than the best that is seen
		return l.random <= than.random
	}
	return l.random <= than.random && l.vague <= than.vague && l.overlooks <= than.overlooks &&
		(l.random < than.random || l.vague < than.vague || l.overlooks < than.overlooks)
}

func TestLevelsChooseLegallyAndAlike(t *testing.T) {
	g := hexit.Game{}
	s := randomGame(t, nil, 4)[9]
	seat := s.ToAct().First()
	for _, l := range Levels[:4] {
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

func TestSlips(t *testing.T) {
	c := Choice{Simulations: 100, Moves: []MoveStat{{Move: 1, Visits: 80}, {Move: 2, Visits: 20}, {Move: 3}}}
	count := func(l Level) [4]int {
		var made [4]int
		for seed := range uint64(1000) {
			made[l.slip(c, seed).Move]++
		}
		return made
	}
	if made := count(Level{}); made[1] != 1000 {
		t.Errorf("a level without carelessness made %v", made)
	}
	if made := count(Level{random: 1}); made[1] < 250 || made[2] < 250 || made[3] < 250 {
		t.Errorf("a level without any thought made %v", made)
	}
	if made := count(Level{vague: 1}); made[2] < 150 || made[2] > 250 || made[3] > 0 {
		t.Errorf("visits 80, 20 and 0 lead to %v", made)
	}
	if made := count(Level{vague: 0.5}); made[2] < 30 || made[2] > 90 {
		t.Errorf("visits 80 and 20, squared, lead to %v", made)
	}
}

// A level that overlooks moves makes the best one that it sees, and as often as Shares tells; also where the first of
// them was drawn from a mixture.
func TestOverlookedMoves(t *testing.T) {
	l := Level{overlooks: 0.4, random: 0.1}
	moves := []MoveStat{{Move: 1, Visits: 60}, {Move: 2, Visits: 30}, {Move: 3, Visits: 10}, {Move: 4}}
	for _, mixed := range []bool{false, true} {
		const seeds = 20_000
		var made [5]float64
		for seed := range uint64(seeds) {
			c := Choice{Simulations: 100, Moves: slices.Clone(moves), mixed: mixed}
			if mixed {
				c.redraw(rand.New(rand.NewPCG(seed, 77)))
			}
			made[l.slip(c, seed).Move] += 1.0 / seeds
		}
		for i, share := range l.Shares(Choice{Simulations: 100, Moves: moves, mixed: mixed}) {
			if math.Abs(made[i+1]-share) > 0.02 {
				t.Errorf("mixed %v: move %d was made with %.3f, not %.3f", mixed, i+1, made[i+1], share)
			}
		}
	}
}

func TestHouseMoves(t *testing.T) {
	s := opening(t, nil)
	moves, err := House{}.Move(t.Context(), hexit.Game{}, nil, s, 1, 3, clock.Allowance{}, 1)
	if err != nil || len(moves) != 1 || s.Check(1, moves[0]) != nil {
		t.Errorf("moves %v, error %v", moves, err)
	}
	if _, err := (House{}).Move(t.Context(), hexit.Game{}, nil, s, 2, 3, clock.Allowance{}, 1); err == nil {
		t.Error("it is not Black's turn")
	}
	if _, err := (House{}).Move(t.Context(), hexit.Game{}, nil, s, 1, 7, clock.Allowance{}, 1); err == nil {
		t.Error("there is no level 7")
	}
	if name, ok := (House{}).Name("hexit", 6); name != Levels[5].Name || !ok {
		t.Errorf("level 6 is called %q", name)
	}
	if _, ok := (House{}).Name("hexit", 0); ok {
		t.Error("there is no level 0")
	}
}
