package fullscreen

import (
	tea "charm.land/bubbletea/v2"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games"
	"hexparlor/internal/terminal/canvas"
)

// coachedMatches is the number of matches of each game in which the coach speaks.
const coachedMatches = 2

// coached is the message that the coach has a remark about a position, or none.
type coached struct {
	match *match
	turns int
	text  string
	cells []hex.Cell
}

// isNew reports whether the user has played fewer matches of the game to their end than the coach is there for.
func isNew(m *model, id string) bool {
	saved, err := m.Folder.List()
	over := 0
	for _, s := range saved {
		if s.Over && s.Game == id {
			over++
		}
	}
	return err == nil && over < coachedMatches
}

// coach looks for a remark about the position in a user's first matches against bots. It works on copies, because it
// plays every legal move.
func (s *match) coach(m *model) tea.Cmd {
	s.remark, s.about = "", nil
	if !s.novice || s.attempt != nil || s.Online != nil || s.Bots == 0 || !s.mine() || !m.settings.is("coach", "on") {
		return nil
	}
	seat, turns, words, trial := s.ToMove(), s.Turns(), s.words(m), *s.Match
	trial.State = game.Clone(s.State)
	return func() tea.Msg {
		course, err := games.Course(trial.Game)
		if err != nil {
			return nil
		}
		events := func(move game.Move) []game.Event { return trial.Preview(seat, move) }
		for _, r := range course.Remarks(trial.Options, trial.State, seat, events) {
			return coached{s, turns, words.Say(r.Says()) + " (" + r.Rule + ")", parseCells(r.Cells)}
		}
		return nil
	}
}

// coached shows a remark, unless the position has changed since.
func (s *match) coached(msg coached) {
	if s.Turns() == msg.turns && s.mine() {
		s.remark, s.about = msg.text, msg.cells
	}
}

// drawAbout marks the cells of the remark.
func (s *match) drawAbout(b *canvas.Board) {
	for _, at := range s.about {
		b.Ring(at, "m-push", false)
	}
}
