package server

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
// nobody else can; the log says so.
func (s *Server) mayJudge(ctx context.Context, d *admin.Decision) error {
	if d.Kind == admin.Appoint {
		return nil // judges nobody, and is the owner's
	}
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return httpapi.StoreError(err)
	}
	own, err := s.newDecider(d.By).isConcerned(ctx, *d)
	if err != nil || !own {
		return err
	}
	if decidesAlone(h, d.By) {
		d.Name = admin.OwnCause
		return nil
	}
	return &admin.Error{Code: admin.NotInOwnCause, Reason: i18n.Of("house.own-cause")}
}

// decidesAlone reports whether somebody is the owner of a site without moderators.
func decidesAlone(h *admin.State, person string) bool {
	return h.RoleOf(person) == admin.Owner && !h.HasModerators()
}

// decider is a moderator or owner in one request. It reads what concerns them from the store once, when it is first
// needed: lists ask about many users and reports.
type decider struct {
	server *Server
	id     string
	alone  bool            // decides in their own cause, since the site has no moderators
	own    []string        // ids of the user and their bots; nil: not read yet
	met    map[string]bool // ids of users in running matches of own; nil: not read yet
}

func (s *Server) newDecider(id string) *decider { return &decider{server: s, id: id} }

// callingDecider returns the caller as a decider.
func (s *Server) callingDecider(ctx context.Context, h *admin.State) (*decider, error) {
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	d := s.newDecider(me)
	d.alone = decidesAlone(h, me)
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
	tables, persons := []string{made.Table}, []string{made.User}
	if made.Report != "" {
		c, err := d.server.cfg.Desk.Complaint(ctx, made.Report)
		if err != nil && !errors.Is(err, user.ErrNotFound) {
			return false, httpapi.StoreError(err)
		}
		if slices.Contains(own, c.By) {
			return true, nil
		}
		tables, persons = append(tables, c.Table), append(persons, c.User)
	}
	for _, table := range tables {
		if d.server.playsAt(ctx, table, own) {
			return true, nil
		}
	}
	for _, person := range persons {
		if concerned, err := d.isOpponent(ctx, person); concerned || err != nil {
			return concerned, err
		}
	}
	return false, nil
}

// ownIDs returns the ids of the decider and their bots.
func (d *decider) ownIDs(ctx context.Context) (_ []string, err error) {
	if d.own == nil {
		d.own, err = d.server.withBots(ctx, d.id)
	}
	return d.own, err
}

// isOpponent reports whether a user is the decider or one of their bots, or meets one of them in a running match.
func (d *decider) isOpponent(ctx context.Context, person string) (bool, error) {
	if person == "" {
		return false, nil
	}
	theirs, err := d.server.withBots(ctx, person)
	if err != nil {
		return false, err
	}
	if slices.ContainsFunc(theirs, func(p string) bool { return slices.Contains(d.own, p) }) {
		return true, nil
	}
	if d.met == nil {
		if d.met, err = d.server.usersInRunningMatches(ctx, d.own); err != nil {
			return false, err
		}
	}
	return slices.ContainsFunc(theirs, func(p string) bool { return d.met[p] }), nil
}

// withBots returns a person, the person's owner if it is a bot, and the bots of both.
func (s *Server) withBots(ctx context.Context, person string) ([]string, error) {
	all := []string{person}
	p, err := s.cfg.People.Store.User(ctx, person)
	if errors.Is(err, user.ErrNotFound) {
		return all, nil
	}
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if p.Owner != "" {
		person, all = p.Owner, append(all, p.Owner)
	}
	bots, err := s.cfg.People.Store.Bots(ctx, person)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, b := range bots {
		all = append(all, b.ID)
	}
	return all, nil
}

// playsAt reports whether one of some people sits at a table, has a bot play on there, or runs it.
func (s *Server) playsAt(ctx context.Context, table string, people []string) (plays bool) {
	if table == "" {
		return false
	}
	t, err := s.cfg.Host.Table(ctx, table)
	if err != nil {
		return false
	}
	t.Read(func(f *match.State) {
		plays = slices.ContainsFunc(usersAt(f), func(id string) bool { return slices.Contains(people, id) })
	})
	return plays
}

// usersAt returns the ids of the users who sit at a table, have a bot play on there, or run it.
func usersAt(f *match.State) (ids []string) {
	for _, p := range f.Seats.Players {
		ids = append(ids, p.Guest, p.Away)
	}
	if f.Seats.RunBy(f.Match.Maker) {
		ids = append(ids, f.Match.Maker)
	}
	return slices.DeleteFunc(ids, func(id string) bool { return id == "" })
}

// usersInRunningMatches returns the ids of all users at the running matches of some users, including theirs.
func (s *Server) usersInRunningMatches(ctx context.Context, of []string) (map[string]bool, error) {
	found := map[string]bool{}
	for _, one := range of {
		ids, err := s.cfg.Host.Store.Unfinished(ctx, one)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		for _, id := range ids {
			s.readListed(ctx, id, one, func(f *match.State) {
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
