package api

import "hexparlor/game"

// Rating is a user's rating in a pool.
type Rating struct {
	Rating      int  `json:"rating"`
	Deviation   int  `json:"deviation" doc:"one standard deviation, as it is now: it grows while nobody plays"`
	Provisional bool `json:"provisional" doc:"too little is known: shown with a question mark"`
	Games       int  `json:"games"`
}

// Pool identifies the matches whose ratings are compared: a game and a speed.
type Pool struct {
	Pool  string `json:"pool" doc:"its name in requests, such as hexit.blitz"`
	Game  string `json:"game"`
	Speed string `json:"speed" enum:"bullet,blitz,rapid,classical,days,untimed"`
	Many  bool   `json:"many" doc:"of teams and of more than two"`
}

// TableRatings holds the ratings of the players of a rated match.
type TableRatings struct {
	Pool  *Pool        `json:"pool,omitempty" doc:"missing: the table is not rated"`
	Seats []SeatRating `json:"seats"`
	State string       `json:"state,omitempty" enum:"counted,short,annulled" doc:"of a finished match: it has changed the ratings, it was too short for that, or moderators have taken it back"`
}

// SeatRating is the rating of a seat's player: the one before the match, once the match has counted.
type SeatRating struct {
	Seat game.Seat `json:"seat"`
	Rating
	Change *int `json:"change,omitempty" doc:"what the match has changed"`
}

// PersonRatings holds a user's ratings in all pools.
type PersonRatings struct {
	Ratings []PoolRating `json:"ratings"`
}

// PoolRating is a user's rating in one pool.
type PoolRating struct {
	Pool
	Rating
	Played int64 `json:"played" doc:"when the last game ended, in milliseconds since 1970"`
}

// RatingStory is the history of a user's rating, and its place in the distribution.
type RatingStory struct {
	PoolRating
	Points       []RatingPoint `json:"points" doc:"after the latest games, the earliest first"`
	Distribution []RatingBar   `json:"distribution" doc:"of all who are no longer provisional"`
}

// RatingPoint is a rating after a match.
type RatingPoint struct {
	Match     string `json:"match"`
	At        int64  `json:"at" doc:"in milliseconds since 1970"`
	Rating    int    `json:"rating"`
	Deviation int    `json:"deviation"`
}

// RatingBar is one bar of the distribution: the number of users within 50 points from there.
type RatingBar struct {
	From    int `json:"from"`
	Players int `json:"players"`
}

// Leaders is a page of a leaderboard.
type Leaders struct {
	Pools   []PoolSize `json:"pools" doc:"all in which somebody is listed"`
	Leaders []Leader   `json:"leaders"`
	Next    string     `json:"next,omitempty" doc:"after what the next part goes on; missing: that was all"`
}

// PoolSize is the number of ratings in a pool that are no longer provisional.
type PoolSize struct {
	Pool
	Players int `json:"players"`
}

// Leader is a row of a leaderboard.
type Leader struct {
	Place  int    `json:"place"`
	Handle string `json:"handle"`
	Name   string `json:"name"`
	Rating
}

// Strength is the ratings of the bot's levels, and the level that comes closest to the caller.
type Strength struct {
	Levels []Rating `json:"levels" doc:"from level 1 on; none if that was not measured"`
	Mine   *Rating  `json:"mine,omitempty" doc:"of the pool in which most is known of the caller"`
	Level  int      `json:"level,omitempty" doc:"against which the caller may expect about half of the points"`
}

// Rematches lists rated matches between users who meet so often that each match counts little, the latest first.
type Rematches struct {
	Matches []Rematch `json:"matches"`
}

// Rematch is an entry of Rematches.
type Rematch struct {
	ArchivedMatch
	People   []HousePerson `json:"people"`
	OwnCause bool          `json:"ownCause,omitempty" doc:"the caller or their bot has played it: somebody else decides"`
}
