package catalog

import "hexparlor/i18n"

// Error is an error that a person may read, such as of a text that they have typed: it is put into words in their
// language. As a Go error it speaks English. Each is an error of its own to errors.Is.
func Error(m i18n.Message) error { return &failure{m} }

type failure struct{ said i18n.Message }

func (f *failure) Message() i18n.Message { return f.said }
func (f *failure) Error() string         { return English().Say(f.said) }

// Unwrap is the cause, if one is among the arguments of the message.
func (f *failure) Unwrap() error { return f.said.Cause() }

// Explain puts an error into words.
func Explain(c *i18n.Catalogue, err error) string { return c.Say(i18n.OfError(err)) }

// Refused is an error by which something was not done and nothing was changed; the code, of the package that refuses,
// is for programs.
type Refused[C ~string] struct {
	Code   C
	Reason i18n.Message // for a person
}

// Message is the reason.
func (r *Refused[C]) Message() i18n.Message { return r.Reason }

// Error is the reason in English.
func (r *Refused[C]) Error() string { return English().Say(r.Reason) }
