// Package boards draws the positions of games, and what happened in a turn, from nothing but what a viewer may know.
// Each game has a file; it puts itself into drawings. Whatever else there is, is not drawn.
package boards

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/render"
)

// Frame is the picture of a part of a turn.
type Frame struct {
	Phase string // the game's word for it: "attack"; "after" for the position at the end of a turn
	Scene *render.Scene
}

// drawing is how a game is drawn.
type drawing struct {
	position func(words *i18n.Catalogue, view any) *render.Scene
	// film is the pictures of a turn that is over; nil if there is but the position after it.
	film func(words *i18n.Catalogue, before, after any, events []game.Event) []Frame
}

// drawings has the games that can be drawn.
var drawings = map[string]drawing{}

// After is the phase of the picture that shows the position at the end of a turn.
const After = "after"

// Draw returns the picture of a view of a game; nil if that game has no drawing.
func Draw(words *i18n.Catalogue, game string, view any) *render.Scene {
	d, ok := drawings[game]
	if !ok {
		return nil
	}
	return d.position(words, view)
}

// Film returns the pictures of a turn of a game, by the views before and after it and the events that the viewer may
// know. It is empty for a game without drawing.
func Film(words *i18n.Catalogue, id string, before, after any, events []game.Event) []Frame {
	d, ok := drawings[id]
	switch {
	case !ok:
		return nil
	case d.film == nil:
		return []Frame{{Phase: After, Scene: d.position(words, after)}}
	}
	return d.film(words, before, after, events)
}
