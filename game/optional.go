package game

import (
	"slices"

	"hexparlor/i18n"
)

// These interfaces are optional: a game, state, event or view has them if its rules need them. A caller asks one type
// assertion. A type that has only a part of an interface embeds its defaults.
//
//	SimultaneousMoves   a State whose seats decide at the same time (Traits.Simultaneous)
//	HiddenInformation   a State that holds something that some viewers may not know
//	Heuristic           a State with an estimate of its result (Traits.Heuristic)
//	Metrics             a State with numbers for puzzles and statistics
//	Changeable          a Game with parts that designers change (options of kind DataOption)
//	VariablePlayers     a Game whose number of players can be settled late
//	Presentation        a Game with more to show than positions and events
//	EventEffects        an event with effects that programs must know
//	LocalizedView       a view that contains words
//
// Test cases in files have two more: specfile.Transcriber and specfile.Scorer.

// SimultaneousMoves is a State whose seats decide at the same time. Each seat commits to orders that only its team may
// know. When all seats with a pending decision have committed, the orders are revealed together.
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

// SimultaneousDefaults implements SimultaneousMoves for games whose orders are final once they are sealed.
type SimultaneousDefaults struct{}

// Reopen does nothing.
func (SimultaneousDefaults) Reopen(Seat) {}

// Recall returns ok false: a committed seat cannot change its orders.
func (SimultaneousDefaults) Recall(Seat) (Move, bool) { return 0, false }

// Withholds returns false: all orders of a revealed round are public.
func (SimultaneousDefaults) Withholds(int) bool { return false }

// TurnStarts returns known false: turns are rounds.
func (SimultaneousDefaults) TurnStarts(Seat) (starts, known bool) { return false, false }

// Revisable returns false: orders are final once they are sealed.
func (SimultaneousDefaults) Revisable() bool { return false }

// Entries returns buf unchanged, because it is called for revisable orders only.
func (SimultaneousDefaults) Entries(_ Seat, buf []Move) []Move { return buf }

// Erase does nothing, because it is called for revisable orders only.
func (SimultaneousDefaults) Erase(Seat) {}

// Forget does nothing, because it is called for revisable orders only.
func (SimultaneousDefaults) Forget(Seat) {}

// Replace returns the moves of the message unchanged, because it is called for revisable orders only.
func (SimultaneousDefaults) Replace(_ Seat, message []Move) []Move { return message }

// Revisable returns the position as SimultaneousMoves; ok is false unless its seats may change orders until the reveal.
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

// HiddenInformation is a State with information that some viewers may not know, such as cards or sealed orders.
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

// HiddenDefaults implements HiddenInformation for games whose moves reveal nothing by chance and need no preview of
// their effects.
type HiddenDefaults struct{}

// Sketch returns no events: the effects of a move cannot be predicted.
func (HiddenDefaults) Sketch(Seat, Move) []Event { return nil }

// Outcomes returns 1: a move reveals nothing by chance.
func (HiddenDefaults) Outcomes(_, _ Seat, _ Move) int { return 1 }

// SetOutcome does nothing, because a move has only one outcome.
func (HiddenDefaults) SetOutcome(_, _ Seat, _ Move, _ int) {}

// PossibleMoves returns ok false: the choices of seats are not secret, so Moves lists them.
func (HiddenDefaults) PossibleMoves(_, _ Seat, buf []Move) ([]Move, bool) { return buf, false }

// Heuristic is a State that estimates its own result without a search.
type Heuristic interface {
	// Evaluate estimates the result for seat, from 0 (lost) to 1 (won).
	Evaluate(seat Seat) float64
	// FeatureNames returns the names of the features from which the estimate can be learnt, in their order.
	FeatureNames() []string
	// Features appends one number for each name, from what seat may know, or none for a position that Evaluate
	// judges without features. Of two players with the same knowledge, only the seat to move needs features.
	Features(seat Seat, buf []float32) []float32
}

// HeuristicDefaults implements the feature methods of Heuristic for a game whose estimate is not learnt.
type HeuristicDefaults struct{}

// FeatureNames returns nil: the estimate has no features.
func (HeuristicDefaults) FeatureNames() []string { return nil }

// Features returns buf unchanged: the estimate has no features.
func (HeuristicDefaults) Features(_ Seat, buf []float32) []float32 { return buf }

// Candidates is a State that leaves moves out of a search that are hardly ever good. Where one seat decides at a time,
// searches consider all moves of the position that they start from.
type Candidates interface {
	// Candidates appends those moves of Moves that a search considers; none only if Moves lists none.
	Candidates(seat Seat, buf []Move) []Move
}

// Margins is a State whose results are more or less clear.
type Margins interface {
	// Margin returns how clearly seat has won or lost a game that is over, from 0 to 1. Searches prefer the greater
	// margin between equal results.
	Margin(seat Seat) float64
}

// PieRule is a State in which a seat may take over the opponent's first move instead of answering it.
type PieRule interface {
	// Swap returns the move by which the seat to move swaps; ok is false if it may not.
	Swap() (m Move, ok bool)
}

// Stalling is a State that is drawn if neither side makes progress for long.
type Stalling interface {
	// Stalled returns the part of that time that has passed, from 0 (progress was just made) to 1 (drawn).
	Stalled() float64
	// Wait returns the move that ends the turn and changes nothing else; ok is false if it is not legal.
	Wait(seat Seat) (m Move, ok bool)
	// Progress returns a number that rises with each move of seat that brings the end of the game closer.
	Progress(seat Seat) float64
}

// Metrics is a State that provides numbers and names for puzzles and statistics.
type Metrics interface {
	// Lead returns how many points, pieces or the like seat is ahead; below zero if it is behind.
	Lead(seat Seat) int
	// Score returns the number by which the rules rank seats that have neither won nor left, the greatest first; equal
	// if the rules do not rank them.
	Score(seat Seat) int
	// InPlay returns the seats that may still have to decide, where a game goes on without seats that have
	// resigned or lost everything; 0 if it never does.
	InPlay() Seats
	// CanonicalHash returns the same number for positions that are the same puzzle for seat: turned, mirrored,
	// moved on the board or with other names. 0 means that the game has no such positions.
	CanonicalHash(seat Seat) uint64
	// Uses appends the names of the game's components that a listed move of seat uses, each once, such as cards and
	// pieces. ok is false if the picks of a move name them: see UsesOf.
	Uses(seat Seat, m Move, names []string) (uses []string, ok bool)
	// Figures returns the numbers of the position that matter to the players, in the same order for equal options.
	Figures() []Figure
}

// MetricsDefaults implements Metrics for a game without points, eliminated seats, equivalent positions, named
// components and figures.
type MetricsDefaults struct{}

// Lead returns 0: no seat is ahead.
func (MetricsDefaults) Lead(Seat) int { return 0 }

// Score returns 0: the rules do not rank seats.
func (MetricsDefaults) Score(Seat) int { return 0 }

// InPlay returns 0: no seat drops out before the end.
func (MetricsDefaults) InPlay() Seats { return 0 }

// CanonicalHash returns 0: no two positions are the same puzzle.
func (MetricsDefaults) CanonicalHash(Seat) uint64 { return 0 }

// Uses returns ok false: the picks of a move name the components that it uses.
func (MetricsDefaults) Uses(_ Seat, _ Move, names []string) ([]string, bool) { return names, false }

// Figures returns nil: no number matters.
func (MetricsDefaults) Figures() []Figure { return nil }

// UsesOf appends the names of the components that a legal move uses: the names from Metrics.Uses, or else the cards
// among the move's picks and the verb of the last pick.
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

// Changeable is a Game with options of kind DataOption. Each of their values replaces a part of the rules, such as the
// map, and is a short text without spaces, so that records, files and flags carry it like any other option.
type Changeable interface {
	Game
	// Canonical returns o with the data in their canonical text: what is equal to the rules is left out. The error
	// names the option, the field in it, and what would be right.
	Canonical(o Options) (Options, error)
	// DataChanges returns what the data in canonical options change, by option and in the order of their text.
	DataChanges(o Options) []DataChange
	// Learnt reports whether bots have learnt the game by rules such as these options. If not, they still use what they
	// have learnt, because that plays better than a search without it, but they may judge positions worse.
	Learnt(o Options) bool
}

// DataChange is one difference between the rules and the data of an option.
type DataChange struct {
	Option  string       // name of the option
	Text    i18n.Message // the difference in words: "Damage of Hammer: 4 instead of 6"
	Of      string       // component that is changed, such as a card; may be empty
	Field   string       // what is changed of it, such as damage
	Old     string
	New     string
	Without string // value of the option without this change
}

// Presentation is a Game with more information for users than positions and events.
type Presentation interface {
	// Phase returns the word for the phase of a turn to which an event belongs, such as "attack", or nothing. The
	// game's catalog has its name under "phase.attack".
	Phase(e Event) string
	// Standing describes a view that the game's states made, for turn reports: points, and what each seat has.
	// name is what to call a seat. Nothing is returned if the notation of the position says enough.
	Standing(view any, name func(Seat) string) []i18n.Message
	// Components returns the cards or the like under options, nil for the defaults, in a language, typed for JSON; nil
	// if there are none.
	Components(o Options, words *i18n.Catalogue) any
	// WriteRules adds to the players' rules, which are Markdown, the pages about components under options.
	WriteRules(page string, o Options, words *i18n.Catalogue) string
}

// PresentationDefaults implements Presentation for a game without phases and components.
type PresentationDefaults struct{}

// Phase returns "": an event belongs to no phase.
func (PresentationDefaults) Phase(Event) string { return "" }

// Standing returns nil: the notation of the position says enough.
func (PresentationDefaults) Standing(any, func(Seat) string) []i18n.Message { return nil }

// Components returns nil: the game has no components.
func (PresentationDefaults) Components(Options, *i18n.Catalogue) any { return nil }

// WriteRules returns the page unchanged.
func (PresentationDefaults) WriteRules(page string, _ Options, _ *i18n.Catalogue) string { return page }

// PresentationOf returns the game as a Presentation if it implements it, or else PresentationDefaults.
func PresentationOf(g Game) Presentation {
	if p, ok := g.(Presentation); ok {
		return p
	}
	return PresentationDefaults{}
}

// EventEffects is an event that declares its effects to code that knows no game.
type EventEffects interface {
	Effects() Effects
}

// Effects describe an event to code that knows no game.
type Effects struct {
	Loser   Seat       // seat that loses something counted, such as a squad or health; 0 if no seat does
	Unveils bool       // whether the event may show a viewer a secret; a move with such an event cannot be undone
	Fact    Fact       // meaning for the course of the match; the zero Fact if there is none
	Orders  []Revealed // revealed orders of the seats; nil if the event reveals none
}

// Revealed holds the revealed orders of one seat as messages for users.
type Revealed struct {
	Seat   Seat
	Orders []i18n.Message
}

// EffectsOf returns the declared effects of an event, or the zero Effects if it declares none.
func EffectsOf(e Event) Effects {
	if x, ok := e.(EventEffects); ok {
		return x.Effects()
	}
	return Effects{}
}

// Unveils reports whether any of the events may show a viewer a secret.
func Unveils(events []Event) bool {
	return slices.ContainsFunc(events, func(e Event) bool { return EffectsOf(e).Unveils })
}

// LocalizedView is a position's view that contains words of a language, such as the names of cards.
type LocalizedView interface {
	// In returns the view in a language.
	In(words *i18n.Catalogue) any
}

// ViewIn returns a position's view with its words in the language of words. A view without words is returned unchanged.
func ViewIn(words *i18n.Catalogue, view any) any {
	if v, ok := view.(LocalizedView); ok {
		return v.In(words)
	}
	return view
}
