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
	maxWords = 500 // characters about oneself
	maxTies  = 500 // of one kind that a person has
)

// Audience is who may see something of a person.
type Audience string

// The audiences.
const (
	All      Audience = "all"
	Followed Audience = "followed" // whom the person follows
	Nobody   Audience = "nobody"   // but the person
)

// Profile is what a person tells of themselves, and to whom the site tells more. The zero Profile is that of somebody
// who has chosen nothing.
type Profile struct {
	Words    string
	Results  Audience // how their games ended
	Tables   Audience // at which tables they sit and sat
	Presence Audience // whether they are in the site
}

// or is the audience, or the given one if none was chosen.
func (a Audience) or(usual Audience) Audience {
	if a == "" {
		return usual
	}
	return a
}

// chosen is the profile with what holds for who has chosen nothing: games are public, comings and goings are not.
func (p Profile) chosen() Profile {
	p.Results, p.Tables, p.Presence = p.Results.or(All), p.Tables.or(All), p.Presence.or(Followed)
	return p
}

// TieKind is what one person has to do with another, by their own will and without the other being told.
type TieKind string

// The kinds of ties.
const (
	Follow TieKind = "follow"
	Block  TieKind = "block" // they shall not play with each other
)

// Tie is a person to whom another one has a tie.
type Tie struct {
	User  User // without Created
	Since time.Time
}

// FormerName is what somebody was called.
type FormerName struct {
	Name  string
	Until time.Time
}

// Circle keeps what people tell each other of themselves. It is part of Store.
type Circle interface {
	// ByHandle finds an account by its folded handle. ErrNotFound.
	ByHandle(ctx context.Context, folded string) (User, error)
	// HandleOf is the handle of a person; empty for a guest and for nobody.
	HandleOf(ctx context.Context, person string) (string, error)
	// Profile is what a person has chosen; the zero Profile if they have chosen nothing.
	Profile(ctx context.Context, person string) (Profile, error)
	// SetProfile stores a profile.
	SetProfile(ctx context.Context, person string, p Profile) error
	// FormerNames lists what a person was called, the latest first. They are for moderators and the person alone.
	FormerNames(ctx context.Context, person string) ([]FormerName, error)

	// Hours is when a person need not play; the zero Hours if they have not told.
	Hours(ctx context.Context, person string) (Hours, error)
	// SetHours stores when a person need not play.
	SetHours(ctx context.Context, person string, h Hours) error

	// Tie stores a tie unless it is there. ErrNotFound: there is no such person.
	Tie(ctx context.Context, person string, kind TieKind, other string, since time.Time) error
	// Untie removes a tie, if it is there.
	Untie(ctx context.Context, person string, kind TieKind, other string) error
	// Tied reports whether a person has a tie to another one.
	Tied(ctx context.Context, person string, kind TieKind, other string) (bool, error)
	// CountTies counts those of a person of one kind.
	CountTies(ctx context.Context, person string, kind TieKind) (int, error)
	// Ties lists those of a person of one kind.
	Ties(ctx context.Context, person string, kind TieKind) ([]Tie, error)

	// DeleteUser removes a person with all that is kept of them but their tables, holds handles, and gives the hashes
	// of the secrets of their sessions. ErrNotFound.
	DeleteUser(ctx context.Context, person string, held []HeldHandle, now time.Time) ([]Hash, error)

	// Unused lists guests who have not been here since that time, and of whom nothing else is kept that anybody could
	// miss; at most limit, by id, from the one after that on.
	Unused(ctx context.Context, after string, since time.Time, limit int) ([]string, error)
	// RemoveUnused removes those of these guests of whom that still holds. It tells who is gone, and the hashes of their
	// sessions' secrets.
	RemoveUnused(ctx context.Context, ids []string, since time.Time) (gone []string, secrets []Hash, err error)
}

// Rename gives a person another name; the old one is kept for moderators.
func (a *Accounts) Rename(ctx context.Context, person, name string) error {
	return a.Store.RenameUser(ctx, person, name, a.now())
}

// Find is the account of a handle, however it is spelt. ErrNotFound.
func (a *Accounts) Find(ctx context.Context, typed string) (User, error) {
	_, folded, err := Handle(typed)
	if err != nil {
		return User{}, ErrNotFound
	}
	return a.Store.ByHandle(ctx, folded)
}

// SetProfile stores what a person tells of themselves. Words are kept as they are, and shown as text.
func (a *Accounts) SetProfile(ctx context.Context, p User, profile Profile) error {
	if err := mustHaveAccount(p); err != nil {
		return err
	}
	profile.Words = strings.TrimSpace(profile.Words)
	if n := utf8.RuneCountInString(profile.Words); n > maxWords || !utf8.ValidString(profile.Words) {
		return refuse(BadWords, i18n.Of("people.words.length", "most", maxWords, "length", n))
	}
	return a.Store.SetProfile(ctx, p.ID, profile)
}

// Shown is a profile as a viewer may see it.
type Shown struct {
	Words                     string
	Results, Tables, Presence bool
}

// Show decides what of a person a viewer may see. Whoever was blocked sees what a stranger sees of somebody who shows
// nothing, so that they are not told. The viewer may be nobody.
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
		if blocked, err = a.Store.Tied(ctx, owner, Block, viewer); err == nil {
			followed, err = a.Store.Tied(ctx, owner, Follow, viewer)
		}
	}
	may := func(wanted Audience) bool { return !blocked && (wanted == All || wanted == Followed && followed) }
	return Shown{p.Words, may(p.Results), may(p.Tables), may(p.Presence)}, err
}

// Chosen is what a person has chosen, or what holds otherwise.
func (a *Accounts) Chosen(ctx context.Context, person string) (Profile, error) {
	p, err := a.Store.Profile(ctx, person)
	return p.chosen(), err
}

// Tie makes a tie of a person to another one. Only accounts can be followed.
func (a *Accounts) Tie(ctx context.Context, person string, kind TieKind, other string) error {
	if person == other {
		return refuse(NotAllowed, i18n.Of("people.tie.self"))
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
	n, err := a.Store.CountTies(ctx, person, kind)
	switch {
	case err != nil:
		return err
	case n >= maxTies:
		return refuse(TooMany, i18n.Of("people.tie.many", "most", maxTies))
	}
	return a.Store.Tie(ctx, person, kind, other, a.now())
}

// Meet decides whether somebody may come to where others are: to a table where they sit or wait, to ask them for
// another game, to write to them. It is the one place that does so. Neither who has blocked another nor who was blocked
// comes to the other, nor do their bots; whose will that was is told to nobody but them.
func (a *Accounts) Meet(ctx context.Context, person string, others []string) error {
	return a.eachBehind(ctx, person, others, func(own, theirs []string) error {
		if yes, err := a.anyTied(ctx, own, theirs); yes || err != nil {
			return cmp.Or(err, error(refuse(Blocked, i18n.Of("people.blocked.own"))))
		}
		if yes, err := a.anyTied(ctx, theirs, own); yes || err != nil {
			return cmp.Or(err, error(refuse(Blocked, i18n.Of("people.blocked"))))
		}
		return nil
	})
}

// Rate decides whether somebody's games with these others may be rated: all have accounts, and nobody plays with a bot
// of their own, or has their bots play with each other.
func (a *Accounts) Rate(ctx context.Context, person string, others []string) error {
	handle, err := a.Store.HandleOf(ctx, person)
	if err != nil {
		return err
	}
	if handle == "" {
		return refuse(NotRated, i18n.Of("people.rated.accounts"))
	}
	return a.eachBehind(ctx, person, others, func(own, theirs []string) error {
		if slices.ContainsFunc(own, func(p string) bool { return slices.Contains(theirs, p) }) {
			return refuse(NotRated, i18n.Of("people.rated.owner"))
		}
		return nil
	})
}

// eachBehind compares who is behind a person with who is behind each of the others, up to the first error.
func (a *Accounts) eachBehind(
	ctx context.Context, person string, others []string, compare func(own, theirs []string) error,
) error {
	own, err := a.behind(ctx, person)
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

// behind is a person, and of a bot also whose it is.
func (a *Accounts) behind(ctx context.Context, person string) ([]string, error) {
	p, err := a.Store.User(ctx, person)
	switch {
	case errors.Is(err, ErrNotFound):
		return nil, nil
	case err != nil:
		return nil, err
	case p.Owner != "":
		return []string{person, p.Owner}, nil
	}
	return []string{person}, nil
}

// anyTied reports whether one of some people has blocked one of others.
func (a *Accounts) anyTied(ctx context.Context, some, others []string) (bool, error) {
	for _, one := range some {
		for _, other := range others {
			if yes, err := a.Store.Tied(ctx, one, Block, other); yes || err != nil {
				return yes, err
			}
		}
	}
	return false, nil
}
