package admin

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"hexparlor/i18n"
	"hexparlor/internal/user"
)

const (
	// glance is the greatest age of the state in memory: commands write to the audit log beside a running server.
	glance = 250 * time.Millisecond
	page   = 1000 // entries that are read at once

	maxWhy = 500 // characters of a reason
	// ownerLife is how long a link that makes its user the owner is valid.
	ownerLife = time.Hour
)

// Purposes of the tickets of this package.
const (
	Ownership  user.Purpose = "owner"      // makes the user with the secret the owner
	Invitation user.Purpose = "invitation" // admits the user with the secret; its data is the id of the inviting user
)

// Service takes decisions about the site and its users, and holds the state that follows from them. New returns one.
type Service struct {
	store Store
	users user.Store
	clock func() time.Time

	mu     sync.Mutex // held during reads of and additions to the audit log
	looked time.Time
	known  atomic.Pointer[State]
}

// New returns a service on the stores of the audit log and of users. If clock is nil, it uses time.Now.
func New(store Store, users user.Store, clock func() time.Time) *Service {
	if clock == nil {
		clock = time.Now
	}
	d := &Service{store: store, users: users, clock: clock}
	d.known.Store(empty())
	return d
}

// Now returns the time in UTC with the precision of the store.
func (d *Service) Now() time.Time { return d.clock().UTC().Truncate(time.Microsecond) }

// State returns the state that follows from the audit log. It may lack decisions of other servers that are younger than
// glance.
func (d *Service) State(ctx context.Context) (*State, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.clock().Sub(d.looked) >= glance {
		if err := d.read(ctx); err != nil {
			return nil, err
		}
	}
	return d.known.Load(), nil
}

// read applies new entries of the audit log to the state. The caller holds d.mu.
func (d *Service) read(ctx context.Context) error {
	now := d.clock()
	for {
		known := d.known.Load()
		rows, err := d.store.Decisions(ctx, known.last, page)
		if err != nil {
			return err
		}
		d.known.Store(known.follow(rows))
		if len(rows) < page {
			d.looked = now
			return nil
		}
	}
}

// Number returns the value of a numeric setting, or its last known value if the audit log cannot be read.
func (d *Service) Number(setting string) int {
	h, err := d.State(context.Background())
	if err != nil {
		h = d.known.Load()
	}
	return h.Number(setting)
}

// Decide adds a decision to the audit log and returns it with its number. The error is an *Error if the decision is
// invalid or its author lacks the role.
func (d *Service) Decide(ctx context.Context, made Decision) (Decision, error) {
	made.Why = strings.TrimSpace(made.Why)
	if made.Kind == Set {
		s, err := Find(made.Name)
		if err != nil {
			return made, err
		}
		if made.Value, err = s.Read(made.Value); err != nil {
			return made, err
		}
	}
	owner, err := d.complete(ctx, made)
	if err != nil {
		return made, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.read(ctx); err != nil {
		return made, err
	}
	if err := d.known.Load().mayDecide(made, owner, d.Now()); err != nil {
		return made, err
	}
	return d.add(ctx, made)
}

// add stores a decision and updates the state. The caller holds d.mu.
func (d *Service) add(ctx context.Context, made Decision) (Decision, error) {
	made.At = d.Now()
	made, err := d.store.Decide(ctx, made)
	if errors.Is(err, user.ErrNotFound) {
		return made, refuse(NoReport, i18n.Of("admin.refuse.no-report"))
	}
	if err != nil {
		return made, err
	}
	return made, d.read(ctx)
}

// complete returns an error if a decision lacks a field that its kind needs. If the decision concerns a bot, it returns
// the id of the bot's owner.
func (d *Service) complete(ctx context.Context, made Decision) (owner string, err error) {
	f, known := forms[made.Kind]
	switch n := utf8.RuneCountInString(made.Why); {
	case !known:
		return "", refuse(BadDecision, i18n.Of("admin.refuse.bad-kind", "kind", i18n.Escaped(string(made.Kind))))
	case f.why && n == 0:
		return "", refuse(BadDecision, i18n.Of("admin.refuse.reason-missing"))
	case n > maxWhy || !utf8.ValidString(made.Why):
		return "", refuse(BadDecision, i18n.Of("admin.refuse.reason-long", "most", maxWhy, "length", n))
	case f.user != (made.User != "") || f.match != (made.Match != ""):
		return "", refuse(BadDecision, i18n.Of("admin.refuse.no-subject"))
	}
	if err := d.fits(made, f); err != nil || !f.user {
		return "", err
	}
	p, err := d.users.User(ctx, made.User)
	if errors.Is(err, user.ErrNotFound) {
		return "", refuse(BadDecision, i18n.Of("admin.refuse.no-subject"))
	}
	return p.Owner, err
}

// fits returns an error if Report, Until or Value of a decision does not fit its kind.
func (d *Service) fits(made Decision, f form) error {
	switch {
	case made.Kind == Dismiss && made.Report == "":
		return refuse(NoReport, i18n.Of("admin.refuse.no-report"))
	case !made.Until.IsZero() && (!f.until || !made.Until.After(d.Now())):
		return refuse(BadDecision, i18n.Of("admin.refuse.bad-until"))
	case made.Kind == Appoint && made.Value != string(Moderator) && made.Value != string(Anybody):
		return refuse(BadDecision, i18n.Of("admin.refuse.bad-role"))
	}
	return nil
}

// mayDecide returns an error if the deciding user lacks the role for a decision, or does not rank above the user
// concerned. owner is the owner of a bot concerned, whose rank counts, or "".
func (h *State) mayDecide(made Decision, owner string, now time.Time) error {
	if made.By == "" {
		return nil // an administrator at the command line may decide anything
	}
	f := forms[made.Kind]
	own := h.RoleOf(made.By)
	_, suspended := h.Suspension(made.By, now)
	switch {
	case suspended || !own.atLeast(f.least):
		if f.least == Owner {
			return refuse(OwnerOnly, i18n.Of("admin.refuse.owner-only"))
		}
		return refuse(ModeratorsOnly, i18n.Of("admin.refuse.moderators-only"))
	case f.user && max(ranks[h.RoleOf(made.User)], ranks[h.RoleOf(owner)]) >= ranks[own]:
		return refuse(BadDecision, i18n.Of("admin.refuse.higher-role"))
	}
	return nil
}

// OwnerLink returns the secret of a link whose first user becomes the owner, and when it expires.
func (d *Service) OwnerLink(ctx context.Context) (secret string, expires time.Time, err error) {
	return d.link(ctx, user.Ticket{Purpose: Ownership}, ownerLife)
}

func (d *Service) link(
	ctx context.Context, t user.Ticket, life time.Duration,
) (secret string, expires time.Time, err error) {
	secret, now := user.NewSecret(), d.Now()
	t.Expires = now.Add(life)
	return secret, t.Expires, d.users.PutTicket(ctx, t, user.HashOf(secret), now)
}

// Own makes a user the owner if secret is that of an unused link of OwnerLink.
func (d *Service) Own(ctx context.Context, userID, secret string) error {
	_, err := d.take(ctx, Ownership, secret)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	_, err = d.add(ctx, Decision{Kind: Appoint, User: userID, Value: string(Owner)})
	return err
}

// Invite returns the secret of an invitation link that admits one user, and when it expires. by is the id of the
// inviting user, or "" for a command.
func (d *Service) Invite(ctx context.Context, by string) (secret string, expires time.Time, err error) {
	h, err := d.State(ctx)
	if err != nil {
		return "", expires, err
	}
	if _, err := d.Decide(ctx, Decision{Kind: Invite, By: by}); err != nil {
		return "", expires, err
	}
	life := time.Duration(h.Number(InvitationDays)) * 24 * time.Hour
	return d.link(ctx, user.Ticket{Purpose: Invitation, Data: by}, life)
}

// Accept admits a user to the site if secret is that of an unused invitation.
func (d *Service) Accept(ctx context.Context, userID, secret string) error {
	t, err := d.take(ctx, Invitation, secret)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	_, err = d.add(ctx, Decision{Kind: Admit, By: t.Data, User: userID})
	return err
}

func (d *Service) take(ctx context.Context, purpose user.Purpose, secret string) (user.Ticket, error) {
	t, err := d.users.TakeTicket(ctx, purpose, user.HashOf(secret), d.Now())
	if errors.Is(err, user.ErrNotFound) {
		return t, refuse(WrongLink, i18n.Of("admin.refuse.wrong-link"))
	}
	return t, err
}
