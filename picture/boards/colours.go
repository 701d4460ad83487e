package boards

import (
	"image/color"

	"hexparlor/picture"
)

// The colours of boards are those that the web client has by the same names (web/src/styles/tokens.css), by day.
var tokens = map[string]color.NRGBA{
	"mat":    picture.Oklch(.995, .003, 85),
	"ink":    picture.Oklch(.24, .020, 260),
	"ink-2":  picture.Oklch(.40, .018, 260),
	"ink-3":  picture.Oklch(.50, .016, 260),
	"accent": picture.Oklch(.80, .155, 75),
	"bad":    picture.Oklch(.50, .165, 27),

	"cell":      picture.Oklch(.942, .020, 88),
	"cell-rim":  picture.Oklch(.78, .026, 85),
	"rock":      picture.Oklch(.66, .012, 260),
	"fog-ink":   picture.Oklch(.72, .014, 250),
	"piece-rim": picture.Oklch(1, 0, 0),

	"verb-defend": picture.Oklch(.48, .110, 255),
	"verb-move":   picture.Oklch(.37, .020, 260),
	"verb-grab":   picture.Oklch(.50, .120, 320),
	"verb-push":   picture.Oklch(.50, .100, 165),

	"team-a": picture.Oklch(.48, .125, 250), "on-team-a": picture.Oklch(.98, .010, 250),
	"team-b": picture.Oklch(.57, .170, 40), "on-team-b": picture.Oklch(.99, .010, 40),
	"team-c": picture.Oklch(.53, .110, 165), "on-team-c": picture.Oklch(.99, .010, 165),
	"team-d": picture.Oklch(.55, .140, 345), "on-team-d": picture.Oklch(.99, .010, 345),
	"team-e": picture.Oklch(.74, .105, 235), "on-team-e": picture.Oklch(.22, .040, 240),
	"team-f": picture.Oklch(.88, .150, 103), "on-team-f": picture.Oklch(.25, .040, 100),
	"team-g": picture.Oklch(.56, .012, 260), "on-team-g": picture.Oklch(.99, .004, 260),
	"team-h": picture.Oklch(.42, .070, 60), "on-team-h": picture.Oklch(.98, .010, 60),
	"team-i": picture.Oklch(.25, .015, 260), "on-team-i": picture.Oklch(.98, .006, 260),
}

// colour is the colour of that name.
func colour(name string) color.NRGBA { return tokens[name] }

var (
	mat = colour("mat")
	ink = colour("ink")
)
