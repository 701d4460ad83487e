package host_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/games/hexattack"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store/storetest"
	"hexparlor/record"
)

// duel returns a table of Hexattack where each side orders one warrior.
func (h *testHost) duel() *host.Match {
	h.t.Helper()
	t, err := h.Create(h.t.Context(), match.New{
		Game: "hexattack", Options: map[string]string{"map": "duel"}, Players: []match.Player{anna, ben},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

// TestChangesOfOrdersInARoundAreLimited commits and recalls up to the bound, and then plays the round to its end.
func TestChangesOfOrdersInARoundAreLimited(t *testing.T) {
	h := newTestHost(t)
	m := h.duel()
	_, _, order := next(m)
	changes := 0
	for ; changes < 3*match.MaxChanges; changes += 2 {
		if _, err := h.do(m, anna, 1, match.Move, "commit"); err != nil {
			t.Fatal(err)
		}
		if _, err := h.do(m, anna, 1, match.Move, "recall"); code(err) == match.LogFull {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	f := read(m)
	if changes < match.MaxChanges-1 || changes > match.MaxChanges {
		t.Errorf("the bound comes after %d changes", changes)
	}
	if len(f.Receipts) > match.MaxChanges/2+1 {
		t.Errorf("there are %d receipts", len(f.Receipts))
	}
	h.must(m, ben, 2, match.Move, "commit")
	for range match.MaxChanges {
		h.must(m, anna, 1, match.Move, order)
	}
	if _, err := h.do(m, anna, 1, match.Move, order); code(err) != match.LogFull {
		t.Errorf("one more order: %v", err)
	}
	h.must(m, anna, 1, match.Resign, "")
	if f := read(m); f.Status != match.Finished || f.Result.Winners.Has(1) {
		t.Errorf("Anna has resigned, and it is %v, %+v", f.Status, f.Result)
	}
}

// TestFullLogIsPlayedToItsEnd holds that a full log accepts moves that lead to the end, and nothing else.
func TestFullLogIsPlayedToItsEnd(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	for len(read(m).Log) < match.MaxEntries {
		h.must(m, anna, 1, match.Move, "drop 0,0")
		h.must(m, anna, 1, match.TakebackAsk, "")
		h.must(m, ben, 2, match.TakebackAccept, "")
	}
	if _, err := h.do(m, anna, 1, match.DrawOffer, ""); code(err) != match.LogFull {
		t.Errorf("one more offer: %v", err)
	}
	if n := len(read(m).Log); n != match.MaxEntries {
		t.Errorf("the log has %d entries", n)
	}
	for !finished(read(m)) {
		h.play(m, 1)
	}
	h.must(m, anna, 1, match.RematchAsk, "")
	h.must(m, ben, 2, match.RematchAccept, "")
}

// TestRenamesOfPlayerInEventLogAreLimited renames a player beyond the bound: the match keeps the last name that it has
// recorded.
func TestRenamesOfPlayerInEventLogAreLimited(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	before := len(read(m).Log)
	for i := range 3 * match.MaxRenames {
		if err := h.Rename(t.Context(), anna.User, fmt.Sprint("Anna ", i)); err != nil {
			t.Fatal(err)
		}
	}
	f := read(m)
	if got := len(f.Log) - before; got != match.MaxRenames {
		t.Errorf("%d names are in the log", got)
	}
	if want := fmt.Sprint("Anna ", match.MaxRenames-1); f.Seats.Players[0].Name != want {
		t.Errorf("the table calls Anna %q", f.Seats.Players[0].Name)
	}
}

// TestImportRefusesRecordBeyondLimitsOfEventLog refuses a record of nothing but changed orders, and imports one within
// the bounds in parts.
func TestImportRefusesRecordBeyondLimitsOfEventLog(t *testing.T) {
	h := newTestHost(t)
	bomb := hexattackRecord(t, 40, 13000)
	if _, err := h.Import(t.Context(), bomb, ""); code(err) != match.BadRecord ||
		!strings.Contains(fmt.Sprint(err), "too often") {
		t.Errorf("13,000 orders in one turn: %v", err)
	}
	long := hexattackRecord(t, 60, match.MaxChanges/2)
	m, err := h.Import(t.Context(), long, "")
	if err != nil {
		t.Fatal(err)
	}
	checkStored(t, h, m)
	if again, err := read(m).Record(); err != nil || again.String() != long.String() {
		t.Errorf("it has become another record: %v", err)
	}
}

// hexattackRecord returns a duel of so many turns in which player 1 gives so many orders in each of them.
func hexattackRecord(t *testing.T, turns, orders int) *record.Record {
	t.Helper()
	g := hexattack.Game{}
	r := &record.Record{
		Rules: 1, Game: "hexattack", Options: map[string]string{"map": "duel", "turns": fmt.Sprint(turns)},
		Seats: []string{"Anna", "Ben"}, Date: "2026-11-21",
	}
	options, err := game.ParseOptions(g.Info().Options, r.Options)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(options, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	play := func(seat game.Seat, m game.Move) {
		r.Moves = append(r.Moves, record.Move{Seat: seat, Text: s.MoveText(seat, m)})
		s.Play(seat, m, nil)
	}
	for !s.Result().Over {
		for range orders {
			entries := s.(game.SimultaneousMoves).Entries(1, nil)
			play(1, entries[0])
		}
		play(1, s.(game.SimultaneousMoves).Default(1))
		play(2, s.(game.SimultaneousMoves).Default(2))
	}
	r.Result, r.Reason = s.Result().Text, s.Result().Reason
	return r
}

// TestDamagedLogIsReportedAsServerError holds that a damaged log is no mistake of the user, and that the log of the
// server names the match.
func TestDamagedLogIsReportedAsServerError(t *testing.T) {
	path := newPath(t)
	h := openTestHost(t, path, nil)
	m := h.create("hexit", anna, ben)
	h.play(m, 2)
	id := m.ID()
	db := storetest.Connect(t, path)
	if _, err := db.Exec("UPDATE entries SET text = 'drop 99,99' WHERE match_id = $1 AND kind = 'move'", id); err != nil {
		t.Fatal(err)
	}
	again := testHostOn(t, h.Store, nil)
	_, err := again.Match(t.Context(), id)
	if !host.IsDamaged(err) || !strings.Contains(fmt.Sprint(err), id) {
		t.Errorf("the damaged table answers %v", err)
	}
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		t.Errorf("it passes for a refusal: %v", refusal)
	}
}
