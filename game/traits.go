package game

// Traits are what the rules of a game are like, whatever its options. This is the one place where it is told:
// whoever handles games asks here, and gametest holds every trait to how the game behaves.
type Traits struct {
	Hidden  bool `json:"hidden"`  // a position may hold what some viewer may not know
	Sealed  bool `json:"sealed"`  // seats decide at the same time: every State is a Sealer
	Revised bool `json:"revised"` // what is sealed may be changed until it is revealed: every State is a Reviser
	Chance  bool `json:"chance"`  // the deal draws from the seed
	Resigns bool `json:"resigns"` // "resign" is a move of the rules, not a matter of the table
	Forced  bool `json:"forced"`  // who moves may have a single legal move
	Judged  bool `json:"-"`       // every State is an Evaluator
	Opposed bool `json:"-"`       // it is for two, and what they may expect by its estimates adds up to 1

	Sketched bool `json:"sketched"` // every State is a Sketcher

	// Own tells under which options a seat may be shown what others are not; nil: under none. Sealed orders are always
	// a seat's own.
	Own func(Options) bool `json:"-"`

	Clock string `json:"clock"` // the option that holds the seconds for a round of a Sealer; empty: none
}

// Private tells whether one seat may know what another may not while a game with these options runs. What is hidden
// from all alike is not private.
func (t Traits) Private(o Options) bool { return t.Sealed || t.Own != nil && t.Own(o) }

// Secret tells whether somebody who looks may not know all while a game runs.
func (t Traits) Secret() bool { return t.Hidden || t.Sealed }
