package api

import "hexparlor/game"

// Rating is a user's rating in a pool.
type Rating struct {
	Rating      int  `json:"rating"`
	Deviation   int  `json:"deviation" doc:"one standard deviation as of now; it grows while the user does not play"`
	Provisional bool `json:"provisional" doc:"the deviation is large; clients show the rating with a question mark"`
	Games       int  `json:"games" doc:"number of rated matches"`
}

// Pool identifies the matches whose ratings are compared: a game and a speed.
type Pool struct {
	Pool  string `json:"pool" doc:"identifier in requests, such as hexit.blitz"`
	Game  string `json:"game"`
	Speed string `json:"speed" enum:"bullet,blitz,rapid,classical,days,untimed"`
	Many  bool   `json:"many" doc:"the pool is for matches of teams or of more than two players"`
}

// MatchRatings holds the ratings of the players of a rated match.
type MatchRatings struct {
	Pool  *Pool        `json:"pool,omitempty" doc:"pool of the match; missing: the match is not rated"`
	Seats []SeatRating `json:"seats"`
	State string       `json:"state,omitempty" enum:"counted,short,annulled" doc:"of a finished match: its result changed the ratings, it was too short for that, or moderators have annulled it"`
}

// SeatRating is the rating of a seat's player: the one before the match, once the match has counted.
type SeatRating struct {
	Seat game.Seat `json:"seat"`
	Rating
	Change *int `json:"change,omitempty" doc:"change of the rating by the match"`
}

// UserRatings holds a user's ratings in all pools.
type UserRatings struct {
	Ratings []PoolRating `json:"ratings"`
}

// PoolRating is a user's rating in one pool.
type PoolRating struct {
	Pool
	Rating
	Played int64 `json:"played" doc:"end of the last match in Unix milliseconds"`
}

// RatingHistory is the history of a user's rating, and its place in the distribution.
type RatingHistory struct {
	PoolRating
	Points       []RatingPoint `json:"points" doc:"ratings after the latest matches, the earliest first"`
	Distribution []RatingBar   `json:"distribution" doc:"distribution of all ratings that are not provisional"`
}

// RatingPoint is a rating after a match.
type RatingPoint struct {
	Match     string `json:"match" doc:"id of the match"`
	At        int64  `json:"at" doc:"Unix milliseconds"`
	Rating    int    `json:"rating"`
	Deviation int    `json:"deviation"`
}

// RatingBar is one bar of the distribution: the number of users within 50 points from there.
type RatingBar struct {
	From    int `json:"from" doc:"lowest rating of the bar, which is 50 points wide"`
	Players int `json:"players" doc:"number of players"`
}

// Leaders is a page of a leaderboard.
type Leaders struct {
	Pools        []PoolSize   `json:"pools" doc:"all pools with listed players"`
	Leaders      []Leader     `json:"leaders"`
	Next         string       `json:"next,omitempty" doc:"value of after for the next page; missing on the last page"`
	Mine         *OwnStanding `json:"mine,omitempty" doc:"the caller's standing, if they have played; only on the first page"`
	Distribution []RatingBar  `json:"distribution" doc:"distribution of all ratings that are not provisional; only on the first page"`
}

// LeaderGames is the head of the leaderboards of all games at one speed.
type LeaderGames struct {
	Speed string        `json:"speed" enum:"bullet,blitz,rapid,classical,days,untimed"`
	Pools []PoolSize    `json:"pools" doc:"all pools with listed players"`
	Games []GameLeaders `json:"games" doc:"one entry for each game of the site"`
}

// GameLeaders is the head of the leaderboard of a game.
type GameLeaders struct {
	PoolSize
	Leaders []Leader     `json:"leaders"`
	Mine    *OwnStanding `json:"mine,omitempty" doc:"the caller's standing, if they have played"`
}

// PoolSize is the number of ratings in a pool that are no longer provisional.
type PoolSize struct {
	Pool
	Players int `json:"players" doc:"number of players whose rating is not provisional"`
}

// Leader is a row of a leaderboard.
type Leader struct {
	Place  int    `json:"place" doc:"1-based rank"`
	Handle string `json:"handle"`
	Name   string `json:"name"`
	Avatar string `json:"avatar,omitempty" doc:"picture of the account; missing: the first letter of the name"`
	Rating
	Won    int   `json:"won" doc:"number of rated matches won"`
	Change *int  `json:"change,omitempty" doc:"change of the rating in the last 30 days; missing if the user had not played before"`
	Online bool  `json:"online,omitempty" doc:"the user is online now, as far as the caller may know; only in the list of one pool"`
	Trend  []int `json:"trend,omitempty" doc:"rating at 13 points of time in the last 30 days, the latest now, without those before the first match; only in the list of one pool"`
}

// OwnStanding is the caller's standing in a pool.
type OwnStanding struct {
	Handle string `json:"handle"`
	Name   string `json:"name"`
	Avatar string `json:"avatar,omitempty" doc:"picture of the account; missing: the first letter of the name"`
	Rating
	Won    int     `json:"won" doc:"number of rated matches won"`
	Trend  []int   `json:"trend,omitempty" doc:"rating at 13 points of time in the last 30 days, the latest now; only in the list of one pool"`
	Change *int    `json:"change,omitempty" doc:"change of the rating in the last 30 days; missing if the user had not played before"`
	Place  int     `json:"place,omitempty" doc:"1-based rank; missing if the rating is provisional, the user hides their results or 1,000 users are better"`
	Hidden bool    `json:"hidden,omitempty" doc:"the leaderboard leaves the user out, because they hide their results"`
	Ahead  *Leader `json:"ahead,omitempty" doc:"the row above the caller's"`
}

// Strength is the ratings of the bot's levels, and the level that comes closest to the caller.
type Strength struct {
	Levels []Rating `json:"levels" doc:"ratings of the levels from level 1 on; empty if they were not measured"`
	Mine   *Rating  `json:"mine,omitempty" doc:"the caller's rating in the pool with their smallest deviation"`
	Level  int      `json:"level,omitempty" doc:"level against which the caller's expected score is about one half"`
}

// FrequentRematches lists rated matches between users who meet so often that each match counts little, the latest
// first.
type FrequentRematches struct {
	Matches []FrequentRematch `json:"matches"`
}

// FrequentRematch is one rated match between two users who meet often, in the list FrequentRematches.
type FrequentRematch struct {
	ArchivedMatch
	Users              []ModeratedUser `json:"users" doc:"players of the match"`
	ConflictOfInterest bool            `json:"conflictOfInterest,omitempty" doc:"the caller or their bot played in the match, so another moderator decides"`
}
