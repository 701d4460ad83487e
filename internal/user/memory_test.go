package user_test

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/user"
)

var noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

// errBroken is the error of a store that has failed.
var errBroken = errors.New("the disk is full")

// memory is a store in memory with the methods that the tests of this package need. If broken is set, all calls fail.
type memory struct {
	user.Store
	broken   bool
	failAt   int // number of the only call that fails; 0 for none
	calls    int // number of calls so far
	users    map[string]user.User
	sessions []user.Session
	secrets  map[user.Hash]string // id of the session or token
	tickets  map[user.Hash]user.Ticket
	codes    map[user.Hash]string // user by recovery code
	tokens   []user.Token
	changes  []user.AccountChange
	mails    map[string]string // address by user
	profiles map[string]user.Profile
	hours    map[string]user.Hours
	ties     map[[3]string]bool // user, kind, other user
	unused   []string
	taken    bool // every handle is taken
	held     []user.HeldHandle
	former   map[user.Hash]bool // handles of deleted accounts
	passkeys []user.Passkey
	sshKeys  []user.SSHKey
}

// site returns accounts on an empty store, with a clock that the test sets.
func site() (a *user.Accounts, s *memory, now *time.Time) {
	s = &memory{
		users: map[string]user.User{}, secrets: map[user.Hash]string{}, tickets: map[user.Hash]user.Ticket{},
		codes: map[user.Hash]string{}, mails: map[string]string{}, profiles: map[string]user.Profile{}, former: map[user.Hash]bool{},
		hours: map[string]user.Hours{}, ties: map[[3]string]bool{},
	}
	for _, p := range []user.User{
		{ID: "anna", Name: "Anna", Handle: "anna"},
		{ID: "ben", Name: "Ben", Handle: "ben.b"},
		{ID: "guest", Name: "Guest"},
		{ID: "bot", Name: "annabot", Handle: "annabot", Owner: "anna"},
	} {
		s.users[p.ID] = p
	}
	at := noon
	return &user.Accounts{Store: s, Clock: func() time.Time { return at }}, s, &at
}

// codeOf returns the code of a refusal; empty if err is nil.
func codeOf(t *testing.T, err error) user.Code {
	t.Helper()
	var refusal *user.Error
	if err != nil && !errors.As(err, &refusal) {
		t.Fatalf("no refusal: %v", err)
	}
	if err == nil {
		return ""
	}
	return refusal.Code
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fails counts a call of the store, and returns errBroken if it fails.
func (s *memory) fails() error {
	s.calls++
	if s.broken || s.calls == s.failAt {
		return errBroken
	}
	return nil
}

func (s *memory) User(_ context.Context, id string) (user.User, error) {
	p, ok := s.users[id]
	if !ok {
		return p, user.ErrNotFound
	}
	return p, s.fails()
}

func (s *memory) CreateUser(_ context.Context, p user.User, first user.Session, secret user.Hash) error {
	s.users[p.ID], s.sessions, s.secrets[secret] = p, append(s.sessions, first), first.ID
	return s.fails()
}

func (s *memory) Sessions(_ context.Context, userID string) (list []user.Session, err error) {
	for _, one := range s.sessions {
		if one.User == userID {
			list = append(list, one)
		}
	}
	return list, s.fails()
}

func (s *memory) StartSession(_ context.Context, one user.Session, secret user.Hash, instead string) error {
	s.sessions = slices.DeleteFunc(s.sessions, func(other user.Session) bool { return other.ID == instead })
	s.sessions, s.secrets[secret] = append(s.sessions, one), one.ID
	return s.fails()
}

func (s *memory) UseSession(_ context.Context, id string, at time.Time) error {
	return s.change(id, func(one *user.Session) { one.Used = at })
}

func (s *memory) ConfirmSession(_ context.Context, id string, at time.Time) error {
	return s.change(id, func(one *user.Session) { one.Confirmed = at })
}

func (s *memory) change(id string, do func(*user.Session)) error {
	for i := range s.sessions {
		if s.sessions[i].ID == id {
			do(&s.sessions[i])
			return s.fails()
		}
	}
	return user.ErrNotFound
}

func (s *memory) EndSession(_ context.Context, userID, id string) (user.Hash, error) {
	n := len(s.sessions)
	s.sessions = slices.DeleteFunc(s.sessions, func(one user.Session) bool { return one.User == userID && one.ID == id })
	if len(s.sessions) == n {
		return user.Hash{}, user.ErrNotFound
	}
	return user.HashOf(id), s.fails()
}

func (s *memory) PutTicket(_ context.Context, ticket user.Ticket, secret user.Hash, _ time.Time) error {
	s.tickets[secret] = ticket
	return s.fails()
}

func (s *memory) TakeTicket(_ context.Context, purpose user.Purpose, secret user.Hash, now time.Time) (user.Ticket, error) {
	ticket, ok := s.tickets[secret]
	if !ok || ticket.Purpose != purpose || !now.Before(ticket.Expires) {
		return user.Ticket{}, user.ErrNotFound
	}
	delete(s.tickets, secret)
	return ticket, s.fails()
}

func (s *memory) SetRecoveryCodes(_ context.Context, userID string, codes []user.Hash) error {
	clear(s.codes)
	for _, code := range codes {
		s.codes[code] = userID
	}
	return s.fails()
}

func (s *memory) TakeRecoveryCode(_ context.Context, code user.Hash) (string, error) {
	userID, ok := s.codes[code]
	if !ok {
		return "", user.ErrNotFound
	}
	delete(s.codes, code)
	return userID, s.fails()
}

func (s *memory) TakeRecoveryCodeOf(_ context.Context, userID string, code user.Hash) error {
	if s.codes[code] != userID {
		return user.ErrNotFound
	}
	delete(s.codes, code)
	return s.fails()
}

func (s *memory) Tokens(_ context.Context, owner string) (list []user.Token, err error) {
	for _, one := range s.tokens {
		if one.Owner == owner {
			list = append(list, one)
		}
	}
	return list, s.fails()
}

func (s *memory) AddToken(_ context.Context, one user.Token, secret user.Hash) error {
	s.tokens, s.secrets[secret] = append(s.tokens, one), one.ID
	return s.fails()
}

func (s *memory) TokenBySecret(_ context.Context, secret user.Hash) (user.Token, error) {
	for _, one := range s.tokens {
		if one.ID == s.secrets[secret] {
			return one, s.fails()
		}
	}
	return user.Token{}, user.ErrNotFound
}

func (s *memory) UseToken(_ context.Context, id string, at time.Time) error {
	for i := range s.tokens {
		if s.tokens[i].ID == id {
			s.tokens[i].Used = at
		}
	}
	return s.fails()
}

func (s *memory) RemoveToken(_ context.Context, owner, id string) (user.Hash, error) {
	n := len(s.tokens)
	s.tokens = slices.DeleteFunc(s.tokens, func(one user.Token) bool { return one.Owner == owner && one.ID == id })
	if len(s.tokens) == n {
		return user.Hash{}, user.ErrNotFound
	}
	return user.HashOf(id), s.fails()
}

func (s *memory) Bots(_ context.Context, owner string) (list []user.User, err error) {
	for _, p := range s.users {
		if p.Owner == owner {
			list = append(list, p)
		}
	}
	return list, s.fails()
}

func (s *memory) CreateBot(_ context.Context, p user.User, _ string, _ user.Hash) error {
	if s.taken {
		return user.ErrTaken
	}
	s.users[p.ID] = p
	return s.fails()
}

func (s *memory) MakeAccount(_ context.Context, userID, handle, _ string, _ user.Hash, _ time.Time) error {
	if s.taken {
		return user.ErrTaken
	}
	p := s.users[userID]
	p.Handle, s.users[userID] = handle, p
	s.users[userID] = p
	return s.fails()
}

func (s *memory) SiteKey(context.Context, string, func() ([]byte, error)) ([]byte, error) {
	return []byte("secret"), s.fails()
}

func (s *memory) AccountChanges(_ context.Context, userID string, after time.Time) (list []user.AccountChange, err error) {
	for _, c := range s.changes {
		if c.User == userID && c.At.After(after) {
			list = append(list, c)
		}
	}
	return list, s.fails()
}

func (s *memory) AddAccountChange(_ context.Context, c user.AccountChange) error {
	s.changes = append(s.changes, c)
	return s.fails()
}

func (s *memory) SetMail(_ context.Context, userID, address, _ string, _ time.Time) error {
	s.mails[userID] = address
	return s.fails()
}

func (s *memory) Mail(_ context.Context, userID string) (string, error) {
	return s.mails[userID], s.fails()
}

func (s *memory) ByMail(_ context.Context, folded string) (list []user.User, err error) {
	for userID, address := range s.mails {
		if strings.EqualFold(address, folded) {
			list = append(list, s.users[userID])
		}
	}
	return list, s.fails()
}

func (s *memory) Profile(_ context.Context, userID string) (user.Profile, error) {
	return s.profiles[userID], s.fails()
}

func (s *memory) SetProfile(_ context.Context, userID string, p user.Profile) error {
	s.profiles[userID] = p
	return s.fails()
}

func (s *memory) HandleOf(_ context.Context, userID string) (string, error) {
	return s.users[userID].Handle, s.fails()
}

func (s *memory) AddRelation(_ context.Context, userID string, kind user.RelationKind, other string, _ time.Time) error {
	s.ties[[3]string{userID, string(kind), other}] = true
	return s.fails()
}

func (s *memory) HasRelation(_ context.Context, userID string, kind user.RelationKind, other string) (bool, error) {
	return s.ties[[3]string{userID, string(kind), other}], s.fails()
}

func (s *memory) CountRelations(_ context.Context, userID string, kind user.RelationKind) (n int, err error) {
	for tie := range s.ties {
		if tie[0] == userID && tie[1] == string(kind) {
			n++
		}
	}
	return n, s.fails()
}

func (s *memory) Hours(_ context.Context, userID string) (user.Hours, error) {
	return s.hours[userID], s.fails()
}

func (s *memory) SetHours(_ context.Context, userID string, h user.Hours) error {
	s.hours[userID] = h
	return s.fails()
}

func (s *memory) Unused(_ context.Context, after string, _ time.Time, limit int) (list []string, err error) {
	for _, id := range s.unused {
		if id > after && len(list) < limit {
			list = append(list, id)
		}
	}
	return list, s.fails()
}

func (s *memory) RemoveUnused(_ context.Context, ids []string, _ time.Time) (gone []string, secrets []user.Hash, err error) {
	for _, id := range ids {
		gone, secrets = append(gone, id), append(secrets, user.HashOf(id))
	}
	return gone, secrets, s.fails()
}

func (s *memory) DeleteUser(_ context.Context, userID string, held []user.HeldHandle, _ time.Time) ([]user.Hash, error) {
	delete(s.users, userID)
	s.held = held
	return []user.Hash{user.HashOf(userID)}, s.fails()
}

func (s *memory) Passkeys(_ context.Context, userID string) (list []user.Passkey, err error) {
	for _, one := range s.passkeys {
		if one.User == userID {
			list = append(list, one)
		}
	}
	return list, s.fails()
}

func (s *memory) AddPasskey(_ context.Context, one user.Passkey) error {
	if s.taken {
		return user.ErrTaken
	}
	s.passkeys = append(s.passkeys, one)
	return s.fails()
}

func (s *memory) UsePasskey(_ context.Context, used user.Passkey) error {
	for i, one := range s.passkeys {
		if string(one.ID) == string(used.ID) {
			s.passkeys[i].Credential, s.passkeys[i].Used = used.Credential, used.Used
			return s.fails()
		}
	}
	return user.ErrNotFound
}

func (s *memory) SSHKeys(_ context.Context, userID string) (list []user.SSHKey, err error) {
	for _, one := range s.sshKeys {
		if one.User == userID {
			list = append(list, one)
		}
	}
	return list, s.fails()
}

func (s *memory) AddSSHKey(_ context.Context, k user.SSHKey) error {
	if s.taken {
		return user.ErrTaken
	}
	s.sshKeys = append(s.sshKeys, k)
	return s.fails()
}

func (s *memory) SSHKey(_ context.Context, fingerprint string) (user.SSHKey, error) {
	for _, one := range s.sshKeys {
		if one.Fingerprint == fingerprint {
			return one, s.fails()
		}
	}
	return user.SSHKey{}, cmp.Or(s.fails(), user.ErrNotFound)
}

func (s *memory) StartSSHSession(_ context.Context, one user.Session, _ user.Hash, _ time.Time) error {
	s.sessions = append(s.sessions, one)
	return s.fails()
}

func (s *memory) RemoveSSHKey(_ context.Context, userID, fingerprint string) ([]user.Hash, error) {
	before := len(s.sshKeys)
	s.sshKeys = slices.DeleteFunc(s.sshKeys, func(k user.SSHKey) bool {
		return k.User == userID && k.Fingerprint == fingerprint
	})
	if len(s.sshKeys) == before {
		return nil, cmp.Or(s.fails(), user.ErrNotFound)
	}
	return []user.Hash{user.HashOf(fingerprint)}, s.fails()
}

func (s *memory) HandleHolder(_ context.Context, folded string) (string, error) {
	for _, p := range s.users {
		if p.Handle == folded {
			return p.ID, s.fails()
		}
	}
	return "", cmp.Or(s.fails(), user.ErrNotFound)
}

func (s *memory) HandleHeld(_ context.Context, key user.Hash, _ time.Time) (bool, error) {
	return s.former[key], s.fails()
}

func (s *memory) RenameUser(_ context.Context, id, name string, _ time.Time) error {
	p := s.users[id]
	p.Name = name
	s.users[id] = p
	return s.fails()
}

func (s *memory) ByHandle(_ context.Context, folded string) (user.User, error) {
	for _, p := range s.users {
		if p.Handle == folded {
			return p, s.fails()
		}
	}
	return user.User{}, user.ErrNotFound
}
