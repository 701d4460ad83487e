// Package proof binds a table to what it may not tell yet: the seed that deals a game, and sealed orders. Whoever has
// the record of the match can check afterwards that nothing was changed. docs/record-format.md says which bytes are
// hashed.
package proof

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"hexparlor/chance"
	"hexparlor/game"
)

// MixDigits is the length of what a player adds to a deal, in lower-case hexadecimal digits.
const MixDigits = 32

// IsMix tells whether text is something that a player may add to a deal.
func IsMix(text string) bool { return len(text) == MixDigits && isHex(text) }

func isHex(text string) bool {
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// Commitment binds the server to its secret seed before anybody adds to it.
func Commitment(secret chance.Seed) string {
	return sum(fmt.Appendf(nil, "hexparlor commitment 1\n%x\n", secret[:]))
}

// Deal is the seed from which a game is dealt: the server's secret and what each seat has added, in seat order.
func Deal(secret chance.Seed, mixes []string) chance.Seed {
	text := fmt.Appendf(nil, "hexparlor deal 1\n%x\n", secret[:])
	for _, mix := range mixes {
		text = append(append(text, mix...), '\n')
	}
	return sha256.Sum256(text)
}

// Salt keeps a receipt from being guessed. It follows from the secret of the match and the number of the entry.
func Salt(secret chance.Seed, entry int) string {
	mac := hmac.New(sha256.New, secret[:])
	fmt.Fprintf(mac, "hexparlor salt 1\n%d\n", entry)
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// Receipt binds a seat to its orders of a round.
func Receipt(salt string, round int, seat game.Seat, orders string) string {
	return sum(fmt.Appendf(nil, "hexparlor receipt 1\n%s\n%d %d\n%s", salt, round, seat, orders))
}

func sum(text []byte) string {
	digest := sha256.Sum256(text)
	return hex.EncodeToString(digest[:])
}
