package fullscreen

import (
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/solo"
)

func drive(m *model, cmd tea.Cmd) {
	for cmd != nil {
		msg := cmd()
		_, cmd = m.Update(msg)
	}
}

func TestShot(t *testing.T) {
	dir := os.Getenv("SHOTS")
	if dir == "" {
		t.Skip()
	}
	keysOf := map[string]tea.KeyPressMsg{"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight}, "enter": {Code: tea.KeyEnter}, "tab": {Code: tea.KeyTab}, "esc": {Code: tea.KeyEscape}, "bs": {Code: tea.KeyBackspace}}
	want := os.Getenv("SHOT")
	lang := os.Getenv("SHOT_LANG")
	words := catalog.English()
	if lang != "" {
		words = catalog.For(lang)
	}
	for _, line := range strings.Split(os.Getenv("SCENES"), ";") {
		f := strings.Fields(line)
		if len(f) == 0 || want != "" && !strings.Contains(f[0], want) {
			continue
		}
		// name WxH look game autoplay keys...
		c := Config{Words: words, Folder: solo.Folder(t.TempDir())}
		if f[3] != "-" {
			g, _ := games.Lookup(strings.Split(f[3], ":")[0])
			o, _ := game.ParseOptions(g.Info().Options, nil)
			c.First = &solo.Config{Game: g, Options: o, Level: 2, Seat: 1, Seed: [32]byte{7}}
		}
		m, err := newModel(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		var w, h int
		for i, part := range strings.Split(f[1], "x") {
			n := 0
			for _, r := range part {
				n = n*10 + int(r-'0')
			}
			if i == 0 {
				w = n
			} else {
				h = n
			}
		}
		m.width, m.height = w, h
		m.look = canvas.Look{Colours: canvas.True}
		switch f[2] {
		case "light":
			m.look.Light = true
		case "16":
			m.look.Colours = canvas.Sixteen
		case "ascii":
			m.look = canvas.Look{ASCII: true}
		}
		m.View()
		n := 0
		for _, r := range f[4] {
			n = n*10 + int(r-'0')
		}
		if s, ok := m.top().(*match); ok {
			drive(m, s.think(m))
			for i := 0; i < n && !s.Over(); i++ {
				ms := s.State.Moves(s.ToMove(), nil)
				drive(m, s.submit(m, s.State.MoveText(s.ToMove(), ms[(i*31+7)%len(ms)])))
			}
			m.View()
		}
		for _, k := range f[5:] {
			msg, ok := keysOf[k]
			if !ok {
				for _, r := range k {
					drive(m, func() tea.Msg { return press(r) })
					m.View()
				}
				continue
			}
			drive(m, func() tea.Msg { return msg })
			m.View()
		}
		cv := m.canvas()
		os.WriteFile(dir+"/"+f[0]+".ans", []byte(cv.String()), 0o666)
		os.WriteFile(dir+"/"+f[0]+".txt", []byte(cv.Plain()), 0o666)
	}
}
