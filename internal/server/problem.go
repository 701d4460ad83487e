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
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/limit"
	"hexparlor/internal/lobby"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// problem is an api.Problem as the error of a handler.
type problem struct {
	api.Problem
	said   i18n.Message   // the detail; the caller reads it in their language
	faults []i18n.Message // what is wrong in each place of Errors
	retry  time.Duration  // when it may work again, for a problem that passes
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
		return newProblem(http.StatusBadRequest, "bad-request", i18n.Of("server.bad-body"))
	}
	p := newProblem(status, "", validationMessage(text))
	for _, err := range errs {
		p.add(err)
	}
	p.clarify()
	return p
}

func newProblem(status int, code string, said i18n.Message) *problem {
	p := api.Problem{Title: http.StatusText(status), Status: status, Code: code, Detail: catalog.English().Say(said)}
	return &problem{Problem: p, said: said}
}

// in is the problem in a language.
func (p *problem) in(words *i18n.Catalogue) *problem {
	if words == catalog.English() {
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
	f.Message = catalog.English().Say(said)
	p.Errors, p.faults = append(p.Errors, f), append(p.faults, said)
}

// clarify words an error of Huma's for a person, who gets to read the detail, and for a program.
func (p *problem) clarify() {
	p.Code = "bad-request"
	switch {
	case p.Status == http.StatusRequestEntityTooLarge:
		p.tell("too-large", p.said)
	case p.Status == http.StatusUnsupportedMediaType:
		p.tell("bad-type", i18n.Of("server.bad-type"))
	case len(p.Errors) > 0:
		said := p.faults[0]
		if at := p.Errors[0].Location; at != "" {
			said = i18n.Of("server.wrong-at", "place", at, "why", said)
		}
		p.tell(p.Code, said)
	}
}

func (p *problem) tell(code string, said i18n.Message) {
	p.Code, p.said, p.Detail = code, said, catalog.English().Say(said)
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
var quotaOf = map[match.Code]limit.Quota{
	match.TooManyTables:  limit.BotTables,
	match.TooManyOpen:    limit.OpenTables,
	match.TooManyWaiting: limit.PublicTables,
	match.TooMuchStored:  limit.Stored,
	match.Full:           limit.Space,
}

// peopleStatuses are those of the errors of package people.
var peopleStatuses = map[user.Code]int{
	user.WrongCode:  http.StatusForbidden,
	user.LastWay:    http.StatusConflict,
	user.NoSession:  http.StatusNotFound,
	user.NotAllowed: http.StatusForbidden,
	user.BadHandle:  http.StatusUnprocessableEntity,
	user.BadName:    http.StatusUnprocessableEntity,
	user.Taken:      http.StatusConflict,
	user.HasAccount: http.StatusConflict,
	user.BadHours:   http.StatusUnprocessableEntity,
	user.BadWords:   http.StatusUnprocessableEntity,
	user.TooMany:    http.StatusConflict,
	user.Blocked:    http.StatusForbidden,
	user.NotRated:   http.StatusForbidden,
	user.BadPasskey: http.StatusForbidden,
	user.BadMail:    http.StatusUnprocessableEntity,
	user.WrongLink:  http.StatusForbidden,
	user.BadToken:   http.StatusUnprocessableEntity,
	user.DeadToken:  http.StatusUnauthorized,
	user.NoToken:    http.StatusNotFound,
	user.NoBot:      http.StatusNotFound,
}

// houseStatuses are those of the errors of package house.
var houseStatuses = map[admin.Code]int{
	admin.Suspended:      http.StatusForbidden,
	admin.Muted:          http.StatusForbidden,
	admin.AccountsOnly:   http.StatusForbidden,
	admin.InvitedOnly:    http.StatusForbidden,
	admin.ModeratorsOnly: http.StatusForbidden,
	admin.OwnerOnly:      http.StatusForbidden,
	admin.WrongLink:      http.StatusForbidden,
	admin.BadReport:      http.StatusUnprocessableEntity,
	admin.TooManyReports: http.StatusTooManyRequests,
	admin.NoReport:       http.StatusConflict,
	admin.NotInOwnCause:  http.StatusForbidden,
	admin.TableClosed:    http.StatusForbidden,
	admin.NoSetting:      http.StatusNotFound,
	admin.BadSetting:     http.StatusUnprocessableEntity,
	admin.BadDecision:    http.StatusUnprocessableEntity,
}

// talkStatuses are those of the errors of package talk.
var talkStatuses = map[chat.Code]int{
	chat.NoRoom: http.StatusForbidden, chat.BadText: http.StatusUnprocessableEntity,
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
	var denial *user.Error
	var rule *admin.Error
	var unsaid *chat.Error
	var unmet *lobby.Error
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
	case errors.Is(err, user.ErrFull):
		return s.limits.note(limit.Space, newProblem(http.StatusInsufficientStorage, string(match.Full),
			i18n.Of("server.full"))).in(words)
	case errors.As(err, new(storeError)):
		said := i18n.Of("server.guests-unavailable")
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
	if errors.Is(err, host.ErrUnreachable) {
		said := i18n.Of("server.database-unreachable")
		return s.own(ctx, http.StatusServiceUnavailable, match.Unavailable, said, err).in(words)
	}
	return s.own(ctx, http.StatusInternalServerError, "internal", i18n.Of("server.internal"), err).in(words)
}

func statusOf(e *match.Error) int {
	if status, ok := statuses[e.Code]; ok {
		return status
	}
	return http.StatusInternalServerError
}

// own is a fault of the server's own, which is logged. Who has gone away has made none, nor has a server that closes.
func (s *Server) own(ctx context.Context, status int, code match.Code, said i18n.Message, err error) *problem {
	if code != match.Closing && code != match.Damaged && ctx.Err() == nil { // the host has logged a damage
		s.cfg.Log.ErrorContext(ctx, "a request failed", "code", code, "error", err)
	}
	p := newProblem(status, string(code), said)
	if status == http.StatusServiceUnavailable {
		p.retry = time.Second
	}
	return p
}
