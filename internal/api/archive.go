package api

import "hexparlor/game"

// ArchivePage is a page of the archive, the latest matches first.
type ArchivePage struct {
	Matches []ArchivedMatch `json:"matches"`
	Next    string          `json:"next,omitempty" doc:"before what the next part goes on, which may be so though this part is not full: one request looks at so many matches only; missing: that was all"`
	Until   int64           `json:"until,omitempty" doc:"back to when this part has looked, in milliseconds since 1970; missing: to the beginning"`
}

// ArchivedMatch is a finished public match.
type ArchivedMatch struct {
	ID     string         `json:"id"`
	Game   string         `json:"game"`
	Preset string         `json:"preset" doc:"the set of rules; empty: options of its own"`
	Speed  string         `json:"speed" enum:"bullet,blitz,rapid,classical,days,untimed"`
	Ended  int64          `json:"ended" doc:"in milliseconds since 1970"`
	Result string         `json:"result" doc:"as records write it"`
	Moves  int            `json:"moves"`
	Rated  bool           `json:"rated"`
	Rating int            `json:"rating,omitempty" doc:"of the players, in the mean"`
	Seats  []ArchivedSeat `json:"seats"`
}

// ArchivedSeat is a seat of a finished match, with its player.
type ArchivedSeat struct {
	Seat   game.Seat `json:"seat"`
	Name   string    `json:"name"`
	Handle string    `json:"handle,omitempty" doc:"of an account"`
	Level  int       `json:"level,omitempty" doc:"of a bot of the house"`
	Winner bool      `json:"winner"`
	Rating int       `json:"rating,omitempty" doc:"before the match"`
	Change int       `json:"change,omitempty" doc:"what the match has changed"`
}

// ArchiveStatistics counts the matches that a search finds.
type ArchiveStatistics struct {
	Matches int   `json:"matches"`
	More    bool  `json:"more" doc:"there are more: only the latest were counted"`
	Drawn   int   `json:"drawn"`
	Won     []int `json:"won" doc:"by seat, from 1 on"`
	Moves   int   `json:"moves" doc:"in the mean"`
}
