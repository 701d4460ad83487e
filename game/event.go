package game

import "hexparlor/i18n"

// Event is one thing that a move caused. Its JSON is the typed value itself; faces animate and log from events and
// never by comparing positions.
type Event interface {
	// Kind names the type of event for programs: "sow".
	Kind() string
	// String is the notation's one-line form, such as "sow 0,1 W".
	String() string
	// Message says it to a person, with the reason.
	Message() i18n.Message
	// For is the event as viewer may know it; nil if that is nothing. A move of which a viewer may know no event did
	// not happen for that viewer: nothing it can see changes, and nobody tells it that there was a move.
	For(viewer Seat) Event
}

// Log collects the events of moves in order. A nil Log takes nothing.
type Log struct{ Events []Event }

// Add appends an event. Callers in a playout pass a nil log and test for it before they build the event.
func (l *Log) Add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}

// For is the log as viewer may know it.
func (l *Log) For(viewer Seat) []Event {
	seen := make([]Event, 0, len(l.Events))
	for _, e := range l.Events {
		if e = e.For(viewer); e != nil {
			seen = append(seen, e)
		}
	}
	return seen
}
