package hexattack

import (
	"regexp"
	"slices"
	"strings"
)

// longestOrder is the number of words up to which a piece is searched for a whole order at each of its marks, so that
// a long line costs no more than its length.
const longestOrder = 20

// piece is the part of a message between two separators, such as a clause of a sentence.
type piece struct {
	tokens []token
	text   string // the piece as written
	end    rune   // separator after the piece: '\n', '.', '?', ',' or ':'

	sentence *sentence
}

// lineReader divides a line of a message into pieces.
type lineReader struct {
	*messageReader
	line   string // the whole line
	from   int    // offset of the open piece
	done   []piece
	open   piece
	joined bool // whether the next warrior is joined to the one before
	apart  bool // whether a colon or bracket stands before the next word
}

func (r *messageReader) piecesOf(line string) []piece {
	l := lineReader{messageReader: r, line: line}
	for at := 0; at < len(line); {
		if m := fullName.FindStringSubmatch(line[at:]); m != nil {
			l.open.tokens = append(l.open.tokens, r.namedWarrior(m[1], m[2], l.joined))
			at += len(m[0])
			l.open.text, l.joined = line[l.from:at], false
			continue
		}
		t, size := phraseAt(line[at:], l.before())
		at += size
		l.open.text = line[l.from:at]
		l.next(t, line[at-size:at], line[at:])
	}
	l.cut('\n', len(line))
	return l.done
}

// next reads a word or mark; rest is the line after it.
func (l *lineReader) next(t token, written, rest string) {
	switch written {
	case ",", ";", ".", "!", "?", ":":
		l.separator(written, rest)
	case "/", "|":
		l.joined = true
	case " ", "\t", "-", "_", "*", "(", ")", "[", "]", "\"", "'", "’", "‘", "`", "“", "”", "„", "#", "=", ">", "·", "•":
		l.mark(written, rest)
	default:
		l.word(t, rest)
	}
}

// cut ends the open piece. The next one begins at an offset in the line.
func (l *lineReader) cut(end rune, next int) {
	l.open.end, l.from = end, next
	l.open.tokens = arranged(l.resolved(joinedWays(l.open.tokens)))
	if len(l.open.tokens) == 1 && end == '\n' {
		l.open.title(":") // a heading
	}
	l.open.text = strings.Trim(l.open.text, " \t,;.!?:")
	l.done = append(l.done, l.open)
	l.open = piece{}
}

// separator reads a mark that may end the piece.
func (l *lineReader) separator(written, rest string) {
	l.open.title(written)
	if written == "!" && len(l.open.tokens) == 1 {
		l.open.title(":") // "Retreat! 1 S, 2 SW"
	}
	l.apart = written == ":"
	switch {
	case written == ":" && l.open.goesOnAfterColon():
	case written == "," && l.open.lists() && startsWithDigit(rest),
		written == "," && l.open.listsAfterVerb() && restOfList.MatchString(rest),
		written == "," && l.open.listsAfterOrder() && onlyWarriors.MatchString(rest):
		l.joined = true
	default:
		l.cut(separatorOf(written), len(l.line)-len(rest))
		l.joined = false
	}
}

// mark reads a blank, a bracket or another mark within a piece.
func (l *lineReader) mark(written, rest string) {
	l.open.title(written)
	l.apart = written == "(" || written == "-" && strings.HasSuffix(l.open.text, " -") || l.apart && written == " "
	switch {
	case written != "-":
	case l.open.endsWithDash():
		l.cut(':', len(l.line)-len(rest))
	case strings.HasSuffix(l.open.text, " -") && l.open.isWhole() && isRemark(rest):
		l.cut(',', len(l.line)-len(rest))
	}
}

// word adds a word to the open piece.
func (l *lineReader) word(t token, rest string) {
	t.joined = l.joined || t.kind == joinWord
	t = l.inContext(t, rest, l.open.tokens)
	l.joined = t.joined && joinsNext(t.kind)
	t.apart, l.apart = l.apart, l.apart && t.kind == unitWord
	l.open.tokens = append(l.open.tokens, t)
}

// before returns the tokens before the next one. In "1. attack up" they are those before the full stop.
func (l *lineReader) before() []token {
	if last := len(l.done) - 1; len(l.open.tokens) == 0 && last >= 0 && l.done[last].end == '.' {
		return l.done[last].tokens
	}
	return l.open.tokens
}

// title marks a token before a colon or dash.
func (p *piece) title(separator string) {
	if separator != ":" && separator != "-" {
		return
	}
	for i := len(p.tokens) - 1; i >= 0; i-- {
		p.tokens[i].titled = true
		if p.tokens[i].kind != fillerWord {
			return
		}
	}
}

// goesOnAfterColon reports whether a colon does not end the piece: it stands within an order or before any word.
func (p *piece) goesOnAfterColon() bool {
	last := len(p.tokens) - 1
	return p.ordered() || last < 0 || p.tokens[last].kind == groupWord || last == 0 && p.tokens[0].text == "rest"
}

// endsWithDash reports whether a dash ends the piece as a colon does, as in "warrior 1 - move up".
func (p *piece) endsWithDash() bool {
	return strings.HasSuffix(p.text, " -") && !p.goesOnAfterColon()
}

// isWhole reports whether a piece has all parts of an order, after which a dash may begin a remark.
func (p *piece) isWhole() bool {
	if len(p.tokens) > longestOrder {
		return false
	}
	var c clause
	for _, t := range p.tokens {
		switch t.kind {
		case warriorNumber, groupWord:
			c.who = 1
		case verbWord:
			c.verb, c.hasVerb = verb(t.value), true
		case wayWord, verticalWord:
			c.hasWay = true
		}
	}
	return c.who != 0 && c.complete()
}

// isRemark reports whether the text up to the next mark has no part of an order, as "move up - right" has.
func isRemark(text string) bool {
	if takenBack.MatchString(text) {
		return true
	}
	if end := strings.IndexAny(text, ".,;:!?-"); end >= 0 {
		text = text[:end]
	}
	return !strings.ContainsAny(text, "0123456789") && !slices.ContainsFunc(strings.Fields(text), func(w string) bool {
		kind := meanings[key(w)].kind
		return isOrderWord(kind) || kind == groupWord || kind == numberWord || kind == ordinalWord
	})
}

// takenBack matches the words before a change of the order, as in "move up - no wait, down".
var takenBack = regexp.MustCompile(`^ ?(?:no,? wait|wait,? no)\b`)

// joinsNext reports whether a word keeps what was joined open for the next word, as in "1 and unit 2".
func joinsNext(k wordKind) bool { return k == joinWord || k == fillerWord || k == unitWord }

func separatorOf(written string) rune {
	if written == "!" {
		return '.'
	}
	return rune(written[0])
}

func startsWithDigit(line string) bool {
	line = strings.TrimLeft(line, " ")
	return line != "" && '0' <= line[0] && line[0] <= '9'
}

// lists reports whether a piece consists only of warriors, which a comma may separate, as in "1, 2 and 3 hold".
func (p piece) lists() bool {
	warriors := 0
	for _, t := range p.tokens {
		switch t.kind {
		case warriorNumber:
			warriors++
		case unitWord, fillerWord, joinWord:
		default:
			return false
		}
	}
	return warriors > 0
}

// listsAfterVerb reports whether a piece is a verb that needs a direction and then warriors, as in "move 1, 2 and 3
// up".
func (p piece) listsAfterVerb() bool {
	return len(p.tokens) > 1 && p.tokens[0].kind == verbWord && verb(p.tokens[0].value) != hold &&
		piece{tokens: p.tokens[1:]}.lists()
}

// restOfList matches the end of a list of warriors with "and" before the last one.
var restOfList = regexp.MustCompile(`^ ?[1-9](?:, ?[1-9])*,? (?:and|und|y|&) [1-9]\b`)

// listsAfterOrder reports whether a piece has an order and a colon or dash, and after it only warriors, as in
// "attack up: 1, 2".
func (p piece) listsAfterOrder() bool {
	if len(p.tokens) > longestOrder {
		return false
	}
	list := len(p.tokens)
	for list > 0 && !p.tokens[list-1].titled {
		list--
	}
	title, listed := piece{tokens: p.tokens[:list]}, piece{tokens: p.tokens[list:]}
	named := slices.ContainsFunc(title.tokens, func(t token) bool {
		return t.kind == warriorNumber || t.kind == groupWord
	})
	return hasVerb(title) && !named && listed.lists()
}

// onlyWarriors matches the end of a list of warriors that ends its sentence.
var onlyWarriors = regexp.MustCompile(`^ ?[1-9](?:(?: ?[,&+/] ?| (?:and|und|y) )[1-9]){0,8} ?(?:[.;!]|$)`)

// ordered reports whether a piece has a word of an order. "Moves", as in "Moves: ...", is a title.
func (p piece) ordered() bool {
	for _, t := range p.tokens {
		switch t.kind {
		case warriorNumber, wayWord, verticalWord, sideWord, ordinalWord:
			return true
		case verbWord:
			if t.text != "moves" || len(p.tokens) > 1 {
				return true
			}
		}
	}
	return false
}
