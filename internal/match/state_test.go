package match_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// add adds an entry of the server and returns the code of its refusal.
func (l *table) add(seat game.Seat, kind match.Kind, text string) match.Code {
	l.t.Helper()
	return l.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: seat, Kind: kind, Text: text}) })
}

// TestMatchIsShutWithoutWinnerOnce shuts a match before, during and after play.
func TestMatchIsShutWithoutWinnerOnce(t *testing.T) {
	for name, l := range map[string]*table{
		"gathered": gathered(t, "anna", "ben"), "waiting": newTable(t, match.New{Game: "hex", Players: users("anna", "")}),
		"running": hexTable(t, "5+0"),
	} {
		if code := l.add(1, match.Shut, ""); code != "" {
			t.Errorf("%s: %q", name, code)
		}
		if l.Status != match.Finished || l.Result.Reason != match.Closed || l.Result.Winners != 0 || l.Result.Text != "*" || l.Seats.Gathering() {
			t.Errorf("%s: %s, %+v", name, l.Status, l.Result)
		}
		if code := l.add(1, match.Shut, ""); code != match.AlreadyFinished {
			t.Errorf("%s, twice: %q", name, code)
		}
	}
}

// TestPlayIsRefusedBeforeMatchRuns has open seats, users who sign up, and a deal that is not done.
func TestPlayIsRefusedBeforeMatchRuns(t *testing.T) {
	for name, l := range map[string]*table{
		"match.gathering": gathered(t, "anna", "ben"), "match.seat-open": newTable(t, match.New{Game: "hex", Players: users("anna", "")}),
		"match.not-dealt": newTable(t, match.New{Game: "hexstrat", Players: users("anna", "ben")}),
	} {
		_, err := l.Next(match.Entry{Number: len(l.Log) + 1, Seat: 1, Kind: match.Move, Text: "x"})
		var refusal *match.Error
		if !errors.As(err, &refusal) || refusal.Code != match.NotStarted || refusal.Reason.Key() != name {
			t.Errorf("%s: %v", name, err)
		}
	}
	three := sealedTable(t, "ffa3", "", "anna", "ben", "cleo")
	if code := three.add(1, match.Resign, ""); code != match.CannotResign {
		t.Errorf("a resignation of one of three: %q", code)
	}
}

// TestSitEntryIsRefusedUnlessTextIsPlayer also stands up from seats that are open.
func TestSitEntryIsRefusedUnlessTextIsPlayer(t *testing.T) {
	l := newTable(t, match.New{Game: "hexattack", Options: game.Options{"map": "ffa3"}, Players: users("anna", "", "bot")})
	for _, text := range []string{"", "guest", "guest ben", "guest  Ben", "bot x Bot", "bot 0 Bot", "bot -1 B", "message", "message ", "dog 1 x"} {
		if code := l.add(2, match.Sit, text); code != match.BadText {
			t.Errorf("%q: %q", text, code)
		}
	}
	if code := l.add(2, match.Stand, ""); code != match.BadKind {
		t.Errorf("an open seat is left: %q", code)
	}
	if code := l.add(3, match.Sit, "guest ben Ben"); code != match.SeatTaken {
		t.Errorf("at the seat of a bot: %q", code)
	}
	for text, want := range map[string]match.Player{
		"guest ben Ben Jr": {User: "ben", Name: "Ben Jr"}, "program p P": {User: "p", Name: "P", Program: true},
		"bot 4 Bot 4": {Level: 4, Name: "Bot 4"}, "bot 1 B": {Level: 1, Name: "B"}, "message Zoe Z": {ByMessage: true, Name: "Zoe Z"},
	} {
		if p, ok := match.ParsePlayer(text); !ok || p != want || p.String() != text {
			t.Errorf("%q: %+v", text, p)
		}
	}
	if code := hexTable(t, "").try(1, match.Stand, ""); code != match.BadKind {
		t.Errorf("a running match is left: %q", code)
	}
}

// TestMatchIsCalledOffWhenLastPlayerLeaves also leaves after a share of the deal was revealed.
func TestMatchIsCalledOffWhenLastPlayerLeaves(t *testing.T) {
	l := sealedTable(t, "pairs", "", "anna", "ben", "bot", "")
	l.must(1, match.Stand, "")
	if l.Status != match.Waiting {
		t.Errorf("with another user: %s", l.Status)
	}
	l.must(2, match.Stand, "")
	if l.Status != match.Finished || l.Result.Reason != match.CalledOff {
		t.Errorf("without users: %s, %+v", l.Status, l.Result)
	}
	commit := func(l *table) {
		for seat := game.Seat(1); seat <= 2; seat++ {
			l.must(seat, match.ShareCommit, shareCommit(l, seat))
		}
	}
	l = newTable(t, match.New{Game: "hexstrat", Players: users("anna", "ben")})
	commit(l)
	l.must(2, match.Stand, "")
	if l.Status != match.Waiting || l.Deal.Shares[1] != (match.Share{}) || l.Deal.Shares[0].Commit == "" {
		t.Errorf("before a share is revealed: %s, %+v", l.Status, l.Deal.Shares)
	}
	if seats, reveal := l.AwaitedShares(); seats != 0 || reveal {
		t.Errorf("the deal awaits %v, %v", seats, reveal)
	}
	l = newTable(t, match.New{Game: "hexstrat", Players: users("anna", "ben")})
	commit(l)
	l.must(1, match.ShareReveal, share(1))
	l.must(2, match.Stand, "")
	if l.Status != match.Finished || l.Result.Reason != match.CalledOff {
		t.Errorf("after a share was revealed: %s", l.Status)
	}
}

// TestOtherUsersOfMatchAreThoseOfItsSeats includes the maker before play begins.
func TestOtherUsersOfMatchAreThoseOfItsSeats(t *testing.T) {
	open := newTable(t, match.New{Game: "hexattack", Options: game.Options{"map": "pairs"}, Players: users("ben", "ben", "cleo", ""), Maker: "dora"})
	for user, want := range map[string][]string{
		"anna": {"dora", "ben", "cleo"}, "dora": {"ben", "cleo"}, "ben": {"dora", "cleo"},
	} {
		if got := open.OtherUsers(user); !slices.Equal(got, want) {
			t.Errorf("waiting, besides %s: %q", user, got)
		}
	}
	running := timed(t, "hex", "0d60", match.StandIn, "anna", "ben")
	running.wait(time.Hour)
	running.runOut()
	if got := running.OtherUsers("ben"); !slices.Equal(got, []string{"anna"}) {
		t.Errorf("running, with a bot in a place: %q", got)
	}
	imported := over(t, "hex", nil, 0, match.Player{User: match.ImportedUser}, match.Player{})
	if got := imported.OtherUsers("anna"); len(got) != 0 {
		t.Errorf("imported: %q", got)
	}
	unmade := over(t, "hex", nil, 0, users("", "ben")...)
	if unmade.Status = match.Waiting; !slices.Equal(unmade.OtherUsers("anna"), []string{"ben"}) {
		t.Errorf("without a maker: %q", unmade.OtherUsers("anna"))
	}
}

// TestLateRematchIsRefusedOnlyForStatesBeforeTheEnd names states around the entry that ended the match.
func TestLateRematchIsRefusedOnlyForStatesBeforeTheEnd(t *testing.T) {
	for before, code := range map[int]match.Code{1: match.Late, 0: "", -1: match.UnknownState} {
		l := small(t)
		l.must(1, match.DrawOffer, "")
		l.must(1, match.Resign, "")
		s := l.by(2, match.RematchAsk, "")
		s.State = len(l.Log) - before
		if got := l.submit(s); got != code {
			t.Errorf("%d entries before the end: %q", before, got)
		}
	}
}

// TestUndoIsKnownToViewersWhoKnewOfTheMove undoes an action whose effects are partly hidden.
func TestUndoIsKnownToViewersWhoKnewOfTheMove(t *testing.T) {
	l := turnOfActions(t)
	seat := l.ToAct().First()
	known := l.Log[len(l.Log)-1].Known
	l.must(seat, match.Undo, "")
	if e := l.Log[len(l.Log)-1]; e.Known != known {
		t.Errorf("the undo is known to %v, the move to %v", e.Known, known)
	}
}
