package store_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"hexparlor/internal/user"
)

// TestExpiredTokenIsRefusedAndStillListed has a token of a bot serve until its time is over, and lists it all the same.
func TestExpiredTokenIsRefusedAndStillListed(t *testing.T) {
	s := open(t)
	p, _ := anna(t, s)
	now := at6
	accounts := &user.Accounts{Store: s, Clock: func() time.Time { return now }}
	p, err := accounts.MakeAccount(t.Context(), p, "anna")
	if err != nil {
		t.Fatal(err)
	}
	bot, err := accounts.MakeBot(t.Context(), p, "annas-bot")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := s.User(t.Context(), bot.ID); err != nil || got != bot || got.Shown() != "annas-bot BOT" {
		t.Errorf("the bot is %+v, %v", got, err)
	}
	if _, err := accounts.MakeBot(t.Context(), p, "Annas_Bot"); !refused(err, user.Taken) {
		t.Errorf("a bot of the same handle: %v", err)
	}
	wish := user.Token{User: bot.ID, Name: "laptop", Scopes: []user.Scope{user.Read, user.Play}, Expires: now.Add(time.Hour)}
	shown, err := accounts.NewToken(t.Context(), p, wish)
	if err != nil || !user.IsToken(shown) {
		t.Fatal(shown, err)
	}
	got, err := accounts.Token(t.Context(), shown)
	if err != nil || got.User != bot.ID || got.Owner != "anna" || !slices.Equal(got.Scopes, wish.Scopes) || !got.Used.IsZero() {
		t.Errorf("%+v, %v", got, err)
	}
	if got.Allows("") || got.Allows(user.Matches) || !got.Allows(user.Play) {
		t.Error("a token allows what it is not for")
	}
	now = now.Add(30 * time.Minute)
	if at, err := accounts.UseToken(t.Context(), got.ID, got.Used); err != nil || at != now {
		t.Error(at, err)
	}
	now = now.Add(30 * time.Minute)
	if _, err := accounts.Token(t.Context(), shown); !refused(err, user.DeadToken) {
		t.Errorf("after its time: %v", err)
	}
	all, err := s.Tokens(t.Context(), "anna")
	if err != nil || len(all) != 1 || all[0].Used != at6.Add(30*time.Minute) {
		t.Errorf("%+v, %v", all, err)
	}
	if _, err := accounts.Revoke(t.Context(), bot, all[0].ID); !refused(err, user.NoToken) {
		t.Errorf("a bot revokes its own token: %v", err)
	}
	if hash, err := accounts.Revoke(t.Context(), p, all[0].ID); err != nil || hash != user.HashOf(shown) {
		t.Error(hash, err)
	}
}

func refused(err error, code user.Code) bool {
	var refusal *user.Error
	return errors.As(err, &refusal) && refusal.Code == code
}
