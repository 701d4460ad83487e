package i18n

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// form is one parsed text in ICU MessageFormat: literal text, arguments, and choices by number (plural) or by word
// (select).
type form []part

// part is one piece of a form: literal text, an argument, or, if it has branches, a choice.
type part struct {
	text     string
	argument string
	plural   bool
	number   bool // whether the part is "#", which shows the number of the surrounding plural
	branches []branch
}

// branch is one case of a choice, with the text for it: "one", "other", a word, or "=2" for exactly 2.
type branch struct {
	when  string
	exact int // number after "=", if the case begins with "="
	form  form
}

// otherwise is the name of the case that every choice must have.
const otherwise = "other"

// parser parses one form.
type parser struct {
	text string
	at   int
}

// deepest is the largest number of choices nested in each other.
const deepest = 5

func parseForm(text string) (form, error) {
	p := &parser{text: text}
	f, err := p.form("", 0)
	if err != nil {
		return nil, fmt.Errorf("%w at byte %d of %q", err, p.at, text)
	}
	return f, nil
}

// form parses to the end of the text or, inside a choice, to the brace that closes the branch. counted is the name of
// the argument of the surrounding plural.
func (p *parser) form(counted string, depth int) (form, error) {
	if depth > deepest {
		return nil, errors.New("too many choices stand in one another")
	}
	var f form
	var literal strings.Builder
	flush := func() {
		if literal.Len() > 0 {
			f = append(f, part{text: literal.String()})
			literal.Reset()
		}
	}
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '\'':
			p.quoted(&literal, counted != "")
		case c == '{':
			flush()
			inner, err := p.placeholder(counted, depth)
			if err != nil {
				return nil, err
			}
			f = append(f, inner)
		case c == '}' && depth == 0:
			return nil, errors.New("a brace closes nothing")
		case c == '}':
			flush()
			return f, nil
		case c == '#' && counted != "":
			flush()
			f = append(f, part{argument: counted, number: true})
			p.at++
		default:
			literal.WriteByte(c)
			p.at++
		}
	}
	if depth > 0 {
		return nil, errors.New("a brace is missing")
	}
	flush()
	return f, nil
}

// quoted parses an apostrophe as ICU defines it: two are one apostrophe; one before a special character quotes up to
// the next apostrophe; any other is literal.
func (p *parser) quoted(literal *strings.Builder, counts bool) {
	p.at++
	rest := p.text[p.at:]
	switch {
	case strings.HasPrefix(rest, "'"):
		literal.WriteByte('\'')
		p.at++
	case rest != "" && (rest[0] == '{' || rest[0] == '}' || rest[0] == '#' && counts):
		end := strings.IndexByte(rest, '\'')
		if end < 0 {
			end = len(rest)
		}
		literal.WriteString(rest[:end])
		p.at = min(len(p.text), p.at+end+1)
	default:
		literal.WriteByte('\'')
	}
}

// placeholder parses {name}, {name, plural, ...} or {name, select, ...}.
func (p *parser) placeholder(counted string, depth int) (part, error) {
	p.at++
	end := strings.IndexAny(p.text[p.at:], ",}")
	if end < 0 {
		return part{}, errors.New("a brace is missing")
	}
	made := part{argument: strings.TrimSpace(p.text[p.at : p.at+end])}
	if !name(made.argument) {
		return part{}, fmt.Errorf("%q is no name of an argument", made.argument)
	}
	p.at += end + 1
	if p.text[p.at-1] == '}' {
		return made, nil
	}
	end = strings.IndexByte(p.text[p.at:], ',')
	if end < 0 {
		return part{}, errors.New("a choice has no branches")
	}
	switch kind := strings.TrimSpace(p.text[p.at : p.at+end]); kind {
	case "plural":
		made.plural, counted = true, made.argument
	case "select":
	default:
		return part{}, fmt.Errorf("%q is neither plural nor select", kind)
	}
	p.at += end + 1
	var err error
	made.branches, err = p.branches(counted, depth+1)
	return made, err
}

// branches parses the branches of a choice, such as "one {...} other {...}", and the brace that closes the choice.
func (p *parser) branches(counted string, depth int) ([]branch, error) {
	var all []branch
	for {
		end := strings.IndexAny(p.text[p.at:], "{}")
		if end < 0 {
			return nil, errors.New("a brace is missing")
		}
		when := strings.TrimSpace(p.text[p.at : p.at+end])
		p.at += end + 1
		if p.text[p.at-1] == '}' {
			if when != "" || !slices.ContainsFunc(all, func(b branch) bool { return b.when == otherwise }) {
				return nil, errors.New(`a choice needs the branch "other"`)
			}
			return all, nil
		}
		b := branch{when: when}
		if number, ok := strings.CutPrefix(when, "="); ok {
			n, err := strconv.Atoi(number)
			if err != nil {
				return nil, fmt.Errorf("%q is no whole number", number)
			}
			b.exact = n
		} else if !name(when) {
			return nil, fmt.Errorf("%q is no case of a choice", when)
		}
		var err error
		if b.form, err = p.form(counted, depth); err != nil {
			return nil, err
		}
		p.at++ // the brace that ended the branch
		all = append(all, b)
	}
}

// name reports whether text may be the name of an argument: it has no blanks and no special characters.
func name(text string) bool {
	return text != "" && !strings.ContainsAny(text, " \t\n{}'#,=")
}

// arguments returns the names of the arguments in a form, in alphabetical order.
func (f form) arguments() []string {
	set := map[string]bool{}
	f.addArguments(set)
	return slices.Sorted(maps.Keys(set))
}

func (f form) addArguments(set map[string]bool) {
	for _, p := range f {
		if p.argument != "" {
			set[p.argument] = true
		}
		for _, b := range p.branches {
			b.form.addArguments(set)
		}
	}
}
