package match_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hexparlor/game"
	rulebooks "hexparlor/games"
	"hexparlor/languages"
	"hexparlor/match"
	"hexparlor/record"
	"hexparlor/store"
	"hexparlor/store/storetest"
)

// finishedHouse is a packed database with finished matches of every game: by the rules, by resignation, on time and by
// agreement. TestWriteFinishedHouse has made it.
const finishedHouse = "../testdata/house/finished.db.gz"

// writeVariable is the environment variable by which TestWriteFinishedHouse makes the database anew, which only a format
// that cannot be read any more calls for.
const writeVariable = "HEXPARLOR_WRITE_HOUSE"

// finishedMatches returns the finished matches of the stored house.
func finishedMatches(t *testing.T) []*match.Fold {
	t.Helper()
	path := filepath.Join(t.TempDir(), "house.db")
	unpack(t, finishedHouse, path)
	if storetest.InDatabase(t) {
		file := path
		path = storetest.EmptyPlace(t)
		if _, err := store.Move(t.Context(), file, path, func(float64) {}); err != nil {
			t.Fatal(err)
		}
	}
	h := openHouse(t, path, realGames)
	ids, err := h.Store.Of(t.Context(), anna.Guest, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var all []*match.Fold
	for _, id := range ids {
		table, err := h.Table(t.Context(), id)
		if err != nil {
			t.Errorf("match %s: %v", id, err)
			continue
		}
		all = append(all, read(table))
	}
	return all
}

// TestStoredFinishedMatchesOpen opens finished matches of every game that were stored by an earlier program. Their
// records hold, also after every option that a match or a record names as usual was left out.
func TestStoredFinishedMatchesOpen(t *testing.T) {
	reasons := map[string]map[string]bool{}
	for _, f := range finishedMatches(t) {
		name := fmt.Sprintf("%s (%s, %s)", f.Match.Game, f.Match.ID, f.Result.Reason)
		if f.Status != match.Finished {
			t.Errorf("%s is %s", name, f.Status)
			continue
		}
		if reasons[f.Match.Game] == nil {
			reasons[f.Match.Game] = map[string]bool{}
		}
		reasons[f.Match.Game][f.Result.Reason] = true
		whole := textOf(t, name, f)
		for _, o := range f.Game.Info().Options {
			if f.Match.Options[o.Name] == o.Default {
				if text := textOf(t, name+" without "+o.Name, without(t, f, o.Name)); text != whole {
					t.Errorf("%s: without the option %s its record is another:\n%s", name, o.Name, text)
				}
			}
		}
	}
	for _, g := range rulebooks.All() {
		if id := g.Info().ID; len(reasons[id]) < 1 || !g.Info().Resigns && len(reasons[id]) < 4 {
			t.Errorf("finished matches of %s: %v", id, reasons[id])
		}
	}
}

// without returns a match as it would be if it had been stored before an option was there.
func without(t *testing.T, f *match.Fold, option string) *match.Fold {
	t.Helper()
	m := f.Match
	m.Options = game.Options{}
	for name, value := range f.Match.Options {
		if name != option {
			m.Options[name] = value
		}
	}
	older, err := match.FoldLog(f.Game, m, f.Log)
	if err != nil {
		t.Fatalf("%s without %s: %v", f.Match.Game, option, err)
	}
	return older
}

// textOf returns the record of a finished match, which must hold.
func textOf(t *testing.T, name string, f *match.Fold) string {
	t.Helper()
	r, err := f.Record()
	if err != nil {
		t.Errorf("%s has no record: %v", name, err)
		return ""
	}
	if err := verify(r.String()); err != nil {
		t.Errorf("%s: %v\n%s", name, err, r)
	}
	return r.String()
}

// TestRecordsNeedNoOptionAsUsual names every option in a record, and leaves each of them out in turn. All these records
// hold and say the same; an option that the game does not have is refused by name.
func TestRecordsNeedNoOptionAsUsual(t *testing.T) {
	for _, g := range rulebooks.All() {
		info := g.Info()
		r := parseRecord(t, contents(t, "../testdata/"+info.ID+"/records/rules1-bots.txt"))
		options, err := game.ParseOptions(info.Options, r.Options)
		if err != nil {
			t.Fatal(err)
		}
		for _, left := range append(info.Options, game.Option{}) {
			if left.Name != "" && options[left.Name] != left.Default {
				continue
			}
			r.Options = map[string]string{}
			for name, value := range options {
				if name != left.Name {
					r.Options[name] = value
				}
			}
			if err := verify(r.String()); err != nil {
				t.Errorf("%s without the option %q: %v", info.ID, left.Name, err)
			}
		}
		r.Options["colour"] = "red"
		_, err = record.Verify(r, rulebooks.Lookup)
		var refused *record.Error
		if !errors.As(err, &refused) || !strings.Contains(languages.English().Say(refused.Message()), `"colour"`) &&
			!strings.Contains(err.Error(), "colour") {
			t.Errorf("%s with an option of its own: %v", info.ID, err)
		}
	}
}

func parseRecord(t *testing.T, text string) *record.Record {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestWriteFinishedHouse plays finished matches of every game and stores their packed database.
func TestWriteFinishedHouse(t *testing.T) {
	if os.Getenv(writeVariable) == "" {
		t.Skip(writeVariable + " is not set")
	}
	path := filepath.Join(t.TempDir(), "house.db")
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	h := houseOn(t, s, realGames)
	h.start()
	for _, g := range rulebooks.All() {
		id := g.Info().ID
		h.roll(h.begin(id, ""), 100_000)
		h.must(h.rolled(id, ""), anna, 1, match.Resign, "")
		if !g.Info().Resigns {
			agreed := h.rolled(id, "")
			h.must(agreed, anna, 1, match.DrawOffer, "")
			h.must(agreed, ben, 2, match.DrawAccept, "")
			await(t, h.rolled(id, "0d1"), "the clock to run out", finished)
		}
	}
	closeHouse(t, h)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	plain, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(plain); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(finishedHouse, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// begin makes a table of two people and deals; with a time whoever runs out of it loses.
func (h *house) begin(id, time string) *match.Table {
	h.t.Helper()
	n := match.New{Game: id, Options: map[string]string{}, Players: []match.Player{anna, ben}}
	if time != "" {
		n.Time, n.RunsOut = control(h.t, time), match.Loses
	}
	table, err := h.Create(h.t.Context(), n)
	if err != nil {
		h.t.Fatal(err)
	}
	h.deal(table)
	return table
}

// rolled is begin with a few moves.
func (h *house) rolled(id, time string) *match.Table {
	h.t.Helper()
	table := h.begin(id, time)
	h.roll(table, 7)
	return table
}

// roll plays up to n random moves.
func (h *house) roll(table *match.Table, n int) {
	h.t.Helper()
	r := rand.New(rand.NewPCG(uint64(n), 1))
	for range n {
		f := read(table)
		seat := f.ToAct().First()
		if seat == 0 || f.Status != match.Running {
			return
		}
		moves := f.State.Moves(seat, nil)
		h.must(table, f.Players[seat-1], seat, match.Move, f.State.MoveText(seat, moves[r.IntN(len(moves))]))
	}
}
