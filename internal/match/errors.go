package match

import (
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Code identifies the reason of a refusal for client programs; it never changes.
type Code string

// The codes of errors. A move that the rules of the game forbid is a *game.Refusal instead.
const (
	UnknownMatch      Code = "unknown-table"
	UnknownGame       Code = "unknown-game"
	BadOptions        Code = "bad-options"
	BadPosition       Code = "bad-position"            // from which a match is to begin
	BadTime           Code = "bad-time"                // a time control out of bounds, or one that does not fit the game
	BadSeats          Code = "bad-seats"               // a new match with too many, too few or impossible players
	BadKey            Code = "bad-key"                 // of the wrong form, or used for something else
	TooManyMatches    Code = "too-many-tables"         // with bots; see Config.Quota
	TooManyOpen       Code = "too-many-open-tables"    // that are not over
	TooManyWaiting    Code = "too-many-waiting-tables" // that are public
	TooMuchStored     Code = "too-much-stored"
	Full              Code = "site-full"  // no room for new matches
	BadText           Code = "bad-text"   // too long
	BadKind           Code = "bad-kind"   // nothing that can be asked for
	BadShare          Code = "bad-share"  // a share of a deal that does not fit, or comes at the wrong time
	BadRecord         Code = "bad-record" // of a match that cannot have been played, or not in a match
	UnknownSeat       Code = "unknown-seat"
	NotYourSeat       Code = "not-your-seat"
	SeatTaken         Code = "seat-taken"
	NotStarted        Code = "not-started"          // a seat is still open
	AlreadyFinished   Code = "finished"             // the match is over
	NotFinished       Code = "not-finished"         // a rematch needs a finished match
	NoOffer           Code = "no-offer"             // nothing of the kind waits for this seat's answer
	OfferStands       Code = "offer-stands"         // the same was asked already
	AskedLately       Code = "asked-lately"         // the seat has asked the same, and must wait before it asks again
	NothingToTakeBack Code = "nothing-to-take-back" // the seat has made no move
	NoDraws           Code = "no-draws"             // the game knows no draw by agreement
	TurnEnded         Code = "turn-ended"           // the last move is no part of a turn that goes on
	WasSeen           Code = "was-seen"             // the last move has shown what was secret
	NoTakebacks       Code = "no-takebacks"         // the game has secrets
	CannotWait        Code = "cannot-wait"          // there is no room for more time or a pause
	CannotReplace     Code = "cannot-replace"       // no decision of that player is pending, or they are not away
	CannotClaim       Code = "cannot-claim"         // an opponent is there, or has time
	CannotResign      Code = "cannot-resign"        // with more than two seats the game itself must know it
	YourTurn          Code = "your-turn"            // what is decided in advance is for a turn that has not come
	TurnOver          Code = "turn-over"            // orders for a turn that has been resolved meanwhile
	Late              Code = "late"                 // decided for a state after which something else is to be decided
	StateRequired     Code = "state-required"       // it must name the state for which it was decided
	UnknownState      Code = "unknown-state"        // it names a state that the match has not come to
	NotRated          Code = "not-rated"            // a rated match cannot be made so, or be played at by them
	SameName          Code = "same-name"            // two players by message with the same name
	LogFull           Code = "log-full"             // see MaxEntries
	Damaged           Code = "damaged"              // the match cannot be read, or its game's code fails on it
	Closing           Code = "closing"              // the host is shutting down
	Unavailable       Code = "unavailable"          // the store failed or is too busy
)

// Error is the refusal of a request, with its reason. The match has not changed.
type Error struct {
	Code   Code
	Reason i18n.Message // reason, shown to the user
	Cause  error        // underlying error, for the server's log only; nil if there is none
}

// Message returns the reason for the user, which can be translated.
func (e *Error) Message() i18n.Message { return e.Reason }

// Error returns the reason in English, followed by the cause if there is one.
func (e *Error) Error() string {
	text := catalog.English().Say(e.Reason)
	if e.Cause != nil {
		return text + ": " + e.Cause.Error()
	}
	return text
}

// Unwrap returns the underlying error: Cause, or else the error within Reason, or nil.
func (e *Error) Unwrap() error {
	if e.Cause != nil {
		return e.Cause
	}
	return e.Reason.Cause()
}

func fail(code Code, reason i18n.Message) *Error { return &Error{Code: code, Reason: reason} }
