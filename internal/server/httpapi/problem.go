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

// Problem is an api.Problem (RFC 9457) that handlers return as error; it is translated when it is sent.
type Problem struct {
	api.Problem
	message       i18n.Message   // Detail as a translatable message
	errorMessages []i18n.Message // the messages of Errors as translatable messages, in the same order
	Retry         time.Duration  `json:"-"` // value of the Retry-After header; 0: no header
}

// init replaces the functions by which Huma creates errors and describes them in the OpenAPI document.
func init() {
	huma.NewError = func(status int, text string, errs ...error) huma.StatusError {
		return humaProblem(status, text, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, text string, errs ...error) huma.StatusError {
		return humaProblem(status, text, errs).In(CallerOf(ctx.Context()).Words())
	}
	huma.DefaultArrayNullable = false
}

// unreadBody is Huma's message, with status 500, for a body that ends too early or is wrongly chunked.
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
func NewProblem(status int, code string, message i18n.Message) *Problem {
	p := api.Problem{Title: http.StatusText(status), Status: status, Code: code, Detail: catalog.English().Say(message)}
	return &Problem{Problem: p, message: message}
}

// In returns the problem with its texts in the language of words.
func (p *Problem) In(words *i18n.Catalogue) *Problem {
	if words == catalog.English() {
		return p
	}
	translated := *p
	translated.Detail = words.Say(p.message)
	translated.Errors = slices.Clone(p.Errors)
	for i, message := range p.errorMessages {
		translated.Errors[i].Message = words.Say(message)
	}
	return &translated
}

// add appends a validation error of Huma to Errors. It omits the rejected value: an echoed secret could end up in logs.
func (p *Problem) add(err error) {
	f := api.Fault{Message: err.Error()}
	if d, ok := err.(huma.ErrorDetailer); ok {
		f = api.Fault{Message: d.ErrorDetail().Message, Location: d.ErrorDetail().Location}
	}
	message := validationMessage(f.Message)
	f.Message = catalog.English().Say(message)
	p.Errors, p.errorMessages = append(p.Errors, f), append(p.errorMessages, message)
}

// clarify sets code and detail of a problem that Huma has created.
func (p *Problem) clarify() {
	p.Code = "bad-request"
	switch {
	case p.Status == http.StatusRequestEntityTooLarge:
		p.set("too-large", p.message)
	case p.Status == http.StatusUnsupportedMediaType:
		p.set("bad-type", i18n.Of("server.bad-type"))
	case len(p.Errors) > 0:
		message := p.errorMessages[0]
		if at := p.Errors[0].Location; at != "" {
			message = i18n.Of("server.wrong-at", "place", at, "why", message)
		}
		p.set(p.Code, message)
	}
}

func (p *Problem) set(code string, message i18n.Message) {
	p.Code, p.message, p.Detail = code, message, catalog.English().Say(message)
}

// Message returns the sentence for users.
func (p *Problem) Message() i18n.Message { return p.message }

// Error returns the sentence in English.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status, for Huma.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of problems, whatever the request accepts; for Huma.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders returns the Retry-After header of a temporary problem, for Huma.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.Retry > 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(p.Retry.Seconds()))))
	}
	return h
}

// Write sends the problem as the answer to a request that no Huma handler answers.
func (p *Problem) Write(w http.ResponseWriter, r *http.Request) {
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", p.ContentType(""))
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p.In(LanguageOf(r))) // who asked may be gone
}

// storeError marks an error that a handler received from the store directly, not through package match.
type storeError struct{ error }

// Unwrap returns the error of the store.
func (e storeError) Unwrap() error { return e.error }

// StoreError marks an error as one of the store: callers receive status 503 for it.
func StoreError(err error) error { return storeError{err} }

// IsStoreError reports whether an error was made by StoreError.
func IsStoreError(err error) bool { return errors.As(err, new(storeError)) }

// UserError returns a refusal of package user unchanged, and marks any other error as one of the store.
func UserError(err error) error {
	if err == nil || errors.As(err, new(*user.Error)) {
		return err
	}
	return StoreError(err)
}

// AdminError returns a refusal of package admin unchanged, and marks any other error as one of the store.
func AdminError(err error) error {
	if err == nil || errors.As(err, new(*admin.Error)) {
		return err
	}
	return StoreError(err)
}

// ErrorOf returns p as an error, and an untyped nil if p is nil.
func ErrorOf(p *Problem) error {
	if p == nil {
		return nil
	}
	return p
}

// TooMany returns the problem, with status 429, that the caller has too many of something; said names it.
func TooMany(message i18n.Message) *Problem {
	p := NewProblem(http.StatusTooManyRequests, "too-many", message)
	p.Retry = time.Second
	return p
}

// busyRetry is the value of the Retry-After header when the server is busy.
const busyRetry = 2 * time.Second

// Busy returns the problem, with status 503, that the server is too busy for a request.
func Busy(message i18n.Message) *Problem {
	p := NewProblem(http.StatusServiceUnavailable, "busy", message)
	p.Retry = busyRetry
	return p
}

// UnknownGame returns the problem that the site has no game with the given id.
func UnknownGame(id string) *Problem {
	return NewProblem(http.StatusNotFound, string(match.UnknownGame), i18n.Of("server.unknown-game", "game", id))
}
