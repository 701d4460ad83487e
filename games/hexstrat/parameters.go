package hexstrat

import (
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// The options of data.
const (
	tilesOption   = "tiles"
	unitsOption   = "units"
	strikesOption = "strikes"
	effectsOption = "effects"
	shapeOption   = "shape"
)

// Bounds of the numbers in options of data.
const (
	mostStartUnits = 99
	mostEffect     = 9 // of a strike, and of a ground on strikes
	leastLand      = 7 // land tiles
)

// grounds is the order of the grounds in options and views.
var grounds = [...]ground{plains, forest, mountain}

// parameters has the map and the numbers of the rules of a game, and never changes.
type parameters struct {
	region  region
	tiles   [3]int           // number of land tiles of each ground (R1.3)
	stars   int              // number of land tiles with a star (R9.2)
	units   [2]startUnits    // by side (R2.4)
	strikes [3][3]int        // units that a strike takes on level ground, by attacker and target (R6.3)
	attack  [unknown + 1]int // added to the strikes of a squad on a ground (R6.4)
	defence [unknown + 1]int // taken off the strikes against a squad on a ground (R6.4)
	changed bool             // whether the rules differ from the standard ones
	sized   bool             // whether options need the radius that option radius has
}

// startUnits has the number of units with which each kind of squad begins.
type startUnits [3]uint32

// standard has the parameters of the standard rules; the radius is the index.
var standard = func() (all [maxRadius + 1]*parameters) {
	units := startUnits{infantry: 6, rocketeers: 6, mechs: 4}
	for radius := minRadius; radius <= maxRadius; radius++ {
		p := &parameters{
			region: makeRegion(radius, nil),
			units:  [2]startUnits{units, units},
			strikes: [3][3]int{
				infantry:   {infantry: 1, rocketeers: 3, mechs: 2},
				rocketeers: {infantry: 2, rocketeers: 1, mechs: 3},
				mechs:      {infantry: 4, rocketeers: 2, mechs: 1},
			},
			attack:  [unknown + 1]int{mountain: 1},
			defence: [unknown + 1]int{mountain: 1, forest: 1},
		}
		p.tiles, p.stars = p.region.counts(), p.region.stars()
		all[radius] = p
	}
	return all
}()

// grounds returns the effects of each ground on squads, for views (R4.4, R4.6, R6.5).
func (p *parameters) grounds() (list []Ground) {
	for i, mechs := range []string{"free", "impeded", "barred"} {
		g := grounds[i]
		list = append(list, Ground{g.String(), p.attack[g], p.defence[g], mechs})
	}
	return list
}

// resized returns the parameters for a position on a map of another radius, or an error if options say what map it is.
func (p *parameters) resized(radius int) (*parameters, error) {
	switch {
	case radius == int(p.region.radius):
		return p, nil
	case p.sized:
		return nil, wrong("hexstrat.text.radius", "radius", radius, "right", int(p.region.radius))
	case !p.changed:
		return standard[radius], nil
	}
	q := *standard[radius]
	q.units, q.strikes, q.attack, q.defence, q.changed = p.units, p.strikes, p.attack, p.defence, true
	return &q, nil
}

// parseParameters returns the parameters of a game with these options. The error names the option and its field.
func parseParameters(o game.Options) (*parameters, error) {
	p := standard[o.Int("radius")]
	if !changesData(o) {
		return p, nil
	}
	q := *p
	q.changed, q.sized = true, o[tilesOption]+o[shapeOption] != ""
	for _, data := range []struct {
		option string
		parse  func(p *parameters, o game.Options) error
	}{
		{shapeOption, parseShape},
		{tilesOption, parseTiles},
		{unitsOption, parseUnits},
		{strikesOption, parseStrikes},
		{effectsOption, parseEffects},
	} {
		if o[data.option] == "" {
			continue
		}
		if err := data.parse(&q, o); err != nil {
			return nil, game.WrongOption(data.option, err)
		}
	}
	return &q, nil
}

// changesData reports whether an option changes the numbers or the map.
func changesData(o game.Options) bool {
	return o[tilesOption] != "" || o[unitsOption] != "" || o[strikesOption] != "" || o[effectsOption] != "" ||
		o[shapeOption] != ""
}

// parseNumbers parses whole numbers from 0 to most with a separator between them. fields are their names, as message
// arguments.
func parseNumbers(option, text, separator string, most int, fields ...string) ([]int, error) {
	parts := strings.Split(text, separator)
	if len(parts) != len(fields) {
		return nil, wrong("hexstrat.data.form", "option", option, "text", i18n.Quote(text),
			"found", len(parts), "numbers", len(fields))
	}
	numbers := make([]int, len(parts))
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n > most || strconv.Itoa(n) != part {
			return nil, wrong("hexstrat.data.number", "option", option, "field", fields[i],
				"text", i18n.Quote(part), "most", most)
		}
		numbers[i] = n
	}
	return numbers, nil
}

// parseShape takes cells such as 0,3;1,2 out of the map, which must stay in one piece with both HQs.
func parseShape(p *parameters, o game.Options) error {
	leftOut, err := parseCells(&p.region, o[shapeOption])
	if err != nil {
		return err
	}
	hqs := p.region.headquarters(o["hq"])
	cells := p.region.cells
	p.region = makeRegion(int(p.region.radius), leftOut)
	for who, c := range hqs {
		if !p.region.all.has(c) {
			return wrong("hexstrat.data.hq", "player", who+1, "cell", cells[c])
		}
	}
	if n := p.region.land(); n < leastLand {
		return wrong("hexstrat.data.small", "places", n, "least", leastLand)
	}
	if c, ok := p.region.unreached(hqs[0]); ok {
		return wrong("hexstrat.data.apart", "cell", cells[c])
	}
	p.tiles, p.stars = p.region.counts(), p.region.stars()
	return nil
}

// parseCells parses different cells of a map.
func parseCells(m *region, text string) (list []hex.Cell, err error) {
	for part := range strings.SplitSeq(text, ";") {
		cell, err := hex.ParseCell(part)
		switch {
		case err != nil:
			return nil, wrong("hexstrat.data.cell", "text", i18n.Quote(part))
		case m.find(cell) == off:
			return nil, wrong("hexstrat.data.outside", "cell", cell, "radius", int(m.radius))
		case slices.Contains(list, cell):
			return nil, wrong("hexstrat.data.twice", "cell", cell)
		}
		list = append(list, cell)
	}
	return list, nil
}

// unreached returns a cell of the map to which no way leads from another cell; ok is false if there is none.
func (m *region) unreached(from uint8) (c uint8, ok bool) {
	reached := only(from)
	for edge := reached; edge != (cells{}); {
		around := m.near[edge.next()].not(reached)
		reached, edge = reached.or(around), edge.or(around)
	}
	rest := m.all.not(reached)
	if rest == (cells{}) {
		return 0, false
	}
	return rest.next(), true
}

// parseTiles parses the numbers of plains, forests and mountains, such as 15/10/10. They fill the map without the HQs.
func parseTiles(p *parameters, o game.Options) error {
	n, err := parseNumbers(tilesOption, o[tilesOption], "/", maxCells, "plains", "forest", "mountain")
	if err != nil {
		return err
	}
	if sum, land := n[0]+n[1]+n[2], p.region.land(); sum != land {
		return wrong("hexstrat.data.sum", "plains", n[0], "forests", n[1], "mountains", n[2], "sum", sum,
			"places", land, "missing", max(0, land-sum), "many", max(0, sum-land))
	}
	for i, g := range grounds {
		p.tiles[g] = n[i]
	}
	return nil
}

// parseUnits parses the units with which infantry, rocketeers and mechs begin: 6/6/4 for both sides, or 7/6/4;6/6/4 for
// the first and the second side.
func parseUnits(p *parameters, o game.Options) error {
	parts := strings.Split(o[unitsOption], ";")
	if len(parts) > len(p.units) {
		return wrong("hexstrat.data.sides", "found", len(parts))
	}
	for who := range p.units {
		n, err := parseNumbers(unitsOption, parts[min(who, len(parts)-1)], "/", mostStartUnits, kindNames[:]...)
		if err != nil {
			return err
		}
		for k := range p.units[who] {
			p.units[who][k] = uint32(n[k])
		}
		if p.units[who] == (startUnits{}) {
			return wrong("hexstrat.data.no-units")
		}
	}
	return nil
}

// parseStrikes parses the combat table, such as 1/3/2;2/1/3;4/2/1, with a row for each attacker.
func parseStrikes(p *parameters, o game.Options) error {
	rows := strings.Split(o[strikesOption], ";")
	if len(rows) != len(p.strikes) {
		return wrong("hexstrat.data.rows", "found", len(rows))
	}
	for k, row := range rows {
		n, err := parseNumbers(strikesOption, row, "/", mostEffect, kindNames[:]...)
		if err != nil {
			return wrong("hexstrat.data.row", "squad", kindNames[k], "why", err)
		}
		p.strikes[k] = [3]int(n)
	}
	return nil
}

// parseEffects parses attack and defence of plains, forests and mountains, such as 0,0/0,1/1,1.
func parseEffects(p *parameters, o game.Options) error {
	parts := strings.Split(o[effectsOption], "/")
	if len(parts) != len(grounds) {
		return wrong("hexstrat.data.effects", "found", len(parts))
	}
	for i, g := range grounds {
		n, err := parseNumbers(effectsOption, parts[i], ",", mostEffect, "attack", "defence")
		if err != nil {
			return wrong("hexstrat.data.effect", "ground", g.String(), "why", err)
		}
		p.attack[g], p.defence[g] = n[0], n[1]
	}
	return nil
}
