package host

import (
	"errors"

	"hexparlor/i18n"
	"hexparlor/internal/match"
)

func isUnavailable(err error) bool {
	var e *match.Error
	return errors.As(err, &e) && (e.Code == match.Unavailable || e.Code == match.Closing)
}

func isClosing(err error) bool {
	var e *match.Error
	return errors.As(err, &e) && e.Code == match.Closing
}

// fail returns the error of a request that is refused.
func fail(code match.Code, reason i18n.Message) *match.Error {
	return &match.Error{Code: code, Reason: reason}
}

// notStored is the error of what the store did not take.
func notStored(cause error, reason i18n.Message) *match.Error {
	switch {
	case errors.Is(cause, ErrFull):
		return fail(match.Full, i18n.Of("match.full"))
	case errors.Is(cause, ErrNotFound): // swept while somebody had it at hand
		return fail(match.UnknownTable, i18n.Of("match.unknown-table"))
	}
	return unavailable(cause, reason)
}

// unavailable is the error of what failed below.
func unavailable(cause error, reason i18n.Message) *match.Error {
	return &match.Error{Code: match.Unavailable, Reason: reason, Cause: cause}
}

var (
	errClosing      = fail(match.Closing, i18n.Of("match.closing"))
	errUnknownTable = fail(match.UnknownTable, i18n.Of("match.unknown-table"))
)
