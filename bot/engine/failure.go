package engine

import (
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Fault is the kind of a Failure, as a stable word for programs.
type Fault string

// The kinds of failures of an engine.
const (
	Crashed Fault = "crashed" // the engine could not be started, ended, or closed its output
	Hung    Fault = "hung"    // no answer in time
	Illegal Fault = "illegal" // the engine's move is not legal
	Garbage Fault = "garbage" // a line that is not an answer
	Flooded Fault = "flooded" // a line is too long, or there are too many lines
	Refused Fault = "refused" // the engine says that it cannot do what was asked
)

var faultSentences = map[Fault]string{
	Crashed: "the engine crashed",
	Hung:    "the engine did not answer in time",
	Illegal: "the engine chose a move that is not legal",
	Garbage: "the engine wrote a line that is no answer",
	Flooded: "the engine wrote too much",
	Refused: "the engine could not do what was asked",
}

// Sentence returns the English sentence about the fault that every user at the match sees, and that its event log
// keeps. It reveals nothing about the position or the engine's output, which opponents may not know.
func (f Fault) Sentence() string { return faultSentences[f] }

// Failure is the error of an engine that broke the protocol or ended. Its Client cannot be used after it.
type Failure struct {
	Fault  Fault
	Detail i18n.Message // details for the admin; may quote the engine and so reveal what only its seat may know
}

// Sentence returns the sentence about the failure that every user at the match sees.
func (f *Failure) Sentence() string { return f.Fault.Sentence() }

// Message returns the sentence followed by the details.
func (f *Failure) Message() i18n.Message {
	text := i18n.Of("engine.fault", "fault", string(f.Fault))
	if f.Detail.Empty() {
		return text
	}
	return i18n.Of("engine.failure", "fault", text, "detail", f.Detail)
}

// Error returns the message in English.
func (f *Failure) Error() string { return catalog.English().Say(f.Message()) }
