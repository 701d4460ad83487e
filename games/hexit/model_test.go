package hexit_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game/hex"
)

// model is a second implementation of the rules, as simple and as close to their wording as possible, to check
// the real one.
type model struct {
	mover                  int
	board                  map[hex.Cell]pile
	hands                  [3]int
	reserve, passes, quiet int
	limit                  int
	all, join, pie, placed bool
	ripe                   bool // release=ripe
}

// pile is a cell in notation: the tile (w, b or x) and the stones, bottom first.
type pile struct {
	tile  byte
	stack string
}

const stones = "?WB"

func (p pile) free() bool     { return p.tile != 'x' && p.stack != "" }
func (p pile) prisoner() bool { return p.tile == 'x' }
func (p pile) owner() int     { return strings.IndexByte(stones, p.stack[len(p.stack)-1]) }

// modelOf parses a valid position.
func modelOf(text string) *model {
	f := strings.Fields(text)
	number := func(text string) int {
		n, err := strconv.Atoi(text)
		if err != nil {
			panic(err)
		}
		return n
	}
	m := &model{mover: number(f[0]), board: map[hex.Cell]pile{}, limit: 40}
	for _, e := range strings.Split(f[1], "/") {
		if e == "-" { // the empty board
			break
		}
		i := strings.IndexAny(e, "wbx")
		cell, err := hex.ParseCell(e[:i])
		if err != nil {
			panic(err)
		}
		m.board[cell] = pile{e[i], e[i+1:]}
	}
	white, black, _ := strings.Cut(f[2], ",")
	m.hands = [3]int{0, number(white), number(black)}
	m.reserve, m.passes, m.quiet = number(f[3]), number(f[4]), number(f[5])
	return m
}

func (m *model) cells() []hex.Cell { return slices.SortedFunc(maps.Keys(m.board), hex.Cell.Compare) }

func (m *model) text() string {
	var entries []string
	for _, c := range m.cells() {
		entries = append(entries, fmt.Sprintf("%v%c%s", c, m.board[c].tile, m.board[c].stack))
	}
	board := strings.Join(entries, "/")
	if board == "" {
		board = "-"
	}
	return fmt.Sprintf("%d %s %d,%d %d %d %d", m.mover, board,
		m.hands[1], m.hands[2], m.reserve, m.passes, m.quiet)
}

func (m *model) over() bool { return m.reserve == 0 || m.passes == 2 || m.quiet >= m.limit }

// moves returns the legal moves in any order.
func (m *model) moves() []string {
	if m.over() {
		return nil
	}
	var plain, taking, others []string
	if swap := m.swaps(); m.placed && m.tiles() < 6 {
		return append(m.places(), swap...)
	} else if swap != nil {
		others = swap
	}
	for _, c := range m.cells() {
		for d := range hex.Direction(hex.Directions) {
			legal, takes := m.deal(c, d)
			text := fmt.Sprintf("deal %v %s", c, hex.Pointy.Name(d))
			if legal && takes {
				taking = append(taking, text)
			} else if legal {
				plain = append(plain, text)
			}
		}
		if p := m.board[c]; p.tile != 'x' && p.stack == "" && m.hands[m.mover] > 0 {
			others = append(others, fmt.Sprintf("drop %v", c))
		}
	}
	if len(taking) > 0 {
		return taking
	}
	if len(plain) > 0 {
		return plain
	}
	if others = append(others, m.releases()...); len(others) > 0 {
		return others
	}
	return []string{"pass"}
}

func (m *model) tiles() (n int) {
	for _, p := range m.board {
		if p.tile != 'x' {
			n++
		}
	}
	return n
}

// places returns the cells where a tile may be placed (R2.6a).
func (m *model) places() (list []string) {
	if len(m.board) == 0 {
		return []string{"place 0,0"}
	}
	for _, c := range hex.Region(8) {
		if _, known := m.board[c]; !known && m.touchesTile(c) {
			list = append(list, "place "+c.String())
		}
	}
	return list
}

// swaps returns the swap if it is legal (R2.5a): the text of the position is one that the first move leaves.
func (m *model) swaps() []string {
	text := m.text()
	first := regexp.MustCompile(`^2 (\S+) \d+,\d+ \d+ 0 0$`).FindStringSubmatch(text)
	if !m.pie || first == nil || strings.Contains(first[1], "x") {
		return nil
	}
	if m.placed && m.tiles() == 1 || !m.placed && m.tiles() == 4 && strings.Trim(first[1], "-,0123456789/wb") == "W" {
		return []string{"swap"}
	}
	return nil
}

// deal reports whether a deal is legal by itself and whether it makes a prisoner (R5).
func (m *model) deal(c hex.Cell, d hex.Direction) (legal, takes bool) {
	from := m.board[c]
	if !from.free() || from.owner() != m.mover {
		return false, false
	}
	at, found := c, false
	for range from.stack {
		at = at.Add(hex.Pointy.Step(d))
		p, known := m.board[at]
		if found {
			if !known || p.prisoner() {
				return !known || m.join, true
			}
			continue
		}
		if !known || p.prisoner() || p.stack != "" && (p.owner() == m.mover || len(p.stack) > len(from.stack)) {
			return false, false
		}
		found = p.stack != ""
	}
	return found, false
}

// releases lays tiles one by one, each on a prisoner that touches two tiles at that time and is next to one
// laid before (R7.2). It returns the resulting sets of cells.
func (m *model) releases() []string {
	var prisoners []hex.Cell
	for _, c := range m.cells() {
		if m.board[c].prisoner() {
			prisoners = append(prisoners, c)
		}
	}
	if m.ripe {
		return m.ripeSets(prisoners)
	}
	found := map[string]int{}
	var lay func(laid map[hex.Cell]bool)
	lay = func(laid map[hex.Cell]bool) {
		if len(laid) > m.reserve {
			return
		}
		name, extended := "release", false
		for _, c := range prisoners {
			if laid[c] {
				name += " " + c.String()
			}
		}
		if _, seen := found[name]; seen {
			return
		}
		found[name] = len(laid)
		for _, c := range prisoners {
			if !laid[c] && m.layable(c, laid) {
				extended = true
				more := maps.Clone(laid)
				more[c] = true
				lay(more)
			}
		}
		if m.all && extended && len(laid) < m.reserve {
			found[name] = 0 // can be extended (R7.5)
		}
	}
	lay(map[hex.Cell]bool{})
	delete(found, "release")
	var list []string
	for name, size := range found {
		if size > 0 {
			list = append(list, name)
		}
	}
	return list
}

// ripeSets returns every set of the prisoners that touch two tiles now (R7.2a).
func (m *model) ripeSets(prisoners []hex.Cell) (list []string) {
	prisoners = slices.DeleteFunc(prisoners, func(c hex.Cell) bool { return !m.layable(c, nil) })
	for set := 1; set < 1<<len(prisoners); set++ {
		name, size := "release", 0
		for i, c := range prisoners {
			if set>>i&1 == 1 {
				name, size = name+" "+c.String(), size+1
			}
		}
		if size <= m.reserve {
			list = append(list, name)
		}
	}
	return list
}

func (m *model) layable(c hex.Cell, laid map[hex.Cell]bool) bool {
	tiles, next := 0, len(laid) == 0
	for d := range hex.Direction(hex.Directions) {
		n := c.Add(hex.Pointy.Step(d))
		p, known := m.board[n]
		if known && !p.prisoner() || laid[n] {
			tiles++
		}
		next = next || laid[n]
	}
	return tiles >= 2 && next
}

// play makes a legal move.
func (m *model) play(move string) {
	w := strings.Fields(move)
	m.quiet++
	m.passes++
	switch w[0] {
	case "swap":
		m.exchange()
		m.passes, m.quiet = 0, 0
	case "place":
		m.board[cellOf(w[1])] = pile{"?wb"[m.mover], ""}
		m.passes, m.quiet = 0, 0
		m.reserve--
	case "deal":
		m.passes = 0
		d, _ := hex.Pointy.ParseDirection(w[2])
		m.sow(cellOf(w[1]), d)
	case "drop":
		m.passes, m.quiet = 0, 0
		c := cellOf(w[1])
		m.board[c] = pile{m.board[c].tile, stones[m.mover : m.mover+1]}
		m.hands[m.mover]--
	case "release":
		m.passes, m.quiet = 0, 0
		for _, cell := range w[1:] {
			stack := m.board[cellOf(cell)].stack
			m.hands[1] += strings.Count(stack, "W")
			m.hands[2] += strings.Count(stack, "B")
			m.board[cellOf(cell)] = pile{"?wb"[m.mover], ""}
			m.reserve--
		}
	}
	m.mover = 3 - m.mover
}

// exchange swaps all colours in the notation.
func (m *model) exchange() {
	colours := strings.NewReplacer("w", "b", "b", "w", "W", "B", "B", "W")
	m.board = modelOf(colours.Replace(m.text())).board
	m.hands[1], m.hands[2] = m.hands[2], m.hands[1]
}

func (m *model) sow(c hex.Cell, d hex.Direction) {
	left := m.board[c].stack
	m.board[c] = pile{m.board[c].tile, ""}
	for left != "" {
		c = c.Add(hex.Pointy.Step(d))
		p, known := m.board[c]
		if !known || p.prisoner() {
			m.board[c] = pile{'x', p.stack + left}
			return
		}
		m.board[c] = pile{p.tile, p.stack + left[:1]}
		left = left[1:]
	}
}

// score2 returns a player's score in halves of a point, by flood filling every group.
func (m *model) score2(player int) int {
	tile := "?wb"[player]
	seen, all, biggest := map[hex.Cell]bool{}, 0, 0
	for c := range m.board {
		if m.board[c].tile != tile {
			continue
		}
		all++
		biggest = max(biggest, m.flood(c, tile, seen))
	}
	return all + biggest
}

func (m *model) flood(c hex.Cell, tile byte, seen map[hex.Cell]bool) int {
	if seen[c] || m.board[c].tile != tile {
		return 0
	}
	seen[c] = true
	n := 1
	for d := range hex.Direction(hex.Directions) {
		n += m.flood(c.Add(hex.Pointy.Step(d)), tile, seen)
	}
	return n
}

func cellOf(text string) hex.Cell {
	c, err := hex.ParseCell(text)
	if err != nil {
		panic(err)
	}
	return c
}
