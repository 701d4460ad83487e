package api

import "hexparlor/game"

// GameOffer is an open offer of a match for two.
type GameOffer struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Options []string  `json:"options,omitempty" doc:"what differs from the defaults, as name=value"`
	Time    string    `json:"time,omitempty" doc:"as in time.control of a match; empty: no limit"`
	Rated   bool      `json:"rated,omitempty"`
	Least   int       `json:"least,omitempty" doc:"rating of who may take it; 0: any"`
	Most    int       `json:"most,omitempty" doc:"the same"`
	Seat    game.Seat `json:"seat,omitempty" doc:"that its maker wants; 0: whichever"`
	Tables  int       `json:"tables,omitempty" doc:"how many may go on at a time, of an offer that stays when it is taken; 0: it is taken once"`
	Name    string    `json:"name" doc:"of its maker"`
	Handle  string    `json:"handle,omitempty" doc:"of its maker, if they have an account"`
	Rating  int       `json:"rating,omitempty" doc:"of its maker, at this game and speed"`
	Unsure  bool      `json:"provisional,omitempty" doc:"that rating is provisional"`
	At      int64     `json:"at" doc:"Unix milliseconds"`
	By      string    `json:"by" doc:"public id of its maker"`
}

// OwnOffer is an offer that the caller has made.
type OwnOffer struct {
	GameOffer
	Whom  string `json:"whom,omitempty" doc:"handle of who is challenged"`
	Going int    `json:"going,omitempty" doc:"its tables that are not over, of an offer that stays"`
}

// Company is a match that came of an offer of the caller, where the opponent already waits.
type Company struct {
	Match string `json:"match"`
	Game  string `json:"game"`
	Name  string `json:"name"`
	Until int64  `json:"until,omitempty" doc:"when the match is called off if the caller has not come, in Unix milliseconds; 0: never"`
}

// OwnOffers lists the offers, challenges and new matches of the caller.
type OwnOffers struct {
	Mine       []OwnOffer  `json:"mine"`
	Challenges []GameOffer `json:"challenges" doc:"what others want to play with the caller"`
	Company    []Company   `json:"company" doc:"tables that have come of the caller's offers lately, where somebody waits"`
	Declined   string      `json:"declined,omitempty" doc:"handle of somebody who has just declined a challenge of the caller's"`
}

// Offers lists the open offers, and those of the caller.
type Offers struct {
	Offers []GameOffer `json:"offers" doc:"the oldest first"`
	OwnOffers
}

// OfferChange is a change of the list of offers.
type OfferChange struct {
	Gone []string    `json:"gone,omitempty" doc:"ids"`
	New  []GameOffer `json:"new,omitempty"`
}

// NewOffer is a request for an offer or a challenge.
type NewOffer struct {
	Game    string            `json:"game" maxLength:"64"`
	Options map[string]string `json:"options,omitempty"`
	Time    string            `json:"time,omitempty" maxLength:"40"`
	Rated   bool              `json:"rated,omitempty"`
	Least   int               `json:"least,omitempty" minimum:"0" maximum:"9999"`
	Most    int               `json:"most,omitempty" minimum:"0" maximum:"9999"`
	Seat    game.Seat         `json:"seat,omitempty" minimum:"0" maximum:"2"`
	Tables  int               `json:"tables,omitempty" minimum:"0" maximum:"10" doc:"of an offer that stays when it is taken, for games of days: how many may go on at a time"`
	Whom    string            `json:"whom,omitempty" maxLength:"200" doc:"handle of who is challenged; empty: whoever comes"`
}

// Offered is the answer to NewOffer.
type Offered struct {
	Offer *OwnOffer `json:"offer,omitempty" doc:"it waits"`
	Match string    `json:"match,omitempty" doc:"id of the table, if somebody has offered the same"`
}
