package lobby

import (
	"errors"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match"
	"hexparlor/internal/user"
)

// Code is a stable word for programs that tells why something was refused.
type Code string

// The codes.
const (
	Gone         Code = "offer-gone" // taken, withdrawn, not for the caller, or never there
	OwnOffer     Code = "own-offer"
	OutOfRange   Code = "rating-out-of-range"
	AccountsOnly Code = "offer-for-accounts"
	BadOffer     Code = "bad-offer"
	AskedAlready Code = "asked-already"
	TooMany      Code = "too-many-offers"
)

// Error says why something was not done; nothing was changed.
type Error = catalog.Refused[Code]

func refuse(code Code, reason i18n.Message) *Error { return &Error{Code: code, Reason: reason} }

// Missing tells that there is no such offer for who asks.
func Missing() *Error { return refuse(Gone, i18n.Of("meet.gone")) }

// isRefusal reports whether an error is about these two people or this offer, so that another one may do.
func isRefusal(err error) bool {
	var own *Error
	var denial *user.Error
	var failure *match.Error
	return errors.As(err, &own) || errors.As(err, &denial) ||
		errors.As(err, &failure) && failure.Code != match.Unavailable && failure.Code != match.Closing
}
