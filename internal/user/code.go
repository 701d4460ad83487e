package user

import (
	"crypto/rand"
	"strings"
)

// alphabet is Crockford's base 32: without I, L, O and U nothing in it is taken for something else.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// Lengths of codes, which tell what a code is for. 40 bits are enough for what is guessed over the network, under
// limits and for minutes; what is kept for years has 80.
const (
	deviceCode   = 8
	recoveryCode = 16
)

// group is how many characters of a code stand together.
const group = 4

// newCode is a code that a person can copy, and its hash.
func newCode(length int) (shown string, hash Hash) {
	raw := make([]byte, length)
	_, _ = rand.Read(raw) // never fails
	for i, b := range raw {
		raw[i] = alphabet[b%byte(len(alphabet))]
	}
	code := string(raw)
	for i := 0; i < length; i += group {
		shown += "-" + code[i:i+group]
	}
	return shown[1:], HashOf(code)
}

// readCode is a code as it was typed, without what stands between its characters.
func readCode(typed string) string {
	if len(typed) > 100 {
		return ""
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'O':
			return '0'
		case r == 'I' || r == 'L':
			return '1'
		case strings.ContainsRune(alphabet, r):
			return r
		}
		return -1
	}, strings.ToUpper(typed))
}
