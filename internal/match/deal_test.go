package match

import (
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
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

// TestDealRefusesSharesOutOfTurn commits and reveals at the wrong times.
func TestDealRefusesSharesOutOfTurn(t *testing.T) {
	d := newDeal(Match{ID: "m", Protocol: fairdeal.Shares}, 2, true)
	s := seated(Player{User: "anna"}, Player{User: "ben"})
	share := func(seat game.Seat) string {
		return strings.Repeat([]string{"ab", "cd"}[seat-1], fairdeal.HashDigits/2)
	}
	commit := func(seat game.Seat) error {
		return d.commit(Entry{Seat: seat, Text: fairdeal.ShareCommit("m", d.Commitment(), seat, share(seat))}, maxShareCommits-1)
	}
	reveal := func(seat game.Seat) error { return d.reveal(Entry{Seat: seat, Text: share(seat)}, s) }
	if err := commit(1); err != nil {
		t.Fatal(err)
	}
	shared := d
	if err := reveal(1); !isRefused(err, BadShare) || d.Shares[0].Value != "" {
		t.Errorf("revealed before the other has committed: %v", err)
	}
	if err := commit(2); err != nil || shared.Shares[1].Commit != "" {
		t.Fatal(err, shared)
	}
	s.Players[1] = Player{}
	if err := reveal(1); !isRefused(err, BadShare) {
		t.Errorf("revealed with an open seat: %v", err)
	}
	s.Players[1] = Player{User: "ben"}
	if err := commit(1); err != nil {
		t.Errorf("committed anew before a share is known: %v", err)
	}
	if err := reveal(1); err != nil {
		t.Fatal(err)
	}
	if err := reveal(1); !isRefused(err, BadShare) {
		t.Errorf("revealed twice: %v", err)
	}
	if err := commit(2); !isRefused(err, BadShare) {
		t.Errorf("committed anew when a share is known: %v", err)
	}
	if d.done = true; d.isRevealing() {
		t.Error("a deal that is done reveals shares")
	}
}

// TestDealChecksEntriesBeforeTheyChangeIt has entries of each kind that add nothing to a deal.
func TestDealChecksEntriesBeforeTheyChangeIt(t *testing.T) {
	hash := strings.Repeat("ab", fairdeal.HashDigits/2)
	gathers := seated(Player{User: "anna"}, Player{Level: 1})
	gathers.gatherer = gathersNone{}
	for name, c := range map[string]struct {
		chance   bool
		protocol int
		done     bool
		finished bool
		s        *Seating
		e        Entry
		code     Code
	}{
		"a share":              {true, fairdeal.Shares, false, false, nil, Entry{Seat: 1, Text: hash}, ""},
		"without chance":       {false, fairdeal.Shares, false, false, nil, Entry{Seat: 1, Text: hash}, BadKind},
		"of the seed alone":    {true, fairdeal.SeedAlone, false, false, nil, Entry{Seat: 1, Text: hash}, BadKind},
		"gathering":            {true, fairdeal.Shares, false, false, gathers, Entry{Seat: 1, Text: hash}, BadKind},
		"dealt":                {true, fairdeal.Shares, true, false, nil, Entry{Seat: 1, Text: hash}, BadKind},
		"finished":             {true, fairdeal.Shares, false, true, nil, Entry{Seat: 1, Text: hash}, BadKind},
		"of a bot":             {true, fairdeal.Shares, false, false, nil, Entry{Seat: 2, Text: hash}, BadKind},
		"that is no hash":      {true, fairdeal.Shares, false, false, nil, Entry{Seat: 1, Text: hash[1:]}, BadShare},
		"that is a long hash":  {true, fairdeal.Shares, false, false, nil, Entry{Seat: 1, Text: hash + "a"}, BadShare},
		"that is another text": {true, fairdeal.Shares, false, false, nil, Entry{Seat: 1, Text: strings.Repeat("x", len(hash))}, BadShare},
	} {
		d := newDeal(Match{ID: "m", Protocol: c.protocol}, 2, c.chance)
		d.done = c.done
		s := c.s
		if s == nil {
			s = seated(Player{User: "anna"}, Player{Level: 1})
		}
		err := d.check(c.e, s, c.finished)
		if err == nil != (c.code == "") || err != nil && !isRefused(err, c.code) {
			t.Errorf("%s: %v", name, err)
		}
		if got := d.Commitment() != ""; got != (c.chance && c.protocol == fairdeal.Shares) {
			t.Errorf("%s: the deal has a commitment: %v", name, got)
		}
	}
}

// gathersNone is a game of variable players that no user can join.
type gathersNone struct{ game.VariablePlayers }

// TestDealSeedFollowsFromProtocol has the seed of the server, that of the deal, and none before the deal.
func TestDealSeedFollowsFromProtocol(t *testing.T) {
	secret := rng.Seed{1}
	d := newDeal(Match{ID: "m", Seed: secret, Protocol: fairdeal.Shares}, 2, true)
	if d.seed() != (rng.Seed{}) || d.Done() {
		t.Error("a deal that is not done has a seed")
	}
	d.done, d.Shares[0].Value = true, "aa"
	if d.seed() != fairdeal.Deal("m", secret, []string{"aa", ""}) {
		t.Error("the seed does not follow from the shares")
	}
	alone := newDeal(Match{ID: "m", Seed: secret, Protocol: fairdeal.SeedAlone}, 2, false)
	if alone.seed() != secret || !alone.Done() {
		t.Error("the seed is not that of the server")
	}
}
