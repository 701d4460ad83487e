package server

import (
	"context"
	"errors"
	"slices"

	"hexparlor/house"
	"hexparlor/match"
	"hexparlor/message"
	"hexparlor/people"
)

// mayJudge refuses a decision in the decider's own cause. An owner without moderators decides all the same, since nobody
// else can; the log says so.
func (s *Server) mayJudge(ctx context.Context, d *house.Decision) error {
	if d.Kind == house.Appoint {
		return nil // judges nobody, and is the owner's
	}
	h, err := s.cfg.Desk.House(ctx)
	if err != nil {
		return storeError{err}
	}
	own, err := s.isOwnCause(ctx, d.By, *d)
	if err != nil || !own {
		return err
	}
	if s.decidesAlone(h, d.By) {
		d.Name = house.OwnCause
		return nil
	}
	return &house.Error{Code: house.NotInOwnCause, Reason: message.Of("house.own-cause")}
}

// decidesAlone reports whether somebody is the owner of a site without moderators.
func (s *Server) decidesAlone(h *house.House, person string) bool {
	return h.RoleOf(person) == house.Owner && !h.HasModerators()
}

// barred reports whether the caller may not take a decision since it is in their own cause.
func (s *Server) barred(ctx context.Context, h *house.House, d house.Decision) (bool, error) {
	me, err := callerOf(ctx).id(ctx)
	if err != nil || s.decidesAlone(h, me) {
		return false, err
	}
	return s.isOwnCause(ctx, me, d)
}

// isOwnCause reports whether a decision concerns who takes it: a match that they or their bots play or have played,
// themselves, somebody whom they meet in a running match, or a report by or about them.
func (s *Server) isOwnCause(ctx context.Context, me string, d house.Decision) (bool, error) {
	own, err := s.withBots(ctx, me)
	if err != nil {
		return false, err
	}
	tables, persons := []string{d.Table}, []string{d.Person}
	if d.Report != "" {
		c, err := s.cfg.Desk.Complaint(ctx, d.Report)
		if err != nil && !errors.Is(err, people.ErrNotFound) {
			return false, storeError{err}
		}
		if slices.Contains(own, c.By) {
			return true, nil
		}
		tables, persons = append(tables, c.Table), append(persons, c.Person)
	}
	for _, table := range tables {
		if s.playsAt(ctx, table, own) {
			return true, nil
		}
	}
	for _, person := range persons {
		if concerned, err := s.isOpponent(ctx, own, person); concerned || err != nil {
			return concerned, err
		}
	}
	return false, nil
}

// withBots returns a person, the person's owner if it is a bot, and the bots of both.
func (s *Server) withBots(ctx context.Context, person string) ([]string, error) {
	all := []string{person}
	p, err := s.cfg.People.Store.Person(ctx, person)
	if errors.Is(err, people.ErrNotFound) {
		return all, nil
	}
	if err != nil {
		return nil, storeError{err}
	}
	if p.Owner != "" {
		person, all = p.Owner, append(all, p.Owner)
	}
	bots, err := s.cfg.People.Store.Bots(ctx, person)
	if err != nil {
		return nil, storeError{err}
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
	t.Read(func(f *match.Fold) { plays = isAt(f, people) })
	return plays
}

func isAt(f *match.Fold, people []string) bool {
	return slices.ContainsFunc(people, f.RunBy) || slices.ContainsFunc(f.Players, func(p match.Player) bool {
		return p.Guest != "" && slices.Contains(people, p.Guest) || p.Away != "" && slices.Contains(people, p.Away)
	})
}

// isOpponent reports whether a person is one of some people, or meets one of them in a running match.
func (s *Server) isOpponent(ctx context.Context, own []string, person string) (bool, error) {
	if person == "" {
		return false, nil
	}
	theirs, err := s.withBots(ctx, person)
	if err != nil {
		return false, err
	}
	if slices.ContainsFunc(theirs, func(p string) bool { return slices.Contains(own, p) }) {
		return true, nil
	}
	meets := false
	for _, one := range own {
		ids, err := s.cfg.Host.Store.Unfinished(ctx, one)
		if err != nil {
			return false, storeError{err}
		}
		for _, id := range ids {
			s.readListed(ctx, id, one, func(f *match.Fold) {
				meets = meets || f.Status == match.Running && isAt(f, theirs)
			})
		}
	}
	return meets, nil
}
