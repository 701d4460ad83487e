package api

import "hexparlor/game"

// Watch is what is going on in the house, as everybody may see it: the most interesting table first.
type Watch struct {
	Tables   []Watched `json:"tables"`
	Featured *Featured `json:"featured,omitempty" doc:"how the first table stood a while ago; missing until that has been judged"`
	Running  int       `json:"running" doc:"tables of the house, also those that are not shown to everybody"`
	Watching int       `json:"watching" doc:"tables that people have open"`
}

// Watched is a table that everybody may watch.
type Watched struct {
	Summary
	Watchers int          `json:"watchers" doc:"who has it open and does not play"`
	Ratings  []SeatRating `json:"ratings" doc:"of who plays, where the table is rated"`
	Delay    int          `json:"delay,omitempty" doc:"by how many seconds spectators are behind"`
}

// Featured is a position of the past, with what the house thinks of it. It is always so old that it helps nobody.
type Featured struct {
	ID     string    `json:"id"`
	View   any       `json:"view" doc:"the view of a spectator"`
	At     int64     `json:"at" doc:"since when the table stood so, in milliseconds since 1970"`
	Seat   game.Seat `json:"seat" doc:"whose decision it was"`
	Chance int       `json:"chance" minimum:"0" maximum:"100" doc:"of the points that this seat might expect, in per cent"`
}
