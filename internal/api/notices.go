package api

// Notices is how the caller is told what waits for them when they are elsewhere.
type Notices struct {
	Push     string          `json:"push" doc:"the house's public key, by which a browser subscribes; empty: the house does not push"`
	Mail     string          `json:"mail" doc:"the caller's mail address; empty: they have none, or the house writes no letters"`
	Kinds    []string        `json:"kinds" doc:"what can be told, the most urgent first"`
	Ways     []string        `json:"ways" doc:"how it comes"`
	Off      []string        `json:"off" doc:"what does not come by which way, as 'way kind'"`
	Channels []NoticeChannel `json:"channels"`
}

// NoticeChannel is one place at which the caller is told.
type NoticeChannel struct {
	ID      string `json:"id"`
	Way     string `json:"way" enum:"push,mail"`
	Device  string `json:"device" doc:"a browser, in a few words"`
	Here    bool   `json:"here" doc:"it belongs to the session that asks"`
	Created int64  `json:"created" doc:"Unix milliseconds"`
	Last    int64  `json:"last" doc:"when something last arrived there, in Unix milliseconds; 0: never"`
}

// NoticeSettings is what the caller wants to be told.
type NoticeSettings struct {
	Off []string `json:"off" maxItems:"100" doc:"as in notices"`
}

// PushSubscription is what a browser has got from its push service.
type PushSubscription struct {
	Endpoint string `json:"endpoint" maxLength:"1024"`
	Key      string `json:"key" maxLength:"120" doc:"p256dh, in base64url"`
	Auth     string `json:"auth" maxLength:"40" doc:"in base64url"`
}

// StopSecret is the secret of a link that ends letters of the kind.
type StopSecret struct {
	Secret string `json:"secret" maxLength:"200"`
}

// NoticesStopped says that no such letters come any more.
type NoticesStopped struct {
	Stopped bool `json:"stopped"`
}

// OwnTables are tables of the caller that are not over, those that wait for the caller first.
type OwnTables struct {
	Waiting int        `json:"waiting" doc:"that wait for the caller, of all"`
	Tables  []OwnTable `json:"tables"`
}

// OwnTable is one of them.
type OwnTable struct {
	Summary
	Waits    bool  `json:"waits" doc:"for the caller"`
	Deadline int64 `json:"deadline,omitempty" doc:"when the time for the decision that is owed is over, in Unix milliseconds"`
}
