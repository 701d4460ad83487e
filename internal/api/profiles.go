package api

import "hexparlor/game"

// Profile is an account as the caller may see it. Fields that are private are missing.
type Profile struct {
	ID       string   `json:"id"`
	Handle   string   `json:"handle"`
	Name     string   `json:"name"`
	Words    string   `json:"words" doc:"about themselves: text, not markup"`
	Mine     bool     `json:"mine" doc:"it is the caller's own"`
	Followed bool     `json:"followed" doc:"the caller follows them; nobody else is told"`
	Blocked  bool     `json:"blocked" doc:"the caller has blocked them; nobody else is told"`
	Here     *bool    `json:"here,omitempty" doc:"they are in the house now"`
	Results  *Results `json:"results,omitempty"`
	Tables   bool     `json:"tables" doc:"their tables may be listed"`
}

// Results counts the results of matches at public tables.
type Results struct {
	Games []GameResults `json:"games"`
}

// GameResults counts the results in one game.
type GameResults struct {
	Game   string `json:"game"`
	People bool   `json:"people" doc:"against people; else against bots alone"`
	Won    int    `json:"won"`
	Lost   int    `json:"lost"`
	Drawn  int    `json:"drawn"`
}

// ProfileChoice is the caller's profile text, and who may see their results, tables and presence.
type ProfileChoice struct {
	Words    string `json:"words" maxLength:"4000"`
	Results  string `json:"results" enum:"all,followed,nobody" doc:"followed: whom the caller follows"`
	Tables   string `json:"tables" enum:"all,followed,nobody"`
	Presence string `json:"presence" enum:"all,followed,nobody" doc:"whether the caller is in the house"`
}

// PlayedPage is a page of a user's matches, the latest first.
type PlayedPage struct {
	Tables []PlayedTable `json:"tables"`
	Next   string        `json:"next,omitempty" doc:"before what the next part goes on; missing: that was all"`
}

// PlayedTable is a match in which a user has or had a seat.
type PlayedTable struct {
	ID      string       `json:"id"`
	Game    string       `json:"game"`
	Status  Status       `json:"status" enum:"waiting,running,finished"`
	Public  bool         `json:"public"`
	Players []PlayedSeat `json:"players"`
	Ended   string       `json:"ended,omitempty" enum:"won,lost,drawn,none" doc:"for whose list it is, when it is over"`
	At      int64        `json:"at" doc:"when something last happened there, in milliseconds since 1970"`
}

// PlayedSeat is a seat of such a match.
type PlayedSeat struct {
	Title  string   `json:"title" doc:"the seat's name in the game, such as White"`
	Kind   SeatKind `json:"kind" enum:"open,guest,bot,message"`
	Name   string   `json:"name"`
	Winner bool     `json:"winner"`
}

// SeatHandle is the handle of the account on a seat.
type SeatHandle struct {
	Seat   game.Seat `json:"seat"`
	Handle string    `json:"handle"`
}

// Other is a user whom the caller follows or has blocked.
type Other struct {
	ID     string `json:"id"`
	Handle string `json:"handle,omitempty"`
	Name   string `json:"name"`
	Here   *bool  `json:"here,omitempty" doc:"they are in the house now; missing: they do not let the caller see it"`
}

// Deletion is a request to delete the caller with all their data except their matches.
type Deletion struct {
	Typed string `json:"typed" maxLength:"200" doc:"the caller's handle, or of a guest the name, so that nobody is removed by mistake"`
}
