package admin

import (
	"context"
	"time"
)

// Kind is the kind of a decision, such as a mute or a change of a setting.
type Kind string

// The kinds of decisions.
const (
	Set       Kind = "set"       // Name is the setting, Value its value
	Appoint   Kind = "appoint"   // Value is the new role of User
	Invite    Kind = "invite"    // an invitation was created
	Admit     Kind = "admit"     // User came by an invitation; By is the user who invited them
	Mute      Kind = "mute"      // User may neither write nor change their name
	Unmute    Kind = "unmute"    //
	Suspend   Kind = "suspend"   // User may only watch
	Unsuspend Kind = "unsuspend" //
	Rename    Kind = "rename"    // Value is the new name of User
	Close     Kind = "close"     // Match is closed
	Annul     Kind = "annul"     // the result of Table changes no ratings
	Dismiss   Kind = "dismiss"   // Report is dismissed, or the decision that it objects to stands
)

// Decision is a decision of a moderator or of the owner, which is an entry of the audit log.
type Decision struct {
	Number int64 // 1-based number in the audit log
	At     time.Time
	By     string // id of the deciding user; empty for a command of the server's administrator
	Kind   Kind
	User   string    // id of the user concerned
	Match  string    // id of the match concerned
	Name   string    // name of a setting, or OwnCause
	Value  string    // value of a setting, a role, or a name, by the kind
	Until  time.Time // end of a mute or suspension; zero if it has no end
	Why    string    // reason that the moderator gave
	Report string    // id of the report that this decision answers
}

// OwnCause is the Name of a decision that concerns the deciding owner themselves, as user, player or reported user. It
// is allowed only if the site has no moderator.
const OwnCause = "conflict-of-interest"

// form lists the fields that a decision of a kind needs, and the least role that may take it.
type form struct {
	least Role // least role of the deciding user
	user  bool // whether the decision concerns a user
	match bool // whether the decision concerns a match
	why   bool // whether the decision must have a reason
	until bool // whether the decision may have an end
}

// forms maps the kinds of decisions that users take to the fields that they need. Admit is missing, since accepting an
// invitation records it.
var forms = map[Kind]form{
	Set:       {least: Owner},
	Appoint:   {least: Owner, user: true},
	Invite:    {least: Moderator},
	Mute:      {least: Moderator, user: true, why: true, until: true},
	Unmute:    {least: Moderator, user: true, why: true},
	Suspend:   {least: Moderator, user: true, why: true, until: true},
	Unsuspend: {least: Moderator, user: true, why: true},
	Rename:    {least: Moderator, user: true, why: true},
	Close:     {least: Moderator, match: true, why: true},
	Annul:     {least: Moderator, match: true, why: true},
	Dismiss:   {least: Moderator, why: true},
}

// Store stores the audit log and reports in the database. Its methods are safe for concurrent use.
type Store interface {
	Reports
	// Decisions returns at most limit entries after a number, in order.
	Decisions(ctx context.Context, after int64, limit int) ([]Decision, error)
	// Decide adds an entry, gives it its number and closes the report that it answers. user.ErrNotFound: the report
	// does not wait.
	Decide(ctx context.Context, d Decision) (Decision, error)
}
