package host_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/record"
)

func TestRecordsReproduceTheirMatchesExactly(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	h.play(m, 5)
	h.must(m, ben, 2, match.TakebackAsk, "")
	h.must(m, anna, 1, match.TakebackAccept, "")
	checkRecord(t, m, false)
	h.must(m, anna, 1, match.DrawOffer, "")
	h.must(m, ben, 2, match.DrawAccept, "")
	checkRecord(t, m, false)

	h.start()
	bots := h.create("hexit", robot, robot)
	await(t, bots, "the end", finished)
	checkRecord(t, bots, true)
}

func checkRecord(t *testing.T, m *host.Match, decided bool) {
	t.Helper()
	r, err := read(m).Record()
	if err != nil {
		t.Fatal(err)
	}
	again, err := record.Parse(r.String())
	if err != nil {
		t.Fatalf("%v\n%s", err, r)
	}
	verdict, err := record.Verify(again, games)
	if err != nil || verdict.Decided != decided {
		t.Errorf("%v, decided: %v\n%s", err, verdict.Decided, r)
	}
	if want := map[string]string{"tiles": short}; !cmp.Equal(again.Options, want) {
		t.Errorf("options %v", again.Options)
	}
}

func TestRecordOfRunningMatchWithSealedChoicesIsRefused(t *testing.T) {
	h := newTestHost(t)
	m := h.create("pennies", anna, ben)
	if _, err := read(m).Record(); code(err) != match.NotFinished {
		t.Errorf("the record of sealed choices: %v", err)
	}
	h.must(m, anna, 1, match.Resign, "")
	if r, err := read(m).Record(); err != nil || r.Result != "0-1" {
		t.Error(r, err)
	}
}

func TestImportedMatchEqualsItsRecord(t *testing.T) {
	h := newTestHost(t)
	for name, end := range map[string]func(*host.Match){
		"resigned": func(m *host.Match) { h.must(m, ben, 2, match.Resign, "") },
		"drawn": func(m *host.Match) {
			h.must(m, anna, 1, match.DrawOffer, "")
			h.must(m, ben, 2, match.DrawAccept, "")
		},
		"played": func(m *host.Match) {
			for !finished(read(m)) {
				h.play(m, 1)
			}
		},
	} {
		m := h.create("hexit", anna, ben)
		h.play(m, 3)
		end(m)
		r, err := read(m).Record()
		if err != nil {
			t.Fatal(err)
		}
		copied, err := h.Import(t.Context(), r, "")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again, err := read(copied).Record()
		if err != nil || again.String() != r.String() {
			t.Errorf("%s: %v\n%s\nbecame\n%s", name, err, r, again)
		}
		checkStored(t, h, copied)
		if f := read(copied); f.Seats.HeldBy(anna.User) != 0 || f.Seats.Players[0].Name != anna.Name {
			t.Errorf("%s: %v", name, f.Seats.Players)
		}
	}
	if lists, err := h.Lists(t.Context(), match.ImportedUser, 10); err != nil || len(lists.Mine) != 0 {
		t.Error(lists, err)
	}
}

func TestImportOfImpossibleRecordsIsRefused(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	h.play(m, 3)
	for name, spoil := range map[string]func(*record.Record){
		"unfinished":  func(*record.Record) {},
		"impossible":  func(r *record.Record) { r.Moves = r.Moves[1:] },
		"from within": func(r *record.Record) { r.Start = position(m); r.Moves = nil },
		"three seats": func(r *record.Record) { r.Seats = append(r.Seats, "x") },
	} {
		r, err := read(m).Record()
		if err != nil {
			t.Fatal(err)
		}
		spoil(r)
		if _, err := h.Import(t.Context(), r, ""); code(err) != match.BadRecord {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A record says how much time there was and when each move was made, and an import keeps it to the letter, but makes up
// no clocks. Where nothing was limited a record says nothing of this.
func TestRecordHasTimesOfMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		time.Sleep(time.Hour) // not on the hour
		m := h.timed(t, "hexit", "5+3", match.Loses, anna, ben)
		times := ""
		for i := range 4 {
			time.Sleep(time.Duration(i)*time.Second + 1234*time.Microsecond)
			h.move(t, m, "")
		}
		h.must(m, ben, 2, match.TakebackAsk, "")
		h.must(m, anna, 1, match.TakebackAccept, "")
		time.Sleep(time.Minute)
		h.move(t, m, "")
		h.must(m, ben, 2, match.Resign, "")
		r, err := read(m).Record()
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(r.String(), "\n") {
			if strings.HasPrefix(line, "time ") || strings.Contains(line, "[Time ") || strings.Contains(line, "[RunsOut ") {
				times += line + "\n"
			}
		}
		if want := "[Time \"5+3\"]\n[RunsOut \"loses\"]\ntime 0.001\ntime 1.002\ntime 3.003\ntime 66.004\n"; times != want {
			t.Errorf("the record has\n%s, not\n%s", times, want)
		}
		parsed, err := record.Parse(r.String())
		if err != nil {
			t.Fatal(err)
		}
		copied, err := h.Import(t.Context(), parsed, "")
		if err != nil {
			t.Fatal(err)
		}
		again, err := read(copied).Record()
		if err != nil || again.String() != r.String() {
			t.Errorf("%v\n%s\nbecame\n%s", err, r, again)
		}
		if _, limited := read(copied).Clocks.Of(1); limited {
			t.Error("an imported match has clocks, which no record contains")
		}
		checkStored(t, h, copied)
		if _, err := record.Verify(again, games); err != nil {
			t.Error(err)
		}
		parsed.RunsOut = string(match.Default) // only where orders are sealed
		if _, err := h.Import(t.Context(), parsed, ""); code(err) != match.BadTime {
			t.Errorf("a policy that the game does not know: %v", err)
		}
	})
}
