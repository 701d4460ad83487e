package engine

import (
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Fault is the kind of a Failure, as a stable word for programs.
type Fault string

// What can go wrong with an engine.
const (
	Crashed Fault = "crashed" // it could not be started, or ended, or closed its output
	Hung    Fault = "hung"    // no answer in time
	Illegal Fault = "illegal" // its move is not among the legal ones
	Garbage Fault = "garbage" // a line that is no answer
	Flooded Fault = "flooded" // too long a line, or too many
	Refused Fault = "refused" // it says that it cannot do what was asked
)

var faultSentences = map[Fault]string{
	Crashed: "the engine crashed",
	Hung:    "the engine did not answer in time",
	Illegal: "the engine chose a move that is not legal",
	Garbage: "the engine wrote a line that is no answer",
	Flooded: "the engine wrote too much",
	Refused: "the engine could not do what was asked",
}

// Sentence says it to everybody at a table, as its log keeps it: match.fault has it in every language. It tells nothing
// of the position or of what the engine wrote, which others at the table may not know.
func (f Fault) Sentence() string { return faultSentences[f] }

// Failure is the error of an engine that did not keep the protocol. Its client is of no further use.
type Failure struct {
	Fault  Fault
	Detail i18n.Message // what exactly; it may quote the engine, and so may tell what only its seat may know
}

// Sentence says it to everybody at a table.
func (f *Failure) Sentence() string { return f.Fault.Sentence() }

// Message is the sentence with the detail.
func (f *Failure) Message() i18n.Message {
	said := i18n.Of("engine.fault", "fault", string(f.Fault))
	if f.Detail.Empty() {
		return said
	}
	return i18n.Of("engine.failure", "fault", said, "detail", f.Detail)
}

// Error is the message in English.
func (f *Failure) Error() string { return catalog.English().Say(f.Message()) }
