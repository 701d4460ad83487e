package api

// Me is the caller's own identity. ID is public; the secret that proves it stays in the cookie.
type Me struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Handle string `json:"handle,omitempty" doc:"handle of the account; missing: the user is a guest"`
	Avatar string `json:"avatar,omitempty" doc:"picture of the account; missing: the first letter of the name"`
	Role   string `json:"role,omitempty" doc:"moderator or owner; only in the response of GET /api/me"`
	News   bool   `json:"news,omitempty" doc:"GET /api/site has decisions or answers for the caller; only in the response of GET /api/me"`

	AccountChanged bool `json:"accountChanged,omitempty" doc:"another device has changed the sign-in methods of the account; only in the response of GET /api/me"`
}

// Rename is a request for another name.
type Rename struct {
	Name string `json:"name" minLength:"1" maxLength:"100" doc:"new name, 1 to 24 characters without line breaks"`
}

// Deletion is a request to delete the caller with all their data except their matches.
type Deletion struct {
	Typed string `json:"typed" maxLength:"200" doc:"handle of the caller, or the name of a guest, typed as confirmation"`
}
