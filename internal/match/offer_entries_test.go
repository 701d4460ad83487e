package match_test

import (
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// TestRequestsAreRefusedWhereGameKnowsNone offers draws and takebacks in games with sealed orders, secrets and three
// seats.
func TestRequestsAreRefusedWhereGameKnowsNone(t *testing.T) {
	secret := dealt(t, "hexstrat")
	secret.play(1, 0)
	for name, c := range map[string]struct {
		l    *table
		kind match.Kind
		code match.Code
	}{
		"a draw":                    {small(t), match.DrawOffer, ""},
		"a draw of a secret game":   {secret, match.DrawOffer, ""},
		"a draw of sealed orders":   {duel(t, ""), match.DrawOffer, match.NoDraws},
		"a draw of three":           {sealedTable(t, "ffa3", "", "anna", "ben", "cleo"), match.DrawOffer, match.NoDraws},
		"a takeback":                {small(t), match.TakebackAsk, ""},
		"a takeback of nothing":     {hexTable(t, ""), match.TakebackAsk, match.NothingToTakeBack},
		"a takeback of secrets":     {secret, match.TakebackAsk, match.NoTakebacks},
		"a takeback of orders":      {duel(t, ""), match.TakebackAsk, match.NoTakebacks},
		"time without clocks":       {small(t), match.TimeAsk, match.CannotWait},
		"a pause without clocks":    {small(t), match.PauseAsk, match.CannotWait},
		"an answer to nothing":      {small(t), match.DrawAccept, match.NoOffer},
		"declining nothing":         {small(t), match.TakebackDecline, match.NoOffer},
		"a replacement by the game": {small(t), match.ReplaceAccept, match.NoOffer},
	} {
		seat := c.l.ToAct().First()
		if c.l == secret {
			seat = c.l.Log[len(c.l.Log)-1].Seat
		}
		if code := c.l.try(seat, c.kind, ""); code != c.code {
			t.Errorf("%s: %q", name, code)
		}
	}
}

// TestTakebackOfFirstMoveIsPossible asks for the only move of a match.
func TestTakebackOfFirstMoveIsPossible(t *testing.T) {
	l := hexTable(t, "")
	l.play(1, 0)
	l.must(1, match.TakebackAsk, "")
	l.must(2, match.TakebackAccept, "")
	if l.Moves != 0 || l.ToAct() != game.SeatsOf(1) {
		t.Errorf("%d moves", l.Moves)
	}
	if code := l.try(1, match.TakebackAsk, ""); code != match.NothingToTakeBack {
		t.Errorf("without moves: %q", code)
	}
}

// TestRequestThatWasNotAcceptedWaitsForTurns declines a draw, accepts a takeback, and asks for both again.
func TestRequestThatWasNotAcceptedWaitsForTurns(t *testing.T) {
	l := hexTable(t, "5+0")
	l.play(2, time.Second)
	l.must(1, match.DrawOffer, "")
	l.must(2, match.DrawDecline, "")
	for range 5 {
		if code := l.try(1, match.DrawOffer, ""); code != match.AskedLately {
			t.Errorf("after %d moves: %q", l.Moves, code)
		}
		if code := l.try(2, match.DrawOffer, ""); l.Moves == 2 && code != "" {
			t.Errorf("the other seat: %q", code)
		}
		l.play(2, time.Second)
	}
	l.must(1, match.DrawOffer, "")
	for range 2 {
		l.must(1, match.TimeAsk, "")
		l.must(2, match.TimeAccept, "")
	}
	l.must(1, match.TimeAsk, "")
	l.must(2, match.TimeDecline, "")
	if code := l.try(1, match.TimeAsk, ""); code != match.AskedLately {
		t.Errorf("more time: %q", code)
	}
}

// TestMoveCanBeUndoneWhileTurnGoesOnAndShowsNothing undoes moves in games with several actions, and with one.
func TestMoveCanBeUndoneWhileTurnGoesOnAndShowsNothing(t *testing.T) {
	undoable := func(f *match.State, seat game.Seat) match.Code { return codeOf(t, f.Undoable(seat)) }
	if code := undoable(hexTable(t, "").State, 1); code != match.NothingToTakeBack {
		t.Errorf("before the first move: %q", code)
	}
	if code := undoable(small(t).State, 2); code != match.TurnEnded {
		t.Errorf("after the turn: %q", code)
	}
	if code := undoable(small(t).State, 1); code != match.TurnEnded {
		t.Errorf("after the other's turn: %q", code)
	}
	sealed := duel(t, "")
	sealed.must(1, match.Move, sealed.first(1))
	if code := undoable(sealed.State, 1); code != match.NoTakebacks {
		t.Errorf("sealed orders: %q", code)
	}
	sealed.must(1, match.Resign, "")
	if code := undoable(sealed.State, 1); code != match.AlreadyFinished {
		t.Errorf("after the end: %q", code)
	}
	l := turnOfActions(t)
	seat, moves := l.ToAct().First(), l.Moves
	if code := undoable(l.State, 3-seat); code == "" {
		t.Error("the other seat may undo the move")
	}
	f := *l.State
	f.Log = append(f.Log[:len(f.Log)-1:len(f.Log)-1], f.Log[len(f.Log)-1])
	f.Log[len(f.Log)-1].Unveiled = true
	if code := undoable(&f, seat); code != match.WasSeen {
		t.Errorf("a move that has shown something: %q", code)
	}
	known := l.Log[len(l.Log)-1].Known
	l.must(seat, match.Undo, "")
	if e := l.Log[len(l.Log)-1]; e.Known != known || !l.Log[len(l.Log)-2].Undone || l.Moves != moves-1 {
		t.Errorf("the entry is %+v", e)
	}
	for l.Undoable(seat) == nil {
		l.must(seat, match.Undo, "")
	}
	if code := l.try(seat, match.Undo, ""); code == "" {
		t.Error("a move of an earlier turn was undone")
	}
}

// TestMoveStaysUndoableAfterOpponentsMoveIsUndone undoes a move that followed in the same turn.
func TestMoveStaysUndoableAfterOpponentsMoveIsUndone(t *testing.T) {
	l := turnOfActions(t)
	seat := l.ToAct().First()
	f := *l.State
	f.Log = append(f.Log[:len(f.Log):len(f.Log)], match.Entry{Number: len(f.Log) + 1, Seat: 3 - seat, Kind: match.Move, Undone: true})
	if err := f.Undoable(seat); err != nil {
		t.Errorf("after an undone move: %v", err)
	}
	f.Log[len(f.Log)-1].Undone = false
	if err := f.Undoable(seat); codeOf(t, err) != match.TurnEnded {
		t.Errorf("after a move: %v", err)
	}
}
