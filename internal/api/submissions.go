package api

import "hexparlor/game"

// MaxThought is the greatest thinking time that a submission may report, in milliseconds.
const MaxThought = 100_000_000

// Submission is a move or a proposal. The client chooses the key; repeating it has no second effect.
type Submission struct {
	Key  string    `json:"key" minLength:"8" maxLength:"64" doc:"idempotency key chosen by the client; repeating it has no second effect"`
	Seat game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Text string    `json:"text" maxLength:"2000" doc:"the move in the game's notation"`

	State int `json:"state,omitempty" minimum:"1" doc:"position.number of the position for which the user decided, from a match, a step or an accepted submission. A late submission changes nothing and gets 409 with the code late. Required with sealed orders or clocks, else the response is 428 with the code state-required"`

	Thought *int `json:"thought,omitempty" minimum:"0" maximum:"100000000" doc:"milliseconds for which the client has shown the position; the rest of the time on a live clock is lag, of which a little is compensated"`
}

// Accepted is the answer to a submission that is stored.
type Accepted struct {
	Number int      `json:"number" doc:"number of the last log entry of the submission"`
	Moves  []string `json:"moves" doc:"moves as they were recorded"`
	Repeat bool     `json:"repeat,omitempty" doc:"the key had been used, so nothing was done again"`
}

// Action is a proposal or the answer to one. The client chooses the key; repeating it has no second effect.
type Action struct {
	Key  string    `json:"key" minLength:"8" maxLength:"64" doc:"idempotency key chosen by the client; repeating it has no second effect"`
	Seat game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Text string    `json:"text" enum:"start,add-bot,remove-bot,stand,undo,resign,draw-offer,draw-accept,draw-decline,takeback-ask,takeback-accept,takeback-decline,rematch-ask,rematch-accept,rematch-decline,replace-ask,replace-accept,replace-decline,time-ask,time-accept,time-decline,pause-ask,pause-accept,pause-decline,resume,claim-win"`

	State int `json:"state,omitempty" minimum:"1" doc:"position.number of the position for which the user decided, from a match, a step or an accepted submission. A late submission changes nothing and gets 409 with the code late. Required with sealed orders or clocks, else the response is 428 with the code state-required"`

	Target game.Seat `json:"target,omitempty" minimum:"1" maximum:"9" doc:"of replace-ask: seat of the absent player; of remove-bot: seat of the bot; of add-bot without sign-up: a seat of the team that the bot joins"`
	Teams  int       `json:"teams,omitempty" minimum:"1" maximum:"9" doc:"of start: one of gathering.divisions"`
	Level  int       `json:"level,omitempty" minimum:"1" maximum:"99" doc:"of add-bot: level of the bot"`
}

// PreviewQuery asks for the effects of some of a seat's moves.
type PreviewQuery struct {
	Seat  game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Moves []string  `json:"moves" minItems:"1" maxItems:"32" maxLength:"2000" doc:"texts of legal moves"`
}

// Preview is the effect of a move, for the seat that may make it. Where something is hidden, it shows only what the
// move would do if no other player interfered.
type Preview struct {
	Text   string  `json:"text"`
	Events []Event `json:"events"`
	View   any     `json:"view" doc:"view after the move; null where information is hidden"`
}

// ExplainQuery asks why picks lead to no move.
type ExplainQuery struct {
	Seat  game.Seat `json:"seat"`
	Picks []Pick    `json:"picks" maxItems:"200"`
}

// Explanation is the reason why picks lead to no move.
type Explanation struct {
	Refusal *Refusal `json:"refusal,omitempty" doc:"reason; missing if the picks lead to a move"`
}

// WhatIfQuery asks for the effects if the other seats had given these orders. The answer uses only what the seat may
// know, and nothing is stored.
type WhatIfQuery struct {
	Seat   game.Seat       `json:"seat" minimum:"1" maximum:"9" doc:"seat of the caller"`
	Orders []AssumedOrders `json:"orders" maxItems:"9" doc:"assumed orders of seats that hide theirs from this seat; a missing seat gives none"`
}

// AssumedOrders is the orders that another seat is assumed to give.
type AssumedOrders struct {
	Seat game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Text string    `json:"text" maxLength:"2000"`
}

// WhatIfResult is the answer to WhatIfQuery.
type WhatIfResult struct {
	Events []Event `json:"events"`
	View   any     `json:"view"`
}
