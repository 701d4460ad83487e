package game

import (
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Move is a decision of one seat, encoded as its game defines.
type Move uint64

// Refusal is the reason why the rules do not allow a move. A refused move changes nothing.
type Refusal struct {
	Code   string       // stable word for programs: "must-deal"
	Rule   string       // rule that the move would break: "R4.2"
	Reason i18n.Message // reason for the user, with the cells and numbers concerned
}

// Refuse returns a refusal with a code for programs, the rule and the reason for users.
func Refuse(code, rule string, reason i18n.Message) *Refusal {
	return &Refusal{Code: code, Rule: rule, Reason: reason}
}

// Message returns the reason.
func (r *Refusal) Message() i18n.Message { return r.Reason }

// Error returns the reason in English.
func (r *Refusal) Error() string { return catalog.English().Say(r.Reason) }

// Prompt says what a seat must do now, or what it waits for, and why.
type Prompt struct {
	Code   string       // stable word for programs: "must-deal", "wait", "over"
	Title  i18n.Message // instruction for the user: "You must deal so that a stone falls."
	Detail i18n.Message // reason for the user: "Two of your three deals make one."
	Rule   string
}

// PickKind is the kind of object that a Pick selects, such as a cell or a card.
type PickKind string

// The kinds of objects that a Pick can select.
const (
	PickCell      PickKind = "cell"
	PickDirection PickKind = "direction"
	PickPiece     PickKind = "piece"
	PickCard      PickKind = "card"
	PickWord      PickKind = "word"
)

// Pick is one selection on the way to a move. User interfaces offer the first picks of all legal moves, then the next
// picks, until the path of picks is one move.
type Pick struct {
	Kind  PickKind
	Value string       // canonical text, such as "0,1", "NW" or "pass"
	Label i18n.Message // name of the object for the user: "your stack of 3 on 0,1", "north-west"
	At    string       // cell of the board where the pick is offered, such as "0,1"; empty if it has no cell
	Set   bool         // neighbouring picks with Set are a set: any order of them makes the same move
	Verb  string       // effect of the move for programs, such as "deal"; on the last pick, and on all picks of a set
}

// Path returns picks as the path to a move, with the verb set where Pick.Verb requires it.
func Path(verb string, picks ...Pick) []Pick {
	for i := range picks {
		if picks[i].Set || i == len(picks)-1 {
			picks[i].Verb = verb
		}
	}
	return picks
}

// Mix folds v into hash h; games build State.Hash from it. The steps are the finalizer of SplitMix64 (Steele, Lea,
// Flood 2014).
func Mix(h, v uint64) uint64 {
	h ^= v + 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}
