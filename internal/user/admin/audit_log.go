package admin

import (
	"context"
	"time"
)

// Kind is what is decided.
type Kind string

// The kinds of decisions.
const (
	Set       Kind = "set"       // Name is the setting, Value its value
	Appoint   Kind = "appoint"   // Value is the role that Person has from now on
	Invite    Kind = "invite"    // a link was made by which somebody may come
	Admit     Kind = "admit"     // Person came by such a link; By is who made it
	Mute      Kind = "mute"      // Person may neither write nor change their name
	Unmute    Kind = "unmute"    //
	Suspend   Kind = "suspend"   // Person may look, and nothing else
	Unsuspend Kind = "unsuspend" //
	Rename    Kind = "rename"    // Person is called Value from now on
	Close     Kind = "close"     // Table
	Annul     Kind = "annul"     // Table's result changes no ratings
	Dismiss   Kind = "dismiss"   // nothing is done about Report, or what it objects to stands
)

// Decision is a row of the book.
type Decision struct {
	Number int64 // from 1
	At     time.Time
	By     string // id of who decided; empty: whoever runs the program, by a command
	Kind   Kind
	User   string    // id of whom it concerns
	Table  string    // id of the table it concerns
	Name   string    // of a setting; or OwnCause
	Value  string    // of a setting; a role; a name
	Until  time.Time // when a mute or a suspension ends; zero: not before somebody ends it
	Why    string    // in the words of who decided
	Report string    // id of the report that it answers
}

// OwnCause is the Name of a decision about a person, match or report by which its owner was concerned who took it,
// since the site had no moderator.
const OwnCause = "own-cause"

// form is what a decision of a kind needs, and who may take it.
type form struct {
	least  Role // who decides
	person bool // concerns a person
	table  bool // concerns a table
	why    bool // says why
	until  bool // may say until when
}

// forms are those of the kinds that somebody decides; Invite and Admit follow from what people do.
var forms = map[Kind]form{
	Set:       {least: Owner},
	Appoint:   {least: Owner, person: true},
	Invite:    {least: Moderator},
	Mute:      {least: Moderator, person: true, why: true, until: true},
	Unmute:    {least: Moderator, person: true, why: true},
	Suspend:   {least: Moderator, person: true, why: true, until: true},
	Unsuspend: {least: Moderator, person: true, why: true},
	Rename:    {least: Moderator, person: true, why: true},
	Close:     {least: Moderator, table: true, why: true},
	Annul:     {least: Moderator, table: true, why: true},
	Dismiss:   {least: Moderator, why: true},
}

// Store keeps the book for good. Its methods are safe for concurrent use.
type Store interface {
	Reports
	// Decisions lists at most limit rows after a number, in order.
	Decisions(ctx context.Context, after int64, limit int) ([]Decision, error)
	// Decide adds a row, gives it its number and settles the report that it answers. people.ErrNotFound: that does not
	// wait.
	Decide(ctx context.Context, d Decision) (Decision, error)
}
