// Package boards draws positions of the games and the events of a turn, only from what a viewer may see. Each game
// has a file that adds itself to drawings.
package boards

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/render"
)

// Frame is the drawing of the board at the end of one phase of a turn.
type Frame struct {
	Phase string // word of the game for the phase, such as "attack", or After
	Scene *render.Scene
}

// drawing holds the drawing functions of a game.
type drawing struct {
	position func(words *i18n.Catalogue, view any) *render.Scene
	// frames returns the frames of a finished turn; nil if the game shows only the position after it.
	frames func(words *i18n.Catalogue, before, after any, events []game.Event) []Frame
}

// drawings maps the id of each game that can be drawn to its functions.
var drawings = map[string]drawing{}

// After is the phase of the frame that shows the position at the end of a turn.
const After = "after"

// Draw returns the drawing of a view of a game with texts in the language of words, or nil if the game cannot be drawn.
func Draw(words *i18n.Catalogue, game string, view any) *render.Scene {
	d, ok := drawings[game]
	if !ok {
		return nil
	}
	return d.position(words, view)
}

// Frames returns the frames of a turn, from the views before and after the turn and the events that the viewer may see.
// It returns nil for a game that cannot be drawn.
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
