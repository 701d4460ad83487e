package chat

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match"
	"hexparlor/internal/user"
)

const (
	// MaxText is how many characters one may say at once.
	MaxText = 300
	// Kept is how much of a room is read at once, the latest.
	Kept = 100
)

// Phrases are what can be said by a press, in the language of each reader.
var Phrases = []string{
	"hello", "good-luck", "thanks", "well-played", "good-game", "sorry", "moment", "yes", "no", "attack",
	"support", "hold",
}

// Message is something that was said. Its id sorts by time, and tells nothing of other rooms.
type Message struct {
	ID     string
	Match  string
	Room   Room
	After  int // number of the table's last entry then
	At     time.Time
	By     string // id of the person
	Name   string // of the person, as they are called now
	Phrase string // one of Phrases, or empty
	Text   string // in the person's own words, or empty
}

// Store keeps what was said. Its methods are safe for concurrent use.
type Store interface {
	// Say keeps something. user.ErrNotFound: the person or the match is gone.
	Say(ctx context.Context, s Message) error
	// Message lists what was said in a room after an entry of the match, the latest, in order.
	Said(ctx context.Context, match string, room Room, after, limit int) ([]Message, error)
	// SaidOnce finds something by its id. user.ErrNotFound.
	SaidOnce(ctx context.Context, match, id string) (Message, error)
	// SaidBy lists all that a person has said.
	SaidBy(ctx context.Context, person string) ([]Message, error)
	// Deaf lists who has blocked a person, and does not read them.
	Deaf(ctx context.Context, person string) ([]string, error)
}

// Code is a stable word for programs that tells why something was refused.
type Code string

// The codes.
const (
	NoRoom  Code = "no-room"
	BadText Code = "bad-text"
)

// Error says why something was not said.
type Error = catalog.Refused[Code]

func refuse(code Code, reason i18n.Message) *Error { return &Error{Code: code, Reason: reason} }

// Words is something to be said: one of the ready phrases, or a text.
type Words struct{ Phrase, Text string }

// New is what a person says in a room of a table, checked and cleaned. The error is an *Error.
func New(f *match.State, by user.User, room Room, w Words, now time.Time) (Message, error) {
	place, reads := At(f, by.ID, room)
	if !reads || !place.Writes {
		return Message{}, refuse(NoRoom, i18n.Of("talk.no-room"))
	}
	text, err := w.text()
	if err != nil {
		return Message{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Message{}, err
	}
	return Message{
		ID: id.String(), Match: f.Match.ID, Room: room, After: len(f.Log), At: now.UTC().Truncate(time.Microsecond),
		By: by.ID, Name: by.Shown(), Phrase: w.Phrase, Text: text,
	}, nil
}

// text is what is said besides a ready phrase.
func (w Words) text() (string, error) {
	if w.Phrase != "" {
		if !slices.Contains(Phrases, w.Phrase) || w.Text != "" {
			return "", refuse(BadText, i18n.Of("talk.no-phrase"))
		}
		return "", nil
	}
	text := Clean(w.Text)
	if n := utf8.RuneCountInString(text); n == 0 || n > MaxText {
		return "", refuse(BadText, i18n.Of("talk.length", "most", MaxText, "length", n))
	}
	return text, nil
}

// Clean makes one line of a text. What is invisible, changes how the text around it is read, or would cover the lines
// above and below is left out.
func Clean(text string) string {
	var b strings.Builder
	marks := 0
	for _, r := range strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ") {
		if !user.Visible(r) {
			continue
		}
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		if marks <= user.MostMarks {
			b.WriteRune(r)
		}
	}
	return strings.TrimSpace(b.String())
}

// Phrase is a ready phrase as a message.
func Phrase(name string) i18n.Message { return i18n.Of("talk.phrase." + name) }
