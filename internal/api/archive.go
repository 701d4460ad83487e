package api

import "hexparlor/game"

// ArchivePage is a page of the archive, the latest matches first.
type ArchivePage struct {
	Matches []ArchivedMatch `json:"matches"`
	Next    string          `json:"next,omitempty" doc:"value of before for the next page, which may exist even if this page is short, since a request examines a limited number of matches; missing on the last page"`
	Until   int64           `json:"until,omitempty" doc:"time in Unix milliseconds back to which the search has looked; missing: to the beginning"`
}

// ArchivedMatch is a finished public match.
type ArchivedMatch struct {
	ID     string         `json:"id"`
	Game   string         `json:"game"`
	Preset string         `json:"preset" doc:"name of the preset; empty: other options"`
	Speed  string         `json:"speed" enum:"bullet,blitz,rapid,classical,days,untimed"`
	Ended  int64          `json:"ended" doc:"Unix milliseconds"`
	Result string         `json:"result" doc:"result in the notation of records"`
	Reason string         `json:"reason" doc:"how the match ended: time, resignation, agreement, forfeit, abandoned, or a reason of the game's rules"`
	Moves  int            `json:"moves" doc:"number of moves"`
	Rated  bool           `json:"rated"`
	Rating int            `json:"rating,omitempty" doc:"mean rating of the players"`
	Seats  []ArchivedSeat `json:"seats"`
}

// ArchivedSeat is a seat of a finished match, with its player.
type ArchivedSeat struct {
	Seat   game.Seat `json:"seat"`
	Name   string    `json:"name"`
	Handle string    `json:"handle,omitempty" doc:"handle of an account"`
	Level  int       `json:"level,omitempty" doc:"level of a built-in bot"`
	Winner bool      `json:"winner"`
	Rating int       `json:"rating,omitempty" doc:"rating before the match"`
	Change int       `json:"change,omitempty" doc:"change of the rating by the match"`
}

// ArchiveStatistics counts the matches that a search finds.
type ArchiveStatistics struct {
	Matches int   `json:"matches" doc:"number of counted matches"`
	More    bool  `json:"more" doc:"the search finds more matches; only the latest were counted"`
	Drawn   int   `json:"drawn"`
	Won     []int `json:"won" doc:"number of wins by seat, from seat 1 on"`
	Moves   int   `json:"moves" doc:"mean number of moves"`
}
