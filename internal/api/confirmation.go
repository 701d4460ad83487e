package api

// Confirmation reports whether the caller may change the sign-in methods of their account now, and how they can
// confirm that the account is theirs.
type Confirmation struct {
	Needed       bool     `json:"needed" doc:"the next such change is refused with the code step-up"`
	Until        int64    `json:"until,omitempty" doc:"end of the last confirmation's validity in Unix milliseconds"`
	Methods      []string `json:"methods" doc:"possible methods: passkey, code and mail; empty: only the device with the oldest session can confirm"`
	OldestDevice string   `json:"oldestDevice,omitempty" doc:"device with the oldest session; missing if there are methods"`
}

// AccountChange is a change of the sign-in methods of the caller's account.
type AccountChange struct {
	At      int64  `json:"at" doc:"Unix milliseconds"`
	Kind    string `json:"kind" enum:"account,passkeyAdded,passkeyRemoved,codes,mail,mailRemoved,token,tokenRevoked,sessions,device,recovery"`
	Device  string `json:"device" doc:"device that made the change; empty if unknown"`
	Current bool   `json:"current" doc:"the caller's session made the change"`
	New     bool   `json:"new" doc:"the caller's session has not dismissed the change"`
}

// Acknowledgement dismisses notifications about such changes.
type Acknowledgement struct {
	At int64 `json:"at" minimum:"0" doc:"time of the latest change that the user has seen, in Unix milliseconds"`
}
