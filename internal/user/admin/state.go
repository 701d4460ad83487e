// Package admin stores the decisions about the site and its users in an audit log that is only appended to. State
// holds the settings, roles and sanctions that follow from the log; State.May decides what a user may do.
package admin

import (
	"maps"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/user"
)

// Role is the role of a user in the administration of the site.
type Role string

// The roles of users, in rising order. There is at most one owner.
const (
	Anybody   Role = ""
	Moderator Role = "moderator"
	Owner     Role = "owner"
)

var ranks = map[Role]int{Anybody: 0, Moderator: 1, Owner: 2}

// atLeast reports whether a role has all permissions of the role least.
func (r Role) atLeast(least Role) bool { return ranks[r] >= ranks[least] }

// State is the state that follows from the entries of the audit log: settings, roles and sanctions. It is immutable.
type State struct {
	last       int64 // number of the last decision applied
	settings   map[string]string
	roles      map[string]Role     // roles by user id; users without a role are missing
	admitted   map[string]bool     // ids of users who came by an invitation
	mutes      map[string]Decision // last mute by user id
	suspension map[string]Decision // last suspension by user id
	closed     map[string]Decision // decisions to close a match, by match id
	annulled   map[string]bool     // ids of matches that change no ratings
}

// follow returns the state after more decisions; h stays unchanged.
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

// empty returns the state of an empty audit log.
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
		h.closed[d.Match] = d
	case Annul:
		h.annulled[d.Match] = true
	}
}

// appoint sets the role of a user. A new owner replaces the former one: the server's administrator appoints one when
// the owner's account is lost or stolen.
func (h *State) appoint(userID string, role Role) {
	if role == Owner {
		maps.DeleteFunc(h.roles, func(_ string, has Role) bool { return has == Owner })
	}
	if role == Anybody {
		delete(h.roles, userID)
		return
	}
	h.roles[userID] = role
}

// Annulled reports whether moderators have decided that a match changes no ratings.
func (h *State) Annulled(match string) bool { return h.annulled[match] }

// RoleOf returns the role of the user with an id.
func (h *State) RoleOf(userID string) Role { return h.roles[userID] }

// HasModerators reports whether a user has the role Moderator; the owner does not count.
func (h *State) HasModerators() bool {
	for _, role := range h.roles {
		if role == Moderator {
			return true
		}
	}
	return false
}

// Suspension returns the decision that suspends a user; the result is false if none does at the time now.
func (h *State) Suspension(userID string, now time.Time) (Decision, bool) {
	return standing(h.suspension[userID], now)
}

// Muting returns the decision that mutes a user; the result is false if none does at the time now.
func (h *State) Muting(userID string, now time.Time) (Decision, bool) {
	return standing(h.mutes[userID], now)
}

func standing(d Decision, now time.Time) (Decision, bool) {
	return d, d.Number > 0 && (d.Until.IsZero() || now.Before(d.Until))
}

// Closed returns the decision by which a match was closed; the result is false if it was not closed.
func (h *State) Closed(match string) (Decision, bool) {
	d, closed := h.closed[match]
	return d, closed
}

// MayLookAt returns an *Error if a user without a seat may not see a match: they may not watch, or the match was
// closed.
func (h *State) MayLookAt(p user.User, match string, now time.Time) error {
	if err := h.May(p, Watch, now); err != nil {
		return err
	}
	if _, closed := h.closed[match]; closed && h.RoleOf(p.ID) == Anybody {
		return refuse(MatchClosed, i18n.Of("admin.refuse.table-closed"))
	}
	return nil
}
