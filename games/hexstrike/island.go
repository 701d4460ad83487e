package hexstrike

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// island is the land and where the figures start on it. The tables serve moves and the estimate, which need them very
// often.
type island struct {
	land   []hex.Cell // in reading order
	ground area
	inland area // hexes with land all around
	off    [areaRows][areaColumns]uint8
	starts [2]fighter
	images int // number of symmetries that CanonicalHash uses
}

// islandRadius is the largest distance of land from the centre: so everything that tokens can reach lies in an area.
const islandRadius = 5

// starts are the hexes of the figures at the start on the printed island (R2.1).
var starts = [2]hex.Cell{layout.Step(0).Times(2), layout.Step(3).Times(2)}

// printedLand has the thirteen land hexes (R1.2).
var printedLand = func() (cells []hex.Cell) {
	for r, width := range []int16{4, 5, 4} {
		first := hex.Cell{Q: -2, R: int16(r - 1)}
		if r == 0 {
			first.Q = -1
		}
		for q := range width {
			cells = append(cells, hex.Cell{Q: first.Q + q, R: first.R})
		}
	}
	return cells
}()

// newIsland returns the island with that land, in reading order, and those starts. The figures face each other.
func newIsland(land []hex.Cell, starts [2]hex.Cell) island {
	s := island{land: land, images: 1}
	for _, c := range land {
		s.ground.add(c)
	}
	for r := range s.off {
		for q := range s.off[r] {
			s.off[r][q] = uint8(s.fromLand(hex.Cell{Q: int16(q - middleCol), R: int16(r - middleRow)}))
		}
	}
	for _, c := range land {
		if s.isSurrounded(c) {
			s.inland.add(c)
		}
	}
	for i, c := range starts {
		s.starts[i] = fighter{cell: c, facing: nearestStep(c, starts[1-i])}
	}
	if slices.Equal(land, printedLand) {
		s.images = islandImages
	}
	return s
}

func (s *island) isSurrounded(c hex.Cell) bool {
	for d := range hex.Direction(hex.Directions) {
		if !s.isLand(c.Add(layout.Step(d))) {
			return false
		}
	}
	return true
}

// isLand reports whether a hex is land.
func (s *island) isLand(c hex.Cell) bool { return s.ground.has(c) }

// offLand returns the distance to the nearest land hex (R1.4).
func (s *island) offLand(c hex.Cell) int {
	if inArea(c) {
		return int(s.off[c.R+middleRow][c.Q+middleCol])
	}
	return s.fromLand(c)
}

func (s *island) fromLand(c hex.Cell) int {
	best := math.MaxInt
	for _, l := range s.land {
		best = min(best, c.Distance(l))
	}
	return best
}

// The option island has the hexes of the land, and the starts of both players if they differ from the printed ones:
// -1,0;0,0;1,0/-1,0;1,0

// parseIsland applies the text of the option island.
func (r *ruleSet) parseIsland(text string) error {
	cells, places, hasStarts := strings.Cut(text, "/")
	land, err := parseLand(cells)
	if err != nil {
		return err
	}
	at := starts
	if hasStarts {
		list, err := parseLand(places)
		if err != nil {
			return err
		}
		if len(list) != len(at) {
			return catalog.Error(i18n.Of("hexstrike.data.starts"))
		}
		at = [2]hex.Cell(list)
	}
	for _, c := range at {
		if !slices.Contains(land, c) {
			return wrongCell("hexstrike.data.start-off-land", c)
		}
	}
	slices.SortFunc(land, inReadingOrder)
	r.island = newIsland(land, at)
	return nil
}

func inReadingOrder(a, b hex.Cell) int {
	if a.R != b.R {
		return int(a.R) - int(b.R)
	}
	return int(a.Q) - int(b.Q)
}

// parseLand parses hexes that differ and lie near enough to the centre.
func parseLand(text string) (list []hex.Cell, err error) {
	var seen area
	for word := range strings.SplitSeq(text, ";") {
		c, err := hex.ParseCell(word)
		switch {
		case err != nil:
			return nil, badData("hexstrike.data.no-hex", word)
		case c.Distance(hex.Cell{}) > islandRadius:
			return nil, catalog.Error(i18n.Of("hexstrike.data.far-hex", "cell", c, "most", islandRadius))
		case seen.has(c):
			return nil, wrongCell("hexstrike.data.hex-twice", c)
		}
		seen.add(c)
		list = append(list, c)
	}
	return list, nil
}

func (s *island) startCells() [2]hex.Cell { return [2]hex.Cell{s.starts[0].cell, s.starts[1].cell} }

// islandText returns the canonical text of the option island.
func (r *ruleSet) islandText() string {
	at := r.island.startCells()
	switch {
	case at != starts:
		return cellList(r.island.land) + "/" + cellList(at[:])
	case slices.Equal(r.island.land, printedLand):
		return ""
	}
	return cellList(r.island.land)
}

func cellList(cells []hex.Cell) string {
	words := make([]string, len(cells))
	for n, c := range cells {
		words[n] = strconv.Itoa(int(c.Q)) + "," + strconv.Itoa(int(c.R))
	}
	return strings.Join(words, ";")
}
