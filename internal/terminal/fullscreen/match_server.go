package fullscreen

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/internal/terminal/canvas"
	"hexparlor/internal/terminal/online"
	"hexparlor/internal/terminal/view"
)

// serverKey carries out a key that has a meaning only at a server's match.
func serverKey(m *model, s *match, key string) (cmd tea.Cmd, done bool) {
	if s.Online == nil {
		return nil, false
	}
	switch asked := s.Online.Asked(); {
	case key == "t":
		s.chat = &chatPanel{}
	case key == "r" && s.Online.Lost != nil:
		s.at.(*online.Match).Retry()
	case key == "y" && asked != "":
		return s.take(m, s.at.Act(asked+"-accept")), true
	case key == "N" && asked != "":
		return s.take(m, s.at.Act(asked+"-decline")), true
	case key == "n" && m.lobby != nil:
		return nextMatch(m, s), true
	default:
		return nil, false
	}
	return nil, true
}

// nextMatch opens another match that waits for the user.
func nextMatch(m *model, s *match) tea.Cmd {
	for _, own := range m.lobby.Own {
		if own.Waits && own.ID != s.at.(*online.Match).ID() {
			s.leave(m)
			return m.lobby.proceed(m, m.lobby.Open(own.ID))
		}
	}
	s.report(m.say("screen-server.none-waits"))
	return nil
}

// obeyServer carries out a typed command that only a server's match has.
func obeyServer(m *model, s *match, word, argument string) (cmd tea.Cmd, done bool) {
	if s.Online == nil {
		return nil, false
	}
	var u view.Update
	switch action, known := s.Online.Action(word); {
	case known:
		u = s.at.Act(action)
	case word == "say" && len(s.Online.Rooms) > 0:
		u = s.at.Say(s.Online.Rooms[0], argument)
	case word == "if":
		if u = s.at.Plan(argument); u.Err != nil { // the line stays, so that the user can mend it
			return s.take(m, u), true
		}
	default:
		return nil, false
	}
	s.line = nil
	return s.take(m, u), true
}

// drawServer draws what only a server's match has: a lost connection, or proposals. It reports whether nothing else
// has room.
func drawServer(m *model, s *match, d *panel) (all bool) {
	if s.Online == nil {
		return false
	}
	if s.Online.Lost != nil {
		drawLost(m, s, d)
		return true
	}
	for _, p := range s.Online.Proposals {
		switch {
		case p.Asks:
			d.banner(m.say("screen-server.asks", "kind", p.Kind, "name", s.Player(p.By)), "", "accent")
			d.links(m, []hotkey{
				{"y", m.say("screen-server.accept"), press('y')}, {"N", m.say("screen-server.decline"), press('N')},
			})
		case p.Mine:
			d.para(m.say("screen-server.asked", "kind", p.Kind), "ink3", 2)
		}
	}
	return false
}

// drawLost draws that the connection is lost, what is known and what can be done.
func drawLost(m *model, s *match, d *panel) {
	lost := s.Online.Lost
	wait := max(0, int(time.Until(lost.Next).Round(time.Second)/time.Second))
	again := m.say("screen-server.lost.again", "seconds", wait, "tries", lost.Tries+1)
	d.banner(m.say("screen-server.lost.head"), again, "bad")
	d.gap(12)
	d.para(m.say("screen-server.lost.old"), "ink", 3)
	if len(s.path) > 0 {
		d.para(m.say("screen-server.lost.picks", "picks", s.pathText(s.words(m))), "ink", 3)
	}
	if len(s.Online.Clocks) > 0 && d.left() > 8 {
		d.gap(8)
		d.rule(m.say("screen-server.clock"))
		for _, c := range s.Online.Clocks {
			if s.Own.Has(c.Seat) {
				left := m.span(c.At(lost.Since))
				d.Text(d.X+1, d.row, m.say("screen-server.you"), "ink", "page", 0)
				text := m.say("screen-server.lost.left", "left", left)
				d.Text(d.X+d.W-canvas.Width(text), d.row, text, "ink3", "page", 0)
				d.row++
			}
		}
		d.para(m.say("screen-server.lost.counts"), "ink3", 2)
	}
	d.gap(6)
	d.rule(m.say("screen-server.lost.can"))
	for _, k := range [][2]string{{"r", "retry"}, {", .", "look"}, {"o", "lobby"}, {"Ctrl-C", "leave"}} {
		if d.left() < 2 {
			break
		}
		d.Text(d.X+1, d.row, k[0], "ink", "page", canvas.Bold)
		d.Text(d.X+8, d.row, canvas.Cut(m.say("screen-server.lost.key."+k[1]), d.W-9), "ink2", "page", 0)
		d.row++
	}
	d.button(m, m.say("screen-server.lost.button"), false, "", nil)
}

// drawOpen draws a match that has not begun: what it waits for, and the address that others need.
func drawOpen(m *model, s *match, c *canvas.Canvas) {
	f := areasBeside(c.Width, c.Height, 0)
	c.Fill(f.stage, s.drawing.felt)
	d := newPanel(c, f.side)
	if !drawServer(m, s, d) {
		d.banner(m.Words.Say(s.Waiting), "", "ink3")
		d.gap(10)
		for _, seat := range s.Seats {
			name := m.say("screen-server.free")
			if len(s.Names) >= int(seat.Seat) && s.Names[seat.Seat-1] != "" {
				name = s.Names[seat.Seat-1]
			}
			d.item("", m.Words.Say(seat.Name), canvas.Cut(name, d.W/2), false)
		}
		if at, ok := s.at.(*online.Match); ok {
			d.gap(6)
			d.para(m.say("screen-server.invite"), "ink2", 3)
			d.para(at.Address(), "ink", 3)
		}
		d.button(m, m.say("screen.waiting"), false, "", nil)
	}
	if s.chat != nil {
		e := newPanel(c, canvas.Rect{X: 1, Y: 2, W: min(f.stage.W-2, 50), H: f.stage.H - 2})
		c.Fill(e.Rect, "page")
		s.chat.draw(m, s, e)
	}
	s.drawStatus(m, c, c.Width)
	s.drawKeys(m, c)
}

// clockText returns the remaining time of a seat, or nothing.
func clockText(m *model, s *match, seat game.Seat) string {
	if s.Online == nil {
		return ""
	}
	for _, c := range s.Online.Clocks {
		if c.Seat == seat {
			now := time.Now()
			if s.Online.Lost != nil {
				now = s.Online.Lost.Since
			}
			return m.span(c.At(now))
		}
	}
	return ""
}

// waitText returns whom the match waits for.
func waitText(m *model, s *match) (head, why string) {
	if s.Online == nil {
		return m.say("screen.thinks", "name", s.Name(s.ToMove())), ""
	}
	var names, clocks []string
	for seat := range s.ToAct.All() {
		names = append(names, m.Words.Say(s.Player(seat)))
		if text := clockText(m, s, seat); text != "" {
			clocks = append(clocks, text)
		}
	}
	if s.Bots&s.ToAct == s.ToAct && len(names) == 1 {
		return m.say("screen.thinks", "name", names[0]), ""
	}
	return m.say("screen-server.waits", "names", strings.Join(names, ", ")), strings.Join(clocks, ", ")
}
