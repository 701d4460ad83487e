package fullscreen

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/solo"
)

// start is the first screen: matches to continue, and the settings of a new one.
type start struct {
	saved   []solo.Saved
	part    part
	match   int // index in saved
	game    int // index in games.All
	preset  int // index in the presets of the game; 0 if it has none
	level   int // 0: two users at this keyboard
	seat    int
	message string
}

// part is a part of the start screen that has the arrow keys.
type part int

const (
	partMatches part = iota
	partGames
	partPreset
	partLevel
	partSeat
	parts
)

// maxSaved is the greatest number of matches that are listed.
const maxSaved = 100

func newStart(m *model) *start {
	s := &start{part: partGames, level: 3, seat: 1}
	s.list(m)
	if len(s.saved) > 0 && !s.saved[0].Over {
		s.part = partMatches
	}
	return s
}

// list reads the matches of the folder.
func (s *start) list(m *model) {
	saved, err := m.Folder.List()
	if err != nil {
		s.message = m.say("screen.unlisted", "why", err)
	}
	s.saved = saved[:min(len(saved), maxSaved)]
	s.match = max(0, min(s.match, len(s.saved)-1))
}

func (s *start) info() game.Info { return playable()[s.game].Info() }

// options returns the options of the chosen preset.
func (s *start) options() game.Options {
	info := s.info()
	if len(info.Presets) == 0 {
		o, _ := game.ParseOptions(info.Options, nil)
		return o
	}
	o, err := info.ParsePreset(info.Presets[s.preset].Name, nil)
	if err != nil {
		o, _ = game.ParseOptions(info.Options, nil)
	}
	return o
}

func (s *start) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	s.message = ""
	if d, ok := steps[k.Code]; ok {
		s.walk(d[0], d[1])
		return nil
	}
	switch key := k.String(); key {
	case "enter":
		return s.enter(m)
	case "tab":
		s.next(1)
	case "shift+tab":
		s.next(-1)
	case "delete", "D":
		s.remove(m)
	case "u":
		openRules(m, playable()[s.game], nil, "")
	case "?":
		m.open(newPager(m.say("screen.key.help"), helpText(m, playable()[s.game])))
	case "l":
		s.learn(m)
	case "S":
		m.open(&settingsScreen{})
	case "q":
		return tea.Quit
	case "1", "2", "3", "4", "5", "6", "7", "8", "9":
		if n := int(key[0] - '1'); n < len(playable()) {
			s.choose(n)
		}
	}
	return nil
}

// choose chooses a game, with its first preset.
func (s *start) choose(n int) {
	s.part, s.game, s.preset = partGames, n, 0
	s.seat = min(s.seat, len(playable()[n].Seats(s.options())))
}

// next moves to another part of the screen. Parts without a choice are left out.
func (s *start) next(step int) {
	for range parts {
		s.part = (s.part + part(step) + parts) % parts
		switch {
		case s.part == partMatches && len(s.saved) == 0:
		case s.part == partPreset && len(s.info().Presets) < 2:
		case s.part == partSeat && s.level == 0:
		default:
			return
		}
	}
}

// walk moves within lists by rows, and changes values by columns.
func (s *start) walk(dx, dy int) {
	switch s.part {
	case partMatches:
		if dx > 0 {
			s.part = partGames
		}
		s.match = max(0, min(s.match+dy, len(s.saved)-1))
	case partGames:
		s.walkGames(dx, dy)
	default:
		s.change(dx)
		if dy < 0 || dy > 0 && s.part < partSeat {
			s.next(dy)
		}
	}
}

// walkGames moves in the list of games, and beyond its end to the settings.
func (s *start) walkGames(dx, dy int) {
	switch next := s.game + dy; {
	case dx < 0 && len(s.saved) > 0:
		s.part = partMatches
	case next >= len(playable()):
		s.next(1)
	case dy != 0 && next >= 0:
		s.choose(next)
	}
}

// change changes the value of a setting.
func (s *start) change(by int) {
	g := playable()[s.game]
	switch s.part {
	case partPreset:
		n := len(s.info().Presets)
		s.preset = (s.preset + by + n) % n
	case partLevel:
		s.level = max(0, min(s.level+by, bot.Top))
	case partSeat:
		s.seat += by
	}
	s.seat = max(1, min(s.seat, len(g.Seats(s.options()))))
}

// enter opens the chosen match, or begins a new one.
func (s *start) enter(m *model) tea.Cmd {
	if s.part == partMatches && len(s.saved) > 0 {
		return s.resume(m, s.saved[s.match].ID)
	}
	c := solo.Config{
		Game: playable()[s.game], Options: s.options(), Seed: solo.NewSeed(), Level: s.level, Seat: game.Seat(s.seat),
		Date: time.Now().Format(time.DateOnly),
	}
	at, err := solo.Start(c, m.Folder)
	if at == nil {
		s.message = m.reason(err)
		return nil
	}
	return m.show(at, err)
}

// learn shows the lessons of the chosen game.
func (s *start) learn(m *model) {
	course, err := games.Course(playable()[s.game])
	if err == nil && len(course.Lessons) > 0 {
		m.open(newCourse(m, course))
	}
}

// resume opens a match of the folder.
func (s *start) resume(m *model, id string) tea.Cmd {
	played, err := m.Folder.Load(id)
	if err != nil {
		s.message = m.reason(err)
		return nil
	}
	return m.show(solo.Open(played, m.Folder, id), nil)
}

// remove deletes the chosen match if it is over.
func (s *start) remove(m *model) {
	if s.part != partMatches || len(s.saved) == 0 {
		return
	}
	if !s.saved[s.match].Over {
		s.message = m.say("screen.not-over")
		return
	}
	if err := m.Folder.Remove(s.saved[s.match].ID); err != nil {
		s.message = m.reason(err)
	}
	s.list(m)
}

// playable returns the games that have a drawing.
func playable() (list []game.Game) {
	for _, g := range games.All() {
		if Draws(g) {
			list = append(list, g)
		}
	}
	return list
}

func (s *start) draw(m *model, c *canvas.Canvas) {
	title(c, m.say("screen.start"), m.say("screen.here"), "")
	w := c.Width - 37
	s.drawMatches(m, newPanel(c, canvas.Rect{X: 1, Y: 1, W: w - 2, H: c.Height - 3}))
	s.drawNew(m, newPanel(c, canvas.Rect{X: w + 1, Y: 1, W: 35, H: c.Height - 3}))
	text := s.message
	if text == "" {
		text = m.say("screen.kept")
	}
	status(c, text, "ink3")
	keys(m, c, []hotkey{
		{"↑↓←→", m.say("screen.key.choose"), tea.KeyPressMsg{}},
		{"Tab", m.say("screen.key.part"), tea.KeyPressMsg{Code: tea.KeyTab}},
		{"Enter", m.say("screen.key.open"), tea.KeyPressMsg{Code: tea.KeyEnter}},
		{"l", m.say("screen-lesson.key"), press('l')},
		{"u", m.say("screen.key.rules"), press('u')},
		{"S", m.say("screen-settings.title"), press('S')},
		{"D", m.say("screen.key.delete"), press('D')},
		{"q", m.say("screen.key.quit"), press('q')},
		{"?", m.say("screen.key.help"), press('?')},
	})
}

func (s *start) drawMatches(m *model, d *panel) {
	d.rule(m.say("screen.matches"))
	if len(s.saved) == 0 {
		d.para(m.say("screen.no-matches"), "ink3", 4)
		return
	}
	room := d.left() - 2
	first := max(0, min(s.match-room/2, len(s.saved)-room))
	for i := first; i < len(s.saved) && d.left() > 2; i++ {
		saved := s.saved[i]
		r := d.item("", s.savedText(m, saved), s.savedState(m, saved), s.part == partMatches && i == s.match)
		m.zone(r, func() tea.Cmd {
			s.part, s.match = partMatches, i
			return s.resume(m, saved.ID)
		})
	}
	if s.part == partMatches {
		d.button(m, m.say("screen.continue"), true, "", func() tea.Cmd { return s.enter(m) })
	}
}

// savedText returns the game and the opponent of a stored match.
func (s *start) savedText(m *model, saved solo.Saved) string {
	g, _ := games.Lookup(saved.Game)
	text := m.Words.Say(g.Info().Title())
	if l, ok := bot.LevelOf(saved.Game, saved.Level); ok {
		return text + "  " + m.say("screen.against", "level", l.Level, "name", l.Title())
	}
	return text + "  " + m.say("screen.both")
}

func (s *start) savedState(m *model, saved solo.Saved) string {
	if saved.Over {
		return m.say("screen.ended")
	}
	return m.say("screen.turn", "turn", saved.Turns+1)
}

func (s *start) drawNew(m *model, d *panel) {
	d.rule(m.say("screen.new"))
	for i, g := range playable() {
		sign := "○"
		if i == s.game {
			sign = "●"
		}
		r := d.item(fmt.Sprintf("%d %s", i+1, sign), m.Words.Say(g.Info().Title()), "", s.part == partGames && i == s.game)
		m.zone(r, func() tea.Cmd {
			s.choose(i)
			return nil
		})
	}
	d.gap(12)
	d.para(m.Words.Say(s.info().Summary()), "ink3", max(0, d.left()-9))
	d.links(m, []hotkey{{"l", m.say("screen-lesson.key"), press('l')}, {"u", m.say("screen.key.rules"), press('u')}})
	d.gap(8)
	s.drawSettings(m, d)
	if s.part != partMatches {
		d.button(m, m.say("screen.begin"), true, "", func() tea.Cmd { return s.enter(m) })
	}
}

// drawSettings draws the preset, the opponent and the seat of a new match.
func (s *start) drawSettings(m *model, d *panel) {
	info := s.info()
	if n := len(info.Presets); n > 0 {
		s.setting(m, d, partPreset, m.say("screen.preset"), m.Words.Say(info.PresetTitle(info.Presets[s.preset].Name)))
	}
	opponent := m.say("screen.both")
	if l, ok := bot.LevelOf(info.ID, s.level); ok {
		opponent = fmt.Sprintf("%d %s", l.Level, m.Words.Say(l.Title()))
	}
	s.setting(m, d, partLevel, m.say("screen.opponent"), opponent)
	if s.level > 0 {
		d.Text(d.X+3, d.row, strings.Repeat("■", s.level)+strings.Repeat("□", bot.Top-s.level), "amber", "page", 0)
		d.row++
		seats := playable()[s.game].Seats(s.options())
		s.setting(m, d, partSeat, m.say("screen.seat"), m.Words.Say(seats[s.seat-1].Name))
	}
}

// setting draws a value that the arrow keys and the mouse change.
func (s *start) setting(m *model, d *panel, p part, name, value string) {
	r := d.item("", name, "‹ "+canvas.Cut(value, d.W-canvas.Width(name)-8)+" ›", s.part == p)
	m.zone(r, func() tea.Cmd {
		if s.part == p {
			s.walk(1, 0)
		}
		s.part = p
		return nil
	})
}
