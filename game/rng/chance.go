// Package rng is the one source of luck in the rules: draws that depend on a seed alone and are the same on every
// machine.
package rng

import "math/rand/v2"

// Seed decides every draw of a game.
type Seed [32]byte

// Draw deals out the draws of one seed, by ChaCha8.
type Draw struct{ src *rand.ChaCha8 }

// New starts the draws of a seed.
func New(seed Seed) *Draw { return &Draw{rand.NewChaCha8(seed)} }

// N is a uniform whole number from 0 to n-1; n must be positive. Values that would favour the low numbers are drawn
// again.
func (d *Draw) N(n int) int {
	span := uint64(n)
	limit := -span % span // 2^64 mod n
	for {
		if x := d.src.Uint64(); x >= limit {
			return int(x % span)
		}
	}
}

// Shuffle permutes x in the order that all rule books prescribe: from the last item down, swap with one drawn from
// those up to and including it.
func Shuffle[T any](d *Draw, x []T) {
	for i := len(x) - 1; i > 0; i-- {
		j := d.N(i + 1)
		x[i], x[j] = x[j], x[i]
	}
}
