package httpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/i18n"
)

// Formats of readJSON's errors, each with one value; validations has a translatable message for each.
const (
	sayRepeatedName = "json-repeated-name: %s"
	sayNotJSON      = "json-syntax-at: %d"
	sayCutOff       = "json-cut-off"
	sayOutOfRange   = "json-out-of-range"
)

// OnlyJSON wraps a handler so that compressed bodies and bodies without a JSON Content-Type are refused, with status
// 415.
func OnlyJSON(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if p := bodyProblem(r); p != nil {
			w.Header().Set("Accept-Encoding", "identity") // RFC 9110, 12.5.3
			p.Write(w, r)
			return
		}
		next(w, r)
	}
}

// bodyProblem returns the problem of a request's Content-Type or Content-Encoding header, or nil.
func bodyProblem(r *http.Request) *Problem {
	if r.ContentLength == 0 {
		return nil
	}
	for _, list := range r.Header.Values("Content-Encoding") {
		for coding := range strings.SplitSeq(list, ",") {
			if coding = strings.TrimSpace(coding); coding != "" && !strings.EqualFold(coding, "identity") {
				return NewProblem(http.StatusUnsupportedMediaType, "bad-encoding", i18n.Of("server.bad-encoding"))
			}
		}
	}
	if kinds := r.Header.Values("Content-Type"); len(kinds) > 1 || len(kinds) == 1 && !isJSON(kinds[0]) {
		return NewProblem(http.StatusUnsupportedMediaType, "bad-type", i18n.Of("server.bad-type"))
	}
	return nil
}

// isJSON reports whether a Content-Type is JSON in UTF-8. Common values are compared without parsing, to save time for
// moves.
func isJSON(kind string) bool {
	if kind == "" || kind == "application/json" {
		return true
	}
	media, params, err := mime.ParseMediaType(kind)
	if err != nil || media != "application/json" && !strings.HasSuffix(media, "+json") {
		return false
	}
	charset, given := params["charset"]
	return !given || strings.EqualFold(charset, "utf-8")
}

// StrictJSON returns the JSON format for Huma that refuses objects with two members of the same name, and whose errors
// have no words of Go's decoder.
func StrictJSON() huma.Format {
	f := huma.DefaultJSONFormat
	f.Unmarshal = readJSON
	return f
}

// readJSON decodes a body. Huma calls it first with a *any and then, if that succeeds, with the operation's own type.
func readJSON(data []byte, v any) error {
	if _, first := v.(*any); first {
		if err := checkNames(data); err != nil {
			return err
		}
	}
	return sayJSON(json.Unmarshal(data, v))
}

// sayJSON replaces an error of Go's JSON decoder by one in the words of this API.
func sayJSON(err error) error {
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New(sayCutOff)
	case errors.As(err, &syntax) && strings.HasPrefix(syntax.Error(), "unexpected end"):
		return errors.New(sayCutOff)
	case errors.As(err, &syntax):
		return fmt.Errorf(sayNotJSON, syntax.Offset)
	}
	return errors.New(sayOutOfRange) // an UnmarshalTypeError: the schema has checked all but the size of numbers
}

// checkNames returns an error if a JSON object in data has two members with the same name. It returns nil for invalid
// JSON, which the decoder reports.
func checkNames(data []byte) error {
	if !json.Valid(data) {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	return checkValue(dec)
}

// checkValue reads one value of valid JSON, whose depth json.Valid has bounded.
func checkValue(dec *json.Decoder) error {
	opening, _ := dec.Token() // valid
	if opening != json.Delim('{') && opening != json.Delim('[') {
		return nil
	}
	seen := map[string]bool{}
	for dec.More() {
		if opening == json.Delim('{') {
			token, _ := dec.Token() // a name: the text is valid
			name, _ := token.(string)
			if seen[name] {
				return fmt.Errorf(sayRepeatedName, i18n.Quote(name))
			}
			seen[name] = true
		}
		if err := checkValue(dec); err != nil {
			return err
		}
	}
	_, _ = dec.Token() // the closing one
	return nil
}
