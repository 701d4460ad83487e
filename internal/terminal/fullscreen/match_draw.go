package fullscreen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/view"
)

func (s *match) draw(m *model, c *canvas.Canvas) {
	s.drawTitle(m, c)
	if s.State == nil && s.back == 0 {
		drawOpen(m, s, c)
		return
	}
	view := game.ViewIn(m.Words, s.seen())
	f := s.drawing.fitted(view, s.cells(), c.Width, c.Height, s.smaller)
	s.drawBoard(m, c, f, view)
	if s.drawing.below != nil {
		s.drawing.below(m.Words, c, f.below, view)
	}
	s.drawSide(m, c, f, view)
	s.drawDetail(m, c, f, view)
	s.drawStatus(m, c, f.stage.W)
	s.drawKeys(m, c)
}

// seen returns the view that the board shows.
func (s *match) seen() any {
	if s.back > 0 {
		return s.Past[len(s.Past)-s.back].Before()
	}
	return s.State.View(s.Viewer)
}

// words returns the language for sentences: beside boards without labels they name no coordinates.
func (s *match) words(m *model) *i18n.Catalogue {
	if s.drawing.labelled || m.settings.is("coordinates", "on") {
		return m.Words
	}
	return m.Words.BesideBoard()
}

func (s *match) drawTitle(m *model, c *canvas.Canvas) {
	info := s.Game.Info()
	if s.attempt != nil {
		n, all := s.attempt.number+1, len(s.attempt.course.Lessons)
		title(c, m.Words.Say(info.Title()), m.say("screen-lesson.place", "n", n, "all", all), "")
		return
	}
	state := m.say("screen.turn", "turn", s.Turns()+1)
	if s.back > 0 {
		state = m.say("screen.back", "turn", s.Turns()-s.back, "turns", s.Turns())
	}
	if changed := s.Options.Changed(info.Options); len(changed) > 0 {
		name := strings.Join(changed, " ")
		if preset := info.PresetOf(s.Options); preset != "" {
			name = m.Words.Say(info.PresetTitle(preset))
		}
		state += " · " + name
	}
	right := m.Words.Say(s.Opponent)
	if s.Online != nil && m.lobby != nil {
		if right = m.corner(m.lobby); s.Online.Lost != nil {
			right = m.say("screen-server.offline") + "   " + m.lobby.Me.Name
		}
	}
	title(c, m.Words.Say(info.Title()), state, right)
}

// drawBoard draws the board with the marks of the user.
func (s *match) drawBoard(m *model, c *canvas.Canvas, f fit, view any) {
	c.Fill(f.stage, s.drawing.felt)
	c.Clip(f.stage)
	focus, _ := s.cursor()
	b := s.drawing.board(c, f, focus, &s.pan)
	b.Draw()
	s.drawing.paint(m.Words, b, view)
	s.board, s.stage, s.whole = b, f.stage, f.whole
	if s.back == 0 {
		switch {
		case s.attempt != nil:
			s.attempt.drawGoals(b)
		case len(s.path) == 0:
			s.drawAbout(b)
		}
		s.drawMarks(b)
	}
	if s.mapped {
		c.Clip(c.All())
		drawMap(m, s, c, f, view)
		return
	}
	m.zone(f.stage, func() tea.Cmd { return nil })
	s.boardZones(m, b, f.stage)
	s.drawPlates(m, c, b, f.stage, view)
	s.drawEdges(m, c, b, f)
	c.Clip(c.All())
}

// drawMarks marks the last move, the picks so far, the cells that can be picked, those of a hint, and the cursor.
func (s *match) drawMarks(b *canvas.Board) {
	for _, at := range s.lastCells() {
		sides := b.Area(at)[len(b.Area(at))/2]
		if _, ok := b.Tiles[at]; ok && sides.W >= 3 {
			fill := b.Tiles[at].Fill
			b.Set(sides.X, sides.Y, '‹', b.Shade("ring", fill), "", canvas.Bold)
			b.Set(sides.X+sides.W-1, sides.Y, '›', b.Shade("ring", fill), "", canvas.Bold)
		}
	}
	if cells := s.cells(); len(cells) <= 24 || 2*len(cells) < len(b.Tiles) {
		for _, at := range cells {
			b.Ring(at, "ring", false)
			rows := b.Area(at)
			if last := rows[len(rows)-1]; len(rows) > 1 && !b.Occupied(last.X+last.W-1, last.Y) {
				b.Set(last.X+last.W-1, last.Y, '•', b.Shade("ring", b.Tiles[at].Fill), "", canvas.Bold)
			}
		}
	}
	for _, at := range s.lit {
		b.Ring(at, "m-push", true)
	}
	for _, p := range s.path {
		if at, err := hex.ParseCell(p.At); p.At != "" && err == nil {
			s.drawPicked(b, at)
		}
	}
	if s.current < len(s.choices) {
		if at, ok := cellOfChoice(s.choices[s.current]); ok {
			b.Cursor(at)
		}
	}
}

// drawPicked gives the text of a picked cell an amber ground.
func (s *match) drawPicked(b *canvas.Board, at hex.Cell) {
	for i, row := range b.Area(at) {
		if len(b.Area(at)) > 2 && (i == 0 || i == 3) {
			continue
		}
		for x := range row.W {
			b.Recolour(row.X+x, row.Y, "on-accent", "accent", canvas.Bold)
		}
		if len(b.Area(at)) == 2 {
			break
		}
	}
}

// lastCells returns the cells of the last turn of another seat, as far as the viewer may know them.
func (s *match) lastCells() (cells []hex.Cell) {
	if len(s.Past) == 0 || len(s.path) > 0 {
		return nil
	}
	last := s.Past[len(s.Past)-1]
	if !s.Alone() && s.Own.Has(last.Seat) {
		return nil
	}
	events := last.Events
	if len(events) == 0 {
		return nil
	}
	return parseCells(hex.CellsIn(events[0].Message().Values()))
}

// boardZones lets the mouse pick the cells of choices.
func (s *match) boardZones(m *model, b *canvas.Board, stage canvas.Rect) {
	for i, choice := range s.choices {
		at, ok := cellOfChoice(choice)
		if !ok {
			continue
		}
		for _, r := range b.Area(at) {
			if stage.Has(r.X, r.Y) {
				m.zone(r, func() tea.Cmd { return s.press(m, i, at) })
			}
		}
	}
}

// press takes a choice by the mouse. Where a cell has several choices, the first press shows them.
func (s *match) press(m *model, choice int, at hex.Cell) tea.Cmd {
	several := 0
	for _, c := range s.choices {
		if cell, ok := cellOfChoice(c); ok && cell == at {
			several++
		}
	}
	s.current = choice
	if several > 1 {
		return nil
	}
	return s.pick(m)
}

// drawPlates draws the players into those corners of the stage where no cell is.
func (s *match) drawPlates(m *model, c *canvas.Canvas, b *canvas.Board, stage canvas.Rect, view any) {
	corners := []bool{false, false, false, false} // top left, top right, bottom right, bottom left: taken
	for i, seat := range s.Seats {
		if len(s.Seats) > 4 {
			return
		}
		sign, colour := s.drawing.marker(view, seat.Seat)
		name := m.Words.Say(s.Player(seat.Seat))
		if !s.Alone() && s.Own.Has(seat.Seat) {
			name = m.say("screen.you", "name", seat.Name)
		}
		time := clockText(m, s, seat.Seat)
		text := strings.TrimSpace(canvas.Cut(name, stage.W/2-5-canvas.Width(time)) + " " + time)
		w := canvas.Width(text) + 5
		for n := range corners {
			at := (i + n) % 4
			r := canvas.Rect{X: stage.X, Y: stage.Y, W: w, H: 1}
			if at == 1 || at == 2 {
				r.X = stage.X + stage.W - w
			}
			if at >= 2 {
				r.Y = stage.Y + stage.H - 1
			}
			if corners[at] || occupied(b, r) {
				continue
			}
			corners[at] = true
			c.Fill(r, "panel")
			x := c.Text(r.X+1, r.Y, sign, colour, "panel", canvas.Bold)
			fg := canvas.Role("ink2")
			if s.ToAct.Has(seat.Seat) {
				fg = "amber"
			}
			c.Text(x+1, r.Y, text, fg, "panel", canvas.Bold)
			break
		}
	}
}

// occupied reports whether cells or labels of the board are drawn in a rectangle.
func occupied(b *canvas.Board, r canvas.Rect) bool {
	for x := r.X; x < r.X+r.W; x++ {
		if b.Occupied(x, r.Y) {
			return true
		}
	}
	for c := range b.Tiles {
		box := b.Box(c)
		if box.X < r.X+r.W && r.X < box.X+box.W && box.Y < r.Y+r.H && r.Y < box.Y+box.H {
			return true
		}
	}
	return false
}

// drawEdges marks the sides of the stage behind which there is more of the board.
func (s *match) drawEdges(m *model, c *canvas.Canvas, b *canvas.Board, f fit) {
	x, y := b.X+f.size.X, b.Y+f.size.Y
	middle := f.stage.X + f.stage.W/2
	mark := func(x, y int, sign string) { c.Text(x, y, sign, "ink", "panel", canvas.Bold) }
	if x < f.stage.X {
		mark(f.stage.X, f.stage.Y+f.stage.H/2, "◂")
	}
	if x+f.size.W > f.stage.X+f.stage.W {
		mark(f.stage.X+f.stage.W-1, f.stage.Y+f.stage.H/2, "▸")
	}
	rows := func(sign string, y, hidden int) {
		if hidden <= 0 {
			return
		}
		text := " " + sign + " " + m.say("screen.rows", "rows", (hidden+b.Rows()-1)/b.Rows()) + " "
		mark(middle-canvas.Width(text)/2, y, text)
	}
	rows("▲", f.stage.Y, f.stage.Y-y)
	rows("▼", f.stage.Y+f.stage.H-1, y+f.size.H-f.stage.Y-f.stage.H)
}

// drawSide draws what the user must do, the choices, what the present one would do, the counts and the last events.
func (s *match) drawSide(m *model, c *canvas.Canvas, f fit, view any) {
	r := f.side
	side := r
	if r.W >= 76 { // below the board: events beside the rest
		r.W = 46
		side.X, side.W = r.X+48, side.W-48
	}
	d := newPanel(c, r)
	if s.attempt != nil {
		s.attempt.drawSide(m, s, newPanel(c, f.side))
		return
	}
	if drawServer(m, s, d) {
		return
	}
	s.drawBanner(m, d)
	if s.chat != nil {
		s.chat.draw(m, s, d)
		return
	}
	d.H-- // the row of the button
	if s.back == 0 {
		s.drawChoices(m, d)
		drawMapBeside(m, s, d, f, view)
		s.drawWhat(m, d)
	}
	d.H++
	if side.X != r.X {
		e := newPanel(c, side)
		s.drawCounts(m, e, view)
		s.drawEvents(m, e)
	} else {
		d.H--
		d.gap(4)
		s.drawCounts(m, d, view)
		d.gap(3)
		s.drawEvents(m, d)
		d.H++
	}
	s.drawButton(m, d)
}

func (s *match) drawBanner(m *model, d *panel) {
	words := s.words(m)
	switch {
	case s.replay && (s.back > 0 || !s.Over):
		d.banner(m.say("screen.back", "turn", s.Turns()-s.back, "turns", s.Turns()), "", "ink3")
	case s.Over:
		mark := canvas.Role("ink3")
		if !s.Alone() && s.Result.Winners&s.Own != 0 {
			mark = "good"
		}
		if s.Outcome.Empty() {
			d.banner(words.Say(s.How), "", mark)
			return
		}
		d.banner(words.Say(s.Outcome), words.Say(s.How), mark)
	case !s.mine():
		head, why := waitText(m, s)
		d.banner(head, why, "ink3")
	default:
		p := s.State.Prompt(s.ToMove())
		head := words.Say(p.Title)
		if s.Alone() {
			head = m.say("terminal.chat", "name", s.Name(s.ToMove()), "text", p.Title)
		}
		why := words.Say(p.Detail)
		if len(s.path) > 0 {
			why = s.pathText(words)
		}
		d.banner(head, why, "accent")
	}
}

// pathText returns the labels of the picks so far.
func (s *match) pathText(words *i18n.Catalogue) string {
	var labels []string
	for _, p := range s.path {
		labels = append(labels, words.Say(p.Label))
	}
	return strings.Join(labels, " › ")
}

// drawChoices lists the choices that have no cell of their own, around the present one if there are too many.
func (s *match) drawChoices(m *model, d *panel) {
	list := s.listed()
	if len(list) == 0 || d.left() < 2 {
		return
	}
	d.gap(8)
	words := s.words(m)
	at := max(0, slices.Index(list, s.current))
	room := max(min(d.left()-5, 10), min(d.left(), 3))
	first := 0
	used := func(from int) (rows int) {
		for i := from; i <= at; i++ {
			rows += d.itemRows(s.mark(i), s.choiceText(words, list[i]), "")
		}
		return rows
	}
	for first < at && used(first) > room {
		first++
	}
	begin := d.row
	for i := first; i < len(list); i++ {
		text := s.choiceText(words, list[i])
		if i > at && d.row-begin+d.itemRows(s.mark(i), text, "") > room {
			d.para(m.say("screen.more", "choices", len(list)-i), "ink3", 1)
			break
		}
		choice := list[i]
		r := d.item(s.mark(i), text, "", choice == s.current)
		m.zone(r, func() tea.Cmd {
			s.current = choice
			return s.pick(m)
		})
	}
}

// mark returns the number key of an entry of the list.
func (s *match) mark(i int) string {
	if i < 9 {
		return " " + strconv.Itoa(i+1)
	}
	return "  "
}

// choiceText returns the text of a choice in the list.
func (s *match) choiceText(words *i18n.Catalogue, i int) string {
	c := s.choices[i]
	if c.Done {
		return words.Say(i18n.Of("terminal.choice.done", "move", s.State.MoveText(s.ToMove(), c.Moves[0])))
	}
	return words.Say(c.Pick.Label)
}

// drawWhat draws the hint, or else what the present choice would do.
func (s *match) drawWhat(m *model, d *panel) {
	if d.left() < 3 {
		return
	}
	if len(s.hint) > 0 {
		d.gap(6)
		d.rule(m.say("screen.hint"))
		for _, text := range s.hint {
			d.para(text, "ink2", d.left())
		}
		return
	}
	if s.remark != "" && len(s.path) == 0 {
		d.gap(8)
		d.rule(m.say("screen-settings.name.coach"))
		d.para(s.remark, "ink2", d.left())
	}
	if s.current >= len(s.choices) {
		return
	}
	c, words := s.choices[s.current], s.words(m)
	if len(c.Moves) != 1 {
		return
	}
	events := s.Preview(s.ToMove(), c.Moves[0])
	if len(events) == 0 {
		return
	}
	d.gap(6)
	d.rule(m.say("screen.would"))
	for _, e := range events {
		if d.left() < 2 {
			break
		}
		d.para(words.Say(e.Message()), "ink2", d.left())
	}
}

// drawDetail draws what is known about the present choice below the board, such as the text of a card.
func (s *match) drawDetail(m *model, c *canvas.Canvas, f fit, view any) {
	if f.text.H == 0 {
		return
	}
	var lines []string
	if s.current < len(s.choices) && s.back == 0 && !s.choices[s.current].Done {
		lines = s.drawing.detail(m.Words, view, s.choices[s.current].Pick)
	}
	if len(lines) == 0 {
		s.drawing.hand(m.Words, c, f.text, view, s.Viewer)
		return
	}
	d := newPanel(c, f.text)
	d.rule(s.words(m).Say(s.choices[s.current].Pick.Label))
	for _, line := range lines {
		d.para(line, "ink2", d.left())
	}
}

func (s *match) drawCounts(m *model, d *panel, view any) {
	for _, text := range s.drawing.counts(s.words(m), view) {
		if d.left() < 2 {
			return
		}
		d.para(text, "ink2", 3)
	}
}

// drawEvents draws the last events, the newest below; scrolled back by the user.
func (s *match) drawEvents(m *model, d *panel) {
	if d.left() < 3 {
		return
	}
	d.rule(m.say("screen.events"))
	lines := s.eventLines(m, d.W-1, d.left()+s.scrolled)
	s.scrolled = max(0, min(s.scrolled, len(lines)-d.left()))
	end := len(lines) - s.scrolled
	for _, line := range lines[max(0, end-d.left()):end] {
		fg := canvas.Role("ink2")
		if strings.HasPrefix(line, " ") {
			fg = "ink3"
		}
		d.Text(d.X+1, d.row, line, fg, "page", 0)
		d.row++
	}
}

// eventLines returns at least so many wrapped lines about the last turns, if there are so many.
func (s *match) eventLines(m *model, width, needed int) []string {
	words := s.words(m)
	var turns [][]string
	count := 0
	for i := len(s.Past) - 1 - s.back; i >= 0 && count < needed; i-- {
		lines := s.turnLines(words, s.Past[i], s.Earlier+i+1, width)
		turns = append(turns, lines)
		count += len(lines)
	}
	slices.Reverse(turns)
	return slices.Concat(turns...)
}

// turnLines returns the lines about one turn.
func (s *match) turnLines(words *i18n.Catalogue, t view.Turn, number, width int) (lines []string) {
	for i, e := range t.Events {
		head := fmt.Sprintf("%3d ", number)
		if i > 0 {
			head = "    "
		}
		for _, line := range canvas.Wrap(words.Say(e.Message()), width-4) {
			lines = append(lines, head+line)
			head = "    "
		}
	}
	return lines
}

func (s *match) drawButton(m *model, d *panel) {
	again := func() tea.Cmd { return s.enter(m) }
	switch {
	case s.replay && s.back > 0:
		d.button(m, m.say("screen.forward"), true, "", again)
	case s.replay:
		d.button(m, m.say("screen.waiting"), false, "", nil)
	case s.back > 0:
		d.button(m, m.say("screen.now"), true, "", again)
	case s.Over && s.Own == 0:
		d.button(m, m.say("screen.waiting"), false, "", nil)
	case s.Over:
		d.button(m, m.say("screen.rematch"), true, "", again)
	case s.Online != nil && s.Online.Sending:
		d.button(m, m.say("screen-server.sends"), false, "", nil)
	case !s.mine():
		d.button(m, m.say("screen.waiting"), false, "", nil)
	case s.current < len(s.choices):
		text, hint := s.choiceText(s.words(m), s.current), "h "+m.say("screen.hint")
		if canvas.Width(text)+canvas.Width(hint)+12 > d.W {
			text = m.say("screen.key.pick")
		}
		d.button(m, text, true, hint, again)
	}
}

func (s *match) drawStatus(m *model, c *canvas.Canvas, width int) {
	switch {
	case s.line != nil:
		s.line.draw(c)
		if s.message == "" {
			s.line.drawOffers(m, s, c, width)
			return
		}
		lines := canvas.Wrap(s.message, c.Width-2)
		for i, line := range lines {
			y := c.Height - 2 - len(lines) + i
			c.Fill(canvas.Rect{X: 0, Y: y, W: c.Width, H: 1}, "bad-wash")
			c.Text(1, y, line, "bad", "bad-wash", 0)
		}
	case s.Online != nil && s.Online.Lost != nil:
		longStatus(c, width, "× "+m.lost(s.Online.Lost), "bad")
	case s.message != "" && s.bad:
		longStatus(c, width, s.message, "bad")
	case s.message != "":
		longStatus(c, width, s.message, "ink")
	case s.current < len(s.choices):
		choice := s.choices[s.current]
		if at, ok := cellOfChoice(choice); ok && !choice.Done {
			text := m.Words.Say(choice.Pick.Label)
			if !strings.Contains(text, at.String()) && !s.drawing.labelled {
				text = at.String() + "  " + text
			}
			longStatus(c, width, text, "ink2")
		}
	}
}

func (s *match) drawKeys(m *model, c *canvas.Canvas) {
	enter, esc := tea.KeyPressMsg{Code: tea.KeyEnter}, tea.KeyPressMsg{Code: tea.KeyEscape}
	help := hotkey{"?", m.say("screen.key.help"), press('?')}
	switch {
	case s.line != nil:
		keys(m, c, []hotkey{
			{"Tab", m.say("screen.key.complete"), tea.KeyPressMsg{Code: tea.KeyTab}},
			{"Esc", m.say("screen.key.close"), esc},
			{"Enter", m.say("screen.key.do"), enter},
		})
	case s.chat != nil:
		keys(m, c, []hotkey{
			{"Enter", m.say("screen-server.say"), enter},
			{"Tab", m.say("screen-server.key.room"), tea.KeyPressMsg{Code: tea.KeyTab}},
			{"↑↓", m.say("screen.key.scroll"), tea.KeyPressMsg{}},
			{"Esc", m.say("screen-server.key.board"), esc},
		})
	case s.Online != nil && s.Online.Lost != nil:
		keys(m, c, []hotkey{
			{"r", m.say("screen-server.lost.key.retry"), press('r')},
			{", .", m.say("screen.key.moves"), tea.KeyPressMsg{}},
			{"o", m.say("screen.key.lobby"), press('o')},
			help,
		})
	default:
		keys(m, c, append(s.boardKeys(m, enter, esc), help))
	}
}

// lookKeys returns the keys that show more of the position, where there is more.
func (s *match) lookKeys(m *model) (list []hotkey) {
	if !s.whole || s.mapped {
		list = append(list, hotkey{"v", m.say("screen.key.map"), press('v')})
	}
	if s.drawing.stack != nil || s.drawing.detail != nil {
		list = append(list, hotkey{"space", m.say("screen.key.look"), tea.KeyPressMsg{Code: tea.KeySpace}})
	}
	return list
}

// boardKeys returns the keys that serve at the board.
func (s *match) boardKeys(m *model, enter, esc tea.KeyPressMsg) []hotkey {
	list := []hotkey{{"←↑↓→", m.say("screen.key.walk"), tea.KeyPressMsg{}}}
	if s.Over && s.back == 0 && s.attempt == nil {
		list = []hotkey{{"Enter", m.say("screen.rematch"), enter}}
	}
	if s.Online != nil {
		chat := m.say("screen-server.chat")
		if n := s.Online.Unread; n > 0 {
			chat = m.say("screen-server.unread", "messages", n)
		}
		list = append(list, hotkey{"t", chat, press('t')})
	}
	if s.asksDirection() {
		letters := "QWE ASD"
		if s.Game.Info().Layout == hex.Pointy {
			letters = "QE AD ZC"
		}
		list = append(list, hotkey{letters, m.say("screen.key.direction"), tea.KeyPressMsg{}})
	}
	if len(s.listed()) > 0 {
		list = append(list, hotkey{"1-9", m.say("screen.key.number"), tea.KeyPressMsg{}})
	}
	if list[0].name != "Enter" {
		list = append(list, hotkey{"Enter", m.say("screen.key.pick"), enter}, hotkey{"Esc", m.say("screen.key.undo"), esc},
			hotkey{"Tab", m.say("screen.key.tab"), tea.KeyPressMsg{Code: tea.KeyTab}})
	}
	list = append(append(list, s.lookKeys(m)...), hotkey{":", m.say("screen.key.type"), press(':')},
		hotkey{"z", m.say("screen.key.takeback"), press('z')}, hotkey{", .", m.say("screen.key.moves"), tea.KeyPressMsg{}},
		hotkey{"u", m.say("screen.key.rules"), press('u')}, hotkey{"+ -", m.say("screen.key.size"), tea.KeyPressMsg{}},
		hotkey{"o", m.say("screen.key.lobby"), press('o')})
	if !s.Over {
		list = append(list, hotkey{"R", m.say("screen.key.resign"), press('R')})
	}
	return list
}
