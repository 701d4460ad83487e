package specfile

import (
	"encoding/json"
	"fmt"
	"strconv"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// fields gives typed access to the keys of a JSON object. It keeps the first type error in err, so a check
// reads all keys and tests err once.
type fields struct {
	where  string // prefix of keys in errors, such as "expect."
	values map[string]json.RawMessage
	err    error
}

func parseFields(raw []byte) (*fields, error) {
	f := &fields{}
	if err := json.Unmarshal(raw, &f.values); err != nil || f.values == nil {
		return nil, problem("specfile.no-object", "value", clip(string(raw)))
	}
	return f, nil
}

// has reports whether the object has the key, even with the value null.
func (f *fields) has(key string) bool {
	_, ok := f.values[key]
	return ok
}

// isNull reports whether the key is missing or null.
func (f *fields) isNull(key string) bool { return !f.has(key) || string(f.values[key]) == "null" }

// get returns the value of a key as a T, or the zero T and an error in f.err. kind is the name of the type in the
// message case.wrong-type.
func get[T any](f *fields, key, kind string) T {
	var v T
	raw, ok := f.values[key]
	switch {
	case f.err != nil:
	case !ok:
		f.err = problem("specfile.missing", "key", f.where+key)
	case string(raw) == "null" || json.Unmarshal(raw, &v) != nil:
		f.err = problem("specfile.wrong-type", "key", f.where+key, "type", kind, "value", clip(string(raw)))
	}
	return v
}

func (f *fields) text(key string) string    { return get[string](f, key, "text") }
func (f *fields) texts(key string) []string { return get[[]string](f, key, "texts") }
func (f *fields) flag(key string) bool      { return get[bool](f, key, "flag") }
func (f *fields) is(key string) bool        { return f.has(key) && f.flag(key) }
func (f *fields) number(key string) int     { return get[int](f, key, "number") }

func (f *fields) object(key string) *fields {
	values := get[map[string]json.RawMessage](f, key, "object")
	return &fields{where: f.where + key + ".", values: values, err: f.err}
}

func (f *fields) objects(key string) []*fields {
	var list []*fields
	for i, values := range get[[]map[string]json.RawMessage](f, key, "objects") {
		list = append(list, &fields{where: fmt.Sprintf("%s%s[%d].", f.where, key, i), values: values})
	}
	return list
}

// options returns an object of numbers, booleans and strings as a map of texts; nil if the key is missing.
func (f *fields) options(key string) map[string]string {
	given := map[string]string{}
	if f.isNull(key) {
		return given
	}
	o := f.object(key)
	for name, raw := range o.values {
		text, err := optionText(raw)
		if err != nil && o.err == nil {
			o.err = problem("specfile.option", "option", o.where+name, "why", err)
		}
		given[name] = text
	}
	f.err = o.err
	return given
}

func optionText(raw json.RawMessage) (string, error) {
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return "", err
	}
	switch v := v.(type) {
	case string:
		return v, nil
	case bool:
		return strconv.FormatBool(v), nil
	case float64:
		return string(raw), nil
	}
	return "", problem("specfile.no-option")
}

// problem returns a translatable error about a test case.
func problem(key string, args ...any) error { return catalog.Error(i18n.Of(key, args...)) }

// clip shortens an excerpt of a file for an error message.
func clip(text string) string {
	const most = 200
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return text
}
