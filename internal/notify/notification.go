// Package notify tells people who are elsewhere that there is something to do: notices wait in an outbox, which brings
// each to the channels that its person has chosen, and not when it is no longer true. A notice says no more than its
// kind: neither who plays there nor what stands on the board.
package notify

import "time"

// Kind is what a notice tells.
type Kind string

// The kinds of notices. A new one has its line in places, and its sentences in i18n/catalog/*/notice.json.
const (
	Turn       Kind = "turn"       // a table waits for the person's decision
	Deadline   Kind = "deadline"   // the time for it is nearly over
	Begun      Kind = "begun"      // the game at a table has begun
	Ended      Kind = "ended"      // it is over
	Asked      Kind = "asked"      // the others at a table want an answer
	Challenged Kind = "challenged" // somebody wants to play with the person
	House      Kind = "house"      // the moderators have answered the person
)

// Kinds lists them, the most urgent first.
var Kinds = []Kind{Deadline, Turn, Asked, Challenged, Begun, Ended, House}

// places is where a notice leads, before what it is about.
var places = map[Kind]string{
	Turn: "/t/", Deadline: "/t/", Begun: "/t/", Ended: "/t/", Asked: "/t/", Challenged: "/o/",
	House: "/house",
}

// Notification is something that one person is to be told. A later one of the same kind about the same takes its place.
type Notification struct {
	User   string
	Kind   Kind
	About  string    // id of the table, or of what else the kind is about; empty: of nothing that has one
	Number int       // of the entry that caused it, or another number that grows
	At     time.Time // when it came about
	Until  time.Time // it is not sent after that; zero: as long as it is true
}

// Place is the address in the site to which a notice leads.
func (n Notification) Place() string { return places[n.Kind] + n.About }

// Way is how notices reach somebody.
type Way string

// The ways.
const (
	Push Way = "push" // to a browser, through the service of its maker
	Mail Way = "mail"
)

// Ways lists them.
var Ways = []Way{Push, Mail}

// Channel is one place at which a person wants to be told.
type Channel struct {
	ID       string
	User     string
	Way      Way
	Session  string // of a browser, with which the channel ends; empty for mail
	Language string // tag of the language in which they are told there
	Device   string // what it is, in a few words; empty if that is not known
	Endpoint string // of a push service; empty for mail, whose address is that of the account
	Key      string // public key of the browser, in base64url
	Auth     string // secret shared with the browser, in base64url
	Created  time.Time
	Last     time.Time // when something last arrived there; zero: never
}

// Delivery is a notice on its way to one channel.
type Delivery struct {
	Notification
	Channel Channel
	Due     time.Time
	Sent    int // times that it was sent without anybody knowing whether it has arrived
}
