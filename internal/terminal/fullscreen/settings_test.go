package fullscreen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal/canvas"
)

// choose opens the settings and chooses a value by the arrow keys.
func choose(t *testing.T, m *model, name, value string) {
	t.Helper()
	send(m, press('S'))
	for i, of := range allSettings() {
		if of.name != name {
			continue
		}
		for range i {
			send(m, tea.KeyPressMsg{Code: tea.KeyDown})
		}
		for range of.values {
			if m.settings.value(of) == value {
				send(m, tea.KeyPressMsg{Code: tea.KeyEscape})
				return
			}
			send(m, tea.KeyPressMsg{Code: tea.KeyRight})
		}
	}
	t.Fatalf("%s cannot be %s", name, value)
}

func TestSettingsHoldAtOnceAndAfterProgramWasLeft(t *testing.T) {
	folder := t.TempDir()
	m := begun(t, folder)
	for name, value := range map[string]string{
		"colours": "16", "ground": "light", "characters": "ascii", "cloth": "off", "language": "de",
	} {
		choose(t, m, name, value)
	}
	again := begun(t, folder)
	for _, m := range []*model{m, again} {
		want := canvas.Look{Colours: canvas.Sixteen, Light: true, ASCII: true, Bare: true}
		if m.look != want {
			t.Errorf("look %+v, wanted %+v", m.look, want)
		}
		if text := m.canvas().Plain(); !strings.Contains(text, "Neue Partie") {
			t.Errorf("the screen is not German:\n%s", text)
		}
	}
	send(again, tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
	send(again, tea.BackgroundColorMsg{})
	if again.look.Colours != canvas.Sixteen || !again.look.Light {
		t.Errorf("what the terminal answers replaces the user's choice: %+v", again.look)
	}
	choose(t, again, "colours", "auto")
	choose(t, again, "ground", "auto")
	if again.look.Colours != canvas.True || again.look.Light {
		t.Errorf("look %+v, wanted what the terminal has answered", again.look)
	}
}

func TestDamagedSettingsGiveDefaults(t *testing.T) {
	for _, text := range []string{"", "{", "[]", "null", `{"colours":7}`, `{"colours":"pink"}`, strings.Repeat(" ", 1<<20)} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, settingsFile), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		m := begun(t, folder)
		if m.look != (canvas.Look{Colours: canvas.True}) {
			t.Errorf("%.20q gives %+v", text, m.look)
		}
		choose(t, m, "ground", "light")
	}
}

func TestAskBeforeMoveNeedsSecondEnter(t *testing.T) {
	g, _ := games.Lookup("hex")
	m, s := opened(t, g, catalog.English(), nil)
	choose(t, m, "ask", "on")
	send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	if len(s.Past) != 0 || s.message == "" {
		t.Fatalf("%d turns after the first Enter, message %q", len(s.Past), s.message)
	}
	send(m, tea.KeyPressMsg{Code: tea.KeyRight})
	send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	if len(s.Past) != 0 {
		t.Fatal("a move that was not shown is played")
	}
	send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	if len(s.Past) != 2 {
		t.Errorf("%d turns after the second Enter", len(s.Past))
	}
}

// TestForcedMovesArePlayed plays a game of Hex-It, in which forced deals are frequent, with the same key presses with
// and without the setting: it saves key presses.
func TestForcedMovesArePlayed(t *testing.T) {
	g, _ := games.Lookup("hexit")
	keys := map[string]int{}
	for _, value := range []string{"off", "on"} {
		m, s := opened(t, g, catalog.English(), short["hexit"])
		choose(t, m, "forced", value)
		for ; !s.Over; keys[value]++ {
			if moves := s.State.Moves(s.ToMove(), nil); value == "on" && len(moves) == 1 && len(s.Past) > 2 {
				t.Fatalf("the user is asked although only %s is legal", s.State.MoveText(s.ToMove(), moves[0]))
			}
			send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
		}
	}
	if keys["on"] >= keys["off"] {
		t.Errorf("%d keys with forced moves played, %d without", keys["on"], keys["off"])
	}
}

// TestCoachSpeaksInFirstMatchesOnly looks for a remark in the first two matches of Hex-It, and for none later, and none
// if the user wants none.
func TestCoachSpeaksInFirstMatchesOnly(t *testing.T) {
	g, _ := games.Lookup("hexit")
	speaks := func(m *model) (texts int) {
		s := m.top().(*match)
		for !s.Over {
			if s.remark != "" {
				texts++
			}
			send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
		}
		return texts
	}
	m, s := opened(t, g, catalog.English(), short["hexit"])
	if n := speaks(m); n == 0 {
		t.Error("no remark in the first match")
	}
	for i, want := range []bool{true, false} {
		run(m, s.rematch(m))
		if n := speaks(m); n > 0 != want {
			t.Errorf("%d remarks in match %d", n, i+2)
		}
	}
	m, _ = opened(t, g, catalog.English(), short["hexit"])
	m.settings["coach"] = "off"
	m.top().(*match).remark = ""
	if n := speaks(m); n != 0 {
		t.Errorf("%d remarks without a coach", n)
	}
}

func TestNotificationsAreThoseOfTheSettings(t *testing.T) {
	for value, want := range map[string]string{"": "\a\x1b]9;Hexparlor\x07", "bell": "\a", "off": ""} {
		m := &model{settings: settings{"notify": value}}
		got := ""
		if cmd := m.ring(true); cmd != nil {
			got = cmd().(tea.RawMsg).Msg.(string)
		}
		if got != want || m.ring(false) != nil {
			t.Errorf("%q: %q", value, got)
		}
	}
}
