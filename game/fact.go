package game

import "hexparlor/i18n"

// Fact is what an event means for the course of a match: a seat gains something, or loses it. Analyses compare the
// facts of two lines.
type Fact struct {
	Key     string // catalog key of the sentence; empty if the event only ends the match
	For     Seat   // seat that gains by its own action; 0 for none
	Against Seat   // seat that loses; 0 for none
	About   Seat   // seat whose piece the sentence is about; 0 if the sentence names no seat
	Weight  float64
	Rule    string // section of the rules page that decides
	Args    []any
}

// Says returns the sentence about the fact without the names of seats: see Named. mood is "would" for what would have
// happened, and anything else for what happens.
func (f Fact) Says(mood string) i18n.Message {
	return i18n.Of(f.Key, append([]any{"mood", mood}, f.Args...)...)
}

// Named returns the sentence of a fact or figure about a seat with the name of the seat's player. own reports whether
// the reader is that player, whom the sentence calls "you".
func Named(sentence i18n.Message, own bool, name string) i18n.Message {
	whose := "other"
	if own {
		whose = "own"
	}
	return sentence.With("whose", whose, "name", name)
}

// FiguresOf returns the figures of a position; nil if its game has none.
func FiguresOf(s State) []Figure {
	if m, ok := s.(Metrics); ok {
		return m.Figures()
	}
	return nil
}

// Figure is a number of a position that matters to the players, such as points.
type Figure struct {
	Key   string // catalog key of the sentence that compares two values of the figure
	About Seat
	Value float64
	Unit  float64 // difference that is worth mentioning
	Fewer bool    // whether a smaller value is better for seat About
	Minor bool    // whether the figure adds to other reasons, and is none by itself
	Rule  string  // section of the rules page that explains the figure
}
