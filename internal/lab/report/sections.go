package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hexparlor/internal/lab"
)

// section adds a section to the report with the title of key, unless the section is empty.
func (t *builder) section(key string, s Section) {
	if len(s.Says)+len(s.Plots)+len(s.Tables)+len(s.Games) > 0 {
		s.Title = t.say("lab.section." + key)
		t.report.Sections = append(t.report.Sections, s)
	}
}

// pictures adds the sections with plots to the report.
func (t *builder) pictures() {
	t.section("sides", Section{Place: "first", Plots: t.sides()})
	t.section("rules", t.rules())
	t.section("length", Section{Plots: []Plot{t.lengths()}})
	t.section("tension", Section{Plots: t.tension()})
	t.section("components", Section{Says: t.componentWords(), Plots: t.componentPlot()})
	t.section("depth", Section{Plots: t.depth()})
}

func (t *builder) axis(v float64) string { return t.percent(v) + " %" }

// written maps each unit of measure to the way its values are written: a factor, the number of decimals, and the keys
// of messages with and without an interval.
var written = map[lab.Unit]struct {
	scale         float64
	places        int
	bounded, bare string
}{
	lab.Percent: {100, 1, "lab.value.percent", "lab.value.percent.alone"},
	lab.Number:  {1, 1, "lab.value.number", "lab.value.number.alone"},
	lab.Minutes: {1, 1, "lab.value.minutes", "lab.value.minutes.alone"},
	lab.Elo:     {1, 0, "lab.value.elo", "lab.value.elo.alone"},
}

// around returns a figure's value with its interval as text: "53 % (51 to 55)".
func (t *builder) around(f lab.Figure) string {
	w := written[f.Unit]
	i := f.Turned(w.scale, 0)
	if !i.Bounded() || f.Name == "different" {
		return t.say(w.bare, "value", t.words.Number(i.Value, w.places))
	}
	return t.say(w.bounded, "value", t.words.Number(i.Value, w.places),
		"low", t.words.Number(i.Low, w.places), "high", t.words.Number(i.High, w.places))
}

// sides returns the plot of the share of the favoured side under each set of options: the side and the interval of the
// answers. If there is only one set and more than two sides, it shows the share of each.
func (t *builder) sides() []Plot {
	var marks []mark
	fair := 0.0
	for arm, a := range t.Arms {
		if a.Kind != lab.Plain || len(t.Pairs(arm)) == 0 {
			continue
		}
		fair = 1 / float64(slices.Max(a.Teams))
		if fair < 0.5 && !t.several() {
			marks = append(marks, t.eachSide(arm, fair)...)
		} else {
			marks = append(marks, t.favouredSide(arm, fair)...)
		}
	}
	caption := t.say("lab.plot.sides", "few", strconv.FormatBool(fair == 0.5),
		"margin", t.percent(lab.ShareMargin), "weak", strconv.FormatBool(t.count(lab.Weak) > 0))
	return []Plot{{"sides", caption, intervals(caption, marks, fair, lab.ShareMargin, t.axis)}}
}

// eachSide returns the share of the points that each side gets in an arm.
func (t *builder) eachSide(arm int, fair float64) (marks []mark) {
	for _, f := range t.Figures(arm) {
		if f.Name == "team" {
			marks = append(marks, t.share(t.words.Say(t.teamName(arm, f.Of)), f, fair))
		}
	}
	return marks
}

// favouredSide returns the share of the points of the favoured side in an arm, and that of the same side between weak
// players.
func (t *builder) favouredSide(arm int, fair float64) (marks []mark) {
	r, ok := t.FavouredSide(arm)
	if !ok {
		return nil
	}
	for _, reply := range t.Replies() {
		if reply.Question == lab.Favoured && reply.Arm == arm {
			r = reply
		}
	}
	name := t.words.Say(t.teamName(arm, r.Of))
	if rules := t.settings(t.Arms[arm].Name); t.several() && rules != "" {
		name = rules + ": " + name
	}
	marks = append(marks, t.share(name, r.Figure, fair))
	if r.Weak != nil && r.Weak.Bounded() {
		weak := t.share(t.say("lab.plot.weak", "side", t.teamName(arm, r.Of)), *r.Weak, fair)
		weak.Class = "weak"
		marks = append(marks, weak)
	}
	return marks
}

// share returns the row of a plot with a share of the points.
func (t *builder) share(name string, f lab.Figure, fair float64) mark {
	m := mark{Name: name, At: f.Value, Low: f.Low, High: f.High, Class: "dim"}
	percent := t.exact(f.Interval, []float64{fair, fair - lab.ShareMargin, fair + lab.ShareMargin})
	m.Value = t.say("lab.value.percent", "value", percent[1], "low", percent[3], "high", percent[5])
	if !f.Has(fair) {
		m.Class = "no"
	}
	return m
}

// several reports whether the study has several sets of options.
func (t *builder) several() bool {
	return len(t.Arms) > 1 && t.Arms[1].Kind == lab.Plain
}

// lengths returns the histogram of the numbers of plies in games.
func (t *builder) lengths() Plot {
	plies := t.sortedPlies()
	least, most := plies[0], plies[len(plies)-1]
	step := max(1, int(niceStep(float64(most-least)/24)))
	from := least / step * step
	bars := make([]bar, (most-from)/step+1)
	for i := range bars {
		bars[i].Name = strconv.Itoa(from + i*step)
	}
	for _, n := range plies {
		bars[(n-from)/step].Share += 1 / float64(len(plies))
	}
	caption := t.say("lab.plot.length")
	return Plot{"length", caption, histogram(caption, bars, t.axis)}
}

// parts is the number of equal parts into which the plot of tension divides a game.
const parts = 20

// tension returns the plot of how uncertain the result is, from the start to the end of a game.
func (t *builder) tension() []Plot {
	courses := lab.Courses(t.Arms[0], t.pairs, parts)
	if len(courses) == 0 {
		return nil
	}
	var low, middle, high []float64
	for _, part := range courses {
		low, middle, high = append(low, part[0]), append(middle, part[1]), append(high, part[2])
	}
	caption := t.say("lab.plot.tension")
	return []Plot{{
		"tension", caption,
		course(caption, low, middle, high, t.say("lab.plot.begin"), t.say("lab.plot.end"), t.axis),
	}}
}

// wild is the half width from which an interval is too wide to be shown.
const wild = 0.2

// mostDrawn is the largest number of components in a plot.
const mostDrawn = 24

func (t *builder) componentWords() []string {
	if len(t.components) == 0 {
		return nil
	}
	return []string{t.say("lab.component.note")}
}

// componentPlot returns the plot of the components with the largest effects on the score.
func (t *builder) componentPlot() []Plot {
	var plots []Plot
	for _, of := range []struct {
		name string
		has  func(lab.Component) bool
		get  func(lab.Component) (lab.Figure, bool)
		even float64
	}{
		{
			"worth", func(c lab.Component) bool { return c.Played },
			func(c lab.Component) (lab.Figure, bool) { return c.Worth, c.Matters() }, 0,
		},
		{
			"more", func(c lab.Component) bool { return c.More.Count > 0 && c.More.Half() < wild },
			func(c lab.Component) (lab.Figure, bool) { return c.More, c.Clear() }, 0.5,
		},
	} {
		var marks []mark
		for _, c := range t.components {
			if !of.has(c) {
				continue
			}
			f, sure := of.get(c)
			i := f.Turned(1, -of.even)
			marks = append(marks, mark{t.component(c.Name), t.around(f), i.Value, i.Low, i.High, class(i.Value, sure)})
		}
		slices.SortStableFunc(marks, func(x, y mark) int { return cmp.Compare(math.Abs(y.At), math.Abs(x.At)) })
		marks = marks[:min(len(marks), mostDrawn)]
		slices.SortStableFunc(marks, func(x, y mark) int { return cmp.Compare(y.At, x.At) })
		if len(marks) > 0 {
			caption := t.say("lab.plot." + of.name)
			plots = append(plots, Plot{of.name, caption, intervals(caption, marks, 0, 0, t.signed)})
		}
	}
	return plots
}

func class(value float64, sure bool) string {
	switch {
	case !sure:
		return "dim"
	case value > 0:
		return "yes"
	}
	return "no"
}

func (t *builder) signed(v float64) string {
	if v > 0 {
		return "+" + t.percent(v)
	}
	return strings.TrimPrefix(t.percent(v), "-0")
}

// depth returns the plot of the Elo points that twice the search gains, for each level of search.
func (t *builder) depth() []Plot {
	var marks []mark
	for _, s := range t.Steps() {
		marks = append(marks, mark{s.Of, t.around(s), s.Value, s.Low, s.High, class(s.Value, !s.Has(0))})
	}
	if len(marks) == 0 {
		return nil
	}
	caption := t.say("lab.plot.depth")
	axis := func(v float64) string { return fmt.Sprintf("%+.0f", v) }
	return []Plot{{"depth", caption, intervals(caption, marks, 0, 0, axis)}}
}

// tables adds the sections with tables of all figures.
func (t *builder) tables() {
	t.section("compared", Section{Says: t.comparedWords(), Tables: t.compared()})
	t.section("figures", Section{Tables: []Table{t.figures()}})
	t.section("uses", Section{Tables: t.uses()})
	t.section("how", Section{Says: []string{t.say("lab.how.intervals"), t.say("lab.how.players"), t.say("lab.how.file")}})
}

func (t *builder) comparedWords() []string {
	if !t.several() {
		return nil
	}
	return []string{t.say("lab.compared.note")}
}

// compared returns the tables of the changes by other rules, or nil if only one set of options was played.
func (t *builder) compared() []Table {
	if !t.several() {
		return nil
	}
	var tables []Table
	if effects := t.Effects(); len(effects) > 0 {
		rules := func(c lab.Change) string { return t.words.Say(t.instead(c.Of)) }
		tables = append(tables, t.changesTable(effects, rules))
	}
	tables = append(tables, t.matrix()...)
	return append(tables, t.changesTable(t.Changes(), func(c lab.Change) string { return t.settings(t.Arms[c.Arm].Name) }))
}

func (t *builder) changesTable(changes []lab.Change, rules func(lab.Change) string) Table {
	table := Table{Class: "changes", Head: []string{
		t.say("lab.head.arm"), t.say("lab.head.what"), t.say("lab.head.difference"), t.say("lab.head.chance"),
	}}
	for _, c := range changes {
		if c.Value == 0 && c.Low == 0 && c.High == 0 {
			continue // it is the same in all games
		}
		table.Rows = append(table.Rows, []string{
			rules(c), t.say("lab.figure."+c.Name, "of", t.firstTeam()), t.around(c.Figure), t.chance(c.Chance),
		})
	}
	return table
}

func (t *builder) chance(p float64) string {
	if p < 0.001 {
		return "< " + t.words.Number(0.001, 3)
	}
	return t.words.Number(p, 3)
}

// matrix returns a table with the first team's score for each combination of two options: one by row, the other by
// column. It returns nil unless exactly two options vary.
func (t *builder) matrix() []Table {
	var rows, columns []string
	cells := map[[2]string]string{}
	for arm, a := range t.Arms {
		first, second, two := strings.Cut(a.Name, " ")
		if a.Kind != lab.Plain {
			continue
		}
		if !two || strings.Contains(second, " ") {
			return nil
		}
		for _, f := range t.Figures(arm) {
			if f.Name == "team" && f.Of == "1" {
				cells[[2]string{first, second}] = t.around(f)
			}
		}
		if !slices.Contains(rows, first) {
			rows = append(rows, first)
		}
		if !slices.Contains(columns, second) {
			columns = append(columns, second)
		}
	}
	table := Table{Class: "broad", Head: []string{t.say("lab.head.matrix", "side", t.firstTeam())}}
	for _, column := range columns {
		table.Head = append(table.Head, t.settings(column))
	}
	for _, row := range rows {
		line := []string{t.settings(row)}
		for _, column := range columns {
			line = append(line, cells[[2]string{row, column}])
		}
		table.Rows = append(table.Rows, line)
	}
	return []Table{table}
}

// label returns the name of a figure in the report's language, with the team or component that it is about.
func (t *builder) label(arm int, f lab.Figure) string {
	of := any(f.Of)
	switch f.Name {
	case "team":
		of = t.teamName(arm, f.Of)
	case "ending":
		of = t.ending(f.Of)
	}
	return t.say("lab.figure."+f.Name, "of", of)
}

// figures returns the table of all figures of the first arm, with their explanations.
func (t *builder) figures() Table {
	heads := []string{t.say("lab.head.what"), t.say("lab.head.value"), t.say("lab.head.about")}
	table := Table{Class: "about", Head: heads}
	for _, f := range t.base {
		about := t.say("lab.about."+f.Name, "decision", t.Pace.Decision, "round", t.Pace.Round)
		table.Rows = append(table.Rows, []string{t.label(0, f), t.around(f), about})
	}
	return table
}

// uses returns the table of how often each component was used, or nil if there are no components.
func (t *builder) uses() []Table {
	var heads []string
	for _, key := range []string{"component", "worth", "more", "chance", "used", "times", "won"} {
		heads = append(heads, t.say("lab.head."+key))
	}
	table := Table{Class: "broad", Head: heads}
	for _, c := range t.components {
		name := t.component(c.Name)
		if name != c.Name {
			name += " (" + c.Name + ")" // the name for the flag --never
		}
		row := []string{name, "-", "-", "-", t.around(c.Used), t.words.Number(c.Times.Value, 1), t.around(c.Won)}
		if c.Played {
			row[1] = t.around(c.Worth)
		}
		if c.More.Count > 0 {
			row[2], row[3] = t.around(c.More), t.chance(c.Chance)
		}
		table.Rows = append(table.Rows, row)
	}
	if t.count(lab.Without) == 0 {
		table.Head = slices.Delete(table.Head, 1, 2)
		for i, row := range table.Rows {
			table.Rows[i] = slices.Delete(row, 1, 2)
		}
	}
	if len(table.Rows) == 0 {
		return nil
	}
	return []Table{table}
}
