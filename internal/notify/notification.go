// Package notify sends notifications to users who are not on the page: when it is their turn, for example.
// Notifications wait in an outbox until they are sent to the channels that their user has chosen; those that are no
// longer true are dropped. A notification contains only its kind: no players and no position.
package notify

import "time"

// Kind is the kind of a notification.
type Kind string

// The kinds of notifications. A new one needs a line in places, and texts in i18n/catalog/*/notifications.json.
const (
	Turn       Kind = "turn"       // a match waits for the user's decision
	Deadline   Kind = "deadline"   // the time for that decision is nearly over
	Begun      Kind = "begun"      // a match has begun
	Ended      Kind = "ended"      // a match is over
	Asked      Kind = "asked"      // the other players of a match wait for an answer
	Challenged Kind = "challenged" // another user has challenged the user
	Moderation Kind = "house"      // the moderators have answered the user
)

// Kinds lists them, the most urgent first.
var Kinds = []Kind{Deadline, Turn, Asked, Challenged, Begun, Ended, Moderation}

// places maps a kind to the path of its page, without the id that follows.
var places = map[Kind]string{
	Turn: "/t/", Deadline: "/t/", Begun: "/t/", Ended: "/t/", Asked: "/t/", Challenged: "/o/",
	Moderation: "/site",
}

// Notification is a notification for one user. A later one of the same kind and subject replaces it.
type Notification struct {
	User   string
	Kind   Kind
	About  string    // id of the match or other subject; empty if the kind has none
	Number int       // number of the entry that caused it, or another number that grows
	At     time.Time // when it was caused
	Until  time.Time // it is not sent later; zero: no limit
}

// Place returns the path of the page to which a notification leads.
func (n Notification) Place() string { return places[n.Kind] + n.About }

// Way is a kind of channel.
type Way string

// The kinds of channels.
const (
	Push Way = "push" // to a browser, through its maker's push service
	Mail Way = "mail"
)

// Ways lists them.
var Ways = []Way{Push, Mail}

// Channel is one mailbox or browser to which a user's notifications are sent.
type Channel struct {
	ID       string
	User     string
	Way      Way
	Session  string // of a browser, with which the channel ends; empty for mail
	Language string // language tag of the notifications sent there
	Device   string // browser and system in a few words; empty if unknown
	Endpoint string // of a push service; empty for mail, which goes to the account's address
	Key      string // public key of the browser, in base64url
	Auth     string // secret shared with the browser, in base64url
	Created  time.Time
	Last     time.Time // when something last arrived; zero: never
}

// Delivery is a notification on its way to one channel.
type Delivery struct {
	Notification
	Channel Channel
	Due     time.Time
	Sent    int // number of attempts of which it is unknown whether they arrived
}
