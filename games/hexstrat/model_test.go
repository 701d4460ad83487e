package hexstrat_test

import (
	"fmt"
	"slices"
	"strings"

	"hexparlor/game/hex"
)

// model is a second implementation of the rules, as simple and as close to their wording as possible, to check
// the real one.
type model struct {
	turn, mover, quiet int
	radius             int
	tiles              map[hex.Cell]string // in notation: "p*", "M", "1"
	squads             [3]map[string]*counter
	captures           [3]int
	bonus, played      bool
	deck               string
	hands              [3]string
	hqAttack           bool
	allAnswer          bool // answer=all
	recovers           bool // impeded=turn
	maxTurns, limit    int
}

type counter struct {
	units   int
	at      hex.Cell
	impeded bool
	mark    string
}

var (
	modelKinds = []string{"inf", "rkt", "mech"}
	modelWays  = []string{"N", "NE", "SE", "S", "SW", "NW"}
	modelTable = map[string]int{
		"inf inf": 1, "inf rkt": 3, "inf mech": 2, "rkt inf": 2, "rkt rkt": 1, "rkt mech": 3,
		"mech inf": 4, "mech rkt": 2, "mech mech": 1,
	}
)

// modelOf parses a valid position.
func modelOf(text string, hqAttack bool, maxTurns, limit int) *model {
	f := strings.Fields(text)
	m := &model{hqAttack: hqAttack, maxTurns: maxTurns, limit: limit, tiles: map[hex.Cell]string{}}
	fmt.Sscan(f[0], &m.turn)
	fmt.Sscan(f[1], &m.mover)
	fmt.Sscan(f[2], &m.quiet)
	columns := strings.Split(f[3], "/")
	m.radius = len(columns) / 2
	for i, column := range columns {
		q := i - m.radius
		r := max(-m.radius, -q-m.radius)
		for j := range len(column) {
			if column[j] == '*' {
				m.tiles[hex.Cell{Q: int16(q), R: int16(r - 1)}] += "*"
				continue
			}
			m.tiles[hex.Cell{Q: int16(q), R: int16(r)}] = column[j : j+1]
			r++
		}
	}
	for p := 1; p <= 2; p++ {
		m.squads[p] = map[string]*counter{}
		for _, part := range strings.Split(f[3+p], ";") {
			name, rest, ok := strings.Cut(part, "@")
			if !ok {
				continue
			}
			c := &counter{}
			kind := strings.TrimRight(name, "0123456789")
			fmt.Sscan(name[len(kind):], &c.units)
			c.mark = strings.TrimLeft(rest, "-,0123456789!")
			c.impeded = strings.Contains(rest, "!")
			c.at, _ = hex.ParseCell(strings.TrimRight(rest, "!+x"))
			m.squads[p][kind] = c
		}
	}
	fmt.Sscanf(f[6], "%d/%d", &m.captures[1], &m.captures[2])
	if m.bonus = f[7] != "-"; m.bonus {
		parts := strings.Split(f[7], "/")
		m.deck = strings.Trim(parts[0], "-")
		m.hands[1], m.hands[2] = strings.Trim(parts[1], "-"), strings.Trim(parts[2], "-")
		m.played = parts[3] == "1"
	}
	return m
}

// text returns the position text.
func (m *model) text() string {
	var columns []string
	for q := -m.radius; q <= m.radius; q++ {
		column := ""
		for r := -m.radius; r <= m.radius; r++ {
			column += m.tiles[hex.Cell{Q: int16(q), R: int16(r)}]
		}
		columns = append(columns, column)
	}
	cards := "-"
	if m.bonus {
		played := map[bool]int{true: 1}[m.played]
		cards = fmt.Sprintf("%s/%s/%s/%d", dash(m.deck), dash(m.hands[1]), dash(m.hands[2]), played)
	}
	return fmt.Sprintf("%d %d %d %s %s %s %d/%d %s", m.turn, m.mover, m.quiet, strings.Join(columns, "/"),
		m.force(1), m.force(2), m.captures[1], m.captures[2], cards)
}

func dash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func (m *model) force(p int) string {
	var parts []string
	for _, k := range modelKinds {
		if c := m.squads[p][k]; c != nil {
			part := fmt.Sprintf("%s%d@%v", k, c.units, c.at)
			if c.impeded {
				part += "!"
			}
			parts = append(parts, part+c.mark)
		}
	}
	return dash(strings.Join(parts, ";"))
}

func (m *model) ground(c hex.Cell) string { return strings.ToUpper(strings.Trim(m.tiles[c], "*")) }

func (m *model) faceDown(c hex.Cell) bool { return strings.ContainsAny(m.tiles[c], "pmf") }

func (m *model) hq(p int) hex.Cell {
	for c, t := range m.tiles {
		if t == fmt.Sprint(p) {
			return c
		}
	}
	panic("no HQ")
}

// on returns the squad of a player on a cell.
func (m *model) on(p int, at hex.Cell) (string, *counter) {
	for _, k := range modelKinds {
		if c := m.squads[p][k]; c != nil && c.at == at {
			return k, c
		}
	}
	return "", nil
}

// stack returns the kinds of a player's squads that share their HQ with others (R3.4).
func (m *model) stack(p int) (kinds []string) {
	for _, k := range modelKinds {
		if c := m.squads[p][k]; c != nil && c.at == m.hq(p) {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) < 2 {
		return nil
	}
	return kinds
}

func (m *model) holds(card string) bool {
	return m.bonus && !m.played && strings.Contains(m.hands[m.mover], card)
}

// result returns "" while the game runs (R8.7).
func (m *model) result() string {
	switch {
	case len(m.squads[1])+len(m.squads[2]) == 0:
		return "1/2-1/2" // R6.6a
	case len(m.squads[1]) == 0:
		return "0-1"
	case len(m.squads[2]) == 0:
		return "1-0"
	case m.captures[1] == 3:
		return "1-0"
	case m.captures[2] == 3:
		return "0-1"
	case m.turn > m.maxTurns || m.quiet >= m.limit:
		return "1/2-1/2"
	}
	return ""
}

// steps returns the directions in which a squad may try to move (R4.1).
func (m *model) steps(k string) (ways []string) {
	c := m.squads[m.mover][k]
	for d, way := range modelWays {
		to := c.at.Add(hex.Flat.Step(hex.Direction(d)))
		_, mine := m.on(m.mover, to)
		_, theirs := m.on(3-m.mover, to)
		if m.tiles[to] == "" || mine != nil || theirs != nil || k == "mech" && strings.HasPrefix(m.tiles[to], "M") {
			continue
		}
		ways = append(ways, way)
	}
	return ways
}

func bonusFor(ground string) (attack, defence int) {
	switch ground {
	case "M":
		return 1, 1
	case "F":
		return 0, 1
	}
	return 0, 0
}

// damage returns the damage of a strike (R6.5).
func (m *model) damage(k string, from hex.Cell, target string, to hex.Cell) int {
	plus, _ := bonusFor(m.ground(from))
	_, minus := bonusFor(m.ground(to))
	return max(0, modelTable[k+" "+target]+plus-minus)
}

// moves returns the legal moves (the last lines of section 4).
func (m *model) moves() (list []string) {
	if m.result() != "" {
		return nil
	}
	stack := m.stack(m.mover)
	locked := false
	for k, c := range m.squads[m.mover] {
		if c.mark == "+" && !c.impeded && m.holds("B") {
			for _, way := range m.steps(k) {
				list = append(list, "boost "+k+" "+way)
			}
		}
		if c.mark != "" {
			continue
		}
		if c.impeded {
			list = append(list, k+" rest")
			continue
		}
		for _, way := range m.steps(k) {
			list = append(list, k+" move "+way)
			locked = locked || slices.Contains(stack, k)
		}
		if !slices.Contains(stack, k) && (m.hqAttack || c.at != m.hq(m.mover)) {
			list = append(list, m.attacks(k, c)...)
		}
	}
	if m.holds("A") {
		for k := range m.squads[3-m.mover] {
			list = append(list, "artillery "+k)
		}
	}
	if !locked {
		list = append(list, "pass")
	}
	return list
}

func (m *model) attacks(k string, c *counter) (list []string) {
	for d, way := range modelWays {
		to := c.at.Add(hex.Flat.Step(hex.Direction(d)))
		target, victim := m.on(3-m.mover, to)
		if victim == nil || slices.Contains(m.stack(3-m.mover), target) {
			continue
		}
		list = append(list, k+" attack "+way)
		if m.holds("E") && m.damage(k, c.at, target, to) < victim.units {
			list = append(list, k+" attack "+way+" ammo")
		}
	}
	return list
}

// play makes a legal move (section 4).
func (m *model) play(move string) {
	w := strings.Fields(move)
	switch {
	case w[0] == "pass":
		m.endTurn()
		return
	case w[0] == "boost":
		m.discard("B")
		m.goTo(w[1], w[2], "x")
	case w[0] == "artillery":
		m.discard("A")
		m.lose(3-m.mover, w[1], 1)
	case w[1] == "move":
		m.goTo(w[0], w[2], "+")
	case w[1] == "rest":
		m.squads[m.mover][w[0]].impeded, m.squads[m.mover][w[0]].mark = false, "x"
	case w[1] == "attack":
		if len(w) == 4 {
			m.discard("E")
		}
		m.attack(w[0], w[2], len(w)-2)
	}
	if len(m.squads[1]) == 0 || len(m.squads[2]) == 0 {
		return
	}
	for _, c := range m.squads[m.mover] {
		if c.mark == "" {
			return
		}
	}
	if m.bonus && m.hands[m.mover] != "" && !m.played {
		return
	}
	m.endTurn()
}

func (m *model) discard(card string) {
	m.hands[m.mover] = strings.Replace(m.hands[m.mover], card, "", 1)
	m.played, m.quiet = true, 0
}

func (m *model) target(k, way string) hex.Cell {
	d, _ := hex.Flat.ParseDirection(way)
	return m.squads[m.mover][k].at.Add(hex.Flat.Step(d))
}

func (m *model) goTo(k, way, mark string) {
	c, to := m.squads[m.mover][k], m.target(k, way)
	if m.faceDown(to) {
		m.tiles[to] = strings.ToUpper(m.tiles[to])
		m.quiet = 0
	}
	c.mark = mark
	if k == "mech" && m.ground(to) == "M" {
		c.mark = "x"
		return
	}
	m.arrive(k, to)
}

func (m *model) arrive(k string, to hex.Cell) {
	c := m.squads[m.mover][k]
	c.at = to
	if k == "inf" {
		m.captures[m.mover] = 0
	}
	if strings.HasSuffix(m.tiles[to], "*") {
		m.tiles[to] = strings.Trim(m.tiles[to], "*")
		m.draw(k)
	}
	if k == "mech" && m.ground(to) == "F" {
		c.impeded = true
	}
	if to == m.hq(3-m.mover) {
		c.impeded = true
		if k == "inf" {
			m.captures[m.mover] = 1
		}
	}
}

func (m *model) draw(k string) {
	if m.deck == "" {
		return
	}
	card := m.deck[:1]
	m.deck, m.quiet = m.deck[1:], 0
	if card == "S" {
		m.squads[m.mover][k].units += map[string]int{"inf": 2, "rkt": 2, "mech": 1}[k]
		return
	}
	hand := []byte(m.hands[m.mover] + card)
	slices.Sort(hand)
	m.hands[m.mover] = string(hand)
}

// lose removes units from a squad.
func (m *model) lose(p int, k string, n int) {
	c := m.squads[p][k]
	if n > 0 {
		m.quiet = 0
	}
	if c.units -= min(n, c.units); c.units > 0 {
		return
	}
	delete(m.squads[p], k)
	if k == "inf" {
		m.captures[p] = 0
	}
}

func (m *model) attack(k, way string, strikes int) {
	me, foe, to := m.mover, 3-m.mover, m.target(k, way)
	c := m.squads[me][k]
	c.mark = "x"
	target, _ := m.on(foe, to)
	for range strikes {
		if m.squads[foe][target] != nil {
			m.lose(foe, target, m.damage(k, c.at, target, to))
		}
	}
	fell := m.squads[foe][target] == nil
	if !fell || m.allAnswer {
		m.lose(me, k, m.damage(target, to, k, c.at))
	}
	switch {
	case !fell || m.squads[me][k] == nil:
	case k != "mech" || m.ground(to) != "M":
		m.arrive(k, to)
	}
}

func (m *model) endTurn() {
	for _, c := range m.squads[m.mover] {
		if m.recovers && c.mark == "" {
			c.impeded = false // R4.11a
		}
		c.mark = ""
	}
	m.played = false
	m.quiet++
	m.turn++
	m.mover = 3 - m.mover
	if m.captures[m.mover] > 0 {
		m.captures[m.mover]++
	}
}
