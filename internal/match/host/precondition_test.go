package host_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// submitAt submits with a fresh key what a player decided at a state.
func (h *testHost) submitAt(
	t *host.Match, who match.Player, seat game.Seat, kind match.Kind, text string, state int,
) (match.SubmitResult, error) {
	return t.Submit(h.t.Context(), match.Submission{
		User: who.User, Seat: seat, Kind: kind, Text: text, Key: freshKey(), State: state,
	})
}

// refusedAt wants such a submission to be refused with a code, and the log to stay as it is.
func (h *testHost) refusedAt(
	t *host.Match, who match.Player, seat game.Seat, kind match.Kind, text string, state int, want match.Code,
) {
	h.t.Helper()
	before := len(read(t).Log)
	_, err := h.submitAt(t, who, seat, kind, text, state)
	if code(err) != want || len(read(t).Log) != before {
		h.t.Errorf("%s %q of seat %d at state %d: %v, want %s; %d entries were added", kind, text, seat, state, err, want,
			len(read(t).Log)-before)
	}
}

// mustAt wants it to be accepted.
func (h *testHost) mustAt(t *host.Match, who match.Player, seat game.Seat, kind match.Kind, text string, state int) {
	h.t.Helper()
	if _, err := h.submitAt(t, who, seat, kind, text, state); err != nil {
		h.t.Errorf("%s %q of seat %d at state %d: %v", kind, text, seat, state, err)
	}
}

// sealing makes a table of sealed orders, which are decided by default every ten seconds.
func (h *testHost) sealing(n match.New) *host.Match {
	h.t.Helper()
	n.Time, n.RunsOut = control(h.t, "0d10"), match.Default
	t, err := h.Create(h.t.Context(), n)
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

// Orders that come after the deadline of their round are refused, and do not seal the next round; those of the other
// seats in the same round never make orders late.
func TestOrdersOfAResolvedRoundAreRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.sealing(match.New{
			Game: "hexattack", Options: map[string]string{"map": "ffa3"}, Players: []match.Player{anna, ben, cleo},
		})
		seen := [3]int{present(m, 1), present(m, 2), present(m, 3)}
		h.mustAt(m, anna, 1, match.Move, "1 move N", seen[0])
		h.mustAt(m, anna, 1, match.Move, "1 move S", seen[0]) // it need not have seen its own order
		h.mustAt(m, anna, 1, match.Move, "commit", seen[0])
		h.mustAt(m, ben, 2, match.Move, "commit", seen[1]) // nor that Anna has committed
		h.mustAt(m, anna, 1, match.Move, "recall", seen[0])
		h.mustAt(m, anna, 1, match.Move, "commit", seen[0])
		h.mustAt(m, cleo, 3, match.Move, "1 move N", seen[2])
		key := freshKey()
		in := match.Submission{User: cleo.User, Seat: 3, Kind: match.Move, Text: "1 attack N", Key: key, State: seen[2]}
		first, err := m.Submit(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(11 * time.Second)
		synctest.Wait()
		if f := read(m); f.Rounds.Number != 2 {
			t.Fatalf("round %d", f.Rounds.Number)
		}
		for seat, who := range map[game.Seat]match.Player{1: anna, 2: ben, 3: cleo} {
			h.refusedAt(m, who, seat, match.Move, "commit", seen[seat-1], match.Late)
			h.refusedAt(m, who, seat, match.Move, "1 move N", seen[seat-1], match.Late)
			h.refusedAt(m, who, seat, match.PauseAsk, "", seen[seat-1], match.Late)
			h.refusedAt(m, who, seat, match.Resign, "", seen[seat-1], match.Late)
			h.refusedAt(m, who, seat, match.Move, "commit", 0, match.StateRequired)
			h.refusedAt(m, who, seat, match.Resign, "", 0, match.StateRequired)
			h.refusedAt(m, who, seat, match.Move, "commit", present(m, seat)+1, match.UnknownState)
		}
		again, err := m.Submit(t.Context(), in)
		if err != nil || !again.Repeat || again.Number != first.Number {
			t.Errorf("the repetition of an order that came in time: %+v, %v", again, err)
		}
		h.mustAt(m, anna, 1, match.Move, "1 move N", present(m, 1))
		closeTestHost(t, h)
	})
}

// Where the server has decided for one seat of an open round, only that seat's orders are late.
func TestOrdersAreLateWhenTheClockOfTheirSeatHasRunOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.timed(t, "hexattack", "1+0", match.Default, anna, ben)
		time.Sleep(10 * time.Second)
		h.mustAt(m, anna, 1, match.Move, "commit", present(m, 1)) // from now on her clock stands
		seen := [2]int{present(m, 1), present(m, 2)}
		time.Sleep(40 * time.Second)
		h.mustAt(m, anna, 1, match.Move, "recall", seen[0])
		time.Sleep(45 * time.Second) // Ben's clock has run out, and Anna's has not
		synctest.Wait()
		f := read(m)
		if f.ToAct() != game.SeatsOf(1) || f.Rounds.Number != 1 {
			t.Fatalf("%v owe orders in round %d", f.ToAct(), f.Rounds.Number)
		}
		h.refusedAt(m, ben, 2, match.Move, "1 move S", seen[1], match.Late)
		h.mustAt(m, anna, 1, match.Move, "1 move N", seen[0])
		closeTestHost(t, h)
	})
}

// In games of turns a submission is for one turn, and needs to name it only where the time is limited.
func TestSubmissionsOfAnotherTurnAreRefused(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.playing("hex", map[string]string{"size": "5", "swap": "false"}, anna, ben)
	h.mustAt(m, anna, 1, match.Move, "place 0,0", 0)
	first := present(m, 2)
	h.mustAt(m, ben, 2, match.Move, "place 1,1", first)
	h.refusedAt(m, anna, 1, match.TakebackAsk, "", first, match.Late) // it would take back Ben's move as well
	h.refusedAt(m, anna, 1, match.Resign, "", first, match.Late)
	h.refusedAt(m, anna, 1, match.DrawOffer, "", first, match.Late)
	h.refusedAt(m, anna, 1, match.Move, "place 2,2", first, match.Late)
	h.mustAt(m, anna, 1, match.Move, "place 2,2", present(m, 1))
	h.mustAt(m, ben, 2, match.Move, "place 3,3", present(m, 2))
	h.refusedAt(m, ben, 2, match.Move, "place 4,4", first, match.Late)

	seen := present(m, 1)
	h.mustAt(m, ben, 2, match.TakebackAsk, "", seen)
	h.mustAt(m, anna, 1, match.TakebackAccept, "", present(m, 1))
	h.refusedAt(m, anna, 1, match.Resign, "", seen, match.Late)
	h.refusedAt(m, ben, 2, match.Move, "place 4,4", seen, match.Late)
	h.mustAt(m, ben, 2, match.Move, "place 4,4", present(m, 2))
	seen = present(m, 2)
	h.mustAt(m, anna, 1, match.Move, "place 0,4", 0)
	h.mustAt(m, ben, 2, match.Resign, "", 0)
	h.refusedAt(m, anna, 1, match.RematchAsk, "", seen, match.Late)
	h.mustAt(m, anna, 1, match.RematchAsk, "", present(m, 1))
}

// An answer is to the offer that its user has seen.
func TestAnswersToAnEarlierOfferAreRefused(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	for _, kinds := range [][3]match.Kind{
		{match.DrawOffer, match.DrawAccept, match.DrawDecline},
		{match.TakebackAsk, match.TakebackAccept, match.TakebackDecline},
	} {
		ask, accept, decline := kinds[0], kinds[1], kinds[2]
		m := h.playing("hex", map[string]string{"size": "9", "swap": "false"}, anna, ben)
		h.mustAt(m, anna, 1, match.Move, "place 0,0", 0)
		h.mustAt(m, anna, 1, ask, "", present(m, 1))
		seen := present(m, 2)
		h.mustAt(m, ben, 2, decline, "", seen)
		h.play(m, 10) // so that Anna may ask again
		h.mustAt(m, anna, 1, ask, "", present(m, 1))
		h.refusedAt(m, ben, 2, accept, "", seen, match.Late)
		h.refusedAt(m, ben, 2, decline, "", seen, match.Late)
		h.mustAt(m, ben, 2, accept, "", present(m, 2))
	}
}

// An undo takes back the move that its user has seen last, and no later one.
func TestUndoOfAnEarlierMoveIsRefused(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.playing("hexstrat", nil, anna, ben)
	h.deal(m)
	r := rand.New(rand.NewPCG(1, 1))
	step := func() (seat game.Seat) {
		f := read(m)
		seat = f.ToAct().First()
		moves := f.Position.Moves(seat, nil)
		h.must(m, f.Seats.Players[seat-1], seat, match.Move, f.Position.MoveText(seat, moves[r.IntN(len(moves))]))
		return seat
	}
	for tested := 0; tested < 3; {
		seat := step()
		seen := present(m, seat)
		if read(m).ToAct() != game.SeatsOf(seat) {
			continue
		}
		step()
		if f := read(m); f.Status != match.Running || f.Undoable(seat) != nil {
			continue
		}
		tested++
		who := read(m).Seats.Players[seat-1]
		h.refusedAt(m, who, seat, match.Undo, "", seen, match.Late)
		seen = present(m, seat)
		h.mustAt(m, who, seat, match.Undo, "", seen)
		h.refusedAt(m, who, seat, match.Undo, "", seen, match.Late)
	}
}

// Conditional moves are for the turn that comes next after their state: a single late set is refused, and so is one
// that replaces another of which an answer was played.
func TestLateConditionalMovesAreRefused(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	h.start()
	m := h.playing("hex", map[string]string{"size": "5", "swap": "false"}, anna, ben)
	h.must(m, anna, 1, match.Move, "place 0,0")
	h.must(m, ben, 2, match.Move, "place 1,1")
	seen := present(m, 2)
	late := func(what string, lines ...[]string) {
		t.Helper()
		before := h.planned(m, ben)
		_, err := m.Plan(t.Context(), ben.User, 2, seen, lines)
		if now := h.planned(m, ben); code(err) != match.Late || len(now) != len(before) {
			t.Errorf("%s: %v; kept are %v, before %v", what, err, now, before)
		}
	}
	h.must(m, anna, 1, match.Move, "place 0,2")
	late("a single late set", []string{match.Whatever, "2 place 2,0"})
	h.must(m, ben, 2, match.Move, "place 2,1")
	late("a late set after the user's own move", []string{match.Whatever, "2 place 2,0"})

	seen = present(m, 2)
	h.plan(m, ben, 2, []string{match.Whatever, "2 place 3,0"})
	h.must(m, anna, 1, match.Move, "place 0,3")
	await(t, m, "the answer", made(6))
	late("a set that replaces one that was answered", []string{match.Whatever, "2 place 2,0"})
	h.must(m, anna, 1, match.Move, "place 0,4")
	h.settle(m)
	if f := read(m); f.ToAct() != game.SeatsOf(2) {
		t.Error("a late conditional move was played")
	}
	h.must(m, ben, 2, match.Move, "place 4,0")
	if _, err := m.Plan(t.Context(), ben.User, 2, seen, nil); err != nil {
		t.Errorf("to give up conditional moves is never late: %v", err)
	}

	sealed := h.playing("hexattack", map[string]string{"map": "duel"}, anna, ben)
	h.must(sealed, anna, 1, match.Move, "commit")
	seen = present(sealed, 1)
	if _, err := sealed.Plan(t.Context(), anna.User, 1, 0, [][]string{{match.Whatever, "1 commit"}}); code(err) != match.StateRequired {
		t.Errorf("conditional orders without a state: %v", err)
	}
	h.plan(sealed, anna, 1, []string{match.Whatever, "1 1 move N", "1 commit"})
	h.must(sealed, ben, 2, match.Move, "commit")
	await(t, sealed, "the orders of the second round", made(4))
	if _, err := sealed.Plan(t.Context(), anna.User, 1, seen, [][]string{{match.Whatever, "1 commit"}}); code(err) != match.Late {
		t.Errorf("orders for a round that has come: %v", err)
	}
}

// The host's decision to wait no longer is for those who are missing as the host sees it.
func TestResolveForEarlierOrFutureStateIsRefused(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.run(byMessage("Ben"), byMessage("Cleo"))
	seen := present(m, 1)
	if _, err := m.Resolve(t.Context(), anna.User, 1, seen+5, freshKey()); code(err) != match.UnknownState {
		t.Errorf("at a state that has not come: %v", err)
	}
	if _, err := m.Resolve(t.Context(), anna.User, 1, seen, freshKey()); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Resolve(t.Context(), anna.User, 2, seen, freshKey()); code(err) != match.Late {
		t.Errorf("round 2 at a state of round 1: %v", err)
	}
	h.refusedAt(m, anna, 1, match.Resign, "", seen, match.Late)
}

// Who starts a match, or adds or removes bots, has seen who sits there.
func TestStartAndBotChangesAreRefusedAfterPlayersChanged(t *testing.T) {
	h := newTestHost(t)
	m := h.gather("hexattack", anna, ben, robot)
	seen := present(m, 1)
	h.must(m, ben, 2, match.Stand, "") // the bot moves up, and Cleo's takes its place
	h.must(m, cleo, 1, match.Sit, cleo.Name)
	for _, kind := range []match.Kind{match.Start, match.AddBot, match.RemoveBot} {
		s := match.Submission{
			User: anna.User, Seat: 1, Kind: kind, Text: "3", Target: 2, Key: freshKey(), State: seen,
		}
		if _, err := m.Submit(t.Context(), s); code(err) != match.Late {
			t.Errorf("%s: %v", kind, err)
		}
	}
	h.mustAt(m, anna, 1, match.Start, "3", present(m, 1))
}

// A server that has missed the end of a round judges a submission by what is stored.
func TestLatenessOfSubmissionIsCheckedAgainstStoredLog(t *testing.T) {
	first := openTestHost(t, newPath(t), realGames)
	second := testHostOn(t, first.Store, realGames)
	m := first.playing("hexattack", map[string]string{"map": "duel"}, anna, ben)
	twin, err := second.Match(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	seen := present(twin, 1)
	for round := range 5 {
		first.must(m, anna, 1, match.Move, "commit")
		first.must(m, ben, 2, match.Move, "commit")
		second.refusedOnly(twin, anna, 1, match.Move, "commit", seen, match.Late)
		if f := read(twin); f.Rounds.Number != round+2 || f.Position.(game.SimultaneousMoves).Sealed() != 0 {
			t.Fatalf("round %d, sealed are %v", f.Rounds.Number, f.Position.(game.SimultaneousMoves).Sealed())
		}
		first.must(m, ben, 2, match.Move, "1 move N") // skipToTurn the other server knows of it
		seen = present(twin, 1)
	}
	now := present(m, 1)
	first.must(m, anna, 1, match.Move, "commit")
	second.mustAt(twin, anna, 1, match.Move, "recall", now+1) // which it has yet to hear of
}

// refusedOnly is refusedAt at a table that catches up meanwhile.
func (h *testHost) refusedOnly(
	t *host.Match, who match.Player, seat game.Seat, kind match.Kind, text string, state int, want match.Code,
) {
	h.t.Helper()
	if _, err := h.submitAt(t, who, seat, kind, text, state); code(err) != want {
		h.t.Errorf("%s %q of seat %d at state %d: %v, want %s", kind, text, seat, state, err, want)
	}
}
