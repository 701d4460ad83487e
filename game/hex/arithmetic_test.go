package hex_test

import (
	"encoding/json"
	"strings"
	"testing"

	"hexparlor/game/hex"
)

func TestParseDirectionReadsBothCasesAndRefusesOthers(t *testing.T) {
	if d, ok := hex.Pointy.ParseDirection("sw"); !ok || d != 2 {
		t.Errorf("sw is %d, %v", d, ok)
	}
	for _, text := range []string{"", "N", "S", "NNE", " E"} {
		if d, ok := hex.Pointy.ParseDirection(text); ok || d != 0 {
			t.Errorf("%q is read as %d, %v", text, d, ok)
		}
	}
}

func TestDirectionTurnWrapsAroundAfterSixSteps(t *testing.T) {
	for d := range hex.Direction(hex.Directions) {
		for n := -13; n <= 13; n++ {
			if want := hex.Direction((int(d) + n + 18) % 6); d.Turn(n) != want {
				t.Errorf("%d turned by %d is %d, not %d", d, n, d.Turn(n), want)
			}
		}
	}
}

func TestCellAddSubAndTimesActAsOnVectors(t *testing.T) {
	a, b := hex.Cell{Q: 5, R: -3}, hex.Cell{Q: 2, R: 7}
	if got := a.Add(b); got != (hex.Cell{Q: 7, R: 4}) {
		t.Errorf("sum %v", got)
	}
	if got := a.Sub(b); got != (hex.Cell{Q: 3, R: -10}) {
		t.Errorf("difference %v", got)
	}
	if got := a.Times(-2); got != (hex.Cell{Q: -10, R: 6}) {
		t.Errorf("multiple %v", got)
	}
}

func TestDistanceEqualsNumberOfSteps(t *testing.T) {
	for _, c := range []struct {
		a, b hex.Cell
		want int
	}{
		{hex.Cell{}, hex.Cell{}, 0},
		{hex.Cell{Q: 1}, hex.Cell{Q: -2}, 3},
		{hex.Cell{Q: 1, R: 1}, hex.Cell{}, 2},
		{hex.Cell{Q: 2, R: -2}, hex.Cell{}, 2},
		{hex.Cell{Q: 3, R: -1}, hex.Cell{Q: 1, R: 3}, 4},
	} {
		if got := c.a.Distance(c.b); got != c.want {
			t.Errorf("from %v to %v: %d steps, not %d", c.a, c.b, got, c.want)
		}
	}
}

func TestCompareOrdersByRowThenColumn(t *testing.T) {
	inOrder := []hex.Cell{{Q: 9, R: -2}, {Q: -3, R: 0}, {Q: 2, R: 0}, {Q: -9, R: 1}}
	for i, a := range inOrder {
		for j, b := range inOrder {
			if got := a.Compare(b); (got < 0) != (i < j) || (got == 0) != (i == j) {
				t.Errorf("%v compared to %v: %d", a, b, got)
			}
		}
	}
}

func TestRegionHoldsEveryCellWithinRadiusOnce(t *testing.T) {
	seen := map[hex.Cell]bool{}
	for _, c := range hex.Region(3) {
		if c.Distance(hex.Cell{}) > 3 || seen[c] {
			t.Errorf("%v is too far away or listed twice", c)
		}
		seen[c] = true
	}
}

// TestCellJSONEqualsItsTextAndParsesBack also holds that a wrong text leaves a cell as it was.
func TestCellJSONEqualsItsTextAndParsesBack(t *testing.T) {
	text, err := json.Marshal([]hex.Cell{{Q: -2, R: 31}})
	if err != nil || string(text) != `["-2,31"]` {
		t.Fatalf("%s, %v", text, err)
	}
	var cells []hex.Cell
	if err := json.Unmarshal(text, &cells); err != nil || len(cells) != 1 || cells[0] != (hex.Cell{Q: -2, R: 31}) {
		t.Errorf("read as %v, %v", cells, err)
	}
	c := hex.Cell{Q: 4, R: 5}
	if err := c.UnmarshalText([]byte("1,x")); err == nil || c != (hex.Cell{Q: 4, R: 5}) {
		t.Errorf("a wrong text changed the cell to %v, %v", c, err)
	}
}

func TestParseCellRefusesCoordinatesAbove999(t *testing.T) {
	for _, text := range []string{"999,-999", "-999,999", "0,0"} {
		if c, err := hex.ParseCell(text); err != nil || c.String() != text {
			t.Errorf("%q is read as %v, %v", text, c, err)
		}
	}
	for _, text := range []string{"1000,0", "0,1000", "-1000,0", "0,-1000", "1", "1,", ",1", "+1,0", "01,0", "0,-0", "1,2,3"} {
		c, err := hex.ParseCell(text)
		if err == nil || c != (hex.Cell{}) {
			t.Errorf("%q is read as %v", text, c)
		} else if !strings.Contains(err.Error(), "999") {
			t.Errorf("%q: the refusal names no limit: %v", text, err)
		}
	}
}
