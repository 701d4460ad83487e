package fullscreen

import (
	tea "charm.land/bubbletea/v2"

	"hexparlor/game/hex"
	"hexparlor/games/hexattack"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal/canvas"
)

// settingsScreen is the screen on which a user chooses the settings.
type settingsScreen struct {
	current int // index in allSettings
	message string
}

// allSettings returns the settings in the order of the screen, with the languages of the program.
func allSettings() (list []setting) {
	for _, g := range groupsOfSettings() {
		list = append(list, g.list...)
	}
	return list
}

// groupsOfSettings returns settingGroups with the values of the language.
func groupsOfSettings() (groups []settingGroup) {
	for _, g := range settingGroups {
		if g.name == "language" {
			values := []string{"auto"}
			for _, tag := range catalog.Tags() {
				values = append(values, tag.String())
			}
			g.list = []setting{{g.list[0].name, values}}
		}
		groups = append(groups, g)
	}
	return groups
}

func (s *settingsScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	list := allSettings()
	switch k.String() {
	case "esc", "q", "backspace", "S":
		m.close()
	case "up", "shift+tab":
		s.current = (s.current + len(list) - 1) % len(list)
	case "down", "tab":
		s.current = (s.current + 1) % len(list)
	case "left":
		return s.change(m, list[s.current], -1)
	case "right", "enter", "space":
		return s.change(m, list[s.current], 1)
	case "?":
		m.open(newPager(m.say("screen.key.help"), helpText(m, playable()[0])))
	}
	return nil
}

// change chooses the value so many places further on.
func (s *settingsScreen) change(m *model, of setting, by int) tea.Cmd {
	n, at := len(of.values), 0
	for i, v := range of.values {
		if v == m.settings.value(of) {
			at = i
		}
	}
	return s.choose(m, of, of.values[(at+by+n)%n])
}

// choose changes a setting, stores the settings, and adapts the screens.
func (s *settingsScreen) choose(m *model, of setting, value string) tea.Cmd {
	m.settings[of.name] = value
	s.message = ""
	if err := m.settings.save(string(m.Folder)); err != nil {
		s.message = m.say("screen-settings.unsaved", "why", i18n.OfError(err))
	}
	return m.adapt()
}

func (s *settingsScreen) draw(m *model, c *canvas.Canvas) {
	title(c, m.say("screen-settings.title"), "", "")
	groups, roomy := groupsOfSettings(), c.Height >= 36
	column := 0
	for _, of := range allSettings() {
		column = max(column, canvas.Width(m.say("screen-settings.name."+of.name)))
	}
	column = min(column+5, c.Width/2)
	d := newPanel(c, canvas.Rect{X: 1, Y: 1, W: c.Width - 2, H: c.Height - 3})
	i := 0
	for _, g := range groups {
		if roomy {
			d.row++
		}
		d.rule(m.say("screen-settings.group." + g.name))
		for _, of := range g.list {
			s.drawSetting(m, d, of, i, column)
			i++
		}
	}
	d.gap(1)
	s.drawHelp(m, d, roomy)
	text, colour := m.say("screen-settings.kept"), canvas.Role("ink3")
	if s.message != "" {
		text, colour = s.message, "bad"
	}
	status(c, text, colour)
	keys(m, c, []hotkey{
		{"↑↓", m.say("screen.key.choose"), tea.KeyPressMsg{}},
		{"←→", m.say("screen-settings.change"), tea.KeyPressMsg{}},
		{"Esc", m.say("screen.key.close"), tea.KeyPressMsg{Code: tea.KeyEscape}},
		{"?", m.say("screen.key.help"), press('?')},
	})
}

// drawSetting draws a setting with its values; the chosen one stands in brackets.
func (s *settingsScreen) drawSetting(m *model, d *panel, of setting, index, column int) {
	if d.left() < 1 {
		return
	}
	ground, attr := canvas.Role("page"), uint8(0)
	if index == s.current {
		ground, attr = "well", canvas.Bold
	}
	d.Fill(canvas.Rect{X: d.X, Y: d.row, W: d.W, H: 1}, ground)
	if index == s.current {
		d.Set(d.X, d.row, '▸', "amber", ground, canvas.Bold)
	}
	d.Text(d.X+2, d.row, canvas.Cut(m.say("screen-settings.name."+of.name), column-3), "ink", ground, attr)
	x, chosen := d.X+column, m.settings.value(of)
	for _, v := range of.values {
		text, fg, attr := " "+s.valueText(m, of, v)+" ", canvas.Role("ink2"), uint8(0)
		if v == chosen {
			text, fg, attr = "‹"+s.valueText(m, of, v)+"›", "amber", canvas.Bold
		}
		r := canvas.Rect{X: x, Y: d.row, W: canvas.Width(text), H: 1}
		x = d.Text(x, d.row, text, fg, ground, attr)
		m.zone(r, func() tea.Cmd {
			s.current = index
			return s.choose(m, of, v)
		})
	}
	aside := s.aside(m, of)
	if w := canvas.Width(aside); x+w+1 < d.X+d.W {
		d.Text(d.X+d.W-w-1, d.row, aside, "ink3", ground, 0)
	}
	d.row++
}

// valueText returns the text of a value. Languages are named in themselves.
func (s *settingsScreen) valueText(m *model, of setting, value string) string {
	switch {
	case of.name == "language" && value != "auto":
		return catalog.For(value).Say(i18n.Of("app.language"))
	case of.name == "speed":
		return value + "×"
	case of.name == "colours" && value[0] >= '0' && value[0] <= '9':
		return value
	}
	return m.say("screen-settings.value." + value)
}

// aside returns what the program has found out by itself about a setting.
func (s *settingsScreen) aside(m *model, of setting) string {
	switch of.name {
	case "colours":
		text := map[canvas.Colours]string{canvas.True: "true", canvas.Sixteen: "16", canvas.None: "none"}
		found := text[coloursOf(m.asked.profile)]
		return m.say("screen-settings.found", "value", s.valueText(m, of, found))
	case "ground":
		found := map[bool]string{true: "light", false: "dark"}[m.asked.light]
		return m.say("screen-settings.found", "value", s.valueText(m, of, found))
	case "characters":
		found := map[bool]string{true: "ascii", false: "unicode"}[m.asked.ascii]
		return m.say("screen-settings.found", "value", s.valueText(m, of, found))
	}
	return ""
}

// drawHelp explains the present setting, and shows pieces under the settings where there is room.
func (s *settingsScreen) drawHelp(m *model, d *panel, roomy bool) {
	name := allSettings()[s.current].name
	d.para(m.say("screen-settings.help."+name), "ink3", d.left())
	if !roomy || d.left() < 9 {
		return
	}
	d.row++
	d.rule(m.say("screen-settings.sample"))
	b := &canvas.Board{
		Canvas: d.Canvas, Size: canvas.FlatS, X: d.X + 3, Y: d.row + 1, Felt: "felt-hexattack", Rim: "rim",
		Tiles: map[hex.Cell]canvas.Tile{},
	}
	d.Fill(canvas.Rect{X: d.X, Y: d.row, W: 32, H: 6}, b.Felt)
	for _, at := range []hex.Cell{{}, {Q: 1}, {Q: 2, R: -1}, {Q: 3, R: -1}, {Q: 4, R: -2}, {Q: 5, R: -2}} {
		b.Tiles[at] = canvas.Tile{Fill: "tile", Ink: "bink", Grid: "grid"}
	}
	b.Draw()
	order := hexattack.Order{Warrior: "1.1", Verb: "attack", Direction: "SE", Touches: []hex.Cell{{Q: 1}}}
	hexattackOrder(b, order)
	hexattackWarrior(b, hexattack.Warrior{Name: "1.1", Team: "A"}, order, true)
	hexattackWarrior(b, hexattack.Warrior{Name: "2.1", Team: "B", Cell: hex.Cell{Q: 1}}, hexattack.Order{}, false)
	b.Cursor(hex.Cell{Q: 4, R: -2})
	for i, team := range []string{"A", "B"} {
		sign, colour := hexattackTeam(team)
		text := sign + " " + m.Words.BesideBoard().Say(i18n.Of("hexattack.team", "team", team))
		d.Text(d.X+36, d.row+2+i, text, colour+"-ink", "page", canvas.Bold)
	}
}
