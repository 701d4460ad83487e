package view

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

// Stage returns a line about the match for its picture: whose turn it is or who has won, and the number of moves. Games
// of sealed orders have no number, because their moves are many and small.
func (s View) Stage() string {
	state := s.prompt().Title
	if s.Game.Info().Sealed {
		return state
	}
	return s.Words.Say(i18n.Of("server.share.state", "state", state, "moves", s.Log.MovesKnownTo(s.Observer)))
}

// drawn returns the drawing of a position, as the observer may see it.
func (s View) drawn(p game.Position) *render.Scene {
	return boards.Draw(s.Words, s.Match.Game, s.ViewOf(p, s.Observer))
}

// Opponents returns a message with the names of the players, or of the seats that are open.
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

// DrawnAfter returns the drawing of the position after the entry with this number in the log; 0 is the starting
// position.
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

// Standing returns the number in the log of the last move, not taken back, among the first n entries that the observer
// may know of; 0 if there is none. A negative n means all entries.
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

// Shown replays the moves of the match and calls show with each position and the events that led to it, for an animated
// drawing.
func (s View) Shown(show func(game.State, []game.Event)) error {
	return s.Replay(func(_ match.Entry, state game.State, events []game.Event) { show(state, events) })
}
