package host

import (
	"errors"

	"hexparlor/i18n"
	"hexparlor/internal/match"
)

// isUnavailable reports whether an error means that the store failed or the host is closing, so that trying later may
// succeed.
func isUnavailable(err error) bool {
	var e *match.Error
	return errors.As(err, &e) && (e.Code == match.Unavailable || e.Code == match.Closing)
}

// isClosing reports whether an error means that the host is closing.
func isClosing(err error) bool {
	var e *match.Error
	return errors.As(err, &e) && e.Code == match.Closing
}

// fail returns the error of a refused request, without a cause.
func fail(code match.Code, reason i18n.Message) *match.Error {
	return &match.Error{Code: code, Reason: reason}
}

// notStored returns the error of a change that could not be stored: Full, UnknownTable, or Unavailable with reason.
func notStored(cause error, reason i18n.Message) *match.Error {
	switch {
	case errors.Is(cause, ErrFull):
		return fail(match.Full, i18n.Of("match.full"))
	case errors.Is(cause, ErrNotFound): // removed by Sweep meanwhile
		return fail(match.UnknownMatch, i18n.Of("match.unknown-table"))
	}
	return unavailable(cause, reason)
}

// unavailable returns the error of a request that failed because of the store, with the code Unavailable.
func unavailable(cause error, reason i18n.Message) *match.Error {
	return &match.Error{Code: match.Unavailable, Reason: reason, Cause: cause}
}

var (
	errClosing      = fail(match.Closing, i18n.Of("match.closing"))
	errUnknownMatch = fail(match.UnknownMatch, i18n.Of("match.unknown-table"))
)
