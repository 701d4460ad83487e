package match_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// TestEntriesAreNumberedForEachViewerWithoutGaps seals orders, which the others may not know of, in random matches and
// one that is written down.
func TestEntriesAreNumberedForEachViewerWithoutGaps(t *testing.T) {
	l := sealedTable(t, "ffa3", "", "anna", "ben", "cleo")
	numbers := func(want ...int) {
		t.Helper()
		got := []int{l.Number(game.Arbiter), l.Number(game.Spectator), l.Number(1), l.Number(2), l.Number(3)}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("after %d entries: %v, not %v", len(l.Log), got, want)
		}
		for viewer := game.Seat(0); viewer <= 3; viewer++ {
			known := 0
			for _, e := range l.Log {
				if e.KnownTo(viewer) {
					known++
				}
			}
			if known != l.Number(viewer) {
				t.Errorf("viewer %d knows %d entries, and counts %d", viewer, known, l.Number(viewer))
			}
		}
	}
	numbers(3, 3, 3, 3, 3)
	l.must(1, match.Move, l.first(1))
	numbers(4, 3, 4, 3, 3)
	if l.DecisionNumber(1) != 4 || l.DecisionNumber(2) != 0 {
		t.Errorf("decisions at %d and %d", l.DecisionNumber(1), l.DecisionNumber(2))
	}
	l.must(1, match.Move, "commit")
	numbers(5, 4, 5, 4, 4)
	l.must(1, match.Move, "recall")
	numbers(6, 5, 6, 5, 5)
}

// TestLatestEntryThatViewerKnowsIsTheirUpdate seals orders of one seat.
func TestLatestEntryThatViewerKnowsIsTheirUpdate(t *testing.T) {
	l := duel(t, "")
	l.wait(time.Minute)
	l.must(1, match.Move, l.first(1))
	if one, two := l.Updated(1), l.Updated(2); !one.Equal(start.Add(time.Minute)) || !two.Equal(start) {
		t.Errorf("updated at %v and %v", one, two)
	}
	empty := over(t, "hex", nil, 0, users("", "")...)
	if empty.Match.Created = start; !empty.Updated(1).Equal(start) {
		t.Errorf("without entries: %v", empty.Updated(1))
	}
}

// TestMovesKnownToViewerStand counts moves, one of which was taken back.
func TestMovesKnownToViewerStand(t *testing.T) {
	l := duel(t, "")
	l.must(1, match.Move, l.first(1))
	l.must(1, match.Move, "commit")
	if one, two := l.Log.MovesKnownTo(1), l.Log.MovesKnownTo(2); one != 2 || two != 1 {
		t.Errorf("%d and %d moves", one, two)
	}
	if f := finished(t); f.Log.MovesKnownTo(game.Spectator) != 4 || f.Moves != 4 {
		t.Errorf("%d moves stand", f.Log.MovesKnownTo(game.Spectator))
	}
}

// filled returns a copy of a state whose log is so long for every seat.
func filled(f *match.State, entries int) *match.State {
	next := *f
	for next.Number(1) < entries {
		step, err := next.Next(match.Entry{Number: len(next.Log) + 1, Seat: 1, Kind: match.Rename, Text: "anna"})
		if err != nil {
			panic(err)
		}
		next = *step.State
	}
	return &next
}

// TestFullLogAcceptsMovesAndEndingsOnly sends submissions at the bound and just before it.
func TestFullLogAcceptsMovesAndEndingsOnly(t *testing.T) {
	l := hexTable(t, "5+0")
	almost := filled(l.State, match.MaxEntries-1)
	full := filled(almost, match.MaxEntries)
	for kind, code := range map[match.Kind]match.Code{
		match.DrawOffer: match.LogFull, match.TimeAsk: match.LogFull, match.PauseAsk: match.LogFull, match.Resign: "",
		match.ClaimWin: match.CannotClaim, match.RematchAsk: match.NotFinished,
	} {
		for f, want := range map[*match.State]match.Code{almost: "", full: code} {
			if want == "" && (kind == match.ClaimWin || kind == match.RematchAsk) {
				want = code
			}
			next := *l
			next.State = f
			if got := next.try(1, kind, ""); got != want {
				t.Errorf("%s with %d entries: %q", kind, f.Number(1), got)
			}
		}
	}
	next := *l
	next.State = full
	next.play(2, 0)
	if a, b := almost.RenamableSeats("anna"), full.RenamableSeats("anna"); a != 0 || b != 0 {
		t.Errorf("seats that may be renamed: %v and %v", a, b)
	}
}

// TestFullLogAcceptsOnlyMovesThatLeadOn recalls and repeats orders in a full log.
func TestFullLogAcceptsOnlyMovesThatLeadOn(t *testing.T) {
	l := duel(t, "")
	order := l.first(1)
	l.must(1, match.Move, order)
	l.State = filled(l.State, match.MaxEntries)
	// The same order again leads no nearer to the end; to seal it does, and so does a resignation.
	if code := l.try(1, match.Move, order); code != match.LogFull {
		t.Errorf("the same order: %q", code)
	}
	resigned := *l
	if code := resigned.try(1, match.Move, "resign"); code != "" {
		t.Errorf("a resignation: %q", code)
	}
	if code := l.try(1, match.Move, "commit"); code != "" {
		t.Errorf("a commitment: %q", code)
	}
	if code := l.try(1, match.Move, "recall"); code != match.LogFull {
		t.Errorf("a recall: %q", code)
	}
}

// TestSeatChangesOrdersOfRoundAtMostSixtyTimes enters and replaces orders.
func TestSeatChangesOrdersOfRoundAtMostSixtyTimes(t *testing.T) {
	l := duel(t, "")
	orders := []string{"1 attack N", "1 attack S"}
	for i := range match.MaxChanges {
		l.must(1, match.Move, orders[i%2])
	}
	if code := l.try(1, match.Move, orders[0]); code != match.LogFull {
		t.Errorf("after %d changes: %q", match.MaxChanges, code)
	}
	l.must(2, match.Move, orders[0])
	l.must(1, match.Move, "commit")
	l.must(2, match.Move, "commit")
	if l.must(1, match.Move, orders[0]); l.Rounds.Number != 2 {
		t.Errorf("round %d", l.Rounds.Number)
	}
}

// TestPlayerIsRenamedAtMostTwentyTimes has a user with two seats.
func TestPlayerIsRenamedAtMostTwentyTimes(t *testing.T) {
	l := hexTable(t, "")
	rename := func(seat game.Seat) match.Code {
		return l.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: seat, Kind: match.Rename, Text: "New"}) })
	}
	for range match.MaxRenames - 1 {
		rename(1)
	}
	if l.RenamableSeats("anna") != game.SeatsOf(1) || l.RenamableSeats("ben") != game.SeatsOf(2) || l.RenamableSeats("cleo") != 0 {
		t.Errorf("before the last: %v", l.RenamableSeats("anna"))
	}
	rename(1)
	if l.RenamableSeats("anna") != 0 || l.Seats.Player(1).Name != "New" || l.Seats.Player(1).User != "anna" {
		t.Errorf("after the last: %v, %+v", l.RenamableSeats("anna"), l.Seats.Player(1))
	}
	open := newTable(t, match.New{Game: "hex", Players: users("anna", "")})
	if code := open.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: 2, Kind: match.Rename, Text: "New"}) }); code != match.BadKind {
		t.Errorf("an open seat: %q", code)
	}
}

// TestDerivedSeedDependsOnPurposeNumberAndSeat also draws what a seat may not know, always alike for the same state.
func TestDerivedSeedDependsOnPurposeNumberAndSeat(t *testing.T) {
	m := match.Match{Seed: [32]byte{1}}
	seen := map[[32]byte]bool{}
	for _, s := range [][32]byte{
		m.DerivedSeed("a", 1, 1), m.DerivedSeed("b", 1, 1), m.DerivedSeed("a", 2, 1), m.DerivedSeed("a", 1, 2),
		(&match.Match{Seed: [32]byte{2}}).DerivedSeed("a", 1, 1),
	} {
		seen[s] = true
	}
	again := m
	if len(seen) != 5 || m.DerivedSeed("a", 1, 1) != again.DerivedSeed("a", 1, 1) {
		t.Errorf("%d different seeds", len(seen))
	}
	l := dealt(t, "hexstrat")
	draw := func(f *match.State, seat game.Seat) string {
		s := game.Clone(f.Position)
		f.Determinize(s, seat)
		return s.Text(game.Arbiter)
	}
	if first, second := draw(l.State, 1), draw(l.State, 1); first != second {
		t.Error("two draws of the same state differ")
	}
	if draw(l.State, 1) == l.Position.Text(game.Arbiter) {
		t.Error("what a seat may not know was not drawn anew")
	}
	open := hexTable(t, "")
	if draw(open.State, 1) != open.Position.Text(game.Arbiter) {
		t.Error("a position without secrets was changed")
	}
}

// TestDelayedStateFollowsLogByTime advances a delayed state of a match with one move a minute.
func TestDelayedStateFollowsLogByTime(t *testing.T) {
	l := sealedTable(t, "duel", "", "anna", "ben")
	l.State.Match.Delay = time.Minute
	delayed, err := match.ReplayDelayed(l.Game, l.Match, l.Log)
	if err != nil || delayed.State.Status != match.Running || !delayed.State.Delayed || len(delayed.State.Log) != 2 {
		t.Fatalf("%+v, %v", delayed, err)
	}
	for range 3 {
		l.wait(time.Minute)
		for seat := game.Seat(1); seat <= 2; seat++ {
			l.must(seat, match.Move, l.first(seat))
			l.must(seat, match.Move, "commit")
		}
	}
	advance := func(until time.Duration, kept, entries, steps int) {
		t.Helper()
		if err := delayed.Advance(l.Log, start.Add(until), kept); err != nil {
			t.Fatal(err)
		}
		if len(delayed.State.Log) != entries || len(delayed.Steps) != steps {
			t.Errorf("until %v: %d entries, %d steps", until, len(delayed.State.Log), len(delayed.Steps))
		}
	}
	advance(time.Minute-1, 9, 2, 0)
	advance(time.Minute, 9, 6, 2)
	if delayed.Steps[1].Entry.Number != 6 || delayed.State.Rounds.Number != 2 || l.Rounds.Number != 4 {
		t.Errorf("steps %+v", delayed.Steps)
	}
	advance(2*time.Minute, 2, 10, 4)
	advance(3*time.Minute, 2, 14, 3)
	if last := delayed.Steps[2].Entry; last.Number != 14 || delayed.State.Position.Text(game.Arbiter) != l.Position.Text(game.Arbiter) {
		t.Errorf("the last step is %+v", last)
	}
	if d, err := match.ReplayDelayed(l.Game, match.Match{Game: "hexattack"}, l.Log); d != nil || err != nil {
		t.Errorf("without a delay: %v, %v", d, err)
	}
	if d, err := match.ReplayDelayed(l.Game, l.Match, l.Log[:1]); d != nil || err != nil {
		t.Errorf("not begun: %v, %v", d, err)
	}
	if d, err := match.ReplayDelayed(l.Game, l.Match, l.Log[1:]); d != nil || err == nil {
		t.Errorf("a damaged log: %v, %v", d, err)
	}
	if err := delayed.Advance(append(l.Log[:14:14], match.Entry{Number: 99}), start.Add(time.Hour), 2); err == nil {
		t.Error("a damaged log was applied")
	}
}

// TestDelayedStateKeepsTakenBackMovesUntilTheirTime takes a move back that spectators have not seen yet.
func TestDelayedStateKeepsTakenBackMovesUntilTheirTime(t *testing.T) {
	l := hexTable(t, "")
	delayed := match.NewDelayedState(l.State)
	l.play(2, time.Minute)
	l.wait(time.Minute)
	l.must(2, match.TakebackAsk, "")
	l.must(1, match.TakebackAccept, "")
	if err := delayed.Advance(l.Log, start.Add(2*time.Minute), 9); err != nil {
		t.Fatal(err)
	}
	if f := delayed.State; f.Moves != 2 || f.Log[3].Undone || !l.Log[3].Undone {
		t.Errorf("%d moves, entry %+v", f.Moves, f.Log[3])
	}
}

// TestDamagedLogIsReportedWithItsEntry replays a log with an entry that does not follow.
func TestDamagedLogIsReportedWithItsEntry(t *testing.T) {
	l := hexTable(t, "")
	l.play(1, 0)
	log := append(l.Log[:2:2], match.Entry{Number: 3, Seat: 2, Kind: match.Move, Text: "a1"})
	_, err := match.ReplayLog(l.Game, l.Match, log)
	if err == nil || !strings.Contains(err.Error(), "entry 3") || !strings.Contains(err.Error(), l.Match.ID) {
		t.Errorf("%v", err)
	}
	bad := l.Match
	bad.Options = game.Options{"size": "-3"}
	f, err := match.ReplayLog(l.Game, l.Match, l.Log)
	if err != nil || f.Moves != 1 || f.Position.Text(game.Arbiter) != l.Position.Text(game.Arbiter) || len(f.Log) != 3 {
		t.Errorf("%v", err)
	}
}
