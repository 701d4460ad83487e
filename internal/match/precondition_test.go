package match_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/match"
)

// TestSubmissionIsLateAfterItsDecisionChanged sends submissions for the state before another entry.
func TestSubmissionIsLateAfterItsDecisionChanged(t *testing.T) {
	moved := i18n.Of("match.late.moved", "name", "anna")
	changed, offered := i18n.Of("match.late.changed"), i18n.Of("match.late.offer")
	takeback, seats := i18n.Of("match.late.takeback"), i18n.Of("match.late.seats")
	none := i18n.Message{}
	clocked := func(t *testing.T) *table {
		l := hexTable(t, "5+0")
		l.play(2, time.Second)
		return l
	}
	annaMoves := func(l *table) { l.play(1, 0) }
	bothMove := func(l *table) { l.play(2, 0) }
	for name, c := range map[string]struct {
		l    func(t *testing.T) *table
		do   func(l *table)
		s    match.Submission
		want i18n.Message
	}{
		"a move after the other's":        {clocked, annaMoves, match.Submission{User: "ben", Seat: 2, Kind: match.Move}, moved},
		"a resignation after it":          {clocked, annaMoves, match.Submission{User: "ben", Seat: 2, Kind: match.Resign}, moved},
		"a resignation after the own":     {clocked, annaMoves, match.Submission{User: "anna", Seat: 1, Kind: match.Resign}, none},
		"a draw offer after it":           {clocked, annaMoves, match.Submission{User: "ben", Seat: 2, Kind: match.DrawOffer}, moved},
		"a draw offer after the own":      {clocked, annaMoves, match.Submission{User: "anna", Seat: 1, Kind: match.DrawOffer}, none},
		"more time after it":              {clocked, annaMoves, match.Submission{User: "ben", Seat: 2, Kind: match.TimeAsk}, moved},
		"a pause after it":                {clocked, annaMoves, match.Submission{User: "ben", Seat: 2, Kind: match.PauseAsk}, moved},
		"a takeback after it":             {clocked, annaMoves, match.Submission{User: "ben", Seat: 2, Kind: match.TakebackAsk}, moved},
		"a takeback after the own move":   {clocked, annaMoves, match.Submission{User: "anna", Seat: 1, Kind: match.TakebackAsk}, changed},
		"an undo after the own move":      {clocked, annaMoves, match.Submission{User: "anna", Seat: 1, Kind: match.Undo}, changed},
		"a move after the own and theirs": {clocked, bothMove, match.Submission{User: "anna", Seat: 1, Kind: match.Move}, i18n.Of("match.late.moved", "name", "ben")},
		"a move after an offer":           {clocked, func(l *table) { l.must(1, match.DrawOffer, "") }, match.Submission{User: "ben", Seat: 2, Kind: match.Move}, none},
		"an answer to a later offer":      {clocked, func(l *table) { l.must(1, match.DrawOffer, "") }, match.Submission{User: "ben", Seat: 2, Kind: match.DrawAccept}, offered},
		"an answer after a later move": {func(t *testing.T) *table {
			l := clocked(t)
			l.must(1, match.DrawOffer, "")
			return l
		}, annaMoves, match.Submission{User: "ben", Seat: 2, Kind: match.DrawAccept}, none},
		"an answer to another offer": {clocked, func(l *table) { l.must(1, match.PauseAsk, "") }, match.Submission{User: "ben", Seat: 2, Kind: match.DrawDecline}, none},
		"a move after a takeback": {func(t *testing.T) *table {
			l := clocked(t)
			l.must(2, match.TakebackAsk, "")
			return l
		}, func(l *table) { l.must(1, match.TakebackAccept, "") }, match.Submission{User: "anna", Seat: 1, Kind: match.Move}, takeback},
		"play on after a pause": {func(t *testing.T) *table {
			l := clocked(t)
			l.must(1, match.PauseAsk, "")
			return l
		}, func(l *table) { l.must(2, match.PauseAccept, "") }, match.Submission{User: "anna", Seat: 1, Kind: match.Resume}, changed},
		"play on after an offer":         {clocked, func(l *table) { l.must(1, match.DrawOffer, "") }, match.Submission{User: "anna", Seat: 1, Kind: match.Resume}, none},
		"play on while awaited":          {clocked, func(l *table) { l.add(1, match.Await, "") }, match.Submission{User: "anna", Seat: 1, Kind: match.Resume}, changed},
		"a start after a player came":    {func(t *testing.T) *table { return gathered(t, "anna", "ben") }, func(l *table) { l.sit(1, "cleo") }, match.Submission{User: "anna", Seat: 1, Kind: match.Start}, seats},
		"a bot after a player came":      {func(t *testing.T) *table { return gathered(t, "anna", "ben") }, func(l *table) { l.sit(1, "cleo") }, match.Submission{User: "anna", Seat: 1, Kind: match.AddBot}, seats},
		"a bot less after a player left": {func(t *testing.T) *table { return gathered(t, "anna", "ben") }, func(l *table) { l.must(2, match.Stand, "") }, match.Submission{User: "anna", Seat: 1, Kind: match.RemoveBot}, seats},
		"a bot after the start":          {func(t *testing.T) *table { return gathered(t, "anna", "ben") }, func(l *table) { l.must(1, match.Start, "2") }, match.Submission{User: "anna", Seat: 1, Kind: match.AddBot}, seats},
		"a player after a player came":   {func(t *testing.T) *table { return gathered(t, "anna", "ben") }, func(l *table) { l.sit(1, "cleo") }, match.Submission{User: "dora", Seat: 3, Kind: match.Sit}, none},
		"a move of a time that is over": {
			func(t *testing.T) *table { return timed(t, "hexattack", "0d60", match.Default, "anna", "bot") },
			func(l *table) { l.wait(time.Hour); l.runOut() },
			match.Submission{User: "anna", Seat: 1, Kind: match.Move},
			i18n.Of("match.late.time"),
		},
		"a move of a round that is over": {
			func(t *testing.T) *table { return duel(t, "") },
			func(l *table) { l.must(1, match.Move, "commit"); l.must(2, match.Move, "commit") },
			match.Submission{User: "anna", Seat: 1, Kind: match.Move},
			i18n.Of("match.late.round", "round", 1),
		},
		"a move after the other has committed": {
			func(t *testing.T) *table { return duel(t, "") },
			func(l *table) { l.must(2, match.Move, "commit") },
			match.Submission{User: "anna", Seat: 1, Kind: match.Move},
			none,
		},
		"a resignation after the end": {clocked, func(l *table) { l.must(1, match.Resign, "") }, match.Submission{User: "ben", Seat: 2, Kind: match.Resign}, none},
	} {
		l := c.l(t)
		c.s.State = l.Number(c.s.Seat)
		c.do(l)
		err := c.s.Timely(l.State)
		refusal := &match.Error{}
		if late := errors.As(err, &refusal); late != (c.want.Key() != "") || late && (refusal.Code != match.Late || !reflect.DeepEqual(refusal.Reason, c.want)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSubmissionForUnknownStateIsRefused names states around those that the user may have seen.
func TestSubmissionForUnknownStateIsRefused(t *testing.T) {
	l := newTable(t, match.New{Game: "hexattack", Options: game.Options{"map": "ffa3"}, Players: users("mail", "ben", "ben"), Maker: "x"})
	l.must(2, match.Move, l.first(2))
	l.must(3, match.Move, l.first(3))
	l.must(3, match.Move, l.first(3))
	for _, c := range []struct {
		user   string
		seat   game.Seat
		number int
	}{
		{"x", 1, l.Number(game.Spectator)}, {"ben", 2, l.Number(3)}, {"ben", 3, l.Number(3)},
	} {
		for state, code := range map[int]match.Code{-1: match.UnknownState, 1: "", c.number: "", c.number + 1: match.UnknownState} {
			s := match.Submission{User: c.user, Seat: c.seat, Kind: match.Move, State: state}
			if got := codeOf(t, s.Timely(l.State)); got != code && !(state == 1 && got == match.Late) {
				t.Errorf("seat %d of %s at state %d: %q", c.seat, c.user, state, got)
			}
		}
	}
	open := small(t)
	open.must(1, match.Resign, "")
	for state, code := range map[int]match.Code{len(open.Log): "", len(open.Log) + 1: match.UnknownState} {
		s := match.Submission{User: "ben", Seat: 2, Kind: match.RematchAccept, State: state}
		if got := codeOf(t, s.Timely(open.State)); got != code {
			t.Errorf("after the end at state %d: %q", state, got)
		}
	}
}

// TestSubmissionNeedsStateUnlessMessageNamesRound leaves the state out.
func TestSubmissionNeedsStateUnlessMessageNamesRound(t *testing.T) {
	for name, c := range map[string]struct {
		l    *table
		mail bool
		code match.Code
	}{
		"without clocks": {small(t), false, ""}, "on a clock": {hexTable(t, "5+0"), false, match.StateRequired},
		"sealed orders": {duel(t, ""), false, match.StateRequired}, "a message": {duel(t, ""), true, ""},
		"not begun": {newTable(t, match.New{Game: "hex", Players: users("anna", ""), Time: control(t, "5+0")}), false, ""},
	} {
		s := match.Submission{User: "anna", Seat: 1, Kind: match.Move, ByMessage: c.mail}
		if got := codeOf(t, s.Timely(c.l.State)); got != c.code {
			t.Errorf("%s: %q", name, got)
		}
	}
}
