package specfile

import (
	"strconv"

	"hexparlor/game"
	"hexparlor/i18n"
)

// checkView compares a position as one viewer may see it with the file.
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
		return problem("specfile.position-refused", "why", err)
	}
	return same("specfile.differs.view", redacted, s.Text(viewer), "viewer", name)
}

// parseViewer parses a viewer of a case: the number of a seat, or "0" or "s" for a spectator.
func parseViewer(name string) (game.Seat, error) {
	if name == "s" {
		return game.Spectator, nil
	}
	n, err := strconv.Atoi(name)
	if err != nil || n < 0 || n > game.MaxSeats {
		return 0, problem("specfile.no-viewer", "viewer", i18n.Escaped(clip(name)))
	}
	return game.Seat(n), nil
}
