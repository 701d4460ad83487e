package api

import "hexparlor/game"

// MessageOrders is the state of a match for the organizer who enters the messages of players: their seats, and all
// seats whose orders are missing.
type MessageOrders struct {
	Round   int           `json:"round" doc:"number of the open round; 0 in games without rounds"`
	Seats   []MessageSeat `json:"seats" doc:"seats of players by message"`
	Missing []int         `json:"missing" doc:"all seats with pending decisions, also those of users with a link"`
}

// MessageSeat is a seat whose orders come by message.
type MessageSeat struct {
	Seat    game.Seat `json:"seat"`
	Name    string    `json:"name"`
	Pending bool      `json:"pending" doc:"the seat has a pending decision"`
	Orders  string    `json:"orders,omitempty" doc:"entered orders in the game's notation"`
	Receipt string    `json:"receipt,omitempty" doc:"commitment to the orders"`
}

// NewMessages is a text of several messages, each with its sender's name or seat first: docs/play-by-message.md.
type NewMessages struct {
	Key   string `json:"key" minLength:"8" maxLength:"60" doc:"idempotency key chosen by the client; repeating it has no second effect"`
	Round int    `json:"round" minimum:"0" doc:"round of the orders; 0 in games without rounds"`
	Text  string `json:"text" maxLength:"32768"`
	Draft bool   `json:"draft,omitempty" doc:"the messages are read and answered, but nothing is entered"`
}

// MessageResults is the answer to NewMessages: one MessageResult for each message.
type MessageResults struct {
	Results []MessageResult `json:"results"`
	Orders  MessageOrders   `json:"orders" doc:"state of the match after the messages"`
	// Completes is known for drafts only: entered messages may have resolved the round already.
	Completes bool `json:"completes,omitempty" doc:"of a draft: entered, the messages would resolve the round"`
}

// MessageResult is the result of one message.
type MessageResult struct {
	Sender   string    `json:"sender" doc:"sender as the message names them; empty without one"`
	Seat     game.Seat `json:"seat" doc:"seat of the sender; 0 if no seat has that name"`
	Line     int       `json:"line" doc:"1-based line at which the message begins"`
	Accepted bool      `json:"accepted"`
	Replaced bool      `json:"replaced,omitempty" doc:"a later message of the same text replaces this one"`
	Sentence string    `json:"sentence" doc:"answer for the sender"`
	Moves    []string  `json:"moves" doc:"moves as they were recorded"`
	Receipt  string    `json:"receipt,omitempty" doc:"commitment to the orders"`
}

// Resolution is a request to enter the default orders of the rules for the seats that have sent none.
type Resolution struct {
	Key   string `json:"key" minLength:"8" maxLength:"64" doc:"idempotency key chosen by the client; repeating it has no second effect"`
	Round int    `json:"round" minimum:"1"`
	State int    `json:"state,omitempty" minimum:"1" doc:"position.number of the position for which the organizer decided; a late request changes nothing and gets 409 with the code late"`
}
