package match_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// TestPlaybackReplaysMovesThatStand goes through a match with a move that was taken back.
func TestPlaybackReplaysMovesThatStand(t *testing.T) {
	l := finished(t)
	p, err := l.Playback()
	if err != nil {
		t.Fatal(err)
	}
	for moves := range 4 {
		if p.Moves() != moves {
			t.Errorf("%d moves, not %d", p.Moves(), moves)
		}
		e, events, ok, err := p.Next()
		if err != nil || !ok || e.Kind != match.Move || e.Undone || len(events) == 0 {
			t.Fatalf("%+v, %v, %v", e, ok, err)
		}
	}
	if _, _, ok, err := p.Next(); ok || err != nil || p.Moves() != 4 || p.State().Text(game.Arbiter) != l.Position.Text(game.Arbiter) {
		t.Errorf("at the end: %d moves, %v, %v", p.Moves(), ok, err)
	}
}

// TestPlaybackGoesOnFromMarkUntilMovesAreTakenBack marks a position in the middle of a match.
func TestPlaybackGoesOnFromMarkUntilMovesAreTakenBack(t *testing.T) {
	l := small(t)
	p, _ := l.Playback()
	p.Next()
	mark := p.Mark()
	p.Next()
	again, ok := l.PlaybackFrom(mark)
	if !ok || again.Moves() != 1 || again.State().Text(game.Arbiter) == p.State().Text(game.Arbiter) {
		t.Fatalf("%v, %d moves", ok, again.Moves())
	}
	if e, _, ok, _ := again.Next(); !ok || e.Text != stone("a2") || again.State().Text(game.Arbiter) != l.Position.Text(game.Arbiter) {
		t.Errorf("%+v", e)
	}
	end := again.Mark()
	if last, ok := l.PlaybackFrom(end); !ok || last.Moves() != 2 {
		t.Error("a mark at the end of the log is no longer valid")
	}
	before := l.State
	l.move(1, "b1")
	last, ok := l.PlaybackFrom(end)
	if e, _, more, _ := last.Next(); !ok || !more || e.Text != stone("b1") {
		t.Errorf("after another move: %+v", e)
	}
	later := last.Mark()
	if _, ok := before.PlaybackFrom(later); ok {
		t.Error("a mark of a longer log is valid")
	}
	l.must(1, match.TakebackAsk, "")
	l.must(2, match.TakebackAccept, "")
	if _, ok := l.PlaybackFrom(end); ok {
		t.Error("a mark is valid though a move was taken back")
	}
	if _, ok := l.PlaybackFrom(match.Mark{}); ok {
		t.Error("no mark is valid")
	}
}

// TestPlaybackReportsDamagedMove has a log with an illegal move, no move, and two moves in one entry.
func TestPlaybackReportsDamagedMove(t *testing.T) {
	for _, text := range []string{"dance", stone("a1"), ""} {
		f := *small(t).State
		f.Log = append(f.Log[:3:3], match.Entry{Number: 4, Seat: 2, Kind: match.Move, Text: text})
		p, _ := f.Playback()
		p.Next()
		if _, _, ok, err := p.Next(); ok || err == nil {
			t.Errorf("%q was replayed", text)
		}
		if err := f.Replay(func(match.Entry, game.State, []game.Event) {}); err == nil {
			t.Errorf("%q was replayed", text)
		}
	}
	l := duel(t, "")
	d := l.env.NewDraft(l.State, "", nil)
	if err := d.Add(match.Entry{Seat: 1, Kind: match.Move, Text: "1 attack N; commit"}); err == nil {
		t.Error("an entry with two moves was added")
	}
}

// TestReplayVisitsEachPosition counts the positions, the first of which follows from no entry.
func TestReplayVisitsEachPosition(t *testing.T) {
	l := small(t)
	var texts []string
	if err := l.Replay(func(e match.Entry, _ game.State, _ []game.Event) { texts = append(texts, e.Text) }); err != nil {
		t.Fatal(err)
	}
	if len(texts) != 3 || texts[0] != "" || texts[2] != stone("a2") {
		t.Errorf("visited %q", texts)
	}
}

// TestBranchEntryIsTheFirstOfItsLog adds one to a log that has begun.
func TestBranchEntryIsTheFirstOfItsLog(t *testing.T) {
	l := small(t)
	if code := l.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: 1, Kind: match.Onward, Text: "x"}) }); code != match.BadKind || l.Origin != "" {
		t.Errorf("%q", code)
	}
}
