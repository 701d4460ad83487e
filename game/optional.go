package game

import (
	"slices"

	"hexparlor/i18n"
)

// These interfaces are optional: a game, state, event or view has them if its rules need them. A caller asks one type
// assertion. A type that has only a part of an interface embeds its defaults.
//
//	SimultaneousMoves   a State whose seats decide at the same time (Traits.Sealed)
//	HiddenInformation   a State that holds something that some viewers may not know
//	Heuristic           a State with an estimate of its result (Traits.Heuristic)
//	Metrics             a State with numbers for puzzles and statistics
//	VariablePlayers     a Game whose number of players can be settled late
//	Presentation        a Game with more to show than positions and events
//	EventEffects        an event with effects that programs must know
//	LocalizedView       a view that contains words
//
// Test cases in files have two more: specfile.Transcriber and specfile.Scorer.

// SimultaneousMoves is a State whose seats decide at the same time. Each seat commits to orders that only its
// own side may know; when all seats with a pending decision have committed, the orders are revealed together.
type SimultaneousMoves interface {
	// Seal returns the canonical text of the orders to which m would commit seat; ok is false if m is no
	// commitment.
	Seal(seat Seat, m Move) (orders string, ok bool)
	// Sealed returns the seats whose commitments are not revealed yet.
	Sealed() Seats
	// Round returns the number of reveals plus 1; the time to decide runs from the start of a round.
	Round() int
	// Default returns the move that is made for a seat whose time has run out.
	Default(seat Seat) Move

	// Reopen removes the commitments that viewer may not know, so that a search can choose them anew.
	Reopen(viewer Seat)
	// Recall returns the move by which a committed seat may change its orders again; ok is false if it may not.
	Recall(seat Seat) (m Move, ok bool)
	// Withholds reports whether the orders of a revealed round stay secret, in part, until the game is over.
	Withholds(round int) bool
	// TurnStarts reports whether a turn of seat starts here; known is false in games whose turns are their rounds.
	TurnStarts(seat Seat) (starts, known bool)

	// Revisable reports whether a seat may change its orders in any sequence until they are revealed
	// (Traits.Revisable). The methods below are for such games only.
	Revisable() bool
	// Entries appends all moves that a player may choose from. Moves lists fewer: those that lead on.
	Entries(seat Seat, buf []Move) []Move
	// Erase removes the orders that seat has entered but not committed to.
	Erase(seat Seat)
	// Forget removes all commitments, and the orders that viewer may not know.
	Forget(viewer Seat)
	// Replace returns the moves of a message that ParseMoves has read, with moves that replace and commit them.
	// Everything that seat entered before in this round is replaced.
	Replace(seat Seat, message []Move) []Move
}

// SimultaneousDefaults are the methods of SimultaneousMoves for orders that are final once they are sealed.
type SimultaneousDefaults struct{}

// Reopen changes nothing.
func (SimultaneousDefaults) Reopen(Seat) {}

// Recall returns no move.
func (SimultaneousDefaults) Recall(Seat) (Move, bool) { return 0, false }

// Withholds returns false.
func (SimultaneousDefaults) Withholds(int) bool { return false }

// TurnStarts returns that turns are rounds.
func (SimultaneousDefaults) TurnStarts(Seat) (starts, known bool) { return false, false }

// Revisable returns false.
func (SimultaneousDefaults) Revisable() bool { return false }

// Entries appends nothing.
func (SimultaneousDefaults) Entries(_ Seat, buf []Move) []Move { return buf }

// Erase changes nothing.
func (SimultaneousDefaults) Erase(Seat) {}

// Forget changes nothing.
func (SimultaneousDefaults) Forget(Seat) {}

// Replace returns the message as it is.
func (SimultaneousDefaults) Replace(_ Seat, message []Move) []Move { return message }

// Revisable returns the position as SimultaneousMoves if its seats may change their orders until they are revealed.
func Revisable(p Position) (s SimultaneousMoves, ok bool) {
	s, ok = p.(SimultaneousMoves)
	return s, ok && s.Revisable()
}

// ParseMessage parses orders that a player sent by forum or mail. Where orders can be revised, they replace the
// player's earlier orders of the round.
func ParseMessage(s State, seat Seat, text string) ([]Move, *Refusal) {
	moves, refusal := s.ParseMoves(seat, text)
	if r, ok := Revisable(s); ok && refusal == nil {
		moves = r.Replace(seat, moves)
	}
	return moves, refusal
}

// HiddenInformation is a State that holds something that some viewers may not know, such as cards or sealed orders.
type HiddenInformation interface {
	// Sketch returns what a move of seat would do if no other seat interfered, from what seat may know; empty
	// if nothing can be said (Traits.Sketched). Moves cannot be tried instead: that would show secrets.
	Sketch(seat Seat, m Move) []Event
	// Outcomes returns how many different results a move of seat may turn up, by what viewer knows; 1 if it
	// turns up nothing.
	Outcomes(viewer, seat Seat, m Move) int
	// SetOutcome makes the nth of them, from 0, what the move will turn up, and adapts what else is hidden.
	SetOutcome(viewer, seat Seat, m Move, n int)
	// PossibleMoves appends the moves that seat may be able to make, by what viewer knows. ok is false if the
	// choices of seats are no secret: then Moves lists them, and nothing is appended.
	PossibleMoves(viewer, seat Seat, buf []Move) (moves []Move, ok bool)
}

// HiddenDefaults are the methods of HiddenInformation for moves that turn up nothing and need no explanation.
type HiddenDefaults struct{}

// Sketch returns nothing.
func (HiddenDefaults) Sketch(Seat, Move) []Event { return nil }

// Outcomes returns 1.
func (HiddenDefaults) Outcomes(_, _ Seat, _ Move) int { return 1 }

// SetOutcome changes nothing.
func (HiddenDefaults) SetOutcome(_, _ Seat, _ Move, _ int) {}

// PossibleMoves returns that choices are no secret.
func (HiddenDefaults) PossibleMoves(_, _ Seat, buf []Move) ([]Move, bool) { return buf, false }

// Heuristic is a State with an estimate of its result.
type Heuristic interface {
	// Evaluate estimates the result for seat, from 0 (lost) to 1 (won).
	Evaluate(seat Seat) float64
	// FeatureNames returns the names of the features from which the estimate can be learnt, in their order.
	FeatureNames() []string
	// Features appends one number for each name, from what seat may know, or none for a position that Evaluate
	// judges without features. Of two players with the same knowledge, only the seat to move needs features.
	Features(seat Seat, buf []float32) []float32
}

// HeuristicDefaults are the methods of Heuristic for an estimate that is not learnt.
type HeuristicDefaults struct{}

// FeatureNames returns none.
func (HeuristicDefaults) FeatureNames() []string { return nil }

// Features appends nothing.
func (HeuristicDefaults) Features(_ Seat, buf []float32) []float32 { return buf }

// Metrics is a State with numbers for puzzles and statistics.
type Metrics interface {
	// Lead returns how many points, pieces or the like seat is ahead; below zero if it is behind.
	Lead(seat Seat) int
	// InPlay returns the seats that may still have to decide, where a game goes on without seats that have
	// resigned or lost everything; 0 if it never does.
	InPlay() Seats
	// CanonicalHash returns the same number for positions that are the same puzzle for seat: turned, mirrored,
	// moved on the board or with other names. 0 means that the game has no such positions.
	CanonicalHash(seat Seat) uint64
	// Uses appends the names of the game's components that a listed move of seat uses, each once, such as cards and
	// pieces. ok is false if the picks of a move name them: see UsesOf.
	Uses(seat Seat, m Move, names []string) (uses []string, ok bool)
}

// MetricsDefaults are the methods of Metrics for a game that counts nothing.
type MetricsDefaults struct{}

// Lead returns 0.
func (MetricsDefaults) Lead(Seat) int { return 0 }

// InPlay returns 0.
func (MetricsDefaults) InPlay() Seats { return 0 }

// CanonicalHash returns 0.
func (MetricsDefaults) CanonicalHash(Seat) uint64 { return 0 }

// Uses returns that the picks of a move name what it uses.
func (MetricsDefaults) Uses(_ Seat, _ Move, names []string) ([]string, bool) { return names, false }

// UsesOf appends the names of the game's components that a listed move uses: those that the state names, or
// else the cards among the move's picks, and its verb.
func UsesOf(s State, seat Seat, m Move, names []string) []string {
	if metrics, ok := s.(Metrics); ok {
		if uses, named := metrics.Uses(seat, m, names); named {
			return uses
		}
	}
	verb := ""
	for _, p := range s.Picks(seat, m) {
		if p.Kind == PickCard {
			names = append(names, p.Value)
		}
		verb = p.Verb
	}
	return append(names, verb)
}

// VariablePlayers is a Game for which players can sign up before their number is known. A game without it has the
// number of players that its options say.
type VariablePlayers interface {
	// PlayerRange returns the least and the greatest number of players; all numbers between are possible.
	PlayerRange() (least, most int)
	// OptionsFor returns o for a number of players and teams; as many teams as players is always possible. The
	// error of an impossible division is a message.
	OptionsFor(o Options, players, teams int) (Options, error)
}

// Presentation is a Game with more to show than positions and events.
type Presentation interface {
	// Phase returns the word for the phase of a turn to which an event belongs, such as "attack", or nothing. The
	// game's catalog has its name under "phase.attack".
	Phase(e Event) string
	// Standing describes a view that the game's states made, for turn reports: points, and what each seat has.
	// name is what to call a seat. Nothing is returned if the notation of the position says enough.
	Standing(view any, name func(Seat) string) []i18n.Message
	// Components returns the cards or the like in a language, typed for JSON; nil if there are none.
	Components(words *i18n.Catalogue) any
	// WriteRules adds to the players' rules, which are Markdown, the pages about components.
	WriteRules(page string, words *i18n.Catalogue) string
}

// PresentationDefaults are the methods of Presentation for a game without phases and components.
type PresentationDefaults struct{}

// Phase returns nothing.
func (PresentationDefaults) Phase(Event) string { return "" }

// Standing returns nothing.
func (PresentationDefaults) Standing(any, func(Seat) string) []i18n.Message { return nil }

// Components returns nil.
func (PresentationDefaults) Components(*i18n.Catalogue) any { return nil }

// WriteRules returns the page as it is.
func (PresentationDefaults) WriteRules(page string, _ *i18n.Catalogue) string { return page }

// PresentationOf returns the presentation of a game, or the defaults.
func PresentationOf(g Game) Presentation {
	if p, ok := g.(Presentation); ok {
		return p
	}
	return PresentationDefaults{}
}

// EventEffects is an event with effects that programs must know.
type EventEffects interface {
	Effects() Effects
}

// Effects are what an event does, for programs that know no game.
type Effects struct {
	Loser   Seat       // loses something that counts, such as a squad or health; 0: no seat does
	Unveils bool       // may show a viewer what was secret; a move with such an event cannot be undone
	Orders  []Revealed // not nil: the event reveals the orders of seats
}

// Revealed are the revealed orders of a seat, in words.
type Revealed struct {
	Seat   Seat
	Orders []i18n.Message
}

// EffectsOf returns the effects of an event, or none.
func EffectsOf(e Event) Effects {
	if x, ok := e.(EventEffects); ok {
		return x.Effects()
	}
	return Effects{}
}

// Unveils reports whether an event may show a viewer what was secret.
func Unveils(events []Event) bool {
	return slices.ContainsFunc(events, func(e Event) bool { return EffectsOf(e).Unveils })
}

// LocalizedView is a view that contains words, such as the names of cards.
type LocalizedView interface {
	// In returns the view in a language.
	In(words *i18n.Catalogue) any
}

// ViewIn returns a view in a language.
func ViewIn(words *i18n.Catalogue, view any) any {
	if v, ok := view.(LocalizedView); ok {
		return v.In(words)
	}
	return view
}
