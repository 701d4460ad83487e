package user_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/user"
)

func TestIsTokenNeedsPrefixAndSecret(t *testing.T) {
	secret := user.NewSecret()
	for text, want := range map[string]bool{
		"hexparlor_" + secret: true, secret: false, "hexparlor_": false, "hexparlor_" + secret[1:]: false, "hexparlor_" + secret + "A": false,
	} {
		if got := user.IsToken(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if !user.IsSecret(secret) || user.IsSecret(secret+"=") || user.IsSecret("") || secret == user.NewSecret() {
		t.Errorf("secret %q", secret)
	}
}

func TestTokenAllowsGrantedScopesOnly(t *testing.T) {
	token := user.Token{Scopes: []user.Scope{user.Read, "", user.Engine}}
	for scope, want := range map[user.Scope]bool{user.Read: true, user.Engine: true, user.Play: false, "": false} {
		if got := token.Allows(scope); got != want {
			t.Errorf("%q: %v", scope, got)
		}
	}
}

// TestNewTokenRefusesBadScopesAndEnds tries each bound, and its neighbour inside.
func TestNewTokenRefusesBadScopesAndEnds(t *testing.T) {
	const life = 366 * 24 * time.Hour
	read := []user.Scope{user.Read}
	for name, c := range map[string]struct {
		by    string
		token user.Token
		had   int
		want  user.Code
	}{
		"a guest":                {"guest", user.Token{User: "guest", Scopes: read, Expires: noon.Add(1)}, 0, user.NotAllowed},
		"an unknown scope":       {"anna", user.Token{User: "anna", Scopes: []user.Scope{user.Read, "admin"}, Expires: noon.Add(life)}, 0, user.BadToken},
		"no scope":               {"anna", user.Token{User: "anna", Expires: noon.Add(life)}, 0, user.BadToken},
		"expired at once":        {"anna", user.Token{User: "anna", Scopes: read, Expires: noon}, 0, user.BadToken},
		"too long a life":        {"anna", user.Token{User: "anna", Scopes: read, Expires: noon.Add(life + 1)}, 0, user.BadToken},
		"the longest life":       {"anna", user.Token{User: "anna", Scopes: user.Scopes, Expires: noon.Add(life)}, 0, ""},
		"the shortest life":      {"anna", user.Token{User: "anna", Scopes: read, Expires: noon.Add(1)}, 0, ""},
		"one more than the most": {"anna", user.Token{User: "anna", Scopes: read, Expires: noon.Add(life)}, 20, user.NotAllowed},
		"the last of the most":   {"anna", user.Token{User: "anna", Scopes: read, Expires: noon.Add(life)}, 19, ""},
		"for the own bot":        {"anna", user.Token{User: "bot", Scopes: read, Expires: noon.Add(life)}, 0, ""},
		"for another's bot":      {"ben", user.Token{User: "bot", Scopes: read, Expires: noon.Add(life)}, 0, user.NoBot},
		"for another user":       {"anna", user.Token{User: "ben", Scopes: read, Expires: noon.Add(life)}, 0, user.NoBot},
		"for an unknown user":    {"anna", user.Token{User: "nobody", Scopes: read, Expires: noon.Add(life)}, 0, user.NoBot},
	} {
		a, s, _ := site()
		for i := range c.had {
			s.tokens = append(s.tokens, user.Token{ID: fmt.Sprint(i), Owner: "anna"})
		}
		shown, err := a.NewToken(t.Context(), s.users[c.by], c.token)
		if got := codeOf(t, err); got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
			continue
		}
		if c.want != "" {
			if len(s.tokens) != c.had || shown != "" {
				t.Errorf("%s: stored all the same", name)
			}
			continue
		}
		stored, err := a.Token(t.Context(), shown)
		if err != nil || stored.User != c.token.User || stored.Owner != c.by || !stored.Created.Equal(noon) || !user.IsToken(shown) {
			t.Errorf("%s: %+v, %v", name, stored, err)
		}
	}
}

func TestTokenExpiresAtExactExpiryTime(t *testing.T) {
	a, s, now := site()
	shown, err := a.NewToken(t.Context(), s.users["anna"], user.Token{User: "anna", Scopes: user.Scopes, Expires: noon.Add(time.Hour)})
	must(t, err)
	for after, want := range map[time.Duration]user.Code{time.Hour - time.Microsecond: "", time.Hour: user.DeadToken, 2 * time.Hour: user.DeadToken} {
		*now = noon.Add(after)
		if _, err := a.Token(t.Context(), shown); codeOf(t, err) != want {
			t.Errorf("after %v: %v", after, err)
		}
	}
	*now, s.broken = noon, true
	if _, err := a.Token(t.Context(), shown); !errors.Is(err, errBroken) {
		t.Errorf("with a broken store: %v", err)
	}
}

func TestRevokeRemovesOnlyOwnTokens(t *testing.T) {
	a, s, _ := site()
	s.tokens = []user.Token{{ID: "1", Owner: "anna"}}
	if _, err := a.Revoke(t.Context(), s.users["ben"], "1"); codeOf(t, err) != user.NoToken {
		t.Errorf("another user: %v", err)
	}
	if hash, err := a.Revoke(t.Context(), s.users["anna"], "1"); err != nil || hash != user.HashOf("1") {
		t.Errorf("the owner: %v", err)
	}
	if _, err := a.Revoke(t.Context(), s.users["anna"], "1"); codeOf(t, err) != user.NoToken {
		t.Errorf("once more: %v", err)
	}
}

// TestMakeBotAllowsFivePerAccount counts the bot that Anna has.
func TestMakeBotAllowsFivePerAccount(t *testing.T) {
	a, s, _ := site()
	if _, err := a.MakeBot(t.Context(), s.users["guest"], "helper"); codeOf(t, err) != user.NotAllowed {
		t.Errorf("a guest: %v", err)
	}
	if _, err := a.MakeBot(t.Context(), s.users["anna"], "x"); codeOf(t, err) != user.BadHandle {
		t.Errorf("a bad handle: %v", err)
	}
	s.taken = true
	if p, err := a.MakeBot(t.Context(), s.users["anna"], "helper"); codeOf(t, err) != user.Taken || p.ID != "" {
		t.Errorf("a taken handle: %v", err)
	}
	s.taken = false
	for i := range 4 {
		p, err := a.MakeBot(t.Context(), s.users["anna"], fmt.Sprintf("Helper-%d", i))
		must(t, err)
		if s.users[p.ID] != p || p.Owner != "anna" || p.Name != p.Handle || !p.Created.Equal(noon) || p.Shown() != p.Name+" BOT" {
			t.Errorf("%+v", p)
		}
	}
	if _, err := a.MakeBot(t.Context(), s.users["anna"], "helper-5"); codeOf(t, err) != user.NotAllowed {
		t.Errorf("the sixth: %v", err)
	}
	if name := s.users["anna"].Shown(); name != "Anna" || s.users["anna"].Bot() {
		t.Errorf("a user is shown as %q", name)
	}
}

func TestBotRefusesAccountsThatAreNotOwnedBots(t *testing.T) {
	a, s, _ := site()
	for id, want := range map[string]user.Code{"bot": "", "anna": user.NoBot, "nobody": user.NoBot} {
		if _, err := a.Bot(t.Context(), s.users["anna"], id); codeOf(t, err) != want {
			t.Errorf("%s: %v", id, err)
		}
	}
	if _, err := a.Bot(t.Context(), user.User{}, "anna"); codeOf(t, err) != user.NoBot {
		t.Errorf("without an owner: %v", err)
	}
}

func TestAddressRefusesOverlongAndMalformedEmailAddresses(t *testing.T) {
	label := strings.Repeat("a", 62) + "."
	long := "a@" + strings.Repeat(label, 3) // 191 characters
	for typed, ok := range map[string]bool{
		" Anna@Example.org ": true, "a@b": false, "": false, "a b@example.org": false, "a@example.org,b@example.org": false,
		"a@example.org\nb": false, strings.Repeat("a", 64) + "@example.org": true, strings.Repeat("a", 65) + "@example.org": false,
		long + strings.Repeat("b", 60) + ".cd": true, long + strings.Repeat("b", 60) + ".cde": false,
	} {
		address, folded, err := user.Address(typed)
		if (err == nil) != ok || ok && (address != strings.TrimSpace(typed) || folded != strings.ToLower(address)) {
			t.Errorf("%q: %q, %q, %v", typed, address, folded, err)
		}
	}
}

// TestAddMailReplacesPreviousEmailAddress uses each link once, within half an hour.
func TestAddMailReplacesPreviousEmailAddress(t *testing.T) {
	a, s, now := site()
	if _, err := a.AskForMail(t.Context(), s.users["guest"], "a@example.org"); codeOf(t, err) != user.NotAllowed {
		t.Errorf("a guest: %v", err)
	}
	former := ""
	for _, address := range []string{"Old@Example.org", "new@example.org"} {
		secret, err := a.AskForMail(t.Context(), s.users["anna"], address)
		must(t, err)
		*now = now.Add(user.MailLife - time.Microsecond)
		p, added, replaced, err := a.AddMail(t.Context(), secret)
		if err != nil || p.ID != "anna" || added != address || replaced != former || s.mails["anna"] != address {
			t.Errorf("%+v, %q, %q, %v", p, added, replaced, err)
		}
		if _, _, _, err = a.AddMail(t.Context(), secret); codeOf(t, err) != user.WrongLink {
			t.Errorf("once more: %v", err)
		}
		former = address
	}
	secret, err := a.AskForMail(t.Context(), s.users["anna"], "late@example.org")
	must(t, err)
	*now = now.Add(user.MailLife)
	if _, _, _, err = a.AddMail(t.Context(), secret); codeOf(t, err) != user.WrongLink || s.mails["anna"] != former {
		t.Errorf("expired: %v", err)
	}
}

// TestMailKeysSignInWhileAddressIsUnchanged asks for links by an address that two accounts have.
func TestMailKeysSignInWhileAddressIsUnchanged(t *testing.T) {
	a, s, _ := site()
	s.mails = map[string]string{"anna": "Us@example.org", "ben": "us@example.org"}
	keys, err := a.MailKeys(t.Context(), "us@EXAMPLE.org")
	if err != nil || len(keys) != 2 {
		t.Fatalf("%v, %v", keys, err)
	}
	slices.SortFunc(keys, func(x, y user.MailKey) int { return strings.Compare(x.Handle, y.Handle) })
	if p, err := a.ByMail(t.Context(), keys[0].Secret); err != nil || p.Handle != "anna" || keys[0].Handle != "anna" {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := a.ByMail(t.Context(), keys[0].Secret); codeOf(t, err) != user.WrongLink {
		t.Errorf("once more: %v", err)
	}
	s.mails["ben"] = "other@example.org"
	if _, err := a.ByMail(t.Context(), keys[1].Secret); codeOf(t, err) != user.WrongLink {
		t.Errorf("with another address by now: %v", err)
	}
	if keys, err := a.MailKeys(t.Context(), "nobody@example.org"); err != nil || len(keys) != 0 {
		t.Errorf("an unknown address: %v, %v", keys, err)
	}
	if _, err := a.MailKeys(t.Context(), "nobody"); codeOf(t, err) != user.BadMail {
		t.Errorf("no address: %v", err)
	}
}
