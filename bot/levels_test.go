package bot

import (
	"reflect"
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
	if than.random == 0 && than.vague == 0 {
		return l.random == 0 && l.vague == 0
	}
	return l.random <= than.random && l.vague <= than.vague && (l.random < than.random || l.vague < than.vague)
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
