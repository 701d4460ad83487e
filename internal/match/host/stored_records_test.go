package host_test

import (
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hexparlor/game"
	registry "hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/record"
)

// TestStoredRecordsOfEarlierVersionsVerify verifies the stored records of every game. A change of the rules by which
// one of them would be played differently needs a new game.Info.Version.
func TestStoredRecordsOfEarlierVersionsVerify(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/*/records/*.txt")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d stored records: %v", len(files), err)
	}
	for _, file := range files {
		if err := verifyFile(t, file); err != nil {
			t.Errorf("%s: %v", file, err)
		}
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

// revised is a game whose rules have got a new version.
type revised struct{ game.Game }

func (r revised) Info() game.Info {
	info := r.Game.Info()
	info.Version++
	return info
}

// TestMatchOfOtherRulesVersionIsRefused opens a match by a program that knows another version of the rules, older or
// newer: the match is refused by name and stays as it is, and new matches store the version of the program.
func TestMatchOfOtherRulesVersionIsRefused(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	old := h.create("hexit", anna, ben)
	h.play(old, 3)
	later := testHostOn(t, h.Store, func(c *host.Config) {
		c.Games = func(id string) (game.Game, bool) {
			g, ok := registry.Lookup(id)
			return revised{g}, ok
		}
	})
	err := reload(later, old.ID())
	if code(err) != match.UnknownGame || !strings.Contains(err.Error(), "version") {
		t.Errorf("a match by version 1: %v", err)
	}
	made := read(later.create("hexit", anna, ben))
	if made.Match.Rules != 2 {
		t.Errorf("a new match is of version %d", made.Match.Rules)
	}
	if err := reload(h, made.Match.ID); code(err) != match.UnknownGame {
		t.Errorf("a match by version 2: %v", err)
	}
	h.ok(reload(h, old.ID()))
	var fault *record.Error
	r := parseRecord(t, contents(t, "../../../testdata/hexit/records/rules1-bots.txt"))
	r.Rules = 2
	if err := verify(r.String()); !errors.As(err, &fault) {
		t.Errorf("a record by version 2: %v", err)
	}
}

func reload(h *testHost, id string) error {
	_, err := h.Match(h.t.Context(), id)
	return err
}
