package lobby

import (
	"errors"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match"
	"hexparlor/internal/user"
)

// Code identifies the reason of a refusal for programs; it never changes.
type Code string

// The codes of refusals.
const (
	Gone         Code = "offer-gone" // accepted, withdrawn, not for the caller, or unknown
	OwnOffer     Code = "own-offer"
	OutOfRange   Code = "rating-out-of-range"
	AccountsOnly Code = "offer-for-accounts"
	BadOffer     Code = "bad-offer"
	AskedAlready Code = "asked-already"
	TooMany      Code = "too-many-offers"
)

// Error is a refusal with its code and reason; nothing was changed.
type Error = catalog.Refused[Code]

func refuse(code Code, reason i18n.Message) *Error { return &Error{Code: code, Reason: reason} }

// Missing returns the error of an offer that has ended, does not exist, or is not for the caller. All look the same.
func Missing() *Error { return refuse(Gone, i18n.Of("offers.refuse.gone")) }

// isRefusal reports whether an error concerns only one offer and its users, so that the next offer may be tried.
func isRefusal(err error) bool {
	var own *Error
	var denial *user.Error
	var failure *match.Error
	return errors.As(err, &own) || errors.As(err, &denial) ||
		errors.As(err, &failure) && failure.Code != match.Unavailable && failure.Code != match.Closing
}
