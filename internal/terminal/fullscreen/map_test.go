package fullscreen

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal/canvas"
)

// TestMapShowsBoardThatIsLargerThanWindow looks at the whole board of nine players, and scrolls its part in sight.
func TestMapShowsBoardThatIsLargerThanWindow(t *testing.T) {
	g, _ := games.Lookup("hexattack")
	m, s := opened(t, g, catalog.English(), map[string]string{"map": "ffa9"})
	m.look = canvas.Look{Colours: canvas.True}
	text := m.canvas().Plain()
	if s.whole || !strings.Contains(text, "Map ─") || !strings.ContainsFunc(text, func(r rune) bool { return r > 0x2800 && r < 0x2900 }) {
		t.Errorf("no map beside the board:\n%s", text)
	}
	x, y := s.board.X, s.board.Y
	send(m, tea.KeyPressMsg{Code: tea.KeyUp, Mod: tea.ModShift})
	send(m, tea.KeyPressMsg{Code: tea.KeyRight, Mod: tea.ModShift})
	if s.board.X >= x || s.board.Y <= y {
		t.Errorf("the board stays at %d,%d", s.board.X, s.board.Y)
	}
	for range 20 {
		send(m, tea.KeyPressMsg{Code: tea.KeyLeft, Mod: tea.ModShift})
	}
	left := s.board.X
	if send(m, tea.KeyPressMsg{Code: tea.KeyRight, Mod: tea.ModShift}); s.board.X >= left {
		t.Error("the board must be scrolled back as often as it was scrolled beyond its edge")
	}
	send(m, press('v'))
	for _, look := range []canvas.Look{{Colours: canvas.True}, {ASCII: true}} {
		m.look = look
		send(m, tea.WindowSizeMsg{Width: 120, Height: 40})
		plain := canvas.Draw(120, 40, look, m.draw)
		marks := map[bool]string{false: "●", true: "o"}[look.ASCII]
		if n := strings.Count(plain, marks); n < 10 {
			t.Errorf("%d warriors on the whole board:\n%s", n, m.canvas().Plain())
		}
	}
	send(m, tea.KeyPressMsg{Code: tea.KeyEscape})
	if s.mapped {
		t.Error("Esc leaves the map open")
	}
}

func TestSpaceReadsCardsAndStacks(t *testing.T) {
	for id, want := range map[string]string{"hexstrike": "Priority", "swarm": "the top first\n 1  "} {
		g, _ := games.Lookup(id)
		m, _ := opened(t, g, catalog.English(), nil)
		for range 60 {
			send(m, tea.KeyPressMsg{Code: tea.KeySpace})
			if _, ok := m.top().(*pager); ok {
				break
			}
			send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
		}
		if text := m.canvas().Plain(); !strings.Contains(text, want) {
			t.Errorf("%s:\n%s", id, text)
		}
	}
}
