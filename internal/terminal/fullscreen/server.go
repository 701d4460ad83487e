package fullscreen

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"hexparlor/internal/terminal/view"
)

// taker is a screen whose jobs run beside it.
type taker interface {
	// proceed shows what a job has led to, and begins the work that follows.
	proceed(m *model, u view.Update) tea.Cmd
}

// applied is the message that a job of a screen has ended.
type applied struct {
	screen taker
	apply  func() view.Update
}

// start runs jobs of a screen beside it.
func (m *model) start(s taker, jobs []view.Job) tea.Cmd {
	var cmds []tea.Cmd
	for _, job := range jobs {
		cmds = append(cmds, func() tea.Msg { return applied{s, job(m.ctx)} })
	}
	return tea.Batch(cmds...)
}

// ring rings the bell of the terminal, and shows a notification by OSC 9, if on is true and the user wants that.
func (m *model) ring(on bool) tea.Cmd {
	if !on || m.settings.is("notify", "off") {
		return nil
	}
	if m.settings.is("notify", "bell") {
		return tea.Raw("\a")
	}
	return tea.Raw("\a\x1b]9;Hexparlor\x07")
}

// tick is the message that a second has passed.
type tick struct{}

// watch returns the command that waits a second if the screen has a clock or a countdown, and no other one waits.
func (m *model) watch() tea.Cmd {
	if m.ticks || !m.runs() {
		return nil
	}
	m.ticks = true
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return tick{} })
}

// runs reports whether the shown screen changes as time goes by.
func (m *model) runs() bool {
	switch s := m.top().(type) {
	case *lobbyScreen:
		return s.Lost != nil || len(s.Own) > 0 && s.Own[0].Deadline > 0 && left(s.Own[0].Deadline) < time.Hour
	case *match:
		if s.Online == nil {
			return false
		}
		for _, c := range s.Online.Clocks {
			if !c.Ends.IsZero() && time.Until(c.Ends) < 25*time.Hour {
				return true
			}
		}
		return s.Online.Lost != nil
	}
	return false
}

// lost returns the sentence about a lost connection, with the time until the next attempt.
func (m *model) lost(l *view.Lost) string {
	wait := max(0, int(time.Until(l.Next).Round(time.Second)/time.Second))
	return m.say("screen-server.lost", "why", l.Why, "seconds", wait, "tries", l.Tries+1)
}

// home returns the first screen: the lobby at a server, or the matches of this computer.
func (m *model) home() screen {
	if m.lobby != nil {
		return m.lobby
	}
	return newStart(m)
}
