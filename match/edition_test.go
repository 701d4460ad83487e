package match_test

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"hexparlor/game"
	rulebooks "hexparlor/games"
	"hexparlor/match"
	"hexparlor/proof"
	"hexparlor/store"
	"hexparlor/store/storetest"
)

// Records of every version of the rules are kept as they were written, and hold for ever. A rule that is mended so that
// one of them would be played otherwise needs a new version, see game.Older.
func TestOldRecordsHold(t *testing.T) {
	files, err := filepath.Glob("../testdata/*/records/*.txt")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d records of old versions: %v", len(files), err)
	}
	for _, file := range files {
		if err := verifyFile(t, file); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// A house of the first version of the program opens; every match in it is what it was, and those that are not over go
// on: a running one is played on, a waiting one is dealt as it was promised then.
func TestOldHouseGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "house.db")
	unpack(t, "../testdata/house/version1.db.gz", path)
	if storetest.InDatabase(t) {
		file := path
		path = storetest.EmptyPlace(t)
		if _, err := store.Move(t.Context(), file, path, func(float64) {}); err != nil {
			t.Fatal(err)
		}
	}
	h := openHouse(t, path, realGames)
	lists, err := h.Store.Lists(t.Context(), "", 100)
	if err != nil || len(lists.Open) < 3 || len(lists.Running) < 4 {
		t.Fatalf("%d waiting, %d running: %v", len(lists.Open), len(lists.Running), err)
	}
	for _, id := range lists.Open {
		table, err := h.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		h.must(table, ben, 2, match.Sit, "Ben")
	}
	for _, id := range append(lists.Open, lists.Running...) {
		table, err := h.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		f := read(table)
		if f.Status != match.Running || f.Match.Rules != 1 || f.Match.Protocol != proof.Mixes {
			t.Errorf("%s %s: %s, rules %d, protocol %d", id, f.Match.Game, f.Status, f.Match.Rules, f.Match.Protocol)
		}
		h.play(table, 2)
	}
}

func unpack(t *testing.T, packed, path string) {
	t.Helper()
	in, err := os.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	plain, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(plain)
	if err == nil {
		err = os.WriteFile(path, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// revised is Hex-It after its rules were mended: it keeps the first version, and knows that of the future as little as
// any other program.
type revised struct{ game.Game }

func (r revised) Info() game.Info {
	info := r.Game.Info()
	info.Version = 2
	return info
}

func (r revised) Edition(version int) (game.Game, bool) { return r.Game, version == 1 }

// A match is played to its end by the rules under which it began.
func TestMatchesKeepTheirRules(t *testing.T) {
	h := openHouse(t, newPath(t), realGames)
	old := h.create("hexit", anna, ben)
	h.play(old, 3)
	later := houseOn(t, h.Store, func(c *match.Config) {
		c.Games = func(id string) (game.Game, bool) {
			g, ok := rulebooks.Lookup(id)
			return revised{g}, ok
		}
	})
	again, err := later.Table(t.Context(), old.ID())
	if err != nil || read(again).Game.Info().Version != 1 {
		t.Fatalf("an old match is played by other rules: %v", err)
	}
	later.play(again, 1)
	if f := read(later.create("hexit", anna, ben)); f.Match.Rules != 2 {
		t.Errorf("a new match is of version %d", f.Match.Rules)
	}
	if m := read(later.create("hexit", anna, ben)).Match.ID; code(reload(h, m)) != match.UnknownGame {
		t.Errorf("a match by rules that are not known here: %v", reload(h, m))
	}
}

func reload(h *house, id string) error {
	_, err := h.Table(h.t.Context(), id)
	return err
}
