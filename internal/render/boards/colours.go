package boards

import (
	"image/color"

	"hexparlor/internal/render"
)

// tokens has the colours of the web client's light theme by name (web/src/styles/tokens.css).
var tokens = map[string]color.NRGBA{
	"page":   render.Oklch(.95, .012, 82),
	"mat":    render.Oklch(.995, .003, 85),
	"ink":    render.Oklch(.24, .020, 260),
	"ink-2":  render.Oklch(.40, .018, 260),
	"ink-3":  render.Oklch(.50, .016, 260),
	"accent": render.Oklch(.80, .155, 75),
	"bad":    render.Oklch(.50, .165, 27),

	"good":     render.Oklch(.46, .095, 155),
	"bad-wash": render.Oklch(.945, .025, 27),
	"on-ink":   render.Oklch(.98, .006, 85),

	"tile-light": render.Oklch(.925, .036, 88), "tile-light-side": render.Oklch(.79, .045, 84),
	"tile-light-rim": render.Oklch(.65, .052, 82),
	"tile-dark":      render.Oklch(.49, .036, 255), "tile-dark-side": render.Oklch(.35, .034, 257),
	"tile-dark-rim": render.Oklch(.35, .034, 257),
	"stone-light":   render.Oklch(.99, .008, 88), "stone-light-side": render.Oklch(.82, .022, 85),
	"stone-light-rim": render.Oklch(.36, .020, 260),
	"stone-dark":      render.Oklch(.29, .022, 262), "stone-dark-side": render.Oklch(.19, .018, 262),
	"stone-dark-rim": render.Oklch(.78, .015, 260),
	"group-light":    render.Oklch(.58, .065, 82), "group-dark": render.Oklch(.82, .030, 255),
	"piece-ink": render.Oklch(.24, .020, 260), "piece-ink-2": render.Oklch(.45, .020, 260),
	"piece-paper": render.Oklch(.97, .010, 90),

	"face": render.Oklch(.984, .012, 88), "face-side": render.Oklch(.80, .020, 85),
	"dust": render.Oklch(.82, .010, 85), "dust-side": render.Oklch(.66, .012, 85),
	"dust-ink":    render.Oklch(.47, .014, 85),
	"team-a-deep": render.Oklch(.34, .090, 250), "team-b-deep": render.Oklch(.42, .130, 38),

	"plains": render.Oklch(.94, .045, 100), "plains-ink": render.Oklch(.62, .070, 105),
	"forest": render.Oklch(.82, .070, 145), "forest-ink": render.Oklch(.40, .080, 150),
	"mountain": render.Oklch(.80, .022, 70), "mountain-ink": render.Oklch(.40, .025, 60),
	"fog": render.Oklch(.885, .010, 250), "fog-rim": render.Oklch(.76, .012, 250),
	"hq-a": render.Oklch(.90, .035, 250), "hq-b": render.Oklch(.91, .040, 40),
	"card-gold": render.Oklch(.62, .120, 85),

	"land": render.Oklch(.88, .060, 130), "land-rim": render.Oklch(.62, .070, 135),
	"abyss-1": render.Oklch(.90, .018, 255), "abyss-2": render.Oklch(.86, .022, 256),
	"abyss-3": render.Oklch(.81, .026, 257), "abyss-4": render.Oklch(.755, .030, 258),
	"abyss-ink": render.Oklch(.37, .030, 260),

	"cell":      render.Oklch(.942, .020, 88),
	"cell-rim":  render.Oklch(.78, .026, 85),
	"rock":      render.Oklch(.66, .012, 260),
	"fog-ink":   render.Oklch(.72, .014, 250),
	"piece-rim": render.Oklch(1, 0, 0),

	"verb-defend": render.Oklch(.48, .110, 255),
	"verb-move":   render.Oklch(.37, .020, 260),
	"verb-grab":   render.Oklch(.50, .120, 320),
	"verb-push":   render.Oklch(.50, .100, 165),

	"team-a": render.Oklch(.48, .125, 250), "on-team-a": render.Oklch(.98, .010, 250),
	"team-b": render.Oklch(.57, .170, 40), "on-team-b": render.Oklch(.99, .010, 40),
	"team-c": render.Oklch(.53, .110, 165), "on-team-c": render.Oklch(.99, .010, 165),
	"team-d": render.Oklch(.55, .140, 345), "on-team-d": render.Oklch(.99, .010, 345),
	"team-e": render.Oklch(.74, .105, 235), "on-team-e": render.Oklch(.22, .040, 240),
	"team-f": render.Oklch(.88, .150, 103), "on-team-f": render.Oklch(.25, .040, 100),
	"team-g": render.Oklch(.56, .012, 260), "on-team-g": render.Oklch(.99, .004, 260),
	"team-h": render.Oklch(.42, .070, 60), "on-team-h": render.Oklch(.98, .010, 60),
	"team-i": render.Oklch(.25, .015, 260), "on-team-i": render.Oklch(.98, .006, 260),
}

// colour returns the colour token with that name.
func colour(name string) color.NRGBA { return tokens[name] }

var (
	mat = colour("mat")
	ink = colour("ink")
	// patInk is the colour of patterns on coloured pieces.
	patInk = render.Sheer(colour("piece-rim"), .45)
)
