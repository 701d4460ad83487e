package boards

import (
	"image/color"

	"hexparlor/picture"
)

// The colours of boards are those that the web client has by the same names (web/src/styles/tokens.css), by day.
var tokens = map[string]color.NRGBA{
	"page":   picture.Oklch(.95, .012, 82),
	"mat":    picture.Oklch(.995, .003, 85),
	"ink":    picture.Oklch(.24, .020, 260),
	"ink-2":  picture.Oklch(.40, .018, 260),
	"ink-3":  picture.Oklch(.50, .016, 260),
	"accent": picture.Oklch(.80, .155, 75),
	"bad":    picture.Oklch(.50, .165, 27),

	"good":     picture.Oklch(.46, .095, 155),
	"bad-wash": picture.Oklch(.945, .025, 27),
	"on-ink":   picture.Oklch(.98, .006, 85),

	"tile-light": picture.Oklch(.925, .036, 88), "tile-light-side": picture.Oklch(.79, .045, 84),
	"tile-light-rim": picture.Oklch(.65, .052, 82),
	"tile-dark":      picture.Oklch(.49, .036, 255), "tile-dark-side": picture.Oklch(.35, .034, 257),
	"tile-dark-rim": picture.Oklch(.35, .034, 257),
	"stone-light":   picture.Oklch(.99, .008, 88), "stone-light-side": picture.Oklch(.82, .022, 85),
	"stone-light-rim": picture.Oklch(.36, .020, 260),
	"stone-dark":      picture.Oklch(.29, .022, 262), "stone-dark-side": picture.Oklch(.19, .018, 262),
	"stone-dark-rim": picture.Oklch(.78, .015, 260),
	"group-light":    picture.Oklch(.58, .065, 82), "group-dark": picture.Oklch(.82, .030, 255),
	"piece-ink": picture.Oklch(.24, .020, 260), "piece-ink-2": picture.Oklch(.45, .020, 260),
	"piece-paper": picture.Oklch(.97, .010, 90),

	"face": picture.Oklch(.984, .012, 88), "face-side": picture.Oklch(.80, .020, 85),
	"dust": picture.Oklch(.82, .010, 85), "dust-side": picture.Oklch(.66, .012, 85),
	"dust-ink":    picture.Oklch(.47, .014, 85),
	"team-a-deep": picture.Oklch(.34, .090, 250), "team-b-deep": picture.Oklch(.42, .130, 38),

	"plains": picture.Oklch(.94, .045, 100), "plains-ink": picture.Oklch(.62, .070, 105),
	"forest": picture.Oklch(.82, .070, 145), "forest-ink": picture.Oklch(.40, .080, 150),
	"mountain": picture.Oklch(.80, .022, 70), "mountain-ink": picture.Oklch(.40, .025, 60),
	"fog": picture.Oklch(.885, .010, 250), "fog-rim": picture.Oklch(.76, .012, 250),
	"hq-a": picture.Oklch(.90, .035, 250), "hq-b": picture.Oklch(.91, .040, 40),
	"card-gold": picture.Oklch(.62, .120, 85),

	"land": picture.Oklch(.88, .060, 130), "land-rim": picture.Oklch(.62, .070, 135),
	"abyss-1": picture.Oklch(.90, .018, 255), "abyss-2": picture.Oklch(.86, .022, 256),
	"abyss-3": picture.Oklch(.81, .026, 257), "abyss-4": picture.Oklch(.755, .030, 258),
	"abyss-ink": picture.Oklch(.37, .030, 260),

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
	// patInk is that of the patterns on coloured pieces.
	patInk = picture.Sheer(colour("piece-rim"), .45)
)
