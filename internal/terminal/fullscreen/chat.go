package fullscreen

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/view"
)

// chatPanel is the chat of a match beside its board: while it is open it has the keys.
type chatPanel struct {
	line     commandLine
	room     int // index in the rooms to which the user may write
	scrolled int // rows that the messages are scrolled back
}

func (t *chatPanel) key(m *model, s *match, k tea.KeyPressMsg) tea.Cmd {
	s.Online.Unread = 0
	switch k.String() {
	case "esc":
		s.chat = nil
	case "enter":
		return t.say(m, s)
	case "tab", "shift+tab":
		if n := len(s.Online.Rooms); n > 0 {
			t.room = (t.room + 1) % n
		}
	case "up", "pgup":
		t.scrolled += 3
	case "down", "pgdown":
		t.scrolled = max(0, t.scrolled-3)
	default:
		t.line.edit(k)
	}
	return nil
}

// say sends the typed text to the chosen room.
func (t *chatPanel) say(m *model, s *match) tea.Cmd {
	rooms, text := s.Online.Rooms, strings.TrimSpace(string(t.line.text))
	if text == "" {
		return nil
	}
	if len(rooms) == 0 {
		s.refuse(m.say("screen-server.no-chat"))
		return nil
	}
	t.line, t.scrolled = commandLine{}, 0
	return s.take(m, s.at.Say(rooms[t.room%len(rooms)], text))
}

// draw draws the latest messages, the room, the line of the user and the button.
func (t *chatPanel) draw(m *model, s *match, d *panel) {
	s.Online.Unread = 0
	d.gap(8)
	d.rule(m.say("screen-server.chat"))
	d.H -= 3 // the rows of the room, the line and the button
	t.drawMessages(m, s, d)
	d.row, d.H = d.Y+d.H, d.H+3
	rooms := s.Online.Rooms
	if len(rooms) == 0 {
		d.para(m.say("screen-server.no-chat"), "ink3", 2)
		return
	}
	room := m.say("screen-server.to", "room", roomText(m, s, rooms[t.room%len(rooms)]))
	x := d.Text(d.X+1, d.row, room, "amber", "page", 0)
	if len(rooms) > 1 {
		d.Text(x+2, d.row, "Tab", "ink3", "page", 0)
	}
	d.Fill(canvas.Rect{X: d.X, Y: d.row + 1, W: d.W, H: 1}, "well")
	t.line.drawText(d.Canvas, d.X+1, d.row+1, d.W-2)
	d.button(m, m.say("screen-server.say"), true, "", func() tea.Cmd { return t.say(m, s) })
}

// drawMessages draws the messages that fit, the newest below; scrolled back by the user.
func (t *chatPanel) drawMessages(m *model, s *match, d *panel) {
	var lines []string
	heads := map[int]bool{}
	for _, one := range s.Online.Chat {
		heads[len(lines)] = true
		lines = append(lines, messageHead(m, s, one))
		for _, line := range canvas.Wrap(one.Text, d.W-4) {
			lines = append(lines, "   "+line)
		}
	}
	room := d.left()
	t.scrolled = max(0, min(t.scrolled, len(lines)-room))
	end := len(lines) - t.scrolled
	for i := max(0, end-room); i < end; i++ {
		fg := canvas.Role("ink")
		if heads[i] {
			fg = "ink3"
		}
		d.Text(d.X+1, d.row, lines[i], fg, "page", 0)
		d.row++
	}
	if len(lines) == 0 {
		d.para(m.say("screen-server.silent"), "ink3", 3)
	}
}

// messageHead returns the time and the author of a message, and its room if there are several.
func messageHead(m *model, s *match, one view.Message) string {
	name := one.Name
	if one.Mine {
		name = m.say("screen-server.you")
	}
	head := one.At.Format("15:04") + " " + name
	if len(s.Online.Rooms) > 1 {
		head += " · " + roomText(m, s, one.Room)
	}
	return head
}

// roomText returns the name of a room for users.
func roomText(m *model, s *match, room string) string {
	kind, number, _ := strings.Cut(room, "-")
	if kind == "private" {
		for _, text := range strings.Split(number, "-") {
			for _, seat := range s.Seats {
				if text == string(rune('0'+seat.Seat)) && !s.Own.Has(seat.Seat) {
					return m.Words.Say(s.Player(seat.Seat))
				}
			}
		}
	}
	return m.say("screen-server.room", "kind", kind)
}
