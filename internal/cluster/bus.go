// Package cluster is what the servers of one house tell each other, and how they agree on who does what.
package cluster

import "context"

// Kind is what a hint is about.
type Kind string

// The kinds of hints.
const (
	Missed    Kind = "missed"    // hints may have been missed of whatever kind
	Look      Kind = "look"      // it is time to look whether anything has changed all the same
	Table     Kind = "table"     // the match of that id has new entries, or something that goes with them
	Lobby     Kind = "lobby"     // a match was made, has begun or has ended
	Rewritten Kind = "rewritten" // the log of the match of that id is another one
	Channel   Kind = "channel"   // the person of that id is told at one more place
	Session   Kind = "session"   // the session or token has ended whose secret has that hash, as hexadecimal digits
	Removed   Kind = "removed"   // the match of that id is gone
	Offer     Kind = "offer"     // the offer of that id is new, or something has come of it
	Said      Kind = "said"      // something was said: the id of the match, a space, and its own id
	User      Kind = "person"    // the person of that id is gone
	Bots      Kind = "bots"      // a server or worker that ends thinks for no bots any more
	Pending   Kind = "owed"      // a bot of the match of that id owes a decision, which a server leaves to workers
	Batch     Kind = "batch"     // games of the batch of that id are asked for
	Lost      Kind = "lost"      // this server hears nothing until it is told Missed
	Soft      Kind = "soft"      // what a server tells of itself, see Presence
)

// Invalidation says that something has changed in the store: who gets it looks there, unless it tells all that is new. One that
// is lost costs time and nothing else. Only servers of the house can read it on its way.
type Invalidation struct {
	Kind Kind
	ID   string // without line breaks
	News string // what is new, without line breaks; empty: that is not told
	From string // the server that tells it
}

// Bus is what leads from one server to the others of its house. Its methods are safe for concurrent use.
type Bus interface {
	// Subscribe has f called with each hint of another server, one after the other; f must not wait for anything. It is told
	// Lost when the link breaks, and Missed when it stands again.
	Subscribe(f func(Invalidation))
	// Publish has the other servers hear hints that are about nothing stored. It waits for nothing, and what it tells while
	// the link is broken is lost.
	Publish(hints []Invalidation)
	// Lease has this server do something that no other does at the same time, until end is called. It ends by itself when
	// this server does, however rudely, or when the link breaks: then held ends as well. Not ok: another one has the
	// lease, or nobody can be asked.
	Lease(ctx context.Context, name string) (held context.Context, end func(), ok bool)
	// Shared tells whether there may be other servers at all.
	Shared() bool
}

// Alone is the link of a server that is the only one.
type Alone struct{}

// Subscribe never hears anything.
func (Alone) Subscribe(func(Invalidation)) {}

// Publish tells nobody.
func (Alone) Publish([]Invalidation) {}

// Lease always gets it.
func (Alone) Lease(ctx context.Context, _ string) (held context.Context, end func(), ok bool) {
	return ctx, func() {}, true
}

// Shared tells false.
func (Alone) Shared() bool { return false }
