package api

// NotificationSettings holds the caller's notification settings and channels.
type NotificationSettings struct {
	Push       string                `json:"push" doc:"public key of the server with which browsers subscribe to push; empty: no push on this site"`
	Mail       string                `json:"mail" doc:"e-mail address of the caller; empty: none, or no e-mail on this site"`
	Kinds      []string              `json:"kinds" doc:"kinds of notifications, the most urgent first"`
	Transports []string              `json:"transports" doc:"available transports: push, mail"`
	Off        []string              `json:"off" doc:"kinds that are switched off for a transport, as 'transport kind'"`
	Channels   []NotificationChannel `json:"channels"`
}

// NotificationChannel is a channel of notifications: an e-mail address or a browser with push.
type NotificationChannel struct {
	ID        string `json:"id"`
	Transport string `json:"transport" enum:"push,mail"`
	Device    string `json:"device" doc:"description of the browser in a few words"`
	Current   bool   `json:"current" doc:"the channel belongs to the caller's session"`
	Created   int64  `json:"created" doc:"Unix milliseconds"`
	Last      int64  `json:"last" doc:"time of the last delivery in Unix milliseconds; 0: never"`
}

// NewNotificationSettings lists the kinds of notifications that the caller has switched off.
type NewNotificationSettings struct {
	Off []string `json:"off" maxItems:"100" doc:"kinds that are switched off for a transport, as 'transport kind'"`
}

// PushSubscription is a browser's subscription at its push service.
type PushSubscription struct {
	Endpoint string `json:"endpoint" maxLength:"1024"`
	Key      string `json:"key" maxLength:"120" doc:"p256dh key in base64url"`
	Auth     string `json:"auth" maxLength:"40" doc:"authentication secret in base64url"`
}

// UnsubscribeSecret is the secret of a link that unsubscribes from e-mails of one kind.
type UnsubscribeSecret struct {
	Secret string `json:"secret" maxLength:"200"`
}

// Unsubscribed confirms that no more e-mails of the kind are sent.
type Unsubscribed struct {
	Unsubscribed bool `json:"unsubscribed"`
}
