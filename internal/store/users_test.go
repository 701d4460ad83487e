package store_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"hexparlor/internal/store"
	"hexparlor/internal/user"
)

var at6 = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// anna stores a user with a session of the secret "anna".
func anna(t *testing.T, s *store.Store) (user.User, user.Session) {
	t.Helper()
	p := user.User{ID: "anna", Name: "Anna", Created: at6}
	first := user.Session{ID: "one", User: "anna", Device: "Firefox, Linux", Created: at6, Used: at6}
	if err := s.CreateUser(t.Context(), p, first, user.HashOf("anna")); err != nil {
		t.Fatal(err)
	}
	return p, first
}

func TestStoreCreatesRenamesAndFindsUserBySecret(t *testing.T) {
	s := open(t)
	p, first := anna(t, s)
	again := user.Session{ID: "two", User: "ben", Created: at6, Used: at6}
	if err := s.CreateUser(t.Context(), user.User{ID: "ben"}, again, user.HashOf("anna")); !errors.Is(err, user.ErrTaken) {
		t.Errorf("the same secret again: %v", err)
	}
	if _, err := s.User(t.Context(), "ben"); !errors.Is(err, user.ErrNotFound) {
		t.Errorf("a user without a session was stored: %v", err)
	}
	if err := s.RenameUser(t.Context(), "anna", "Ann", at6); err != nil {
		t.Fatal(err)
	}
	p.Name = "Ann"
	if got, session, err := s.UserBySecret(t.Context(), user.HashOf("anna")); err != nil || got != p || session != first {
		t.Errorf("%v, %v, %v", got, session, err)
	}
	if _, _, err := s.UserBySecret(t.Context(), user.HashOf("other")); !errors.Is(err, user.ErrNotFound) {
		t.Error(err)
	}
	if err := s.RenameUser(t.Context(), "nobody", "x", at6); !errors.Is(err, user.ErrNotFound) {
		t.Error(err)
	}
}

func TestSessionsAreListedByUseAndEndedByTheirUser(t *testing.T) {
	s := open(t)
	anna(t, s)
	for _, id := range []string{"two", "three"} {
		started := user.Session{ID: id, User: "anna", Created: at6, Used: at6.Add(time.Hour)}
		if err := s.StartSession(t.Context(), started, user.HashOf(id), ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.UseSession(t.Context(), "two", at6.Add(2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	ids := func() (ids []string) {
		all, err := s.Sessions(t.Context(), "anna")
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range all {
			ids = append(ids, one.ID)
		}
		return ids
	}
	if got := ids(); !slices.Equal(got, []string{"two", "three", "one"}) {
		t.Errorf("in the order of their use: %v", got)
	}
	if _, err := s.EndSession(t.Context(), "ben", "two"); !errors.Is(err, user.ErrNotFound) {
		t.Errorf("another user ends a session: %v", err)
	}
	if hash, err := s.EndSession(t.Context(), "anna", "two"); err != nil || hash != user.HashOf("two") {
		t.Errorf("%v %v", hash, err)
	}
	four := user.Session{ID: "four", User: "anna", Created: at6, Used: at6.Add(3 * time.Hour)}
	if err := s.StartSession(t.Context(), four, user.HashOf("four"), "three"); err != nil {
		t.Fatal(err)
	}
	hashes, err := s.EndOtherSessions(t.Context(), "anna", "four")
	if err != nil || !slices.Equal(hashes, []user.Hash{user.HashOf("anna")}) {
		t.Errorf("%d others: %v", len(hashes), err)
	}
	if got := ids(); !slices.Equal(got, []string{"four"}) {
		t.Errorf("left: %v", got)
	}
}

func TestTicketIsAcceptedOnce(t *testing.T) {
	s := open(t)
	put := func(code, userID string, expires time.Time) {
		t.Helper()
		ticket := user.Ticket{Purpose: user.SecondDevice, User: userID, Expires: expires}
		if err := s.PutTicket(t.Context(), ticket, user.HashOf(code), at6); err != nil {
			t.Fatal(err)
		}
	}
	take := func(code string, now time.Time) bool {
		t.Helper()
		ticket, err := s.TakeTicket(t.Context(), user.SecondDevice, user.HashOf(code), now)
		if err != nil && !errors.Is(err, user.ErrNotFound) || err == nil && ticket.User != "anna" {
			t.Fatal(ticket, err)
		}
		return err == nil
	}
	put("old", "anna", at6.Add(time.Minute))
	put("new", "anna", at6.Add(time.Minute))
	put("late", "ben", at6.Add(time.Minute))
	if take("old", at6) || take("late", at6.Add(time.Minute)) || !take("new", at6) || take("new", at6) {
		t.Error("a ticket is accepted once, until it expires or its user gets another one")
	}
}
