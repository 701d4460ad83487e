package api

// Online lists the users who are online now, as far as the caller may know of them.
type Online struct {
	Users   []OnlineUser `json:"users" doc:"other accounts: those whom the caller follows first; at most 24"`
	Members int          `json:"members" doc:"number of accounts online, the caller's included"`
	Guests  int          `json:"guests" doc:"number of guests online"`
}

// OnlineUser is an account that is online, with what its user does in public.
type OnlineUser struct {
	Handle  string         `json:"handle"`
	Name    string         `json:"name"`
	Avatar  string         `json:"avatar,omitempty" doc:"picture of the account; missing: the first letter of the name"`
	Bot     bool           `json:"bot,omitempty" doc:"a program plays"`
	Friend  bool           `json:"friend,omitempty" doc:"the caller follows the user"`
	Doing   string         `json:"doing,omitempty" enum:"waiting,playing,watching" doc:"waiting: the user has an open offer; missing: none of these, or private"`
	Game    string         `json:"game,omitempty" doc:"game of the offer or of the match"`
	Match   string         `json:"match,omitempty" doc:"id of the public match that the user plays"`
	Ratings map[string]int `json:"ratings,omitempty" doc:"by game, the rating of the speed at which the user has played most, unless it is provisional; missing if private"`
}

// FoundUser is an account that a search has found.
type FoundUser struct {
	Handle string `json:"handle"`
	Name   string `json:"name"`
	Avatar string `json:"avatar,omitempty" doc:"picture of the account; missing: the first letter of the name"`
	Bot    bool   `json:"bot,omitempty" doc:"a program plays"`
	Online *bool  `json:"online,omitempty" doc:"the user is online now; missing if private"`
}
