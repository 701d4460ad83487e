// Package cluster connects the servers of one site: invalidations of stored data, leases, and presence of users.
package cluster

import "context"

// Kind says what an invalidation is about, such as a match or a session.
type Kind string

// The kinds of invalidations, with the meaning of their ID.
const (
	Missed      Kind = "missed"    // invalidations of any kind may have been lost
	Look        Kind = "look"      // the receiver should look for lost changes
	Match       Kind = "table"     // the match of that id has new entries, or other new data
	Lobby       Kind = "lobby"     // a match was made, has begun or has ended
	Rewritten   Kind = "rewritten" // the log of the match of that id was rewritten
	Channel     Kind = "channel"   // the user of that id has a new notification channel
	Session     Kind = "session"   // the session or token whose secret has that hash (hexadecimal) has ended
	Removed     Kind = "removed"   // the match of that id was deleted
	Offer       Kind = "offer"     // the offer of that id is new or has changed
	ChatMessage Kind = "said"      // a chat message: the id of the match, a space, and the id of the message
	User        Kind = "person"    // the user of that id was deleted
	Bots        Kind = "bots"      // a server or worker that ends no longer computes moves of bots
	Pending     Kind = "owed"      // a bot of the match of that id must decide, which a server leaves to workers
	Analysis    Kind = "analysis"  // decisions were judged: the id of the match, a space, and how many are judged now
	Lost        Kind = "lost"      // the connection is broken until Missed follows
	Soft        Kind = "soft"      // presence of a server, see Presence
)

// Invalidation announces a change in the store. Receivers read the change there, unless News contains it. A lost
// invalidation costs time and nothing else. Only servers of the site can read it in transit.
type Invalidation struct {
	Kind Kind
	ID   string // id of the changed object, without line breaks; its meaning depends on Kind
	News string // the change itself, without line breaks; empty if it must be read from the store
	From string // name of the sending server
}

// Bus connects one server to the others of its site. Its methods are safe for concurrent use.
type Bus interface {
	// Subscribe calls f for each invalidation of another server, one after the other; f must not block. It gets Lost
	// when the connection breaks, and Missed when it is restored.
	Subscribe(f func(Invalidation))
	// Publish sends messages that concern nothing stored to the other servers. It does not block; messages are lost
	// while the connection is broken.
	Publish(hints []Invalidation)
	// Lease acquires the named lease until end is called. The lease ends by itself, and held with it, when this server
	// stops or the connection breaks. If ok is false, another server has the lease or the database is unreachable.
	Lease(ctx context.Context, name string) (held context.Context, end func(), ok bool)
	// Shared reports whether there may be other servers.
	Shared() bool
}

// Alone is the Bus of the only server of a site.
type Alone struct{}

// Subscribe does nothing, since no other server sends invalidations.
func (Alone) Subscribe(func(Invalidation)) {}

// Publish does nothing, since no other server listens.
func (Alone) Publish([]Invalidation) {}

// Lease always acquires the lease, since no other server can hold it.
func (Alone) Lease(ctx context.Context, _ string) (held context.Context, end func(), ok bool) {
	return ctx, func() {}, true
}

// Shared returns false: there are no other servers.
func (Alone) Shared() bool { return false }
