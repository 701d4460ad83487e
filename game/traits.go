package game

// Traits are properties of a game's rules that hold for all options. Callers ask for them here only, and gametest
// compares every trait with how the game behaves.
type Traits struct {
	Hidden    bool `json:"hidden"`   // a position may hold information that some viewer may not know
	Sealed    bool `json:"sealed"`   // seats decide at the same time: every State has SimultaneousMoves
	Revisable bool `json:"revised"`  // sealed orders may be changed until they are revealed
	Chance    bool `json:"chance"`   // the deal draws from the seed
	Resigns   bool `json:"resigns"`  // "resign" is a move of the rules, not a request at the match
	Forced    bool `json:"forced"`   // the seat to move may have a single legal move
	Heuristic bool `json:"-"`        // every State is a Heuristic
	ZeroSum   bool `json:"-"`        // two players, whose estimates add up to 1
	Sketched  bool `json:"sketched"` // some moves have a HiddenInformation.Sketch

	// Own reports whether a seat may see private information under these options; nil: never. Sealed orders
	// always belong to their seat.
	Own func(Options) bool `json:"-"`

	Clock string `json:"clock"` // the option with the seconds for a round of simultaneous moves; empty: none
}

// Private reports whether one seat may know what another may not while a game with these options runs.
// Information that is hidden from all seats alike is not private.
func (t Traits) Private(o Options) bool { return t.Sealed || t.Own != nil && t.Own(o) }

// Secret reports whether a viewer may know less than everything while a game runs.
func (t Traits) Secret() bool { return t.Hidden || t.Sealed }
