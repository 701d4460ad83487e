package narrate

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Format is the markup of a report.
type Format string

// The formats.
const (
	Text     Format = "text"
	Markdown Format = "markdown"
	BBCode   Format = "bbcode"
)

// Formats lists them.
var Formats = []Format{Text, Markdown, BBCode}

// block is a part of a report: a heading, a paragraph, a list or an image. Its texts are plain; the format escapes
// them.
type block struct {
	level int // of a heading, from 1
	text  string
	items []item
	image string // address of the image; text describes it
}

// item is an entry of a list, with a strong text first.
type item struct{ strong, text string }

// marks holds the markup that a format puts around texts, with verbs of fmt in their places.
type marks struct {
	escape             func(text string) string
	heading            func(level int, text string) string
	image              string // description and address of the image
	strong             string
	list, item, listed string // before a list, before each entry, after the list
}

var marksOf = map[Format]marks{
	Text: {
		escape: oneLine, heading: underlined, image: "%s: %s\n", strong: "%s", item: "- ",
	},
	Markdown: {
		escape:  escapeMarkdown,
		heading: func(level int, text string) string { return strings.Repeat("#", level) + " " + text + "\n" },
		image:   "![%s](%s)\n", strong: "**%s**", item: "- ",
	},
	BBCode: {
		escape:  escapeBBCode,
		heading: func(_ int, text string) string { return "[b]" + text + "[/b]\n" },
		image:   "[img]%[2]s[/img]\n", strong: "[b]%s[/b]", list: "[list]\n", item: "[*]", listed: "[/list]\n",
	},
}

func underlined(level int, text string) string {
	line := "="
	if level > 1 {
		line = "-"
	}
	return text + "\n" + strings.Repeat(line, utf8.RuneCountInString(text)) + "\n"
}

// write returns blocks in the format. An unknown format is written as plain text.
func (f Format) write(blocks []block) string {
	m, known := marksOf[f]
	if !known {
		m = marksOf[Text]
	}
	var b strings.Builder
	for i, part := range blocks {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(m.write(part))
	}
	return b.String()
}

func (m marks) write(p block) string {
	text := m.escape(p.text)
	switch {
	case p.image != "":
		return fmt.Sprintf(m.image, text, p.image)
	case p.level > 0:
		return m.heading(p.level, text)
	case p.items == nil:
		return text + "\n"
	}
	list := m.list
	for _, i := range p.items {
		strong := m.escape(i.strong)
		if strong != "" {
			strong = fmt.Sprintf(m.strong, strong)
		}
		list += m.item + joined(strong, m.escape(i.text)) + "\n"
	}
	return list + m.listed
}

// joined returns the strong text, a colon, and the rest.
func joined(strong, text string) string {
	if strong == "" {
		return text
	}
	if text == "" {
		return strong
	}
	return strong + ": " + text
}

// oneLine returns text without line breaks, invisible characters and characters that change the writing direction.
func oneLine(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case unicode.IsGraphic(r) || r == '\u200d': // U+200D joins the parts of an emoji
			b.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// gap is an invisible character without width. It separates a control character from the letters around it, so that
// no forum reads a command there, whatever escapes that forum knows.
const gap = "\u200b"

// always lists the characters that may have a meaning in Markdown at any place.
const always = "\\`*_{}[]<>#|~&$^"

// addresses matches text that forums turn into links or mentions without any markup.
var addresses = regexp.MustCompile(`(?i)(www)\.|(:)//|(@)`)

// listMark matches the number of a list item at the start of a line.
var listMark = regexp.MustCompile(`^([0-9]+)([.)])(\s|$)`)

// escapeMarkdown returns a text escaped for CommonMark and its dialects.
func escapeMarkdown(text string) string {
	var b strings.Builder
	for _, r := range oneLine(text) {
		switch {
		case r == '<', r == '>', r == '&': // for renderers that let HTML through
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

// escapeBBCode returns a text with control characters broken by gap: no escape is known to all forums.
func escapeBBCode(text string) string {
	out := strings.NewReplacer("[", "["+gap, "<", "<"+gap, "&", "&"+gap).Replace(oneLine(text))
	return unlinked(out)
}

// unlinked breaks addresses and mentions by gap, so that forums do not turn them into links.
func unlinked(text string) string { return addresses.ReplaceAllString(text, "$0"+gap) }

// Known reports whether the format exists.
func (f Format) Known() bool { return slices.Contains(Formats, f) }
