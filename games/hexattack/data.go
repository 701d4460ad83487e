package hexattack

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// parseVerbs returns the verbs that option orders leaves out. Its value lists the others, such as "attack,move,push";
// an empty text means all.
func parseVerbs(text string) (forbidden verbSet, err error) {
	if text == "" {
		return 0, nil
	}
	forbidden = allVerbs
	for name := range strings.SplitSeq(text, ",") {
		v := slices.Index(verbNames[:], name)
		if v < 0 {
			return 0, wrongOrders(i18n.Of("hexattack.text.verb", "text", i18n.Quote(name)))
		}
		forbidden &^= 1 << v
	}
	if forbidden == allVerbs {
		return 0, wrongOrders(i18n.Of("hexattack.text.no-verbs"))
	}
	return forbidden, nil
}

func wrongOrders(why i18n.Message) error { return game.WrongOption("orders", catalog.Error(why)) }

// verbsText returns the canonical value of option orders.
func verbsText(forbidden verbSet) string {
	if forbidden == 0 {
		return ""
	}
	v := variant{forbidden: forbidden}
	return strings.Join(v.verbWords(hold), ",")
}

// verbWords returns the verbs before end that warriors may get.
func (v *variant) verbWords(end verb) (list []string) {
	for w := range end {
		if !v.forbidden.has(w) {
			list = append(list, w.String())
		}
	}
	return list
}

// verbNames returns the verbs before end that warriors may get, for messages.
func (v *variant) verbNames(end verb) i18n.List { return i18n.And(v.verbWords(end)) }

// checkVerbs returns an error if a warrior has an order that option orders leaves out.
func checkVerbs(s *State) error {
	for rest := s.living; s.forbidden != 0 && !rest.empty(); {
		if w := rest.pop(); s.order[w] != missing && s.forbidden.has(s.order[w].verb()) {
			return catalog.Error(i18n.Of("hexattack.text.forbidden", "warrior", w,
				"verb", s.order[w].verb(), "orders", s.verbNames(verbs)))
		}
	}
	return nil
}

// Canonical returns o with the smallest radius that holds the custom map, and with the verbs in the order of the rules.
// A custom map that equals one of the standard maps is replaced by its name.
func (g Game) Canonical(o game.Options) (game.Options, error) {
	o = maps.Clone(o)
	forbidden, err := parseVerbs(o["orders"])
	if err != nil {
		return nil, err
	}
	o["orders"] = verbsText(forbidden)
	s, err := g.start(o)
	if err != nil || o["map"] != custom {
		return o, err
	}
	o[custom] = partsOf(s).text()
	for _, m := range standardMaps {
		if standard, err := parseState(o, m.start); err == nil && partsOf(standard).text() == o[custom] {
			o["map"], o[custom] = m.name, ""
			break
		}
	}
	return o, nil
}

// Learnt returns true: the estimate of Hexattack is not learnt.
func (Game) Learnt(game.Options) bool { return true }

// mapParts is a map in parts that can be exchanged.
type mapParts struct {
	cells, rocks []hex.Cell
	teams        string // as in the position text
	warriors     string
}

func partsOf(s *State) mapParts {
	fields := strings.Fields(s.Text(game.Arbiter))
	return mapParts{s.land.cells, s.land.rocks, fields[1], fields[2]}
}

// text returns the position text of the map, with the smallest radius that holds it.
func (p mapParts) text() string {
	radius := 1
	for _, c := range p.cells {
		radius = max(radius, c.Distance(hex.Cell{}))
	}
	rocks, holes := slices.Clone(p.rocks), without(regions[radius], p.cells)
	sortCells(rocks)
	sortCells(holes)
	b := appendCells([]byte{'h', '0' + byte(radius)}, '#', rocks)
	b = appendCells(b, '*', holes)
	points := "0" + strings.Repeat("/0", strings.Count(p.teams, "/"))
	return string(b) + " " + p.teams + " " + p.warriors + " " + points + " t1 -"
}

// DataChanges returns what a custom map changes in the default map, and the verbs that option orders leaves out.
func (g Game) DataChanges(o game.Options) []game.DataChange {
	var list []game.DataChange
	if s, err := g.start(o); err == nil && o["map"] == custom {
		list = newMapChanges(o, s).list()
	}
	forbidden, _ := parseVerbs(o["orders"])
	for v := range hold {
		if forbidden.has(v) {
			list = append(list, game.DataChange{
				Option: "orders", Text: i18n.Of("hexattack.data.verb", "verb", v), Of: v.String(), Field: "allowed",
				Old: "true", New: "false", Without: verbsText(forbidden &^ (1 << v)),
			})
		}
	}
	return list
}

// mapChanges finds what a custom map changes in the default map.
type mapChanges struct {
	options  game.Options
	now, was *State
	own, old mapParts
}

func newMapChanges(o game.Options, s *State) mapChanges {
	standard := maps.Clone(o)
	standard["map"], standard[custom] = options[0].Default, ""
	was, err := Game{}.start(standard)
	if err != nil {
		panic(err) // the default map has been parsed by every match
	}
	return mapChanges{o, s, was, partsOf(s), partsOf(was)}
}

// without returns the text of the map with other parts, or that of the default map if they do not fit together.
func (m mapChanges) without(p mapParts) string {
	p.rocks = slices.DeleteFunc(slices.Clone(p.rocks), func(c hex.Cell) bool { return !slices.Contains(p.cells, c) })
	o := maps.Clone(m.options)
	o[custom] = p.text()
	if _, err := parseMap(o); err != nil {
		return m.old.text()
	}
	return o[custom]
}

func (m mapChanges) list() (list []game.DataChange) {
	add := func(field string, was, now int, without string) {
		list = append(list, game.DataChange{
			Option: custom, Field: field, Old: strconv.Itoa(was), New: strconv.Itoa(now), Without: without,
			Text: i18n.Of("hexattack.data."+field, "now", now, "was", was),
		})
	}
	number := func(field string, was, now int, without string) {
		if was != now {
			add(field, was, now, without)
		}
	}
	own, old := m.own, m.old
	shape := m.without(mapParts{old.cells, own.rocks, own.teams, own.warriors})
	number("hexes", len(old.cells), len(own.cells), shape)
	if len(old.cells) == len(own.cells) && !slices.Equal(old.cells, own.cells) {
		add("shape", len(old.cells), len(own.cells), shape)
	}
	number("parts", parts(m.was), parts(m.now), shape)
	walls := m.without(mapParts{own.cells, old.rocks, own.teams, own.warriors})
	number("walls", len(old.rocks), len(own.rocks), walls)
	if len(old.rocks) == len(own.rocks) && !slices.Equal(old.rocks, own.rocks) {
		add("moved-walls", len(old.rocks), len(own.rocks), walls)
	}
	starts, differ := old.text(), own.teams != old.teams || own.warriors != old.warriors
	if differ {
		starts = m.without(mapParts{own.cells, own.rocks, old.teams, old.warriors})
	}
	before := len(list)
	number("teams", int(m.was.teams), int(m.now.teams), starts)
	number("players", int(m.was.players), int(m.now.players), starts)
	number("warriors", m.was.living.len(), m.now.living.len(), starts)
	number("steps", apart(m.was), apart(m.now), starts)
	if before == len(list) && differ {
		add("starts", 0, 0, starts)
	}
	return list
}

// parts returns the number of parts of the map between which there is no way.
func parts(s *State) (n int) {
	var seen [sites]bool
	for _, c := range s.land.cells {
		if p := siteOf(c); s.at[p] != rock && !seen[p] {
			n++
			spread(s, p, &seen, func(site, int) bool { return true })
		}
	}
	return n
}

// apart returns the number of steps between the nearest warriors of different teams; 0 if there is no way.
func apart(s *State) int {
	least := sites
	for rest := s.living; !rest.empty(); {
		w := rest.pop()
		var seen [sites]bool
		spread(s, s.place[w], &seen, func(p site, steps int) bool {
			if v := s.at[p]; v != noWarrior && s.teamOf(v) != s.teamOf(w) {
				least = min(least, steps)
			}
			return steps < least
		})
	}
	return least % sites
}

// spread visits the cells that can be reached from a cell, the nearest first, until visit returns false.
func spread(s *State, from site, seen *[sites]bool, visit func(p site, steps int) bool) {
	seen[from] = true
	line := []site{from}
	for steps := 0; len(line) > 0; steps++ {
		var next []site
		for _, p := range line {
			if !visit(p, steps) {
				return
			}
			for d := range hex.Direction(hex.Directions) {
				if n := p.step(d); s.at[n] != rock && !seen[n] {
					seen[n] = true
					next = append(next, n)
				}
			}
		}
		line = next
	}
}
