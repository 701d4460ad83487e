package user

import (
	"crypto/rand"
	"strings"
)

// alphabet is Crockford's base 32, which has no I, L, O and U because they are easily confused.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// Lengths of codes in characters, by which their purpose is recognised. For minutes and few guesses 40 bits are enough;
// codes that are kept for years have 80 bits.
const (
	deviceCode   = 8
	recoveryCode = 16
)

// group is the number of characters between separators of a code.
const group = 4

// newCode returns a random code of a length, grouped for users to copy, and the hash of the code without separators.
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

// readCode returns a typed code in capitals without separators, with O, I and L replaced by the digits that they look
// like.
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
