package cli

import (
	"context"
	"errors"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// ErrFailed ends a command with a failure that it has printed already.
var ErrFailed = errors.New("failed")

// misuse is an error in a command line or in an input of a command.
type misuse struct{ error }

// Misuse marks an error as one in a command line or in an input, for the exit code.
func Misuse(err error) error { return misuse{err} }

// Unwrap returns the error that is marked.
func (m misuse) Unwrap() error { return m.error }

// Message returns the message of the error that is marked.
func (m misuse) Message() i18n.Message { return i18n.OfError(m.error) }

// WrongUse returns an error in a command line.
func WrongUse(key string, args ...any) error {
	return Misuse(Failure(key, args...))
}

// WrongFlag returns an error in the value of a flag.
func WrongFlag(flag string, why error) error {
	return WrongUse("command.flag", "flag", flag, "why", why)
}

// Failure returns an error of a command whose command line was valid.
func Failure(key string, args ...any) error { return catalog.Error(i18n.Of(key, args...)) }

// FinalError returns the error with which a command ends: after an interrupt without the chain of causes.
func FinalError(err error) error {
	if errors.Is(err, context.Canceled) {
		return Failure("command.interrupted")
	}
	return err
}
