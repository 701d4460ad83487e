package game

import (
	"slices"

	"hexparlor/i18n"
)

// These are the interfaces that only some games keep. Traits tell which of the first four a game keeps; the others
// are asked for where they are used.
//
//	Sealer     a State whose seats decide at the same time (Traits.Sealed)
//	Reviser    a Sealer whose orders may be changed until they are revealed (Traits.Revised)
//	Evaluator  a State that can guess how it will end (Traits.Judged)
//	Sketcher   a State with secrets that tells what a move would do if nobody interfered (Traits.Sketched)
//	Recaller   a Sealer whose seats may take a commitment back; a Reviser is one
//	Withholder a Sealer that keeps sealed orders secret beyond their reveal
//	Reopener   a Sealer that lets a search ask what the others might have ordered
//	Replacer   a Reviser of which a seat sends whole messages, each in place of the one before
//	Phased     a Game whose turns have phases
//	Revealer   an event that reveals orders
//	Taker      an event by which a seat loses something that counts
//	Unveiler   an event that may show what was secret
//	Standing   a view that tells how the game stands
//	Gatherer   a Game for as many players as have come
//	Worded     a view that says something in words
//	Catalogue  a Game with pages that show what is printed on its cards
//	Counter    a State that counts what seats win from each other
//	Uncertain  a State of which a proof can ask what a move may turn up
//	Concealing an Uncertain State in which seats have secret choices
//	Paced      a Sealer whose turns are not its rounds
//	Shaped     a State that can be told from others that look alike
//	Equipped   a State that names what a move uses
//	Learner    an Evaluator that tells what its estimate can be learnt from
//
// Two more belong to the files of test cases, where they are described: specfile.Transcriber and specfile.Scorer.

// Sealer is a State whose seats decide at the same time. Each commits to orders that only its own side may know, until
// the last seat that owes any has committed; then all are revealed together.
type Sealer interface {
	// Seal is the canonical text of the orders to which m would commit seat. ok is false if m commits it to nothing.
	Seal(seat Seat, m Move) (orders string, ok bool)
	// Sealed is the set of seats whose commitments wait to be revealed.
	Sealed() Seats
	// Round counts the reveals, from 1; the time to decide runs from the start of a round.
	Round() int
	// Default is the move that is made for a seat that owes one when its time has run out.
	Default(seat Seat) Move
}

// Eliminator is a State of a game that goes on without seats which have resigned or lost all that they had.
type Eliminator interface {
	// InPlay is the set of seats that may still have to decide something.
	InPlay() Seats
}

// Reviser is a Sealer whose seats may enter more than Moves lists, because orders can be given in any sequence and
// changed until they are revealed. Moves still leads on; Entries is everything a person may choose from.
type Reviser interface {
	Entries(seat Seat, buf []Move) []Move
	// Erase takes back what seat, which owes a decision, has entered, so that it can be thought about anew.
	Erase(seat Seat)
	Recaller
	// Forget takes back all commitments, and removes the orders that viewer may not know; guesses can take their place.
	Forget(viewer Seat)
}

// Replacer is a Reviser whose seats may send their orders as whole messages.
type Replacer interface {
	// Replace is the moves of a message of seat, which ParseMoves has read, with what makes them take the place of all
	// that seat has entered before in this round, and commits it to them.
	Replace(seat Seat, message []Move) []Move
}

// ParseMessage reads what somebody has sent who is elsewhere, as the moves to be made for them. Where orders are sealed
// it takes the place of what they had sent before.
func ParseMessage(s State, seat Seat, text string) ([]Move, *Refusal) {
	moves, refusal := s.ParseMoves(seat, text)
	if r, ok := s.(Replacer); ok && refusal == nil {
		moves = r.Replace(seat, moves)
	}
	return moves, refusal
}

// Recaller is a Sealer whose seats may take a commitment back before it is revealed.
type Recaller interface {
	// Recall is the move by which a seat that has committed is free to change its orders. ok is false if it is not.
	Recall(seat Seat) (m Move, ok bool)
}

// Withholder is a Sealer whose reveal shows only a part of what was sealed. Nobody is told the rest, nor given what
// opens its receipt, before the game is over.
type Withholder interface {
	// Withholds tells whether what was sealed in a round that has been revealed is to be kept secret still.
	Withholds(round int) bool
}

// Evaluator is a State that can guess how it will end.
type Evaluator interface {
	// Evaluate estimates what seat may expect, from 0 (lost) to 1 (won).
	Evaluate(seat Seat) float64
}

// Learner is an Evaluator that tells what its estimate can be learnt from.
type Learner interface {
	Evaluator
	// FeatureNames are the names of the features, in their order.
	FeatureNames() []string
	// Features appends what speaks for or against seat, from what seat may know: a number for each name, or none for a
	// position of which Evaluate needs no features. Where two players know the same, those of whoever is to move are
	// enough: the other may expect the rest.
	Features(seat Seat, buf []float32) []float32
}

// Sketcher is a State with secrets that tells what a move of seat would do if nobody interfered, from nothing but what
// the seat may know. A game without secrets needs none: its moves can be tried.
type Sketcher interface {
	// Sketch is empty for a move of which nothing can be told.
	Sketch(seat Seat, m Move) []Event
}

// Reopener is a Sealer of which a search can ask what others might order. Reopen lays aside the commitments that
// viewer may not know, so that their seats owe a decision again.
type Reopener interface {
	Reopen(viewer Seat)
}

// Gatherer is a Game for which people can sign up before it is known how many will play: its options follow from that.
type Gatherer interface {
	// Gathers is the fewest and the most players there can be; anything between is possible.
	Gathers() (least, most int)
	// Gathered is o for so many players in so many teams; as many teams as players sets everybody against everybody,
	// which is always possible. It refuses in words what cannot be divided.
	Gathered(o Options, players, teams int) (Options, error)
}

// Worded is a view that says something in words, such as the names of cards.
type Worded interface {
	// In is the view in a language.
	In(words *i18n.Catalogue) any
}

// ViewIn is what a position shows a viewer, in a language.
func ViewIn(words *i18n.Catalogue, view any) any {
	if w, ok := view.(Worded); ok {
		return w.In(words)
	}
	return view
}

// Catalogue is a Game with cards or the like, whose pages show what is printed on them.
type Catalogue interface {
	// Catalogue is what is printed on them, typed for JSON, in a language.
	Catalogue(words *i18n.Catalogue) any
	// WriteRules adds to the players' rules, which are Markdown, the pages that are made from what is printed.
	WriteRules(page string, words *i18n.Catalogue) string
}

// Phased is a Game whose turns have phases, by which a report of a turn is divided.
type Phased interface {
	// Phase is the word for the phase to which an event belongs: "attack"; empty if it belongs to none. The catalogue
	// of the game has its name under "phase.attack".
	Phase(e Event) string
}

// Revealer is an event that reveals the orders of seats.
type Revealer interface {
	Revealed() []Revealed
}

// Revealed is what a seat had ordered, in words.
type Revealed struct {
	Seat   Seat
	Orders []i18n.Message
}

// Taker is an event by which a seat may lose something that counts: a squad, a warrior, a hex that could act, or the
// health of a fighter.
type Taker interface {
	// Taken is the seat that loses it; 0 if nobody loses anything.
	Taken() Seat
}

// Unveiler is an event that may show somebody what they could not know before. A move with such an event cannot be
// undone: what was seen cannot be unseen.
type Unveiler interface {
	Unveils() bool
}

// Unveils tells whether one of the events shows what was secret.
func Unveils(events []Event) bool {
	return slices.ContainsFunc(events, func(e Event) bool {
		u, ok := e.(Unveiler)
		return ok && u.Unveils()
	})
}

// Standing is a view that tells how the game stands. A name is what people call a seat.
type Standing interface {
	Standing(name func(Seat) string) []i18n.Message
}

// Counter is a State that counts what seats win from each other while it is played, such as points or pieces.
type Counter interface {
	// Count is what seat is ahead by; below zero if it is behind.
	Count(seat Seat) int
}

// Uncertain is a State with secrets of which a proof can ask for everything that a move may turn up.
type Uncertain interface {
	// Fates is how many different things a listed move of seat may turn up, by what viewer knows; 1 if it turns up
	// nothing.
	Fates(viewer, seat Seat, m Move) int
	// Suppose makes the nth of them, from 0, what the move will turn up. What else is hidden fits it.
	Suppose(viewer, seat Seat, m Move, n int)
}

// Concealing is an Uncertain State in which seats choose among what others cannot see, such as cards in hand.
type Concealing interface {
	Uncertain
	// Could lists the moves that seat may be able to make, by what viewer knows. Fates and Suppose take them as well.
	Could(viewer, seat Seat, buf []Move) []Move
}

// Paced is a Sealer whose turns are not its rounds.
type Paced interface {
	// Begins tells whether a turn of seat begins.
	Begins(seat Seat) bool
}

// Shaped is a State of which it can be told whether it is another over again.
type Shaped interface {
	// Shape is the same for positions that have the same things to find for a seat, but turned, mirrored, elsewhere on
	// the board or under other names.
	Shape(seat Seat) uint64
}

// Equipped is a State that names what of the game's material a move uses, such as cards, pieces and orders. Of a game
// that is none, a move uses the cards among its picks, and what it does: Pick.Verb.
type Equipped interface {
	// Uses appends the names of what a listed move of seat uses: words for programs, each once.
	Uses(seat Seat, m Move, names []string) []string
}
