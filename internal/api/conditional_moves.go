package api

import "hexparlor/game"

// Plan is the conditional moves of a seat of the caller. No other user can see that they exist.
type Plan struct {
	Seat    game.Seat  `json:"seat"`
	Lines   [][]string `json:"lines" doc:"ways in which the game may go on, each move behind its seat: \"2 d4\"; \"*\" as the first stands for whatever the others do"`
	Dropped bool       `json:"dropped,omitempty" doc:"it no longer fitted, and has no lines any more"`
}

// NewPlan replaces a seat's conditional moves.
type NewPlan struct {
	Seat  game.Seat  `json:"seat" minimum:"1" maximum:"9" doc:"held by the caller, with nothing to decide at present"`
	Lines [][]string `json:"lines" maxItems:"24" doc:"as in a Plan, each with moves of the seat itself; none: nothing is decided any more"`
	State int        `json:"state,omitempty" minimum:"1" doc:"position.number of the position for which the user decided this, as a match, a step or an accepted submission tells it; what is late is answered by 409 and the code late, and changes nothing. Required where orders are sealed or a clock limits the match, else 428 and the code state-required"`
}

// Foresight asks for the position after assumed moves.
type Foresight struct {
	Seat  game.Seat `json:"seat" minimum:"1" maximum:"9" doc:"held by the caller, with nothing to decide at present"`
	Moves []string  `json:"moves" maxItems:"32" doc:"a line, as in a Plan"`
}

// Foreseen is the table after these moves, as the seat assumes it. Hidden information is drawn at random.
type Foreseen struct {
	Match Match  `json:"match"`
	Steps []Step `json:"steps" doc:"what the last of the moves led to"`
}

// Variation asks for the position after other moves in a finished match.
type Variation struct {
	After int      `json:"after" minimum:"0" doc:"how many of the moves that stand are made before it"`
	Moves []string `json:"moves" maxItems:"64" doc:"each behind its seat: \"2 d4\""`
}
