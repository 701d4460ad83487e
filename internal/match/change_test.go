package match_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// TestListingIsStoredOnlyWhenItChanges plays on without and with clocks and bots.
func TestListingIsStoredOnlyWhenItChanges(t *testing.T) {
	l := hexTable(t, "")
	l.play(1, time.Second)
	if c := l.changes[0]; c.Listing != nil || c.Size != 0 || c.New != nil || len(c.Entries) != 1 || c.ID != l.Match.ID {
		t.Errorf("a move without clocks: %+v", c)
	}
	l.must(1, match.Resign, "")
	if c := l.changes[0]; c.Listing == nil || c.Listing.Status != match.Finished || c.Size != 80*5+len("guest anna anna")+len("guest ben ben")+len(l.Log[2].Text) {
		t.Errorf("the end: %+v", c)
	}
	l = newTable(t, match.New{Game: "hex", Players: users("anna", "bot")})
	l.play(1, time.Second)
	if c := l.changes[0]; c.Listing == nil || c.Listing.PendingBots != game.SeatsOf(2) || !c.Listing.Due.IsZero() {
		t.Errorf("a bot is to move: %+v", c.Listing)
	}
	l.play(1, time.Second)
	if c := l.changes[0]; c.Listing == nil || c.Listing.PendingBots != 0 {
		t.Errorf("a bot has moved: %+v", c.Listing)
	}
	bots := newTable(t, match.New{Game: "hex", Players: users("bot", "bot")})
	if c := bots.changes[0]; c.Listing.PendingBots != 0 || c.Listing.Status != match.Running {
		t.Errorf("without users: %+v", c.Listing)
	}
	mail := newTable(t, match.New{Game: "hex", Players: users("bot", "mail")})
	if c := mail.changes[0]; c.Listing.PendingBots != game.SeatsOf(1) {
		t.Errorf("with a player by message: %+v", c.Listing)
	}
}

// TestListingKeepsDeadlineThatIsTooEarly plays on a clock, on which each move postpones the deadline.
func TestListingKeepsDeadlineThatIsTooEarly(t *testing.T) {
	l := hexTable(t, "0d60")
	if due := l.Listing().Due; !due.Equal(start.Add(time.Minute)) {
		t.Fatalf("due at %v", due)
	}
	l.play(1, 30*time.Second)
	if due, _ := l.Due(); !due.Equal(start.Add(90*time.Second)) || !l.Listing().Due.Equal(start.Add(time.Minute)) || l.changes[0].Listing != nil {
		t.Errorf("due at %v, listed at %v", due, l.Listing().Due)
	}
	l.play(1, 30*time.Second)
	if due := l.Listing().Due; !due.Equal(start.Add(2*time.Minute)) || l.changes[0].Listing == nil {
		t.Errorf("at the listed time: %v", due)
	}
	l.must(1, match.Resign, "")
	if due := l.Listing().Due; !due.IsZero() {
		t.Errorf("after the end: %v", due)
	}
}

// TestListingTakesOverDeadlineThatIsEarlier calls a vote, which ends before the turn.
func TestListingTakesOverDeadlineThatIsEarlier(t *testing.T) {
	l := timed(t, "hexattack", "0d600", match.Vote, "anna", "ben", "cleo")
	l.must(1, match.Move, "commit")
	l.must(2, match.Move, "commit")
	l.wait(600 * time.Second)
	l.runOut()
	if due := l.Listing().Due; !due.IsZero() {
		t.Errorf("without a deadline: %v", due)
	}
	if code := l.replace(1, 3); code != "" {
		t.Fatal(code)
	}
	if !l.Seats.Player(3).Bot() && !l.Listing().Due.Equal(l.env.Now.Add(2*time.Minute)) {
		t.Errorf("with a vote: %v", l.Listing().Due)
	}
}

// TestChangeNamesUsersWhoseSeatsHaveChanged sits down, stands up, and replaces a user.
func TestChangeNamesUsersWhoseSeatsHaveChanged(t *testing.T) {
	l := sealedTable(t, "pairs", "", "anna", "", "", "")
	check := func(want ...match.Member) {
		t.Helper()
		if got := l.changes[0].Members; !slices.Equal(got, want) {
			t.Errorf("members %+v, not %+v", got, want)
		}
	}
	check(match.Member{User: "anna", Seats: game.SeatsOf(1)})
	l.sit(2, "anna")
	check(match.Member{User: "anna", Seats: game.SeatsOf(1, 2)})
	l.sit(3, "ben")
	check(match.Member{User: "ben", Seats: game.SeatsOf(3)})
	l.must(1, match.Stand, "")
	check(match.Member{User: "anna", Seats: game.SeatsOf(2)})
	l.must(3, match.Stand, "")
	check(match.Member{User: "ben"})
	l.manage("anna", 2, match.AddBot, "3", 1)
	check()
	mail := match.Submission{User: "anna", Seat: 3, Kind: match.Sit, Text: "Zoe", ByMessage: true}
	if code := l.submit(mail); code != "" {
		t.Fatal(code)
	}
	check(match.Member{User: "anna", Seats: game.SeatsOf(2) | 1})
	if code := l.submit(match.Submission{User: "anna", Seat: 3, Kind: match.Stand}); code != "" {
		t.Fatal(code)
	}
	check()
}

// TestNewsOfChangeAreItsEntries encodes entries with every field that is stored.
func TestNewsOfChangeAreItsEntries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) match.Entry {
			return match.Entry{
				Number: rapid.IntRange(1, 9999).Draw(t, "number"), Seat: game.Seat(rapid.IntRange(1, 9).Draw(t, "seat")),
				Kind: match.Kind(rapid.String().Draw(t, "kind")), Text: rapid.String().Draw(t, "text"),
				Key: rapid.String().Draw(t, "key"), At: time.UnixMicro(rapid.Int64Range(0, 1<<50).Draw(t, "at")).UTC(),
				Forgiven: time.Duration(rapid.Int64Range(0, 1<<30).Draw(t, "forgiven")) * time.Microsecond,
			}
		}), 1, 4).Draw(t, "entries")
		got, err := match.ParseNews(match.Change{Entries: entries}.News())
		if err != nil || !slices.Equal(got, entries) {
			t.Fatalf("%+v, %v, not %+v", got, err, entries)
		}
	})
}

func TestNewsAreMissingWhereEntriesDoNotSayEnough(t *testing.T) {
	entries := []match.Entry{{Number: 1}}
	for name, c := range map[string]struct {
		c    match.Change
		want bool
	}{
		"entries":           {match.Change{Entries: entries}, true},
		"no entries":        {match.Change{}, false},
		"a new match":       {match.Change{Entries: entries, New: &match.Match{}}, false},
		"conditional moves": {match.Change{Entries: entries, Plan: &match.Plan{}}, false},
	} {
		if got := c.c.News(); (got != "") != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestNewsThatAreNoEntriesAreRefused(t *testing.T) {
	good := "1\t2\tmove\ttext\tkey\t5\t6"
	if _, err := match.ParseNews(good); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{
		"", "1", good + "\t1", "x" + good, "1\tx\tmove\ttext\tkey\t5\t6", "1\t2\t%\ttext\tkey\t5\t6",
		"1\t2\tmove\t%\tkey\t5\t6", "1\t2\tmove\ttext\t%\t5\t6", "1\t2\tmove\ttext\tkey\tx\t6", strings.TrimSuffix(good, "6") + "x",
	} {
		if got, err := match.ParseNews(bad); err == nil {
			t.Errorf("%q: %+v", bad, got)
		}
	}
}

// TestRematchIsStoredWithTheChangeThatMakesIt also holds that other submissions have one change.
func TestRematchIsStoredWithTheChangeThatMakesIt(t *testing.T) {
	l := hexTable(t, "")
	l.must(1, match.Resign, "")
	if len(l.changes) != 1 {
		t.Errorf("%d changes", len(l.changes))
	}
	l.must(1, match.RematchAsk, "")
	l.must(2, match.RematchAccept, "")
	if len(l.changes) != 2 || l.changes[0].New != nil || l.changes[1].New == nil || l.changes[1].Listing.Status != match.Running {
		t.Errorf("changes %+v", l.changes)
	}
}
