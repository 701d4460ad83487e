package user

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"hexparlor/i18n"
)

const (
	maxWords     = 500 // characters of a profile text
	maxRelations = 500 // users that a user may follow or block
)

// Audience is the group of users who may see a part of a user's profile.
type Audience string

// The audiences.
const (
	All      Audience = "all"
	Followed Audience = "followed" // users whom the user follows
	OnlyUser Audience = "nobody"   // only the user
)

// Profile holds a user's picture, profile text and privacy settings. An empty Audience stands for its default.
type Profile struct {
	Avatar   string // name of a picture; empty: the first letter of the name
	Words    string
	Results  Audience // audience of the results of the user's matches
	Matches  Audience // audience of the user's matches
	Presence Audience // audience of whether the user is online
}

// chosen returns the profile with defaults for what is not set: everything is public.
func (p Profile) chosen() Profile {
	p.Results, p.Matches, p.Presence = cmp.Or(p.Results, All), cmp.Or(p.Matches, All), cmp.Or(p.Presence, All)
	return p
}

// RelationKind is a relation of a user to another one, who does not see it: following or blocking.
type RelationKind string

// The kinds of relations.
const (
	Follow RelationKind = "follow"
	Block  RelationKind = "block" // the two users do not play with each other
)

// Relation is a user whom another user follows or has blocked.
type Relation struct {
	User  User // the other user, without Created
	Since time.Time
}

// FormerName is an earlier name of a user, with the time at which it was replaced.
type FormerName struct {
	Name  string
	Until time.Time
}

// ProfileStore stores profiles, hours and relations between users. It is part of Store.
type ProfileStore interface {
	// ByHandle returns the account with a folded handle. ErrNotFound.
	ByHandle(ctx context.Context, folded string) (User, error)
	// FindByHandle returns the ids of the accounts whose folded handle begins with a text, at most limit, in the order
	// of the handles.
	FindByHandle(ctx context.Context, folded string, limit int) ([]string, error)
	// HandleOf returns the handle of a user; empty for a guest or an unknown id.
	HandleOf(ctx context.Context, userID string) (string, error)
	// Profile returns a user's profile; the zero Profile if they have chosen none.
	Profile(ctx context.Context, userID string) (Profile, error)
	// SetProfile stores a profile.
	SetProfile(ctx context.Context, userID string, p Profile) error
	// FormerNames returns a user's earlier names, the latest first. Only moderators and the user may see them.
	FormerNames(ctx context.Context, userID string) ([]FormerName, error)

	// Hours returns a user's hours; the zero Hours if they have set none.
	Hours(ctx context.Context, userID string) (Hours, error)
	// SetHours stores a user's hours.
	SetHours(ctx context.Context, userID string, h Hours) error

	// Relation stores a relation unless it exists. ErrNotFound: the other user does not exist.
	AddRelation(ctx context.Context, userID string, kind RelationKind, other string, since time.Time) error
	// RemoveRelation removes a relation, if it exists.
	RemoveRelation(ctx context.Context, userID string, kind RelationKind, other string) error
	// HasRelation reports whether a user has a relation of that kind to another one.
	HasRelation(ctx context.Context, userID string, kind RelationKind, other string) (bool, error)
	// CountRelations returns the number of a user's relations of one kind.
	CountRelations(ctx context.Context, userID string, kind RelationKind) (int, error)
	// Relations returns a user's relations of one kind.
	Relations(ctx context.Context, userID string, kind RelationKind) ([]Relation, error)

	// DeleteUser removes a user with all their data except their matches, and reserves handles. It returns the hashes
	// of their sessions' secrets. ErrNotFound.
	DeleteUser(ctx context.Context, userID string, held []HeldHandle, now time.Time) ([]Hash, error)

	// Unused returns guests who have not visited since that time and of whom nothing else is stored; at most limit,
	// by id, beginning after the given id.
	Unused(ctx context.Context, after string, since time.Time, limit int) ([]string, error)
	// RemoveUnused removes those of these guests who are still unused. It returns the removed ids and the hashes of
	// their sessions' secrets.
	RemoveUnused(ctx context.Context, ids []string, since time.Time) (gone []string, secrets []Hash, err error)
}

// Rename changes a user's name; moderators can see the old one.
func (a *Accounts) Rename(ctx context.Context, userID, name string) error {
	return a.Store.RenameUser(ctx, userID, name, a.now())
}

// Find returns the account with a typed handle. The error is ErrNotFound if there is none.
func (a *Accounts) Find(ctx context.Context, typed string) (User, error) {
	_, folded, err := Handle(typed)
	if err != nil {
		return User{}, ErrNotFound
	}
	return a.Store.ByHandle(ctx, folded)
}

// Search returns the accounts whose handle begins with a text, at most limit.
func (a *Accounts) Search(ctx context.Context, text string, limit int) ([]User, error) {
	folded := foldedPrefix(text)
	if folded == "" {
		return nil, nil
	}
	ids, err := a.Store.FindByHandle(ctx, folded, limit)
	if err != nil {
		return nil, err
	}
	var found []User
	for _, id := range ids {
		p, err := a.Store.User(ctx, id)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found = append(found, p)
	}
	return found, nil
}

// Follows returns the ids of the users whom a user follows; none for a caller without a session.
func (a *Accounts) Follows(ctx context.Context, userID string) (map[string]bool, error) {
	ids := map[string]bool{}
	if userID == "" {
		return ids, nil
	}
	relations, err := a.Store.Relations(ctx, userID, Follow)
	for _, r := range relations {
		ids[r.User.ID] = true
	}
	return ids, err
}

// SetProfile stores the profile of an account. Its text is plain text of at most maxWords characters.
func (a *Accounts) SetProfile(ctx context.Context, p User, profile Profile) error {
	if err := mustHaveAccount(p); err != nil {
		return err
	}
	profile.Words = strings.TrimSpace(profile.Words)
	if n := utf8.RuneCountInString(profile.Words); n > maxWords || !utf8.ValidString(profile.Words) {
		return refuse(BadWords, i18n.Of("user.words.length", "most", maxWords, "length", n))
	}
	return a.Store.SetProfile(ctx, p.ID, profile)
}

// Shown is a profile as one viewer may see it: its text, and whether they may see results, matches and presence.
type Shown struct {
	Words                      string
	Results, Matches, Presence bool
}

// Show returns what a viewer may see of a user. A viewer whom the user has blocked sees the same as of a user who hides
// everything, so that the block stays secret. viewer is "" without a session.
func (a *Accounts) Show(ctx context.Context, owner, viewer string) (Shown, error) {
	p, err := a.Store.Profile(ctx, owner)
	if err != nil {
		return Shown{}, err
	}
	p = p.chosen()
	if owner == viewer {
		return Shown{p.Words, true, true, true}, nil
	}
	var blocked, followed bool
	if viewer != "" {
		if blocked, err = a.Store.HasRelation(ctx, owner, Block, viewer); err == nil {
			followed, err = a.Store.HasRelation(ctx, owner, Follow, viewer)
		}
	}
	may := func(wanted Audience) bool { return !blocked && (wanted == All || wanted == Followed && followed) }
	return Shown{p.Words, may(p.Results), may(p.Matches), may(p.Presence)}, err
}

// Chosen returns the profile of a user, with defaults for settings that they have not changed.
func (a *Accounts) Chosen(ctx context.Context, userID string) (Profile, error) {
	p, err := a.Store.Profile(ctx, userID)
	return p.chosen(), err
}

// AddRelation makes a user follow or block another one. Only accounts can be followed; the error is ErrNotFound for a
// guest.
func (a *Accounts) AddRelation(ctx context.Context, userID string, kind RelationKind, other string) error {
	if userID == other {
		return refuse(NotAllowed, i18n.Of("user.tie.self"))
	}
	if kind == Follow {
		handle, err := a.Store.HandleOf(ctx, other)
		switch {
		case err != nil:
			return err
		case handle == "":
			return ErrNotFound
		}
	}
	n, err := a.Store.CountRelations(ctx, userID, kind)
	switch {
	case err != nil:
		return err
	case n >= maxRelations:
		return refuse(TooMany, i18n.Of("user.tie.many", "most", maxRelations))
	}
	return a.Store.AddRelation(ctx, userID, kind, other, a.now())
}

// CheckBlocks returns an error with the code Blocked if a user may not sit down with, invite or write to the others,
// because one has blocked the other. Bots count as their owners. Only the author of a block learns of it.
func (a *Accounts) CheckBlocks(ctx context.Context, userID string, others []string) error {
	return a.eachBehind(ctx, userID, others, func(own, theirs []string) error {
		if yes, err := a.anyRelated(ctx, own, theirs); yes || err != nil {
			return cmp.Or(err, error(refuse(Blocked, i18n.Of("user.blocked.own"))))
		}
		if yes, err := a.anyRelated(ctx, theirs, own); yes || err != nil {
			return cmp.Or(err, error(refuse(Blocked, i18n.Of("user.blocked"))))
		}
		return nil
	})
}

// CheckRatable returns an error with the code NotRated if matches of a user with the others cannot be rated. The user
// must have an account, and no owner may play against their own bot, nor two bots of one owner against each other.
func (a *Accounts) CheckRatable(ctx context.Context, userID string, others []string) error {
	handle, err := a.Store.HandleOf(ctx, userID)
	if err != nil {
		return err
	}
	if handle == "" {
		return refuse(NotRated, i18n.Of("user.rated.accounts"))
	}
	return a.eachBehind(ctx, userID, others, func(own, theirs []string) error {
		if slices.ContainsFunc(own, func(p string) bool { return slices.Contains(theirs, p) }) {
			return refuse(NotRated, i18n.Of("user.rated.owner"))
		}
		return nil
	})
}

// eachBehind calls compare with the ids behind a user (see behind) and those behind each of the others, and stops at
// the first error.
func (a *Accounts) eachBehind(
	ctx context.Context, userID string, others []string, compare func(own, theirs []string) error,
) error {
	own, err := a.behind(ctx, userID)
	if err != nil {
		return err
	}
	for _, other := range others {
		theirs, err := a.behind(ctx, other)
		if err != nil {
			return err
		}
		if err := compare(own, theirs); err != nil {
			return err
		}
	}
	return nil
}

// behind returns the id of a user, and for a bot also its owner's; nothing if the user does not exist.
func (a *Accounts) behind(ctx context.Context, userID string) ([]string, error) {
	p, err := a.Store.User(ctx, userID)
	switch {
	case errors.Is(err, ErrNotFound):
		return nil, nil
	case err != nil:
		return nil, err
	case p.Owner != "":
		return []string{userID, p.Owner}, nil
	}
	return []string{userID}, nil
}

// anyRelated reports whether one of the users some has blocked one of the others.
func (a *Accounts) anyRelated(ctx context.Context, some, others []string) (bool, error) {
	for _, one := range some {
		for _, other := range others {
			if yes, err := a.Store.HasRelation(ctx, one, Block, other); yes || err != nil {
				return yes, err
			}
		}
	}
	return false, nil
}
