package specfile

import (
	"fmt"
	"strconv"

	"hexparlor/game"
)

// checkView compares a position as one viewer may see it.
func checkView(c testCase, g game.Game, o game.Options) error {
	position, name, redacted := c.text("position"), c.text("viewer"), c.text("redacted")
	if c.err != nil {
		return c.err
	}
	viewer, err := parseViewer(name)
	if err != nil {
		return err
	}
	s, err := g.Parse(o, position)
	if err != nil {
		return fmt.Errorf("the position is refused: %w", err)
	}
	return same("view of "+name, redacted, s.Text(viewer))
}

// parseViewer reads the number of a seat; "0" and "s" are spectators.
func parseViewer(name string) (game.Seat, error) {
	if name == "s" {
		return game.Spectator, nil
	}
	n, err := strconv.Atoi(name)
	if err != nil || n < 0 || n > game.MaxSeats {
		return 0, fmt.Errorf("%q is no viewer; write the number of a player, or 0 or s for a spectator", clip(name))
	}
	return game.Seat(n), nil
}
