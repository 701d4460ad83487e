// Package rng is the only source of chance in the rules: draws that depend only on a seed and are the same on
// every machine.
package rng

import "math/rand/v2"

// Seed determines every draw of a game.
type Seed [32]byte

// Draw generates the draws of one seed, by ChaCha8.
type Draw struct{ src *rand.ChaCha8 }

// New returns the generator of a seed.
func New(seed Seed) *Draw { return &Draw{rand.NewChaCha8(seed)} }

// N returns a uniform whole number from 0 to n-1; n must be positive. It repeats draws that would favour low
// numbers.
func (d *Draw) N(n int) int {
	span := uint64(n)
	limit := -span % span // 2^64 mod n
	for {
		if x := d.src.Uint64(); x >= limit {
			return int(x % span)
		}
	}
}

// Shuffle permutes x in the order that the rules of all games prescribe: from the last item down, each is
// swapped with one drawn from those up to and including it.
func Shuffle[T any](d *Draw, x []T) {
	for i := len(x) - 1; i > 0; i-- {
		j := d.N(i + 1)
		x[i], x[j] = x[j], x[i]
	}
}
