package report

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// The dimensions of plots, in pixels.
const (
	plotWidth = 560
	inset     = 32 // distance of axes from both sides
	rowHeight = 44
	chartHigh = 200
	margin    = 56
)

// drawing is the SVG text of a plot while it is drawn.
type drawing struct {
	strings.Builder
	high int
}

func (d *drawing) add(format string, args ...any) { fmt.Fprintf(&d.Builder, format, args...) }

// done returns the whole SVG text of a plot; title is for users who cannot see it.
func (d *drawing) done(title string) string {
	const svg = `<svg class="plot" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">`
	return fmt.Sprintf(svg+"%s</svg>", plotWidth, d.high, html.EscapeString(title), d.String())
}

func (d *drawing) text(x, y float64, class, text string) {
	d.add(`<text x="%.1f" y="%.1f" class="%s">%s</text>`, x, y, class, html.EscapeString(text))
}

func (d *drawing) line(x1, y1, x2, y2 float64, class string) {
	d.add(`<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" class="%s"/>`, x1, y1, x2, y2, class)
}

// mark is one row of a plot of intervals: a name and a value with its interval.
type mark struct {
	Name, Value   string
	At, Low, High float64
	Class         string // CSS class for the colour: "yes", "no", "dim" or "weak"
}

// intervals returns a plot of values with their intervals, one row each, with a vertical line at zero in a band that
// reaches band to both sides. axis formats the labels.
func intervals(title string, marks []mark, zero, band float64, axis func(float64) string) string {
	low, high := zero-band, zero+band
	for _, m := range marks {
		low, high = min(low, m.Low), max(high, m.High)
	}
	step := niceStep((high - low) / 4)
	low, high = math.Floor(low/step)*step, math.Ceil(high/step)*step
	if high-low < step {
		high = low + step
	}
	x := func(v float64) float64 {
		return inset + (v-low)/(high-low)*(plotWidth-2*inset)
	}
	d := &drawing{high: rowHeight*len(marks) + 36}
	bottom := float64(rowHeight*len(marks) + 8)
	for v := low; v <= high+step/2; v += step {
		d.line(x(v), 0, x(v), bottom, "")
		d.text(x(v), bottom+18, "small mid", axis(v))
	}
	if band > 0 {
		from, to := x(zero-band), x(zero+band)
		d.add(`<rect class="fair" x="%.1f" y="0" width="%.1f" height="%.1f"/>`, from, to-from, bottom)
	}
	d.line(x(zero), 0, x(zero), bottom, "zero")
	for i, m := range marks {
		y := float64(rowHeight * i)
		d.text(2, y+17, "lift", m.Name)
		d.text(plotWidth-2, y+17, "small end lift", m.Value)
		d.add(`<g class="%s">`, m.Class)
		d.line(x(m.Low), y+30, x(m.High), y+30, "")
		d.add(`<circle cx="%.1f" cy="%.1f" r="5.5"/></g>`, x(m.At), y+30)
	}
	return d.done(title)
}

// niceStep returns a round number near rough, for the steps of an axis.
func niceStep(rough float64) float64 {
	if rough <= 0 {
		return 0.01
	}
	power := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, m := range []float64{1, 2, 2.5, 5, 10} {
		if m*power >= rough {
			return m * power
		}
	}
	return 10 * power
}

// bar is one bar of a histogram.
type bar struct {
	Name  string
	Share float64
}

// histogram returns a plot of bars beside each other. It omits names of bars that would overlap.
func histogram(title string, bars []bar, axis func(float64) string) string {
	most := 0.0
	for _, b := range bars {
		most = max(most, b.Share)
	}
	d := &drawing{high: chartHigh + margin}
	wide := float64(plotWidth-margin-10) / float64(len(bars))
	every := max(1, int(math.Ceil(44/wide)))
	for _, v := range []float64{0, most / 2, most} {
		y := 10 + (chartHigh-10)*(1-v/most)
		d.line(margin, y, plotWidth-10, y, "")
		d.text(margin-6, y+4, "small end", axis(v))
	}
	for i, b := range bars {
		x, high := margin+float64(i)*wide, (chartHigh-10)*b.Share/most
		d.add(`<rect class="bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, x+1, chartHigh-high, max(1, wide-2), high)
		if i%every == 0 {
			d.text(x+wide/2, chartHigh+18, "small mid", b.Name)
		}
	}
	return d.done(title)
}

// course returns a plot of a line (middle) from left to right in a band (low to high); all values are from 0 to 1.
func course(title string, low, middle, high []float64, left, right string, axis func(float64) string) string {
	d := &drawing{high: chartHigh + margin}
	x := func(i int) float64 {
		return margin + float64(i)*float64(plotWidth-margin-10)/float64(max(1, len(middle)-1))
	}
	y := func(v float64) float64 { return 10 + (chartHigh-10)*(1-v) }
	for _, v := range []float64{0, 0.25, 0.5, 0.75, 1} {
		d.line(margin, y(v), plotWidth-10, y(v), "")
		d.text(margin-6, y(v)+4, "small end", axis(v))
	}
	d.add(`<path class="band" d="M`)
	for i, v := range high {
		d.add("%.1f %.1f ", x(i), y(v))
	}
	for i := len(low) - 1; i >= 0; i-- {
		d.add("%.1f %.1f ", x(i), y(low[i]))
	}
	d.add(`Z"/><path class="line" d="M`)
	for i, v := range middle {
		d.add("%.1f %.1f ", x(i), y(v))
	}
	d.add(`"/>`)
	d.text(margin, chartHigh+18, "small", left)
	d.text(plotWidth-10, chartHigh+18, "small end", right)
	return d.done(title)
}
