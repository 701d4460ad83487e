package hexgame_test

import (
	"fmt"
	"slices"
	"strings"
)

// model is a second implementation of the rules, as simple and as close to their wording as possible, to check
// the real one.
type model struct {
	mover int
	swap  bool
	rows  [][]byte
}

func newModel(size int, swap bool) *model { return newBoardModel(size, size, nil, swap) }

// newBoardModel returns a board with holes, which are cells of both colours (R1.4).
func newBoardModel(columns, rows int, holes [][2]int, swap bool) *model {
	m := &model{mover: 1, swap: swap}
	for range rows {
		m.rows = append(m.rows, []byte(strings.Repeat(".", columns)))
	}
	for _, h := range holes {
		m.rows[h[1]][h[0]] = '*'
	}
	return m
}

// mirrors reports whether exchanging rows and columns leaves the holes where they are.
func (m *model) mirrors() bool {
	for r, row := range m.rows {
		for q, sign := range row {
			if len(row) != len(m.rows) || (sign == '*') != (m.rows[q][r] == '*') {
				return false
			}
		}
	}
	return true
}

func (m *model) text() string {
	return fmt.Sprintf("%d %s", m.mover, strings.Join(m.lines(), "/"))
}

func (m *model) lines() (lines []string) {
	for _, row := range m.rows {
		lines = append(lines, string(row))
	}
	return lines
}

// winner searches a chain by walking from every stone on one edge.
func (m *model) winner() int {
	right, bottom := len(m.rows[0])-1, len(m.rows)-1
	for i := range m.rows[0] {
		if m.reaches('r', i, 0, map[[2]int]bool{}, func(_, r int) bool { return r == bottom }) {
			return 1
		}
	}
	for i := range m.rows {
		if m.reaches('b', 0, i, map[[2]int]bool{}, func(q, _ int) bool { return q == right }) {
			return 2
		}
	}
	return 0
}

func (m *model) reaches(stone byte, q, r int, seen map[[2]int]bool, there func(q, r int) bool) bool {
	if q < 0 || r < 0 || q >= len(m.rows[0]) || r >= len(m.rows) || seen[[2]int{q, r}] {
		return false
	}
	if m.rows[r][q] != stone && m.rows[r][q] != '*' {
		return false
	}
	seen[[2]int{q, r}] = true
	if there(q, r) {
		return true
	}
	for _, step := range [][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}} {
		if m.reaches(stone, q+step[0], r+step[1], seen, there) {
			return true
		}
	}
	return false
}

func (m *model) moves() (list []string) {
	if m.winner() != 0 {
		return nil
	}
	for r, row := range m.rows {
		for q, stone := range row {
			if stone == '.' {
				list = append(list, fmt.Sprintf("place %d,%d", q, r))
			}
		}
	}
	stones := strings.Count(m.text(), "r") + strings.Count(m.text(), "b")
	if m.swap && m.mover == 2 && stones == 1 && m.mirrors() {
		list = append(list, "swap")
	}
	return list
}

func (m *model) play(move string) {
	if move == "swap" {
		r := slices.IndexFunc(m.rows, func(row []byte) bool { return strings.Contains(string(row), "r") })
		q := strings.Index(string(m.rows[r]), "r")
		m.rows[r][q] = '.'
		m.rows[q][r] = 'b'
	} else {
		var q, r int
		if _, err := fmt.Sscanf(move, "place %d,%d", &q, &r); err != nil {
			panic(err)
		}
		m.rows[r][q] = " rb"[m.mover]
	}
	m.mover = 3 - m.mover
}
