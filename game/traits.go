package game

// Traits are properties of a game's rules that hold for all options. Callers ask for them here only, and gametest
// compares every trait with how the game behaves.
type Traits struct {
	Hidden    bool `json:"hidden"`   // a position may hold information that some viewer may not know
	Sealed    bool `json:"sealed"`   // seats decide at the same time: every State implements SimultaneousMoves
	Revisable bool `json:"revised"`  // sealed orders may be changed until they are revealed
	Chance    bool `json:"chance"`   // the setup of a game is drawn from the seed
	Resigns   bool `json:"resigns"`  // "resign" is a move of the rules and not only a request at the match
	Forced    bool `json:"forced"`   // the seat to move may have a single legal move
	Heuristic bool `json:"-"`        // every State is a Heuristic
	ZeroSum   bool `json:"-"`        // two players, whose estimates add up to 1
	Sketched  bool `json:"sketched"` // some moves have a preview of their effects (HiddenInformation.Sketch)

	// Own reports whether a seat may see private information under these options; nil: never. Sealed orders
	// always belong to their seat.
	Own func(Options) bool `json:"-"`

	// SealedOpening reports whether, under these options, a game that is not Sealed begins with a choice that all
	// seats make at the same time: its States are SimultaneousMoves, and no move of the choice is better than another.
	SealedOpening func(Options) bool `json:"-"`

	Clock string `json:"clock"` // name of the option with the seconds of a round of simultaneous moves; may be empty
}

// Private reports whether, under these options, a seat may know information during a game that another seat may not.
// Information that is hidden from all seats alike is not private.
func (t Traits) Private(o Options) bool { return t.Simultaneous(o) || t.Own != nil && t.Own(o) }

// Simultaneous reports whether, under these options, seats decide at the same time in some positions of a game.
func (t Traits) Simultaneous(o Options) bool {
	return t.Sealed || t.SealedOpening != nil && t.SealedOpening(o)
}

// Secret reports whether some information may be hidden from a viewer during a game.
func (t Traits) Secret() bool { return t.Hidden || t.Sealed }
