package server

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/game"
	"hexparlor/house"
	"hexparlor/languages"
	"hexparlor/match"
	"hexparlor/meet"
	"hexparlor/message"
	"hexparlor/people"
	"hexparlor/quota"
	"hexparlor/server/api"
	"hexparlor/talk"
)

// problem is an api.Problem as the error of a handler.
type problem struct {
	api.Problem
	said   message.Message   // the detail; the caller reads it in their language
	faults []message.Message // what is wrong in each place of Errors
	retry  time.Duration     // when it may work again, for a problem that passes
}

// Huma makes its own errors, and describes errors in the OpenAPI document, by these functions.
func init() {
	huma.NewError = func(status int, text string, errs ...error) huma.StatusError {
		return humaProblem(status, text, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, text string, errs ...error) huma.StatusError {
		return humaProblem(status, text, errs).in(callerOf(ctx.Context()).words())
	}
	huma.DefaultArrayNullable = false
}

// unreadBody is what Huma says, with status 500, of a body that ends too early or is no chunked encoding.
const unreadBody = "cannot read request body"

func humaProblem(status int, text string, errs []error) *problem {
	if text == unreadBody {
		return newProblem(http.StatusBadRequest, "bad-request", message.Of("server.bad-body"))
	}
	p := newProblem(status, "", validationMessage(text))
	for _, err := range errs {
		p.add(err)
	}
	p.clarify()
	return p
}

func newProblem(status int, code string, said message.Message) *problem {
	p := api.Problem{Title: http.StatusText(status), Status: status, Code: code, Detail: languages.English().Say(said)}
	return &problem{Problem: p, said: said}
}

// in is the problem in a language.
func (p *problem) in(words *message.Catalogue) *problem {
	if words == languages.English() {
		return p
	}
	translated := *p
	translated.Detail = words.Say(p.said)
	translated.Errors = slices.Clone(p.Errors)
	for i, said := range p.faults {
		translated.Errors[i].Message = words.Say(said)
	}
	return &translated
}

// add adds what Huma found wrong. It leaves out the value that was wrong: the caller knows it, and what is echoed may
// end up in places where it should not be.
func (p *problem) add(err error) {
	f := api.Fault{Message: err.Error()}
	if d, ok := err.(huma.ErrorDetailer); ok {
		f = api.Fault{Message: d.ErrorDetail().Message, Location: d.ErrorDetail().Location}
	}
	said := validationMessage(f.Message)
	f.Message = languages.English().Say(said)
	p.Errors, p.faults = append(p.Errors, f), append(p.faults, said)
}

// clarify words an error of Huma's for a person, who gets to read the detail, and for a program.
func (p *problem) clarify() {
	p.Code = "bad-request"
	switch {
	case p.Status == http.StatusRequestEntityTooLarge:
		p.tell("too-large", p.said)
	case p.Status == http.StatusUnsupportedMediaType:
		p.tell("bad-type", message.Of("server.bad-type"))
	case len(p.Errors) > 0:
		said := p.faults[0]
		if at := p.Errors[0].Location; at != "" {
			said = message.Of("server.wrong-at", "place", at, "why", said)
		}
		p.tell(p.Code, said)
	}
}

func (p *problem) tell(code string, said message.Message) {
	p.Code, p.said, p.Detail = code, said, languages.English().Say(said)
}

func (p *problem) Error() string  { return p.Detail }
func (p *problem) GetStatus() int { return p.Status }

// ContentType is that of problems, whatever the request asked for.
func (p *problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders tells when it makes sense to try again.
func (p *problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.retry > 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(p.retry.Seconds()))))
	}
	return h
}

// write answers a request outside the API's handlers.
func (p *problem) write(w http.ResponseWriter, r *http.Request) {
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", p.ContentType(""))
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p.in(languageOf(r))) // who asked may be gone
}

// statuses are those of match's errors.
var statuses = map[match.Code]int{
	match.UnknownTable:      http.StatusNotFound,
	match.UnknownGame:       http.StatusNotFound,
	match.BadOptions:        http.StatusUnprocessableEntity,
	match.CannotWait:        http.StatusConflict,
	match.BadTime:           http.StatusUnprocessableEntity,
	match.BadSeats:          http.StatusUnprocessableEntity,
	match.BadKey:            http.StatusUnprocessableEntity,
	match.TooManyTables:     http.StatusTooManyRequests,
	match.TooManyOpen:       http.StatusTooManyRequests,
	match.TooManyWaiting:    http.StatusTooManyRequests,
	match.TooMuchStored:     http.StatusTooManyRequests,
	match.Full:              http.StatusInsufficientStorage,
	match.BadText:           http.StatusUnprocessableEntity,
	match.BadKind:           http.StatusUnprocessableEntity,
	match.BadShare:          http.StatusConflict,
	match.BadRecord:         http.StatusUnprocessableEntity,
	match.UnknownSeat:       http.StatusUnprocessableEntity,
	match.NotYourSeat:       http.StatusForbidden,
	match.SeatTaken:         http.StatusConflict,
	match.NotStarted:        http.StatusConflict,
	match.AlreadyFinished:   http.StatusConflict,
	match.NotFinished:       http.StatusConflict,
	match.NoOffer:           http.StatusConflict,
	match.CannotReplace:     http.StatusConflict,
	match.OfferStands:       http.StatusConflict,
	match.AskedLately:       http.StatusConflict,
	match.CannotClaim:       http.StatusConflict,
	match.NothingToTakeBack: http.StatusConflict,
	match.NoDraws:           http.StatusConflict,
	match.NoTakebacks:       http.StatusConflict,
	match.TurnEnded:         http.StatusConflict,
	match.WasSeen:           http.StatusConflict,
	match.CannotResign:      http.StatusConflict,
	match.YourTurn:          http.StatusConflict,
	match.TurnOver:          http.StatusConflict,
	match.Late:              http.StatusConflict,
	match.StateRequired:     http.StatusPreconditionRequired,
	match.UnknownState:      http.StatusUnprocessableEntity,
	match.SameName:          http.StatusConflict,
	match.NotRated:          http.StatusConflict,
	match.LogFull:           http.StatusConflict,
	match.Damaged:           http.StatusInternalServerError,
	match.Closing:           http.StatusServiceUnavailable,
	match.Unavailable:       http.StatusServiceUnavailable,
}

// quotaOf is the quota because of which package match refuses something.
var quotaOf = map[match.Code]quota.Quota{
	match.TooManyTables:  quota.BotTables,
	match.TooManyOpen:    quota.OpenTables,
	match.TooManyWaiting: quota.PublicTables,
	match.TooMuchStored:  quota.Stored,
	match.Full:           quota.Space,
}

// peopleStatuses are those of the errors of package people.
var peopleStatuses = map[people.Code]int{
	people.WrongCode:  http.StatusForbidden,
	people.LastWay:    http.StatusConflict,
	people.NoSession:  http.StatusNotFound,
	people.NotAllowed: http.StatusForbidden,
	people.BadHandle:  http.StatusUnprocessableEntity,
	people.BadName:    http.StatusUnprocessableEntity,
	people.Taken:      http.StatusConflict,
	people.HasAccount: http.StatusConflict,
	people.BadHours:   http.StatusUnprocessableEntity,
	people.BadWords:   http.StatusUnprocessableEntity,
	people.TooMany:    http.StatusConflict,
	people.Blocked:    http.StatusForbidden,
	people.NotRated:   http.StatusForbidden,
	people.BadPasskey: http.StatusForbidden,
	people.BadMail:    http.StatusUnprocessableEntity,
	people.WrongLink:  http.StatusForbidden,
	people.BadToken:   http.StatusUnprocessableEntity,
	people.DeadToken:  http.StatusUnauthorized,
	people.NoToken:    http.StatusNotFound,
	people.NoBot:      http.StatusNotFound,
}

// houseStatuses are those of the errors of package house.
var houseStatuses = map[house.Code]int{
	house.Suspended:      http.StatusForbidden,
	house.Muted:          http.StatusForbidden,
	house.AccountsOnly:   http.StatusForbidden,
	house.InvitedOnly:    http.StatusForbidden,
	house.ModeratorsOnly: http.StatusForbidden,
	house.OwnerOnly:      http.StatusForbidden,
	house.WrongLink:      http.StatusForbidden,
	house.BadReport:      http.StatusUnprocessableEntity,
	house.TooManyReports: http.StatusTooManyRequests,
	house.NoReport:       http.StatusConflict,
	house.NotInOwnCause:  http.StatusForbidden,
	house.TableClosed:    http.StatusForbidden,
	house.NoSetting:      http.StatusNotFound,
	house.BadSetting:     http.StatusUnprocessableEntity,
	house.BadDecision:    http.StatusUnprocessableEntity,
}

// talkStatuses are those of the errors of package talk.
var talkStatuses = map[talk.Code]int{
	talk.NoRoom: http.StatusForbidden, talk.BadText: http.StatusUnprocessableEntity,
}

// storeError is an error of the store that did not come by way of package match.
type storeError struct{ error }

func (e storeError) Unwrap() error { return e.error }

// problemOf is what a caller gets to know of an error. What is the server's own fault is logged in full and told in
// general words.
func (s *Server) problemOf(ctx context.Context, err error) *problem {
	words := callerOf(ctx).words()
	var known *problem
	var refusal *game.Refusal
	var failure *match.Error
	var denial *people.Error
	var rule *house.Error
	var unsaid *talk.Error
	var unmet *meet.Error
	switch {
	case errors.As(err, &known):
		return known.in(words)
	case errors.As(err, &denial):
		return newProblem(peopleStatuses[denial.Code], string(denial.Code), denial.Reason).in(words)
	case errors.As(err, &unmet):
		return newProblem(meetStatuses[unmet.Code], string(unmet.Code), unmet.Reason).in(words)
	case errors.As(err, &unsaid):
		return newProblem(talkStatuses[unsaid.Code], string(unsaid.Code), unsaid.Reason).in(words)
	case errors.As(err, &rule):
		return newProblem(houseStatuses[rule.Code], string(rule.Code), rule.Reason).in(words)
	case errors.Is(err, people.ErrFull):
		return s.limits.note(quota.Space, newProblem(http.StatusInsufficientStorage, string(match.Full),
			message.Of("server.full"))).in(words)
	case errors.As(err, new(storeError)):
		said := message.Of("server.guests-unavailable")
		return s.own(ctx, http.StatusServiceUnavailable, match.Unavailable, said, err).in(words)
	case errors.As(err, &failure): // before the refusal that it may wrap: what it was is the failure's to say
		if status := statusOf(failure); status >= http.StatusInternalServerError && failure.Code != match.Full {
			return s.own(ctx, status, failure.Code, failure.Reason, failure).in(words)
		}
		p := newProblem(statusOf(failure), string(failure.Code), failure.Reason)
		if q, is := quotaOf[failure.Code]; is {
			p = s.limits.note(q, p)
		}
		return p.in(words)
	case errors.As(err, &refusal):
		p := newProblem(http.StatusUnprocessableEntity, refusal.Code, refusal.Reason).in(words)
		p.Refusal = refusalIn(words, refusal)
		return p
	}
	if errors.Is(err, match.ErrUnreachable) {
		said := message.Of("server.database-unreachable")
		return s.own(ctx, http.StatusServiceUnavailable, match.Unavailable, said, err).in(words)
	}
	return s.own(ctx, http.StatusInternalServerError, "internal", message.Of("server.internal"), err).in(words)
}

func statusOf(e *match.Error) int {
	if status, ok := statuses[e.Code]; ok {
		return status
	}
	return http.StatusInternalServerError
}

// own is a fault of the server's own, which is logged. Who has gone away has made none, nor has a server that closes.
func (s *Server) own(ctx context.Context, status int, code match.Code, said message.Message, err error) *problem {
	if code != match.Closing && code != match.Damaged && ctx.Err() == nil { // the host has logged a damage
		s.cfg.Log.ErrorContext(ctx, "a request failed", "code", code, "error", err)
	}
	p := newProblem(status, string(code), said)
	if status == http.StatusServiceUnavailable {
		p.retry = time.Second
	}
	return p
}
