package report

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Format is how a report is written.
type Format string

// The formats.
const (
	Text     Format = "text"
	Markdown Format = "markdown"
	BBCode   Format = "bbcode"
)

// Formats lists them.
var Formats = []Format{Text, Markdown, BBCode}

// block is a part of a report: a heading, a paragraph, a list or a picture. Its texts are plain; whoever writes them
// escapes them.
type block struct {
	level int // of a heading, from 1
	text  string
	items []item
	image string // where the picture is; text says what it shows
}

// item is an entry of a list; what is strong comes first.
type item struct{ strong, text string }

// write writes blocks.
func (f Format) write(blocks []block) string {
	var b strings.Builder
	for i, part := range blocks {
		if i > 0 {
			b.WriteByte('\n')
		}
		switch f {
		case Markdown:
			writeMarkdown(&b, part)
		case BBCode:
			writeBBCode(&b, part)
		default:
			writeText(&b, part)
		}
	}
	return b.String()
}

func writeText(b *strings.Builder, p block) {
	text := oneLine(p.text)
	switch {
	case p.image != "":
		fmt.Fprintf(b, "%s: %s\n", text, p.image)
	case p.level > 0:
		line := "="
		if p.level > 1 {
			line = "-"
		}
		fmt.Fprintf(b, "%s\n%s\n", text, strings.Repeat(line, len([]rune(text))))
	case p.items == nil:
		b.WriteString(text + "\n")
	}
	for _, i := range p.items {
		b.WriteString("- " + joined(oneLine(i.strong), oneLine(i.text)) + "\n")
	}
}

func writeMarkdown(b *strings.Builder, p block) {
	text := escapeMarkdown(p.text)
	switch {
	case p.image != "":
		fmt.Fprintf(b, "![%s](%s)\n", text, p.image)
	case p.level > 0:
		fmt.Fprintf(b, "%s %s\n", strings.Repeat("#", p.level), text)
	case p.items == nil:
		b.WriteString(text + "\n")
	}
	for _, i := range p.items {
		strong := escapeMarkdown(i.strong)
		if strong != "" {
			strong = "**" + strong + "**"
		}
		b.WriteString("- " + joined(strong, escapeMarkdown(i.text)) + "\n")
	}
}

func writeBBCode(b *strings.Builder, p block) {
	text := escapeBBCode(p.text)
	switch {
	case p.image != "":
		fmt.Fprintf(b, "[img]%s[/img]\n", p.image)
	case p.level > 0:
		fmt.Fprintf(b, "[b]%s[/b]\n", text)
	case p.items == nil:
		b.WriteString(text + "\n")
	}
	if p.items == nil {
		return
	}
	b.WriteString("[list]\n")
	for _, i := range p.items {
		strong := escapeBBCode(i.strong)
		if strong != "" {
			strong = "[b]" + strong + "[/b]"
		}
		b.WriteString("[*]" + joined(strong, escapeBBCode(i.text)) + "\n")
	}
	b.WriteString("[/list]\n")
}

// joined is what is strong, a colon, and the rest.
func joined(strong, text string) string {
	if strong == "" {
		return text
	}
	if text == "" {
		return strong
	}
	return strong + ": " + text
}

// oneLine is a text without what breaks lines, cannot be seen or turns the direction of writing.
func oneLine(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case unicode.IsGraphic(r) || r == '\u200d': // which joins the parts of a picture letter
			b.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// gap is a character that cannot be seen and takes no room. It breaks what would be a command between it and the
// letters around, on every board, whatever that thinks of escapes.
const gap = "\u200b"

// always are the characters that may mean something to Markdown wherever they stand.
const always = "\\`*_{}[]<>#|~&$^"

// addresses is what becomes a link, or calls somebody, without any marks.
var addresses = regexp.MustCompile(`(?i)(www)\.|(:)//|(@)`)

// listMark is what begins a list or a heading at the front of a line.
var listMark = regexp.MustCompile(`^([0-9]+)([.)])(\s|$)`)

// escapeMarkdown is a text as it is to be read, in CommonMark and what is made of it.
func escapeMarkdown(text string) string {
	var b strings.Builder
	for _, r := range oneLine(text) {
		switch {
		case r == '<', r == '>', r == '&': // also for those who let HTML through
			b.WriteString(html.EscapeString(string(r)))
			continue
		case strings.ContainsRune(always, r), r == '!' && strings.Contains(text, "["):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	out := listMark.ReplaceAllString(b.String(), `$1\$2$3`)
	if out != "" && strings.ContainsRune("-+=", rune(out[0])) {
		out = `\` + out
	}
	return unlinked(out)
}

// escapeBBCode is a text as it is to be read on a board. There is no escape that all boards know.
func escapeBBCode(text string) string {
	out := strings.NewReplacer("[", "["+gap, "<", "<"+gap, "&", "&"+gap).Replace(oneLine(text))
	return unlinked(out)
}

// unlinked keeps addresses from becoming links, and names from calling people.
func unlinked(text string) string { return addresses.ReplaceAllString(text, "$0"+gap) }

// Known tells whether there is such a format.
func (f Format) Known() bool { return slices.Contains(Formats, f) }
