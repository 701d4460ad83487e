package languages

import "hexparlor/message"

// Error is an error that a person may read, such as of a text that they have typed: it is put into words in their
// language. As a Go error it speaks English. Each is an error of its own to errors.Is.
func Error(m message.Message) error { return &failure{m} }

type failure struct{ said message.Message }

func (f *failure) Message() message.Message { return f.said }
func (f *failure) Error() string            { return English().Say(f.said) }

// Unwrap is the cause, if one is among the arguments of the message.
func (f *failure) Unwrap() error { return f.said.Cause() }

// Explain puts an error into words.
func Explain(c *message.Catalogue, err error) string { return c.Say(message.OfError(err)) }

// Refused is an error by which something was not done and nothing was changed; the code, of the package that refuses,
// is for programs.
type Refused[C ~string] struct {
	Code   C
	Reason message.Message // for a person
}

// Message is the reason.
func (r *Refused[C]) Message() message.Message { return r.Reason }

// Error is the reason in English.
func (r *Refused[C]) Error() string { return English().Say(r.Reason) }
