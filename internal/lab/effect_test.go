package lab

import (
	"testing"

	"hexparlor/game"
	"hexparlor/games/hexit"
)

// crossed returns a study of two options, in which only start=twin decides the winner.
func crossed(pairs int) *Data {
	g := hexit.Game{}
	s := settings(g, "random", 1)
	usual := s.Arms[0].Options
	s.Arms = nil
	for _, name := range []string{
		"start=core tiles=19", "start=core tiles=29", "start=core tiles=39",
		"start=twin tiles=19", "start=twin tiles=29", "start=twin tiles=39",
	} {
		s.Arms = append(s.Arms, NewArm(g, Plain, name, usual, "random", "random"))
	}
	b := NewData(s)
	for arm := range s.Arms {
		for n := range 2 * pairs {
			winner := game.Seat(1 + n%2) // with start=core, each side wins every second game
			if arm >= 3 && n%8 != 0 {
				winner = 1
			}
			_ = b.add(Row{Arm: arm, Number: n, Winners: []game.Seat{winner}, Plies: 20 + n%5})
		}
	}
	return b
}

// The effect of an option is found for all values of the other options, and an option without effect has no
// significant change.
func TestEffectsFindOptionThatChangesResults(t *testing.T) {
	b := crossed(80)
	want := map[string]float64{"start=twin": 0.5, "tiles=19": 0, "tiles=29": 0, "tiles=39": 0}
	found := 0
	for _, e := range b.Effects() {
		if e.Name != "team" {
			continue
		}
		found++
		if e.Value != want[e.Of] || e.Clear() != (want[e.Of] != 0) {
			t.Errorf("%s: %+v", e.Of, e)
		}
	}
	if found != len(want) {
		t.Errorf("%d effects on who wins, not %d", found, len(want))
	}
}

// With one varying option, the arms themselves are compared, and there are no effects.
func TestEffectsAreEmptyIfOnlyOneOptionVaries(t *testing.T) {
	b := crossed(4)
	b.Arms = b.Arms[:1]
	if e := b.Effects(); len(e) != 0 {
		t.Errorf("%+v", e)
	}
}
