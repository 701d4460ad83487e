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

// The formats of a report.
const (
	Text     Format = "text"
	Markdown Format = "markdown"
	BBCode   Format = "bbcode"
)

// Formats lists all formats of a report.
var Formats = []Format{Text, Markdown, BBCode}

// block is a part of a report: a heading, a paragraph, a list or an image. Its texts have no markup; Format.write
// escapes them.
type block struct {
	level int // level of a heading, from 1; 0 for other blocks
	text  string
	items []item
	image string // address of the image; text describes it
}

// item is an entry of a list: a strong (bold) text, and the text after it.
type item struct{ strong, text string }

// marks holds the markup of a format, as fmt formats that take the texts.
type marks struct {
	escape             func(text string) string
	heading            func(level int, text string) string
	image              string // fmt format of an image, with description and address
	strong             string
	list, item, listed string // markup before a list, before each entry, and after the list
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

// write returns the text of a report's blocks in the format. An unknown format is treated as plain text.
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

// joined returns the strong text of a list entry, a colon, and the rest; either may be empty.
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

// gap is an invisible character without width. It separates markup characters from the letters around them, so that no
// forum reads them as markup.
const gap = "\u200b"

// always lists the characters that Markdown may interpret at any position of a line.
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

// escapeBBCode returns a text with gap after each markup character, because no escape works in all forums.
func escapeBBCode(text string) string {
	out := strings.NewReplacer("[", "["+gap, "<", "<"+gap, "&", "&"+gap).Replace(oneLine(text))
	return unlinked(out)
}

// unlinked inserts gap into addresses and mentions, so that forums do not turn them into links.
func unlinked(text string) string { return addresses.ReplaceAllString(text, "$0"+gap) }

// Known reports whether f is one of Formats.
func (f Format) Known() bool { return slices.Contains(Formats, f) }
