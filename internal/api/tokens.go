package api

// TokenList lists the API tokens of an account and of its bots, and the bots. Times are in milliseconds since 1970.
type TokenList struct {
	Me     Me      `json:"me"`
	Tokens []Token `json:"tokens"`
	Bots   []Me    `json:"bots" doc:"the caller's bot accounts, which programs play"`
}

// Token is an API token that lets a program act as the caller, or as one of their bots, within its scopes.
type Token struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	As      string   `json:"as" doc:"public id of the user as whom the program acts"`
	Scopes  []string `json:"scopes"`
	Created int64    `json:"created" doc:"Unix milliseconds"`
	Expires int64    `json:"expires" doc:"Unix milliseconds"`
	Used    int64    `json:"used,omitempty" doc:"approximate time of the last use in Unix milliseconds; missing: never"`
}

// NewToken is a request for a token.
type NewToken struct {
	Name   string   `json:"name" maxLength:"100"`
	Scopes []string `json:"scopes" minItems:"1" maxItems:"4" enum:"read,play,tables,engine"`
	Days   int      `json:"days" minimum:"1" maximum:"366" doc:"days until the token expires"`
	As     string   `json:"as,omitempty" maxLength:"64" doc:"public id of one of the caller's bots; missing: the caller"`
}

// CreatedToken is a new token with its secret, which is shown once.
type CreatedToken struct {
	Token string `json:"token" doc:"secret for the Authorization header: Bearer and the token"`
}
