package api

// Confirmation reports whether the caller may change the sign-in methods of their account now, and how they can
// confirm that the account is theirs.
type Confirmation struct {
	Needed bool     `json:"needed" doc:"the next such change is refused with the code step-up"`
	Until  int64    `json:"until,omitempty" doc:"milliseconds since 1970, up to when the last proof counts"`
	Ways   []string `json:"ways" doc:"of passkey, code and mail; empty: only the device that is signed in for longest can"`
	First  string   `json:"first,omitempty" doc:"that device, where there is no other way"`
}

// AccountChange is a change of the sign-in methods of the caller's account.
type AccountChange struct {
	At     int64  `json:"at" doc:"milliseconds since 1970"`
	Kind   string `json:"kind" enum:"account,passkeyAdded,passkeyRemoved,codes,mail,mailRemoved,token,tokenRevoked,sessions,device,recovery"`
	Device string `json:"device" doc:"that has made it; empty if that is not known"`
	Here   bool   `json:"here" doc:"it was made by the session that asks"`
	New    bool   `json:"new" doc:"it has not been dismissed here"`
}

// Acknowledgement dismisses notices about such changes.
type Acknowledgement struct {
	At int64 `json:"at" minimum:"0" doc:"of the latest change that was seen, in milliseconds since 1970"`
}
