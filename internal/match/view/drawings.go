package view

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

// Stage returns whose turn it is or who has won, and how many moves it took; in games of sealed orders, which are many
// small ones, no number.
func (s View) Stage() string {
	state := s.prompt().Title
	if s.Game.Info().Sealed {
		return state
	}
	return s.Words.Say(i18n.Of("server.share.state", "state", state, "moves", s.Log.MovesKnownTo(s.Observer)))
}

// drawn returns the picture of a position.
func (s View) drawn(p game.Position) *render.Scene {
	return boards.Draw(s.Words, s.Match.Game, s.ViewOf(p, s.Observer))
}

// Opponents returns the names of the players, or of their seats.
func (s View) Opponents() i18n.Message {
	var names i18n.List
	for i, p := range s.Seats.Players {
		name := s.NameOf(p)
		if name == "" {
			name = s.Words.Say(s.Seats.Info[i].Name)
		}
		names = append(names, name)
	}
	return i18n.Of("server.share.players",
		"count", len(names), "first", names[0], "second", names[len(names)-1], "names", names)
}

// DrawnAfter returns the picture of the position after an entry of the log; 0 is the start.
func (s View) DrawnAfter(entry int) (*render.Scene, error) {
	p, err := s.Playback()
	if err != nil {
		return nil, err
	}
	for played := 0; played < entry; {
		e, _, more, err := p.Next()
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		played = e.Number
	}
	return s.drawn(p.State()), nil
}

// Standing returns the number, in the log of the match, of the last move that counts among the first n entries that the
// caller may know of; 0 if there is none. Below 0, n is all of them.
func (s View) Standing(n int) (number int) {
	for _, e := range s.Log {
		if n == 0 {
			break
		}
		if e.KnownTo(s.Observer) {
			n--
		}
		if e.Kind == match.Move && !e.Undone {
			number = e.Number
		}
	}
	return number
}

// Shown plays the game for an animated drawing.
func (s View) Shown(show func(game.State, []game.Event)) error {
	return s.Replay(func(_ match.Entry, state game.State, events []game.Event) { show(state, events) })
}
