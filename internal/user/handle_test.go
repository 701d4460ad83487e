package user_test

import (
	"errors"
	"testing"

	"hexparlor/internal/user"
)

// TestHandlesAreValidatedByUsernameProfile checks typed handles against the PRECIS profile for user names (RFC 8265).
func TestHandlesAreValidatedByUsernameProfile(t *testing.T) {
	for typed, want := range map[string]string{
		"Anna": "anna", " @Ben_2 ": "ben_2", "Jürgen": "jürgen", "ＡＢＣ": "abc", "мария": "мария", "田中さん": "田中さん", "x-y.z": "x-y.z",
	} {
		if got, _, err := user.Handle(typed); err != nil || got != want {
			t.Errorf("%q is %q, not %q: %v", typed, got, want, err)
		}
	}
	for _, typed := range []string{
		"", "ab", "a-very-long-handle-indeed", "an na", "an\u200bna", "a\u202enna", "an\nna", "an\x00na", "anna!", "<b>anna", "--anna", "-anna", ".anna", "_anna", "anna-",
		"an--na", "аnna", "annα", "admin", "Adm1n", "ADM-IN", "m0derator", "the_house", "Ηost", "novice", "modеrator", "\xff\xfe\xfd",
	} {
		var refusal *user.Error
		if got, _, err := user.Handle(typed); !errors.As(err, &refusal) || refusal.Code != user.BadHandle {
			t.Errorf("%q is taken as %q; %v", typed, got, err)
		}
	}
}

// TestLookAlikeHandlesFoldToSameText checks that handles which look alike fold to the same text, and others do not.
func TestLookAlikeHandlesFoldToSameText(t *testing.T) {
	folded := func(typed string) string {
		t.Helper()
		_, f, err := user.Handle(typed)
		if err != nil {
			t.Fatalf("%q: %v", typed, err)
		}
		return f
	}
	for _, alike := range [][]string{
		{"paypal", "PayPal", "paypa1", "pay-pal", "pay_pal", "раураӏ"}, {"modern", "modem"}, {"scope", "ѕсоре", "sc0pe"}, {"bill", "bi11", "bi1l"},
	} {
		for _, other := range alike[1:] {
			if folded(alike[0]) != folded(other) {
				t.Errorf("%q and %q are told apart: %q, %q", alike[0], other, folded(alike[0]), folded(other))
			}
		}
	}
	for _, apart := range [][2]string{{"anna", "anne"}, {"jurgen", "jürgen"}, {"ben2", "ben3"}} {
		if folded(apart[0]) == folded(apart[1]) {
			t.Errorf("%q and %q are taken for each other", apart[0], apart[1])
		}
	}
}
