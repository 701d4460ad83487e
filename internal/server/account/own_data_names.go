package account

import (
	"bytes"
	"encoding/json"
	"unicode"
)

// withJSONNames returns a value as JSON shows it, with the names of all fields in lower camel case. docs/own-data.md
// lists them. Go field names change with the program; a download must be readable without it.
func withJSONNames(value any) (any, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var plain any
	if err := decoder.Decode(&plain); err != nil {
		return nil, err
	}
	return renamed(plain), nil
}

func renamed(value any) any {
	switch v := value.(type) {
	case map[string]any:
		named := make(map[string]any, len(v))
		for name, inner := range v {
			named[lowerCamel(name)] = renamed(inner)
		}
		return named
	case []any:
		for i := range v {
			v[i] = renamed(v[i])
		}
	}
	return value
}

// lowerCamel returns a name with its first word in small letters: ID becomes id, and MatchID becomes matchID.
func lowerCamel(name string) string {
	runes := []rune(name)
	for i, r := range runes {
		if !unicode.IsUpper(r) || i > 0 && i+1 < len(runes) && unicode.IsLower(runes[i+1]) {
			break
		}
		runes[i] = unicode.ToLower(r)
	}
	return string(runes)
}
