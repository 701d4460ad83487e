package host_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	registry "hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/record"
	"hexparlor/record/fairdeal"
)

// playing creates a match of a game between users.
func (h *testHost) playing(id string, options map[string]string, players ...match.Player) *host.Match {
	h.t.Helper()
	t, err := h.Create(context.Background(), match.New{Game: id, Options: options, Players: players})
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

func realGames(c *host.Config) { c.Games = registry.Lookup }

// recordOf returns the text of a finished table's record, which must hold.
func recordOf(t *testing.T, m *host.Match) string {
	t.Helper()
	r, err := read(m).Record()
	if err != nil {
		t.Fatal(err)
	}
	if err := verify(r.String()); err != nil {
		t.Fatalf("%v\n%s", err, r)
	}
	return r.String()
}

func verify(text string) error {
	r, err := record.Parse(text)
	if err == nil {
		_, err = record.Verify(r, registry.Lookup)
	}
	return err
}

// expectFault changes one digit after a word of a record, and wants the line named.
func expectFault(t *testing.T, text, word string) {
	t.Helper()
	at := strings.Index(text, word)
	if at < 0 {
		t.Fatalf("there is no %q in\n%s", word, text)
	}
	at += len(word)
	digit := "0"
	if text[at] == '0' {
		digit = "1"
	}
	line := 1 + strings.Count(text[:at], "\n")
	var fault *record.Error
	if err := verify(text[:at] + digit + text[at+1:]); !errors.As(err, &fault) {
		t.Errorf("a false %q is not noticed: %v", word, err)
	} else if !strings.Contains(word, "Share") && word != `[Seed "` && fault.Line != line {
		t.Errorf("a false %q in line %d: %v", word, line, err)
	}
}

func TestDealWaitsForSharesAndHasCommitmentsInRecord(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.playing("hexstrat", nil, anna, openSeat)
	h.must(m, ben, 2, match.Sit, "Ben")
	if f := read(m); f.Deal.Done() || f.Status != match.Waiting {
		t.Errorf("dealt before any seat has added a share: %s", f.Status)
	}
	h.deal(m)
	if f := read(m); !f.Deal.Done() || f.Status != match.Running {
		t.Fatalf("%v, %s", f.Deal.Done(), f.Status)
	}
	h.play(m, 6)
	before := position(m)
	again, err := match.ReplayLog(read(m).Game, read(m).Match, read(m).Log)
	if err != nil || again.Position.Text(game.Arbiter) != before {
		t.Errorf("dealt otherwise when read again: %v", err)
	}
	h.must(m, ben, 2, match.Resign, "")
	text := recordOf(t, m)
	for _, tag := range []string{"Commitment", "Commit1", "Commit2", "Share1", "Share2", "Seed"} {
		expectFault(t, text, "["+tag+` "`)
	}
	imported, err := h.Import(t.Context(), mustParse(t, text), "")
	if err != nil || position(imported) != before {
		t.Fatalf("the imported match is another one: %v", err)
	}
	if f := read(imported); f.Deal.Commitment() != "" || f.Deal.ShareValues()[0] != "" {
		t.Errorf("what another site promised is shown as this one's: %q %v", f.Deal.Commitment(), f.Deal.Shares)
	}
	if again := mustParse(t, recordOf(t, imported)); again.Protocol != fairdeal.SeedAlone || again.Commit != "" {
		t.Errorf("the record of the imported match claims proofs: %+v", again.Proof)
	}
}

func mustParse(t *testing.T, text string) *record.Record {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReceiptsOfSealedOrdersVerify(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.playing("hexattack", nil, anna, ben)
	h.must(m, anna, 1, match.Move, "commit")
	f := read(m)
	if len(f.Receipts) != 1 || f.Receipts[0].Status != match.Sealed || f.Receipts[0].Seat != 1 {
		t.Fatalf("%+v", f.Receipts)
	}
	h.must(m, anna, 1, match.Move, "recall")
	h.must(m, anna, 1, match.Move, "commit")
	h.must(m, ben, 2, match.Move, "commit")
	f = read(m)
	var got []match.ReceiptStatus
	for _, r := range f.Receipts {
		got = append(got, r.Status)
	}
	want := []match.ReceiptStatus{match.Withdrawn, match.Opened, match.Opened}
	if len(got) != 3 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Fatalf("receipts are %v, want %v", got, want)
	}
	if f.Receipts[0].Hash == f.Receipts[1].Hash {
		t.Error("equal orders have equal receipts")
	}
	h.must(m, anna, 1, match.Resign, "")
	text := recordOf(t, m)
	expectFault(t, text, "receipt ")
	expectFault(t, text, " salt ")
	for i, move := range mustParse(t, text).Moves {
		if move.Receipt == nil {
			continue
		}
		r := mustParse(t, text)
		r.Moves[i].Receipt = nil
		if _, err := record.Verify(r, registry.Lookup); err == nil || !strings.Contains(err.Error(), "receipt is missing") {
			t.Errorf("without the receipt of move %d: %v", i+1, err)
		}
	}
}

// What players of HexStrike have chosen is bound by receipts that open at the end only, though the duel begins before.
func TestReceiptsOfChosenDecksOpenOnlyAtEndOfMatch(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.playing("hexstrike", map[string]string{"choose": "sealed", "shuffle": "true"}, anna, ben)
	h.deal(m)
	h.must(m, anna, 1, match.Move, "choose zenytha commit")
	h.must(m, anna, 1, match.Move, "recall")
	h.must(m, anna, 1, match.Move, "choose ryathan murelious-base commit")
	h.must(m, ben, 2, match.Move, "choose strylan commit")
	statuses := func() (got []match.ReceiptStatus) {
		for _, r := range read(m).Receipts {
			got = append(got, r.Status)
		}
		return got
	}
	want := []match.ReceiptStatus{match.Withdrawn, match.Sealed, match.Sealed}
	if got := statuses(); !slices.Equal(got, want) {
		t.Fatalf("when the duel begins receipts are %v, want %v", got, want)
	}
	for seat := range read(m).ToAct().All() {
		var text string
		m.Read(func(f *match.State) { text = f.Position.MoveText(seat, f.Position.Moves(seat, nil)[0]) })
		h.must(m, []match.Player{anna, ben}[seat-1], seat, match.Move, text)
	}
	want = append(want, match.Opened, match.Opened)
	if got := statuses(); !slices.Equal(got, want) {
		t.Fatalf("after the first sets receipts are %v, want %v", got, want)
	}
	h.must(m, ben, 2, match.Move, "resign")
	want[1], want[2] = match.Opened, match.Opened
	if got := statuses(); !slices.Equal(got, want) {
		t.Fatalf("at the end receipts are %v, want %v", got, want)
	}
	text := recordOf(t, m)
	if v, err := record.Verify(mustParse(t, text), registry.Lookup); err != nil || !v.Proven {
		t.Fatalf("%+v, %v:\n%s", v, err, text)
	}
	for _, forged := range [][2]string{
		{"1 deck murelious-base", "1 deck strylan-base"},
		{"orders choose ryathan murelious-base", "orders choose ryathan strylan-base"},
		{"2 choose strylan", "2 choose zenytha"},
		{"round 1 orders choose strylan strylan-base", "round 1 orders choose strylan aumandetta-base"},
	} {
		if !strings.Contains(text, forged[0]) {
			t.Fatalf("no %q in\n%s", forged[0], text)
		}
		r, err := record.Parse(strings.Replace(text, forged[0], forged[1], 1))
		if err == nil {
			_, err = record.Verify(r, registry.Lookup)
		}
		if err == nil {
			t.Errorf("%q instead of %q is verified", forged[1], forged[0])
		}
	}
}

// What one seat enters in secret, the others neither see nor can count.
func TestEntryNumbersDoNotRevealSecretOrders(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.playing("hexattack", nil, anna, openSeat)
	h.must(m, ben, 2, match.Sit, "Ben")
	before := read(m)
	var order string
	m.Read(func(f *match.State) { order = f.Position.MoveText(1, f.Position.Moves(1, nil)[0]) })
	for range 20 {
		h.must(m, anna, 1, match.Move, order)
	}
	f := read(m)
	for _, viewer := range []game.Seat{game.Spectator, 2} {
		same := f.Number(viewer) == before.Number(viewer) && f.Updated(viewer).Equal(before.Updated(viewer))
		if !same || f.Log.MovesKnownTo(viewer) != 0 {
			t.Errorf("viewer %d counts %d entries", viewer, f.Number(viewer))
		}
		none := func(s match.Step) { t.Errorf("viewer %d gets %v", viewer, s.Entry) }
		if !m.Since("", viewer, before.Number(viewer), none) {
			t.Errorf("viewer %d must read the whole table", viewer)
		}
		known := func(s match.Step) {
			if !s.Entry.KnownTo(viewer) {
				none(s)
			}
		}
		if !m.Since("", viewer, before.Number(viewer)-1, known) {
			t.Errorf("viewer %d lost a step to what they do not know", viewer)
		}
	}
	if f.Number(1) != before.Number(1)+20 {
		t.Errorf("seat 1 counts %d of its own", f.Number(1))
	}
	if o := h.must(m, ben, 2, match.Move, "commit"); o.Number != before.Number(2)+1 {
		t.Errorf("the answer to seat 2 names entry %d, which is number %d for that seat", o.Number, before.Number(2)+1)
	}
}

func TestRoundIsResolvedAtItsDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := newPath(t)
		h := openTestHost(t, path, realGames)
		h.start()
		m := h.playing("hexattack", map[string]string{"deadline": "60"}, anna, ben)
		at, runs := read(m).Deadline()
		if !runs || time.Until(at) > time.Minute {
			t.Fatalf("%v %v", at, runs)
		}
		h.must(m, anna, 1, match.Move, "commit")
		time.Sleep(59 * time.Second)
		synctest.Wait()
		if f := read(m); len(f.Log) != 3 {
			t.Fatalf("the server decides early: %v", f.Log)
		}
		time.Sleep(2 * time.Second)
		await(t, m, "the next round", func(f *match.State) bool { return len(f.Log) == 5 })
		f := read(m)
		if f.Log[3].Kind != match.TimeOut || f.Log[3].Seat != 2 || f.Log[4].Kind != match.Move {
			t.Errorf("%v", f.Log)
		}
		if next, runs := f.Deadline(); !runs || !next.After(at) {
			t.Errorf("the next round ends %v", next)
		}
		h.must(m, anna, 1, match.Resign, "")
		if _, runs := read(m).Deadline(); runs {
			t.Error("time runs after the end")
		}
	})
}
