package catalog

import "hexparlor/i18n"

// Error returns an error with a message for users, such as about their input. Its Error method returns the message in
// English. errors.Is treats every such error as different.
func Error(m i18n.Message) error { return &failure{m} }

type failure struct{ message i18n.Message }

func (f *failure) Message() i18n.Message { return f.message }
func (f *failure) Error() string         { return English().Say(f.message) }

// Unwrap returns the first error among the arguments of the message.
func (f *failure) Unwrap() error { return f.message.Cause() }

// Explain returns the text of an error in the language of c.
func Explain(c *i18n.Catalogue, err error) string { return c.Say(i18n.OfError(err)) }

// Refused is the error of a request that was refused and changed nothing. Code is a stable word for programs; the
// package that refuses defines the codes.
type Refused[C ~string] struct {
	Code   C
	Reason i18n.Message // reason of the refusal for users
}

// Message returns the reason.
func (r *Refused[C]) Message() i18n.Message { return r.Reason }

// Error returns the reason in English.
func (r *Refused[C]) Error() string { return English().Say(r.Reason) }
