// Package fairdeal computes the commitments of a match: to the seed that deals a game, to the shares that players add
// to it, and to sealed orders. Afterwards the record of the match is enough to check that nothing was changed.
// docs/fair-play.md gives the hashed bytes and what they prove.
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

// The protocols of a deal. The number is stored with each match and in its record.
const (
	// SeedAlone promises nothing: the server's seed decides, or that of a match that was played elsewhere.
	SeedAlone = 0
	// Shares is commit and reveal: the server commits to its seed, then every user to a share, then all are revealed.
	Shares = 1
)

// HashDigits is the length of every hash and share, in lower-case hexadecimal digits: 32 bytes.
const HashDigits = 2 * sha256.Size

// IsHash reports whether text has the form of a hash or a share: HashDigits lower-case hexadecimal digits.
func IsHash(text string) bool { return len(text) == HashDigits && isHex(text) }

func isHex(text string) bool {
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// NewShare returns a random share, which is a user's contribution to a deal.
func NewShare() string {
	var share [HashDigits / 2]byte
	_, _ = rand.Read(share[:]) // never fails
	return hex.EncodeToString(share[:])
}

// Commitment returns the server's commitment to the secret seed of a match. It is published before any user commits
// to a share.
func Commitment(match string, secret rng.Seed) string {
	return sum(fmt.Appendf(nil, "hexparlor commitment 1\n%s\n%x\n", match, secret[:]))
}

// ShareCommit returns a seat's commitment to its share of a deal. commitment is the server's, and part of the hash: so
// the share cannot have been chosen before the server committed.
func ShareCommit(match, commitment string, seat game.Seat, share string) string {
	return sum(fmt.Appendf(nil, "hexparlor share 1\n%s\n%s\n%d %s\n", match, commitment, seat, share))
}

// Deal returns the seed from which a game is dealt: a hash of the server's secret and all shares. shares[i] is the
// share of seat i+1, empty for a bot.
func Deal(match string, secret rng.Seed, shares []string) rng.Seed {
	text := fmt.Appendf(nil, "hexparlor deal 1\n%s\n%x\n", match, secret[:])
	for i, share := range shares {
		if share != "" {
			text = fmt.Appendf(text, "%d %s\n", i+1, share)
		}
	}
	return sha256.Sum256(text)
}

// Salt returns the salt of a receipt, without which orders could be guessed from the receipt. It is derived from the
// secret of the match and the number of the log entry.
func Salt(secret rng.Seed, entry int) string {
	mac := hmac.New(sha256.New, secret[:])
	fmt.Fprintf(mac, "hexparlor salt 1\n%d\n", entry)
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// Receipt returns the hash that commits a seat to its orders in a round.
func Receipt(salt string, round int, seat game.Seat, orders string) string {
	return sum(fmt.Appendf(nil, "hexparlor receipt 1\n%s\n%d %d\n%s", salt, round, seat, orders))
}

func sum(text []byte) string {
	digest := sha256.Sum256(text)
	return hex.EncodeToString(digest[:])
}
