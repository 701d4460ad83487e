// Package fairdeal binds a table to what it may not tell yet: the seed that deals a game, the shares that players add
// to it, and sealed orders. Whoever has the record of the match can check afterwards that nothing was changed.
// docs/fair-play.md says which bytes are hashed, and what that proves.
package fairdeal

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"hexparlor/game"
	"hexparlor/game/rng"
)

// Protocols by which a table is dealt. The number is kept with each match and in its record.
const (
	// SeedAlone promises nothing: the house's seed decides, or that of a match which was played elsewhere.
	SeedAlone = 0
	// Shares is commit and reveal: the house is bound to its seed, then every person to a share, then all are opened.
	Shares = 1
)

// HashDigits is the length of every hash and share, in lower-case hexadecimal digits: 32 bytes.
const HashDigits = 2 * sha256.Size

// IsHash tells whether text has the form of a hash, and so of a share.
func IsHash(text string) bool { return len(text) == HashDigits && isHex(text) }

func isHex(text string) bool {
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// NewShare draws what a person adds to a deal.
func NewShare() string {
	var share [HashDigits / 2]byte
	_, _ = rand.Read(share[:]) // never fails
	return hex.EncodeToString(share[:])
}

// Commitment binds the house to the secret seed of a table before anybody commits to a share.
func Commitment(table string, secret rng.Seed) string {
	return sum(fmt.Appendf(nil, "hexparlor commitment 1\n%s\n%x\n", table, secret[:]))
}

// ShareCommit binds a seat to its share of a deal. It contains the house's commitment, so that the share cannot have
// been bound before the house was.
func ShareCommit(table, commitment string, seat game.Seat, share string) string {
	return sum(fmt.Appendf(nil, "hexparlor share 1\n%s\n%s\n%d %s\n", table, commitment, seat, share))
}

// Deal is the seed from which a game is dealt: the house's secret and the share of every seat that has one, in seat
// order. shares[i] is that of seat i+1, empty if the house plays it.
func Deal(table string, secret rng.Seed, shares []string) rng.Seed {
	text := fmt.Appendf(nil, "hexparlor deal 1\n%s\n%x\n", table, secret[:])
	for i, share := range shares {
		if share != "" {
			text = fmt.Appendf(text, "%d %s\n", i+1, share)
		}
	}
	return sha256.Sum256(text)
}

// Salt keeps a receipt from being guessed. It follows from the secret of the match and the number of the entry.
func Salt(secret rng.Seed, entry int) string {
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
