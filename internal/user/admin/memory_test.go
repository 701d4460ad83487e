package admin_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

var (
	noon      = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)
	errBroken = errors.New("the disk is full")
)

type userStore = user.Store

// memory is an audit log and its users in memory. If broken is set, reads fail.
type memory struct {
	admin.Store
	userStore
	broken   bool
	reads    int // calls of Decisions
	log      []admin.Decision
	users    map[string]user.User
	reports  []admin.Complaint
	answers  []admin.Answer
	shown    map[string]int64
	found    []string // result of FindUsers
	looked   string   // argument of FindUsers
	tickets  map[user.Hash]user.Ticket
	waiting  error // of AddReport and Decide
	pageArgs [2]int64
}

// newService returns the service on an empty log, with a clock that the test sets. Of its users the owner and the
// moderator have their roles, and the bot is the moderator's.
func newService(t *testing.T) (d *admin.Service, s *memory, now *time.Time) {
	t.Helper()
	s = &memory{users: map[string]user.User{}, shown: map[string]int64{}, tickets: map[user.Hash]user.Ticket{}}
	for _, id := range []string{"owner", "moderator", "anna", "ben"} {
		s.users[id] = user.User{ID: id, Name: id}
	}
	s.users["bot"] = user.User{ID: "bot", Name: "bot", Owner: "moderator"}
	at := noon
	d = admin.New(s, s, func() time.Time { return at })
	decide(t, d, admin.Decision{Kind: admin.Appoint, User: "moderator", Value: string(admin.Moderator)})
	s.log = append(s.log, admin.Decision{Number: 2, Kind: admin.Appoint, User: "owner", Value: string(admin.Owner)})
	at = at.Add(time.Second)
	return d, s, &at
}

// decide takes a decision that must be allowed.
func decide(t *testing.T, d *admin.Service, made admin.Decision) admin.Decision {
	t.Helper()
	made, err := d.Decide(t.Context(), made)
	must(t, err)
	return made
}

// stateOf returns the state that follows from the log.
func stateOf(t *testing.T, d *admin.Service) *admin.State {
	t.Helper()
	h, err := d.State(t.Context())
	must(t, err)
	return h
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// codeOf returns the code of a refusal; empty if err is nil.
func codeOf(t *testing.T, err error) admin.Code {
	t.Helper()
	var refusal *admin.Error
	switch {
	case err == nil:
		return ""
	case !errors.As(err, &refusal):
		t.Fatalf("no refusal: %v", err)
	}
	return refusal.Code
}

func (s *memory) fails() error {
	if s.broken {
		return errBroken
	}
	return nil
}

func (s *memory) Decisions(_ context.Context, after int64, limit int) ([]admin.Decision, error) {
	s.reads++
	rest := s.log[after:]
	return slices.Clone(rest[:min(limit, len(rest))]), s.fails()
}

func (s *memory) Decide(_ context.Context, d admin.Decision) (admin.Decision, error) {
	if s.waiting != nil {
		return d, s.waiting
	}
	d.Number = int64(len(s.log) + 1)
	s.log = append(s.log, d)
	return d, nil
}

func (s *memory) Decision(_ context.Context, number int64) (admin.Decision, error) {
	if number < 1 || number > int64(len(s.log)) {
		return admin.Decision{}, user.ErrNotFound
	}
	return s.log[number-1], s.fails()
}

func (s *memory) Page(_ context.Context, userID string, before int64, limit int) (list []admin.Decision, err error) {
	s.pageArgs = [2]int64{before, int64(limit)}
	for _, d := range s.log {
		if d.Number < before && (userID == "" || d.User == userID) {
			list = append([]admin.Decision{d}, list...)
		}
	}
	return list, s.fails()
}

func (s *memory) AddReport(_ context.Context, c admin.Complaint, _ int) error {
	if s.waiting != nil {
		return s.waiting
	}
	s.reports = append(s.reports, c)
	return nil
}

func (s *memory) Report(_ context.Context, id string) (admin.Complaint, error) {
	for _, c := range s.reports {
		if c.ID == id {
			return c, nil
		}
	}
	return admin.Complaint{}, user.ErrNotFound
}

func (s *memory) Answers(context.Context, string, int64, int) ([]admin.Answer, error) {
	return slices.Clone(s.answers), s.fails()
}

func (s *memory) Shown(_ context.Context, userID string) (int64, error) {
	return s.shown[userID], s.fails()
}

func (s *memory) Show(_ context.Context, userID string, number int64) error {
	s.shown[userID] = number
	return nil
}

func (s *memory) FindUsers(_ context.Context, name, folded string, _ int) ([]string, error) {
	s.looked = name + "|" + folded
	return s.found, s.fails()
}

func (s *memory) User(_ context.Context, id string) (user.User, error) {
	p, ok := s.users[id]
	if !ok {
		return p, user.ErrNotFound
	}
	return p, s.fails()
}

func (s *memory) PutTicket(_ context.Context, ticket user.Ticket, secret user.Hash, _ time.Time) error {
	s.tickets[secret] = ticket
	return nil
}

func (s *memory) TakeTicket(_ context.Context, purpose user.Purpose, secret user.Hash, now time.Time) (user.Ticket, error) {
	ticket, ok := s.tickets[secret]
	if !ok || ticket.Purpose != purpose || !now.Before(ticket.Expires) {
		return user.Ticket{}, user.ErrNotFound
	}
	delete(s.tickets, secret)
	return ticket, nil
}

func (s *memory) Tickets(_ context.Context, purpose user.Purpose, _ time.Time, _ int) (hashes []user.Hash, tickets []user.Ticket, err error) {
	for hash, ticket := range s.tickets {
		if ticket.Purpose == purpose {
			hashes, tickets = append(hashes, hash), append(tickets, ticket)
		}
	}
	return hashes, tickets, s.fails()
}

func (s *memory) RemoveTicket(_ context.Context, _ user.Purpose, secret user.Hash) error {
	if _, ok := s.tickets[secret]; !ok {
		return user.ErrNotFound
	}
	delete(s.tickets, secret)
	return s.fails()
}
