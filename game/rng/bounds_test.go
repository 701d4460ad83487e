package rng_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"hexparlor/game/rng"
)

// TestDrawDiscardsNumbersThatWouldFavourLowResults draws with a span that makes a quarter of the numbers of the
// generator unusable, and compares with the accepted numbers of the same generator.
func TestDrawDiscardsNumbersThatWouldFavourLowResults(t *testing.T) {
	const span = 3 << 61
	src, d := rand.NewChaCha8(rng.Seed{7}), rng.New(rng.Seed{7})
	repeated := 0
	for range 200 {
		x := src.Uint64()
		for ; x < 1<<62; x = src.Uint64() { // 2^64 mod span
			repeated++
		}
		if got := d.N(span); got != int(x%span) {
			t.Fatalf("drew %d, not %d", got, x%span)
		}
	}
	if repeated == 0 {
		t.Error("no number was repeated")
	}
	if got := d.N(math.MaxInt); got < 0 {
		t.Errorf("drew %d", got)
	}
}

// TestShuffleOfZeroOrOneItemsDrawsNoNumber holds that such decks leave later draws as they are.
func TestShuffleOfZeroOrOneItemsDrawsNoNumber(t *testing.T) {
	shuffled, untouched := rng.New(rng.Seed{1}), rng.New(rng.Seed{1})
	one := []string{"a"}
	rng.Shuffle(shuffled, []string(nil))
	rng.Shuffle(shuffled, one)
	if !slices.Equal(one, []string{"a"}) || shuffled.N(1000) != untouched.N(1000) {
		t.Errorf("%v was shuffled by a draw", one)
	}
}

// TestShuffleMakesEveryPermutation counts the orders of three items.
func TestShuffleMakesEveryPermutation(t *testing.T) {
	d, orders := rng.New(rng.Seed{3}), map[[3]int]int{}
	for range 6000 {
		deck := [3]int{1, 2, 3}
		rng.Shuffle(d, deck[:])
		orders[deck]++
	}
	for order, n := range orders {
		if n < 850 || n > 1150 { // five standard deviations
			t.Errorf("%v came %d times of 6000", order, n)
		}
	}
	if len(orders) != 6 {
		t.Errorf("%d orders", len(orders))
	}
}
