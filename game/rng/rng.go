// Package rng is the only source of chance in the rules: draws that depend only on a seed and are the same on
// every machine.
package rng

import "math/rand/v2"

// Seed is the 32 bytes that determine all random numbers of a game.
type Seed [32]byte

// Draw generates the random numbers of one seed, by ChaCha8.
type Draw struct{ src *rand.ChaCha8 }

// New returns the generator that starts from seed.
func New(seed Seed) *Draw { return &Draw{rand.NewChaCha8(seed)} }

// N returns a uniform random whole number from 0 to n-1; n must be positive. It discards random numbers that would make
// low results more likely.
func (d *Draw) N(n int) int {
	span := uint64(n)
	limit := -span % span // 2^64 mod n
	for {
		if x := d.src.Uint64(); x >= limit {
			return int(x % span)
		}
	}
}

// Shuffle permutes x in the order that the rules of all games prescribe: from the last item down, each is swapped with
// a random item at or before its index.
func Shuffle[T any](d *Draw, x []T) {
	for i := len(x) - 1; i > 0; i-- {
		j := d.N(i + 1)
		x[i], x[j] = x[j], x[i]
	}
}
