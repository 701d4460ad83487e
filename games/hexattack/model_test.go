package hexattack_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"hexparlor/game/hex"
)

// The model resolves turns in another, simple and slow way: maps of cells, the step rule by trying all sets of
// movers, the push phase by asking recursively whether each ball rolls.

// order is one warrior's order in the model; the verb is a letter of the position text, 'h' to hold.
type order struct {
	verb byte
	way  hex.Direction
}

// soldier names a warrior.
type soldier struct{ player, number int }

func (s soldier) String() string { return fmt.Sprintf("%d.%d", s.player, s.number) }

func (s soldier) compare(o soldier) int { return (s.player-o.player)*10 + s.number - o.number }

// model is a position with orders for every warrior.
type model struct {
	radius    int
	rocks     []hex.Cell
	team      []int // team of each player, from 0; player 1 first
	at        map[soldier]hex.Cell
	orders    map[soldier]order
	points    []int // by team
	penalty   bool
	attackers bool
	turn      int
}

func (m *model) options() map[string]string {
	o := map[string]string{"turns": "500"}
	if m.penalty {
		o["ffpenalty"] = "1"
	}
	if m.attackers {
		o["credit"] = "attacker"
	}
	return o
}

// randomTurn returns a crowded turn: many warriors on a small map.
func randomTurn(r *rand.Rand) *model {
	m := &model{
		radius: 1 + r.IntN(3), at: map[soldier]hex.Cell{}, orders: map[soldier]order{},
		penalty: r.IntN(2) == 0, attackers: r.IntN(2) == 0, turn: 1 + r.IntN(30),
	}
	if r.IntN(4) == 0 {
		m.radius = 4
	}
	cells := hex.Region(m.radius)
	r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	m.rocks = append([]hex.Cell{}, cells[:r.IntN(1+len(cells)/6)]...)
	cells = cells[len(m.rocks):]
	m.composeTeams(r)
	players := len(m.team)
	for i := range min(len(cells), 2+r.IntN(5*players), 24) {
		s := soldier{1 + i%players, 1 + i/players}
		m.at[s] = cells[i]
	}
	mixture := []string{"admgph", "mmmmp", "pppm", "ggm", "aaadgm", "pppd", "gpm"}[r.IntN(7)]
	for _, s := range m.soldiers() {
		m.orders[s] = order{mixture[r.IntN(len(mixture))], hex.Direction(r.IntN(6))}
	}
	return m
}

// composeTeams puts 2 to 6 players into 2 or more teams, numbered by their lowest players.
func (m *model) composeTeams(r *rand.Rand) {
	players := 2 + r.IntN(5)
	raw := make([]int, players)
	for i := range raw {
		raw[i] = r.IntN(players)
	}
	raw[1] = raw[0] + 1 // at least two teams
	m.setTeams(raw)
	for i := range m.points {
		m.points[i] = r.IntN(5) - 1
	}
}

// setTeams renumbers labels in the order of their first occurrence.
func (m *model) setTeams(raw []int) {
	number := map[int]int{}
	m.team = nil
	for _, label := range raw {
		if _, ok := number[label]; !ok {
			number[label] = len(number)
		}
		m.team = append(m.team, number[label])
	}
	m.points = make([]int, len(number))
}

func (m *model) soldiers() []soldier {
	var all []soldier
	for s := range m.at {
		all = append(all, s)
	}
	slices.SortFunc(all, soldier.compare)
	return all
}

var ways = []string{"N", "NE", "SE", "S", "SW", "NW"}

// text returns the position text, with lists in a random order if r is not nil. With orders, every player with
// warriors except the last has committed.
func (m *model) text(orders bool, r *rand.Rand) string {
	joined := func(list []string, sep string) string {
		if r != nil {
			r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
		return strings.Join(list, sep)
	}
	slices.SortFunc(m.rocks, func(a, b hex.Cell) int { return 100*int(a.Q-b.Q) + int(a.R-b.R) })
	var rocks, teams, warriors, points, entries []string
	for _, c := range m.rocks {
		rocks = append(rocks, c.String())
	}
	for team := range m.points {
		var players []string
		for i, of := range m.team {
			if of == team {
				players = append(players, fmt.Sprint(i+1))
			}
		}
		teams = append(teams, strings.Join(players, ","))
		points = append(points, fmt.Sprint(m.points[team]))
	}
	codes := make([][]string, len(m.team))
	for _, s := range m.soldiers() {
		warriors = append(warriors, s.String()+"@"+m.at[s].String())
		code := fmt.Sprintf("%d%c", s.number, m.orders[s].verb)
		if m.orders[s].verb != 'h' {
			code += ways[m.orders[s].way]
		}
		codes[s.player-1] = append(codes[s.player-1], code)
	}
	for i, list := range codes {
		if orders && len(list) > 0 {
			mark := "!"
			if i+1 == m.lastPlayer() {
				mark = ""
			}
			entries = append(entries, fmt.Sprintf("%d:%s%s", i+1, joined(list, "+"), mark))
		}
	}
	board := fmt.Sprintf("h%d", m.radius)
	if len(rocks) > 0 {
		board += "#" + joined(rocks, ";")
	}
	return fmt.Sprintf("%s %s %s %s t%d %s", board, strings.Join(teams, "/"), orDash(joined(warriors, ";")),
		strings.Join(points, "/"), m.turn, orDash(joined(entries, ";")))
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func (m *model) lastPlayer() int {
	last := 0
	for s := range m.at {
		last = max(last, s.player)
	}
	return last
}

func (m *model) playable(c hex.Cell) bool {
	return c.Distance(hex.Cell{}) <= m.radius && !slices.Contains(m.rocks, c)
}

func (m *model) on(c hex.Cell) (soldier, bool) {
	for s, at := range m.at {
		if at == c {
			return s, true
		}
	}
	return soldier{}, false
}

func next(c hex.Cell, d hex.Direction) hex.Cell { return c.Add(hex.Flat.Step(d)) }

// resolve carries out the turn.
func (m *model) resolve() {
	m.steps(m.grabs())
	shield := map[soldier][]hex.Direction{}
	for s, o := range m.orders {
		if o.verb == 'd' {
			shield[s] = []hex.Direction{o.way.Turn(-1), o.way, o.way.Turn(1)}
		}
	}
	died := m.attacks(shield)
	wants := map[soldier]hex.Cell{}
	for s, at := range m.at {
		if o := m.orders[s]; o.verb == 'm' {
			wants[s] = next(at, o.way)
		}
	}
	m.steps(wants)
	m.push(shield, died)
	m.orders = map[soldier]order{}
	m.turn++
}

func (m *model) grabs() map[soldier]hex.Cell {
	grabbed := map[soldier][]hex.Direction{}
	for s, o := range m.orders {
		if o.verb != 'g' {
			continue
		}
		near := next(m.at[s], o.way)
		far := next(near, o.way)
		if v, ok := m.on(near); ok {
			grabbed[v] = append(grabbed[v], o.way)
		} else if v, ok := m.on(far); ok && m.playable(near) {
			grabbed[v] = append(grabbed[v], o.way)
		}
	}
	wants := map[soldier]hex.Cell{}
	for v, from := range grabbed {
		if len(from) == 1 {
			wants[v] = next(m.at[v], from[0].Opposite())
		}
	}
	return wants
}

// steps makes the largest set of wanted steps whose members all step onto hexes that are empty or left by
// members. It ignores steps that are forbidden by themselves, and tries all sets.
func (m *model) steps(wants map[soldier]hex.Cell) {
	var able []soldier
	for s, to := range wants {
		ok := m.playable(to)
		for o, other := range wants {
			if o != s && (other == to || other == m.at[s] && m.at[o] == to) {
				ok = false
			}
		}
		if ok {
			able = append(able, s)
		}
	}
	var best []soldier
	for set := range 1 << len(able) {
		var movers []soldier
		for i, s := range able {
			if set>>i&1 != 0 {
				movers = append(movers, s)
			}
		}
		fits := !slices.ContainsFunc(movers, func(s soldier) bool {
			v, taken := m.on(wants[s])
			return taken && !slices.Contains(movers, v)
		})
		if fits && len(movers) > len(best) {
			best = movers
		}
	}
	for _, s := range best {
		m.at[s] = wants[s]
	}
}

func (m *model) attacks(shield map[soldier][]hex.Direction) map[soldier]hex.Cell {
	hitters := map[soldier][]soldier{}
	for s, o := range m.orders {
		v, ok := m.on(next(m.at[s], o.way))
		back := o.way.Opposite()
		if o.verb == 'a' && ok && !slices.Contains(shield[v], back) && m.orders[v] != (order{'a', back}) {
			hitters[v] = append(hitters[v], s)
		}
	}
	died := map[soldier]hex.Cell{}
	for v, by := range hitters {
		hits := make([]int, len(m.points))
		for _, s := range by {
			hits[m.team[s.player-1]]++
		}
		for team, n := range hits {
			switch {
			case n == 0:
			case team == m.team[v.player-1]:
				if m.penalty {
					m.points[team]--
				}
			case m.attackers:
				m.points[team] += n
			default:
				m.points[team]++
			}
		}
		died[v] = m.at[v]
	}
	for v := range died {
		delete(m.at, v)
		delete(shield, v)
	}
	return died
}

// ball is a ball of the model.
type ball struct {
	pos    hex.Cell
	way    hex.Direction
	load   soldier
	loaded bool
}

func (b *ball) next() hex.Cell { return next(b.pos, b.way) }

func (m *model) push(shield map[soldier][]hex.Direction, died map[soldier]hex.Cell) {
	var rolling []*ball
	for s, o := range m.orders {
		at, alive := m.at[s]
		if !alive {
			at = died[s]
		}
		if o.verb == 'p' {
			rolling = append(rolling, &ball{pos: at, way: o.way})
		}
	}
	spent := map[soldier]bool{}
	for len(rolling) > 0 {
		rolling = m.tick(rolling, shield, spent)
	}
}

// tick returns the balls that roll in this tick.
func (m *model) tick(rolling []*ball, shield map[soldier][]hex.Direction, spent map[soldier]bool) []*ball {
	carrier := map[soldier]*ball{}
	for _, b := range rolling {
		if b.loaded {
			carrier[b.load] = b
		}
	}
	takesPart := func(b *ball) bool { // stopped neither by step A nor by step B
		v, body := m.on(b.next())
		return m.playable(b.next()) &&
			!(body && carrier[v] == nil && slices.Contains(shield[v], b.way.Opposite()))
	}
	collides := func(b *ball) bool {
		return slices.ContainsFunc(rolling, func(o *ball) bool {
			return o != b && takesPart(o) &&
				(o.next() == b.next() || o.next() == b.pos && b.next() == o.pos)
		})
	}
	asked := map[*ball]bool{}
	var rolls func(b *ball) bool
	rolls = func(b *ball) bool {
		if asked[b] {
			return true // a closed circle of balls
		}
		asked[b] = true
		defer delete(asked, b)
		v, body := m.on(b.next())
		switch {
		case !takesPart(b) || collides(b):
			return false
		case b.loaded && body:
			return carrier[v] != nil && rolls(carrier[v])
		}
		return true
	}
	var on []*ball
	claimed := map[hex.Cell]int{}
	for _, b := range rolling {
		if rolls(b) {
			on = append(on, b)
		}
		if takesPart(b) {
			claimed[b.next()]++
		}
	}
	for c, n := range claimed {
		if v, body := m.on(c); body && n > 1 && carrier[v] == nil {
			spent[v] = true
		}
	}
	for _, b := range on {
		if b.loaded {
			delete(m.at, b.load)
		}
	}
	for _, b := range on {
		b.pos = b.next()
		if v, body := m.on(b.pos); !b.loaded && body && !spent[v] {
			b.load, b.loaded = v, true
			spent[v] = true
		}
	}
	for _, b := range on {
		if b.loaded {
			m.at[b.load] = b.pos
		}
	}
	return on
}
