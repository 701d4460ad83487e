package rng_test

import (
	"math"
	"slices"
	"testing"

	"hexparlor/game/rng"
)

// TestDrawsAndShuffleOfFixedSeedEqualStoredValues pins the draws: a change would deal other cards in every stored
// record.
func TestDrawsAndShuffleOfFixedSeedEqualStoredValues(t *testing.T) {
	d := rng.New(rng.Seed{1, 2, 3})
	var got []int
	for n := 1; n <= 12; n++ {
		got = append(got, d.N(n*7))
	}
	deck := []int{0, 1, 2, 3, 4, 5, 6, 7}
	rng.Shuffle(d, deck)
	if want := []int{3, 4, 6, 12, 16, 6, 7, 45, 51, 23, 71, 67}; !slices.Equal(got, want) {
		t.Errorf("draws %v, want %v", got, want)
	}
	if want := []int{4, 3, 1, 5, 6, 0, 7, 2}; !slices.Equal(deck, want) {
		t.Errorf("deck %v, want %v", deck, want)
	}
}

// TestDrawsAreUniform compares the counts of 6 outcomes in 60,000 draws with the chi-square bound for 5 degrees
// of freedom at one in a million.
func TestDrawsAreUniform(t *testing.T) {
	const draws, sides = 60000, 6
	var count [sides]float64
	d := rng.New(rng.Seed{9})
	for range draws {
		count[d.N(sides)]++
	}
	var chi float64
	for _, c := range count {
		chi += math.Pow(c-draws/sides, 2) / (draws / sides)
	}
	if chi > 35.9 {
		t.Errorf("chi-square %.1f for counts %v", chi, count)
	}
}
