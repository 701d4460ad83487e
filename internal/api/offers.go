package api

import "hexparlor/game"

// GameOffer is an open offer of a match for two.
type GameOffer struct {
	ID          string    `json:"id"`
	Game        string    `json:"game"`
	Options     []string  `json:"options,omitempty" doc:"options that differ from the defaults, as name=value"`
	Time        string    `json:"time,omitempty" doc:"time control, as in time.control of a match; empty: no limit"`
	Rated       bool      `json:"rated,omitempty"`
	MinRating   int       `json:"minRating,omitempty" doc:"lowest rating of an opponent; 0: any"`
	MaxRating   int       `json:"maxRating,omitempty" doc:"highest rating of an opponent; 0: any"`
	Seat        game.Seat `json:"seat,omitempty" doc:"seat of the creator; 0: random"`
	MaxMatches  int       `json:"maxMatches,omitempty" doc:"largest number of simultaneous matches of an offer that stays open when it is accepted; 0: the offer is accepted once"`
	Name        string    `json:"name" doc:"name of the creator"`
	Handle      string    `json:"handle,omitempty" doc:"handle of the creator; missing: a guest"`
	Rating      int       `json:"rating,omitempty" doc:"rating of the creator for this game and speed"`
	Provisional bool      `json:"provisional,omitempty" doc:"the rating is provisional"`
	At          int64     `json:"at" doc:"time of creation in Unix milliseconds"`
	By          string    `json:"by" doc:"public id of the creator"`

	Variant *MatchVariant `json:"variant,omitempty" doc:"variant by which the match will be played"`
}

// OwnOffer is an offer that the caller has made.
type OwnOffer struct {
	GameOffer
	Challenged     string `json:"challenged,omitempty" doc:"handle of the challenged account; missing: the offer is open to all"`
	RunningMatches int    `json:"runningMatches,omitempty" doc:"number of unfinished matches of an offer that stays open"`
	Expires        int64  `json:"expires" doc:"time at which the offer expires in Unix milliseconds"`
}

// ReadyMatch is a match that began from an offer of the caller, in which the opponent already waits.
type ReadyMatch struct {
	Match string `json:"match" doc:"id of the match"`
	Game  string `json:"game"`
	Name  string `json:"name" doc:"name of the opponent"`
	Until int64  `json:"until,omitempty" doc:"time in Unix milliseconds at which the match is cancelled if the caller has not come; 0: never"`
}

// OwnOffers lists the offers, challenges and new matches of the caller.
type OwnOffers struct {
	Mine         []OwnOffer   `json:"mine" doc:"offers of the caller"`
	Challenges   []GameOffer  `json:"challenges" doc:"challenges to the caller"`
	ReadyMatches []ReadyMatch `json:"readyMatches" doc:"new matches from the caller's offers in which the opponent waits"`
	Declined     string       `json:"declined,omitempty" doc:"handle of the account that has just declined a challenge of the caller"`
}

// Offers lists the open offers, and those of the caller.
type Offers struct {
	Offers []GameOffer `json:"offers" doc:"open offers, the oldest first"`
	OwnOffers
}

// OfferChange is a change of the list of offers.
type OfferChange struct {
	Gone []string    `json:"gone,omitempty" doc:"ids of removed offers"`
	New  []GameOffer `json:"new,omitempty"`
}

// NewOffer is a request for an offer or a challenge.
type NewOffer struct {
	Game       string            `json:"game" maxLength:"64"`
	Options    map[string]string `json:"options,omitempty"`
	Time       string            `json:"time,omitempty" maxLength:"40" doc:"time control, as in time.control of a match"`
	Rated      bool              `json:"rated,omitempty"`
	MinRating  int               `json:"minRating,omitempty" minimum:"0" maximum:"9999" doc:"lowest rating of an opponent; 0: any"`
	MaxRating  int               `json:"maxRating,omitempty" minimum:"0" maximum:"9999" doc:"highest rating of an opponent; 0: any"`
	Seat       game.Seat         `json:"seat,omitempty" minimum:"0" maximum:"2" doc:"seat of the caller; 0: random"`
	MaxMatches int               `json:"maxMatches,omitempty" minimum:"0" maximum:"10" doc:"largest number of simultaneous matches, with a time control in days; the offer stays open when it is accepted"`
	Challenged string            `json:"challenged,omitempty" maxLength:"200" doc:"handle of the challenged account; empty: the offer is open to all"`
	Variant    string            `json:"variant,omitempty" maxLength:"80" doc:"variant that sets the options, as in NewMatch"`
}

// NewOfferResult is the answer to NewOffer.
type NewOfferResult struct {
	Offer *OwnOffer `json:"offer,omitempty" doc:"the new offer, if it waits for an opponent"`
	Match string    `json:"match,omitempty" doc:"id of the new match, if another user had made the same offer"`
}
