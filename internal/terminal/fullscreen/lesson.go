package fullscreen

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/solo"
	"hexparlor/internal/terminal/view"
)

// attempt is a user's try at a lesson. The match screen plays it, and asks it what a move means.
type attempt struct {
	course *lesson.Course
	number int      // index of the lesson in the course
	moves  []string // of the user so far
	try    lesson.Try
	played *solo.Backend
}

func (a *attempt) lesson() lesson.Lesson { return a.course.Lessons[a.number] }

// settled reports whether the try has been solved or missed.
func (a *attempt) settled() bool {
	return a.try.Verdict == lesson.Solved || a.try.Verdict == lesson.Missed
}

// lessonDone is the name under which the settings hold that a lesson is done.
func lessonDone(g game.Game, l lesson.Lesson) string { return "lesson." + g.Info().ID + "." + l.Name }

// openLesson shows a lesson after those moves of the user.
func openLesson(m *model, course *lesson.Course, number int, moves []string) (*match, error) {
	a := &attempt{course: course, number: number, try: lesson.Try{Verdict: lesson.Open}}
	l := a.lesson()
	state, err := l.Start(course.Game)
	if err != nil {
		return nil, err
	}
	o, err := game.ParseOptions(course.Game.Info().Options, l.Options)
	if err != nil {
		return nil, err
	}
	a.played = solo.Exercise(&solo.Match{
		Config: solo.Config{Game: l.Game(course.Game), Options: o, Level: 1, Seat: l.Seat},
		State:  state, Seats: course.Game.Seats(o),
	})
	s := openMatch(a.played)
	s.attempt = a
	for _, move := range moves {
		if err := a.play(m, s, move); err != nil {
			return nil, err
		}
	}
	s.refresh()
	return s, nil
}

// play plays a move of the lesson and the answers to it. A refused move changes nothing.
func (a *attempt) play(m *model, s *match, text string) error {
	try, err := a.lesson().Play(a.course.Game, append(slices.Clone(a.moves), text))
	if err != nil {
		return err
	}
	a.try = try
	for _, ply := range try.Plies[len(try.Plies)-try.New:] {
		if ply.Seat == a.lesson().Seat {
			a.moves = append(a.moves, ply.Text)
		}
		if u := a.played.Submit(ply.Seat, ply.Text); u.Err != nil {
			return u.Err
		}
	}
	if try.Verdict == lesson.Solved {
		m.settings[lessonDone(a.course.Game, a.lesson())] = "done"
		if err := m.settings.save(string(m.Folder)); err != nil {
			s.refuse(m.say("screen-settings.unsaved", "why", err))
		}
	}
	return nil
}

// submit plays what the user has picked or typed in a lesson.
func (a *attempt) submit(m *model, s *match, text string) tea.Cmd {
	if err := a.play(m, s, view.Whole(s.State, s.ToMove(), text)); err != nil {
		s.refuse(m.reason(err))
		return nil
	}
	s.path, s.back, s.scrolled = nil, 0, 0
	s.refresh()
	return showFilm(m, s)
}

// enter goes on to the next lesson after a solved one, and back to the last good position after a missed try.
func (a *attempt) enter(m *model, s *match) tea.Cmd {
	number, moves := a.number, a.moves[:a.try.Kept]
	if a.try.Verdict == lesson.Solved {
		number, moves = a.number+1, nil
	}
	if number >= len(a.course.Lessons) {
		m.close()
		return nil
	}
	return a.replace(m, s, number, moves)
}

// replace shows another lesson, or another position of this one.
func (a *attempt) replace(m *model, s *match, number int, moves []string) tea.Cmd {
	next, err := openLesson(m, a.course, number, moves)
	if err != nil {
		s.refuse(m.reason(err))
		return nil
	}
	m.screens[len(m.screens)-1] = next
	return nil
}

// key carries out a key that has a meaning of its own in lessons.
func (a *attempt) key(m *model, s *match, key string) (tea.Cmd, bool) {
	switch key {
	case "y":
		return a.showSolution(m, s), true
	case "k":
		if a.number+1 < len(a.course.Lessons) {
			return a.replace(m, s, a.number+1, nil), true
		}
		m.close()
	case "z", "ctrl+z":
		return a.replace(m, s, a.number, nil), true
	case "o":
		m.close()
	case "h", "R":
	default:
		return nil, false
	}
	return nil, true
}

// showSolution plays the next move of the solution, from the beginning if the user has left it.
func (a *attempt) showSolution(m *model, s *match) tea.Cmd {
	solution := a.lesson().Solution
	if n := len(a.moves); a.settled() || n >= len(solution) || !slices.Equal(a.moves, solution[:n]) {
		a.replace(m, s, a.number, nil)
		if next, ok := m.top().(*match); ok && next != s {
			return next.attempt.submit(m, next, solution[0])
		}
		return nil
	}
	return a.submit(m, s, solution[len(a.moves)])
}

// drawGoals marks the cells that the lesson is about with a ring, and with a flag where there is room for it.
func (a *attempt) drawGoals(b *canvas.Board) {
	for _, at := range parseCells(a.lesson().Goals) {
		if _, ok := b.Tiles[at]; !ok {
			continue
		}
		for _, row := range b.Area(at) {
			if x := row.X + row.W/2; !b.Occupied(x, row.Y) {
				b.Set(x, row.Y, '⚑', b.Shade("m-push", b.Tiles[at].Fill), "", canvas.Bold)
				break
			}
		}
		b.Ring(at, "m-push", true)
	}
}

// drawSide draws the task of a lesson, the choices, and the button.
func (a *attempt) drawSide(m *model, s *match, d *panel) {
	l := a.lesson()
	d.Text(d.X, d.row, canvas.Cut(m.Words.Say(l.Text("title")), d.W), "ink", "page", canvas.Bold)
	d.row++
	a.drawProgress(m, d)
	d.gap(15)
	d.H -= 2 // the rows of keys and button
	words := m.Words
	switch a.try.Verdict {
	case lesson.Solved:
		d.banner(words.Say(l.Text("done")), words.Say(l.Text("why")), "good")
		d.gap(6)
		d.rule(m.say("screen-lesson.learn"))
		d.para(words.Say(l.Text("learn")), "ink2", d.left())
	case lesson.Missed:
		why := words.Say(l.About(a.try))
		head := m.say("screen-lesson.missed")
		if e := l.Headline(a.try); e != nil {
			head = words.Say(e.Message())
		}
		d.banner(head, why, "bad")
	default:
		d.para(words.Say(l.Text("say")), "ink2", d.left())
		d.gap(9)
		d.banner(m.say("screen-lesson.goal", "goal", l.Text("goal")), s.pathText(s.words(m)), "accent")
		s.drawChoices(m, d)
		s.drawWhat(m, d)
		if s.drawing.detail == nil && d.left() > 6 && len(s.listed()) == 0 {
			d.gap(6)
			d.rule(m.say("screen-lesson.learn"))
			d.para(words.Say(l.Text("learn")), "ink3", d.left())
		}
	}
	a.drawCourse(m, s, d)
	d.H += 2
	a.drawButton(m, s, d)
}

// drawProgress draws a square for each lesson of the course.
func (a *attempt) drawProgress(m *model, d *panel) {
	x := d.X
	for i, l := range a.course.Lessons {
		char, fg := '□', canvas.Role("ink3")
		switch {
		case i == a.number:
			char, fg = '■', "amber"
		case m.settings[lessonDone(a.course.Game, l)] == "done":
			char, fg = '■', "good"
		}
		d.Set(x, d.row, char, fg, "page", 0)
		x++
	}
	d.Text(x+2, d.row, m.say("screen-lesson.of", "n", a.number+1, "all", len(a.course.Lessons)), "ink3", "page", 0)
	d.row++
}

// drawCourse lists the lessons of the course if there is room for all of them.
func (a *attempt) drawCourse(m *model, s *match, d *panel) {
	if d.left() < len(a.course.Lessons)+3 {
		return
	}
	d.row += 2
	d.rule(m.say("screen-lesson.course", "game", a.course.Game.Info().Title()))
	for i, l := range a.course.Lessons {
		mark, fg, attr := ' ', canvas.Role("ink2"), uint8(0)
		if m.settings[lessonDone(a.course.Game, l)] == "done" {
			mark = '✓'
		}
		if i == a.number {
			mark, fg, attr = '▸', "ink", canvas.Bold
		}
		d.Set(d.X+1, d.row, mark, "amber", "page", attr)
		text := fmt.Sprintf("%2d  %s", i+1, m.Words.Say(l.Text("title")))
		d.Text(d.X+3, d.row, canvas.Cut(text, d.W-4), fg, "page", attr)
		m.zone(canvas.Rect{X: d.X, Y: d.row, W: d.W, H: 1}, func() tea.Cmd { return a.replace(m, s, i, nil) })
		d.row++
	}
}

func (a *attempt) drawButton(m *model, s *match, d *panel) {
	d.row = d.Y + d.H - 2
	d.links(m, []hotkey{
		{"y", m.say("screen-lesson.show"), press('y')}, {"k", m.say("screen-lesson.skip"), press('k')},
	})
	text, do := "", func() tea.Cmd { return s.enter(m) }
	switch {
	case a.try.Verdict == lesson.Missed:
		text = m.say("screen-lesson.retry")
	case a.try.Verdict == lesson.Solved && a.number+1 == len(a.course.Lessons):
		text = m.say("screen-lesson.finish")
	case a.try.Verdict == lesson.Solved:
		text = m.say("screen-lesson.next", "n", a.number+2)
	case s.current < len(s.choices):
		if text = s.choiceText(s.words(m), s.current); canvas.Width(text)+9 > d.W {
			text = m.say("screen.key.pick")
		}
	}
	d.button(m, text, true, "", do)
}

// courseScreen lists the lessons of a game.
type courseScreen struct {
	course  *lesson.Course
	current int
	message string
}

// newCourse returns the lessons of a game; the first one that is not done is chosen.
func newCourse(m *model, course *lesson.Course) *courseScreen {
	s := &courseScreen{course: course}
	for i, l := range course.Lessons {
		if m.settings[lessonDone(course.Game, l)] != "done" {
			s.current = i
			break
		}
	}
	return s
}

func (s *courseScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	n := len(s.course.Lessons)
	switch key := k.String(); key {
	case "esc", "q", "backspace", "o":
		m.close()
	case "up", "shift+tab":
		s.current = (s.current + n - 1) % n
	case "down", "tab":
		s.current = (s.current + 1) % n
	case "enter":
		s.begin(m, s.current)
	case "u":
		openRules(m, s.course.Game, nil, "")
	case "?":
		m.open(newPager(m.say("screen.key.help"), helpText(m, s.course.Game)))
	case "1", "2", "3", "4", "5", "6", "7", "8", "9":
		if i := int(key[0] - '1'); i < n {
			s.begin(m, i)
		}
	}
	return nil
}

// begin opens a lesson.
func (s *courseScreen) begin(m *model, i int) {
	s.current, s.message = i, ""
	next, err := openLesson(m, s.course, i, nil)
	if err != nil {
		s.message = m.reason(err)
		return
	}
	m.open(next)
}

func (s *courseScreen) draw(m *model, c *canvas.Canvas) {
	done := 0
	for _, l := range s.course.Lessons {
		if m.settings[lessonDone(s.course.Game, l)] == "done" {
			done++
		}
	}
	title(c, m.say("screen-lesson.course", "game", s.course.Game.Info().Title()),
		m.say("screen-lesson.done", "done", done, "all", len(s.course.Lessons)), "")
	d := newPanel(c, canvas.Rect{X: 1, Y: 2, W: c.Width - 2, H: c.Height - 4})
	d.H--
	rows := 1
	if len(s.course.Lessons)*2 <= d.H {
		rows = 2
	}
	first := max(0, min(s.current-d.H/rows/2, len(s.course.Lessons)-d.H/rows))
	for i := first; i < len(s.course.Lessons) && d.left() >= rows; i++ {
		s.drawLesson(m, d, i, rows)
	}
	d.H++
	d.button(m, m.say("screen-lesson.begin", "n", s.current+1), true, "", func() tea.Cmd {
		s.begin(m, s.current)
		return nil
	})
	status(c, s.message, "bad")
	keys(m, c, []hotkey{
		{"↑↓", m.say("screen.key.choose"), tea.KeyPressMsg{}},
		{"Enter", m.say("screen.key.open"), tea.KeyPressMsg{Code: tea.KeyEnter}},
		{"u", m.say("screen.key.rules"), press('u')},
		{"Esc", m.say("screen.key.close"), tea.KeyPressMsg{Code: tea.KeyEscape}},
		{"?", m.say("screen.key.help"), press('?')},
	})
}

// drawLesson draws the entry of a lesson: its number and title, and what it teaches.
func (s *courseScreen) drawLesson(m *model, d *panel, i, rows int) {
	l := s.course.Lessons[i]
	mark := "  "
	if m.settings[lessonDone(s.course.Game, l)] == "done" {
		mark = "✓ "
	}
	text := m.Words.Say(l.Text("title"))
	brief := m.Words.Say(l.Text("brief"))
	r := canvas.Rect{X: d.X, Y: d.row, W: d.W, H: rows}
	if rows == 1 {
		text += " · " + brief
	}
	d.item(mark+fmt.Sprintf("%2d", i+1), canvas.Cut(text, d.W-10), "", i == s.current)
	if rows == 2 {
		d.Text(d.X+7, d.row, canvas.Cut(brief, d.W-8), "ink3", "page", 0)
		d.row++
	}
	m.zone(r, func() tea.Cmd {
		s.begin(m, i)
		return nil
	})
}
