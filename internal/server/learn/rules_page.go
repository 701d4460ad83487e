package learn

import (
	"bytes"
	"fmt"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
)

// rulesPage is the rules page of a game: its HTML, and its figures.
type rulesPage struct {
	rules   api.Rules
	figures []*lesson.Figure
}

func newRules(words *i18n.Catalogue, g game.Game) (page rulesPage, err error) {
	markdown, err := lesson.WriteFigures(g, game.Rules(g, nil, words), func(n int, f *lesson.Figure) (string, error) {
		played, err := f.Play(g)
		if err != nil {
			return "", err
		}
		page.figures = append(page.figures, f)
		return captioned(words, g, n, f, played)
	})
	if err != nil {
		return rulesPage{}, fmt.Errorf("the rules of %s: %w", g.Info().ID, err)
	}
	text, err := renderMarkdown(markdown)
	text, cards, _ := strings.Cut(text, cardsBegin)
	page.rules.HTML = besideFigures(text) + cardsOf(words, cards)
	page.rules.Catalogue = game.PresentationOf(g).Components(nil, words)
	return page, err
}

// HasSection reports whether the rules page of a game has a section with an id. Ids are the same in every language.
func (l *Library) HasSection(game, section string) bool {
	b, ok := l.texts[gameTextsKey{game, catalog.English()}]
	if !ok {
		return false
	}
	page, err := b.rules()
	return err == nil && strings.Contains(page.rules.HTML, ` id="`+section+`"`)
}

// renderMarkdown converts a game's rules to HTML. Headings get ids, to which prompts and refusals link.
func renderMarkdown(markdown string) (string, error) {
	var b bytes.Buffer
	md := goldmark.New(
		goldmark.WithExtensions(extension.GFM),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithAttribute()),
		goldmark.WithRendererOptions(html.WithUnsafe()), // figures are HTML by then; all of the text comes from the catalogs
	)
	err := md.Convert([]byte(markdown), &b)
	return labelCells(number.ReplaceAllString(b.String(), "$1<i>$2</i> ")), err
}

// The parts of a table whose first column has no heading: it compares what its rows name.
const (
	tableEnd      = "</table>"
	comparison    = "<table>\n<thead>\n<tr>\n<th></th>"
	newComparison = "<table class=\"compared\">\n<thead>\n<tr>\n<th></th>"
)

var (
	headings = regexp.MustCompile(`<th>(.*?)</th>`)
	rows     = regexp.MustCompile(`(?s)<tr>\n<td>.*?</tr>`)
)

// labelCells repeats the headings of comparing tables at their cells, because narrow screens show a row as a block.
func labelCells(page string) string {
	parts := strings.Split(page, comparison)
	for i, part := range parts[1:] {
		table, rest, _ := strings.Cut(part, tableEnd)
		titles := headings.FindAllStringSubmatch(table, -1)
		table = rows.ReplaceAllStringFunc(table, func(row string) string {
			cells := strings.Split(row, "<td>")
			for n := 1; n < len(cells); n++ {
				if cells[n] = "<td>" + cells[n]; n >= 2 && n-2 < len(titles) {
					cells[n] = fmt.Sprintf("<td data-heading=%q>", titles[n-2][1]) + strings.TrimPrefix(cells[n], "<td>")
				}
			}
			return strings.Join(cells, "")
		})
		parts[i+1] = table + tableEnd + rest
	}
	return strings.Join(parts, newComparison)
}

// number matches a rule's number, such as 7.9, at the beginning of its heading.
var number = regexp.MustCompile(`(<h3[^>]*>)(\d+\.\d+\w?) `)

// caption is the HTML template of a figure, on one line. The client adds the drawings to the element of class "frames".
var caption = template.Must(template.New("figure").Parse(strings.ReplaceAll(`
<figure class="fig{{if .Refused}} no{{end}}" id="figure-{{.Number}}" data-figure="{{.Number}}">
<div class="frames"></div><figcaption>{{if not .Refused}}<div class="play"></div>{{end}}<div class="what">
{{if .Refused}}<p class="refused">{{.Refused}}</p>{{end}}<p class="outcome">{{.Text}}</p>
{{if .Notation}}<pre tabindex="0">{{.Notation}}</pre>{{end}}</div>
{{if .Try}}<a class="try" href="/rules/{{.Game}}/{{.Number}}">{{.Try}}</a>{{end}}</figcaption></figure>`, "\n", "")))

// captioned returns the HTML of figure n without drawings: what its moves do, or why the move is refused.
func captioned(
	words *i18n.Catalogue, g game.Game, n int, f *lesson.Figure, p *lesson.Played,
) (string, error) {
	figure := struct {
		Number                             int
		Game, Refused, Text, Notation, Try string
	}{Number: n, Game: g.Info().ID}
	if !p.Before.Result().Over {
		figure.Try = words.Say(i18n.Of("server.figure.try"))
	}
	figure.Text = p.Caption(words)
	if p.Refusal != nil {
		figure.Refused = words.Say(i18n.Of("server.figure.refused"))
		figure.Text = words.Say(i18n.Of("server.figure.reason", "reason", figure.Text))
	}
	if f.Notation {
		figure.Notation = strings.Join(f.Lines(), "\n")
	}
	var b strings.Builder
	err := caption.Execute(&b, figure)
	return strings.ReplaceAll(b.String(), "\n", "&#10;"), err
}

// afterComparison returns where the text after the last comparing table begins, which needs the width of the page; 0 if
// there is no such table.
func afterComparison(words string) int {
	if at := strings.LastIndex(words, newComparison); at >= 0 {
		return at + strings.Index(words[at:], tableEnd) + len(tableEnd)
	}
	return 0
}

// besideFigures places each figure of a rules page in a row with the text of the rule before it.
func besideFigures(page string) string {
	const begin, end = "<figure ", "</figure>"
	var b strings.Builder
	for _, rule := range strings.SplitAfter(page, end) {
		words, figure, shown := strings.Cut(rule, begin)
		at := strings.LastIndex(words, "<h") // of the rule that the figure is about
		if !shown {
			b.WriteString(words)
			break
		}
		at = max(at, 0, afterComparison(words))
		b.WriteString(words[:at] + `<div class="shown"><div class="words">` + words[at:] + "</div>")
		b.WriteString(begin + figure + "</div>")
	}
	return b.String()
}

// cardsBegin is the HTML heading of the cards' section of a rules page; each card is a subsection below it.
const cardsBegin = `<h2 id="cards">`

// cardsOf wraps each card's section of a rules page in a card element; the client draws the card into the element of
// class "face". The card's figures become a collapsed list.
func cardsOf(words *i18n.Catalogue, page string) string {
	const begin, figure = `<h3 id="`, "<figure "
	if page == "" {
		return ""
	}
	cards := strings.Split(page, begin)
	var b strings.Builder
	b.WriteString(cardsBegin + cards[0] + `<div class="cards">`)
	for _, card := range cards[1:] {
		id, _, _ := strings.Cut(card, `"`)
		text, figures, shown := strings.Cut(card, figure)
		b.WriteString(`<section class="card" data-card="` + id + `"><div class="face"></div>` + begin + text)
		if shown {
			examples := words.Say(i18n.Of("server.figure.examples", "n", strings.Count(card, figure)))
			b.WriteString("<details><summary>" + examples + "</summary>" + figure + figures + "</details>")
		}
		b.WriteString("</section>")
	}
	b.WriteString("</div>")
	return b.String()
}
