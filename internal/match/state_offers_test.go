package match_test

import (
	"errors"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	rulebooks "hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/record/fairdeal"
)

// start is when the matches of these tests begin.
var start = time.Date(2026, time.May, 1, 12, 0, 0, 0, time.UTC)

// line is a match to which a test adds entries. Its time is that of the next entry.
type line struct {
	*match.State
	t   *testing.T
	now time.Time
}

// newLine returns a running match of Hex between Anna and Ben.
func newLine(t *testing.T, control string) *line {
	t.Helper()
	g, _ := rulebooks.Lookup("hex")
	c, err := clock.Parse(control)
	if err != nil {
		t.Fatal(err)
	}
	m := match.Match{ID: "m", Game: "hex", Seed: rng.Seed{1}, Rules: g.Info().Version, Protocol: fairdeal.SeedAlone, Time: c}
	f, err := match.NewState(g, m)
	if err != nil {
		t.Fatal(err)
	}
	l := &line{f, t, start}
	l.add(match.Sit, 1, "guest anna Anna")
	l.add(match.Sit, 2, "guest ben Ben")
	return l
}

// try adds an entry and returns the code of its refusal; empty if there is none.
func (l *line) try(kind match.Kind, seat game.Seat, text string) match.Code {
	l.t.Helper()
	step, err := l.Next(match.Entry{Number: len(l.Log) + 1, Seat: seat, Kind: kind, Text: text, At: l.now})
	if refusal := (*match.Error)(nil); errors.As(err, &refusal) {
		return refusal.Code
	}
	if err != nil {
		l.t.Fatal(err)
	}
	l.State = step.State
	return ""
}

// add adds an entry that must be allowed.
func (l *line) add(kind match.Kind, seat game.Seat, text string) {
	l.t.Helper()
	if code := l.try(kind, seat, text); code != "" {
		l.t.Fatalf("%s of seat %d is refused: %s", kind, seat, code)
	}
}

// play adds moves of the seats to act, each after so much time.
func (l *line) play(moves int, after time.Duration) {
	l.t.Helper()
	for range moves {
		l.now = l.now.Add(after)
		seat := l.ToAct().First()
		l.add(match.Move, seat, l.Position.MoveText(seat, l.Position.Moves(seat, nil)[0]))
	}
}

// shows returns what the clock of a seat shows now.
func (l *line) shows(seat game.Seat) time.Duration {
	k, _ := l.Clocks.Of(seat)
	return k.Shows(l.now)
}

// TestTakebackEndsAllOffers offers a draw before a takeback is accepted: the draw belonged to the position that is
// gone.
func TestTakebackEndsAllOffers(t *testing.T) {
	l := newLine(t, "5+0")
	l.play(4, time.Second)
	l.add(match.DrawOffer, 1, "")
	l.add(match.TakebackAsk, 2, "")
	l.add(match.TakebackAccept, 1, "")
	if len(l.Offers.Open) != 0 || l.Moves != 3 || l.ToAct() != game.SeatsOf(2) {
		t.Errorf("offers %v, %d moves, to act %v", l.Offers.Open, l.Moves, l.ToAct())
	}
	if code := l.try(match.DrawAccept, 2, ""); code != match.NoOffer {
		t.Errorf("the draw is accepted: %q", code)
	}
}

// TestDrawOfferEndsWhenOpponentMoves moves instead of answering; a move of the offering seat changes nothing.
func TestDrawOfferEndsWhenOpponentMoves(t *testing.T) {
	l := newLine(t, "")
	l.add(match.DrawOffer, 1, "")
	if code := l.try(match.DrawOffer, 2, ""); code != match.OfferStands {
		t.Errorf("a second offer: %q", code)
	}
	l.play(1, 0)
	if _, open := l.Offers.Offer(match.Draw); !open {
		t.Error("the offer ended by a move of the seat that made it")
	}
	l.play(1, 0)
	if code := l.try(match.DrawAccept, 2, ""); code != match.NoOffer {
		t.Errorf("accepted after a move: %q", code)
	}
}

func TestDrawOfferIsAcceptedByOpponentOnly(t *testing.T) {
	l := newLine(t, "")
	l.add(match.DrawOffer, 1, "")
	if code := l.try(match.DrawAccept, 1, ""); code != match.NoOffer {
		t.Errorf("by the same seat: %q", code)
	}
	if code := l.try(match.TakebackAccept, 2, ""); code != match.NoOffer {
		t.Errorf("another kind: %q", code)
	}
	l.add(match.DrawAccept, 2, "")
	if l.Status != match.Finished || l.Result.Winners != 0 || l.Result.Reason != "agreement" || len(l.Offers.Open) != 0 {
		t.Errorf("%s, %+v", l.Status, l.Result)
	}
	if code := l.try(match.DrawOffer, 1, ""); code != match.AlreadyFinished {
		t.Errorf("after the end: %q", code)
	}
}

// TestTakebackRevertsToLastMoveOfAskingSeat takes back one or two moves.
func TestTakebackRevertsToLastMoveOfAskingSeat(t *testing.T) {
	for seat, want := range map[game.Seat]int{1: 2, 2: 3} { // moves that stand of four
		l := newLine(t, "")
		if code := l.try(match.TakebackAsk, seat, ""); code != match.NothingToTakeBack {
			t.Errorf("before the first move: %q", code)
		}
		l.play(4, 0)
		before := l.State
		l.add(match.TakebackAsk, seat, "")
		l.add(match.TakebackAccept, 3-seat, "")
		if l.Moves != want || l.ToAct() != game.SeatsOf(seat) || before.Moves != 4 || before.Log[5].Undone {
			t.Errorf("seat %d: %d moves, to act %v; the state before has %d", seat, l.Moves, l.ToAct(), before.Moves)
		}
	}
}

// TestTakebackRestoresClocksBeforeRevertedMove thinks for a minute, which the takeback gives back.
func TestTakebackRestoresClocksBeforeRevertedMove(t *testing.T) {
	l := newLine(t, "5+0")
	l.play(2, time.Second)
	l.now = l.now.Add(time.Second)
	first, second := l.shows(1), l.shows(2)
	l.play(1, time.Minute)
	l.add(match.TakebackAsk, 1, "")
	l.now = l.now.Add(time.Minute)
	l.add(match.TakebackAccept, 2, "")
	if l.shows(1) != first+time.Second || l.shows(2) != second {
		t.Errorf("clocks show %v and %v, not %v and %v", l.shows(1), l.shows(2), first+time.Second, second)
	}
	l.now = l.now.Add(time.Second)
	if l.shows(1) != first || l.shows(2) != second {
		t.Errorf("a second later: %v, %v", l.shows(1), l.shows(2))
	}
}

// TestGrantedTimeStaysOnClockAfterMove grants a quarter of the clock to the seat to move.
func TestGrantedTimeStaysOnClockAfterMove(t *testing.T) {
	l := newLine(t, "8+0")
	if code := l.try(match.TimeAsk, 2, ""); code != match.CannotWait {
		t.Errorf("a seat whose clock stands: %q", code)
	}
	l.play(2, time.Second)
	before := l.shows(1)
	l.add(match.TimeAsk, 1, "")
	l.add(match.TimeAccept, 2, "")
	if got := l.shows(1) - before; got != 2*time.Minute {
		t.Errorf("granted %v", got)
	}
	l.play(1, 0)
	if got := l.shows(1) - before; got != 2*time.Minute {
		t.Errorf("after the move %v are left of it", got)
	}
}

// TestMoreTimeIsRefusedAfterFourGrants asks in successive turns.
func TestMoreTimeIsRefusedAfterFourGrants(t *testing.T) {
	l := newLine(t, "5+0")
	for range 4 {
		l.add(match.TimeAsk, 1, "")
		l.add(match.TimeAccept, 2, "")
	}
	if code := l.try(match.TimeAsk, 1, ""); code != match.CannotWait {
		t.Errorf("the fifth time: %q", code)
	}
	if code := newLine(t, "").try(match.TimeAsk, 1, ""); code != match.CannotWait {
		t.Errorf("without clocks: %q", code)
	}
}

// TestPauseStopsClocksUntilResume ends a pause by a move, by Resume, and by a takeback.
func TestPauseStopsClocksUntilResume(t *testing.T) {
	for name, end := range map[string]func(l *line){
		"a move":     func(l *line) { l.play(1, 0) },
		"its end":    func(l *line) { l.add(match.Resume, 2, "") },
		"a takeback": func(l *line) { l.add(match.TakebackAsk, 2, ""); l.add(match.TakebackAccept, 1, "") },
	} {
		l := newLine(t, "5+0")
		l.play(2, time.Minute)
		before := l.shows(1)
		l.add(match.PauseAsk, 1, "")
		l.add(match.PauseAccept, 2, "")
		if l.Clocks.PausedAt() != l.now {
			t.Errorf("%s: paused since %v", name, l.Clocks.PausedAt())
		}
		if code := l.try(match.PauseAsk, 2, ""); code != match.CannotWait {
			t.Errorf("%s: a second pause: %q", name, code)
		}
		l.now = l.now.Add(10 * time.Minute)
		end(l)
		if got := l.shows(1); got != before || !l.Clocks.PausedAt().IsZero() {
			t.Errorf("%s: the clock shows %v, not %v", name, got, before)
		}
	}
	if code := newLine(t, "5+0").try(match.Resume, 1, ""); code != match.BadKind {
		t.Errorf("without pause: %q", code)
	}
}

// TestPausesOfMatchLastAtMostFifteenMinutesInTotal uses up the fifteen minutes of a match.
func TestPausesOfMatchLastAtMostFifteenMinutesInTotal(t *testing.T) {
	l := newLine(t, "5+0")
	pause := func(lasts time.Duration) {
		l.add(match.PauseAsk, 1, "")
		l.add(match.PauseAccept, 2, "")
		l.now = l.now.Add(lasts)
		l.add(match.Resume, 1, "")
	}
	pause(10 * time.Minute)
	pause(4*time.Minute + 1)
	if code := l.try(match.PauseAsk, 1, ""); code != match.CannotWait {
		t.Errorf("with less than a minute left: %q", code)
	}
	l = newLine(t, "5+0")
	before := l.shows(1)
	pause(20 * time.Minute)
	if got := l.shows(1); got != before-5*time.Minute {
		t.Errorf("after a pause that was too long: %v of %v", got, before)
	}
}

// TestRematchNeedsEndOfMatchAndBothPlayers also holds that there is one rematch only.
func TestRematchNeedsEndOfMatchAndBothPlayers(t *testing.T) {
	l := newLine(t, "")
	if code := l.try(match.RematchAsk, 1, ""); code != match.NotFinished {
		t.Errorf("while it runs: %q", code)
	}
	l.add(match.Resign, 2, "")
	l.add(match.RematchAsk, 2, "")
	if code := l.try(match.RematchAsk, 1, ""); code != match.OfferStands {
		t.Errorf("asked already: %q", code)
	}
	l.add(match.RematchAccept, 1, "next")
	if l.Rematch != "next" {
		t.Errorf("the rematch is %q", l.Rematch)
	}
	if code := l.try(match.RematchAsk, 1, ""); code != match.OfferStands {
		t.Errorf("a second one: %q", code)
	}
}

func TestResignationEndsMatchWithWinOfOpponent(t *testing.T) {
	l := newLine(t, "5+0")
	l.play(1, time.Second)
	l.add(match.DrawOffer, 1, "")
	l.add(match.Resign, 1, "")
	if l.Status != match.Finished || l.Result.Winners != game.SeatsOf(2) || l.ToAct() != 0 || len(l.Offers.Open) != 0 {
		t.Errorf("%s, %+v, offers %v", l.Status, l.Result, l.Offers.Open)
	}
	if code := l.try(match.Resign, 2, ""); code != match.AlreadyFinished {
		t.Errorf("resigned after the end: %q", code)
	}
}

// TestNewEntryIsNeverDatedBeforeLastEntry stamps a draft by a clock that is behind the last entry, and by one that is
// ahead.
func TestNewEntryIsNeverDatedBeforeLastEntry(t *testing.T) {
	l := newLine(t, "5+0")
	l.play(1, time.Minute)
	last := l.Log[len(l.Log)-1].At
	for offset, want := range map[time.Duration]time.Duration{-time.Hour: 0, 0: 0, time.Hour: time.Hour} {
		env := match.Environment{Now: last.Add(offset)}
		d := env.NewDraft(l.State, "key", nil)
		if err := d.Add(match.Entry{Seat: 1, Kind: match.DrawOffer}); err != nil {
			t.Fatal(err)
		}
		if got := d.Steps[0].Entry; got.At.Sub(last) != want || got.Key != "key" {
			t.Errorf("with a clock at %v: stamped %v", offset, got.At.Sub(last))
		}
	}
}

// TestEventLogWithMissingEntryIsRefused adds an entry whose number is not the next one.
func TestEventLogWithMissingEntryIsRefused(t *testing.T) {
	l := newLine(t, "")
	for _, number := range []int{0, len(l.Log), len(l.Log) + 2} {
		if _, err := l.Next(match.Entry{Number: number, Seat: 1, Kind: match.DrawOffer}); err == nil {
			t.Errorf("entry %d after %d", number, len(l.Log))
		}
	}
	for _, seat := range []game.Seat{0, 3} {
		if code := l.try(match.DrawOffer, seat, ""); code != match.UnknownSeat {
			t.Errorf("seat %d: %q", seat, code)
		}
	}
	if code := l.try("dance", 1, ""); code != match.BadKind {
		t.Errorf("an unknown kind: %q", code)
	}
}
