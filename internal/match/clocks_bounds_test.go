package match

import (
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
)

// TestClocksOfWaitingMatchesStandAndUnlimitedMatchesHaveNone asks before the match runs.
func TestClocksOfWaitingMatchesStandAndUnlimitedMatchesHaveNone(t *testing.T) {
	var none Clocks
	if _, ok := none.Of(1); ok || !none.unlimited() {
		t.Error("a match without control has a clock")
	}
	waiting := Clocks{control: clock.Control{Main: 5 * time.Minute}}
	if k, ok := waiting.Of(1); !ok || k.Left != 5*time.Minute || k.Runs() {
		t.Errorf("before the match: %+v, %v", k, ok)
	}
}

// TestClocksDeadlineIsEarliestOfHumanPlayersToAct leaves out bots, stopped clocks and those that have run out.
func TestClocksDeadlineIsEarliestOfHumanPlayersToAct(t *testing.T) {
	c := Clocks{control: clock.Control{Turn: time.Minute}}
	c.clone(3)
	for i := range c.clocks {
		c.clocks[i] = c.clocks[i].Begin(c.control, begun.Add(time.Duration(i)*time.Second))
	}
	for name, d := range map[string]struct {
		toAct, bots, overdue game.Seats
		want                 time.Duration
		ok                   bool
	}{
		"all":                {game.SeatsOf(1, 2, 3), 0, 0, time.Minute, true},
		"the others":         {game.SeatsOf(2, 3), 0, 0, time.Minute + time.Second, true},
		"not a bot":          {game.SeatsOf(1, 3), game.SeatsOf(1), 0, time.Minute + 2*time.Second, true},
		"not one run out":    {game.SeatsOf(1, 3), 0, game.SeatsOf(1), time.Minute + 2*time.Second, true},
		"no seat":            {0, 0, 0, 0, false},
		"only bots":          {game.SeatsOf(1, 2), game.SeatsOf(1, 2), 0, 0, false},
		"only those run out": {game.SeatsOf(2), 0, game.SeatsOf(2), 0, false},
	} {
		c.overdue = d.overdue
		at, ok := c.deadline(d.toAct, d.bots)
		if ok != d.ok || ok && at.Sub(begun) != d.want {
			t.Errorf("%s: %v, %v", name, at.Sub(begun), ok)
		}
	}
	c.clocks[0] = c.clocks[0].Stop(c.control, begun)
	if _, ok := c.deadline(game.SeatsOf(1), 0); ok {
		t.Error("a clock that stands has a deadline")
	}
}

// TestClocksGrantReturnRaisesTimeOfReturningPlayerToMinimum takes a seat back after a turn of several lengths, of which
// the first half minute costs nothing.
func TestClocksGrantReturnRaisesTimeOfReturningPlayerToMinimum(t *testing.T) {
	for after, want := range map[time.Duration]time.Duration{
		30 * time.Second:  5 * time.Minute,
		90 * time.Second:  4 * time.Minute,
		250 * time.Second: 80 * time.Second,
		260 * time.Second: 75 * time.Second,
		time.Hour:         75 * time.Second,
	} {
		c := started()
		c.control.Increment = 3 * time.Second
		c.miss(1, 1)
		shared, at := c.clocks, begun.Add(after)
		c.grantReturn(1, at)
		if k := c.clocks[0]; k.Left != want || !k.Since.Equal(at) || k.Turns != 2 || c.Missed(1) != 0 {
			t.Errorf("after %v: %+v, missed %d", after, k, c.Missed(1))
		}
		if shared[0].Turns != 1 {
			t.Error("the clocks of another state have changed")
		}
		c.clocks[1].Left = time.Second
		if c.grantReturn(2, at); c.clocks[1].Runs() || c.clocks[1].Left != 75*time.Second {
			t.Errorf("a clock that stood: %+v", c.clocks[1])
		}
	}
	days := &Clocks{control: clock.Control{Days: true, Turn: clock.Day, Main: clock.Day, Cap: 9 * clock.Day}}
	before, after := twoSeats(0), twoSeats(1)
	days.advance(Entry{Kind: Sit, Seat: 2, At: begun}, false, &before, &after)
	if days.grantReturn(1, begun.Add(36*time.Hour)); days.clocks[0].Left != 12*time.Hour || days.clocks[0].Turns != 2 {
		t.Errorf("in a match of days: %+v", days.clocks[0])
	}
	var none Clocks
	if none.miss(1, 1); none.Missed(1) != 1 {
		t.Error("a missed turn does not count")
	}
	if none.grantReturn(1, begun); none.Missed(1) != 0 || none.clocks != nil {
		t.Errorf("without clocks: %+v", none)
	}
}

// TestClocksLagIsBoundedByQuotaAndWait credits what is not thinking time.
func TestClocksLagIsBoundedByQuotaAndWait(t *testing.T) {
	c := started()
	for _, l := range []struct{ after, thought, want time.Duration }{
		{10 * time.Second, 9500 * time.Millisecond, 500 * time.Millisecond},
		{10 * time.Second, time.Second, clock.MaxQuota},
		{10 * time.Second, 11 * time.Second, 0},
		{-time.Second, 0, 0},
		{500 * time.Millisecond, 0, 500 * time.Millisecond},
	} {
		if got := c.lag(1, begun.Add(l.after), l.thought); got != l.want {
			t.Errorf("after %v, thought for %v: %v", l.after, l.thought, got)
		}
	}
	if got := c.lag(2, begun.Add(time.Minute), 0); got != 0 {
		t.Errorf("of a clock that stands: %v", got)
	}
	if got := new(Clocks).lag(1, begun, 0); got != 0 {
		t.Errorf("without clocks: %v", got)
	}
}

// TestClocksChargeNoTimeForForcedMovesAndWaitsOfBots moves after forty seconds, ten of them beyond the opening.
func TestClocksChargeNoTimeForForcedMovesAndWaitsOfBots(t *testing.T) {
	for name, c := range map[string]struct {
		forced, bot bool
		forgiven    time.Duration
		left        time.Duration
	}{
		"a move":             {false, false, 0, 5*time.Minute - 10*time.Second},
		"with lag":           {false, false, 600 * time.Millisecond, 5*time.Minute - 9400*time.Millisecond},
		"with much lag":      {false, false, 5 * time.Second, 5*time.Minute - 5*time.Second},
		"a forced move":      {true, false, 0, 5 * time.Minute},
		"a bot's move":       {false, true, 0, 5*time.Minute - 10*time.Second},
		"a bot's wait":       {false, true, 8 * time.Second, 5*time.Minute - 2*time.Second},
		"a bot's forced one": {true, true, 0, 5 * time.Minute},
	} {
		k := started()
		before, after := twoSeats(1), twoSeats(2)
		if c.bot {
			before.bots, after.bots = game.SeatsOf(1), game.SeatsOf(1)
		}
		e := Entry{Number: 1, Kind: Move, Seat: 1, At: begun.Add(40 * time.Second), Forgiven: c.forgiven}
		k.advance(e, c.forced, &before, &after)
		if got := k.clocks[0].Left; got != c.left {
			t.Errorf("%s: %v is left, not %v", name, got, c.left)
		}
	}
}

// TestClocksChargeNewPlayerNoTimeOfPreviousPlayer replaces the player to move by a bot.
func TestClocksChargeNewPlayerNoTimeOfPreviousPlayer(t *testing.T) {
	c := started()
	before, after := twoSeats(1), twoSeats(1)
	after.bots = game.SeatsOf(1)
	c.advance(Entry{Number: 1, Kind: ReplaceAccept, Seat: 2, At: begun.Add(time.Minute)}, false, &before, &after)
	if got := c.clocks[0].Waited(begun.Add(time.Minute)); got != 0 {
		t.Errorf("the bot has waited for %v", got)
	}
	if c.clocks[0].Ends != started().clocks[0].Ends {
		t.Error("the replacement has changed the end of the turn")
	}
}

// TestClocksOfSealedRoundBeginAndEndTogether plays a round of sealed orders.
func TestClocksOfSealedRoundBeginAndEndTogether(t *testing.T) {
	c := Clocks{control: clock.Control{Turn: time.Minute}}
	m := func(round int, toAct ...game.Seat) *moment {
		return &moment{players: make([]Player, 2), running: true, round: round, toAct: game.SeatsOf(toAct...)}
	}
	c.advance(Entry{Number: 1, Kind: Sit, Seat: 2, At: begun}, false, &moment{players: make([]Player, 2)}, m(1, 1, 2))
	c.advance(Entry{Number: 2, Kind: Move, Seat: 1, At: begun.Add(10 * time.Second)}, false, m(1, 1, 2), m(1, 2))
	if c.clocks[0].Runs() || !c.clocks[1].Runs() {
		t.Errorf("after a commitment: %+v", c.clocks)
	}
	c.advance(Entry{Number: 3, Kind: Move, Seat: 1, At: begun.Add(20 * time.Second)}, false, m(1, 2), m(1, 1, 2))
	if k := c.clocks[0]; !k.Runs() || k.Turns != 1 || k.Ends != begun.Add(time.Minute) {
		t.Errorf("after it was recalled: %+v", k)
	}
	c.advance(Entry{Number: 4, Kind: Move, Seat: 2, At: begun.Add(30 * time.Second)}, false, m(1, 1, 2), m(2, 1, 2))
	for i, k := range c.clocks {
		if k.Turns != 2 || k.Ends != begun.Add(90*time.Second) {
			t.Errorf("seat %d in the next round: %+v", i+1, k)
		}
	}
}

func TestTurnEndsTextParsesBackToSameTimes(t *testing.T) {
	ends := turnEnds{begun, begun.Add(time.Hour)}
	if got, ok := parseTurnEnds(ends.String()); !ok || got != ends {
		t.Errorf("%q is read as %v, %v", ends.String(), got, ok)
	}
	if got, ok := parseTurnEnds("7 7"); !ok || got.free != got.ends {
		t.Errorf("equal ends: %v, %v", got, ok)
	}
	for _, text := range []string{"", "1", "2 1", "1 2 3", "1  2", "x 2", "+1 2"} {
		if got, ok := parseTurnEnds(text); ok {
			t.Errorf("%q is read as %v", text, got)
		}
	}
	if at := (Entry{Kind: TurnEnds, Text: ends.String()}).TurnEnds(); !at.Equal(ends.ends) {
		t.Errorf("the entry's end is %v", at)
	}
	if at := (Entry{Kind: Move, Text: ends.String()}).TurnEnds(); !at.IsZero() {
		t.Errorf("a move ends at %v", at)
	}
}

// TestClocksSetEndRefusesSettledTurnsAndLiveClocks settles a turn once.
func TestClocksSetEndRefusesSettledTurnsAndLiveClocks(t *testing.T) {
	c := &Clocks{control: clock.Control{Days: true, Turn: clock.Day, Cap: 9 * clock.Day}}
	before, after := twoSeats(0), twoSeats(1)
	c.advance(Entry{Kind: Sit, Seat: 2, At: begun}, false, &before, &after)
	e := Entry{Kind: TurnEnds, Seat: 1, Text: turnEnds{begun.Add(clock.Day), begun.Add(2 * clock.Day)}.String()}
	shared := *c
	if err := c.setEnd(e); err != nil || c.clocks[0].Ends != begun.Add(2*clock.Day) || shared.clocks[0].Dated {
		t.Errorf("%v, %+v", err, c.clocks[0])
	}
	if err := c.setEnd(e); !isRefused(err, BadText) {
		t.Errorf("settled twice: %v", err)
	}
	if e.Seat = 2; !isRefused(c.setEnd(e), BadText) {
		t.Error("a clock that stands was settled")
	}
	if e.Seat = 1; !isRefused(started().setEnd(e), BadText) {
		t.Error("a live clock was settled")
	}
}
