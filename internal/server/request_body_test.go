package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// goWords lists words that would reveal messages of Go or of a library in an answer.
var goWords = []string{
	"unmarshal", "Go struct", "Go value", "strconv", "EOF", "json:", "invalid character", "looking for beginning",
	"unexpected end of JSON", "invalid syntax", "parsing \\\"", "reflect", "goroutine", ".go:", "hexparlor/", "nil pointer",
	"runtime error", "base64", "huma", "validation failed", "sql", "SQLITE", "time: ", "parsing time", "mime:", "http:",
	"invalid integer", "context canceled", "encoding/", "out of range [",
}

// malformed lists bodies that no operation accepts.
var malformed = map[string]string{
	"nothing": "", "blank": " ", "cut off": `{"key":"key-01`, "no JSON": "key=1&seat=2", "half a word": "tru", "bytes": "\x00\xff\xfe",
	"two values": `{} {}`, "trailing": `{}x`, "deep": strings.Repeat("[", 20000), "deep and whole": strings.Repeat("[", 9000) + strings.Repeat("]", 9000),
	"null": "null", "list": "[]", "number": "-1", "text": `"x"`, "repeated": `{"key":"key-0123456","key":"key-0123457"}`,
	"repeated inside": `{"a":[{"b":1,"\u0062":2}]}`, "unknown": `{"nothingOfThisName":1}`,
	"numbers":   `{"seat":-1,"level":1e999,"number":99999999999999999999,"text":1,"key":[],"name":{},"game":7,"picks":[1],"moves":{}}`,
	"fractions": `{"seat":1.5,"round":1e300,"turn":-0.1,"text":"x","key":"key-0123456","game":"hex"}`,
	"surrogate": `{"text":"\ud800","name":"\udfff","handle":"\ud800"}`,
}

// TestMalformedRequestsAreAnsweredWithoutWordsOfGo sends malformed bodies, parameters and paths to every operation.
func TestMalformedRequestsAreAnsweredWithoutWordsOfGo(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	id := g.both()
	described, err := server.OpenAPI(games.All())
	must(t, err)
	var api struct {
		Paths map[string]map[string]struct {
			RequestBody any
			Parameters  []struct{ In, Name string }
		}
	}
	must(t, json.Unmarshal(described, &api))
	sent := 0
	check := func(method, path, body, what string) {
		sent++
		res, text := g.do(method, path, body)
		if strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
			t.Fatalf("%s %s (%s) was answered by a stream", method, path, what)
		}
		if res.StatusCode >= 500 {
			t.Errorf("%s %s (%s): %d %s", method, path, what, res.StatusCode, text)
		}
		for _, word := range goWords {
			if res.StatusCode >= 400 && strings.Contains(text, word) {
				t.Errorf("%s %s (%s) is answered with %q: %s", method, path, what, word, text)
			}
		}
	}
	for path, methods := range api.Paths {
		at := strings.NewReplacer("{id}", id, "{game}", "hexit").Replace(path)
		if strings.Contains(at, "openapi") {
			continue
		}
		for method, op := range methods {
			method = strings.ToUpper(method)
			if op.RequestBody != nil {
				for name, body := range malformed {
					check(method, odd(at, "1"), body, name)
				}
			}
			for _, p := range op.Parameters {
				if p.In != "query" || strings.HasSuffix(path, "tream") {
					continue
				}
				for _, value := range []string{"-1", "x", "1e9", "99999999999999999999", "%00", "%ff%fe", "2026-99-99", "%22"} {
					check(method, odd(at, "1")+"?"+p.Name+"="+value, "", p.Name)
				}
			}
			for _, value := range []string{"-1", "x", "99999999999999999999", "%00", "%ff", "%2e%2e%2f", strings.Repeat("9", 3000)} {
				if strings.Contains(path, "{") {
					check(method, odd(path, value), "{}", "a path")
				}
			}
		}
	}
	if sent < 1500 {
		t.Errorf("%d requests were sent", sent)
	}
}

// odd returns a path with a value for each parameter.
func odd(path, value string) string {
	for {
		before, rest, found := strings.Cut(path, "{")
		if !found {
			return path
		}
		_, after, _ := strings.Cut(rest, "}")
		path = before + value + after
	}
}

// TestFastAndGeneralMoveParserGiveSameRefusals sends moves in the form of the fast parser and, with one blank more, in
// a form that Huma parses.
func TestFastAndGeneralMoveParserGiveSameRefusals(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	path := "/api/matches/" + g.both() + "/moves"
	const good = `{"key":"key-0123456","seat":1,"text":"x"}`
	for _, c := range []struct {
		name, body, code string
		headers          []string
		status           int
	}{
		{"an illegal move", good, "bad-text", nil, 422},
		{"compressed", good, "bad-encoding", []string{"Content-Encoding", "gzip"}, 415},
		{"another encoding", good, "bad-encoding", []string{"Content-Encoding", "identity, br"}, 415},
		{"identity", good, "bad-text", []string{"Content-Encoding", "identity"}, 422},
		{"a form", good, "bad-type", []string{"Content-Type", "application/x-www-form-urlencoded"}, 415},
		{"almost JSON", good, "bad-type", []string{"Content-Type", "application/jsonp"}, 415},
		{"another charset", good, "bad-type", []string{"Content-Type", "application/json; charset=utf-16"}, 415},
		{"UTF-8", good, "bad-text", []string{"Content-Type", "application/json; charset=UTF-8"}, 422},
		{"no type", good, "bad-type", []string{"Content-Type", ";"}, 415},
		{"a name twice", `{"key":"key-0123456","seat":1,"text":"x","text":"y"}`, "bad-request", nil, 400},
		{"a seat twice", `{"key":"key-0123456","seat":1,"seat":1,"text":"y"}`, "bad-request", nil, 400},
	} {
		var details []string
		for _, body := range []string{c.body, " " + c.body} {
			res, text := g.do("POST", path, body, c.headers...)
			var p api.Problem
			must(t, json.Unmarshal([]byte(text), &p))
			if res.StatusCode != c.status || p.Code != c.code {
				t.Errorf("%s, %q: %d %s, want %d %s", c.name, body, res.StatusCode, text, c.status, c.code)
			}
			details = append(details, p.Detail)
		}
		if details[0] != details[1] {
			t.Errorf("%s: the two ways say %q", c.name, details)
		}
	}
}

// TestDuplicateJSONMembersAreRefusedByName sends names that occur twice in a body; the answer names them in the
// caller's language.
func TestDuplicateJSONMembersAreRefusedByName(t *testing.T) {
	h := openFresh(t)
	for language, says := range map[string]string{"en": "more than once", "de": "mehr als einmal", "es": "más de una vez"} {
		res, text := h.guest().do("PATCH", "/api/me", `{"name":"Ada","name":"Bob"}`, "Accept-Language", language)
		if res.StatusCode != http.StatusBadRequest || !strings.Contains(text, says) || !strings.Contains(text, `\"name\"`) {
			t.Errorf("%d %s", res.StatusCode, text)
		}
	}
}
