package play

import (
	"bytes"
	"io"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// MoveRoute is the route of the most frequent operation.
const MoveRoute = "POST /api/matches/{id}/moves"

// FastMove returns a handler of MoveRoute that answers a well-formed move without Huma, whose reading, checking and
// writing by reflection would cost as much as playing the move. All other requests are answered by slow.
func FastMove(a httpapi.API, d Deps, slow http.HandlerFunc) http.HandlerFunc {
	s := &service{d, a.Problem}
	return func(w http.ResponseWriter, r *http.Request) {
		sub, read, ok := readSubmission(r)
		if !ok {
			r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(read), r.Body))
			slow(w, r)
			return
		}
		err := s.Guard.May(r.Context(), httpapi.Permissions["move"])
		var out *httpapi.Body[api.Accepted]
		if err == nil {
			out, err = s.submit(r.Context(), r.PathValue("id"), moveOf(sub))
		}
		if err != nil {
			s.problem(r.Context(), err).Write(w, r)
			return
		}
		answer := view.AppendAccepted(read[:0], out.Body)
		h := w.Header()
		h["Content-Type"], h["Cache-Control"] = headerJSON, headerNoStore
		_, _ = w.Write(answer) // the client may be gone
	}
}

// Shared by all responses, and never changed.
var (
	headerJSON    = []string{"application/json"}
	headerNoStore = []string{"no-store"}
)

// readSubmission reads a submission if it is valid and in the form in which most clients write it. In any case it
// returns what it has read of the body.
func readSubmission(r *http.Request) (sub api.Submission, body []byte, ok bool) {
	const usual = 1024
	if kind := r.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/json") ||
		r.ContentLength <= 0 || r.ContentLength > usual {
		return sub, nil, false
	}
	body = make([]byte, r.ContentLength)
	if n, err := io.ReadFull(r.Body, body); err != nil {
		return sub, body[:n], false
	}
	sub, ok = scanSubmission(string(body))
	return sub, body, ok
}

// scanSubmission reads {"key":"...","seat":1,"text":"...","state":12,"thought":1000} without blanks and escapes; the
// last two need not be there.
func scanSubmission(text string) (sub api.Submission, ok bool) {
	const (
		head = `{"key":"`
		seat = `","seat":`
		rest = `,"text":"`
	)
	text, hasHead := strings.CutPrefix(text, head)
	key, text, hasSeat := strings.Cut(text, seat)
	number, text, hasRest := strings.Cut(text, rest)
	text, tail, closed := strings.Cut(text, `"`)
	if !hasHead || !hasSeat || !hasRest || !closed || !isDigit(number) {
		return sub, false
	}
	state, tail, hasState := scanNumber(tail, `,"state":`)
	thought, tail, hasThought := scanNumber(tail, `,"thought":`)
	if tail != "}" || hasState && state < 1 || thought > api.MaxThought {
		return sub, false
	}
	if hasThought {
		sub.Thought = &thought
	}
	sub.Key, sub.Seat, sub.Text, sub.State = key, game.Seat(number[0]-'0'), text, state
	return sub, len(key) >= 8 && len(key) <= 64 && text != "" && verbatim(key) && verbatim(text)
}

// isDigit reports whether a text is one digit from 1 to 9.
func isDigit(text string) bool { return len(text) == 1 && text >= "1" && text <= "9" }

// scanNumber reads a whole number behind its name, if the text begins with them, and returns what is left of the text.
func scanNumber(text, name string) (n int, rest string, found bool) {
	after, named := strings.CutPrefix(text, name)
	end := strings.IndexAny(after, ",}")
	if !named || end < 0 {
		return 0, text, false
	}
	n, err := strconv.Atoi(after[:end])
	if err != nil || n < 0 || strconv.Itoa(n) != after[:end] {
		return 0, text, false
	}
	return n, after[end:], true
}

// verbatim reports whether a text needs no escapes in JSON.
func verbatim(text string) bool {
	for _, c := range []byte(text) {
		if c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
