package i18n

import (
	"encoding/json"
	"fmt"
	"slices"
)

// stored is the form in which a message, or an argument of one, is stored: exactly one field is set.
type stored struct {
	Key    string   `json:"key,omitempty"`
	Args   []stored `json:"args,omitempty"`
	List   []stored `json:"list,omitempty"`
	Text   *string  `json:"text,omitempty"`
	Whole  *int     `json:"whole,omitempty"`
	Number *float64 `json:"number,omitempty"`
}

// MarshalJSON returns the message in a form from which UnmarshalJSON makes one with the same text in every language.
// Errors and cells become their text.
func (m Message) MarshalJSON() ([]byte, error) { return json.Marshal(store(m)) }

// UnmarshalJSON sets the message to one that MarshalJSON has written.
func (m *Message) UnmarshalJSON(data []byte) error {
	var s stored
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	*m = Message{}
	if read, ok := s.value().(Message); ok {
		*m = read
	}
	return nil
}

func store(value any) stored {
	switch v := value.(type) {
	case int:
		return stored{Whole: &v}
	case float64:
		return stored{Number: &v}
	case string:
		return stored{Text: &v}
	case List:
		return stored{List: storeAll(v)}
	case Message:
		if v.content == nil {
			return stored{}
		}
		return stored{Key: v.key, Args: storeAll(v.args)}
	case Speaker:
		return store(v.Message())
	}
	text := fmt.Sprint(value)
	return stored{Text: &text}
}

func storeAll(values []any) []stored {
	list := make([]stored, len(values))
	for i, v := range values {
		list[i] = store(v)
	}
	return list
}

// value returns the stored message or argument.
func (s stored) value() any {
	switch {
	case s.Whole != nil:
		return *s.Whole
	case s.Number != nil:
		return *s.Number
	case s.Text != nil:
		return *s.Text
	case s.List != nil:
		return List(values(s.List))
	case s.Key == "" && s.Args == nil:
		return Message{}
	}
	return Of(s.Key, values(s.Args)...)
}

func values(all []stored) []any {
	list := slices.Grow([]any(nil), len(all))
	for _, s := range all {
		list = append(list, s.value())
	}
	return list
}
