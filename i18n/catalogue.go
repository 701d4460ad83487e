package i18n

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Catalogue formats messages in one language. It is safe for concurrent use.
type Catalogue struct {
	Tag    language.Tag
	areas  map[string]area
	source *Catalogue // catalogue of the source language, used for missing messages; nil in the source language

	board  string     // value of the argument boardArgument
	beside *Catalogue // the same texts for use beside a board
}

// boardArgument is an argument that every message has without being given it: "beside" where the reader sees the
// board, else "none". A text names cells by coordinates only under "none".
const boardArgument = "board"

// area returns the messages of one area, such as one game, by name. It parses them at the first call, because most
// commands need few areas and parsing all would delay their start.
type area func() (map[string]form, error)

// Keys of messages that every catalogue needs for numbers and lists.
const (
	decimalKey = "common.decimal"  // decimal separator
	lastKey    = "common.and.two"  // {first} and {last}
	moreKey    = "common.and.more" // {first}, {last}
)

// NewCatalogue returns the catalogue of a language. Each area is a flat JSON object of texts by name; missing messages
// are taken from source, which may be nil. An area is parsed at its first use, which panics on an invalid text; Err
// finds invalid texts in tests.
func NewCatalogue(tag language.Tag, areas map[string][]byte, source *Catalogue) *Catalogue {
	c := &Catalogue{Tag: tag, areas: map[string]area{}, source: source, board: "none"}
	for name, texts := range areas {
		c.areas[name] = sync.OnceValues(func() (map[string]form, error) {
			forms, err := parseArea(texts)
			if err != nil {
				err = fmt.Errorf("the messages %s of %v: %w", name, tag, err)
			}
			return forms, err
		})
	}
	beside := *c
	beside.board = "beside"
	c.beside, beside.beside = &beside, &beside
	return c
}

// BesideBoard returns the catalogue for texts beside a board, which name no cells by their coordinates: the board
// lights up the cells.
func (c *Catalogue) BesideBoard() *Catalogue { return c.beside }

func parseArea(data []byte) (map[string]form, error) {
	var texts map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, err
	}
	forms := make(map[string]form, len(texts))
	for name, text := range texts {
		var err error
		if forms[name], err = parseForm(text); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return forms, nil
}

// own returns the message for key in this language; ok is false if only the source language has it.
func (c *Catalogue) own(key string) (form, bool) {
	name, rest, _ := strings.Cut(key, ".")
	f, ok := c.forms(name)[rest]
	return f, ok
}

// forms returns the messages of an area by name, or nil if the language lacks the area.
func (c *Catalogue) forms(name string) map[string]form {
	read := c.areas[name]
	if read == nil {
		return nil
	}
	forms, err := read()
	if err != nil {
		panic(err)
	}
	return forms
}

// Err parses all areas and returns the errors of their texts, or nil.
func (c *Catalogue) Err() error {
	var wrong []error
	for _, name := range slices.Sorted(maps.Keys(c.areas)) {
		_, err := c.areas[name]()
		wrong = append(wrong, err)
	}
	return errors.Join(wrong...)
}

// Keys returns the keys of the messages in this language, without those taken from the source language.
func (c *Catalogue) Keys() []string {
	var keys []string
	for name := range c.areas {
		for rest := range c.forms(name) {
			keys = append(keys, name+"."+rest)
		}
	}
	slices.Sort(keys)
	return keys
}

// Has reports whether the catalogue or its source language has a message for key.
func (c *Catalogue) Has(key string) bool { return c.form(key) != nil }

// Arguments returns the names of the arguments in the message of key, in alphabetical order.
func (c *Catalogue) Arguments(key string) []string { return c.form(key).arguments() }

// Say returns the text of a message in the catalogue's language. If the key is unknown or an argument is missing, it
// shows the key or the placeholder; tests check that this does not happen.
func (c *Catalogue) Say(m Message) string {
	memory := drafts.Get().(*[]byte)
	b := c.Append((*memory)[:0], m)
	text := string(b)
	*memory = b
	drafts.Put(memory)
	return text
}

// drafts is a pool of buffers in which messages are formatted.
var drafts = sync.Pool{New: func() any { return new(make([]byte, 0, 256)) }}

// Append appends the text of a message in the catalogue's language to b.
func (c *Catalogue) Append(b []byte, m Message) []byte {
	switch {
	case m.content == nil:
		return b
	case m.key == "":
		for i, arg := range m.args {
			if i > 0 {
				b = append(b, ' ')
			}
			b = c.appendValue(b, arg)
		}
		return b
	}
	f := c.form(m.key)
	if f == nil {
		return append(b, m.key...)
	}
	return c.appendForm(b, f, m.args)
}

func (c *Catalogue) form(key string) form {
	f, ok := c.own(key)
	if !ok && c.source != nil {
		return c.source.form(key)
	}
	return f
}

func (c *Catalogue) appendForm(b []byte, f form, args []any) []byte {
	for i := range f {
		p := &f[i]
		if p.argument == "" {
			b = append(b, p.text...)
			continue
		}
		value, ok := argument(args, p.argument)
		switch {
		case !ok && p.argument == boardArgument:
			b = c.appendForm(b, choose(p.branches, c.board), args)
		case !ok:
			b = append(append(append(b, '{'), p.argument...), '}')
		case p.branches == nil:
			b = c.appendValue(b, value)
		case p.plural:
			b = c.appendForm(b, c.byNumber(p.branches, value), args)
		default:
			b = c.appendForm(b, c.byWord(p.branches, value), args)
		}
	}
	return b
}

func argument(args []any, name string) (any, bool) {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == name {
			return args[i+1], true
		}
	}
	return nil, false
}

// byNumber returns the text of the branch for a number: the branch for exactly this number, or the branch of its plural
// category in this language.
func (c *Catalogue) byNumber(branches []branch, value any) form {
	n, whole := value.(int)
	category := otherwise
	if whole {
		for _, b := range branches {
			if b.when[0] == '=' && b.exact == n {
				return b.form
			}
		}
		category = categories[plural.Cardinal.MatchPlural(c.Tag, abs(n), 0, 0, 0, 0)]
	}
	return choose(branches, category)
}

// categories maps the plural categories to their names in Unicode CLDR.
var categories = map[plural.Form]string{
	plural.Other: otherwise, plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few",
	plural.Many: "many",
}

func (c *Catalogue) byWord(branches []branch, value any) form {
	word, ok := value.(string)
	if !ok {
		word = string(c.appendValue(nil, value))
	}
	return choose(branches, word)
}

// choose returns the text of the branch with the name when, or else of the branch "other", which every choice has.
func choose(branches []branch, when string) form {
	var other form
	for i := range branches {
		switch branches[i].when {
		case when:
			return branches[i].form
		case otherwise:
			other = branches[i].form
		}
	}
	return other
}

func (c *Catalogue) appendValue(b []byte, value any) []byte {
	switch v := value.(type) {
	case string:
		return append(b, v...)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case float64:
		return append(b, c.Number(v, -1)...)
	case Message:
		return c.Append(b, v)
	case List:
		return c.appendList(b, v)
	case Speaker:
		return c.Append(b, v.Message())
	case interface{ Unwrap() []error }:
		return c.appendJoined(b, v.Unwrap())
	case error:
		if m, ok := ofSystemError(v); ok {
			return c.Append(b, m)
		}
		return append(b, v.Error()...)
	case appender:
		return v.Append(b)
	case fmt.Stringer:
		return append(b, v.String()...)
	}
	return fmt.Append(b, value)
}

// Number returns a number as text with the given number of decimals. If places is -1, it has as many decimals as the
// value needs.
func (c *Catalogue) Number(value float64, places int) string {
	text := strconv.FormatFloat(value, 'f', places, 64)
	if strings.Trim(text, "-0.") == "" {
		text = strings.TrimPrefix(text, "-") // "-0.0" would be confusing
	}
	if f := c.form(decimalKey); f != nil {
		text = strings.Replace(text, ".", f[0].text, 1)
	}
	return text
}

// appendJoined appends the texts of several errors to b, one per line.
func (c *Catalogue) appendJoined(b []byte, all []error) []byte {
	for i, err := range all {
		if i > 0 {
			b = append(b, '\n')
		}
		b = c.appendValue(b, err)
	}
	return b
}

// appendList appends the items of a list to b as "one", "one and two" or "one, two and three".
func (c *Catalogue) appendList(b []byte, list List) []byte {
	if len(list) == 0 {
		return b
	}
	joined := string(c.appendValue(nil, list[0]))
	for i, item := range list[1:] {
		key := moreKey
		if i == len(list)-2 {
			key = lastKey
		}
		joined = c.Say(Of(key, "first", joined, "last", item))
	}
	return append(b, joined...)
}

// appender is a value that appends its text to a buffer. Unlike a fmt.Stringer it allocates no string.
type appender interface{ Append(b []byte) []byte }

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
