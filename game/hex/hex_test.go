package hex_test

import (
	"slices"
	"testing"

	"hexparlor/game/hex"

	"pgregory.net/rapid"
)

var layouts = []hex.Layout{hex.Pointy, hex.Flat}

func cells() *rapid.Generator[hex.Cell] {
	n := rapid.Int16Range(-hex.Limit, hex.Limit)
	return rapid.Custom(func(t *rapid.T) hex.Cell { return hex.Cell{Q: n.Draw(t, "q"), R: n.Draw(t, "r")} })
}

func TestStepAndOppositeStepAddUpToZero(t *testing.T) {
	for _, l := range layouts {
		for d := range hex.Direction(hex.Directions) {
			if sum := l.Step(d).Add(l.Step(d.Opposite())); sum != (hex.Cell{}) {
				t.Errorf("%v %s and its opposite lead to %v", l, l.Name(d), sum)
			}
			if next := l.Step(d).Distance(l.Step(d.Turn(1))); next != 1 {
				t.Errorf("%v: neighbouring directions %s and %s lie %d apart", l, l.Name(d), l.Name(d.Turn(1)), next)
			}
			if got, ok := l.ParseDirection(l.Name(d)); !ok || got != d {
				t.Errorf("%v: %s reads back as %d, %v", l, l.Name(d), got, ok)
			}
		}
	}
}

func TestRegionOfRadiusHasExpectedNumberOfCells(t *testing.T) {
	for radius, want := range []int{1, 7, 19, 37, 61} {
		got := hex.Region(radius)
		if len(got) != want {
			t.Errorf("radius %d: %d cells, want %d", radius, len(got), want)
		}
		if !slices.IsSortedFunc(got, hex.Cell.Compare) {
			t.Errorf("radius %d: not in reading order", radius)
		}
	}
}

func TestCellTextParsesBackToSameCell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := cells().Draw(t, "cell")
		if got, err := hex.ParseCell(c.String()); err != nil || got != c {
			t.Fatalf("%v reads back as %v, %v", c, got, err)
		}
	})
}

func TestDistanceIsAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := cells().Draw(t, "a"), cells().Draw(t, "b"), cells().Draw(t, "c")
		if a.Distance(b) != b.Distance(a) || (a.Distance(b) == 0) != (a == b) {
			t.Fatal("not symmetric, or zero between different cells")
		}
		if a.Distance(c) > a.Distance(b)+b.Distance(c) {
			t.Fatal("a detour is shorter")
		}
	})
}

func FuzzParseCell(f *testing.F) {
	for _, text := range []string{"0,0", "-2,3", "-0,1", "+1,0", "01,2", "1,2,3", "", ",", "1000,0", "1, 2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := hex.ParseCell(text)
		if err == nil && c.String() != text {
			t.Fatalf("accepts %q, which is not canonical", text)
		}
	})
}
