package match_test

import (
	"reflect"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// three returns a match of three alone, which ends after a number of turns.
func three(t *testing.T, turns string) *table {
	return newTable(t, match.New{
		Game: "hexattack", Options: game.Options{"map": "ffa3", "turns": turns}, Players: users("anna", "ben", "cleo"),
	})
}

// TestPlacesFollowExitsAndScore ends matches by resigning, by the turn limit and by both.
func TestPlacesFollowExitsAndScore(t *testing.T) {
	commit := func(l *table, seats ...game.Seat) {
		for _, seat := range seats {
			l.must(seat, match.Move, "commit")
		}
	}
	for name, c := range map[string]struct {
		turns string
		play  func(l *table)
		want  []match.Place
	}{
		"later exits are better": {"9", func(l *table) {
			l.must(3, match.Resign, "")
			commit(l, 1, 2)
			l.must(1, match.Resign, "")
		}, []match.Place{{2, 1}, {1, 2}, {3, 3}}},
		"exits in one turn are equal": {"9", func(l *table) {
			l.must(3, match.Resign, "")
			l.must(1, match.Resign, "")
		}, []match.Place{{2, 1}, {1, 2}, {3, 2}}},
		"a draw after all turns is shared": {"1", func(l *table) {
			l.must(2, match.Resign, "")
			commit(l, 1, 3)
		}, []match.Place{{1, 1}, {3, 1}, {2, 3}}},
	} {
		l := three(t, c.turns)
		if c.play(l); l.Status != match.Finished {
			t.Fatalf("%s: the match is %s", name, l.Status)
		}
		if got := match.PlacesOf(l.State); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestPlacesAreMissingBeforeEndAndForTwoTeams also looks at a match that was closed.
func TestPlacesAreMissingBeforeEndAndForTwoTeams(t *testing.T) {
	running := three(t, "9")
	running.must(3, match.Resign, "")
	pair := duel(t, "")
	pair.must(1, match.Resign, "")
	closed := three(t, "9")
	if code := closed.add(1, match.Shut, ""); code != "" {
		t.Fatal(code)
	}
	for name, l := range map[string]*table{"running": running, "two teams": pair, "closed": closed} {
		if got := match.PlacesOf(l.State); got != nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestExitsNameRoundAndResignation has a seat resign in the second turn.
func TestExitsNameRoundAndResignation(t *testing.T) {
	l := three(t, "9")
	for seat := game.Seat(1); seat <= 3; seat++ {
		l.must(seat, match.Move, "commit")
	}
	if l.Exits != (match.Exits{}) {
		t.Errorf("before: %+v", l.Exits)
	}
	l.must(2, match.Resign, "")
	if l.Exits.Resigned != game.SeatsOf(2) || l.Exits.Round(2) != 2 || l.Exits.Round(1) != 0 {
		t.Errorf("after: %+v", l.Exits)
	}
	if _, ok := l.EndedByResigning(); ok {
		t.Error("the match goes on, and was ended by resigning")
	}
	l.must(3, match.Resign, "")
	if seat, ok := l.EndedByResigning(); !ok || seat != 3 {
		t.Errorf("ended by seat %d, %v", seat, ok)
	}
}

// TestVoteOnBotWaitsForNoSeatThatHasResigned has a player resign whose answer a vote waits for.
func TestVoteOnBotWaitsForNoSeatThatHasResigned(t *testing.T) {
	l := three(t, "9")
	if code := l.replace(1, 2, 2); code != "" {
		t.Fatal(code)
	}
	l.must(3, match.Resign, "")
	if !l.Seats.Player(2).Bot() {
		t.Errorf("seat 2 has %+v, offers %+v", l.Seats.Player(2), l.Offers.Open)
	}
}

// TestDeclinedRematchIsNotAskedAgain declines the rematch, which only the other player may ask for then.
func TestDeclinedRematchIsNotAskedAgain(t *testing.T) {
	l := finished(t)
	l.must(1, match.RematchAsk, "")
	l.must(2, match.RematchDecline, "")
	if len(l.Offers.Open) != 0 {
		t.Errorf("offers: %+v", l.Offers.Open)
	}
	l.wait(time.Hour)
	if code := l.try(1, match.RematchAsk, ""); code != match.AskedLately {
		t.Errorf("asked again: %q", code)
	}
	if code := l.try(2, match.RematchAsk, ""); code != "" {
		t.Errorf("asked by the other player: %q", code)
	}
	if l.must(1, match.RematchAccept, ""); l.State.Rematch == "" {
		t.Error("no rematch")
	}
}
