package api

// Notices holds the caller's notification settings and channels.
type Notices struct {
	Push     string          `json:"push" doc:"the house's public key, by which a browser subscribes; empty: the house does not push"`
	Mail     string          `json:"mail" doc:"the caller's mail address; empty: they have none, or the house writes no letters"`
	Kinds    []string        `json:"kinds" doc:"what can be told, the most urgent first"`
	Ways     []string        `json:"ways" doc:"how it comes"`
	Off      []string        `json:"off" doc:"what does not come by which way, as 'way kind'"`
	Channels []NoticeChannel `json:"channels"`
}

// NoticeChannel is a channel of notifications: a mail address or a browser with push.
type NoticeChannel struct {
	ID      string `json:"id"`
	Way     string `json:"way" enum:"push,mail"`
	Device  string `json:"device" doc:"a browser, in a few words"`
	Here    bool   `json:"here" doc:"it belongs to the session that asks"`
	Created int64  `json:"created" doc:"Unix milliseconds"`
	Last    int64  `json:"last" doc:"when something last arrived there, in Unix milliseconds; 0: never"`
}

// NoticeSettings lists the kinds of notifications that the caller has switched off.
type NoticeSettings struct {
	Off []string `json:"off" maxItems:"100" doc:"as in notices"`
}

// PushSubscription is a browser's subscription at its push service.
type PushSubscription struct {
	Endpoint string `json:"endpoint" maxLength:"1024"`
	Key      string `json:"key" maxLength:"120" doc:"p256dh, in base64url"`
	Auth     string `json:"auth" maxLength:"40" doc:"in base64url"`
}

// StopSecret is the secret of a link that unsubscribes from e-mails of one kind.
type StopSecret struct {
	Secret string `json:"secret" maxLength:"200"`
}

// NoticesStopped confirms that no more e-mails of the kind are sent.
type NoticesStopped struct {
	Stopped bool `json:"stopped"`
}

// OwnTables lists the caller's matches that are not over, those that wait for the caller first.
type OwnTables struct {
	Waiting int        `json:"waiting" doc:"that wait for the caller, of all"`
	Tables  []OwnTable `json:"tables"`
}

// OwnTable is an entry of OwnTables.
type OwnTable struct {
	Summary
	Waits    bool  `json:"waits" doc:"for the caller"`
	Deadline int64 `json:"deadline,omitempty" doc:"when the time for the decision that is owed is over, in Unix milliseconds"`
}
