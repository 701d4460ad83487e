package user_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/clock"
	"hexparlor/internal/user"
)

// TestRefusalsNameTheirLimits exceeds each limit of an account.
func TestRefusalsNameTheirLimits(t *testing.T) {
	a, s, _ := site()
	anna, ctx := s.users["anna"], t.Context()
	for n := range 20 {
		s.tokens = append(s.tokens, user.Token{ID: fmt.Sprint(n), Owner: "anna"})
		s.sshKeys = append(s.sshKeys, user.SSHKey{User: "anna"})
		s.passkeys = append(s.passkeys, user.Passkey{User: "anna", Credential: []byte("{}")})
		s.users[fmt.Sprint("bot", n)] = user.User{ID: fmt.Sprint("bot", n), Owner: "anna"}
	}
	for n := range 500 {
		s.ties[[3]string{"anna", string(user.Follow), fmt.Sprint(n)}] = true
	}
	hours := func(h user.Hours) error { return a.SetHours(ctx, "anna", h, time.Time{}) }
	holiday := func(month time.Month, from, to int) clock.Holiday {
		return clock.Holiday{First: clock.Date{Year: 2026, Month: month, Day: from}, Last: clock.Date{Year: 2026, Month: month, Day: to}}
	}
	var many []clock.Holiday
	for n := range 51 {
		many = append(many, holiday(time.Month(n/28+4), n%28+1, n%28+1))
	}
	_, token := a.NewToken(ctx, anna, user.Token{Name: "x"})
	_, passkey := a.AskForPasskey(ctx, anna, origin)
	_, bot := a.MakeBot(ctx, anna, "annabot2")
	_, short := a.MakeAccount(ctx, s.users["guest"], "ab")
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"tokens":             {token, "20"},
		"bots":               {bot, "5"},
		"passkeys":           {passkey, "20"},
		"SSH keys":           {a.AddSSHKey(ctx, anna, user.SSHKey{Fingerprint: "SHA256:x"}), "20"},
		"a handle, at least": {short, "3"},
		"a handle, at most":  {short, "20"},
		"a profile":          {a.SetProfile(ctx, anna, user.Profile{Words: strings.Repeat("x", 501)}), "500"},
		"followed users":     {a.AddRelation(ctx, "anna", user.Follow, "ben"), "500"},
		"sleep":              {hours(user.Hours{Sleep: clock.Span{From: 0, To: 12*60 + 1}}), "12"},
		"free days":          {hours(user.Hours{Free: [7]bool{true, true, true, true}}), "3"},
		"holidays":           {hours(user.Hours{Holidays: many}), "50"},
		"days of holiday":    {hours(user.Hours{Holidays: []clock.Holiday{holiday(5, 1, 31), holiday(6, 1, 5)}}), "35"},
	} {
		if codeOf(t, c.err) == "" || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("%s: %v", name, c.err)
		}
	}
}
