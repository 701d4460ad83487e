package httpapi

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// Problem is an api.Problem as the error of a handler.
type Problem struct {
	api.Problem
	message       i18n.Message   // the detail; the caller reads it in their language
	errorMessages []i18n.Message // what is wrong in each place of Errors
	Retry         time.Duration  `json:"-"` // when it may work again, for a problem that passes
}

// Huma makes its own errors, and describes errors in the OpenAPI document, by these functions.
func init() {
	huma.NewError = func(status int, text string, errs ...error) huma.StatusError {
		return humaProblem(status, text, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, text string, errs ...error) huma.StatusError {
		return humaProblem(status, text, errs).In(CallerOf(ctx.Context()).Words())
	}
	huma.DefaultArrayNullable = false
}

// unreadBody is what Huma says, with status 500, of a body that ends too early or is no chunked encoding.
const unreadBody = "cannot read request body"

func humaProblem(status int, text string, errs []error) *Problem {
	if text == unreadBody {
		return NewProblem(http.StatusBadRequest, "bad-request", i18n.Of("server.bad-body"))
	}
	p := NewProblem(status, "", validationMessage(text))
	for _, err := range errs {
		p.add(err)
	}
	p.clarify()
	return p
}

// NewProblem returns a problem with an HTTP status, a code for programs and a sentence for users.
func NewProblem(status int, code string, said i18n.Message) *Problem {
	p := api.Problem{Title: http.StatusText(status), Status: status, Code: code, Detail: catalog.English().Say(said)}
	return &Problem{Problem: p, message: said}
}

// In is the problem in a language.
func (p *Problem) In(words *i18n.Catalogue) *Problem {
	if words == catalog.English() {
		return p
	}
	translated := *p
	translated.Detail = words.Say(p.message)
	translated.Errors = slices.Clone(p.Errors)
	for i, said := range p.errorMessages {
		translated.Errors[i].Message = words.Say(said)
	}
	return &translated
}

// add adds what Huma found wrong. It leaves out the value that was wrong: the caller knows it, and what is echoed may
// end up in places where it should not be.
func (p *Problem) add(err error) {
	f := api.Fault{Message: err.Error()}
	if d, ok := err.(huma.ErrorDetailer); ok {
		f = api.Fault{Message: d.ErrorDetail().Message, Location: d.ErrorDetail().Location}
	}
	said := validationMessage(f.Message)
	f.Message = catalog.English().Say(said)
	p.Errors, p.errorMessages = append(p.Errors, f), append(p.errorMessages, said)
}

// clarify words an error of Huma's for a person, who gets to read the detail, and for a program.
func (p *Problem) clarify() {
	p.Code = "bad-request"
	switch {
	case p.Status == http.StatusRequestEntityTooLarge:
		p.set("too-large", p.message)
	case p.Status == http.StatusUnsupportedMediaType:
		p.set("bad-type", i18n.Of("server.bad-type"))
	case len(p.Errors) > 0:
		said := p.errorMessages[0]
		if at := p.Errors[0].Location; at != "" {
			said = i18n.Of("server.wrong-at", "place", at, "why", said)
		}
		p.set(p.Code, said)
	}
}

func (p *Problem) set(code string, said i18n.Message) {
	p.Code, p.message, p.Detail = code, said, catalog.English().Say(said)
}

// Error returns the sentence in English.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status, for Huma.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType is that of problems, whatever the request asked for.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders returns when it makes sense to try again, for Huma.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.Retry > 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(p.Retry.Seconds()))))
	}
	return h
}

// Write answers a request outside the API's handlers.
func (p *Problem) Write(w http.ResponseWriter, r *http.Request) {
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", p.ContentType(""))
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p.In(LanguageOf(r))) // who asked may be gone
}

// storeError is an error of the store that did not come by way of package match.
type storeError struct{ error }

// Unwrap returns the error of the store.
func (e storeError) Unwrap() error { return e.error }

// StoreError marks an error as one of the store, which callers get as such.
func StoreError(err error) error { return storeError{err} }

// IsStoreError reports whether an error was made by StoreError.
func IsStoreError(err error) bool { return errors.As(err, new(storeError)) }

// UserError returns an error of package user as a refusal, or else as one of the store.
func UserError(err error) error {
	if err == nil || errors.As(err, new(*user.Error)) {
		return err
	}
	return StoreError(err)
}

// AdminError returns an error of package admin as a refusal, or else as one of the store.
func AdminError(err error) error {
	if err == nil || errors.As(err, new(*admin.Error)) {
		return err
	}
	return StoreError(err)
}

// ErrorOf keeps a nil *problem from becoming an error that is not nil.
func ErrorOf(p *Problem) error {
	if p == nil {
		return nil
	}
	return p
}

// TooMany refuses what is too much of one caller.
func TooMany(said i18n.Message) *Problem {
	p := NewProblem(http.StatusTooManyRequests, "too-many", said)
	p.Retry = time.Second
	return p
}

// busyRetry is how long a client should wait after it was refused because the server is busy.
const busyRetry = 2 * time.Second

// Busy returns the problem that the server has no time for a request now.
func Busy(said i18n.Message) *Problem {
	p := NewProblem(http.StatusServiceUnavailable, "busy", said)
	p.Retry = busyRetry
	return p
}

// UnknownGame returns the problem that the site has no game of an id.
func UnknownGame(id string) *Problem {
	return NewProblem(http.StatusNotFound, string(match.UnknownGame), i18n.Of("server.unknown-game", "game", id))
}
