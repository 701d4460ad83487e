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
	// MaxText is the greatest length of a message in characters.
	MaxText = 300
	// Kept is the number of a room's latest messages that are read at once.
	Kept = 100
)

// Phrases lists the names of the ready-made phrases, which all readers see in their own language.
var Phrases = []string{
	"hello", "good-luck", "thanks", "well-played", "good-game", "sorry", "moment", "yes", "no", "attack",
	"support", "hold",
}

// Message is a chat message at a match. Its id sorts by time and reveals nothing of other rooms.
type Message struct {
	ID     string
	Match  string
	Room   Room
	After  int // number of the match's last entry when the message was written
	At     time.Time
	By     string // public id of the author
	Name   string // current name of the author
	Phrase string // name in Phrases; empty for a message with Text
	Text   string // text in the author's own words; empty for a phrase
}

// Store stores chat messages in the database. Its methods are safe for concurrent use.
type Store interface {
	// AddMessage stores a message. user.ErrNotFound: the author or the match is gone.
	AddMessage(ctx context.Context, s Message) error
	// ChatMessages returns the latest messages of a room after an entry of the match, in order.
	ChatMessages(ctx context.Context, match string, room Room, after, limit int) ([]Message, error)
	// ChatMessage returns a message by its id. user.ErrNotFound.
	ChatMessage(ctx context.Context, match, id string) (Message, error)
	// ChatMessagesBy returns all messages of a user.
	ChatMessagesBy(ctx context.Context, userID string) ([]Message, error)
	// Blockers returns the users who have blocked a user and do not see their messages.
	Blockers(ctx context.Context, userID string) ([]string, error)
}

// Code is a stable identifier of a refusal's reason, for programs.
type Code string

// The codes of refusals.
const (
	NoRoom  Code = "no-room"
	BadText Code = "bad-text"
)

// Error is the refusal of a message, with its code and reason.
type Error = catalog.Refused[Code]

func refuse(code Code, reason i18n.Message) *Error { return &Error{Code: code, Reason: reason} }

// Words is the content of a message: the name of a ready-made phrase, or a text.
type Words struct{ Phrase, Text string }

// New returns a user's message for a room of a match, checked and cleaned. The error is an *Error.
func New(f *match.State, by user.User, room Room, w Words, now time.Time) (Message, error) {
	place, reads := At(f, by.ID, room)
	if !reads || !place.Writes {
		return Message{}, refuse(NoRoom, i18n.Of("chat.refuse.no-room"))
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

// text checks the content and returns its text, cleaned; "" for a phrase.
func (w Words) text() (string, error) {
	if w.Phrase != "" {
		if !slices.Contains(Phrases, w.Phrase) || w.Text != "" {
			return "", refuse(BadText, i18n.Of("chat.refuse.no-phrase"))
		}
		return "", nil
	}
	text := Clean(w.Text)
	if n := utf8.RuneCountInString(text); n == 0 || n > MaxText {
		return "", refuse(BadText, i18n.Of("chat.refuse.length", "most", MaxText, "length", n))
	}
	return text, nil
}

// Clean returns a text as one line, without characters that are invisible, change the reading direction, or cover
// neighbouring lines.
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

// Phrase returns the ready-made phrase with a name as a translatable message.
func Phrase(name string) i18n.Message { return i18n.Of("chat.phrase." + name) }
