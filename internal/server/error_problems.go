package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/limit"
	"hexparlor/internal/lobby"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// statuses maps error codes of package match to HTTP status codes.
var statuses = map[match.Code]int{
	match.UnknownMatch:      http.StatusNotFound,
	match.UnknownGame:       http.StatusNotFound,
	match.BadOptions:        http.StatusUnprocessableEntity,
	match.BadPosition:       http.StatusUnprocessableEntity,
	match.CannotWait:        http.StatusConflict,
	match.BadTime:           http.StatusUnprocessableEntity,
	match.BadSeats:          http.StatusUnprocessableEntity,
	match.BadKey:            http.StatusUnprocessableEntity,
	match.TooManyMatches:    http.StatusTooManyRequests,
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
	view.NotToAct:           http.StatusConflict,
	view.NoHints:            http.StatusForbidden,
	view.NoWhatIf:           http.StatusConflict,
	match.LogFull:           http.StatusConflict,
	match.Damaged:           http.StatusInternalServerError,
	match.Closing:           http.StatusServiceUnavailable,
	match.Unavailable:       http.StatusServiceUnavailable,
}

// quotaOf maps error codes of package match to the quota whose exhaustion they report.
var quotaOf = map[match.Code]limit.Quota{
	match.TooManyMatches: limit.BotMatches,
	match.TooManyOpen:    limit.OpenMatches,
	match.TooManyWaiting: limit.PublicMatches,
	match.TooMuchStored:  limit.Stored,
	match.Full:           limit.Space,
}

// userStatuses maps error codes of package user to HTTP status codes.
var userStatuses = map[user.Code]int{
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
	user.BadSSHKey:  http.StatusUnprocessableEntity,
	user.NoSSHKey:   http.StatusNotFound,
	user.BadToken:   http.StatusUnprocessableEntity,
	user.DeadToken:  http.StatusUnauthorized,
	user.NoToken:    http.StatusNotFound,
	user.NoBot:      http.StatusNotFound,

	user.SSHKeyTaken: http.StatusConflict,
}

// adminStatuses maps error codes of package admin to HTTP status codes.
var adminStatuses = map[admin.Code]int{
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
	admin.MatchClosed:    http.StatusForbidden,
	admin.NoSetting:      http.StatusNotFound,
	admin.BadSetting:     http.StatusUnprocessableEntity,
	admin.BadDecision:    http.StatusUnprocessableEntity,
}

// lobbyStatuses maps error codes of package lobby to HTTP status codes.
var lobbyStatuses = map[lobby.Code]int{
	lobby.Gone: http.StatusNotFound, lobby.OwnOffer: http.StatusConflict, lobby.OutOfRange: http.StatusForbidden,
	lobby.AccountsOnly: http.StatusForbidden, lobby.BadOffer: http.StatusUnprocessableEntity,
	lobby.AskedAlready: http.StatusConflict, lobby.TooMany: http.StatusTooManyRequests,
}

// chatStatuses maps error codes of package chat to HTTP status codes.
var chatStatuses = map[chat.Code]int{
	chat.NoRoom: http.StatusForbidden, chat.BadText: http.StatusUnprocessableEntity,
}

// problemOf returns the problem that a caller receives for an error. An internal error is logged in full, and the
// caller receives a general sentence only.
func (s *Server) problemOf(ctx context.Context, err error) *httpapi.Problem {
	words := callerOf(ctx).Words()
	var known *httpapi.Problem
	var refusal *game.Refusal
	var failure *match.Error
	var denial *user.Error
	var rule *admin.Error
	var unsaid *chat.Error
	var unmet *lobby.Error
	switch {
	case errors.As(err, &known):
		return known.In(words)
	case errors.As(err, &denial):
		return httpapi.NewProblem(userStatuses[denial.Code], string(denial.Code), denial.Reason).In(words)
	case errors.As(err, &unmet):
		return httpapi.NewProblem(lobbyStatuses[unmet.Code], string(unmet.Code), unmet.Reason).In(words)
	case errors.As(err, &unsaid):
		return httpapi.NewProblem(chatStatuses[unsaid.Code], string(unsaid.Code), unsaid.Reason).In(words)
	case errors.As(err, &rule):
		return httpapi.NewProblem(adminStatuses[rule.Code], string(rule.Code), rule.Reason).In(words)
	case errors.Is(err, user.ErrFull):
		return s.quotas.CountRefusal(limit.Space, httpapi.NewProblem(http.StatusInsufficientStorage, string(match.Full),
			i18n.Of("server.full"))).In(words)
	case httpapi.IsStoreError(err):
		message := i18n.Of("server.guests-unavailable")
		return s.own(ctx, http.StatusServiceUnavailable, match.Unavailable, message, err).In(words)
	case errors.As(err, &failure): // before the refusal that it may wrap: what it was is the failure's to say
		if status := statusOf(failure); status >= http.StatusInternalServerError && failure.Code != match.Full {
			return s.own(ctx, status, failure.Code, failure.Reason, failure).In(words)
		}
		p := httpapi.NewProblem(statusOf(failure), string(failure.Code), failure.Reason)
		if q, is := quotaOf[failure.Code]; is {
			p = s.quotas.CountRefusal(q, p)
		}
		return p.In(words)
	case errors.As(err, &refusal):
		p := httpapi.NewProblem(http.StatusUnprocessableEntity, refusal.Code, refusal.Reason).In(words)
		p.Refusal = view.Refusal(words, refusal)
		return p
	}
	if errors.Is(err, host.ErrUnreachable) {
		message := i18n.Of("server.database-unreachable")
		return s.own(ctx, http.StatusServiceUnavailable, match.Unavailable, message, err).In(words)
	}
	return s.own(ctx, http.StatusInternalServerError, "internal", i18n.Of("server.internal"), err).In(words)
}

func statusOf(e *match.Error) int {
	if status, ok := statuses[e.Code]; ok {
		return status
	}
	return http.StatusInternalServerError
}

// own returns the problem of an internal error, and logs the error unless the client has disconnected or the server is
// shutting down.
func (s *Server) own(
	ctx context.Context, status int, code match.Code, message i18n.Message, err error,
) *httpapi.Problem {
	if code != match.Closing && code != match.Damaged && ctx.Err() == nil { // the host has logged a damage
		s.cfg.Log.ErrorContext(ctx, "a request failed", "code", code, "error", err)
	}
	p := httpapi.NewProblem(status, string(code), message)
	if status == http.StatusServiceUnavailable {
		p.Retry = time.Second
	}
	return p
}
