package match_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/match"
	"hexparlor/record"
)

func TestRecordsOfMatchesAreExact(t *testing.T) {
	h := newHouse(t)
	table := h.create("hexit", anna, ben)
	h.play(table, 5)
	h.must(table, ben, 2, match.TakebackAsk, "")
	h.must(table, anna, 1, match.TakebackAccept, "")
	checkRecord(t, table, false)
	h.must(table, anna, 1, match.DrawOffer, "")
	h.must(table, ben, 2, match.DrawAccept, "")
	checkRecord(t, table, false)

	h.start()
	bots := h.create("hexit", robot, robot)
	await(t, bots, "the end", finished)
	checkRecord(t, bots, true)
}

func checkRecord(t *testing.T, table *match.Table, decided bool) {
	t.Helper()
	r, err := read(table).Record()
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

func TestRecordsKeepSecrets(t *testing.T) {
	h := newHouse(t)
	table := h.create("pennies", anna, ben)
	if _, err := read(table).Record(); code(err) != match.NotFinished {
		t.Errorf("the record of sealed choices: %v", err)
	}
	h.must(table, anna, 1, match.Resign, "")
	if r, err := read(table).Record(); err != nil || r.Result != "0-1" {
		t.Error(r, err)
	}
}
