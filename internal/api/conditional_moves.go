package api

import "hexparlor/game"

// ConditionalMoves is the conditional moves of a seat of the caller. No other user can see that they exist.
type ConditionalMoves struct {
	Seat    game.Seat  `json:"seat"`
	Lines   [][]string `json:"lines" doc:"possible continuations, each move after its seat, such as \"2 d4\"; \"*\" as the first move stands for any moves of the other seats"`
	Dropped bool       `json:"dropped,omitempty" doc:"the lines no longer fitted the match and were deleted"`
}

// NewConditionalMoves replaces a seat's conditional moves.
type NewConditionalMoves struct {
	Seat  game.Seat  `json:"seat" minimum:"1" maximum:"9" doc:"seat of the caller without a pending decision"`
	Lines [][]string `json:"lines" maxItems:"24" doc:"lines as in ConditionalMoves, each with moves of the seat itself; empty: delete the conditional moves"`
	State int        `json:"state,omitempty" minimum:"1" doc:"position.number of the position for which the user decided, from a match, a step or an accepted submission. A late request changes nothing and gets 409 with the code late. Required with sealed orders or clocks, else the response is 428 with the code state-required"`
}

// ConditionalPreviewQuery asks for the position after assumed moves.
type ConditionalPreviewQuery struct {
	Seat  game.Seat `json:"seat" minimum:"1" maximum:"9" doc:"seat of the caller without a pending decision"`
	Moves []string  `json:"moves" maxItems:"32" doc:"a line as in ConditionalMoves"`
}

// ConditionalPreview is the match after these moves, as the seat assumes it. Hidden information is drawn at random.
type ConditionalPreview struct {
	Match Match  `json:"match"`
	Steps []Step `json:"steps" doc:"effects of the last move"`
}
