package admin

import (
	"context"
	"errors"
	"slices"

	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// mayJudge refuses a decision in the decider's own cause. An owner without moderators decides all the same, since
// only the owner can; the audit log says so.
func (s *service) mayJudge(ctx context.Context, d *admin.Decision) error {
	if d.Kind == admin.Appoint {
		return nil // judges no user, and only the owner may do it
	}
	site, err := s.Admin.State(ctx)
	if err != nil {
		return httpapi.StoreError(err)
	}
	own, err := s.newDecider(d.By).isConcerned(ctx, *d)
	if err != nil || !own {
		return err
	}
	if decidesAlone(site, d.By) {
		d.Name = admin.OwnCause
		return nil
	}
	return &admin.Error{Code: admin.NotInOwnCause, Reason: i18n.Of("admin.refuse.conflict-of-interest")}
}

// decidesAlone reports whether a user is the owner of a site without moderators.
func decidesAlone(site *admin.State, id string) bool {
	return site.RoleOf(id) == admin.Owner && !site.HasModerators()
}

// decider is a moderator or owner in one request. It reads what concerns them from the store once, when it is first
// needed: lists ask about many users and reports.
type decider struct {
	service *service
	id      string
	alone   bool            // decides in their own cause, since the site has no moderators
	own     []string        // ids of the user and their bots; nil: not read yet
	met     map[string]bool // ids of users in running matches of own; nil: not read yet
}

func (s *service) newDecider(id string) *decider { return &decider{service: s, id: id} }

// callingDecider returns the caller as a decider.
func (s *service) callingDecider(ctx context.Context, site *admin.State) (*decider, error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	d := s.newDecider(me)
	d.alone = decidesAlone(site, me)
	return d, nil
}

// isBarred reports whether the decider may not take a decision since it is in their own cause.
func (d *decider) isBarred(ctx context.Context, made admin.Decision) (bool, error) {
	if d.alone {
		return false, nil
	}
	return d.isConcerned(ctx, made)
}

// isConcerned reports whether a decision concerns the decider: a match that they or their bots play or have played,
// themselves, a user whom they meet in a running match, or a report by or about them.
func (d *decider) isConcerned(ctx context.Context, made admin.Decision) (bool, error) {
	own, err := d.ownIDs(ctx)
	if err != nil {
		return false, err
	}
	matches, users := []string{made.Match}, []string{made.User}
	if made.Report != "" {
		c, err := d.service.Admin.Complaint(ctx, made.Report)
		if err != nil && !errors.Is(err, user.ErrNotFound) {
			return false, httpapi.StoreError(err)
		}
		if slices.Contains(own, c.By) {
			return true, nil
		}
		matches, users = append(matches, c.Match), append(users, c.User)
	}
	for _, id := range matches {
		if d.service.isAtMatch(ctx, id, own) {
			return true, nil
		}
	}
	for _, id := range users {
		if concerned, err := d.isOpponent(ctx, id); concerned || err != nil {
			return concerned, err
		}
	}
	return false, nil
}

// ownIDs returns the ids of the decider and their bots.
func (d *decider) ownIDs(ctx context.Context) (_ []string, err error) {
	if d.own == nil {
		d.own, err = d.service.withBots(ctx, d.id)
	}
	return d.own, err
}

// isOpponent reports whether a user is the decider or one of their bots, or meets one of them in a running match.
func (d *decider) isOpponent(ctx context.Context, id string) (bool, error) {
	if id == "" {
		return false, nil
	}
	theirs, err := d.service.withBots(ctx, id)
	if err != nil {
		return false, err
	}
	if slices.ContainsFunc(theirs, func(p string) bool { return slices.Contains(d.own, p) }) {
		return true, nil
	}
	if d.met == nil {
		if d.met, err = d.service.usersInRunningMatches(ctx, d.own); err != nil {
			return false, err
		}
	}
	return slices.ContainsFunc(theirs, func(p string) bool { return d.met[p] }), nil
}

// withBots returns the id of a user, of the owner if the user is a bot, and the bots of both.
func (s *service) withBots(ctx context.Context, id string) ([]string, error) {
	all := []string{id}
	p, err := s.Users.Store.User(ctx, id)
	if errors.Is(err, user.ErrNotFound) {
		return all, nil
	}
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if p.Owner != "" {
		id, all = p.Owner, append(all, p.Owner)
	}
	bots, err := s.Users.Store.Bots(ctx, id)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, b := range bots {
		all = append(all, b.ID)
	}
	return all, nil
}

// isAtMatch reports whether one of some users sits at a match, has a bot play on there, or runs it.
func (s *service) isAtMatch(ctx context.Context, id string, users []string) (plays bool) {
	if id == "" {
		return false
	}
	t, err := s.Matches.Host.Match(ctx, id)
	if err != nil {
		return false
	}
	t.Read(func(f *match.State) {
		plays = slices.ContainsFunc(usersAt(f), func(id string) bool { return slices.Contains(users, id) })
	})
	return plays
}

// usersAt returns the ids of the users who sit at a match, have a bot play on there, or run it.
func usersAt(f *match.State) (ids []string) {
	for _, p := range f.Seats.Players {
		ids = append(ids, p.User, p.Away)
	}
	if f.Seats.RunBy(f.Match.Maker) {
		ids = append(ids, f.Match.Maker)
	}
	return slices.DeleteFunc(ids, func(id string) bool { return id == "" })
}

// usersInRunningMatches returns the ids of all users at the running matches of some users, including theirs.
func (s *service) usersInRunningMatches(ctx context.Context, of []string) (map[string]bool, error) {
	found := map[string]bool{}
	for _, one := range of {
		ids, err := s.Matches.Host.Store.Unfinished(ctx, one)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		for _, id := range ids {
			s.Matches.ReadListed(ctx, id, one, func(f *match.State) {
				if f.Status != match.Running {
					return
				}
				for _, user := range usersAt(f) {
					found[user] = true
				}
			})
		}
	}
	return found, nil
}
