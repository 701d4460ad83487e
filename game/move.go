package game

import (
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Move is a decision of one seat, encoded as its game defines.
type Move uint64

// Refusal is the reason why something is not allowed. Whatever is refused changes nothing.
type Refusal struct {
	Code   string       // stable word for programs: "must-deal"
	Rule   string       // the rule it would break: "R4.2"
	Reason i18n.Message // for the user, with the cells and numbers concerned
}

// Refuse returns a refusal.
func Refuse(code, rule string, reason i18n.Message) *Refusal {
	return &Refusal{Code: code, Rule: rule, Reason: reason}
}

// Message returns the reason.
func (r *Refusal) Message() i18n.Message { return r.Reason }

// Error returns the reason in English.
func (r *Refusal) Error() string { return catalog.English().Say(r.Reason) }

// Prompt is what a seat must do now, and why it has this choice.
type Prompt struct {
	Code   string       // stable word for programs: "must-deal", "wait", "over"
	Title  i18n.Message // "You must deal, and take a prisoner."
	Detail i18n.Message // "Two of your three deals make one."
	Rule   string
}

// PickKind is the type of object that a Pick selects.
type PickKind string

// The objects that a player can select.
const (
	PickCell      PickKind = "cell"
	PickDirection PickKind = "direction"
	PickPiece     PickKind = "piece"
	PickCard      PickKind = "card"
	PickWord      PickKind = "word"
)

// Pick is one step on the way to a move. Offering the first picks of all listed moves, then the next ones, is the
// user interface of every game.
type Pick struct {
	Kind  PickKind
	Value string       // canonical text, such as "0,1", "NW" or "pass"
	Label i18n.Message // for the user: "your stack of 3 on 0,1", "north-west"
	At    string       // the cell where a board offers it, if it has one
	Set   bool         // neighbouring set picks form a set: any order makes the same move
	Verb  string       // on the last pick, and on all of a set: what the move does, as a word for programs: "deal"
}

// Path returns the path of picks to a move with that verb.
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
