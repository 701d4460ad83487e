package database

import (
	"math/rand/v2"
	"testing"
	"time"
)

func TestReplayWindowAcceptsEachNumberOnceInAnyOrder(t *testing.T) {
	var w window
	random := rand.New(rand.NewPCG(1, 2))
	taken := map[uint64]bool{}
	next := uint64(1)
	for range 200_000 {
		number := next
		switch random.IntN(10) {
		case 0: // a long silence of a program that has sent much
			next += uint64(random.IntN(3 * 64 * windowWords))
			number = next
		case 1, 2, 3: // late, or again
			number = next - min(next-1, uint64(random.IntN(2000)))
		default:
			next++
		}
		if got := w.take(number); got && taken[number] {
			t.Fatalf("%d is taken twice", number)
		} else if !got && !taken[number] && w.highest-number < 64*(windowWords-1) {
			t.Fatalf("%d is not taken, and %d is the highest", number, w.highest)
		}
		taken[number] = true
	}
	if w.take(0) || w.take(w.highest-64*windowWords) {
		t.Error("a number below the window is taken")
	}
}

func TestEnvelopeRefusesReplaysAndOldMessages(t *testing.T) {
	now := time.Now()
	clock := func() time.Time { return now }
	key := make([]byte, hintKeyBytes)
	a, err := newEnvelope(key, clock)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newEnvelope(key, clock)
	if err != nil {
		t.Fatal(err)
	}
	first, second, third := a.seal("one"), a.seal("two"), a.seal("three")
	for _, sealed := range []string{second, first} { // in another order
		if _, _, ok := b.open(sealed); !ok {
			t.Error("a new message is refused")
		}
		if _, _, ok := b.open(sealed); ok {
			t.Error("a replay is taken")
		}
	}
	if _, _, ok := b.open("someoneelse1" + third[len(a.node):]); ok {
		t.Error("a message is accepted under another name")
	}
	now = now.Add(maxMessageAge + time.Second)
	if _, _, ok := b.open(third); ok {
		t.Error("an old message is accepted")
	}
}
