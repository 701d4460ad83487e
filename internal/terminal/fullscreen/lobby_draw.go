package fullscreen

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/clock"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/online"
)

func (s *lobbyScreen) draw(m *model, c *canvas.Canvas) {
	title(c, m.say("screen-server.lobby"), s.Client.Host(), m.corner(s))
	w := c.Width - 37
	s.drawLists(m, newPanel(c, canvas.Rect{X: 1, Y: 1, W: w - 2, H: c.Height - 3}))
	s.drawNew(m, newPanel(c, canvas.Rect{X: w + 1, Y: 1, W: 35, H: c.Height - 3}))
	s.drawStatus(m, c)
	if s.question != nil {
		keys(m, c, []hotkey{
			{"Enter", m.say("screen.key.do"), tea.KeyPressMsg{Code: tea.KeyEnter}},
			{"Esc", m.say("screen.key.close"), tea.KeyPressMsg{Code: tea.KeyEscape}},
		})
		return
	}
	keys(m, c, []hotkey{
		{"↑↓", m.say("screen.key.choose"), tea.KeyPressMsg{}},
		{"Tab", m.say("screen.key.part"), tea.KeyPressMsg{Code: tea.KeyTab}},
		{"Enter", m.say("screen.key.open"), tea.KeyPressMsg{Code: tea.KeyEnter}},
		{"n", m.say("screen-server.key.waiting"), press('n')},
		{"S", m.say("screen-settings.title"), press('S')},
		{"q", m.say("screen.key.quit"), press('q')},
		{"?", m.say("screen.key.help"), press('?')},
	})
}

// accountState returns "in" for the handle of an account, and "out" for a guest.
func accountState(handle string) string {
	if handle != "" {
		return "in"
	}
	return "out"
}

// corner returns the right end of the title: how many other matches wait, and the name of the user.
func (m *model) corner(s *lobbyScreen) string {
	waits := s.Waits
	if at, ok := m.top().(*match); ok && waits > 0 {
		shown, _ := at.at.(*online.Match)
		for _, own := range s.Own {
			if shown != nil && own.ID == shown.ID() && own.Waits {
				waits--
			}
		}
	}
	if waits == 0 {
		return s.Me.Name
	}
	return "• " + m.say("screen-server.wait", "matches", waits) + "  n   " + s.Me.Name
}

func (s *lobbyScreen) drawStatus(m *model, c *canvas.Canvas) {
	switch {
	case s.question != nil:
		s.question.draw(c)
	case s.Lost != nil:
		status(c, m.lost(s.Lost), "bad")
	case s.message != "" && s.bad:
		status(c, s.message, "bad")
	case s.message != "":
		status(c, s.message, "ink")
	case s.part == lobbyOffers && len(s.rows()) > 0:
		status(c, m.say("screen-server.offer", "name", s.rows()[s.offer].Name, "time", timeText(s.rows()[s.offer].Time),
			"options", strings.Join(s.rows()[s.offer].Options, " ")), "ink3")
	case s.Me.Handle == "" && s.Me.ID != "":
		status(c, m.say("screen-server.guest", "name", s.Me.Name), "ink3")
	default:
		status(c, m.say("screen-server.kept", "host", s.Client.Host()), "ink3")
	}
}

// draw shows the label and the text with its cursor in the row of status.
func (q *question) draw(c *canvas.Canvas) {
	y := c.Height - 2
	c.Fill(canvas.Rect{X: 0, Y: y, W: c.Width, H: 1}, "well")
	x := c.Text(1, y, canvas.Cut(q.label, c.Width/2), "amber", "well", canvas.Bold) + 1
	q.line.drawText(c, x, y, c.Width-x-2)
}

func (s *lobbyScreen) drawLists(m *model, d *panel) {
	rows := s.rows()
	ownRows := max(3, min(len(s.Own), d.H-8-min(len(rows), 6)))
	d.rule(m.say("screen-server.own"))
	if len(s.Own) == 0 {
		d.para(m.say("screen-server.no-own"), "ink3", 3)
	}
	first := max(0, min(s.own-ownRows/2, len(s.Own)-ownRows))
	for i := first; i < min(len(s.Own), first+ownRows); i++ {
		s.drawOwn(m, d, i)
	}
	if hidden := len(s.Own) - min(len(s.Own), ownRows); hidden > 0 {
		d.para(m.say("screen-server.more", "matches", hidden), "ink3", 1)
	}
	d.gap(5)
	d.rule(m.say("screen-server.offers"))
	if len(rows) == 0 {
		d.para(m.say("screen-server.no-offers"), "ink3", 3)
	}
	room := d.left()
	first = max(0, min(s.offer-room/2, len(rows)-room))
	for i := first; i < len(rows) && d.left() > 0; i++ {
		s.drawOffer(m, d, i, rows[i])
	}
}

// drawOwn draws one match of the user: the game, the opponents, what it waits for, and the time.
func (s *lobbyScreen) drawOwn(m *model, d *panel, i int) {
	one := s.Own[i]
	mark := " "
	if one.Waits {
		mark = "•"
	}
	var others []string
	for _, p := range one.Players {
		if !p.Mine && p.Name != "" {
			others = append(others, p.Name)
		}
	}
	state := m.say("screen-server.state", "status", ownState(one))
	if one.Deadline > 0 {
		state += "  " + m.span(left(one.Deadline))
	}
	text := m.column(one.Game, strings.Join(others, ", "))
	r := d.item(mark, canvas.Cut(text, d.W-canvas.Width(state)-6), state, s.part == lobbyOwn && i == s.own)
	m.zone(r, func() tea.Cmd {
		s.part, s.own = lobbyOwn, i
		return s.proceed(m, s.Open(one.ID))
	})
}

// ownState returns what a match of the user waits for, as a word.
func ownState(one api.OwnMatch) string {
	switch {
	case one.Waits:
		return "mine"
	case one.Status == api.Waiting:
		return "open"
	}
	return "other"
}

// titleOf returns the title of a game by its id.
func (m *model) titleOf(id string) string {
	g, ok := games.Lookup(id)
	if !ok {
		return id
	}
	return m.Words.Say(g.Info().Title())
}

// column returns the title of a game and a text in the next column. The gap has no-break spaces, which wrapping keeps.
func (m *model) column(id, text string) string {
	title := m.titleOf(id)
	return title + strings.Repeat("\u00a0", max(1, 11-canvas.Width(title))) + text
}

func (s *lobbyScreen) drawOffer(m *model, d *panel, i int, row offerRow) {
	mark := " "
	name := row.Name
	switch {
	case row.challenge:
		mark, name = "•", m.say("screen-server.challenges", "name", row.Name)
	case row.mine:
		mark, name = "…", m.say("screen-server.mine")
	case row.Rating > 0:
		name += fmt.Sprintf(" %d", row.Rating)
	}
	right := m.Words.Say(timeText(row.Time))
	if row.Rated {
		right += " " + m.say("screen-server.rated-mark")
	}
	text := m.column(row.Game, name)
	r := d.item(mark, canvas.Cut(text, d.W-canvas.Width(right)-6), right, s.part == lobbyOffers && i == s.offer)
	m.zone(r, func() tea.Cmd {
		if s.part == lobbyOffers && s.offer == i {
			return s.enter(m)
		}
		s.part, s.offer = lobbyOffers, i
		return nil
	})
}

func (s *lobbyScreen) drawNew(m *model, d *panel) {
	info, g, ok := s.chosen()
	d.rule(m.say("screen.new"))
	if !ok {
		d.para(m.say("screen-server.connecting", "host", s.Client.Host()), "ink3", 3)
		return
	}
	for i, one := range s.playable() {
		sign := "○"
		if one.ID == info.ID {
			sign = "●"
		}
		r := d.item(fmt.Sprintf("%d %s", i+1, sign), m.titleOf(one.ID), "", s.part == lobbyGames && one.ID == info.ID)
		m.zone(r, func() tea.Cmd {
			s.choose(i)
			return nil
		})
	}
	d.gap(12)
	rest := 7 // settings, links and the button
	if s.mayRate() {
		rest++
	}
	d.para(m.Words.Say(g.Info().Summary()), "ink3", max(0, d.left()-rest))
	d.gap(8)
	s.drawSettings(m, d, info, g)
	d.row = max(d.row, d.Y+d.H-3)
	d.links(m, []hotkey{
		{"i", m.say("screen-server.key.invite"), press('i')}, {"j", m.say("screen-server.key.join"), press('j')},
	})
	account := m.say("screen-server.key.account", "state", accountState(s.Me.Handle))
	d.links(m, []hotkey{{"c", m.say("screen-server.key.challenge"), press('c')}, {"a", account, press('a')}})
	d.button(m, s.buttonText(m), true, "", func() tea.Cmd { return s.enter(m) })
}

// buttonText returns what Enter does.
func (s *lobbyScreen) buttonText(m *model) string {
	switch {
	case s.part == lobbyOwn && len(s.Own) > 0:
		return m.say("screen-server.button.open", "game", m.titleOf(s.Own[s.own].Game))
	case s.part == lobbyOffers && len(s.rows()) > 0:
		return m.say("screen-server.button.accept")
	case s.level >= 0:
		return m.say("screen.begin")
	}
	return m.say("screen-server.button.offer")
}

func (s *lobbyScreen) drawSettings(m *model, d *panel, info api.GameInfo, g game.Game) {
	if n := len(info.Presets); n > 0 {
		preset := info.Presets[min(s.preset, n-1)].Name
		s.setting(m, d, lobbyPreset, m.say("screen.preset"), m.Words.Say(g.Info().PresetTitle(preset)))
	}
	s.setting(m, d, lobbyTime, m.say("screen-server.time"), m.Words.Say(timeText(timeControls[s.time])))
	opponent := m.say("screen-server.user")
	if s.level >= 0 && s.level < len(info.Levels) {
		l := info.Levels[s.level]
		opponent = fmt.Sprintf("%d %s", l.Level, l.Name)
	}
	s.setting(m, d, lobbyOpponent, m.say("screen.opponent"), opponent)
	if s.mayRate() {
		rated := m.say("screen-server.casual")
		if s.rated {
			rated = m.say("screen-server.rated")
		}
		s.setting(m, d, lobbyRated, m.say("screen-server.kind"), rated)
	}
}

func (s *lobbyScreen) setting(m *model, d *panel, p lobbyPart, name, value string) {
	r := d.item("", name, "‹ "+canvas.Cut(value, d.W-canvas.Width(name)-8)+" ›", s.part == p)
	m.zone(r, func() tea.Cmd {
		if s.part == p {
			s.walk(1, 0)
		}
		s.part = p
		return nil
	})
}

// timeText returns a time control in words: "5+3" for a live one, or the time for each turn.
func timeText(control string) i18n.Message {
	c, err := clock.Parse(control)
	switch {
	case err != nil:
		return i18n.Verbatim(control)
	case c.None():
		return i18n.Of("screen-server.no-limit")
	case c.Days:
		return i18n.Of("screen-server.days", "days", int(c.Turn/clock.Day), "hours", int(c.Turn/time.Hour))
	}
	return i18n.Verbatim(control)
}

// span returns a remaining time: minutes and seconds, or the two largest units.
func (m *model) span(left time.Duration) string {
	left = max(0, left)
	seconds := int(left / time.Second)
	switch {
	case left >= clock.Day:
		return m.say("screen-server.span", "days", seconds/86400, "hours", seconds/3600%24)
	case left >= time.Hour:
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}
