// Package i18n represents a text for users as a key with arguments, until it is shown to a user whose language is
// known. A Catalogue then formats it.
package i18n

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
)

// Message is a translatable text. The zero Message is empty. It is one pointer large, so that storing it in an
// interface value allocates nothing.
type Message struct{ *content }

type content struct {
	key  string
	args []any  // names and values of arguments, alternating; without a key, values that are joined
	few  [6]any // memory of args if it has at most six elements
}

// Of returns the message with a catalog key, such as "hexit.refuse.no-tile". args are names and values of arguments,
// alternating. A value is an int, a float64, a string, another Message, a Speaker, a List, an error or a fmt.Stringer,
// such as a cell.
func Of(key string, args ...any) Message {
	m := &content{key: key}
	m.args = append(m.few[:0], args...)
	return Message{m}
}

// Speaker is a value that has a message for users, such as an event, a refusal or an error.
type Speaker interface{ Message() Message }

// Verbatim returns a message whose text is the same in every language, such as a name or a notation.
func Verbatim(text string) Message {
	if text == "" {
		return Message{}
	}
	return Of("", text)
}

// OfError returns the message of an error, or a verbatim message with err.Error() if it has none.
func OfError(err error) Message {
	if s, ok := err.(Speaker); ok {
		return s.Message()
	}
	if m, ok := ofSystemError(err); ok {
		return m
	}
	return Of("", err)
}

// With returns the message with further arguments, names and values alternating.
func (m Message) With(args ...any) Message {
	if m.content == nil {
		return m
	}
	return Of(m.key, slices.Concat(m.args, args)...)
}

// Escaped returns text typed by a user, escaped for use between quotation marks in a message. Invisible and control
// characters are written as in a Go string, because they could control a terminal.
func Escaped(text string) string {
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}

// longestQuote is the largest number of characters of a user's input that a message repeats.
const longestQuote = 40

// Quote returns text typed by a user in quotation marks, shortened to longestQuote characters.
func Quote(text string) string {
	if runes := []rune(text); len(runes) > longestQuote {
		text = string(runes[:longestQuote]) + "..."
	}
	return strconv.Quote(text)
}

// Sentences joins messages with blanks between them, and leaves out empty messages.
func Sentences(all ...Message) Message {
	m := Of("")
	for _, one := range all {
		if !one.Empty() {
			m.args = append(m.args, one)
		}
	}
	return m
}

// Replace returns the message with other values for those messages among its arguments for which replace returns one.
func (m Message) Replace(replace func(Message) (value any, ok bool)) Message {
	if m.content == nil {
		return m
	}
	args := make([]any, len(m.args))
	for i, v := range m.args {
		args[i] = replaced(v, replace)
	}
	return Of(m.key, args...)
}

func replaced(v any, replace func(Message) (any, bool)) any {
	switch v := v.(type) {
	case Message:
		if value, ok := replace(v); ok {
			return value
		}
		return v.Replace(replace)
	case List:
		list := make(List, len(v))
		for i, item := range v {
			list[i] = replaced(item, replace)
		}
		return list
	}
	return v
}

// Values returns the values of the arguments of the message and of the messages and lists among them.
func (m Message) Values() iter.Seq[any] {
	return func(yield func(any) bool) {
		if m.content != nil {
			yieldValues(m.args, yield)
		}
	}
}

func yieldValues(all []any, yield func(any) bool) bool {
	for _, v := range all {
		inner := []any{}
		switch v := v.(type) {
		case Message:
			if v.content != nil {
				inner = v.args
			}
		case List:
			inner = v
		default:
			if !yield(v) {
				return false
			}
		}
		if !yieldValues(inner, yield) {
			return false
		}
	}
	return true
}

// Empty reports whether the message has no text.
func (m Message) Empty() bool { return m.content == nil || m.key == "" && len(m.args) == 0 }

// Key returns the catalog key of the message, or "" if it is verbatim.
func (m Message) Key() string {
	if m.content == nil {
		return ""
	}
	return m.key
}

// String returns the key with its arguments, for tests and logs. Messages with equal strings have the same text in
// every language.
func (m Message) String() string {
	if m.content == nil {
		return ""
	}
	text := m.key
	for _, v := range m.args {
		text += fmt.Sprintf("|%v", v)
	}
	return text
}

// List is several values that are formatted as "one, two and three".
type List []any

// And returns the items as a List.
func And[T any](items []T) List {
	list := make(List, len(items))
	for i, item := range items {
		list[i] = item
	}
	return list
}

// Equal reports whether m and n have the same key and arguments, and so the same text in every language.
func (m Message) Equal(n Message) bool {
	switch {
	case m.content == n.content:
		return true
	case m.content == nil || n.content == nil || m.key != n.key || len(m.args) != len(n.args):
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

// Cause returns the first argument of the message that is an error, or nil.
func (m Message) Cause() error {
	if m.content == nil {
		return nil
	}
	for _, v := range m.args {
		if err, ok := v.(error); ok {
			return err
		}
	}
	return nil
}
