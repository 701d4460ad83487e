// Package engine speaks with programs that choose moves, by lines on their stdin and stdout, in the manner of UCI and
// UHP. Client is the side that asks, Serve the side that answers, with the house bot. What lines there are and what
// they mean is told in docs/engine-protocol.md.
//
// An engine is a stranger: it is told what its seat may know and nothing else, and whatever it does - crash, hang,
// cheat, babble, flood - is a Failure of the engine alone.
package engine

import (
	"strings"
	"time"
)

// Version is the version of the protocol, which the first line of each side's talk is about.
const Version = 1

// The words that begin a line.
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

// The bounds of a search that a go line may name; times are in milliseconds.
const (
	boundTime        = "time"
	boundSimulations = "simulations"
	boundLeft        = "left"      // on the seat's clock
	boundFree        = "free"      // of that, what costs nothing
	boundIncrement   = "increment" // that the end of the turn adds
)

// mostBound is the largest number that a bound may have; as a time it is eleven days.
const mostBound = 1_000_000_000

// bounds lists them.
var bounds = strings.Join([]string{boundTime, boundSimulations, boundLeft, boundFree, boundIncrement}, ", ")

// Limits is what an engine is granted. A field left at zero takes the value of DefaultLimits.
type Limits struct {
	Start     time.Duration // until it has said hello and is ready
	Grace     time.Duration // beyond the time of a move's budget
	Patience  time.Duration // for a move whose budget sets no time
	Stop      time.Duration // from being told to stop or quit to being killed
	LineBytes int           // of each line
	Lines     int           // in answer to one question
}

// DefaultLimits suit engines that run on this machine.
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
