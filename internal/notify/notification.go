// Package notify sends notifications to users who are not on the page: when it is their turn, for example.
// Notifications wait in an outbox until they are sent to the channels that their user has chosen; those that are no
// longer true are dropped. A notification contains only its kind: no players and no position.
package notify

import "time"

// Kind is the kind of a notification.
type Kind string

// The kinds of notifications. A new kind needs a line in places, and texts in i18n/catalog/*/notifications.json.
const (
	Turn       Kind = "turn"       // a match waits for the user's decision
	Deadline   Kind = "deadline"   // the time for that decision is nearly over
	Begun      Kind = "begun"      // a match has begun
	Ended      Kind = "ended"      // a match is over
	Asked      Kind = "asked"      // the other players of a match wait for an answer
	Challenged Kind = "challenged" // another user has challenged the user
	Moderation Kind = "house"      // the moderators have answered the user
)

// Kinds lists all kinds of notifications, the most urgent first.
var Kinds = []Kind{Deadline, Turn, Asked, Challenged, Begun, Ended, Moderation}

// places maps each kind of notification to the path of its page, to which Notification.About is appended.
var places = map[Kind]string{
	Turn: "/t/", Deadline: "/t/", Begun: "/t/", Ended: "/t/", Asked: "/t/", Challenged: "/o/",
	Moderation: "/site",
}

// Notification is a notification for one user. A later one with the same user, kind and subject replaces it.
type Notification struct {
	User  string
	Kind  Kind
	About string // id of the match or other subject; empty if the kind has none
	// number of the entry or event that caused the notification; it grows with each one about the subject
	Number int
	At     time.Time // time at which the notification was caused
	Until  time.Time // time after which the notification is not sent any more; zero for no limit
}

// Place returns the path of the page to which the notification leads.
func (n Notification) Place() string { return places[n.Kind] + n.About }

// Way is the kind of a channel: push messages or e-mail.
type Way string

// The kinds of channels.
const (
	Push Way = "push" // to a browser, through its maker's push service
	Mail Way = "mail"
)

// Ways lists all kinds of channels.
var Ways = []Way{Push, Mail}

// Channel is one mailbox or browser to which a user's notifications are sent.
type Channel struct {
	ID       string
	User     string
	Way      Way
	Session  string // id of the browser's session, with which the channel ends; empty for mail
	Language string // language tag of the notifications on this channel
	Device   string // browser and system in a few words; empty if unknown
	// Endpoint is the URL of the browser at its push service; empty for mail, which goes to the account's address.
	Endpoint string
	Key      string // public key of the browser, in base64url
	Auth     string // secret shared with the browser, in base64url
	Created  time.Time
	Last     time.Time // time at which a notification last arrived; zero if none has
}

// Delivery is a notification that is to be sent on one channel.
type Delivery struct {
	Notification
	Channel Channel
	Due     time.Time
	Sent    int // number of attempts whose result is unknown
}
