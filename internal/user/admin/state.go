// Package admin keeps what is decided about the site and about who comes to it: a book to which decisions are only
// added. Settings, roles and sanctions are the fold of the book, and what somebody may do in the site follows from
// them in one place, House.May.
package admin

import (
	"maps"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/user"
)

// Role is the role of a user in the administration of the site.
type Role string

// The roles, from the least on. There is one owner at most.
const (
	Anybody   Role = ""
	Moderator Role = "moderator"
	Owner     Role = "owner"
)

var ranks = map[Role]int{Anybody: 0, Moderator: 1, Owner: 2}

// atLeast reports whether a role may do what is for another.
func (r Role) atLeast(least Role) bool { return ranks[r] >= ranks[least] }

// State is what follows from the decisions of a book so far: a plain value that is not changed once it is read.
type State struct {
	last       int64 // number of the last decision
	settings   map[string]string
	roles      map[string]Role     // by person
	admitted   map[string]bool     // who came by an invitation
	mutes      map[string]Decision // by person
	suspension map[string]Decision // by person
	closed     map[string]Decision // by table
	annulled   map[string]bool     // tables
}

// follow returns the site after more decisions; h stays as it was.
func (h *State) follow(more []Decision) *State {
	if len(more) == 0 {
		return h
	}
	next := &State{
		last: h.last, settings: maps.Clone(h.settings), roles: maps.Clone(h.roles), admitted: maps.Clone(h.admitted),
		mutes: maps.Clone(h.mutes), suspension: maps.Clone(h.suspension), closed: maps.Clone(h.closed),
		annulled: maps.Clone(h.annulled),
	}
	for _, d := range more {
		next.apply(d)
	}
	return next
}

// empty returns a site about which nothing has been decided.
func empty() *State {
	return &State{
		settings: map[string]string{}, roles: map[string]Role{}, admitted: map[string]bool{},
		mutes: map[string]Decision{}, suspension: map[string]Decision{}, closed: map[string]Decision{},
		annulled: map[string]bool{},
	}
}

func (h *State) apply(d Decision) {
	h.last = d.Number
	switch d.Kind {
	case Set:
		h.settings[d.Name] = d.Value
	case Appoint:
		h.appoint(d.User, Role(d.Value))
	case Admit:
		h.admitted[d.User] = true
	case Mute:
		h.mutes[d.User] = d
	case Unmute:
		delete(h.mutes, d.User)
	case Suspend:
		h.suspension[d.User] = d
	case Unsuspend:
		delete(h.suspension, d.User)
	case Close:
		h.closed[d.Table] = d
	case Annul:
		h.annulled[d.Table] = true
	}
}

// appoint gives somebody a role. A new owner takes the place of the one before: whoever runs the program makes one when
// the owner's account is lost, or in wrong hands.
func (h *State) appoint(person string, role Role) {
	if role == Owner {
		maps.DeleteFunc(h.roles, func(_ string, has Role) bool { return has == Owner })
	}
	if role == Anybody {
		delete(h.roles, person)
		return
	}
	h.roles[person] = role
}

// Annulled reports whether moderators have taken back what a table's match has done to ratings.
func (h *State) Annulled(table string) bool { return h.annulled[table] }

// RoleOf returns the role of a person.
func (h *State) RoleOf(person string) Role { return h.roles[person] }

// HasModerators reports whether anybody is a moderator, besides the owner.
func (h *State) HasModerators() bool {
	for _, role := range h.roles {
		if role == Moderator {
			return true
		}
	}
	return false
}

// Suspension returns the decision by which a person is kept from playing at that time.
func (h *State) Suspension(person string, now time.Time) (Decision, bool) {
	return standing(h.suspension[person], now)
}

// Muting returns the decision by which a person is kept from writing at that time.
func (h *State) Muting(person string, now time.Time) (Decision, bool) {
	return standing(h.mutes[person], now)
}

func standing(d Decision, now time.Time) (Decision, bool) {
	return d, d.Number > 0 && (d.Until.IsZero() || now.Before(d.Until))
}

// Closed returns the decision by which a table was closed.
func (h *State) Closed(table string) (Decision, bool) {
	d, closed := h.closed[table]
	return d, closed
}

// MayLookAt reports whether a person may look at a table of which they hold no seat.
func (h *State) MayLookAt(p user.User, table string, now time.Time) error {
	if err := h.May(p, Watch, now); err != nil {
		return err
	}
	if _, closed := h.closed[table]; closed && h.RoleOf(p.ID) == Anybody {
		return refuse(TableClosed, i18n.Of("house.table-closed"))
	}
	return nil
}
