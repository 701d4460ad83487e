package server_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"hexparlor/server/api"
)

// TestOwnDataNamesAreDocumented downloads all that is kept of a user who has a bit of everything: every file and every
// name of a field is in lower camel case and in docs/own-data.md.
func TestOwnDataNamesAreDocumented(t *testing.T) {
	h := openTelling(t)
	anna, ben := h.guest(), h.guest()
	anna.rest()
	call[api.Me](anna, "PATCH", "/api/me", api.Rename{Name: "Annabel"})
	call[api.Me](ben, "PATCH", "/api/me", api.Rename{Name: "Benedict"})
	call[[]api.Other](anna, "POST", "/api/me/blocks/"+call[api.Me](ben, "GET", "/api/me", nil).ID, nil)
	call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hex", Options: map[string]string{}, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Time: "5+3",
	})
	text, err := os.ReadFile("../docs/own-data.md")
	must(t, err)
	good := regexp.MustCompile(`^[a-z][a-zA-Z0-9]*$`)
	for file, content := range anna.data() {
		if !strings.HasSuffix(file, ".json") {
			continue
		}
		if !strings.Contains(string(text), "`"+file+"`") {
			t.Errorf("%s is not in the docs", file)
		}
		var value any
		must(t, json.Unmarshal([]byte(content), &value))
		eachName(value, func(name string) {
			if !good.MatchString(name) || !strings.Contains(string(text), "`"+name+"`") {
				t.Errorf("%s: %q is not in the docs", file, name)
			}
		})
	}
}

func eachName(value any, do func(name string)) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			do(name)
			eachName(inner, do)
		}
	case []any:
		for _, inner := range v {
			eachName(inner, do)
		}
	}
}
