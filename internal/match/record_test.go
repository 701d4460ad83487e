package match_test

import (
	"slices"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/record"
)

// recordOf returns the record of a match, which must have one.
func recordOf(t *testing.T, f *match.State) *record.Record {
	t.Helper()
	r, err := f.Record()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRecordOfMatchIsImportedAlike has endings of each kind, of which some follow from no move.
func TestRecordOfMatchIsImportedAlike(t *testing.T) {
	for name, c := range map[string]struct {
		l       func() *table
		reason  string
		endedBy game.Seat
	}{
		"resigned by 1": {func() *table { l := small(t); l.must(1, match.Resign, ""); return l }, "resignation", 1},
		"resigned by 2": {func() *table { l := small(t); l.must(2, match.Resign, ""); return l }, "resignation", 2},
		"agreed": {func() *table {
			l := small(t)
			l.must(2, match.DrawOffer, "")
			l.must(1, match.DrawAccept, "")
			return l
		}, "agreement", 0},
		"on time": {func() *table {
			l := timed(t, "hex", "0d60", match.Loses, "anna", "ben")
			l.play(3, time.Second)
			l.wait(time.Hour)
			l.runOut()
			return l
		}, match.OnTime, 2},
		"abandoned": {func() *table {
			l := small(t)
			l.move(1, "b1")
			l.claim(1, 2)
			return l
		}, match.Abandoned, 1},
		"forfeit": {func() *table {
			l := newTable(t, match.New{Game: "hex", Players: users("anna", "bot")})
			l.play(1, 0)
			l.draft(func(d *match.Draft) error { return d.ReplaceFailedBot(2, "why") })
			return l
		}, "forfeit", 2},
		"played to the end": {func() *table {
			l := small(t)
			for _, m := range []string{"b1", "b2", "c1", "c2", "d1", "d2", "e1"} {
				l.move(l.ToAct().First(), m)
			}
			for l.Status != match.Finished {
				l.play(1, 0)
			}
			return l
		}, "", 0},
		"sealed orders": {func() *table {
			l := duel(t, "")
			for seat := game.Seat(1); seat <= 2; seat++ {
				l.must(seat, match.Move, l.first(seat)+"; commit")
			}
			l.must(2, match.Resign, "")
			return l
		}, "standing", 0},
		"dealt": {func() *table {
			l := dealt(t, "hexstrat")
			l.play(2, 0)
			l.must(1, match.Resign, "")
			return l
		}, "resignation", 1},
		"on a clock": {func() *table {
			l := hexTable(t, "5+3")
			l.play(4, 1500*time.Millisecond)
			l.must(1, match.Resign, "")
			return l
		}, "resignation", 1},
	} {
		l := c.l()
		r := recordOf(t, l.State)
		if r.Game != l.Match.Game || r.Result != l.Result.Text || r.Reason != l.Result.Reason || r.EndedBy != c.endedBy ||
			c.reason != "" && r.Reason != c.reason || len(r.Moves) != l.Moves || r.Rules != 1 || r.Date != "2026-05-01" {
			t.Errorf("%s: the record is %+v of %+v", name, r, l.Result)
		}
		if !slices.Equal(r.Seats, l.names()) || r.Time != l.Match.Time.String() || r.RunsOut != string(l.Match.RunsOut) {
			t.Errorf("%s: the record is %+v", name, r)
		}
		change, f, err := server().Import(r, "cleo")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if f.Result.Text != l.Result.Text || f.Result.Reason != l.Result.Reason || f.Moves != l.Moves || f.Match.Maker != "cleo" ||
			f.Position.Text(game.Arbiter) != l.Position.Text(game.Arbiter) || !f.Match.Created.Equal(time.Date(2026, time.May, 1, 0, 0, 0, 0, time.UTC)) {
			t.Errorf("%s: imported %+v, not %+v", name, f.Result, l.Result)
		}
		if change.ID != f.Match.ID || change.New == nil || len(change.Entries) != len(f.Log) || change.Listing == nil ||
			change.Listing.Status != match.Finished || change.Size <= 80 || len(change.Members) != 0 {
			t.Errorf("%s: the change is %+v", name, change)
		}
		again := recordOf(t, f)
		if len(again.Moves) != len(r.Moves) || again.Result != r.Result || again.Reason != r.Reason || again.Time != r.Time || !slices.Equal(again.Seats, r.Seats) {
			t.Errorf("%s: recorded again, %+v", name, again)
		}
		for i := range again.Moves {
			if at := again.Moves[i].At; at != nil && *at != *r.Moves[i].At || again.Moves[i].Receipt != nil {
				t.Errorf("%s: move %d is %+v, not %+v", name, i, again.Moves[i], r.Moves[i])
			}
		}
	}
}

// TestRecordHasTimesOfMovesThatNeverFall has a clock that was set back, and a takeback.
func TestRecordHasTimesOfMovesThatNeverFall(t *testing.T) {
	l := hexTable(t, "5+0")
	l.play(1, 1500*time.Microsecond)
	l.play(1, time.Second)
	l.must(2, match.TakebackAsk, "")
	l.must(1, match.TakebackAccept, "")
	l.play(1, time.Second)
	l.play(1, 2*record.LongestGame)
	f := *l.State
	f.Log = slices.Clone(f.Log)
	f.Log[2].At = start.Add(3 * time.Second)
	r := recordOf(t, &f)
	var got []time.Duration
	for _, m := range r.Moves {
		got = append(got, *m.At)
	}
	if want := []time.Duration{3 * time.Second, 3 * time.Second, record.LongestGame}; !slices.Equal(got, want) {
		t.Errorf("times %v, not %v", got, want)
	}
	if r.Result != record.Unfinished || r.EndedBy != 0 || r.Reason != "" {
		t.Errorf("the record is %+v", r)
	}
	f = *l.State
	if r = recordOf(t, &f); *r.Moves[0].At != time.Millisecond {
		t.Errorf("the first move was made after %v", *r.Moves[0].At)
	}
	if r = recordOf(t, small(t).State); r.Moves[0].At != nil || r.Time != "" || r.RunsOut != "" {
		t.Errorf("without clocks: %+v", r)
	}
}

// TestRecordHasOptionsThatDifferFromDefaults also holds what a record has of a deal and of receipts.
func TestRecordHasOptionsThatDifferFromDefaults(t *testing.T) {
	r := recordOf(t, small(t).State)
	if len(r.Options) != 2 || r.Options["size"] != "5" || r.Options["swap"] != "false" || r.Seed != nil || r.Commit != "" || r.Protocol != 0 || r.Match != "" {
		t.Errorf("the record is %+v", r)
	}
	l := dealt(t, "hexstrat")
	l.must(1, match.Resign, "")
	r = recordOf(t, l.State)
	playback, err := l.Playback()
	if err != nil {
		t.Fatal(err)
	}
	if *r.Seed != l.Match.Seed || r.Commit != l.Deal.Commitment() || r.Protocol != 2 && r.Protocol == 0 || r.Match != l.Match.ID || len(r.Shares) != 2 ||
		r.Shares[1].Value != share(2) || r.Opening != playback.State().Text(game.Arbiter) {
		t.Errorf("the record is %+v", r)
	}
	sealed := duel(t, "")
	sealed.must(1, match.Move, "commit")
	sealed.must(2, match.Move, "commit")
	sealed.must(1, match.Resign, "")
	r = recordOf(t, sealed.State)
	if r.Seed != nil || r.Commit != "" || r.Match != sealed.Match.ID || len(r.Shares) != 0 || r.Opening != "" {
		t.Errorf("the record of sealed orders is %+v", r)
	}
	if got := r.Moves[1].Receipt; got == nil || got.Hash != sealed.Receipts[1].Hash || got.Salt == "" || got.Round != 1 || got.Orders != sealed.Receipts[1].Orders {
		t.Errorf("the receipt is %+v", got)
	}
	if r.Moves[2].Receipt != nil {
		t.Errorf("a resignation has the receipt %+v", r.Moves[2].Receipt)
	}
	if _, err := record.Verify(r, server().Games); err != nil {
		t.Error(err)
	}
}

// TestRecordIsRefusedForMatchesThatHideSomethingOrHaveNoResult asks for records of such matches.
func TestRecordIsRefusedForMatchesThatHideSomethingOrHaveNoResult(t *testing.T) {
	shut := func(l *table) *match.State {
		l.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: 1, Kind: match.Shut}) })
		return l.State
	}
	off := newTable(t, match.New{Game: "hex", Players: users("anna", "")})
	off.must(1, match.Stand, "")
	for name, f := range map[string]*match.State{
		"sealed orders": duel(t, "").State, "a deal": dealt(t, "hexstrat").State, "called off": off.State, "closed": shut(small(t)),
	} {
		if _, err := f.Record(); codeOf(t, err) != match.NotFinished {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestImportRefusesRecordsOfImpossibleMatches changes one field of a record that is imported.
func TestImportRefusesRecordsOfImpossibleMatches(t *testing.T) {
	l := hexTable(t, "5+0")
	l.play(4, time.Second)
	l.must(1, match.Resign, "")
	for name, change := range map[string]func(r *record.Record){
		"as it was":      nil,
		"no date":        func(r *record.Record) { r.Date = "" },
		"a bad time":     func(r *record.Record) { r.Time = "x" },
		"a bad policy":   func(r *record.Record) { r.RunsOut = "x" },
		"a bad option":   func(r *record.Record) { r.Options["size"] = "1" },
		"unfinished":     func(r *record.Record) { r.Result, r.Reason, r.EndedBy = record.Unfinished, "", 0 },
		"a start":        func(r *record.Record) { r.Start = "1 x" },
		"another winner": func(r *record.Record) { r.Result = "1-0" },
		"no reason":      func(r *record.Record) { r.Reason, r.EndedBy = "", 0 },
		"a bad move":     func(r *record.Record) { r.Moves[1].Text = "place 0,99" },
		"no game":        func(r *record.Record) { r.Game = "chess" },
	} {
		r := recordOf(t, l.State)
		want := match.BadRecord
		if change == nil || name == "no date" {
			want = ""
		}
		if change != nil {
			change(r)
		}
		_, f, err := server().Import(r, "cleo")
		if err != nil && codeOf(t, err) != want && want == "" || (err == nil) != (want == "") {
			t.Errorf("%s: %v", name, err)
		}
		if name == "no date" && err == nil && !f.Match.Created.Equal(start) {
			t.Errorf("without a date it was made at %v", f.Match.Created)
		}
	}
	r := recordOf(t, l.State)
	r.Seats = nil
	_, f, err := server().Import(r, "cleo")
	if err != nil {
		t.Fatal(err)
	}
	if f.Seats.Player(1).Name != "Red" || f.Seats.Player(2).Name != "Blue" || f.Seats.Player(1).User != match.ImportedUser {
		t.Errorf("without names: %+v", f.Seats.Players)
	}
	if f.Log[len(f.Log)-1].At.Sub(f.Log[0].At) != 4*time.Second {
		t.Errorf("the last entry is %+v", f.Log[len(f.Log)-1])
	}
}
