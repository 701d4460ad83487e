package api

import "hexparlor/game"

// Profile is an account as the caller may see it. Fields that are private are missing.
type Profile struct {
	ID             string   `json:"id"`
	Handle         string   `json:"handle"`
	Name           string   `json:"name"`
	Avatar         string   `json:"avatar,omitempty" doc:"picture of the account; missing: the first letter of the name"`
	About          string   `json:"about" doc:"text of the user about themselves, without markup"`
	Since          string   `json:"since" doc:"month in which the user came to the site, such as 2026-11"`
	Mine           bool     `json:"mine" doc:"the profile is the caller's own"`
	Followed       bool     `json:"followed" doc:"the caller follows the user, which no other user learns"`
	Blocked        bool     `json:"blocked" doc:"the caller has blocked the user, which no other user learns"`
	Online         *bool    `json:"online,omitempty" doc:"the user is online now; missing if private"`
	Results        *Results `json:"results,omitempty" doc:"counts of results; missing if private"`
	MatchesVisible bool     `json:"matchesVisible" doc:"the caller may list the user's matches"`
}

// Results counts the results of public matches.
type Results struct {
	Games []GameResults `json:"games"`
}

// GameResults counts the results in one game.
type GameResults struct {
	Game         string `json:"game"`
	AgainstUsers bool   `json:"againstUsers" doc:"matches with other users; false: matches against bots only"`
	Won          int    `json:"won"`
	Lost         int    `json:"lost"`
	Drawn        int    `json:"drawn"`
}

// ProfileSettings is the caller's profile text, and who may see their results, matches and presence.
type ProfileSettings struct {
	Avatar   string `json:"avatar,omitempty" enum:"hexattack,hexstrat,swarm,hexit,hexstrike,hex,aumandetta,monkey-queen,murelious,ryathan,strylan,zenytha" doc:"picture of the caller: a piece of a game, or a fighter; missing: the first letter of the name"`
	About    string `json:"about" maxLength:"4000" doc:"text of the caller about themselves"`
	Results  string `json:"results" enum:"all,followed,nobody" doc:"users who may see the caller's results; followed: users whom the caller follows"`
	Matches  string `json:"matches" enum:"all,followed,nobody" doc:"users who may list the caller's matches"`
	Presence string `json:"presence" enum:"all,followed,nobody" doc:"users who may see whether the caller is online"`
}

// PlayedPage is a page of a user's matches, the latest first.
type PlayedPage struct {
	Matches []PlayedMatch `json:"matches"`
	Next    string        `json:"next,omitempty" doc:"value of before for the next page; missing on the last page"`
}

// PlayedMatch is a match in which a user has or had a seat.
type PlayedMatch struct {
	ID      string       `json:"id"`
	Game    string       `json:"game"`
	Status  Status       `json:"status" enum:"waiting,running,finished"`
	Public  bool         `json:"public"`
	Players []PlayedSeat `json:"players"`
	Outcome string       `json:"outcome,omitempty" enum:"won,lost,drawn,none" doc:"outcome of a finished match for the user of the list"`
	At      int64        `json:"at" doc:"time of the last log entry in Unix milliseconds"`
}

// PlayedSeat is a seat of such a match.
type PlayedSeat struct {
	Title  string   `json:"title" doc:"name of the seat in the game, such as White"`
	Kind   SeatKind `json:"kind" enum:"open,guest,bot,message"`
	Name   string   `json:"name"`
	Winner bool     `json:"winner"`
}

// SeatHandle is the handle of the account on a seat.
type SeatHandle struct {
	Seat   game.Seat `json:"seat"`
	Handle string    `json:"handle"`
	Avatar string    `json:"avatar,omitempty" doc:"picture of the account; missing: the first letter of the name"`
}

// RelatedUser is a user whom the caller follows or has blocked.
type RelatedUser struct {
	ID     string `json:"id"`
	Handle string `json:"handle,omitempty" doc:"handle of the account; missing: the user is a guest"`
	Name   string `json:"name"`
	Avatar string `json:"avatar,omitempty" doc:"picture of the account; missing: the first letter of the name"`
	Online *bool  `json:"online,omitempty" doc:"the user is online now; missing if private"`
}
