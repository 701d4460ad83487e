// Package picture draws positions for programs outside this module.
package picture

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

// scale is the number of pixels of a PNG for each unit of a drawing.
const scale = 2

// SVG returns the board of a position as viewer may see it, as an SVG document with English texts. The error says that
// there is no drawing of the game.
func SVG(g game.Game, p game.Position, viewer game.Seat) ([]byte, error) {
	scene, err := draw(g, p, viewer)
	if err != nil {
		return nil, err
	}
	return scene.SVG(), nil
}

// PNG returns the same drawing as SVG as a PNG image.
func PNG(g game.Game, p game.Position, viewer game.Seat) ([]byte, error) {
	scene, err := draw(g, p, viewer)
	if err != nil {
		return nil, err
	}
	return scene.PNG(scale), nil
}

func draw(g game.Game, p game.Position, viewer game.Seat) (*render.Scene, error) {
	words, id := catalog.English(), g.Info().ID
	scene := boards.Draw(words, id, game.ViewIn(words, p.View(viewer)))
	if scene == nil {
		return nil, fmt.Errorf("there is no drawing of the game %q", id)
	}
	return scene, nil
}
