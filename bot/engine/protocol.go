// Package engine connects programs that choose moves, by lines on their stdin and stdout, similar to UCI and
// UHP. Client is the side that asks. Serve is the side that answers, with the built-in bot. The lines are
// specified in docs/engine-protocol.md.
//
// An engine is not trusted: it gets only what its seat may know. A crash, a hang, an illegal move or a flood of
// output is a Failure of that engine alone.
package engine

import (
	"strings"
	"time"
)

// Version is the version of the protocol, which both the client and the engine send in their first line.
const Version = 1

// The words with which lines of the protocol begin.
const (
	wordHello    = "hello"
	wordSet      = "set"
	wordReady    = "ready"
	wordGame     = "game"
	wordWith     = "with"
	wordPosition = "position"
	wordLegal    = "legal"
	wordGo       = "go"
	wordStop     = "stop"
	wordQuit     = "quit"

	wordName    = "name"
	wordAuthor  = "author"
	wordSetting = "setting"
	wordClock   = "clock"
	wordOK      = "ok"
	wordInfo    = "info"
	wordMove    = "move"
	wordError   = "error"
)

// The bounds of a search in a go line; times are in milliseconds.
const (
	boundTime        = "time"
	boundSimulations = "simulations"
	boundLeft        = "left"      // time left on the seat's clock
	boundFree        = "free"      // the part of that time that costs nothing
	boundIncrement   = "increment" // time that the end of the turn adds
)

// mostBound is the largest accepted value of a bound; as a time it is eleven days.
const mostBound = 1_000_000_000

// bounds lists the names of the bounds for error messages.
var bounds = strings.Join([]string{boundTime, boundSimulations, boundLeft, boundFree, boundIncrement}, ", ")

// Limits bounds the time and output of an engine. A zero field takes the value of DefaultLimits.
type Limits struct {
	Start     time.Duration // longest time from the start until the engine is ready
	Grace     time.Duration // time for a move beyond the time of its budget
	Patience  time.Duration // longest time for a move whose budget sets no time
	Stop      time.Duration // time between the request to stop or quit and the kill
	LineBytes int           // largest length of one line
	Lines     int           // largest number of lines in one answer
}

// DefaultLimits are the limits for engines that run on this machine.
var DefaultLimits = Limits{
	Start:     10 * time.Second,
	Grace:     time.Second,
	Patience:  30 * time.Second,
	Stop:      50 * time.Millisecond,
	LineBytes: 4096,
	Lines:     1000,
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits
	for _, field := range []struct{ value, standard *time.Duration }{
		{&l.Start, &d.Start},
		{&l.Grace, &d.Grace},
		{&l.Patience, &d.Patience},
		{&l.Stop, &d.Stop},
	} {
		if *field.value == 0 {
			*field.value = *field.standard
		}
	}
	if l.LineBytes == 0 {
		l.LineBytes = d.LineBytes
	}
	if l.Lines == 0 {
		l.Lines = d.Lines
	}
	return l
}
