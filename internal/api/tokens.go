package api

// Programs lists the API tokens of an account and of its bots, and the bots. Times are in milliseconds since 1970.
type Programs struct {
	Me     Me      `json:"me"`
	Tokens []Token `json:"tokens"`
	Bots   []Me    `json:"bots" doc:"accounts that programs play by themselves"`
}

// Token is an API token that lets a program act as the caller, or as one of their bots, within its scopes.
type Token struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	As      string   `json:"as" doc:"public id of who the program is"`
	Scopes  []string `json:"scopes"`
	Created int64    `json:"created"`
	Expires int64    `json:"expires"`
	Used    int64    `json:"used,omitempty" doc:"about when it was last used; missing: never"`
}

// NewToken is a request for a token.
type NewToken struct {
	Name   string   `json:"name" maxLength:"100"`
	Scopes []string `json:"scopes" minItems:"1" maxItems:"4" enum:"read,play,tables,engine"`
	Days   int      `json:"days" minimum:"1" maximum:"366" doc:"until it expires"`
	As     string   `json:"as,omitempty" maxLength:"64" doc:"public id of one of the caller's bots; missing: the caller"`
}

// ShownToken is a new token with its secret, which is shown once.
type ShownToken struct {
	Token string `json:"token" doc:"to be sent as a bearer token"`
}
