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
	slices.SortStableFunc(r.known, func(a, b known) int { return cmp.Compare(len(b.name), len(a.name)) })
	number := 0
	for line := range strings.Lines(text) {
		number++
		r.read(number, strings.TrimRightFunc(line, unicode.IsSpace))
		if len(r.messages) > MaxMessages {
			return nil, catalog.Error(i18n.Of("by-message.too-many", "messages", MaxMessages))
		}
	}
	return r.messages, nil
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
	messages []Message
	numbered bool // whether the last sender was written as a number, as in "2: ..."
}

func (r *reader) read(number int, line string) {
	bare := strip(line)
	if bare == "" {
		return
	}
	if sender, seat, rest, ok := r.header(bare); ok {
		r.messages = append(r.messages, Message{Sender: sender, Seat: seat, Line: number})
		line = rest
	} else if len(r.messages) == 0 {
		r.messages = append(r.messages, Message{Line: number})
	}
	if line = strings.TrimSpace(strings.TrimLeft(line, "> \t")); line != "" {
		last := &r.messages[len(r.messages)-1]
		last.Lines = append(last.Lines, Line{number, line})
	}
}

// clock matches the marks that forums and chats put before a name: "[12:03]", "> ", "@", "**".
var clock = regexp.MustCompile(`^(?:\s|>|@|\*|_|\[[^\]]*\])+`)

// strip removes surrounding blanks, and the marks that forums and chats put before a name.
func strip(line string) string { return strings.TrimSpace(clock.ReplaceAllString(line, "")) }

var (
	ordinal  = regexp.MustCompile(`^#\s*([1-9])\b(.*)$`)
	numbered = regexp.MustCompile(`^([1-9])\s*:(.*)$`)
	stranger = regexp.MustCompile(`^([^:]+):(.*)$`)
	warrior  = regexp.MustCompile(`^[wW]?\s*[0-9]*$`)
)

// header parses a line that may begin a message. It returns the sender as written, the sender's seat, and the rest of
// the line; ok is false if no message begins.
func (r *reader) header(line string) (sender string, seat game.Seat, rest string, ok bool) {
	for _, k := range r.known {
		after, found := cutName(line, k.name)
		if !found {
			continue
		}
		if rest, ok := begins(after, k.byMessage); ok {
			r.numbered = false
			return strings.TrimSpace(line[:len(line)-len(after)]), k.seat, rest, true
		}
	}
	if m := ordinal.FindStringSubmatch(line); m != nil {
		if rest, ok := begins(m[2], true); ok {
			r.numbered = false
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
	if m == nil || warrior.MatchString(m[1]) || utf8.RuneCountInString(m[1]) > maxSender {
		return "", 0, "", false
	}
	r.numbered = false
	return strings.TrimSpace(m[1]), game.Spectator, m[2], true
}

func (r *reader) seatOf(digit string) game.Seat {
	n, _ := strconv.Atoi(digit) // one digit
	if seat := game.Seat(n); r.seats.Has(seat) {
		return seat
	}
	return game.Spectator
}

// stamp matches the text that forums and chats put between a name and the message: "wrote:", "- Today at 12:03", "(2:15
// pm)".
var stamp = regexp.MustCompile(`(?i)^(?:[\s\-–—,|·•()\[\]*_]|\d{1,4}[:./\-]\d{1,2}(?:[:./\-]\d{1,4})?|\d{4}|` +
	`(?:today|yesterday|heute|gestern|hoy|ayer|at|um|on|am|pm|a las|uhr|wrote|writes|said|says|schrieb|schreibt|sagt|` +
	`escribió|escribe|dijo|dice)\b)*(:?)`)

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
func plain(name string) string { return strings.Join(strings.Fields(strip(name)), " ") }

// Replaced reports for each message whether a later message of the same sender replaces it.
func Replaced(messages []Message) []bool {
	replaced := make([]bool, len(messages))
	var later game.Seats
	for i, m := range slices.Backward(messages) {
		replaced[i] = later.Has(m.Seat)
		later |= game.SeatsOf(m.Seat)
	}
	return replaced
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
