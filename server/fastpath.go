package server

import (
	"bytes"
	"io"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"hexparlor/game"
	"hexparlor/server/api"
)

// moveRoute is the operation that is asked for most.
const moveRoute = "POST /api/matches/{id}/moves"

// quickMux is a mux on which a well-formed move goes past Huma, whose reading, checking and writing by reflection
// would cost as much as playing the move. Everything else, and whatever is wrong with a move, is Huma's to answer.
type quickMux struct {
	*http.ServeMux
	server *Server
}

// HandleFunc registers a route of the API, for whom it is open.
func (m quickMux) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	if pattern == moveRoute {
		handler = m.server.quickly(handler)
	}
	m.ServeMux.HandleFunc(pattern, scoped(pattern, handler))
}

func (s *Server) quickly(slowly http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		sub, read, ok := readSubmission(r)
		if !ok {
			r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(read), r.Body))
			slowly(w, r)
			return
		}
		err := s.may(r.Context(), needs["move"])
		var out *body[api.Accepted]
		if err == nil {
			out, err = s.submit(r.Context(), r.PathValue("id"), moveOf(sub))
		}
		if err != nil {
			s.problemOf(r.Context(), err).write(w, r)
			return
		}
		answer := appendAccepted(read[:0], out.Body)
		h := w.Header()
		h["Content-Type"], h["Cache-Control"] = headerJSON, headerNoStore
		_, _ = w.Write(answer) // who asked may be gone
	}
}

// readSubmission reads a submission if it is as the API describes it and in the form in which most clients write it,
// and in any case gives what it has read.
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

// scanSubmission reads {"key":"...","seat":1,"text":"...","thought":1000} without blanks and escapes; the last need
// not be there.
func scanSubmission(text string) (sub api.Submission, ok bool) {
	const (
		head = `{"key":"`
		seat = `","seat":`
		rest = `,"text":"`
		time = `","thought":`
		tail = `"}`
	)
	text, hasHead := strings.CutPrefix(text, head)
	key, text, hasSeat := strings.Cut(text, seat)
	number, text, hasRest := strings.Cut(text, rest)
	text, thought, timed := strings.Cut(text, time)
	var hasTail bool
	if timed {
		sub.Thought, hasTail = scanThought(thought)
	} else {
		text, hasTail = strings.CutSuffix(text, tail)
	}
	if !hasHead || !hasSeat || !hasRest || !hasTail || len(number) != 1 || number < "1" || number > "9" {
		return sub, false
	}
	sub.Key, sub.Seat, sub.Text = key, game.Seat(number[0]-'0'), text
	return sub, len(key) >= 8 && len(key) <= 64 && text != "" && verbatim(key) && verbatim(text)
}

// scanThought reads milliseconds and the end of a submission.
func scanThought(text string) (ms *int, ok bool) {
	text, closed := strings.CutSuffix(text, "}")
	n, err := strconv.Atoi(text)
	return &n, closed && err == nil && n >= 0 && n <= api.MaxThought && strconv.Itoa(n) == text
}

// verbatim tells whether a text stands in JSON as it is.
func verbatim(text string) bool {
	for _, c := range []byte(text) {
		if c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func appendAccepted(b []byte, a api.Accepted) []byte {
	b = appendInt(append(b, `{"number":`...), a.Number)
	b = appendList(append(b, `,"moves":`...), a.Moves, appendString)
	b = appendFlag(b, `,"repeat":true`, a.Repeat)
	return append(b, "}\n"...)
}
