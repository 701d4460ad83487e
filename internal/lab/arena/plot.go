package arena

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"hexparlor/i18n"
)

// plotText is the template of the SVG image that Plot writes.
//
//go:embed plot.svg
var plotText string

var plotTemplate = template.Must(template.New("plot").Parse(plotText))

// The dimensions of a plot, in pixels. Heights are measured from the top.
const (
	plotLeft  = 52  // left edge of the first game
	plotTop   = 58  // height of 100 %
	plotHigh  = 200 // distance from 0 to 100 %
	plotStep  = 28  // distance between two outcomes
	plotGap   = 22  // distance between two games
	plotBelow = 64  // space below 0 %
)

// plot is the data of the plot's template: a panel for each game, with a point and an interval for each outcome.
type plot struct {
	Width, Height, Left, Right int
	Bottom                     int    // y coordinate of a score of 0 %
	Title, Summary             string // texts for users who cannot see the plot
	Heading, Legend            string
	Lines                      []plotLine
	Panels                     []plotPanel
}

type plotLine struct {
	Y     float64
	Label string
	Even  bool // whether the line marks 50 %
}

type plotPanel struct {
	Left, Right, Middle int
	Title               string
	Points              []plotPoint
}

type plotPoint struct {
	X            int
	Y, Low, High float64
	A, Summary   string
	Better       bool // whether A is significantly better: its interval lies above 50 %
}

// Plot writes outcomes as an SVG image that is readable on light and dark pages: a panel for each game, with A's score
// and its interval for each outcome. Outcomes of one game must follow each other.
func Plot(w io.Writer, words *i18n.Catalogue, outcomes []Outcome) error {
	p := plot{Left: plotLeft, Bottom: plotTop + plotHigh, Height: plotTop + plotHigh + plotBelow}
	for _, percent := range []int{0, 25, 50, 75, 100} {
		p.Lines = append(p.Lines, plotLine{plotY(float64(percent) / 100), fmt.Sprintf("%d %%", percent), percent == 50})
	}
	x := plotLeft
	var sentences []string
	for n := 0; n < len(outcomes); {
		of := outcomes[n].Settings.Game
		panel := plotPanel{Left: x, Title: of}
		for ; n < len(outcomes) && outcomes[n].Settings.Game == of; n++ {
			panel.Points = append(panel.Points, pointOf(words, outcomes[n], x+plotStep/2))
			sentences = append(sentences, of+": "+panel.Points[len(panel.Points)-1].Summary)
			x += plotStep
		}
		panel.Right, panel.Middle = x, (panel.Left+x)/2
		p.Panels = append(p.Panels, panel)
		x += plotGap
	}
	p.Right, p.Width = x-plotGap, x
	p.Title, p.Heading = words.Say(i18n.Of("arena.plot.title")), words.Say(i18n.Of("arena.plot.heading"))
	p.Summary, p.Legend = strings.Join(sentences, "; "), words.Say(i18n.Of("arena.plot.legend"))
	return plotTemplate.Execute(w, p)
}

func pointOf(words *i18n.Catalogue, o Outcome, x int) plotPoint {
	low, high := o.ShareInterval[0], o.ShareInterval[1]
	return plotPoint{
		X: x, Y: plotY(o.Share), Low: plotY(low), High: plotY(high), A: strings.TrimPrefix(o.A, "level:"),
		Summary: words.Say(i18n.Of("arena.plot.point", "a", o.A, "b", o.B, "share", whole(o.Share), "low", whole(low),
			"high", whole(high), "games", o.Games)),
		Better: low > 0.5,
	}
}

// plotY returns the y coordinate of a share from 0 to 1.
func plotY(share float64) float64 { return plotTop + plotHigh*(1-share) }
