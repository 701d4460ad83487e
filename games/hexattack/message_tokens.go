package hexattack

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"hexparlor/game/hex"
)

// token is a word, phrase or number of a message with its meaning.
type token struct {
	word
	text   string // the token as written
	joined bool   // whether a comma, slash, "and" or the like stands between this number and the one before
}

// piece is the part of a message between two separators, such as a clause of a sentence.
type piece struct {
	tokens []token
	text   string // the piece as written
	end    rune   // separator after the piece: '\n', '.', ',', ':' or 0 at the end of the text
}

// Kinds of numbers. The value of a warriorNumber is the warrior's number, 0 if no warrior has that name.
const (
	warriorNumber wordKind = 100 + iota
	turnNumber             // number after the word turn
)

var (
	// markup matches the tags of boards and of HTML that change only how a text looks.
	markup = regexp.MustCompile(`(?i)\[/?(?:b|i|u|\*|list|code|center|font|(?:color|size|font)=[^\]\n]*)\]|` +
		`</?(?:b|i|em|strong|p|div|li|ul|ol|span)>|<br ?/?>`)
	smiley    = regexp.MustCompile(`(?:^|\s)(?:[:;8=]-?[)(DdPp|/]+|[xX][Dd]+|\^\^|<3|:-?/)(?:\s|$)`)
	separable = regexp.MustCompile(`(?i)\bgreif(?:t|e|en)?\b([^\n.,;]*?)\ban\b`) //nolint:misspell // German
	marker    = regexp.MustCompile(`^\s*(?:[-*•·–—+>~]+|\(?([0-9]+)[.)])\s+`)
	fullName  = regexp.MustCompile(`(?i)^\b([1-9])\.([1-9]|w\b)`)
	tokenText = regexp.MustCompile(`^(?:[\p{L}'’]+|[0-9]+|.)`)
)

// plainText returns a message in lower case without accents, marks of emphasis, smileys and invisible characters.
func plainText(text string) string {
	text = strings.NewReplacer("&nbsp;", " ", "&amp;", "&", "\r\n", "\n", "\r", "\n", "ß", "ss").Replace(text)
	text = markup.ReplaceAllString(text, " ")
	text = separable.ReplaceAllString(text, "angreifen $1")
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r) || unicode.Is(unicode.Cf, r) || unicode.IsControl(r):
			return -1
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Pd, r) || r == '−':
			return '-'
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
	for smiley.MatchString(text) {
		text = smiley.ReplaceAllStringFunc(text, keepLineBreaks)
	}
	return text
}

// keepLineBreaks replaces a smiley and the space around it by a blank, or by its line breaks.
func keepLineBreaks(text string) string {
	if n := strings.Count(text, "\n"); n > 0 {
		return strings.Repeat("\n", n)
	}
	return " "
}

// withoutMarkers removes bullets, and the numbers of a numbered list whose lines name their warriors themselves.
func withoutMarkers(lines []string) {
	counted := 0
	for _, line := range lines {
		m := marker.FindStringSubmatch(line)
		if m == nil || m[1] == "" {
			continue
		}
		rest := line[len(m[0]):]
		if n, _ := strconv.Atoi(m[1]); n != counted+1 || !ownNumber.MatchString(rest) {
			counted = -1
			break
		}
		counted++
	}
	for i, line := range lines {
		if m := marker.FindStringSubmatch(line); m != nil && (m[1] == "" || counted > 0) {
			lines[i] = line[len(m[0]):]
		}
	}
}

// ownNumber matches the line of a list that begins with a warrior, such as "warrior 2: move up".
var ownNumber = regexp.MustCompile(
	`^(?:my |the )?(?:(?:warrior|unit|krieger|einheit|guerrero|unidad|w|#)\s?[1-9w]|[1-9]\b)`)

// pieces divides a message into its parts with the meanings of their words.
func (r *messageReader) pieces(text string) []piece {
	lines := strings.Split(plainText(text), "\n")
	withoutMarkers(lines)
	var all []piece
	for _, line := range lines {
		all = r.appendPieces(all, line)
	}
	return all
}

func (r *messageReader) appendPieces(all []piece, line string) []piece {
	open := piece{}
	cut := func(end rune) {
		open.end = end
		open.tokens = r.resolved(joinedWays(open.tokens))
		open.text = strings.TrimSpace(open.text)
		all = append(all, open)
		open = piece{}
	}
	joined := false
	for line != "" {
		if m := fullName.FindStringSubmatch(line); m != nil {
			open.tokens = append(open.tokens, r.namedWarrior(m[1], m[2], joined))
			open.text += m[0]
			line, joined = line[len(m[0]):], false
			continue
		}
		t, size := phraseAt(line, open.tokens)
		written := line[:size]
		line = line[size:]
		switch written {
		case ",", ";", ".", "!", "?", ":":
			if written == ":" && open.goesOnAfterColon() {
				open.text += written
				continue
			}
			if written == "," && open.lists() && startsWithDigit(line) {
				joined, open.text = true, open.text+written
				continue
			}
			cut(separatorOf(written))
			joined = false
		case "/", "|":
			joined, open.text = true, open.text+written
		case " ", "\t", "-", "_", "*", "(", ")", "[", "]", "\"", "'", "’", "‘", "`", "“", "”", "„", "#", "=", ">", "·", "•":
			open.text += written
			if written == "-" && open.endsWithDash() {
				cut(':')
			}
		default:
			t.joined = joined || t.kind == joinWord
			joined = t.joined && joinsNext(t.kind)
			open.tokens = append(open.tokens, r.inContext(t, line, open.tokens))
			open.text += written
		}
	}
	cut('\n')
	return all
}

// goesOnAfterColon reports whether a colon does not end the piece: it stands within an order or before any word.
func (p *piece) goesOnAfterColon() bool { return p.ordered() || len(p.tokens) == 0 }

// endsWithDash reports whether a dash ends the piece as a colon does, as in "warrior 1 - move up".
func (p *piece) endsWithDash() bool {
	return strings.HasSuffix(p.text, " -") && !p.ordered() && len(p.tokens) > 0
}

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

// namedWarrior returns the token of a warrior's name with its player, such as 2.1; an unknown word if the warrior is
// another player's.
func (r *messageReader) namedWarrior(player, call string, joined bool) token {
	text := player + "." + call
	if player != strconv.Itoa(int(r.seat)) {
		return token{word: word{unknownWord, 0}, text: text}
	}
	return token{word{warriorNumber, r.state.called(strings.ToUpper(call))}, text, joined}
}

// inContext returns a number or a W with the meaning that the tokens around it give.
func (r *messageReader) inContext(t token, rest string, before []token) token {
	switch {
	case t.text != "" && '0' <= t.text[0] && t.text[0] <= '9' && len(before) > 0 && before[len(before)-1].kind == turnWord:
		t.kind = turnNumber
	case t.kind == warriorNumber:
		t.value = r.state.called(t.text)
	case t.text == "w" && r.state.captainW && !startsWithDigit(rest):
		t.word = word{warriorNumber, 1}
	case t.text == "w":
		t.kind = unitWord
	}
	return t
}

// resolved gives numbers in letters and ordinals their meaning: "warrior two", "two attacks", "my first", "second
// unit".
func (r *messageReader) resolved(tokens []token) []token {
	all := slices.Clone(tokens)
	for i, t := range tokens {
		before, after := tokenAt(tokens, i-1), tokenAt(tokens, i+1)
		begins := i == 0 || before.kind == joinWord
		switch {
		case t.kind == numberWord && before.kind == ordinalWord:
			all[i].kind = fillerWord
		case t.kind == numberWord && (begins || before.kind == unitWord):
			all[i].word = word{warriorNumber, r.state.called(strconv.Itoa(t.value))}
		case t.kind == groupWord && t.value == groupBoth && after.kind == warriorNumber:
			all[i].kind = fillerWord
		case t.text == "rest" && after.kind == verbWord && begins:
			all[i].word = word{groupWord, groupRest}
		case t.kind == ordinalWord && r.namesWarrior(before, after):
			all[i].word = word{warriorNumber, t.value}
		}
	}
	return all
}

// tokenAt returns the token with an index; empty if there is none.
func tokenAt(tokens []token, i int) token {
	if i < 0 || i >= len(tokens) {
		return token{}
	}
	return tokens[i]
}

// namesWarrior reports whether an ordinal between two tokens means a warrior: "second unit", "my first", "the third
// attacks". It never does where the first warrior is called W.
func (r *messageReader) namesWarrior(before, after token) bool {
	switch {
	case r.state.captainW:
		return false
	case after.kind == unitWord:
		return after.text != "with" && after.text != "for" || possessives[before.text]
	case after.kind == verbWord && before.text == "the":
		return true
	}
	return after.kind == numberWord && after.value == 1 || possessives[before.text]
}

var possessives = map[string]bool{"my": true, "mein": true, "meine": true, "meinen": true, "mi": true}

// letterVerbs are the letters of verbs; they count only between a warrior and a direction, because "a" is also an
// article and "d" also down.
var letterVerbs = map[string]verb{
	"a": attack, "d": defend, "b": defend, "m": move, "g": grab, "p": push, "h": hold,
}

// phraseAt returns the longest phrase at the start of a line, after the tokens before it, and its size in bytes.
func phraseAt(line string, before []token) (token, int) {
	first := tokenText.FindString(line)
	if t, ok := letterAt(first, line[len(first):], before); ok {
		return t, len(first)
	}
	if n, err := strconv.Atoi(first); err == nil {
		return numberAt(first, n, line), max(len(first), len(numberAt(first, n, line).text))
	}
	best, size := token{word: meanings[key(first)], text: first}, len(first)
	phrase, end := key(first), len(first)
	for range longestPhrase - 1 {
		gap := len(line[end:]) - len(strings.TrimLeft(line[end:], " -_"))
		next := tokenText.FindString(line[end+gap:])
		if gap == 0 || next == "" || !unicode.IsLetter([]rune(next)[0]) {
			break
		}
		end += gap + len(next)
		phrase += "_" + key(next)
		if w, known := meanings[phrase]; known {
			best, size = token{word: w, text: line[:end]}, end
		}
	}
	return best, size
}

// numberAt returns the token of a number, or of an ordinal such as 2nd, at the start of a line.
func numberAt(digits string, n int, line string) token {
	ordinal := digits + tokenText.FindString(line[len(digits):])
	switch {
	case meanings[ordinal].kind == ordinalWord:
		return token{word: meanings[ordinal], text: ordinal}
	case len(digits) > 1:
		// A turn may have two digits; a warrior has not.
		return token{word: word{unknownWord, n}, text: digits}
	}
	return token{word: word{warriorNumber, n}, text: digits}
}

// key returns a word without apostrophes, as the vocabulary has it.
func key(text string) string {
	if trimmed := strings.Trim(text, "'’"); trimmed != "" {
		text = trimmed
	}
	return strings.NewReplacer("'", "", "’", "").Replace(text)
}

// letterAt returns the verb or direction that a single letter names, from the tokens around it.
func letterAt(letter, rest string, before []token) (token, bool) {
	v, ok := letterVerbs[letter]
	if !ok || len(before) == 0 && letter != "d" {
		return token{}, false
	}
	next := tokenText.FindString(strings.TrimLeft(rest, " -"))
	way := meanings[key(next)].kind
	last := unknownWord
	if len(before) > 0 {
		last = before[len(before)-1].kind
	}
	switch {
	case last == warriorNumber && v == hold && !unicode.IsLetter(firstRune(next)):
		return token{word: word{verbWord, int(hold)}, text: letter}, true
	case last == warriorNumber && v != hold && (way == wayWord || way == verticalWord || next == "d"):
		return token{word: word{verbWord, int(v)}, text: letter}, true
	case letter == "d" && last == verbWord:
		return token{word: word{verticalWord, downward}, text: letter}, true
	}
	return token{}, false
}

func firstRune(text string) rune {
	for _, r := range text {
		return r
	}
	return ' '
}

// joinedWays replaces up or down next to left or right, as in "up and to the right", by the direction.
func joinedWays(tokens []token) []token {
	var all []token
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if t.kind != verticalWord && t.kind != sideWord {
			all = append(all, t)
			continue
		}
		next := i + 1
		for next < len(tokens) && (tokens[next].kind == fillerWord || tokens[next].kind == joinWord) {
			next++
		}
		if next < len(tokens) && t.text != "right" {
			pair := [2]int{t.value, tokens[next].value}
			if t.kind == sideWord {
				pair = [2]int{pair[1], pair[0]}
			}
			if d, ok := slantedWays[pair]; ok && isSlant(t.kind, tokens[next].kind) {
				t = token{word: word{wayWord, int(d)}, text: t.text + " " + tokens[next].text}
				i = next
			}
		}
		if t.kind == verticalWord {
			t.word = word{wayWord, int([2]hex.Direction{0, 3}[t.value])}
		}
		all = append(all, t)
	}
	return all
}

func isSlant(a, b wordKind) bool {
	return a == verticalWord && b == sideWord || a == sideWord && b == verticalWord
}
