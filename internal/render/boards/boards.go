// Package boards draws positions of the games and the events of a turn, only from what a viewer may see. Each game
// has a file that adds itself to drawings.
package boards

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/render"
)

// Frame is the drawing of a phase of a turn.
type Frame struct {
	Phase string // the game's word for it: "attack"; "after" for the position at the end of a turn
	Scene *render.Scene
}

// drawing holds the drawing functions of a game.
type drawing struct {
	position func(words *i18n.Catalogue, view any) *render.Scene
	// frames returns the frames of a finished turn; nil if the game shows only the position after it.
	frames func(words *i18n.Catalogue, before, after any, events []game.Event) []Frame
}

// drawings has the games that can be drawn.
var drawings = map[string]drawing{}

// After is the phase of the frame with the position at the end of a turn.
const After = "after"

// Draw returns the drawing of a game's view; nil if the game has none.
func Draw(words *i18n.Catalogue, game string, view any) *render.Scene {
	d, ok := drawings[game]
	if !ok {
		return nil
	}
	return d.position(words, view)
}

// Frames returns the frames of a turn, from the views before and after it and its visible events. It is empty for a
// game without drawing.
func Frames(words *i18n.Catalogue, id string, before, after any, events []game.Event) []Frame {
	d, ok := drawings[id]
	switch {
	case !ok:
		return nil
	case d.frames == nil:
		return []Frame{{Phase: After, Scene: d.position(words, after)}}
	}
	return d.frames(words, before, after, events)
}
