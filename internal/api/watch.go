package api

import "hexparlor/game"

// Watch lists the public matches that are worth watching, the most interesting first.
type Watch struct {
	Matches  []WatchedMatch `json:"matches"`
	Featured *Featured      `json:"featured,omitempty" doc:"past position of the first match with an evaluation; missing until it is evaluated"`
	Running  int            `json:"running" doc:"number of all running matches of the site"`
	Watching int            `json:"watching" doc:"number of users who have a match open"`
}

// WatchedMatch is a public match.
type WatchedMatch struct {
	Summary
	Watchers int          `json:"watchers" doc:"number of spectators"`
	Ratings  []SeatRating `json:"ratings" doc:"ratings of the players of a rated match"`
	Delay    int          `json:"delay,omitempty" doc:"delay in seconds for spectators"`
	Time     TimeControl  `json:"time" doc:"time control"`
	Clocks   []Clock      `json:"clocks" doc:"clocks of all seats, empty if there are none"`
}

// Featured is a past position with the bot's evaluation. It is so old that it helps no player of that match.
type Featured struct {
	ID     string    `json:"id" doc:"id of the match"`
	View   any       `json:"view" doc:"view of a spectator"`
	At     int64     `json:"at" doc:"time at which the position arose, in Unix milliseconds"`
	Seat   game.Seat `json:"seat" doc:"seat with the pending decision"`
	Chance int       `json:"chance" minimum:"0" maximum:"100" doc:"expected score of that seat in per cent"`
}
