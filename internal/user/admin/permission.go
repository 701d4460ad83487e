package admin

import (
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/user"
)

// Action is an operation for which a user needs a permission of the site, whatever seats they hold.
type Action string

// The actions.
const (
	Visit           Action = "visit"             // things that concern no other user: rules, lessons, the own settings
	Watch           Action = "watch"             // the lobby and matches
	Leave           Action = "leave"             // give up a seat
	Play            Action = "play"              // at an own seat
	Sit             Action = "sit"               // take a seat
	MakeMatch       Action = "make-table"        //
	MakePublicMatch Action = "make-public-table" // a match that the lobby lists
	Name            Action = "name"              // change the own name
	Write           Action = "write"             // text that other users read
	Join            Action = "join"              // create an account
	Report          Action = "report"            // to the moderators
	Moderate        Action = "moderate"          // as moderators do
	Govern          Action = "govern"            // change settings and appoint moderators, as the owner does
)

// scope is the group of users who may do an action, by the access setting of the site.
type scope int

const (
	// all users, even those whom the site does not admit: running matches are played to their end
	strangers scope = iota
	visitors        // all users, unless the site needs an invitation
	members         // users whom the site admits
)

// rule defines which users may do an action.
type rule struct {
	scope     scope
	least     Role
	suspended bool // whether suspended users may do it too
	speech    bool // whether muted users may not do it
}

var rules = map[Action]rule{
	Visit:           {scope: strangers, suspended: true},
	Watch:           {scope: visitors, suspended: true},
	Leave:           {scope: strangers, suspended: true},
	Play:            {scope: strangers},
	Sit:             {scope: members},
	MakeMatch:       {scope: members},
	MakePublicMatch: {scope: members},
	Name:            {scope: members, speech: true},
	Write:           {scope: members, speech: true},
	Join:            {scope: visitors},
	Report:          {scope: members, suspended: true},
	Moderate:        {scope: members, least: Moderator},
	Govern:          {scope: members, least: Owner},
}

// Code identifies the reason of a refusal for programs; it never changes.
type Code string

// The codes of refusals.
const (
	Suspended      Code = "suspended"
	Muted          Code = "muted"
	AccountsOnly   Code = "accounts-only"
	InvitedOnly    Code = "invitation-only"
	ModeratorsOnly Code = "moderators-only"
	OwnerOnly      Code = "owner-only"
	NoSetting      Code = "no-setting"
	BadSetting     Code = "bad-setting"
	BadDecision    Code = "bad-decision"
	BadReport      Code = "bad-report"
	TooManyReports Code = "too-many-reports"     // too many waiting reports of the same user
	NoReport       Code = "no-report"            // no such report waits
	NotInOwnCause  Code = "conflict-of-interest" // the decision concerns the decider
	MatchClosed    Code = "table-closed"
	WrongLink      Code = "wrong-link" // unknown, used already, or expired
)

// Error is a refusal with its code and reason; nothing was changed.
type Error = catalog.Refused[Code]

func refuse(code Code, reason i18n.Message) *Error { return &Error{Code: code, Reason: reason} }

// May returns an *Error if a user may not do an action on the site now; nil if they may. A visitor without a session is
// a user with an empty ID.
func (h *State) May(p user.User, do Action, now time.Time) error {
	r, known := rules[do]
	if !known {
		panic("no rule for " + string(do))
	}
	if err := h.mayWith(p, r, now); err != nil {
		return err
	}
	if do == MakePublicMatch {
		return h.mayPublish(p)
	}
	return nil
}

func (h *State) mayWith(p user.User, r rule, now time.Time) error {
	if d, stands := h.Suspension(p.ID, now); stands && !r.suspended {
		return refuse(Suspended, sentence("admin.refuse.suspended", d))
	}
	if err := h.admits(p, r.scope); err != nil {
		return err
	}
	if d, stands := h.Muting(p.ID, now); stands && r.speech {
		return refuse(Muted, sentence("admin.refuse.muted", d))
	}
	if !h.RoleOf(p.ID).atLeast(r.least) {
		if r.least == Owner {
			return refuse(OwnerOnly, i18n.Of("admin.refuse.owner-only"))
		}
		return refuse(ModeratorsOnly, i18n.Of("admin.refuse.moderators-only"))
	}
	return nil
}

// MaySpeak returns an *Error if a user is muted; nil otherwise. It must be called wherever a user types text that
// others read, such as the name of a seat or the handle of a bot.
func (h *State) MaySpeak(userID string, now time.Time) error {
	if d, stands := h.Muting(userID, now); stands {
		return refuse(Muted, sentence("admin.refuse.muted", d))
	}
	return nil
}

// sentence returns the message key about a sanction, with its end and reason.
func sentence(key string, d Decision) i18n.Message {
	until := ""
	if !d.Until.IsZero() {
		until = d.Until.UTC().Format("2006-01-02 15:04")
	}
	ends := "never"
	if until != "" {
		ends = "then"
	}
	return i18n.Of(key, "ends", ends, "until", until, "why", d.Why)
}

// admits returns an *Error if the access setting of the site keeps the user out of a scope; nil otherwise.
func (h *State) admits(p user.User, s scope) error {
	account := p.Handle != ""
	switch access := h.Value(Access); {
	case s == strangers || access == ToAll || account || h.RoleOf(p.ID) != Anybody:
		return nil
	case access == ByInvitation && !h.admitted[p.ID]:
		return refuse(InvitedOnly, i18n.Of("admin.refuse.invited-only"))
	case access == ToAccounts && s == members:
		return refuse(AccountsOnly, i18n.Of("admin.refuse.accounts-only"))
	}
	return nil
}

func (h *State) mayPublish(p user.User) error {
	switch role := h.RoleOf(p.ID); h.Value(PublicMatches) {
	case ToAccounts:
		if p.Handle == "" && role == Anybody {
			return refuse(AccountsOnly, i18n.Of("admin.refuse.public-by-accounts"))
		}
	case ByModerators:
		if role == Anybody {
			return refuse(ModeratorsOnly, i18n.Of("admin.refuse.public-by-moderators"))
		}
	}
	return nil
}
