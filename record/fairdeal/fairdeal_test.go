package fairdeal_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"hexparlor/game/rng"
	"hexparlor/record/fairdeal"
)

var (
	secret = rng.Seed{1, 2, 0xfe, 31: 9}
	share  = strings.Repeat("0f", fairdeal.HashDigits/2)
)

// TestHashesEqualStoredValues pins every hash: a change would break the promises of all stored matches. The expected
// values were made with Python's hashlib from the bytes in docs/fair-play.md.
func TestHashesEqualStoredValues(t *testing.T) {
	deal := fairdeal.Deal("table", secret, []string{share, "", share})
	for name, c := range map[string]struct{ got, want string }{
		"commitment": {
			fairdeal.Commitment("table", secret), "1add115a0e498a3020428cea566e262e9311d03e49f6231363e78dc9c818b589",
		},
		"share commit": {
			fairdeal.ShareCommit("table", "commitment", 2, share), "030c854b8e7adb1ad4174f035f791855627704979b2d9c41751f518849609568",
		},
		"deal":    {hex.EncodeToString(deal[:]), "9509c0476d201ec5a2b4c8533f3e4700b44b75ba86a52348f7a27b084da6b210"},
		"salt":    {fairdeal.Salt(secret, 7), "373a5845a72b8c1536c34c6e83303729"},
		"receipt": {fairdeal.Receipt("salt", 3, 2, "a b\nc\n"), "67017575fa5ba37db02b0d9ffe5e2cffbaba6354ad0212c8ba1b592a8950e4a7"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, not %s", name, c.got, c.want)
		}
	}
}

func TestIsHashAcceptsExactlyLowerCaseHexOfFullLength(t *testing.T) {
	with := func(digit string) string { return digit + strings.Repeat("0", fairdeal.HashDigits-1) }
	for text, want := range map[string]bool{
		with("0"): true, with("9"): true, with("a"): true, with("f"): true, with("/"): false, with(":"): false,
		with("`"): false, with("g"): false, with("A"): false, with(" "): false, "": false,
		strings.Repeat("0", fairdeal.HashDigits-1): false, strings.Repeat("0", fairdeal.HashDigits+1): false,
	} {
		if got := fairdeal.IsHash(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestNewShareIsDifferentHashEachTime(t *testing.T) {
	a, b := fairdeal.NewShare(), fairdeal.NewShare()
	if !fairdeal.IsHash(a) || !fairdeal.IsHash(b) || a == b {
		t.Errorf("%q and %q", a, b)
	}
}

// TestCommitmentsDependOnEveryInput changes one part of each commitment at a time.
func TestCommitmentsDependOnEveryInput(t *testing.T) {
	other := rng.Seed{2}
	for name, alike := range map[string][2]string{
		"table of a commitment":   {fairdeal.Commitment("a", secret), fairdeal.Commitment("b", secret)},
		"secret of a commitment":  {fairdeal.Commitment("a", secret), fairdeal.Commitment("a", other)},
		"table of a share":        {fairdeal.ShareCommit("a", "c", 1, share), fairdeal.ShareCommit("b", "c", 1, share)},
		"commitment of a share":   {fairdeal.ShareCommit("a", "c", 1, share), fairdeal.ShareCommit("a", "d", 1, share)},
		"seat of a share":         {fairdeal.ShareCommit("a", "c", 1, share), fairdeal.ShareCommit("a", "c", 2, share)},
		"entry of a salt":         {fairdeal.Salt(secret, 1), fairdeal.Salt(secret, 2)},
		"secret of a salt":        {fairdeal.Salt(secret, 1), fairdeal.Salt(other, 1)},
		"round and seat":          {fairdeal.Receipt("s", 1, 2, "x"), fairdeal.Receipt("s", 2, 1, "x")},
		"orders of a receipt":     {fairdeal.Receipt("s", 1, 2, "x"), fairdeal.Receipt("s", 1, 2, "y")},
		"salt of a receipt":       {fairdeal.Receipt("s", 1, 2, "x"), fairdeal.Receipt("t", 1, 2, "x")},
		"seat of a share of deal": {seedOf("", share), seedOf(share, "")},
	} {
		if alike[0] == alike[1] {
			t.Errorf("the %s makes no difference", name)
		}
	}
}

func seedOf(shares ...string) string {
	seed := fairdeal.Deal("table", secret, shares)
	return hex.EncodeToString(seed[:])
}
