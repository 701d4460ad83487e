package user_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"hexparlor/internal/user"
)

// TestFailuresOfStoreArePassedOn repeats each operation with another call of the store failing each time, until the
// operation makes fewer calls.
func TestFailuresOfStoreArePassedOn(t *testing.T) {
	type operation = func(ctx context.Context, a *user.Accounts, s *memory) error
	anna := user.User{ID: "anna", Handle: "anna"}
	session := user.Session{ID: "1", User: "anna"}
	for name, prepare := range map[string]func(t *testing.T, a *user.Accounts, s *memory) operation{
		"NoteChange": func(*testing.T, *user.Accounts, *memory) operation {
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				_, err := a.NoteChange(ctx, user.AccountChange{User: "anna"})
				return err
			}
		},
		"ByCode": func(t *testing.T, a *user.Accounts, s *memory) operation {
			codes, err := a.NewRecoveryCodes(t.Context(), s.users["anna"])
			must(t, err)
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				_, _, err := a.ByCode(ctx, codes[0])
				return err
			}
		},
		"ConfirmByCode": func(t *testing.T, a *user.Accounts, _ *memory) operation {
			code, err := a.ConfirmationCode(t.Context(), session)
			must(t, err)
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				return a.ConfirmByCode(ctx, session, code)
			}
		},
		"MakeAccount": func(*testing.T, *user.Accounts, *memory) operation {
			return func(ctx context.Context, a *user.Accounts, s *memory) error {
				_, err := a.MakeAccount(ctx, s.users["guest"], "cleo")
				return err
			}
		},
		"Delete": func(*testing.T, *user.Accounts, *memory) operation {
			return func(ctx context.Context, a *user.Accounts, s *memory) error {
				_, err := a.Delete(ctx, s.users["anna"])
				return err
			}
		},
		"MayBeCalled": func(*testing.T, *user.Accounts, *memory) operation {
			return func(ctx context.Context, a *user.Accounts, s *memory) error {
				return a.MayBeCalled(ctx, s.users["guest"], "Cleo")
			}
		},
		"AddMail": func(t *testing.T, a *user.Accounts, _ *memory) operation {
			secret, err := a.AskForMail(t.Context(), anna, "anna@example.org")
			must(t, err)
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				_, _, _, err := a.AddMail(ctx, secret)
				return err
			}
		},
		"MailKeys": func(_ *testing.T, _ *user.Accounts, s *memory) operation {
			s.mails["anna"] = "anna@example.org"
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				_, err := a.MailKeys(ctx, "anna@example.org")
				return err
			}
		},
		"ByMail": func(t *testing.T, a *user.Accounts, s *memory) operation {
			s.mails["anna"] = "anna@example.org"
			keys, err := a.MailKeys(t.Context(), "anna@example.org")
			must(t, err)
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				_, err := a.ByMail(ctx, keys[0].Secret)
				return err
			}
		},
		"AddRelation": func(*testing.T, *user.Accounts, *memory) operation {
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				return a.AddRelation(ctx, "anna", user.Follow, "ben")
			}
		},
		"CheckBlocks": func(*testing.T, *user.Accounts, *memory) operation {
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				return a.CheckBlocks(ctx, "anna", []string{"ben", "bot"})
			}
		},
		"CheckRatable": func(*testing.T, *user.Accounts, *memory) operation {
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				return a.CheckRatable(ctx, "anna", []string{"ben"})
			}
		},
		"Sweep": func(_ *testing.T, _ *user.Accounts, s *memory) operation {
			s.unused = []string{"guest"}
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				_, _, err := a.Sweep(ctx, time.Hour, func(string) bool { return false })
				return err
			}
		},
		"NewToken": func(*testing.T, *user.Accounts, *memory) operation {
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				_, err := a.NewToken(ctx, anna, user.Token{User: "bot", Scopes: user.Scopes[:1], Expires: noon.Add(time.Hour)})
				return err
			}
		},
		"MakeBot": func(*testing.T, *user.Accounts, *memory) operation {
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				_, err := a.MakeBot(ctx, anna, "anna-bot")
				return err
			}
		},
		"Rename": func(*testing.T, *user.Accounts, *memory) operation {
			return func(ctx context.Context, a *user.Accounts, _ *memory) error { return a.Rename(ctx, "anna", "Ann") }
		},
		"AddPasskey": func(t *testing.T, a *user.Accounts, _ *memory) operation {
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				c, err := a.AskForPasskey(ctx, anna, origin)
				if err != nil {
					return err
				}
				return a.AddPasskey(ctx, anna, origin, c.Ticket, "", new(authenticator).create(t, c))
			}
		},
		"ConfirmByPasskey": func(t *testing.T, a *user.Accounts, _ *memory) operation {
			key := addedPasskey(t, a, anna)
			return func(ctx context.Context, a *user.Accounts, _ *memory) error {
				c, err := a.AskWho(ctx, origin)
				if err != nil {
					return err
				}
				return a.ConfirmByPasskey(ctx, session, origin, c.Ticket, key.sign(t, c))
			}
		},
	} {
		failed := 0
		for failing := 1; failed == failing-1; failing++ {
			a, s, _ := site()
			s.sessions = []user.Session{session}
			do := prepare(t, a, s)
			s.calls, s.failAt = 0, failing
			err := do(t.Context(), a, s)
			if s.calls >= failing {
				failed++
			}
			if (s.calls >= failing) != errors.Is(err, errBroken) {
				t.Errorf("%s: call %d of the store fails: %v", name, failing, err)
			}
		}
		if failed == 0 {
			t.Errorf("%s does not use the store", name)
		}
	}
}

// addedPasskey returns the authenticator of a new passkey of a user.
func addedPasskey(t *testing.T, a *user.Accounts, p user.User) *authenticator {
	t.Helper()
	key := &authenticator{}
	c, err := a.AskForPasskey(t.Context(), p, origin)
	must(t, err)
	must(t, a.AddPasskey(t.Context(), p, origin, c.Ticket, "", key.create(t, c)))
	return key
}
