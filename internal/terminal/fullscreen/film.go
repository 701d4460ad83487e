package fullscreen

import (
	"slices"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
)

// moment is one picture of the film of a round.
type moment struct {
	chapter int            // index in the film's chapters
	texts   []i18n.Message // what happens
	view    any            // the position that is drawn
	marks   func(b *canvas.Board)
}

// reel is a round of sealed orders, moment by moment.
type reel struct {
	head     i18n.Message // such as "film of turn 7"
	chapters []i18n.Message
	moments  []moment
}

// film shows a reel above a match. It runs by itself until it is stopped or over.
type film struct {
	match      *match
	reel       reel
	at         int
	running    bool
	generation int // changes when a planned step is no longer wanted
}

// stepped is the message that the film goes on.
type stepped struct {
	film       *film
	generation int
}

// reelOf returns the film of a turn; ok is false if nothing was revealed in it.
func (s *match) reelOf(turn int) (r reel, ok bool) {
	if s.drawing.reel == nil || turn < 0 || turn >= len(s.Past) {
		return reel{}, false
	}
	after := s.State.View(s.Viewer)
	if turn+1 < len(s.Past) {
		after = s.Past[turn+1].Before()
	}
	r = s.drawing.reel(s.Past[turn].Before(), after, s.Past[turn].Events)
	return r, len(r.moments) > 0
}

// showFilm shows the film of the last turn if the user wants films and something was revealed.
func showFilm(m *model, s *match) tea.Cmd {
	if !m.settings.is("film", "on") || m.top() != screen(s) {
		return nil
	}
	r, ok := s.reelOf(len(s.Past) - 1)
	if !ok {
		return nil
	}
	return openFilm(m, s, r)
}

// lastFilm shows the film of the last round before the position that is shown.
func lastFilm(m *model, s *match) tea.Cmd {
	for turn := len(s.Past) - 1 - s.back; turn >= 0; turn-- {
		if r, ok := s.reelOf(turn); ok {
			return openFilm(m, s, r)
		}
	}
	s.report(m.say("screen-film.none"))
	return nil
}

func openFilm(m *model, s *match, r reel) tea.Cmd {
	f := &film{match: s, reel: r, running: true}
	m.open(f)
	return f.plan(m)
}

// Times of a moment at speed 1: the least, and for each character of its text.
const (
	leastTime     = 900 * time.Millisecond
	characterTime = 22 * time.Millisecond
)

// plan returns the command that has the film go on after the time of its moment.
func (f *film) plan(m *model) tea.Cmd {
	f.generation++
	if !f.running {
		return nil
	}
	wait := leastTime
	for _, text := range f.reel.moments[f.at].texts {
		wait += time.Duration(canvas.Width(m.Words.Say(text))) * characterTime
	}
	switch f.speed(m) {
	case "0.5":
		wait *= 2
	case "2":
		wait /= 2
	}
	generation := f.generation
	return tea.Tick(wait, func(time.Time) tea.Msg { return stepped{f, generation} })
}

// step goes on by one moment when its time is over. The film stops at its end.
func (f *film) step(m *model, msg stepped) tea.Cmd {
	if msg.generation != f.generation || !f.running || m.top() != screen(f) {
		return nil
	}
	if f.at == len(f.reel.moments)-1 {
		f.running = false
		return nil
	}
	f.at++
	return f.plan(m)
}

func (f *film) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	last := len(f.reel.moments) - 1
	switch k.String() {
	case "esc", "q", "backspace", "enter", "o", "l":
		f.generation++
		m.close()
		return nil
	case "space":
		if f.running = !f.running; f.running && f.at == last {
			f.at = 0
		}
		return f.plan(m)
	case "left", ",", "up":
		f.stopAt(f.at - 1)
	case "right", ".", "down":
		f.stopAt(f.at + 1)
	case "pgup":
		f.stopAt(f.chapterStart(-1))
	case "pgdown":
		f.stopAt(f.chapterStart(1))
	case "home":
		f.stopAt(0)
	case "end":
		f.stopAt(last)
	case "<":
		return f.changeSpeed(m, -1)
	case ">":
		return f.changeSpeed(m, 1)
	case "?":
		m.open(newPager(m.say("screen.key.help"), helpText(m, f.match.Game)))
	}
	return nil
}

// stopAt stops the film at a moment.
func (f *film) stopAt(at int) {
	f.running, f.at = false, max(0, min(at, len(f.reel.moments)-1))
}

// chapterStart returns the first moment of the next chapter, or of this one and then of the former one.
func (f *film) chapterStart(step int) int {
	starts := func(i int) bool {
		return i == 0 || f.reel.moments[i].chapter != f.reel.moments[i-1].chapter
	}
	at := f.at + step
	for at > 0 && at < len(f.reel.moments) && !starts(at) {
		at += step
	}
	return at
}

// speeds are the speeds of films, from slow to fast.
var speeds = []string{"0.5", "1", "2"}

// changeSpeed makes this film and later ones faster or slower.
func (f *film) changeSpeed(m *model, by int) tea.Cmd {
	at := slices.Index(speeds, f.speed(m)) + by
	m.settings["speed"] = speeds[max(0, min(at, len(speeds)-1))]
	if err := m.settings.save(string(m.Folder)); err != nil {
		f.match.refuse(m.say("screen-settings.unsaved", "why", i18n.OfError(err)))
	}
	return f.plan(m)
}

// speed returns the speed of films that the user has chosen.
func (f *film) speed(m *model) string {
	if s := m.settings["speed"]; slices.Contains(speeds, s) {
		return s
	}
	return "1"
}

func (f *film) draw(m *model, c *canvas.Canvas) {
	s, now := f.match, f.reel.moments[f.at]
	title(c, m.Words.Say(s.Game.Info().Title()), m.Words.Say(f.reel.head), "")
	view := game.ViewIn(m.Words, now.view)
	bare := *s.drawing
	bare.detail = nil // nothing is picked in a film, so the board gets its rows
	w := bare.fitted(view, nil, c.Width, c.Height, s.smaller)
	f.drawBoard(m, c, w, view)
	if s.drawing.below != nil {
		s.drawing.below(m.Words, c, w.below, view)
	}
	f.drawSide(m, newPanel(c, w.side))
	state := m.say("screen-film.stopped")
	switch {
	case f.running:
		state = m.say("screen-film.running")
	case f.at == len(f.reel.moments)-1:
		state = m.say("screen-film.over")
	}
	status(c, state, "ink3")
	keys(m, c, []hotkey{
		{m.say("screen-film.space"), m.say("screen-film.pause"), tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}},
		{"←→", m.say("screen-film.moment"), tea.KeyPressMsg{}},
		{"PgUp PgDn", m.say("screen-film.chapter"), tea.KeyPressMsg{}},
		{"< >", m.say("screen-film.speed"), tea.KeyPressMsg{}},
		{"Esc", m.say("screen.key.close"), tea.KeyPressMsg{Code: tea.KeyEscape}},
		{"?", m.say("screen.key.help"), press('?')},
	})
}

// drawBoard draws the board of the present moment.
func (f *film) drawBoard(m *model, c *canvas.Canvas, w fit, view any) {
	s, now := f.match, f.reel.moments[f.at]
	c.Fill(w.stage, s.drawing.felt)
	c.Clip(w.stage)
	focus, _ := s.cursor()
	b := s.drawing.board(c, w, focus, &[2]int{})
	b.Draw()
	if now.marks != nil {
		now.marks(b)
	}
	s.drawing.paint(m.Words, b, view)
	s.drawPlates(m, c, b, w.stage, view)
	s.drawEdges(m, c, b, w)
	c.Clip(c.All())
}

// drawSide draws the chapters, how far the film is, and what happens; the present moment is marked.
func (f *film) drawSide(m *model, d *panel) {
	f.drawChapters(m, d)
	all := len(f.reel.moments)
	label := strconv.Itoa(f.at+1) + "/" + strconv.Itoa(all)
	w := d.W - canvas.Width(label) - 1
	for x := range w {
		char, fg := '─', canvas.Role("line")
		if x < w*(f.at+1)/all {
			char, fg = '━', "amber"
		}
		d.Set(d.X+x, d.row, char, fg, "page", 0)
	}
	d.Text(d.X+w+1, d.row, label, "ink3", "page", 0)
	d.row += 2
	d.H -= 2
	f.drawStory(m, d)
	d.H += 2
	aside := m.say("screen-film.at-speed", "speed", f.speed(m))
	d.button(m, m.say("screen-film.leave"), true, aside, func() tea.Cmd {
		return f.key(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	})
}

// drawChapters draws the names of the chapters; the present one stands in brackets.
func (f *film) drawChapters(m *model, d *panel) {
	x, now := d.X, f.reel.moments[f.at].chapter
	for i, chapter := range f.reel.chapters {
		first := slices.IndexFunc(f.reel.moments, func(o moment) bool { return o.chapter == i })
		text, fg, attr := m.Words.Say(chapter), canvas.Role("ink3"), uint8(0)
		if first < 0 {
			continue
		}
		if i == now {
			text, fg, attr = "‹"+text+"›", "ink", canvas.Bold
		}
		if x > d.X && x+canvas.Width(text) > d.X+d.W {
			x = d.X
			d.row++
		}
		r := canvas.Rect{X: x, Y: d.row, W: canvas.Width(text), H: 1}
		x = d.Text(x, d.row, text, fg, "page", attr) + 1
		m.zone(r, func() tea.Cmd {
			f.stopAt(first)
			return nil
		})
	}
	d.row++
}

// storyLine is a row of the film's text: a part of a sentence of a moment, or the name of a chapter.
type storyLine struct {
	text   string
	moment int // index of the moment; -1 for names of chapters and blank rows
	first  bool
}

// story returns the rows of the film's text for a width.
func (f *film) story(words *i18n.Catalogue, width int) (lines []storyLine) {
	chapter := -1
	for i, o := range f.reel.moments {
		if o.chapter != chapter {
			if chapter >= 0 {
				lines = append(lines, storyLine{moment: -1})
			}
			chapter = o.chapter
			lines = append(lines, storyLine{text: words.Say(f.reel.chapters[chapter]), moment: -1})
		}
		first := true
		for _, text := range o.texts {
			for _, part := range canvas.Wrap(words.Say(text), width) {
				lines = append(lines, storyLine{part, i, first})
				first = false
			}
		}
	}
	return lines
}

// drawStory draws the sentences of the film, scrolled so that those of the present moment are in sight.
func (f *film) drawStory(m *model, d *panel) {
	lines := f.story(f.match.words(m), d.W-2)
	now := func(l storyLine) bool { return l.moment == f.at }
	begin := max(0, slices.IndexFunc(lines, now))
	end := begin
	for end < len(lines) && now(lines[end]) {
		end++
	}
	room := d.left()
	top := max(0, min(begin-room/3, len(lines)-room))
	if end-top > room {
		top = min(begin, end-room)
	}
	for _, l := range lines[top:min(len(lines), top+room)] {
		f.drawLine(m, d, l)
	}
}

// drawLine draws a row of the text; the mouse stops the film at its moment.
func (f *film) drawLine(m *model, d *panel, l storyLine) {
	x, fg, ground, attr := d.X+1, canvas.Role("ink2"), canvas.Role("page"), uint8(0)
	row := canvas.Rect{X: d.X, Y: d.row, W: d.W, H: 1}
	switch {
	case l.moment < 0:
		x, fg = d.X, "ink3"
	case l.moment > f.at:
		fg = "ink3"
	case l.moment == f.at:
		fg, ground, attr = "ink", "well", canvas.Bold
		d.Fill(row, ground)
		if l.first {
			d.Set(d.X, d.row, '▸', "amber", ground, canvas.Bold)
		}
	}
	if l.moment >= 0 {
		m.zone(row, func() tea.Cmd {
			f.stopAt(l.moment)
			return nil
		})
	}
	d.Text(x, d.row, l.text, fg, ground, attr)
	d.row++
}
