package hexattack

import (
	"math/bits"
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
	titled bool   // whether a colon or dash follows
	apart  bool   // whether a colon or bracket stands before it
	leads  bool   // whether the warriors of this direction follow, as in "up with 2"
}

// Kinds of numbers. The value of a warriorNumber is the warrior's number, 0 if no warrior has that name.
const (
	warriorNumber wordKind = 100 + iota
	turnNumber             // number after the word turn
	sameOf                 // warrior whose order is meant by "the same as 1"
	restCount              // number of warriors after "the other"
)

var (
	// markup matches the tags of boards and of HTML that change only how a text looks.
	markup = regexp.MustCompile(`(?i)\[/?(?:b|i|u|\*|list|code|center|left|right|spoiler|hide|color|size|font)` +
		`(?:=[^\]\n]*)?\]|</?(?:b|i|em|strong|p|div|li|ul|ol|span)>|<br ?/?>`)
	smiley    = regexp.MustCompile(`(?:^|\s)(?:[:;8=]-?[)(DdPp|/]+|[xX][Dd]+|\^\^|<3|:-?/)(?:\s|$)`)
	separable = regexp.MustCompile(`(?i)\bgreif(?:t|e|en)?\b([^\n.,;]*?)\ban\b`) //nolint:misspell // German
	backward  = regexp.MustCompile(`(?i)\b(?:weich(?:t|e|en)|zieh(?:t|e|en)(?: (?:sich|mich))?|geh(?:t|e|en))` +
		`\b([^\n.,;]*?)\bzur(?:ü|ue)ck\b`)
	marker = regexp.MustCompile(`^\s*(?:(?:[-*•·–—+>~]+\s+)?\[[x ]?\]|[-*•·–—+>~→➡▶►]+|\(?([0-9]+)[.)]|[a-i]\))\s+`)
	struck = regexp.MustCompile(`(?i)~~[^\s~](?:[^\n~]*[^\s~])?~~|\[(?:s|strike)\][^\n\[]*\[/(?:s|strike)\]|` +
		`<(?:s|del|strike)>[^\n<]*</(?:s|del|strike)>`)
	lettered   = regexp.MustCompile(`(^|[\n,;/] ?)([ADBMGP])[ -](NE|SE|SW|NW|N|S)([ -](?:[1-9]|W)\b)`)
	fullName   = regexp.MustCompile(`(?i)^\b([1-9])\.([1-9]|w\b)`)
	postscript = regexp.MustCompile(`\bp\. ?s\.`)
	span       = regexp.MustCompile(`\b([1-9])-([1-9])\b`)
	number     = regexp.MustCompile(`\b(?:n°|(?:no|nr|num)[.°]) ?([1-9])\b`)
	genitive   = regexp.MustCompile(`([1-9])['’]s\b`)
	timeOfDay  = regexp.MustCompile(`\b[0-9]{1,2}[:.h][0-9]{2}\b`)
	notGiven   = regexp.MustCompile(`\bn/a\b`)
	glued      = regexp.MustCompile(`\b([1-9])([adbmgp])(n|ne|se|s|sw|nw)\b`)
	coloned    = regexp.MustCompile(`\b([1-9]):([adbmgp]):(n|ne|se|s|sw|nw)\b`)
	spanned    = regexp.MustCompile(`\b([1-9]) (?:to|through|bis|hasta) ([1-9])(:? +)([a-z]+)`)
	asked      = regexp.MustCompile(`\b(?:can|could|would) you (?:please |kindly )?` +
		`(?:enter|note|submit|put in|put down|write down) ([^?\n]*)\?`)
	idle      = regexp.MustCompile(`(?m)((?:^|[,;]) ?[1-9] ?)-+( ?[,;])`)
	called    = regexp.MustCompile(`(?m)^@\p{L}+\b[ ,:]*`)
	thatIsAll = regexp.MustCompile(`(?:- ?)?\bthat['’]?s (?:all|it)\b(?: from me| for now| folks)*`)
	spaced    = regexp.MustCompile(`\b([1-9])(?:[:.)]|\x{00a0}| -)? ?([adbmgp])(NE|SE|SW|NW|N|S)\b`)
	pointer   = regexp.MustCompile(`([^↑↓⬆⬇ ] *)[→➡](\x{fe0f}? *[^↑↓⬆⬇ ])`)
	ditto     = regexp.MustCompile(`^(\s*(?:[a-z]+ ?)?[1-9w]\s*(?:[:=.)-]\s*|\s))(?:(?:["”“„〃]|''|-["”]-|,,)\s*)+$`)
	justDash  = regexp.MustCompile(`^(\s*(?:[a-z]+ ?)?[1-9]\s*(?:[:=.)]\s*|\s))-+\s*$`)
	aside     = regexp.MustCompile(`\([^()]*\)`)
	tokenText = regexp.MustCompile(`^(?:[\p{L}'’]+|[0-9]+|.)`)
)

// plainText returns a message in lower case without accents, marks of emphasis, smileys and invisible characters.
func plainText(text string) string {
	text = strings.NewReplacer("&nbsp;", " ", "&amp;", "&", "\r\n", "\n", "\r", "\n", "ß", "ss").Replace(text)
	text = markup.ReplaceAllString(struck.ReplaceAllString(text, " "), " ")
	text = lettered.ReplaceAllStringFunc(text, spelledVerb)
	text = backward.ReplaceAllString(separable.ReplaceAllString(text, "angreifen $1"), "zieht $1")
	text = spaced.ReplaceAllString(text, "$1 $2 $3") // only with capitals, because "as" is a word
	text = pointer.ReplaceAllString(pointer.ReplaceAllString(text, "$1 $2"), "$1 $2")
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.Is(unicode.So, r) && meanings[string(r)].kind == unknownWord:
			return ' '
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r) || unicode.Is(unicode.Cf, r) || unicode.IsControl(r):
			return -1
		case unicode.IsSpace(r) || strings.ContainsRune("¡¿{}", r):
			return ' '
		case unicode.Is(unicode.Pd, r) || r == '−':
			return '-'
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
	text = notGiven.ReplaceAllString(timeOfDay.ReplaceAllString(text, "today"), "nothing")
	text = span.ReplaceAllStringFunc(postscript.ReplaceAllString(text, "ps "), spelledOut)
	text = genitive.ReplaceAllString(number.ReplaceAllString(text, "number $1"), "$1")
	text = coloned.ReplaceAllString(glued.ReplaceAllString(text, "$1 $2 $3"), "$1 $2 $3")
	text = idle.ReplaceAllString(text, "$1 nothing$2")
	text = called.ReplaceAllString(text, "")
	text = thatIsAll.ReplaceAllString(asked.ReplaceAllString(text, "$1."), " ")
	text = inTurn(spanned.ReplaceAllStringFunc(text, spelledSpan))
	for smiley.MatchString(text) {
		text = smiley.ReplaceAllStringFunc(text, keepLineBreaks)
	}
	return text
}

// spelledVerb returns an order such as "A NE 1", in capitals, with its verb in words.
func spelledVerb(order string) string {
	m := lettered.FindStringSubmatch(order)
	return m[1] + verbNames[letterVerbs[strings.ToLower(m[2])]] + " " + m[3] + m[4]
}

// spelledOut returns the warriors of a span such as 1-3, with "and" between them.
func spelledOut(span string) string {
	var all []string
	for n := span[0]; n <= span[2]; n++ {
		all = append(all, string(n))
	}
	if len(all) < 2 {
		return span
	}
	return strings.Join(all, " and ")
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
	lines := strings.Split(plainText(withLocalWays(text)), "\n")
	withoutMarkers(lines)
	var all []piece
	for _, line := range lines {
		line = ditto.ReplaceAllString(justDash.ReplaceAllString(line, "${1}nothing"), "${1}same")
		all = append(all, r.piecesOf(aside.ReplaceAllStringFunc(line, r.withoutAside))...)
	}
	return inSentences(all)
}

// withoutAside returns a blank for a remark in brackets, such as "(to stop Ben)", and other brackets as they are: they
// may have a part of an order, or a condition.
func (r *messageReader) withoutAside(text string) string {
	for _, p := range r.piecesOf(strings.Trim(text, "()")) {
		for _, t := range p.tokens {
			if !slices.Contains([]wordKind{unknownWord, chatWord, politeWord, fillerWord, numberWord}, t.kind) {
				return text
			}
		}
	}
	return " "
}

// namedWarrior returns the token of a warrior's name with its player, such as 2.1; an unknown word if the warrior is
// another player's.
func (r *messageReader) namedWarrior(player, call string, joined bool) token {
	text := player + "." + call
	if player != strconv.Itoa(int(r.seat)) {
		return token{word: word{unknownWord, 0}, text: text}
	}
	return token{word: word{warriorNumber, r.state.called(strings.ToUpper(call))}, text: text, joined: joined}
}

// inContext returns a number or a W with the meaning that the tokens around it give.
func (r *messageReader) inContext(t token, rest string, before []token) token {
	switch {
	case t.text != "" && '0' <= t.text[0] && t.text[0] <= '9' && len(before) > 0 && before[len(before)-1].kind == turnWord:
		t.kind = turnNumber
	case t.kind == warriorNumber:
		t.value = r.state.called(t.text)
	case r.state.captainW && (t.text == "w" && !startsWithDigit(rest) || captainWords[t.text]):
		t.word = word{warriorNumber, 1}
	case t.text == "w", (t.text == "k" || t.text == "g" || t.text == "u") && startsWithDigit(rest) && rest[0] != ' ':
		t.kind = unitWord
	}
	return t
}

// likeKinds returns the kinds of a word such as "as" and of the warrior after it, in "the same as 1" and "2 as 1".
func likeKinds(t, before, after token) (like, warrior wordKind) {
	switch before.kind {
	case sameWord:
		return fillerWord, sameOf
	case warriorNumber:
		return sameWord, sameOf
	}
	return t.kind, after.kind
}

// likeWords are the words between a warrior and another one with the same order.
var likeWords = wordsOf("like")

// captainWords are other words for the warrior W.
var captainWords = wordsOf("captain")

// resolved gives numbers in letters, ordinals and words for several warriors their meaning: "warrior two", "two
// attacks", "my first", "second unit", "the other two", "all but 2".
func (r *messageReader) resolved(tokens []token) []token {
	all := slices.Clone(tokens)
	for i, t := range tokens {
		before, after := tokenAt(tokens, i-1), tokenAt(tokens, i+1)
		begins := i == 0 || before.kind == joinWord
		switch {
		case isBothOf(t, after):
			all[i].kind = fillerWord
		case before.kind == groupWord:
			all[i].word = r.afterGroup(t, before.value)
		case t.kind == numberWord:
			all[i].word = r.numberAfter(t, before.kind, begins)
		case t.text == "rest" && after.kind == verbWord && begins:
			all[i].word = word{groupWord, groupRest}
		case likeWords[t.text] && after.kind == warriorNumber:
			all[i].kind, all[i+1].kind = likeKinds(t, before, after)
		case t.kind == ordinalWord && begins && after.kind == warriorNumber:
			all[i].kind = fillerWord // "first 1 attacks, then 2"
		case t.kind == ordinalWord && !r.state.captainW:
			all[i].word = ordinalIn(t, before, after, begins)
		}
	}
	return all
}

// ordinalIn returns the meaning of an ordinal: a warrior in "first: attack up" and in "my first attacks up".
func ordinalIn(t, before, after token, begins bool) word {
	acts := after.kind == verbWord && strings.HasSuffix(after.text, "s") && after.text != "pass" // "second grabs up"
	if begins && (t.titled || acts) || namesWarrior(before, after) {
		return word{warriorNumber, t.value}
	}
	return t.word
}

// numberAfter returns the meaning of a number in letters: a warrior at the beginning and after "warrior".
func (r *messageReader) numberAfter(t token, before wordKind, begins bool) word {
	switch {
	case before == ordinalWord:
		return word{fillerWord, 0}
	case begins || before == unitWord:
		return word{warriorNumber, r.state.called(strconv.Itoa(t.value))}
	}
	return t.word
}

// isBothOf reports whether a token is the "both" of "both 1 and 2".
func isBothOf(t, after token) bool {
	return t.kind == groupWord && t.value == groupBoth && after.kind == warriorNumber
}

// afterGroup returns the meaning of a token after a word for several warriors.
func (r *messageReader) afterGroup(t token, group int) word {
	switch {
	case group == groupAll && t.text == "but":
		return word{exceptWord, 0}
	case group == groupRest && t.kind == numberWord:
		return word{restCount, t.value}
	case group == groupAll && r.countsAll(t):
		return word{fillerWord, 0}
	}
	return t.word
}

// countsAll reports whether a number is that of all warriors, as in "all three".
func (r *messageReader) countsAll(t token) bool {
	count := bits.OnesCount16(r.alive)
	return t.kind == numberWord && t.value == count || t.kind == warriorNumber && t.text == strconv.Itoa(count)
}

// tokenAt returns the token with an index; empty if there is none.
func tokenAt(tokens []token, i int) token {
	if i < 0 || i >= len(tokens) {
		return token{}
	}
	return tokens[i]
}

// namesWarrior reports whether an ordinal between two tokens means a warrior: "second unit", "my first", "the third
// attacks".
func namesWarrior(before, after token) bool {
	switch {
	case after.kind == unitWord:
		return after.text != "with" && after.text != "for" || possessives[before.text]
	case after.kind == verbWord && articles[before.text]:
		return true
	}
	return after.kind == numberWord && after.value == 1 || possessives[before.text]
}

var articles = map[string]bool{"the": true, "der": true, "die": true, "el": true, "la": true}

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
		if distance.MatchString(line[len(first):]) {
			return distanceAt(first, n), len(first)
		}
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
	if w, ok := guessed(key(best.text), before); ok && best.kind == unknownWord {
		best.word = w
	}
	return best, size
}

// distance matches what follows a number of hexes.
var distance = regexp.MustCompile(`^ ?(?:hex|hexes|cells?|tiles?|fields?|spaces?|felder|feld|schritte|` +
	`casillas?|pasos?)\b`)

// distanceAt returns the token of a number of hexes. One is the only distance of an order.
func distanceAt(digits string, n int) token {
	if n == 1 {
		return token{word: word{kind: fillerWord}, text: digits}
	}
	return token{word: word{kind: numberWord, value: n}, text: digits}
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
				t = token{word: word{wayWord, int(d)}, text: t.text + " " + tokens[next].text, joined: t.joined}
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
