package fullscreen

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/solo"
	"hexparlor/internal/terminal/view"
)

// match is the screen of a match.
type match struct {
	*view.Match
	at      view.Backend
	drawing *drawing

	path    []game.Pick // picks of the user so far
	choices []view.Choice
	current int // index of the choice that Enter takes

	replay  bool     // whether the match is one of a record, at which nobody plays
	attempt *attempt // a lesson that is played in place of a match; nil for none

	smaller  int    // how many sizes of cells smaller than the best one, see drawing.fitted
	mapped   bool   // whether the whole board is shown small in place of the part in sight
	pan      [2]int // columns and rows by which the user has scrolled the board away from the cursor
	back     int    // how many turns back the board is shown; 0 is now
	scrolled int    // how many rows the list of events is scrolled back
	asked    bool   // whether the user has been asked to confirm resigning
	armed    string // move that the user has been asked to confirm

	message string     // row of status: a refusal, or what has happened
	bad     bool       // whether the message is a refusal
	novice  bool       // whether the user is new to the game
	remark  string     // of the coach; empty if there is none
	about   []hex.Cell // cells of the remark
	hint    []string
	lit     []hex.Cell // cells of the hint
	line    *commandLine
	chat    *chatPanel // the chat; nil while it is closed
	file    string     // file into which the user has asked to write the record; empty: to the screen

	board *canvas.Board // drawn last, for the mouse
	stage canvas.Rect   // part of the window in which it was drawn
	whole bool          // whether it was drawn as a whole
}

// openMatch returns the screen of a backend's match.
func openMatch(at view.Backend) *match {
	s := &match{Match: at.View(), at: at, drawing: drawings[at.View().Game.Info().ID]}
	s.refresh()
	return s
}

// openReplay shows the match of a record from its first position.
func openReplay(played *solo.Match) *match {
	s := openMatch(solo.Replay(played))
	s.replay, s.back, s.choices = true, len(s.Past), nil
	return s
}

// begin starts what goes on without the user.
func (s *match) begin(m *model) tea.Cmd {
	if s.replay {
		return nil
	}
	s.novice = s.Online == nil && isNew(m, s.Game.Info().ID)
	return tea.Batch(m.start(s, s.at.Begin()), s.coach(m))
}

// take shows what an action or a job has led to, and begins the work that follows.
func (s *match) take(m *model, u view.Update) tea.Cmd {
	if u.Open != nil {
		next := openMatch(u.Open)
		m.replace(s, next)
		if u.Err != nil {
			next.refuse(m.reason(u.Err))
		}
		return next.begin(m)
	}
	if u.Turn {
		s.path, s.back, s.scrolled = nil, 0, 0
		s.clear()
	}
	if u.Changed {
		s.refresh()
		if len(s.choices) == 0 && len(s.path) > 0 { // the position no longer allows the picks
			s.path = nil
			s.refresh()
			s.report(m.say("screen-server.picks-gone"))
		}
	}
	switch {
	case u.Err != nil:
		s.refuse(m.reason(u.Err))
	case !u.Status.Empty():
		s.report(m.Words.Say(u.Status))
	case u.Hint != nil:
		s.advised(m, u.Hint)
	case u.Record != "":
		s.recorded(m, u.Record)
	}
	return tea.Batch(m.start(s, u.Jobs), m.ring(u.Bell))
}

func (s *match) refuse(text string) { s.message, s.bad = text, true }
func (s *match) report(text string) { s.message, s.bad = text, false }

// mine reports whether a user at this terminal decides now.
func (s *match) mine() bool {
	settled := s.attempt != nil && s.attempt.settled()
	return !settled && !s.replay && s.Mine()
}

// refresh lists the choices after the picks so far. The cursor stays as near as possible to where it was.
func (s *match) refresh() {
	was, had := s.cursor()
	s.choices, s.current = nil, 0
	if !s.mine() {
		return
	}
	seat := s.ToMove()
	moves := s.State.Moves(seat, nil)
	r, revisable := game.Revisable(s.State)
	if revisable {
		entries := r.Entries(seat, nil)
		moves = append(moves, without(entries, moves)...) // moves that lead on come first
	}
	s.choices = view.Choices(s.State, seat, moves, s.path)
	switch {
	case revisable && len(s.path) == 0:
	case had:
		s.current = s.nearest(was)
	default:
		s.current = s.nearest(s.middle())
	}
}

// without returns the moves that are not among known ones.
func without(moves, known []game.Move) (other []game.Move) {
	listed := map[game.Move]bool{}
	for _, m := range known {
		listed[m] = true
	}
	for _, m := range moves {
		if !listed[m] {
			other = append(other, m)
		}
	}
	return other
}

// middle returns the cell in the middle of those at which choices are offered.
func (s *match) middle() hex.Cell {
	q, r, n := 0, 0, 0
	for _, at := range s.cells() {
		q, r, n = q+int(at.Q), r+int(at.R), n+1
	}
	n = max(n, 1)
	return hex.Cell{Q: int16(q / n), R: int16(r / n)}
}

// nearest returns the index of the choice nearest to a cell; 0 if no choice has a cell.
func (s *match) nearest(to hex.Cell) int {
	best, least := 0, 1<<30
	for i, c := range s.choices {
		if at, ok := cellOfChoice(c); ok && at.Distance(to) < least {
			best, least = i, at.Distance(to)
		}
	}
	return best
}

// cellOfChoice returns the cell at which a choice is offered.
func cellOfChoice(c view.Choice) (hex.Cell, bool) {
	if c.Done || c.Pick.At == "" {
		return hex.Cell{}, false
	}
	at, err := hex.ParseCell(c.Pick.At)
	return at, err == nil
}

// cursor returns the cell of the present choice, or of the last pick if the choice has none.
func (s *match) cursor() (hex.Cell, bool) {
	if s.current < len(s.choices) {
		if at, ok := cellOfChoice(s.choices[s.current]); ok {
			return at, true
		}
	}
	for _, p := range slices.Backward(s.path) {
		if at, err := hex.ParseCell(p.At); p.At != "" && err == nil {
			return at, true
		}
	}
	return hex.Cell{}, false
}

// listed returns the indexes of the choices that the side lists: those at the cursor's cell if there are several, and
// those without a cell.
func (s *match) listed() (list []int) {
	at, onBoard := hex.Cell{}, false
	if s.current < len(s.choices) {
		at, onBoard = cellOfChoice(s.choices[s.current])
	}
	for i, c := range s.choices {
		if cell, ok := cellOfChoice(c); ok && onBoard && cell == at {
			list = append(list, i)
		}
	}
	if len(list) < 2 {
		list = nil
	}
	for i, c := range s.choices {
		if _, ok := cellOfChoice(c); !ok {
			list = append(list, i)
		}
	}
	return list
}

// cells returns the different cells at which choices are offered.
func (s *match) cells() (cells []hex.Cell) {
	for _, c := range s.choices {
		if at, ok := cellOfChoice(c); ok && !slices.Contains(cells, at) {
			cells = append(cells, at)
		}
	}
	return cells
}

// walk moves the cursor in a direction of the screen: over the cells that can be picked, or in the list.
func (s *match) walk(dx, dy int) {
	if len(s.choices) == 0 {
		return
	}
	if _, onBoard := cellOfChoice(s.choices[s.current]); onBoard {
		if next, ok := s.step(dx, dy); ok {
			s.current = next
			return
		}
	}
	list := s.listed()
	at := slices.Index(list, s.current)
	switch {
	case dx != 0 && at >= 0:
		s.toBoard()
	case at+dy >= 0 && at+dy < len(list) && at >= 0:
		s.current = list[at+dy]
	case len(list) > 0 && at < 0 && dy > 0:
		s.current = list[0]
	case at >= 0:
		s.toBoard()
	}
}

// toBoard moves the cursor from the list to a choice with a cell, if there is one.
func (s *match) toBoard() {
	for i, c := range s.choices {
		if _, ok := cellOfChoice(c); ok {
			s.current = i
			return
		}
	}
}

// step returns the choice whose cell is nearest in a direction of the screen.
func (s *match) step(dx, dy int) (next int, ok bool) {
	if s.board == nil {
		return 0, false
	}
	from, _ := s.cursor()
	x, y := s.centre(from)
	least := 1 << 30
	for i, c := range s.choices {
		at, onBoard := cellOfChoice(c)
		if !onBoard || at == from {
			continue
		}
		cx, cy := s.centre(at)
		along, across := (cx-x)*dx+(cy-y)*dy, (cx-x)*dy+(cy-y)*dx
		if along <= 0 || max(across, -across) > 2*along {
			continue
		}
		if far := along*along + 3*across*across; far < least {
			least, next, ok = far, i, true
		}
	}
	return next, ok
}

// centre returns the middle of a cell on the screen, in half columns: a row is as high as four of them.
func (s *match) centre(c hex.Cell) (x, y int) {
	r := s.board.Box(c)
	return 2*r.X + r.W, 2 * (2*r.Y + r.H)
}

// cycle moves the cursor to the next thing that can be chosen: through the list, and then to the next cell.
func (s *match) cycle(step int) {
	n := len(s.choices)
	if n == 0 {
		return
	}
	list := s.listed()
	if at := slices.Index(list, s.current); at >= 0 && at+step >= 0 && at+step < len(list) {
		s.current = list[at+step]
		return
	} else if at < 0 && len(list) > 0 {
		s.current = list[0]
		return
	}
	from, onBoard := cellOfChoice(s.choices[s.current])
	for i := 1; i <= n; i++ {
		next := ((s.current+step*i)%n + n) % n
		if at, ok := cellOfChoice(s.choices[next]); ok && (!onBoard || at != from) {
			s.current = next
			return
		}
	}
	s.current = ((s.current+step)%n + n) % n
}

// pick takes the present choice: it becomes a pick, or the move is made if only one is left.
func (s *match) pick(m *model) tea.Cmd {
	if s.current >= len(s.choices) || s.back > 0 {
		s.back = 0
		return nil
	}
	c, armed := s.choices[s.current], s.armed
	s.clear()
	s.armed = armed
	if len(c.Moves) == 1 || c.Done {
		return s.confirm(m, s.State.MoveText(s.ToMove(), c.Moves[0]))
	}
	s.path = append(s.path, c.Pick)
	s.refresh()
	return nil
}

// confirm plays a move that the user has picked, or first shows it if the user wants to be asked.
func (s *match) confirm(m *model, text string) tea.Cmd {
	if m.settings.is("ask", "on") && s.armed != text {
		s.armed = text
		s.report(m.say("screen-settings.asked", "move", text))
		return nil
	}
	return s.submit(m, text)
}

// clear removes what was said about the former picks.
func (s *match) clear() { s.message, s.hint, s.lit, s.asked, s.armed = "", nil, nil, false, "" }

// submit plays a text for the seat to move.
func (s *match) submit(m *model, text string) tea.Cmd {
	if s.attempt != nil {
		return s.attempt.submit(m, s, text)
	}
	return s.proceed(m, s.at.Submit(s.ToMove(), text))
}

// proceed shows what a move has led to, and plays the next one if it is forced and the user wants that.
func (s *match) proceed(m *model, u view.Update) tea.Cmd {
	cmd := s.take(m, u)
	if u.Turn && u.Err == nil {
		cmd = tea.Batch(cmd, showFilm(m, s), s.coach(m))
	}
	if !u.Turn || u.Err != nil || !s.mine() || !m.settings.is("forced", "on") {
		return cmd
	}
	seat := s.ToMove()
	moves := s.State.Moves(seat, nil)
	if _, revisable := game.Revisable(s.State); revisable || len(moves) != 1 {
		return cmd
	}
	text := s.State.MoveText(seat, moves[0])
	next := s.submit(m, text)
	s.report(m.say("screen-settings.played", "move", text))
	return tea.Batch(cmd, next)
}

// ask asks for a hint.
func (s *match) ask(m *model) tea.Cmd {
	if !s.mine() {
		return nil
	}
	return s.take(m, s.at.Advise(s.ToMove(), m.Words))
}

// advised shows a hint.
func (s *match) advised(m *model, h *view.Hint) {
	s.clear()
	for _, text := range h.Text {
		s.hint = append(s.hint, m.Words.Say(text))
	}
	s.lit = h.Cells
}

// undo takes back the last turn of the user and what followed it, or a resignation.
func (s *match) undo(m *model) tea.Cmd {
	s.clear()
	return s.take(m, s.at.Undo())
}

// resign gives the match up, after the user has confirmed it.
func (s *match) resign(m *model) tea.Cmd {
	if s.replay || s.Over || s.Own == 0 {
		return nil
	}
	if !s.asked {
		s.asked = true
		s.report(m.say("screen.resign"))
		return nil
	}
	s.clear()
	seat := s.Own.First()
	if s.mine() {
		seat = s.ToMove()
	}
	return s.take(m, s.at.Resign(seat))
}

// scroll scrolls the list of events.
func (s *match) scroll(rows int) { s.scrolled = max(0, s.scrolled-rows) }
