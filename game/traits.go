package game

// Traits are what the rules of a game are like, whatever its options. This is the one place where it is told:
// whoever handles games asks here, and gametest holds every trait to how the game behaves.
type Traits struct {
	Hidden  bool `json:"hidden"`  // a position may hold what some viewer may not know
	Sealed  bool `json:"sealed"`  // seats decide at the same time: every State is a Sealer
	Revised bool `json:"revised"` // what is sealed may be changed until it is revealed: every State is a Reviser
	Chance  bool `json:"chance"`  // the deal draws from the seed
	Resigns bool `json:"resigns"` // "resign" is a move of the rules, not a matter of the table
	Judged  bool `json:"-"`       // every State is an Evaluator

	Sketched bool `json:"sketched"` // every State is a Sketcher

	Clock string `json:"clock"` // the option that holds the seconds for a round of a Sealer; empty: none
}

// Secret tells whether seats may know different things while a game runs.
func (t Traits) Secret() bool { return t.Hidden || t.Sealed }
