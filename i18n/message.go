// Package i18n holds what is said to a person as a key and arguments, until it is shown to somebody whose language
// is known. A Catalogue then puts it into words.
package i18n

import (
	"fmt"
	"strconv"
)

// Message is something to be said. The zero Message says nothing. It is as small as a pointer, so that to be the
// argument of another costs nothing.
type Message struct{ *said }

type said struct {
	key  string
	args []any  // names and values in turn; without a key, what is said as it is, one after the other
	few  [6]any // memory for args, if that is enough
}

// Of is the message that catalogues keep under key, such as "hexit.refuse.no-tile". The arguments are names and values
// in turn. A value is a whole number (int), a number (float64), a word (string), another Message, a Speaker, a List, an
// error, or anything that tells what it is (fmt.Stringer), such as a cell.
func Of(key string, args ...any) Message {
	m := &said{key: key}
	m.args = append(m.few[:0], args...)
	return Message{m}
}

// Speaker is whatever has something to say to a person: an event, a refusal, an error.
type Speaker interface{ Message() Message }

// Verbatim is said as it is in every language: names, notation, and what test games say.
func Verbatim(text string) Message {
	if text == "" {
		return Message{}
	}
	return Of("", text)
}

// OfError is what an error says: its message, or what Go has for it if there is none.
func OfError(err error) Message {
	if s, ok := err.(Speaker); ok {
		return s.Message()
	}
	if m, ok := ofFileError(err); ok {
		return m
	}
	return Of("", err)
}

// Escaped is text that somebody has typed, as it may stand between quotation marks in a message: what cannot be seen,
// or would steer a terminal, is written as in a Go string.
func Escaped(text string) string {
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}

// longestQuote is how many characters of what somebody typed are shown again.
const longestQuote = 40

// Quote shows what somebody typed, between quotation marks and shortened if it is long.
func Quote(text string) string {
	if runes := []rune(text); len(runes) > longestQuote {
		text = string(runes[:longestQuote]) + "..."
	}
	return strconv.Quote(text)
}

// Sentences says one message after the other, with blanks between them. Empty ones are left out.
func Sentences(all ...Message) Message {
	m := Of("")
	for _, one := range all {
		if !one.Empty() {
			m.args = append(m.args, one)
		}
	}
	return m
}

// Empty tells whether there is nothing to say.
func (m Message) Empty() bool { return m.said == nil || m.key == "" && len(m.args) == 0 }

// Key is under which catalogues keep the message; empty for what needs no catalogue.
func (m Message) Key() string {
	if m.said == nil {
		return ""
	}
	return m.key
}

// String is the key with its arguments, for tests and logs. Messages with equal strings say the same in every language.
func (m Message) String() string {
	if m.said == nil {
		return ""
	}
	text := m.key
	for _, v := range m.args {
		text += fmt.Sprintf("|%v", v)
	}
	return text
}

// List is several values that are said as "one, two and three".
type List []any

// And is the list of items.
func And[T any](items []T) List {
	list := make(List, len(items))
	for i, item := range items {
		list[i] = item
	}
	return list
}

// Equal tells whether two messages say the same in every language.
func (m Message) Equal(n Message) bool {
	switch {
	case m.said == n.said:
		return true
	case m.said == nil || n.said == nil || m.key != n.key || len(m.args) != len(n.args):
		return false
	}
	for i, v := range m.args {
		if !equal(v, n.args[i]) {
			return false
		}
	}
	return true
}

func equal(a, b any) bool {
	switch v := a.(type) {
	case Message:
		w, ok := b.(Message)
		return ok && v.Equal(w)
	case Speaker:
		w, ok := b.(Speaker)
		return ok && v.Message().Equal(w.Message())
	case List:
		w, ok := b.(List)
		if !ok || len(v) != len(w) {
			return false
		}
		for i := range v {
			if !equal(v[i], w[i]) {
				return false
			}
		}
		return true
	}
	return a == b
}

// Cause is the first argument that is an error.
func (m Message) Cause() error {
	if m.said == nil {
		return nil
	}
	for _, v := range m.args {
		if err, ok := v.(error); ok {
			return err
		}
	}
	return nil
}
