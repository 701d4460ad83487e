// Package report presents the findings of a study to a designer of games: first as sentences, then as plots and
// tables, with example games. The same study always gives the same report.
package report

import (
	"bytes"
	_ "embed"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/lab"
)

// Report is the content of a report on a study, before it is written as HTML or Markdown.
type Report struct {
	Language string
	Title    string
	Lead     string // description of the study
	Answers  []Answered
	Margins  string   // what the verdicts of the answers mean
	Findings []string // what else the games show, one sentence each
	Caveat   string
	Home     string // address of the list of studies; empty outside of a site
	Sections []Section
	Words    map[string]string // texts of the page template by name

	examples []example
}

// Section is a part of the report: sentences, plots, tables and example games under a title.
type Section struct {
	Place  string // place on the page: "first" beside the answers, "card" below them, otherwise empty
	Title  string
	Says   []string
	Plots  []Plot
	Tables []Table
	Games  []Shown
}

// Plot is a drawing with its file name and caption.
type Plot struct {
	Name    string
	Caption string
	SVG     string
}

// Table is a table with a row of headings.
type Table struct {
	Class string // CSS class: "about" (three columns, the last of sentences), "changes" or "broad" (many columns)
	Head  []string
	Rows  [][]string
}

// Shown is an example game as the report shows it.
type Shown struct {
	Title   string
	Says    string
	File    string
	Command string
	Picture string // board at the decisive move as SVG; empty if the game cannot be drawn
	Open    string // address that opens the game at the decisive move; empty without a site
}

// builder makes the report of a study in the language of words.
type builder struct {
	*lab.Data
	game   game.Game
	words  *i18n.Catalogue
	site   string
	report Report
	pairs  []lab.Pair
	base   []lab.Figure

	components []lab.Component
}

// errEmpty is the error for a study that has no complete pair of games.
var errEmpty = catalog.Error(i18n.Of("lab.empty"))

// New returns the report of a study in the language of words. Links of example games lead to the address site, such as
// https://games.example; "/" is the site that serves the report, and without a site there are no links.
func New(b *lab.Data, g game.Game, words *i18n.Catalogue, site string) (*Report, error) {
	t := &builder{Data: b, game: g, words: words, site: site, pairs: b.Pairs(0)}
	if len(t.pairs) == 0 {
		return nil, errEmpty
	}
	t.base = b.Figures(0)
	t.components = b.Components()
	t.report.Language = words.Tag.String()
	t.report.Title = t.say("lab.report.title", "game", g.Info().Title())
	t.report.Lead = t.lead()
	t.report.Caveat = t.say("lab.report.caveat")
	if site == "/" {
		t.report.Home = "/lab"
	}
	t.answers()
	t.find()
	t.pictures()
	if err := t.examples(); err != nil {
		return nil, err
	}
	t.tables()
	t.report.Words = t.pageWords()
	return &t.report, nil
}

// pageWords returns the texts of the page template by name, such as headings.
func (t *builder) pageWords() map[string]string {
	return map[string]string{
		"findings": t.say("lab.report.findings"), "hints": t.say("lab.report.hints"),
		"file": t.say("lab.report.file"), "open": t.say("lab.report.open"), "all": t.say("lab.report.all"),
		"limits": t.say("lab.report.limits"), "home": t.say("lab.report.home"),
	}
}

func (t *builder) say(key string, args ...any) string { return t.words.Say(i18n.Of(key, args...)) }

// lead returns the first paragraph, which describes the study.
func (t *builder) lead() string {
	arm, pair := t.Arms[0], "two"
	if arm.Players[0] == arm.Players[1] {
		pair = "one"
	}
	changed := t.settings(strings.Join(arm.Options.Changed(t.plainOptions()), " "))
	return t.say("lab.report.lead", "games", t.Games(), "arms", t.count(lab.Plain), "without", t.count(lab.Without),
		"player", t.player(arm.Players[0]), "other", t.player(arm.Players[1]), "pair", pair, "weak", t.weakPlayer(),
		"options", changed, "usual", strconv.FormatBool(changed == ""),
		"seed", strconv.FormatUint(t.Seed, 10), "version", t.Version,
		"changed", strconv.FormatBool(len(arm.Changes) > 0), "changes", i18n.And(t.dataChanges(arm.Options)))
}

// player returns the description of a player in the report's language.
func (t *builder) player(spec string) string {
	kind, number, _ := strings.Cut(spec, ":")
	if _, err := strconv.Atoi(number); err == nil && (kind == "sims" || kind == "level") {
		return t.say("lab.player."+kind, "n", number)
	}
	return spec
}

// weakPlayer returns the description of the weak players of the study; "none" if there are none.
func (t *builder) weakPlayer() string {
	for _, a := range t.Arms {
		if a.Kind == lab.Weak {
			return t.player(a.Players[0])
		}
	}
	return "none"
}

// dataChanges returns what the data of options change: "Damage of Jab: 3 instead of 1".
func (t *builder) dataChanges(o game.Options) (changes []string) {
	if g, ok := t.game.(game.Changeable); ok {
		for _, c := range g.DataChanges(o) {
			changes = append(changes, t.words.Say(c.Text))
		}
	}
	return changes
}

// plainOptions returns the options of the game that are no data.
func (t *builder) plainOptions() []game.Option {
	return slices.DeleteFunc(slices.Clone(t.game.Info().Options), func(o game.Option) bool {
		return o.Kind == game.DataOption
	})
}

// count returns the number of the study's arms of a kind.
func (t *builder) count(kind lab.Kind) (n int) {
	for _, a := range t.Arms {
		if a.Kind == kind {
			n++
		}
	}
	return n
}

// pageText is the template of the HTML page of a report.
//
//go:embed page.html
var pageText string

// plotStyle is the style sheet of plots, for the page and for plots in files.
//
//go:embed plot.css
var plotStyle string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"svg":   func(text string) template.HTML { return template.HTML(text) }, // generated here from escaped parts
	"style": func() template.CSS { return template.CSS(plotStyle) },
}).Parse(pageText))

// mostShown is the number of rows that the first page shows beside the answers; the others are behind a fold.
const mostShown = 4

// Shown returns the first rows of what else the games show.
func (r *Report) Shown() []string { return r.Findings[:min(mostShown, len(r.Findings))] }

// Folded returns the rows of what else the games show that are behind a fold.
func (r *Report) Folded() []string { return r.Findings[min(mostShown, len(r.Findings)):] }

// HTML returns the report as an HTML page that needs no other files.
func (r *Report) HTML() ([]byte, error) {
	var b bytes.Buffer
	err := page.Execute(&b, r)
	return b.Bytes(), err
}

// Markdown returns the report as Markdown, which refers to its plots as files in the folder plots.
func (r *Report) Markdown() []byte {
	var b strings.Builder
	line := func(parts ...string) {
		for _, p := range parts {
			b.WriteString(p)
		}
		b.WriteString("\n\n")
	}
	line("# ", r.Title)
	line(r.Lead)
	for _, a := range r.Answers {
		line("## ", a.Question)
		for _, s := range a.Replies {
			b.WriteString("- " + s.line() + "\n")
		}
		b.WriteString("\n")
	}
	if r.Margins != "" {
		line(r.Margins)
	}
	line(r.Caveat)
	if len(r.Findings) > 0 {
		line("## ", r.Words["findings"])
		line(r.Words["hints"])
		for _, f := range r.Findings {
			b.WriteString("- " + f + "\n")
		}
		b.WriteString("\n")
	}
	for _, s := range r.Sections {
		line("## ", s.Title)
		for _, text := range s.Says {
			line(text)
		}
		for _, p := range s.Plots {
			line("![", p.Caption, "](plots/", p.Name, ".svg)")
		}
		for _, table := range s.Tables {
			table.markdown(&b)
		}
		for _, g := range s.Games {
			open := ""
			if g.Open != "" {
				open = "[" + r.Words["open"] + "](" + g.Open + "), "
			}
			line("**", g.Title, "** ", g.Says, " ", open, "[", r.Words["file"], "](", g.File, "), `", g.Command, "`")
		}
	}
	return []byte(strings.TrimRight(b.String(), "\n") + "\n")
}

// line returns the answer as text: "Yes: White is favoured ... (500 games)".
func (s Answer) line() string { return s.Verdict + ": " + s.Says + " (" + s.Games + ")" }

// Text returns the first page of the report as lines for a terminal: title, questions with answers, and what the
// verdicts mean.
func (r *Report) Text() []string {
	lines := []string{r.Title, r.Lead}
	for _, a := range r.Answers {
		lines = append(lines, "", a.Question)
		for _, s := range a.Replies {
			lines = append(lines, "  "+s.line())
		}
	}
	if len(r.Answers) > 0 {
		lines = append(lines, "", r.Margins)
	}
	if len(r.Findings) > 0 {
		lines = append(lines, "", r.Words["findings"], r.Words["hints"])
		for _, f := range r.Findings {
			lines = append(lines, "  "+f)
		}
	}
	return append(lines, "")
}

func (t Table) markdown(b *strings.Builder) {
	row := func(cells []string) {
		for _, cell := range cells {
			b.WriteString("| " + strings.ReplaceAll(cell, "|", "\\|") + " ")
		}
		b.WriteString("|\n")
	}
	row(t.Head)
	b.WriteString(strings.Repeat("|---", len(t.Head)) + "|\n")
	for _, cells := range t.Rows {
		row(cells)
	}
	b.WriteString("\n")
}

// Write writes the report into a folder: index.html, README.md, the plots and the records of the example games.
func (r *Report) Write(folder string) error {
	html, err := r.HTML()
	if err != nil {
		return err
	}
	files := map[string][]byte{"index.html": html, "README.md": r.Markdown()}
	for _, s := range r.Sections {
		for _, p := range s.Plots {
			files["plots/"+p.Name+".svg"] = p.file()
		}
	}
	for _, e := range r.examples {
		files[e.file] = []byte(e.record)
	}
	for name, content := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// file returns the plot as an SVG file with its style sheet.
func (p Plot) file() []byte {
	at := strings.Index(p.SVG, ">") + 1
	return []byte(p.SVG[:at] + "<style>" + plotStyle + "</style>" + p.SVG[at:] + "\n")
}
