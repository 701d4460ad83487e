package hexit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// variant is a set of the options that change how a given position is played.
type variant struct{ all, ripe, join, pie bool }

func (v variant) options() map[string]string {
	o := map[string]string{}
	if v.all {
		o["release"] = "all"
	}
	if v.ripe {
		o["release"] = "ripe"
	}
	if v.join {
		o["prisoners"] = "join"
	}
	if v.pie {
		o["pie"] = "true"
	}
	return o
}

func drawVariant(t *rapid.T) variant {
	release := rapid.SampledFrom([]string{"choice", "all", "ripe"}).Draw(t, "release")
	return variant{all: release == "all", ripe: release == "ripe", join: rapid.Bool().Draw(t, "join")}
}

// drawPosition composes a position that no game need reach: any mixture of tiles, stacks and prisoners.
func drawPosition(t *rapid.T) string {
	radius := rapid.IntRange(1, 5).Draw(t, "radius")
	heights := rapid.SampledFrom([][2]int{{1, 1}, {1, 2}, {1, 3}, {2, 5}, {60, 70}}).Draw(t, "heights")
	stack := rapid.StringOfN(rapid.SampledFrom([]rune("WB")), heights[0], heights[1], -1)
	bare := rapid.IntRange(1, 6).Draw(t, "empty tiles for a stack")
	m := &model{mover: rapid.IntRange(1, 2).Draw(t, "mover"), board: map[hex.Cell]pile{}}
	tiles := rapid.SampledFrom([]string{"wb", "wb ", "wwbb x", "w x"}).Draw(t, "mixture")
	for _, c := range hex.Region(radius) {
		p := pile{rapid.SampledFrom([]byte(tiles)).Draw(t, "tile"), ""}
		if rapid.IntRange(0, bare).Draw(t, "stones?") == 0 || p.tile == 'x' {
			p.stack = stack.Draw(t, "stack")
		}
		if p.tile != ' ' && (p.tile != 'x' || p.stack != "") {
			m.board[c] = p
		}
	}
	m.keepEight()
	m.board[hex.Cell{}] = pile{'w', ""}
	for _, c := range m.cells() {
		if m.board[c].prisoner() && !m.touchesTile(c) {
			delete(m.board, c)
		}
	}
	m.hands = [3]int{0, rapid.IntRange(0, 9).Draw(t, "white"), rapid.IntRange(0, 9).Draw(t, "black")}
	m.reserve = rapid.IntRange(0, 12).Draw(t, "reserve")
	m.passes, m.quiet = rapid.IntRange(0, 2).Draw(t, "passes"), rapid.IntRange(0, 41).Draw(t, "quiet")
	return m.text()
}

// keepEight keeps at most eight prisoners, so that the model can try all their sets.
func (m *model) keepEight() {
	n := 0
	for _, c := range m.cells() {
		if m.board[c].prisoner() {
			if n++; n > 8 {
				delete(m.board, c)
			}
		}
	}
}

func (m *model) touchesTile(c hex.Cell) bool {
	for d := range hex.Direction(hex.Directions) {
		if p, known := m.board[c.Add(hex.Pointy.Step(d))]; known && !p.prisoner() {
			return true
		}
	}
	return false
}

func moveTexts(s game.State) []string {
	var texts []string
	for seat := range s.ToAct().All() {
		for _, m := range s.Moves(seat, nil) {
			texts = append(texts, s.MoveText(seat, m))
		}
	}
	return texts
}

// TestMovesAndResultsEqualThoseOfSimpleModel compares moves, their effects and scores with the simple model in composed
// positions.
func TestMovesAndResultsEqualThoseOfSimpleModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, text := drawVariant(t), drawPosition(t)
		v.pie = rapid.Bool().Draw(t, "pie")
		s, m := parse(t, v, text), modelOf(text)
		m.all, m.ripe, m.join, m.pie = v.all, v.ripe, v.join, v.pie
		if got := s.Text(game.Arbiter); got != text {
			t.Fatalf("%s is written as %s", text, got)
		}
		for range 8 {
			compareMoves(t, s, m)
			compareScores(t, s, m)
			moves := moveTexts(s)
			if len(moves) == 0 {
				return
			}
			move := rapid.SampledFrom(moves).Draw(t, "move")
			submit(t, s, move)
			m.play(move)
			if got := s.Text(game.Arbiter); got != m.text() {
				t.Fatalf("after %s expected %s, got %s", move, m.text(), got)
			}
		}
	})
}

func compareMoves(t *rapid.T, s game.State, m *model) {
	t.Helper()
	got, want := moveTexts(s), m.moves()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: expected %v, got %v", m.text(), want, got)
	}
}

func compareScores(t *rapid.T, s game.State, m *model) {
	t.Helper()
	got := s.(interface{ Scores() []float64 }).Scores()
	want := []float64{float64(m.score2(1)) / 2, float64(m.score2(2)) / 2}
	if !slices.Equal(got, want) {
		t.Fatalf("%s: expected the scores %v, got %v", m.text(), want, got)
	}
}

func parse(t *rapid.T, v variant, text string) game.State {
	t.Helper()
	o, err := game.ParseOptions(rules.Info().Options, v.options())
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.Parse(o, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

func submit(t *rapid.T, s game.State, move string) {
	t.Helper()
	if _, refusal := game.Submit(s, s.ToAct().First(), move, nil); refusal != nil {
		t.Fatalf("%s: %s is refused: %v", s.Text(game.Arbiter), move, refusal)
	}
}

// symmetry is a rotation of the board by sixths, optionally after a reflection and with swapped colours.
type symmetry struct {
	turns          int
	mirror, colour bool
}

func (y symmetry) cell(c hex.Cell) hex.Cell {
	if y.mirror {
		c = hex.Cell{Q: c.R, R: c.Q}
	}
	for range y.turns {
		c = hex.Cell{Q: -c.R, R: c.Q + c.R}
	}
	return c
}

func (y symmetry) position(text string) string {
	m := modelOf(text)
	board := map[hex.Cell]pile{}
	for c, p := range m.board {
		board[y.cell(c)] = p
	}
	m.board = board
	if !y.colour {
		return m.text()
	}
	m.mover = 3 - m.mover
	m.exchange()
	return m.text()
}

// move rotates a move; the cells of a release come in canonical order.
func (y symmetry) move(text string) string {
	w := strings.Fields(text)
	if w[0] == "pass" {
		return text
	}
	if w[0] == "deal" {
		d, _ := hex.Pointy.ParseDirection(w[2])
		step := y.cell(hex.Pointy.Step(d))
		for d := range hex.Direction(hex.Directions) {
			if hex.Pointy.Step(d) == step {
				w[2] = hex.Pointy.Name(d)
			}
		}
		return fmt.Sprintf("deal %v %s", y.cell(cellOf(w[1])), w[2])
	}
	var cells []hex.Cell
	for _, cell := range w[1:] {
		cells = append(cells, y.cell(cellOf(cell)))
	}
	slices.SortFunc(cells, hex.Cell.Compare)
	text = w[0]
	for _, c := range cells {
		text += " " + c.String()
	}
	return text
}

// TestGameOnRotatedOrMirroredBoardHasSameMoves plays the same game on a board that is rotated, reflected or has its
// colours swapped.
func TestGameOnRotatedOrMirroredBoardHasSameMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		y := symmetry{rapid.IntRange(0, 5).Draw(t, "turns"), rapid.Bool().Draw(t, "mirror"), rapid.Bool().Draw(t, "colour")}
		v, text := drawVariant(t), drawPosition(t)
		a, b := parse(t, v, text), parse(t, v, y.position(text))
		for range 5 {
			moves, other := moveTexts(a), moveTexts(b)
			if len(moves) == 0 {
				break
			}
			var turned []string
			for _, move := range moves {
				turned = append(turned, y.move(move))
			}
			slices.Sort(turned)
			slices.Sort(other)
			if !slices.Equal(turned, other) {
				t.Fatalf("%s: expected %v, got %v", b.Text(game.Arbiter), turned, other)
			}
			move := rapid.SampledFrom(moves).Draw(t, "move")
			submit(t, a, move)
			submit(t, b, y.move(move))
			if want, got := y.position(a.Text(game.Arbiter)), b.Text(game.Arbiter); got != want {
				t.Fatalf("after %s expected %s, got %s", y.move(move), want, got)
			}
		}
	})
}

// TestNumbersOfStonesAndTilesStayConstant plays games from the start: the numbers of stones and tiles stay the same,
// and prisoners touch tiles (R3.6).
func TestNumbersOfStonesAndTilesStayConstant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := drawVariant(t)
		s := parse(t, v, "1 1,-1b/0,0w/1,0w/0,1b 8,8 35 0 0")
		for i := 0; s.ToAct() != 0; i++ {
			moves := moveTexts(s)
			submit(t, s, moves[rapid.IntRange(0, 1<<16).Draw(t, "move")%len(moves)])
			checkTotals(t, modelOf(s.Text(game.Arbiter)))
		}
	})
}

func checkTotals(t *rapid.T, m *model) {
	t.Helper()
	tiles, count := m.reserve, m.hands
	for c, p := range m.board {
		count[1] += strings.Count(p.stack, "W")
		count[2] += strings.Count(p.stack, "B")
		if !p.prisoner() {
			tiles++
		} else if !m.touchesTile(c) {
			t.Fatalf("%s: the prisoner on %v touches no tile", m.text(), c)
		}
	}
	if tiles != 39 || count != [3]int{0, 8, 8} {
		t.Fatalf("%s: %d tiles, stones %v", m.text(), tiles, count)
	}
}
