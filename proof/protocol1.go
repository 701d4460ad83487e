package proof

import (
	"crypto/sha256"
	"fmt"

	"hexparlor/chance"
)

// The first protocol is kept so that tables and records of that time can be read. Each seat added a mix when it sat
// down, mostly drawn by the house itself, and nothing bound a mix before the others were known. So it does not keep
// the house from choosing a deal.

// MixDigits is the length of a mix, in lower-case hexadecimal digits.
const MixDigits = 32

// IsMix tells whether text has the form of a mix.
func IsMix(text string) bool { return len(text) == MixDigits && isHex(text) }

// CommitmentBeforeMixes bound the house to its seed by the first protocol.
func CommitmentBeforeMixes(secret chance.Seed) string {
	return sum(fmt.Appendf(nil, "hexparlor commitment 1\n%x\n", secret[:]))
}

// DealFromMixes is the seed of a deal by the first protocol: the house's secret and the mix of each seat, in order.
func DealFromMixes(secret chance.Seed, mixes []string) chance.Seed {
	text := fmt.Appendf(nil, "hexparlor deal 1\n%x\n", secret[:])
	for _, mix := range mixes {
		text = append(append(text, mix...), '\n')
	}
	return sha256.Sum256(text)
}
