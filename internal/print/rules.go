package print

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/i18n"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

// unprinted has the sections of each game's rules that matter only on a screen, by their ids: notation, options of the
// site, and the cards, which have sheets of their own.
var unprinted = map[string][]string{
	"hex":       {"R7"},
	"hexattack": {"R10", "options", "printed"},
	"hexit":     {"R11", "options", "printed"},
	"hexstrat":  {"notation", "options", "printed"},
	"hexstrike": {"R16", "options", "cards", "printed"},
	"swarm":     {"R11", "options", "printed"},
}

// figureMark stands in the text for the figure with the number after it.
const figureMark = "figure\u00a7"

// rulesText turns the text of the rules into items of a width.
type rulesText struct {
	job     *Job
	width   float64
	source  []byte
	figures []*lesson.Figure
	items   []item
	skip    bool // the current section is not printed
}

// rulesItems returns the rules of the job's game for a column of a width, after what a variant changes.
func (j *Job) rulesItems(width float64) ([]item, error) {
	r := rulesText{job: j, width: width}
	written := game.Rules(j.Game, j.Options, j.Words)
	page, err := lesson.WriteFigures(j.Game, written, func(_ int, f *lesson.Figure) (string, error) {
		r.figures = append(r.figures, f)
		return "\n" + figureMark + strconv.Itoa(len(r.figures)-1) + "\n", nil
	})
	if err != nil {
		return nil, err
	}
	r.changes()
	r.source = []byte(page)
	md := goldmark.New(goldmark.WithExtensions(extension.GFM),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithAttribute()))
	root := md.Parser().Parse(text.NewReader(r.source))
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if err := r.block(n, 0); err != nil {
			return nil, err
		}
	}
	return r.items, nil
}

// changes adds what differs from the rules of the game: options, and data in words.
func (r *rulesText) changes() {
	lines := r.job.Changes()
	if len(lines) == 0 {
		return
	}
	r.heading(r.job.say("print.rules.changes"), 2)
	for _, line := range lines {
		r.paragraph([]run{{line, false}}, "•", 0)
	}
}

// Changes returns a line for each option that differs from its default.
func (j *Job) Changes() (lines []string) {
	info := j.Game.Info()
	for _, o := range info.Options {
		value := j.Options[o.Name]
		if value == o.Default || o.Kind == game.DataOption {
			continue
		}
		if m := info.OptionValue(o.Name, value); j.Words.Has(m.Key()) {
			value = j.Words.Say(m)
		} else if o.Kind == game.BoolOption {
			value = j.say("print.yes-no", "value", value)
		}
		lines = append(lines, j.say("print.option", "name", info.OptionTitle(o.Name), "value", value))
	}
	if c, ok := j.Game.(game.Changeable); ok {
		for _, change := range c.DataChanges(j.Options) {
			lines = append(lines, j.Words.Say(change.Text))
		}
	}
	return lines
}

// block adds a block of Markdown.
func (r *rulesText) block(n ast.Node, indent float64) error {
	if h, ok := n.(*ast.Heading); ok {
		r.section(h)
		return nil
	}
	if r.skip {
		return nil
	}
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		runs := r.inline(n)
		if len(runs) == 1 && strings.HasPrefix(runs[0].text, figureMark) {
			number, _ := strconv.Atoi(strings.TrimPrefix(runs[0].text, figureMark))
			return r.figure(r.figures[number])
		}
		r.paragraph(runs, "", indent)
	case *ast.List:
		return r.list(n, indent)
	case *extast.Table:
		r.table(n)
	case *ast.Blockquote:
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			if err := r.block(c, indent+5); err != nil {
				return err
			}
		}
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		r.code(n)
	}
	return nil
}

// list adds the items of a list; lists in it are indented.
func (r *rulesText) list(n *ast.List, indent float64) error {
	number := n.Start
	for li := n.FirstChild(); li != nil; li = li.NextSibling() {
		bullet := "•"
		if n.IsOrdered() {
			bullet = strconv.Itoa(number) + "."
			number++
		}
		for c := li.FirstChild(); c != nil; c = c.NextSibling() {
			if _, inner := c.(*ast.List); inner {
				if err := r.block(c, indent+5); err != nil {
					return err
				}
				continue
			}
			r.paragraph(r.inline(c), bullet, indent)
			bullet = ""
		}
	}
	return nil
}

// code adds lines that are not broken.
func (r *rulesText) code(n ast.Node) {
	s := style{size: 2.7, font: render.Sans, color: soft, align: render.Start}
	for i := range n.Lines().Len() {
		at := n.Lines().At(i)
		line := strings.TrimRight(string(at.Value(r.source)), "\n")
		r.line(s.fitted(line, r.width), line, 1)
	}
}

// section adds a heading, and decides whether what follows is printed. The title of the game is on the cover.
func (r *rulesText) section(h *ast.Heading) {
	if h.Level <= 2 {
		id, _ := h.AttributeString("id")
		name, _ := id.([]byte)
		r.skip = slices.Contains(unprinted[r.job.Game.Info().ID], string(name))
	}
	if r.skip || h.Level == 1 {
		return
	}
	words := ""
	for _, part := range r.inline(h) {
		words += part.text
	}
	r.heading(words, h.Level)
}

func (r *rulesText) heading(words string, level int) {
	s, before := style{size: 5.4, bold: true, font: render.Serif, color: ink, align: render.Start}, 5.0
	if level > 2 {
		s, before = style{size: 3.6, bold: true, font: render.Sans, color: ink, align: render.Start}, 3.2
	}
	for i, line := range wrapped(s, words, r.width) {
		if i > 0 {
			before = 0
		}
		r.items = append(r.items, item{
			before: before, height: s.size * 1.35, keep: true, shapes: []render.Shape{s.at(0, s.size*.6, line)},
		})
	}
}

func (r *rulesText) line(s style, words string, before float64) {
	r.items = append(r.items, item{
		before: before, height: s.size * lineHeight, shapes: []render.Shape{s.at(0, s.size*.6, words)},
	})
}

// bodyStyle is the style of the rules' text.
var bodyStyle = style{size: textSize, font: render.Serif, color: ink, align: render.Start}

// paragraph adds a paragraph, after a bullet if there is one.
func (r *rulesText) paragraph(runs []run, bullet string, indent float64) {
	if bullet != "" {
		indent += 5
	}
	lines := breakRuns(bodyStyle, runs, r.width-indent)
	for i, line := range lines {
		it := item{height: textSize * lineHeight, shapes: lineShapes(bodyStyle, indent, textSize*.6, line)}
		// The first and the last two lines stay together.
		it.keep = i == 0 && len(lines) > 1 || i == len(lines)-2
		if i == 0 {
			it.before = 1.8
			if bullet != "" {
				it.before = 1
				it.shapes = append(it.shapes, bodyStyle.at(indent-5, textSize*.6, bullet))
			}
		}
		r.items = append(r.items, it)
	}
}

// inline returns the text of a block.
func (r *rulesText) inline(n ast.Node) (runs []run) {
	var walk func(n ast.Node, bold bool)
	walk = func(n ast.Node, bold bool) {
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			switch c := c.(type) {
			case *ast.Text:
				words := string(c.Segment.Value(r.source))
				if c.SoftLineBreak() || c.HardLineBreak() {
					words += " "
				}
				runs = append(runs, run{words, bold})
			case *ast.String:
				runs = append(runs, run{string(c.Value), bold})
			case *ast.Emphasis:
				walk(c, bold || c.Level > 1)
			case *ast.AutoLink:
				runs = append(runs, run{string(c.URL(r.source)), bold})
			default:
				walk(c, bold)
			}
		}
	}
	walk(n, false)
	return runs
}

// table adds a table; its columns are as wide as their texts need.
func (r *rulesText) table(t *extast.Table) {
	var rows [][][]run
	for row := t.FirstChild(); row != nil; row = row.NextSibling() {
		var cells [][]run
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, r.inline(cell))
		}
		rows = append(rows, cells)
	}
	s := bodyStyle.sized(3)
	s.font = render.Sans
	wide := columnWidths(s, rows, r.width)
	for n, row := range rows {
		it := item{keep: n == 0}
		if n == 0 {
			it.before = 2
		}
		x, most := 0.0, 1
		for i, cell := range row {
			if n == 0 {
				for k := range cell {
					cell[k].bold = true
				}
			}
			lines := breakRuns(s, cell, wide[i]-3)
			most = max(most, len(lines))
			for k, line := range lines {
				it.shapes = append(it.shapes, lineShapes(s, x, 1.2+s.size*(.6+float64(k)*1.3), line)...)
			}
			x += wide[i]
		}
		it.height = float64(most)*s.size*1.3 + 1.8
		below := render.Lines(render.Point{Y: it.height}, render.Point{X: r.width, Y: it.height})
		it.shapes = append(it.shapes, render.Shape{Path: below, Line: pale, Width: .2, Blunt: true})
		r.items = append(r.items, it)
	}
}

// columnWidths divides a width among the columns of a table: narrow columns get what they need, and the others share
// the rest by their needs.
func columnWidths(s style, rows [][][]run, width float64) []float64 {
	need := make([]float64, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			need[i] = max(need[i], widthOf(s, cell)*1.06+3.2)
		}
	}
	sum := 0.0
	for _, w := range need {
		sum += w
	}
	if sum <= width {
		return need
	}
	rest, open := width, sum
	wide := make([]float64, len(need))
	fair := width / float64(len(need))
	for i, w := range need {
		if w <= fair {
			wide[i], rest, open = w, rest-w, open-w
		}
	}
	for i, w := range need {
		if wide[i] == 0 {
			wide[i] = rest * w / open
		}
	}
	return wide
}

// figureHeight is the greatest height of a drawing in the rules.
const figureHeight = 38.0

// figure adds the drawings before and after the moves of a figure, with its caption.
func (r *rulesText) figure(f *lesson.Figure) error {
	played, err := f.Play(r.job.Game)
	if err != nil {
		return fmt.Errorf("a figure of the rules: %w", err)
	}
	id, words := r.job.Game.Info().ID, r.job.Words
	draw := func(s game.State, viewer game.Seat) *render.Scene {
		return boards.Draw(words, id, game.ViewIn(words, s.View(viewer)))
	}
	scenes := []*render.Scene{draw(played.Before, f.Seat)}
	if r.job.Game.Info().Sealed {
		scenes[0] = draw(played.Ordered, game.Arbiter)
	}
	caption := played.Caption(words)
	if played.Refusal == nil {
		scenes = append(scenes, draw(played.After, f.Seat))
	} else {
		caption = words.Say(i18n.Of("print.rules.refused", "reason", caption))
	}
	const gap = 6.0
	wide := (r.width - gap) / 2
	it := item{before: 2.2, keep: true}
	for _, s := range scenes {
		it.height = max(it.height, min(figureHeight, s.Box.Height()*wide/s.Box.Width()))
	}
	for i, s := range scenes {
		box := render.Box{Left: float64(i) * (wide + gap), Right: float64(i)*(wide+gap) + wide, Bottom: it.height}
		it.shapes = append(it.shapes, s.Fitted(box)...)
	}
	if len(scenes) > 1 {
		at := render.Point{X: wide + gap/2, Y: it.height / 2}
		arrow := render.Read("M-2,0H2M.4,-1.5 2,0 .4,1.5").Moved(at)
		it.shapes = append(it.shapes, render.Shape{Path: arrow, Line: soft, Width: .4})
	}
	r.items = append(r.items, it)
	s := style{size: 2.9, font: render.Sans, color: soft, align: render.Start}
	lines := wrapped(s, caption, r.width)
	for i, line := range lines {
		before := 0.0
		if i == 0 {
			before = 1.2
		}
		r.line(s, line, before)
		r.items[len(r.items)-1].keep = i < len(lines)-1
	}
	return nil
}

// accent returns the colour of the game.
func (j *Job) accent() color.NRGBA { return render.Mix(boards.Felt(j.Game.Info().ID), ink, .35) }

// needs returns the things on the table as a list.
func (j *Job) needs(s *set) (things i18n.List) {
	count := func(pieces []piece) (n int) {
		for _, p := range pieces {
			n += p.count
		}
		return n
	}
	add := func(key string, n int) {
		if n > 0 {
			things = append(things, i18n.Of("print.need."+key, "count", n))
		}
	}
	if s.board != nil {
		add("board", 1)
	}
	add("tiles", count(s.tiles))
	add("counters", count(s.counters))
	add("cards", len(s.cards))
	if s.order != nil {
		add("orders", s.players)
	}
	return things
}
