// Package messages parses orders that players send by forum, chat or mail to the user who runs their game. One text
// may hold the messages of several players, each after its sender's name or number.
package messages

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// The largest sizes of one text of messages.
const (
	MaxSize     = 32 << 10 // bytes
	MaxMessages = 40
	maxSender   = 60 // characters of an unknown sender's name
)

// Seat is a player who may be the sender of a message.
type Seat struct {
	Seat  game.Seat
	Names []string // names of the player; upper and lower case do not matter
	// ByMessage says that this player's messages come by this text. The other players are known too, but a message of
	// theirs begins only with a colon after the name: no name can turn another player's orders into a sender.
	ByMessage bool
}

// Message is the orders of one sender, in lines of a text pasted from a forum or mail.
type Message struct {
	Sender string    // sender's name as written; empty if the text begins without a sender
	Seat   game.Seat // seat of the sender; Spectator if no player has that name
	Line   int       // 1-based line of the text that names the sender
	Lines  []Line    // lines of the message
	Older  bool      // whether this is a mail below another player's message, which may be an older mail
	Quoted bool      // whether all lines are a quotation, as a forum quotes a post
	Next   string    // unknown sender on the line directly below, which may be part of the message; empty if there is none

	quoted []Line // quoted lines, used if the message has no others
}

// Line is one line of a message.
type Line struct {
	Number int // 1-based number of the line in the whole text
	Text   string
}

// Text returns the lines of the message, joined by line breaks.
func (m Message) Text() string {
	lines := make([]string, len(m.Lines))
	for i, l := range m.Lines {
		lines[i] = l.Text
	}
	return strings.Join(lines, "\n")
}

// Split divides a text into the messages of its senders. Lines before the first sender form a message without a sender.
// Signatures, quotations and other lines that mail programs and forums add are left out.
func Split(text string, seats []Seat) ([]Message, error) {
	if len(text) > MaxSize {
		return nil, catalog.Error(i18n.Of("by-message.too-long", "bytes", MaxSize))
	}
	r := reader{}
	for _, s := range seats {
		for _, name := range s.Names {
			if name = plain(name); name != "" {
				r.known = append(r.known, known{name, s.Seat, s.ByMessage})
			}
		}
		r.seats |= game.SeatsOf(s.Seat)
	}
	r.known = append(r.known, firstNames(seats)...)
	slices.SortStableFunc(r.known, func(a, b known) int { return cmp.Compare(len(b.name), len(a.name)) })
	r.lines = mailLines(text)
	for i := range r.lines {
		r.read(i)
		if len(r.messages) > MaxMessages {
			return nil, catalog.Error(i18n.Of("by-message.too-many", "messages", MaxMessages))
		}
	}
	return r.finished(), nil
}

// firstNames returns the first words of names that no other name begins with. They need a colon as a sender.
func firstNames(seats []Seat) []known {
	count := map[string]int{}
	var all []known
	for _, s := range seats {
		if len(s.Names) == 0 {
			continue
		}
		first, rest, _ := strings.Cut(plain(s.Names[0]), " ")
		lower := strings.ToLower(first)
		if count[lower]++; rest != "" && utf8.RuneCountInString(first) > 2 && !titles[lower] {
			all = append(all, known{first, s.Seat, false})
		}
	}
	return slices.DeleteFunc(all, func(k known) bool { return count[strings.ToLower(k.name)] > 1 })
}

// known is one name of a player, as a possible sender.
type known struct {
	name      string // name in the form that plain returns
	seat      game.Seat
	byMessage bool
}

type reader struct {
	known    []known
	seats    game.Seats
	lines    []string
	messages []Message
	byTitles bool // whether senders are in titles such as "Anna's orders:"
	numbered bool // whether the last sender was written as a number, as in "2: ..."
	skipping bool // whether a signature or older messages without marks run up to the next sender
	chatted  int  // 1-based number of the last line with a sender and words of theirs
	replied  bool // whether the line before introduced older messages, as in "On Monday, Ben wrote:"
}

// read reads the line with that index.
func (r *reader) read(i int) {
	line := r.lines[i]
	bare := strip(line)
	if bare == "" {
		return
	}
	if isQuoted(line) {
		r.replied = false
		if !r.skipping {
			last := r.last(i)
			last.quoted = append(last.quoted, Line{i + 1, strings.TrimSpace(strings.TrimLeft(line, "> \t"))})
		}
		return
	}
	r.skipping = r.skipping || r.replied
	r.replied = false
	switch {
	case r.beginsHistory(i):
		r.last(i)
		r.replied = true
		return
	case r.beginsOtherMail(i, bare):
		return
	case r.beginsRest(line, bare):
		r.last(i)
		r.skipping = true
		return
	case isDecoration(line):
		return
	}
	if m := mailFrom.FindStringSubmatch(bare); m != nil {
		bare, line = m[1]+":", ""
	} else if mailHead.MatchString(bare) {
		return
	}
	line = r.afterSender(i, line, bare)
	last := r.last(i)
	if line = strings.TrimSpace(line); line != "" && !r.skipping && !r.isOwnTitle(last.Seat, line) {
		last.Lines = append(last.Lines, Line{i + 1, line})
	}
}

// afterSender returns a line without the sender at its start, who begins a message; bare is the line without marks.
func (r *reader) afterSender(i int, line, bare string) string {
	if sender, seat, rest, ok := r.titled(bare); ok {
		r.begin(Message{Sender: sender, Seat: seat, Line: i + 1})
		return rest
	}
	sender, seat, rest, ok := r.header(bare)
	if !ok || r.inSignature(seat, rest) {
		return line
	}
	if !r.goesOn(seat, rest, i) {
		r.begin(Message{Sender: sender, Seat: seat, Line: i + 1})
	}
	if rest != "" && chatLine.MatchString(line) {
		r.chatted = i + 1
	}
	return rest
}

// chatLine matches a line of a chat that has a time or angle brackets around the name.
var chatLine = regexp.MustCompile(`^\s*(?:<|\[[^\]]*[0-9]|\(?[0-9]{1,4}[:./-])`)

// goesOn reports whether a line with a sender continues the message on the line above, as in a chat.
func (r *reader) goesOn(seat game.Seat, rest string, i int) bool {
	above := i > 0 && r.chatted == i && r.hasText()
	return above && rest != "" && chatLine.MatchString(r.lines[i]) && seat != game.Spectator &&
		r.messages[len(r.messages)-1].Seat == seat
}

// begin adds a message of a sender. An unknown sender directly below a message may be a title within it.
func (r *reader) begin(m Message) {
	if m.Seat == game.Spectator && r.hasText() && strings.TrimSpace(r.lines[m.Line-2]) != "" {
		r.messages[len(r.messages)-1].Next = m.Sender
	}
	r.messages = append(r.messages, m)
	r.skipping = false
}

// beginsRest reports whether a line begins what is no part of a message: a signature or an older mail.
func (r *reader) beginsRest(line, bare string) bool {
	return isSignature(line) || isOlderMail(line) ||
		len(r.messages) > 0 && r.hasText() && mailHead.MatchString(bare)
}

// beginsOtherMail reports whether a line begins a mail of another player below a message, and begins that message.
func (r *reader) beginsOtherMail(i int, bare string) bool {
	m := mailFrom.FindStringSubmatch(bare)
	if m == nil || r.skipping || !r.hasText() {
		return false
	}
	for _, k := range r.known {
		if k.byMessage && strings.EqualFold(k.name, plain(m[1])) && k.seat != r.messages[len(r.messages)-1].Seat {
			r.begin(Message{Sender: m[1], Seat: k.seat, Line: i + 1, Older: true})
			return true
		}
	}
	return false
}

// last returns the message to which a line belongs; one without a sender if no message has begun.
func (r *reader) last(i int) *Message {
	if len(r.messages) == 0 {
		r.messages = append(r.messages, Message{Line: i + 1})
	}
	return &r.messages[len(r.messages)-1]
}

// hasText reports whether the current message has lines of its own.
func (r *reader) hasText() bool {
	return len(r.messages) > 0 && len(r.messages[len(r.messages)-1].Lines) > 0
}

// inSignature reports whether a sender is only a name in a skipped part: an unknown sender, or the same one again.
func (r *reader) inSignature(seat game.Seat, rest string) bool {
	return r.skipping && (seat == game.Spectator || rest == "" && seat == r.messages[len(r.messages)-1].Seat)
}

// beginsHistory reports whether a line introduces older messages below it. "Ben wrote:" above a quotation does so
// only in a message whose sender is known.
func (r *reader) beginsHistory(i int) bool {
	line := strip(r.lines[i])
	if attribution.MatchString(line) {
		return true
	}
	next := ""
	for _, below := range r.lines[i+1:] {
		if strings.TrimSpace(below) != "" {
			next = strings.TrimSpace(below)
			break
		}
	}
	if wrapped.MatchString(line) && attribution.MatchString(line+" "+strip(next)) {
		return true
	}
	if !isQuoted(next) || !wrote.MatchString(line) || len(r.messages) == 0 {
		return false
	}
	last := r.messages[len(r.messages)-1]
	return last.Seat != game.Spectator && len(last.Lines) == 0 && len(last.quoted) == 0 ||
		dated.MatchString(line) && len(last.Lines) > 0
}

// finished returns the messages with their final lines. A sender's name below their message, with nothing after it, is
// a signature.
func (r *reader) finished() []Message {
	var all []Message
	for i, m := range r.messages {
		if len(m.Lines) == 0 && len(m.quoted) == 0 && i > 0 && len(all) > 0 && all[len(all)-1].Seat == m.Seat {
			continue
		}
		if len(m.Lines) == 0 && len(m.quoted) > 0 {
			m.Lines, m.Quoted = m.quoted, true
		}
		m.quoted = nil
		m.Lines = r.withoutName(m)
		all = append(all, m)
	}
	return all
}

// withoutName returns the lines of a message without its sender's name below them.
func (r *reader) withoutName(m Message) []Line {
	lines := m.Lines
	for len(lines) > 1 {
		name := strings.Trim(lines[len(lines)-1].Text, " -~/*_.,!")
		if !r.isNameOf(m.Seat, name) {
			break
		}
		lines = lines[:len(lines)-1]
	}
	return lines
}

// isNameOf reports whether a text is a name of a seat, or its first word.
func (r *reader) isNameOf(seat game.Seat, text string) bool {
	for _, k := range r.known {
		first, _, _ := strings.Cut(k.name, " ")
		if k.seat == seat && text != "" && (strings.EqualFold(text, k.name) || strings.EqualFold(text, first)) {
			return true
		}
	}
	return false
}

// isOwnTitle reports whether a line only says that the orders below are the sender's, as in "Anna's moves".
func (r *reader) isOwnTitle(seat game.Seat, line string) bool {
	m := ownTitle.FindStringSubmatch(line)
	return m != nil && (m[1] != "" && r.isNameOf(seat, m[1]) || m[2] != "" && r.isNameOf(seat, m[2]))
}

var ownTitle = regexp.MustCompile(`(?i)^(?:(.+?)'?s? (?:orders|moves|befehle|züge)|` +
	`(?:orders|moves|befehle|züge|órdenes|ordenes) (?:for|from|by|of|für|von|de) (.+?))\W*$`)

var (
	// postedBy matches what boards put before the name of a post's author.
	postedBy = regexp.MustCompile(`(?i)^(?:post(?:ed)? by|beitrag von|geschrieben von|publicado por|mensaje por) `)
	// chatName matches a line of a chat that has the name in angle brackets.
	chatName = regexp.MustCompile(`^<[@+ ]?([^<>]+)> (.*)$`)
)

// titled parses a line such as "Anna's orders: 1 up", which begins a message. In a message that does not begin so it
// may be about another player.
func (r *reader) titled(line string) (sender string, seat game.Seat, rest string, ok bool) {
	title, rest, found := strings.Cut(line, ":")
	m := ownTitle.FindStringSubmatch(title)
	if !found || m == nil || len(r.messages) > 0 && !r.byTitles {
		return "", 0, "", false
	}
	for _, k := range r.known {
		if strings.EqualFold(k.name, cmp.Or(m[1], m[2])) {
			r.byTitles = true
			return cmp.Or(m[1], m[2]), k.seat, strings.TrimSpace(rest), true
		}
	}
	return "", 0, "", false
}

// clock matches the marks that forums and chats put before a name: "[12:03]", "24/11/26, 20:15 -", "@", "*".
var clock = regexp.MustCompile(`^(?:\s|@|\*|_|\[[^\]]*\]|` +
	`\(?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[aApP][mM])?\)?(?: ?[-–—]|:)? )+`)

// strip removes surrounding blanks, and the marks that forums and chats put before a name.
func strip(line string) string { return strings.TrimSpace(clock.ReplaceAllString(line, "")) }

var (
	ordinal  = regexp.MustCompile(`^#\s*([1-9])\b(.*)$`)
	numbered = regexp.MustCompile(`^([1-9])\s*:(.*)$`)
	stranger = regexp.MustCompile(`^([^:]+):(.*)$`)
	warrior  = regexp.MustCompile(`^(?:[wWkKgG]?\s*[0-9]*|[1-9](?:st|nd|rd|th)|[wW0-9](?:[\s,&+/]|and|und|y|[wW0-9])*)$`)
	ordered  = regexp.MustCompile(`^(?:#\s*)?[wW]?[0-9]`)
)

// header parses a line that may begin a message. It returns the sender as written, the sender's seat, and the rest of
// the line; ok is false if no message begins.
func (r *reader) header(line string) (sender string, seat game.Seat, rest string, ok bool) {
	line = postedBy.ReplaceAllString(line, "")
	if m := chatName.FindStringSubmatch(line); m != nil {
		line = m[1] + ":" + m[2]
	}
	for _, k := range r.known {
		after, found := cutName(line, k.name)
		if !found {
			continue
		}
		if rest, ok := begins(after, k.byMessage); ok && r.mayBegin(after, rest) {
			r.numbered = false
			return strings.TrimSpace(line[:len(line)-len(after)]), k.seat, rest, true
		}
	}
	if m := ordinal.FindStringSubmatch(line); m != nil && r.mayBeSeat(m[2]) {
		if rest, ok := begins(m[2], true); ok {
			r.numbered = true
			return "#" + m[1], r.seatOf(m[1]), rest, true
		}
	}
	if m := numbered.FindStringSubmatch(line); m != nil {
		// "2: move N" may also be an order for warrior 2, inside the message of its player.
		if strings.TrimSpace(m[2]) == "" || len(r.messages) == 0 || r.numbered {
			r.numbered = true
			return m[1], r.seatOf(m[1]), m[2], true
		}
		return "", 0, "", false
	}
	m := stranger.FindStringSubmatch(line)
	if m == nil || warrior.MatchString(strings.TrimSpace(m[1])) || !looksLikeName(m[1]) {
		return "", 0, "", false
	}
	r.numbered = false
	return strings.TrimSpace(m[1]), game.Spectator, m[2], true
}

// mayBegin reports whether a name begins a message, from the text after it. "Ben, look out" and "Ben is gone" in a
// message of Anna's are about Ben, so that without a colon only an order that begins with a warrior may follow.
func (r *reader) mayBegin(after, rest string) bool {
	head := after[:len(after)-len(rest)]
	switch {
	case strings.HasPrefix(strings.TrimSpace(after), ",") && !strings.Contains(head, ":"),
		strings.HasPrefix(rest, "!"), strings.HasPrefix(rest, "?"), strings.HasPrefix(after, "'"):
		return false
	case strings.Contains(head, ":") || rest == "":
		return true
	case speech.MatchString(head):
		return false // another player's words in a message
	case ordered.MatchString(rest), strings.ContainsAny(head, "-–—|·") && allOrdered.MatchString(rest):
		return true
	}
	return !r.hasText() && len(r.messages) == 0
}

// allOrdered matches the beginning of an order for all warriors.
var allOrdered = regexp.MustCompile(`(?i)^(?:all|everyone|everybody|alle|todos) (?:holds?|stays?|waits?|pass|passes|` +
	`attacks?|defends?|blocks?|moves?|grabs?|push|pushes|warten|halten|bleiben|esperan)\b`)

// speech matches the verb between a name and the name's words.
var speech = regexp.MustCompile(`(?i)\b(?:wrote|writes|said|says|schrieb|schreibt|sagt|escribió|escribe|dijo|dice)\b`)

// mayBeSeat reports whether "#2" is a seat, from the text after it: in the message of a named sender it is a warrior.
func (r *reader) mayBeSeat(after string) bool {
	return len(r.messages) == 0 || r.numbered || r.messages[len(r.messages)-1].Seat == game.Spectator ||
		ordered.MatchString(strings.TrimSpace(after))
}

// looksLikeName reports whether the text before a colon may be the name of an unknown sender. Titles within a message,
// such as "My orders", and additions, such as "PS", are none.
func looksLikeName(text string) bool {
	words := strings.Fields(text)
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(text))
	if len(words) == 0 || len(words) > 3 || utf8.RuneCountInString(text) > maxSender ||
		first == '-' || unicode.IsLower(first) || !strings.ContainsFunc(text, unicode.IsLetter) {
		return false
	}
	return !slices.ContainsFunc(words, func(word string) bool {
		return isTitleWord(strings.Trim(strings.ToLower(word), ".,#()*-"))
	})
}

func (r *reader) seatOf(digit string) game.Seat {
	n, _ := strconv.Atoi(digit) // one digit
	if seat := game.Seat(n); r.seats.Has(seat) {
		return seat
	}
	return game.Spectator
}

// month matches the name of a month, or its beginning.
const month = `(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|ene|abr|ago|dic)[a-zä]{0,6}\.?`

// stamp matches the text that forums and chats put between a name and the message: "wrote:", "- Today at 12:03", "(2:15
// pm)".
var stamp = regexp.MustCompile(`(?i)^(?:[\s\-–—,|·•()\[\]*_"]|\d{1,4}[:./\-]\d{1,2}(?:[:./\-]\d{1,4})?|\d{4}|` +
	`(?:today|yesterday|heute|gestern|hoy|ayer|at|um|on|am|pm|a las|uhr|wrote|writes|said|says|schrieb|schreibt|sagt|` +
	`escribió|escribe|dijo|dice|(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day)?|` +
	`\d{1,2}(?:st|nd|rd|th|\.)? ` + month + `|` + month + ` \d{1,2}(?:st|nd|rd|th)?)\b)*(:?)`)

// begins reports whether a message begins on a line, from the text after a known name: it needs a colon, unless
// byMessage is true. rest is the text of the message.
func begins(after string, byMessage bool) (rest string, ok bool) {
	m := stamp.FindStringSubmatch(after)
	rest = strings.TrimSpace(after[len(m[0]):])
	if colon := m[1] != ""; colon {
		return rest, true
	}
	return rest, byMessage
}

// cutName removes a name and returns the rest, if the line begins with the name and a word ends there. Case and the
// number of blanks do not matter.
func cutName(line, name string) (after string, found bool) {
	rest := line
	for i, word := range strings.Fields(name) {
		if i > 0 {
			rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
		}
		if rest, found = cutFold(rest, word); !found {
			return "", false
		}
	}
	next, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsLetter(next) || unicode.IsDigit(next) {
		return "", false
	}
	return rest, true
}

// cutFold removes word from the start of a text and returns the rest; case does not matter.
func cutFold(text, word string) (after string, found bool) {
	for _, want := range word {
		got, size := utf8.DecodeRuneInString(text)
		if size == 0 || !strings.EqualFold(string(got), string(want)) {
			return "", false
		}
		text = text[size:]
	}
	return text, true
}

// plain returns a name with single blanks, without the marks that strip removes.
func plain(name string) string { return strings.Join(strings.Fields(strip(folded(name))), " ") }

// Tries returns the order in which the messages of one sender are tried until one is accepted: the latest first, and
// quotations after all others. A later message that cannot be accepted never replaces one that can.
func Tries(all []Message, seat game.Seat) []int {
	var order []int
	for i, m := range slices.Backward(all) {
		if m.Seat == seat && !m.Older {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return quotedLast(all[a]) - quotedLast(all[b]) })
	return order
}

func quotedLast(m Message) int {
	if m.Quoted {
		return 1
	}
	return 0
}

// Unclear returns a message that explains why m must not be taken although its orders may be: it may be an older mail,
// or a line below it, such as "Worry: Ben is near", may be part of it, and so may be what follows.
func Unclear(m Message) i18n.Message {
	if m.Older {
		return i18n.Of("by-message.older", "sender", i18n.Quote(m.Sender))
	}
	return i18n.Of("by-message.unclear-end", "sender", i18n.Quote(m.Sender), "line", i18n.Quote(m.Next))
}

// Unknown returns a message that explains why the sender of m is unknown and lists the known names.
func Unknown(m Message, seats []Seat) i18n.Message {
	var names i18n.List
	for _, s := range seats {
		if s.ByMessage && len(s.Names) > 0 {
			names = append(names, s.Names[0])
		}
	}
	if m.Sender == "" {
		return i18n.Of("by-message.no-sender", "names", names)
	}
	return i18n.Of("by-message.unknown-sender", "sender", i18n.Quote(m.Sender), "names", names)
}
