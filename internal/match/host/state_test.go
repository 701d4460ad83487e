package host_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// checkStored reports whether what is stored agrees with what the match shows.
func checkStored(t interface{ Errorf(string, ...any) }, h *testHost, hosted *host.Match) {
	m, log, err := h.Store.Load(context.Background(), hosted.ID())
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	live := read(hosted)
	stored, err := match.ReplayLog(live.Game, m, log)
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	if a, b := sketch(stored), sketch(live); a != b || position(hosted) != stored.Position.Text(game.Arbiter) {
		t.Errorf("stored: %s\nlive:   %s", a, b)
	}
	if diff := cmp.Diff(stored.Log, live.Log, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s", diff)
	}
	checkState(t, stored)
}

func sketch(f *match.State) string {
	return fmt.Sprint(f.Match, f.Seats.Players, f.Moves, f.Offers.Open, f.Status, f.Result, f.Rematch)
}

// checkState reports whether a state is consistent in itself.
func checkState(t interface{ Errorf(string, ...any) }, f *match.State) {
	stand := 0
	for i, e := range f.Log {
		if e.Number != i+1 {
			t.Errorf("entry %d is numbered %d", i+1, e.Number)
		}
		if e.Kind == match.Move && !e.Undone {
			stand++
		}
		if e.Undone && e.Kind != match.Move {
			t.Errorf("%s is undone", e.Kind)
		}
	}
	if stand != f.Moves {
		t.Errorf("%d moves stand, not %d", stand, f.Moves)
	}
	positions := 0
	last := ""
	err := f.Replay(func(_ match.Entry, s game.State, _ []game.Event) { positions++; last = s.Text(game.Arbiter) })
	if err != nil || positions != stand+1 || last != f.Position.Text(game.Arbiter) {
		t.Errorf("the replay has %d positions and ends in %s (%v)", positions, last, err)
	}
	if f.Status != match.Running && f.ToAct() != 0 || f.Status == match.Running && f.ToAct() == 0 {
		t.Errorf("%s, and %v are to act", f.Status, f.ToAct())
	}
	for _, o := range f.Offers.Open {
		if o.Awaits == 0 || o.Awaits.Has(o.By) || (o.Kind == match.Rematch) != (f.Status == match.Finished) {
			t.Errorf("%s with offer %v", f.Status, o)
		}
	}
}

var anything = []match.Kind{
	match.Sit, match.Resign, match.DrawOffer, match.DrawAccept, match.DrawDecline, match.TakebackAsk,
	match.Undo, match.TakebackAccept, match.TakebackDecline, match.RematchAsk, match.RematchAccept,
}

// TestStoredLogReplaysToState submits random requests: the stored log replays to the state shown, and refused ones
// leave no trace.
func TestStoredLogReplaysToState(t *testing.T) {
	h := newTestHost(t)
	rapid.Check(t, func(r *rapid.T) {
		players := rapid.SliceOfN(rapid.SampledFrom([]match.Player{anna, ben, openSeat, robot}), 2, 2).Draw(r, "players")
		live := h.create(rapid.SampledFrom([]string{"hexit", "pennies", "quitters"}).Draw(r, "game"), players...)
		for range rapid.IntRange(0, 40).Draw(r, "actions") {
			act(r, h, live)
		}
		checkStored(r, h, live)
	})
}

func act(r *rapid.T, h *testHost, live *host.Match) {
	seat, who, text := next(live)
	kind := match.Move
	if seat == 0 || rapid.IntRange(0, 3).Draw(r, "else") == 0 {
		seat = game.Seat(rapid.IntRange(0, 3).Draw(r, "seat"))
		who = rapid.SampledFrom([]match.Player{anna, ben}).Draw(r, "who")
		kind = rapid.SampledFrom(anything).Draw(r, "kind")
	}
	if kind == match.Sit {
		text = who.Name
	}
	before, where := sketch(read(live)), position(live)
	_, err := h.do(live, who, seat, kind, text)
	if err != nil && (sketch(read(live)) != before || position(live) != where) {
		r.Errorf("%s was refused (%v) and changed the table", kind, err)
	}
}

func TestReplayLogRefusesImpossibleEventLogs(t *testing.T) {
	h := newTestHost(t)
	live := h.create("hexit", anna, ben)
	h.play(live, 2)
	f := read(live)
	for name, spoil := range map[string]func([]match.Entry) []match.Entry{
		"gap":          func(l []match.Entry) []match.Entry { return append(l[:2:2], l[3]) },
		"twice":        func(l []match.Entry) []match.Entry { return append(l, l[3]) },
		"illegal move": func(l []match.Entry) []match.Entry { l[2].Text = "drop 9,9"; return l },
		"no player":    func(l []match.Entry) []match.Entry { l[0].Text = "ghost"; return l },
		"no kind":      func(l []match.Entry) []match.Entry { l[3].Kind = "chat"; return l },
		"no seat":      func(l []match.Entry) []match.Entry { l[3].Seat = 100; return l },
	} {
		if _, err := match.ReplayLog(f.Game, f.Match, spoil(append([]match.Entry{}, f.Log...))); err == nil {
			t.Errorf("%s: accepted", name)
		} else {
			t.Log(err)
		}
	}
}

func FuzzParsePlayer(f *testing.F) {
	for _, text := range []string{"guest id Anna", "bot 3 Steady", "guest  ", "bot 0 x", "bot -1 x", "guest id ", "ghost"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, ok := match.ParsePlayer(text)
		if !ok {
			return
		}
		if again, ok := match.ParsePlayer(p.String()); !ok || again != p || p.Open() {
			t.Errorf("%q gives %v, then %v", text, p, again)
		}
	})
}
