package match

import (
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/record/fairdeal"
)

// TestDealAwaitsSharesOfGuests follows a deal between a user and a bot: commit, reveal, and no other share.
func TestDealAwaitsSharesOfGuests(t *testing.T) {
	d := newDeal(Match{ID: "m", Protocol: fairdeal.Shares}, 2, true)
	s := seated(Player{User: "anna"}, Player{Level: 1})
	awaits := func(seats game.Seats, reveal bool) {
		t.Helper()
		if got, reveals := d.awaited(s); got != seats || reveals != reveal {
			t.Errorf("the deal waits for %v, %v", got, reveals)
		}
	}
	awaits(game.SeatsOf(1), false)
	share := strings.Repeat("ab", fairdeal.HashDigits/2)
	commit := Entry{Seat: 1, Text: fairdeal.ShareCommit("m", d.Commitment(), 1, share)}
	if err := d.commit(commit, maxShareCommits); err == nil {
		t.Error("a seat has committed too often")
	}
	if err := d.commit(commit, 0); err != nil {
		t.Fatal(err)
	}
	awaits(game.SeatsOf(1), true)
	if err := d.reveal(Entry{Seat: 1, Text: strings.Repeat("cd", fairdeal.HashDigits/2)}, s); err == nil {
		t.Error("a share was accepted that does not match its commitment")
	}
	if err := d.reveal(Entry{Seat: 1, Text: share}, s); err != nil || !d.isRevealing() {
		t.Fatalf("revealed: %v", err)
	}
	awaits(0, true)
}
