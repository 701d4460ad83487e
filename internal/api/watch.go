package api

import "hexparlor/game"

// Watch lists the public matches that are worth watching, the most interesting first.
type Watch struct {
	Tables   []Watched `json:"tables"`
	Featured *Featured `json:"featured,omitempty" doc:"how the first table stood a while ago; missing until that has been judged"`
	Running  int       `json:"running" doc:"tables of the house, also those that are not shown to everybody"`
	Watching int       `json:"watching" doc:"tables that people have open"`
}

// Watched is a public match.
type Watched struct {
	Summary
	Watchers int          `json:"watchers" doc:"who has it open and does not play"`
	Ratings  []SeatRating `json:"ratings" doc:"of who plays, where the table is rated"`
	Delay    int          `json:"delay,omitempty" doc:"by how many seconds spectators are behind"`
}

// Featured is a past position with the bot's evaluation. It is so old that it helps no player of that match.
type Featured struct {
	ID     string    `json:"id"`
	View   any       `json:"view" doc:"the view of a spectator"`
	At     int64     `json:"at" doc:"since when the table stood so, in milliseconds since 1970"`
	Seat   game.Seat `json:"seat" doc:"whose decision it was"`
	Chance int       `json:"chance" minimum:"0" maximum:"100" doc:"of the points that this seat might expect, in per cent"`
}
