package match_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/record/fairdeal"
)

// TestReceiptsFollowOrdersUntilTheyAreRevealed seals, recalls and seals again.
func TestReceiptsFollowOrdersUntilTheyAreRevealed(t *testing.T) {
	l := duel(t, "")
	check := func(want ...match.ReceiptStatus) {
		t.Helper()
		if len(l.Receipts) != len(want) {
			t.Fatalf("receipts %+v", l.Receipts)
		}
		for i, r := range l.Receipts {
			if r.Status != want[i] {
				t.Errorf("receipt %d is %s", i, r.Status)
			}
		}
	}
	l.must(1, match.Move, l.first(1))
	check()
	l.must(1, match.Move, "commit")
	check(match.Sealed)
	r := l.Receipts[0]
	if r.Entry != 4 || r.Seat != 1 || r.Round != 1 || r.Changed != 4 || r.Hash != fairdeal.Receipt(r.Salt, 1, 1, r.Orders) ||
		r.Salt != fairdeal.Salt(l.Match.Seed, 4) {
		t.Errorf("the receipt is %+v", r)
	}
	before := l.State
	l.must(1, match.Move, "recall")
	check(match.Withdrawn)
	if l.Receipts[0].Changed != 5 || before.Receipts[0].Status != match.Sealed {
		t.Errorf("changed by entry %d; before it was %s", l.Receipts[0].Changed, before.Receipts[0].Status)
	}
	l.must(1, match.Move, "commit")
	check(match.Withdrawn, match.Sealed)
	l.must(2, match.Move, "commit")
	check(match.Withdrawn, match.Opened, match.Opened)
	if l.Receipts[0].Changed != 5 || l.Receipts[1].Changed != 7 || l.Receipts[2].Changed != 7 {
		t.Errorf("receipts %+v", l.Receipts)
	}
	l.must(1, match.Move, "commit")
	check(match.Withdrawn, match.Opened, match.Opened, match.Sealed)
	if l.Receipts[3].Round != 2 {
		t.Errorf("the receipt is %+v", l.Receipts[3])
	}
	l.must(2, match.Resign, "")
	check(match.Withdrawn, match.Opened, match.Opened, match.Opened)
	if open := small(t); len(open.Receipts) != 0 || open.Rounds.Number != 0 {
		t.Error("a game of turns has receipts")
	}
}

// TestReceiptOfWithheldOrdersStaysSealedUntilTheEnd plays a game that keeps part of its orders secret.
func TestReceiptOfWithheldOrdersStaysSealedUntilTheEnd(t *testing.T) {
	l := dealtWith(t, match.New{Game: "hexstrike", Options: game.Options{"choose": "sealed"}, Players: users("anna", "ben")})
	withheld := func() (n int) {
		for _, r := range l.Receipts {
			s := l.Position.(game.SimultaneousMoves)
			if r.Round < s.Round() && s.Withholds(r.Round) {
				n++
				if r.Status != match.Sealed {
					t.Errorf("withheld: %+v", r)
				}
			} else if r.Round < s.Round() && r.Status != match.Opened {
				t.Errorf("not withheld: %+v", r)
			}
		}
		return n
	}
	seen := 0
	for range 60 {
		if l.Status != match.Running {
			break
		}
		l.play(1, 0)
		seen += withheld()
	}
	if l.Status == match.Running {
		l.must(1, match.Resign, "")
	}
	for _, r := range l.Receipts {
		if r.Status != match.Opened {
			t.Errorf("after the end: %+v", r)
		}
	}
	if seen == 0 || len(l.Receipts) <= 2 {
		t.Errorf("%d receipts, %d times withheld", len(l.Receipts), seen)
	}
}

// resolve has the user who runs the match wait no longer for the orders of a round.
func (l *table) resolve(user string, round, state int) match.Code {
	l.t.Helper()
	return l.draft(func(d *match.Draft) error { return d.Resolve(user, round, state) })
}

// TestUserWhoRunsMatchEndsRoundWithDefaultOrders has two players by message, of whom one has decided.
func TestUserWhoRunsMatchEndsRoundWithDefaultOrders(t *testing.T) {
	l := sealedTable(t, "pairs", "", "anna", "mail", "ben", "bot")
	for name, c := range map[string]struct {
		user  string
		round int
		code  match.Code
	}{
		"another user": {"ben", 1, match.NotYourSeat}, "no user": {"", 1, match.NotYourSeat},
		"a later round": {"anna", 2, match.TurnOver}, "an earlier round": {"anna", 0, match.TurnOver},
	} {
		if code := l.resolve(c.user, c.round, 0); code != c.code {
			t.Errorf("%s: %q", name, code)
		}
	}
	l.must(3, match.Move, "commit")
	if code := l.resolve("anna", 1, 0); code != "" {
		t.Fatal(code)
	}
	l.wants("1 called", "1 move", "2 called", "2 move")
	if code := l.resolve("anna", 1, 0); code != match.BadKind {
		t.Errorf("only a bot is to decide: %q", code)
	}
	l.commit(4)
	if code := l.resolve("anna", 1, 0); code != match.TurnOver || l.Rounds.Number != 2 {
		t.Errorf("in round %d: %q", l.Rounds.Number, code)
	}
	l.commit(4)
	if code := l.resolve("anna", 2, l.Number(1)); code != "" {
		t.Fatal(code)
	}
	if l.wants("1 called", "1 move", "2 called", "2 move", "3 called", "3 move"); l.Rounds.Number != 3 {
		t.Errorf("round %d", l.Rounds.Number)
	}
	two := sealedTable(t, "duel", "", "anna", "mail")
	two.must(1, match.Resign, "")
	if code := two.resolve("anna", 1, 0); code != match.AlreadyFinished {
		t.Errorf("after the end: %q", code)
	}
	if code := duel(t, "").resolve("anna", 1, 0); code != match.NotYourSeat {
		t.Errorf("without players by message: %q", code)
	}
}

// TestCallForOrdersIsLateAfterPlayerWasAskedAnew names the state before a round.
func TestCallForOrdersIsLateAfterPlayerWasAskedAnew(t *testing.T) {
	l := sealedTable(t, "duel", "", "anna", "mail")
	seen := l.Number(1)
	if code := l.resolve("anna", 1, seen+1); code != match.UnknownState {
		t.Errorf("a state that has not come: %q", code)
	}
	if code := l.resolve("anna", 1, seen); code != "" {
		t.Fatal(code)
	}
	if code := l.resolve("anna", 2, seen); code != match.Late {
		t.Errorf("in the next round: %q", code)
	}
}

// TestCalledEntryIsRefusedUnlessOrdersArePending adds entries that the server would not draft.
func TestCalledEntryIsRefusedUnlessOrdersArePending(t *testing.T) {
	call := func(l *table, seat game.Seat) match.Code {
		return l.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: seat, Kind: match.Called}) })
	}
	decided := sealedTable(t, "duel", "", "anna", "mail")
	decided.must(1, match.Move, "commit")
	ended := sealedTable(t, "duel", "", "anna", "mail")
	ended.must(1, match.Resign, "")
	for name, c := range map[string]struct {
		l    *table
		seat game.Seat
		code match.Code
	}{
		"pending":                    {sealedTable(t, "duel", "", "anna", "mail"), 1, ""},
		"without players by message": {duel(t, ""), 1, match.BadKind},
		"without sealed orders":      {newTable(t, match.New{Game: "hex", Players: users("anna", "mail")}), 1, match.BadKind},
		"decided":                    {decided, 1, match.BadKind},
		"ended":                      {ended, 2, match.AlreadyFinished},
	} {
		if code := call(c.l, c.seat); code != c.code {
			t.Errorf("%s: %q", name, code)
		}
	}
}
