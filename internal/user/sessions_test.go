package user_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/user"
)

func TestWelcomeStoresNewGuestAndSession(t *testing.T) {
	a, s, _ := site()
	p, first, err := a.Welcome(t.Context(), user.User{ID: "new", Name: "New"}, "secret", "Firefox")
	must(t, err)
	if s.users["new"] != p || !p.Created.Equal(noon) || s.secrets[user.HashOf("secret")] != first.ID {
		t.Errorf("stored %+v", s.users["new"])
	}
	if first.User != "new" || first.Device != "Firefox" || !first.Used.Equal(noon) || !first.Acknowledged.Equal(noon) || a.IsConfirmed(first) {
		t.Errorf("session %+v", first)
	}
}

// TestBeginReplacesPreviousSession starts a session with and without proof of identity.
func TestBeginReplacesPreviousSession(t *testing.T) {
	a, s, _ := site()
	_, old, err := a.Begin(t.Context(), "anna", "old", "", false)
	must(t, err)
	secret, s2, err := a.Begin(t.Context(), "anna", "new", old.ID, true)
	must(t, err)
	if len(s.sessions) != 1 || s.sessions[0] != s2 || s.secrets[user.HashOf(secret)] != s2.ID || s2.User != "anna" || s2.Device != "new" || !user.IsSecret(secret) {
		t.Errorf("sessions %+v", s.sessions)
	}
	if a.IsConfirmed(old) || !a.IsConfirmed(s2) {
		t.Error("exactly the second session began with a proof of identity")
	}
}

// TestLastUseOfSessionsAndTokensIsStoredEvery15Minutes uses a session and a token just before and at the end of the
// interval.
func TestLastUseOfSessionsAndTokensIsStoredEvery15Minutes(t *testing.T) {
	a, s, now := site()
	_, session, err := a.Begin(t.Context(), "anna", "", "", false)
	must(t, err)
	s.tokens = []user.Token{{ID: "token", Used: noon}}
	for _, c := range []struct{ after, want time.Duration }{
		{15*time.Minute - 1, 0}, {-time.Hour, 0}, {15 * time.Minute, 15 * time.Minute},
	} {
		*now = noon.Add(c.after)
		used, err := a.Use(t.Context(), session.ID, noon)
		token, failed := a.UseToken(t.Context(), "token", noon)
		must(t, errors.Join(err, failed))
		if want := noon.Add(c.want); !used.Equal(want) || !token.Equal(want) || !s.sessions[0].Used.Equal(want) || !s.tokens[0].Used.Equal(want) {
			t.Errorf("after %v: %v, %v; stored %v, %v", c.after, used, token, s.sessions[0].Used, s.tokens[0].Used)
		}
	}
}

// TestEndRefusesOnlySessionOfGuest ends sessions of a guest and of an account.
func TestEndRefusesOnlySessionOfGuest(t *testing.T) {
	a, s, _ := site()
	for _, id := range []string{"guest", "anna"} {
		s.sessions = []user.Session{{ID: "1", User: id}, {ID: "2", User: id}}
		p := s.users[id]
		if _, err := a.End(t.Context(), p, "3"); codeOf(t, err) != user.NoSession {
			t.Errorf("%s: an unknown session: %v", id, err)
		}
		if hash, err := a.End(t.Context(), p, "1"); err != nil || hash != user.HashOf("1") {
			t.Errorf("%s: the first of two: %v", id, err)
		}
		if _, err := a.End(t.Context(), p, "1"); codeOf(t, err) != user.NoSession {
			t.Errorf("%s: once more: %v", id, err)
		}
		want := user.Code("")
		if id == "guest" {
			want = user.LastWay
		}
		if _, err := a.End(t.Context(), p, "2"); codeOf(t, err) != want {
			t.Errorf("%s: the last one: %v", id, err)
		}
	}
}

// TestDeviceCodeSignsInOnceUntilItExpires also types the code in small letters without separators.
func TestDeviceCodeSignsInOnceUntilItExpires(t *testing.T) {
	a, _, now := site()
	code, expires, err := a.DeviceCode(t.Context(), "anna")
	must(t, err)
	if len(code) != 9 || code[4] != '-' || expires.Sub(noon) != 5*time.Minute {
		t.Errorf("code %q, until %v", code, expires)
	}
	p, recovered, err := a.ByCode(t.Context(), strings.ToLower(strings.ReplaceAll(code, "-", "")))
	if err != nil || p.ID != "anna" || recovered {
		t.Errorf("%+v, %v, %v", p, recovered, err)
	}
	if _, _, err = a.ByCode(t.Context(), code); codeOf(t, err) != user.WrongCode {
		t.Errorf("once more: %v", err)
	}
	if code, _, err = a.DeviceCode(t.Context(), "anna"); err != nil {
		t.Fatal(err)
	}
	*now = noon.Add(5 * time.Minute)
	if _, _, err = a.ByCode(t.Context(), code); codeOf(t, err) != user.WrongCode {
		t.Errorf("expired: %v", err)
	}
}

// TestRecoveryCodesSignInOnceEach also refuses them to guests.
func TestRecoveryCodesSignInOnceEach(t *testing.T) {
	a, s, _ := site()
	if _, err := a.NewRecoveryCodes(t.Context(), s.users["guest"]); codeOf(t, err) != user.NotAllowed {
		t.Errorf("a guest: %v", err)
	}
	codes, err := a.NewRecoveryCodes(t.Context(), s.users["anna"])
	must(t, err)
	if len(codes) != 10 || len(s.codes) != 10 || len(codes[0]) != 19 {
		t.Fatalf("codes %q", codes)
	}
	p, recovered, err := a.ByCode(t.Context(), codes[3])
	if err != nil || p.ID != "anna" || !recovered || len(s.codes) != 9 {
		t.Errorf("%+v, %v, %v", p, recovered, err)
	}
	for _, typed := range []string{codes[3], "", "AAAA-AAAA", strings.Repeat("0", 16), strings.Repeat("-", 101) + codes[4]} {
		if _, recovered, err := a.ByCode(t.Context(), typed); codeOf(t, err) != user.WrongCode || recovered {
			t.Errorf("%q: %v, %v", typed, recovered, err)
		}
	}
}

// TestReadCodeAcceptsLookAlikeLetters types O for 0, and I and L for 1.
func TestReadCodeAcceptsLookAlikeLetters(t *testing.T) {
	a, s, _ := site()
	s.codes = map[user.Hash]string{user.HashOf("0011ABCD0011ABCD"): "anna"}
	if p, _, err := a.ByCode(t.Context(), " oOiL_abcd 0o1l-ABCD "); err != nil || p.ID != "anna" {
		t.Errorf("%+v, %v", p, err)
	}
}

// TestSignInCodeErrorsDistinguishBrokenStoreFromWrongCode expects the error of the store itself, no refusal.
func TestSignInCodeErrorsDistinguishBrokenStoreFromWrongCode(t *testing.T) {
	a, s, _ := site()
	code, _, err := a.DeviceCode(t.Context(), "anna")
	must(t, err)
	s.broken = true
	if _, _, err := a.ByCode(t.Context(), code); !errors.Is(err, errBroken) {
		t.Errorf("a device code: %v", err)
	}
	if _, err := a.Token(t.Context(), "unknown"); codeOf(t, err) != user.DeadToken {
		t.Errorf("a token: %v", err)
	}
	if _, err := a.End(t.Context(), s.users["anna"], "1"); !errors.Is(err, errBroken) {
		t.Errorf("a session: %v", err)
	}
}

func TestMakeAccountRefusesAccountsBotNamesAndTakenHandles(t *testing.T) {
	a, s, _ := site()
	for typed, want := range map[string]user.Code{"an": user.BadHandle, "cleo-bot": user.BadHandle} {
		if _, err := a.MakeAccount(t.Context(), s.users["guest"], typed); codeOf(t, err) != want {
			t.Errorf("%q: %v", typed, err)
		}
	}
	if _, err := a.MakeAccount(t.Context(), s.users["anna"], "cleo"); codeOf(t, err) != user.HasAccount {
		t.Errorf("an account: %v", err)
	}
	s.taken = true
	if p, err := a.MakeAccount(t.Context(), s.users["guest"], "Cleo"); codeOf(t, err) != user.Taken || p.Handle != "" {
		t.Errorf("a taken handle: %+v, %v", p, err)
	}
	s.taken = false
	if p, err := a.MakeAccount(t.Context(), s.users["guest"], "Cle0"); err != nil || p.Handle != "cle0" || s.users["guest"].Handle != "cle0" {
		t.Errorf("a free handle: %+v, %v", p, err)
	}
}

// TestIsConfirmedForTenMinutesAfterProofOfIdentity also holds that a clock set back far ends a confirmation.
func TestIsConfirmedForTenMinutesAfterProofOfIdentity(t *testing.T) {
	a, _, now := site()
	s := user.Session{Confirmed: noon}
	for after, want := range map[time.Duration]bool{
		0: true, user.ConfirmedFor - time.Microsecond: true, user.ConfirmedFor: false, -time.Minute: true, -user.ConfirmedFor: false,
	} {
		*now = noon.Add(after)
		if got := a.IsConfirmed(s); got != want {
			t.Errorf("after %v: %v", after, got)
		}
	}
	if *now = (time.Time{}).Add(time.Minute); a.IsConfirmed(user.Session{}) {
		t.Error("a session without proof is confirmed")
	}
}

// TestFirstSessionIsOldestOneInABrowser also compares two sessions of the same moment.
func TestFirstSessionIsOldestOneInABrowser(t *testing.T) {
	a, s, _ := site()
	if first, err := a.FirstSession(t.Context(), "anna"); first.ID != "" || err != nil {
		t.Errorf("without any session: %v, %v", first, err)
	}
	s.sessions = []user.Session{
		{ID: "3", User: "anna", Created: noon},
		{ID: "2", User: "anna", Created: noon},
		{ID: "1", User: "anna", Created: noon.Add(1)},
		{ID: "0", User: "ben", Created: noon.Add(-1)},
		{ID: "00", User: "anna", Created: noon.Add(-1), SSHKey: "SHA256:x"},
	}
	if first, err := a.FirstSession(t.Context(), "anna"); err != nil || first.ID != "2" {
		t.Errorf("%+v, %v", first, err)
	}
}

// TestConfirmByCodeRefusesCodeOfAnotherSession tries codes of another session, another user and another device.
func TestConfirmByCodeRefusesCodeOfAnotherSession(t *testing.T) {
	a, s, now := site()
	mine, other := user.Session{ID: "1", User: "anna"}, user.Session{ID: "2", User: "anna"}
	s.sessions = []user.Session{mine, other}
	code, err := a.ConfirmationCode(t.Context(), other)
	must(t, err)
	device, _, err := a.DeviceCode(t.Context(), "anna")
	must(t, err)
	for name, typed := range map[string]string{"another session's": code, "a device code": device, "none": ""} {
		if err := a.ConfirmByCode(t.Context(), mine, typed); codeOf(t, err) != user.WrongCode {
			t.Errorf("%s: %v", name, err)
		}
	}
	if code, err = a.ConfirmationCode(t.Context(), mine); err != nil {
		t.Fatal(err)
	}
	*now = noon.Add(user.ConfirmedFor - time.Microsecond)
	must(t, a.ConfirmByCode(t.Context(), mine, code))
	if !a.IsConfirmed(s.sessions[0]) || a.IsConfirmed(s.sessions[1]) {
		t.Errorf("sessions %+v", s.sessions)
	}
	codes, err := a.NewRecoveryCodes(t.Context(), s.users["anna"])
	must(t, err)
	if err := a.ConfirmByCode(t.Context(), user.Session{ID: "3", User: "ben"}, codes[0]); codeOf(t, err) != user.WrongCode {
		t.Errorf("another user's recovery code: %v", err)
	}
	must(t, a.ConfirmByCode(t.Context(), other, codes[0]))
	if err := a.ConfirmByCode(t.Context(), user.Session{ID: "3", User: "anna"}, codes[1]); codeOf(t, err) != user.NoSession {
		t.Errorf("a session that has ended: %v", err)
	}
}

// TestConfirmByPasskeyNeedsPasskeyOfSameUser answers with the passkeys of two users.
func TestConfirmByPasskeyNeedsPasskeyOfSameUser(t *testing.T) {
	a, s, _ := site()
	session := user.Session{ID: "1", User: "anna"}
	s.sessions = []user.Session{session}
	own, other := addedPasskey(t, a, s.users["anna"]), addedPasskey(t, a, s.users["ben"])
	for _, c := range []struct {
		key  *authenticator
		want user.Code
	}{{other, user.BadPasskey}, {own, ""}} {
		challenge, err := a.AskWho(t.Context(), origin)
		must(t, err)
		answer := c.key.sign(t, challenge)
		if got := codeOf(t, a.ConfirmByPasskey(t.Context(), session, origin, challenge.Ticket, answer)); got != c.want {
			t.Errorf("%s: %q, not %q", c.key.user, got, c.want)
		}
		if a.IsConfirmed(s.sessions[0]) != (c.want == "") {
			t.Errorf("%s: the session is confirmed: %v", c.key.user, a.IsConfirmed(s.sessions[0]))
		}
	}
}

func TestConfirmationCodeEndsAfterTenMinutes(t *testing.T) {
	a, s, now := site()
	session := user.Session{ID: "1", User: "anna"}
	s.sessions = []user.Session{session}
	code, err := a.ConfirmationCode(t.Context(), session)
	must(t, err)
	*now = noon.Add(user.ConfirmedFor)
	if err := a.ConfirmByCode(t.Context(), session, code); codeOf(t, err) != user.WrongCode {
		t.Errorf("after ten minutes: %v", err)
	}
}

// TestCodesUseAllCharactersOfAlphabet draws so many that a missing character is no chance.
func TestCodesUseAllCharactersOfAlphabet(t *testing.T) {
	a, s, _ := site()
	drawn := map[rune]bool{}
	for range 100 {
		codes, err := a.NewRecoveryCodes(t.Context(), s.users["anna"])
		must(t, err)
		for _, code := range codes {
			for _, r := range code {
				drawn[r] = true
			}
		}
	}
	if len(drawn) != 32+1 { // and the separator
		t.Errorf("%d characters", len(drawn))
	}
}

// TestNoteChangeSendsOneMailPerKindIn10Minutes notes changes in succession.
func TestNoteChangeSendsOneMailPerKindIn10Minutes(t *testing.T) {
	a, s, now := site()
	for i, c := range []struct {
		kind  user.ChangeKind
		after time.Duration
		mail  bool
	}{
		{user.MadeToken, 0, true},
		{user.MadeToken, time.Minute, false},
		{user.AddedPasskey, time.Minute, true},
		{user.ChangedMail, 2 * time.Minute, true},
		{user.ChangedMail, 3 * time.Minute, true},
		{user.RemovedMail, 4 * time.Minute, true},
		{user.RemovedMail, 4 * time.Minute, true},
		{user.MadeToken, 11*time.Minute - 1, false},
		{user.AddedPasskey, 11 * time.Minute, true},
	} {
		*now = noon.Add(c.after)
		mail, err := a.NoteChange(t.Context(), user.AccountChange{User: "anna", Kind: c.kind})
		must(t, err)
		last := s.changes[len(s.changes)-1]
		if mail != c.mail || len(s.changes) != i+1 || !last.At.Equal(now.Truncate(time.Microsecond)) || last.ID == "" {
			t.Errorf("change %d: mail %v; %+v", i, mail, last)
		}
	}
}

func TestHasNewsReportsOnlyChangesByOtherSessions(t *testing.T) {
	a, s, _ := site()
	session := user.Session{ID: "1", User: "anna", Acknowledged: noon}
	for name, c := range map[string]struct {
		changes []user.AccountChange
		want    bool
	}{
		"nothing":                {nil, false},
		"its own":                {[]user.AccountChange{{User: "anna", Session: "1", At: noon.Add(1)}}, false},
		"another session's":      {[]user.AccountChange{{User: "anna", Session: "2", At: noon.Add(1)}}, true},
		"seen already":           {[]user.AccountChange{{User: "anna", Session: "2", At: noon}}, false},
		"both":                   {[]user.AccountChange{{User: "anna", Session: "1", At: noon.Add(1)}, {User: "anna", At: noon.Add(2)}}, true},
		"another user's account": {[]user.AccountChange{{User: "ben", Session: "2", At: noon.Add(1)}}, false},
	} {
		s.changes = c.changes
		if got, err := a.HasNews(t.Context(), session); err != nil || got != c.want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

// TestSweepRemovesUnusedGuestsWhoAreNotOnline needs three transactions.
func TestSweepRemovesUnusedGuestsWhoAreNotOnline(t *testing.T) {
	a, s, _ := site()
	for i := range 401 {
		s.unused = append(s.unused, string(rune('0'+i/100))+string(rune('0'+i/10%10))+string(rune('0'+i%10)))
	}
	gone, secrets, err := a.Sweep(t.Context(), time.Hour, func(userID string) bool { return userID == "200" })
	must(t, err)
	if len(gone) != 400 || len(secrets) != 400 || slices.Contains(gone, "200") || !slices.Contains(gone, "400") {
		t.Errorf("%d guests and %d secrets are gone", len(gone), len(secrets))
	}
	s.broken = true
	if _, _, err := a.Sweep(t.Context(), time.Hour, func(string) bool { return false }); !errors.Is(err, errBroken) {
		t.Errorf("with a broken store: %v", err)
	}
}
