package game

import "hexparlor/i18n"

// Event is one effect of a move. Its JSON is the typed value itself; user interfaces animate and log events and
// never compare positions.
type Event interface {
	// Kind returns the type of event for programs: "sow".
	Kind() string
	// String returns the notation's one-line form, such as "sow 0,1 W".
	String() string
	// Message describes the event to a user, with the reason.
	Message() i18n.Message
	// For returns the event as viewer may know it; nil if viewer may not know of it. A move without a known
	// event does not exist for that viewer: its view stays the same, and the move is missing from its log and
	// its counts.
	For(viewer Seat) Event
}

// Log collects the events of moves in order. A nil Log collects nothing.
type Log struct{ Events []Event }

// Add appends an event. Searches pass a nil log; games test for it before they build an event.
func (l *Log) Add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}

// For returns the events as viewer may know them: without events hidden from viewer, and without hidden parts of other
// events.
func (l *Log) For(viewer Seat) []Event {
	seen := make([]Event, 0, len(l.Events))
	for _, e := range l.Events {
		if e = e.For(viewer); e != nil {
			seen = append(seen, e)
		}
	}
	return seen
}
