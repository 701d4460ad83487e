package cli

import (
	"context"
	"errors"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// ErrFailed is the error of a command that has failed and has printed the reason already.
var ErrFailed = errors.New("failed")

// misuse is the error of an invalid command line or input, with its own exit code.
type misuse struct{ error }

// Misuse marks err as the error of an invalid command line or input, so that the program exits with exitMisuse.
func Misuse(err error) error { return misuse{err} }

// Unwrap returns the marked error.
func (m misuse) Unwrap() error { return m.error }

// Message returns the message of the marked error.
func (m misuse) Message() i18n.Message { return i18n.OfError(m.error) }

// WrongUse returns an error of an invalid command line with the message key.
func WrongUse(key string, args ...any) error {
	return Misuse(Failure(key, args...))
}

// WrongFlag returns an error of an invalid value of a flag, with the reason why.
func WrongFlag(flag string, why error) error {
	return WrongUse("command.flag", "flag", flag, "why", why)
}

// Failure returns an error with the message key, for a command that has failed though its command line was valid.
func Failure(key string, args ...any) error { return catalog.Error(i18n.Of(key, args...)) }

// FinalError returns the error to print for a command that ended with err. If the user interrupted it, that is a short
// message without the causes.
func FinalError(err error) error {
	if errors.Is(err, context.Canceled) {
		return Failure("command.interrupted")
	}
	return err
}
