package fullscreen

import (
	"errors"
	"os"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"hexparlor/internal/terminal"
	"hexparlor/internal/terminal/canvas"
)

// commandLine is the row in which a user types a move or a command.
type commandLine struct {
	text    []rune
	at      int      // position of the cursor
	offers  []string // completions of the text that Tab goes through
	offered int
}

// maxLine is the greatest number of characters of a command line.
const maxLine = 500

// insert adds text at the cursor. Control characters are left out.
func (l *commandLine) insert(text string) {
	for _, r := range text {
		if r >= ' ' && r != 0x7f && len(l.text) < maxLine {
			l.text = slices.Insert(l.text, l.at, r)
			l.at++
		}
	}
	l.offers = nil
}

func (l *commandLine) key(m *model, s *match, k tea.KeyPressMsg) tea.Cmd {
	switch key := k.String(); {
	case key == "esc" || key == "backspace" && len(l.text) == 0:
		s.line = nil
	case key == "enter":
		return s.obey(m, strings.TrimSpace(string(l.text)))
	case key == "tab" || key == "down":
		l.complete(s, 1)
	case key == "shift+tab" || key == "up":
		l.complete(s, -1)
	default:
		l.edit(k)
	}
	return nil
}

// edit changes the text by a key.
func (l *commandLine) edit(k tea.KeyPressMsg) {
	switch k.String() {
	case "backspace":
		if l.at > 0 {
			l.text = slices.Delete(l.text, l.at-1, l.at)
			l.at--
		}
		l.offers = nil
	case "left":
		l.at = max(0, l.at-1)
	case "right":
		l.at = min(len(l.text), l.at+1)
	case "home":
		l.at = 0
	case "end":
		l.at = len(l.text)
	default:
		l.insert(k.Text)
	}
}

// complete replaces the text by the next move or command that begins with it.
func (l *commandLine) complete(s *match, step int) {
	l.find(s)
	if step < 0 && l.offered < 0 {
		l.offered = 0
	}
	if n := len(l.offers); n > 0 {
		l.offered = ((l.offered+step)%n + n) % n
		l.text = []rune(l.offers[l.offered])
		l.at = len(l.text)
	}
}

// find looks for the completions of the text unless they are known.
func (l *commandLine) find(s *match) {
	if l.offers == nil {
		l.offers, l.offered = s.offers(string(l.text)), -1
	}
}

// maxOffers is the number of completions that are shown at once.
const maxOffers = 5

// drawOffers lists completions above the line, with what they would do.
func (l *commandLine) drawOffers(m *model, s *match, c *canvas.Canvas, width int) {
	l.find(s)
	n := min(len(l.offers), maxOffers)
	if n == 0 || n == 1 && l.offers[0] == string(l.text) {
		return
	}
	first := max(0, min(l.offered-maxOffers/2, len(l.offers)-n))
	w := min(width-1, 66)
	y := c.Height - 2 - n
	if rest := len(l.offers) - n; rest > 0 {
		text := m.say("screen.more", "choices", rest)
		c.Fill(canvas.Rect{X: 1, Y: y - 1, W: w, H: 1}, "panel")
		c.Text(w-canvas.Width(text), y-1, text, "ink3", "panel", 0)
	}
	for i, text := range l.offers[first : first+n] {
		ground, attr := canvas.Role("panel"), uint8(0)
		row := canvas.Rect{X: 1, Y: y + i, W: w, H: 1}
		if first+i == l.offered {
			ground, attr = "well", canvas.Bold
		}
		c.Fill(row, ground)
		if first+i == l.offered {
			c.Set(1, row.Y, '▸', "amber", ground, canvas.Bold)
		}
		x := c.Text(2, row.Y, canvas.Cut(text, w-2), "ink", ground, attr)
		effect := canvas.Cut(s.effect(m, text), w-x-1)
		c.Text(w-canvas.Width(effect), row.Y, effect, "ink3", ground, 0)
		m.zone(row, func() tea.Cmd {
			l.text, l.at, l.offered = []rune(text), len([]rune(text)), first+i
			return nil
		})
	}
}

// effect returns what the last pick of a typed move is about; empty for commands.
func (s *match) effect(m *model, text string) string {
	if !s.mine() || slices.Contains(typed, text) {
		return ""
	}
	seat := s.ToMove()
	moves, refusal := s.State.ParseMoves(seat, text)
	if refusal != nil || len(moves) == 0 {
		return ""
	}
	picks := s.State.Picks(seat, moves[0])
	if len(picks) == 0 {
		return ""
	}
	return s.words(m).Say(picks[len(picks)-1].Label)
}

// typed are the commands that can be typed in place of a move.
var typed = []string{"hint", "undo", "resign", "rules", "rule", "card", "record", "help", "lobby"}

// offers returns the moves and commands that begin with a text.
func (s *match) offers(text string) []string {
	want := strings.ToLower(strings.TrimLeft(text, " "))
	list := []string{}
	if s.mine() {
		seat := s.ToMove()
		for _, move := range s.State.Moves(seat, nil) {
			if t := s.State.MoveText(seat, move); strings.HasPrefix(strings.ToLower(t), want) {
				list = append(list, t)
			}
		}
	}
	for _, word := range typed {
		if strings.HasPrefix(word, want) && !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}

// obey carries out a typed line: a command or a move. A refused line stays, so that the user can mend it.
func (s *match) obey(m *model, line string) tea.Cmd {
	word, argument, _ := strings.Cut(line, " ")
	argument = strings.TrimSpace(argument)
	command := map[string]string{"hint": "h", "undo": "z", "rules": "u", "help": "?", "lobby": "o"}[word]
	isMove := word == "resign" && s.Game.Info().Resigns
	s.clear()
	if cmd, done := obeyServer(m, s, word, argument); done {
		return cmd
	}
	switch {
	case line == "":
		s.line = nil
	case command != "" && argument == "":
		s.line = nil
		return s.command(m, command)
	case word == "card":
		s.line = nil
		s.showCard(m, argument)
	case word == "rule" || word == "rules":
		s.line = nil
		openRules(m, s.Game, s.Options, argument)
	case word == "record":
		s.line = nil
		return s.writeRecord(m, argument)
	case word == "resign" && !isMove:
		s.line, s.asked = nil, true
		return s.resign(m)
	case !s.mine():
		s.refuse(m.say("terminal.over"))
	default:
		cmd := s.submit(m, line)
		if !s.bad {
			s.line = nil
		}
		return cmd
	}
	return nil
}

// showCard shows what is printed on a card.
func (s *match) showCard(m *model, name string) {
	lines, ok := terminal.Card(s.Game, s.Options, m.Words, name)
	if !ok {
		s.refuse(m.say("terminal.no-card", "name", name))
		return
	}
	m.open(newPager(lines[0], strings.Join(lines, "\n")))
}

// writeRecord shows the record of the match, or writes it to a new file.
func (s *match) writeRecord(m *model, file string) tea.Cmd {
	s.file = file
	return s.take(m, s.at.Record())
}

// recorded shows the text of a record, or writes it to the file that the user has named.
func (s *match) recorded(m *model, text string) {
	file := s.file
	if file == "" || m.Fixed {
		m.open(newPager(m.say("screen.record"), text))
		return
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		_, err = f.WriteString(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		s.refuse(m.say("terminal.record-unwritten", "why", err))
		return
	}
	s.report(m.say("terminal.record-written", "file", file))
}

// draw shows the line with its cursor in the row of status.
func (l *commandLine) draw(c *canvas.Canvas) {
	y := c.Height - 2
	c.Fill(canvas.Rect{X: 0, Y: y, W: c.Width, H: 1}, "well")
	c.Text(1, y, ":", "amber", "well", canvas.Bold)
	l.drawText(c, 2, y, c.Width-4)
}

// drawText shows the part of the text around the cursor, and the cursor.
func (l *commandLine) drawText(c *canvas.Canvas, x, y, room int) {
	first := max(0, l.at-room)
	shown := l.text[first:min(len(l.text), first+room)]
	c.Text(x, y, string(shown), "ink", "well", 0)
	char := ' '
	if l.at < len(l.text) {
		char = l.text[l.at]
	}
	c.Set(x+canvas.Width(string(l.text[first:l.at])), y, char, "on-accent", "accent", 0)
}
