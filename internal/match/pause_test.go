package match_test

import (
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
)

// TestTimeOfDowntimeIsLostAfterLastEntryOnly has downtimes before, around and after the last entry.
func TestTimeOfDowntimeIsLostAfterLastEntryOnly(t *testing.T) {
	at := func(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }
	down := func(minutes ...int) (all []match.Downtime) {
		for i := 0; i < len(minutes); i += 2 {
			all = append(all, match.Downtime{Since: at(minutes[i]), Until: at(minutes[i+1])})
		}
		return all
	}
	l := hexTable(t, "5+0")
	for name, c := range map[string]struct {
		down []match.Downtime
		want time.Duration
	}{
		"none":           {nil, 0},
		"before":         {down(-5, -1), 0},
		"up to it":       {down(-5, 0), 0},
		"around it":      {down(-5, 2), 2 * time.Minute},
		"after it":       {down(1, 4), 3 * time.Minute},
		"two":            {down(1, 4, 6, 7), 4 * time.Minute},
		"before and two": {down(-9, -7, -5, 1, 3, 4), 2 * time.Minute},
	} {
		if got := l.LostTime(c.down); got != c.want {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
	if got := hexTable(t, "").LostTime(down(1, 4)); got != 0 {
		t.Errorf("without clocks: %v", got)
	}
	empty := over(t, "hex", nil, 0, users("", "")...)
	if got := empty.LostTime(down(1, 4)); got != 0 {
		t.Errorf("without entries: %v", got)
	}
}

// TestRestoredTimeMovesEndsOfClocksAndPauses gives the time of a downtime back.
func TestRestoredTimeMovesEndsOfClocksAndPauses(t *testing.T) {
	restore := func(l *table, text string) match.Code {
		return l.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: 1, Kind: match.Restored, Text: text}) })
	}
	l := hexTable(t, "0d60")
	l.wait(50 * time.Second)
	for text, code := range map[string]match.Code{
		"": match.BadText, "0": match.BadText, "-1": match.BadText, "x": match.BadText, "50000001": match.BadText, "50000000": "",
	} {
		l := *l
		if got := restore(&l, text); got != code {
			t.Errorf("%q: %q", text, got)
		}
	}
	if code := restore(l, "40000000"); code != "" {
		t.Fatal(code)
	}
	if e := l.steps[0].Entry; e.Restored() != 40*time.Second {
		t.Errorf("restored %v", e.Restored())
	}
	k, _ := l.Clocks.Of(1)
	if due, _ := l.Due(); !k.Ends.Equal(start.Add(100*time.Second)) || !due.Equal(k.Ends) || !l.Listing().Due.Equal(k.Ends) {
		t.Errorf("the clock ends at %v, listed %v", k.Ends, l.Listing().Due)
	}
	if other, _ := l.Clocks.Of(2); other.Runs() || !other.Ends.IsZero() {
		t.Errorf("the clock that stands is %+v", other)
	}
	if got := (match.Entry{Kind: match.Move, Text: "5"}).Restored(); got != 0 {
		t.Errorf("a move restores %v", got)
	}
	paused := hexTable(t, "5+0")
	paused.must(1, match.PauseAsk, "")
	paused.must(2, match.PauseAccept, "")
	before, _ := paused.Paused()
	paused.wait(time.Minute)
	restore(paused, "30000000")
	if until, _ := paused.Paused(); !until.Equal(before.Add(30 * time.Second)) {
		t.Errorf("the pause ends at %v, not 30 s after %v", until, before)
	}
	if code := restore(hexTable(t, ""), "1"); code != match.BadText {
		t.Errorf("without clocks: %q", code)
	}
	over := hexTable(t, "5+0")
	over.must(1, match.Resign, "")
	over.wait(time.Minute)
	if code := restore(over, "1"); code != match.AlreadyFinished {
		t.Errorf("after the end: %q", code)
	}
}

// TestRestoredTimeOfDaysMovesLimits keeps room for the end of a turn to be moved.
func TestRestoredTimeOfDaysMovesLimits(t *testing.T) {
	l := hexTable(t, "1day")
	before, _ := l.Clocks.Of(1)
	l.wait(12 * time.Hour)
	restore := func(d *match.Draft) error {
		return d.Add(match.Entry{Seat: 1, Kind: match.Restored, Text: "3600000000"})
	}
	if code := l.draft(restore); code != "" {
		t.Fatal(code)
	}
	l.wants("1 restored", "1 turn-ends")
	k, _ := l.Clocks.Of(1)
	if !k.Dated || !k.Ends.Equal(before.Ends.Add(time.Hour)) || !k.Limit.Equal(before.Limit.Add(time.Hour)) {
		t.Errorf("the clock was %+v and is %+v", before, k)
	}
}

// TestPauseOfDaysLeavesRoomBeforeLimit pauses a match whose turn has little room left.
func TestPauseOfDaysLeavesRoomBeforeLimit(t *testing.T) {
	l := hexTable(t, "1day cap 6days")
	if got := l.PauseRoom(); got != clock.Day {
		t.Errorf("room for %v", got)
	}
	l.must(1, match.PauseAsk, "")
	l.must(2, match.PauseAccept, "")
	if until, _ := l.Paused(); !until.Equal(start.Add(clock.Day)) {
		t.Errorf("until %v", until)
	}
	if l.PauseRoom() != 0 {
		t.Error("a pause can be asked for during a pause")
	}
	l.wait(12 * time.Hour)
	l.must(1, match.Resume, "")
	k, _ := l.Clocks.Of(1)
	if !k.Ends.Equal(start.Add(36*time.Hour)) || l.PauseRoom() != 12*time.Hour {
		t.Errorf("the clock ends at %v, room for %v", k.Ends, l.PauseRoom())
	}
	bot := newTable(t, match.New{Game: "hex", Players: users("bot", "anna"), Time: control(t, "1day cap 5days")})
	if got := bot.PauseRoom(); got <= clock.Day {
		t.Errorf("the clock of a bot limits a pause to %v", got)
	}
	tight := hexTable(t, "1day cap 5days")
	if got := tight.PauseRoom(); got != 0 {
		t.Errorf("without room: %v", got)
	}
}

// TestPauseRoomIsNoneUnlessPauseCanBeAskedFor asks in several states.
func TestPauseRoomIsNoneUnlessPauseCanBeAskedFor(t *testing.T) {
	if got := hexTable(t, "5+0").PauseRoom(); got != 15*time.Minute {
		t.Errorf("a live match: %v", got)
	}
	if got := hexTable(t, "").PauseRoom(); got != 0 {
		t.Errorf("without clocks: %v", got)
	}
	if got := newTable(t, match.New{Game: "hex", Players: users("anna", ""), Time: control(t, "5+0")}).PauseRoom(); got != 0 {
		t.Errorf("before the match: %v", got)
	}
	l := hexTable(t, "5+0")
	l.must(1, match.Resign, "")
	if got := l.PauseRoom(); got != 0 {
		t.Errorf("after the match: %v", got)
	}
}

// TestMoreTimeIsThatOfControlWithinLimit asks in live matches and in those of days.
func TestMoreTimeIsThatOfControlWithinLimit(t *testing.T) {
	for name, c := range map[string]struct {
		l    *table
		seat game.Seat
		want time.Duration
	}{
		"live":           {hexTable(t, "8+0"), 1, 2 * time.Minute},
		"not on turn":    {hexTable(t, "8+0"), 2, 0},
		"without clocks": {hexTable(t, ""), 1, 0},
		"days":           {hexTable(t, "1day"), 1, clock.Day},
		"before":         {newTable(t, match.New{Game: "hex", Players: users("anna", ""), Time: control(t, "8+0")}), 1, 0},
	} {
		if got := c.l.MoreTime(c.seat); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	l := hexTable(t, "4days cap 8days")
	l.must(1, match.TimeAsk, "")
	l.must(2, match.TimeAccept, "")
	k, _ := l.Clocks.Of(1)
	if left := k.Limit.Sub(k.Ends); l.MoreTime(1) != min(left, 4*clock.Day) {
		t.Errorf("%v with %v before the limit", l.MoreTime(1), left)
	}
	for range 3 {
		if l.try(1, match.TimeAsk, "") == "" {
			l.must(2, match.TimeAccept, "")
		}
	}
	if k, _ = l.Clocks.Of(1); k.Ends.After(k.Limit) {
		t.Errorf("the turn ends at %v, after its limit %v", k.Ends, k.Limit)
	}
	if k.Ends.Equal(k.Limit) && l.try(1, match.TimeAsk, "") != match.CannotWait {
		t.Error("more time was asked for at the limit")
	}
}

// TestAwaitedPlayerAloneEndsWait resumes by the other player, by a move of the other, and by the awaited one.
func TestAwaitedPlayerAloneEndsWait(t *testing.T) {
	awaits := func() *table {
		return newTable(t, match.New{Game: "hex", Players: users("anna", "ben"), Time: control(t, "5+0"), Awaits: 2})
	}
	l := awaits()
	if code := l.try(1, match.Resume, ""); code != match.CannotWait {
		t.Errorf("by the other player: %q", code)
	}
	l.wait(time.Minute)
	l.must(2, match.Resume, "")
	if k, _ := l.Clocks.Of(1); l.Clocks.Awaited() != 0 || !l.Clocks.PausedAt().IsZero() || !k.Free.Equal(start.Add(90*time.Second)) {
		t.Errorf("after the awaited player has come: %+v", k)
	}
	l = awaits()
	l.play(1, time.Minute)
	if l.Clocks.Awaited() != 2 || !l.Clocks.PausedAt().Equal(l.env.Now) {
		t.Errorf("after a move of the other: awaited %d, paused at %v", l.Clocks.Awaited(), l.Clocks.PausedAt())
	}
	l.play(1, time.Minute)
	if l.Clocks.Awaited() != 0 || !l.Clocks.PausedAt().IsZero() {
		t.Errorf("after a move of the awaited player: awaited %d", l.Clocks.Awaited())
	}
	if k, _ := l.Clocks.Of(2); k.Left != 5*time.Minute {
		t.Errorf("the awaited player has %v left", k.Left)
	}
}

// TestAwaitEntryIsRefusedWherePlayerCannotBeAwaited adds entries that the server would not draft.
func TestAwaitEntryIsRefusedWherePlayerCannotBeAwaited(t *testing.T) {
	await := func(d *match.Draft) error { return d.Add(match.Entry{Seat: 2, Kind: match.Await}) }
	for name, c := range map[string]struct {
		l    *table
		code match.Code
	}{
		"a player":         {hexTable(t, "5+0"), ""},
		"without clocks":   {hexTable(t, ""), ""},
		"days":             {hexTable(t, "1day"), match.BadKind},
		"a bot":            {newTable(t, match.New{Game: "hex", Players: users("anna", "bot"), Time: control(t, "5+0")}), match.BadKind},
		"awaited":          {newTable(t, match.New{Game: "hex", Players: users("anna", "ben"), Awaits: 1}), match.BadKind},
		"before the match": {newTable(t, match.New{Game: "hexstrat", Players: users("anna", "ben"), Time: control(t, "5+0")}), ""},
		"an open seat":     {newTable(t, match.New{Game: "hex", Players: users("anna", ""), Time: control(t, "5+0")}), match.BadKind},
		"after the match":  {func() *table { l := hexTable(t, "5+0"); l.must(1, match.Resign, ""); return l }(), match.BadKind},
		"during a pause": {
			func() *table {
				l := hexTable(t, "5+0")
				l.must(1, match.PauseAsk, "")
				l.must(2, match.PauseAccept, "")
				return l
			}(), match.BadKind,
		},
	} {
		if code := c.l.draft(await); code != c.code {
			t.Errorf("%s: %q", name, code)
		}
		if c.code == "" && c.l.Listing().Due.IsZero() {
			t.Errorf("%s: the wait has no deadline", name)
		}
	}
}

// TestMatchWithoutClocksAwaitsPlayerUntilTheirMove calls it off otherwise.
func TestMatchWithoutClocksAwaitsPlayerUntilTheirMove(t *testing.T) {
	awaits := func() *table {
		return newTable(t, match.New{Game: "hex", Players: users("anna", "ben"), Awaits: 2})
	}
	l := awaits()
	l.play(2, time.Minute)
	if _, paused := l.Paused(); paused || l.Clocks.Awaited() != 0 {
		t.Errorf("awaited: %d", l.Clocks.Awaited())
	}
	if _, due := l.Due(); due {
		t.Error("a match without clocks has a deadline")
	}
	l = awaits()
	l.wait(3 * time.Minute)
	if code := l.runOut(); code != "" || l.Result.Reason != match.CalledOff {
		t.Errorf("%q, %+v", code, l.Result)
	}
}
