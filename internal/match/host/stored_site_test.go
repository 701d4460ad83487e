package host_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	registry "hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
	"hexparlor/internal/store/database"
	"hexparlor/internal/store/storetest"
	"hexparlor/internal/user"
	"hexparlor/record"
	"hexparlor/record/fairdeal"
)

// storedSite is a packed database as version 1 of the program stores it: users, ratings, and of every game a running
// match and matches that ended by the rules, by resignation, on time and by agreement.
// TestStoredSiteIsWrittenIfRequested makes it.
const storedSite = "../../../testdata/site/version1.db.gz"

// writeVariable is the environment variable that makes TestStoredSiteIsWrittenIfRequested write the database.
const writeVariable = "HEXPARLOR_WRITE_SITE"

// storedMatches returns the matches of the stored site.
func storedMatches(t *testing.T) (*testHost, []*match.State) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "site.db")
	unpack(t, storedSite, path)
	if storetest.InDatabase(t) {
		file := path
		path = storetest.EmptyPlace(t)
		if _, err := database.Move(t.Context(), file, path, func(float64) {}); err != nil {
			t.Fatal(err)
		}
	}
	h := openTestHost(t, path, realGames)
	ids, err := h.Store.Of(t.Context(), anna.User, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if len(ids) == 0 {
		t.Fatal("the stored site has no matches")
	}
	var all []*match.State
	for _, id := range ids {
		m, err := h.Match(t.Context(), id)
		if err != nil {
			t.Errorf("match %s: %v", id, err)
			continue
		}
		all = append(all, read(m))
	}
	return h, all
}

// TestStoredMatchesOfVersion1OpenWithoutErrors opens the matches of every game that version 1 has stored. Running ones
// go on. The records of finished ones hold, also after every option that has its default was left out of the match.
func TestStoredMatchesOfVersion1OpenWithoutErrors(t *testing.T) {
	h, all := storedMatches(t)
	reasons, running := map[string]map[string]bool{}, map[string]bool{}
	for _, f := range all {
		if reasons[f.Match.Game] == nil {
			reasons[f.Match.Game] = map[string]bool{}
		}
		if f.Status == match.Running {
			running[f.Match.Game] = true
			m, err := h.Match(t.Context(), f.Match.ID)
			h.ok(err)
			h.roll(m, 2)
			continue
		}
		name := fmt.Sprintf("%s (%s, %s)", f.Match.Game, f.Match.ID, f.Result.Reason)
		reasons[f.Match.Game][f.Result.Reason] = true
		if f.Match.Rules != 1 || f.Match.Protocol != fairdeal.Shares {
			t.Errorf("%s: rules %d, protocol %d", name, f.Match.Rules, f.Match.Protocol)
		}
		whole := textOf(t, name, f)
		for _, o := range f.Game.Info().Options {
			if f.Match.Options[o.Name] == o.Default {
				if text := textOf(t, name+" without "+o.Name, without(t, f, o.Name)); text != whole {
					t.Errorf("%s: without the option %s its record is another:\n%s", name, o.Name, text)
				}
			}
		}
	}
	for _, g := range registry.All() {
		id := g.Info().ID
		if len(reasons[id]) < 1 || !g.Info().Resigns && len(reasons[id]) < 4 || !running[id] {
			t.Errorf("matches of %s: running %v, finished by %v", id, running[id], reasons[id])
		}
	}
}

// TestBackupOfStoredSiteIsRestored backs up the site that version 1 has stored and restores the backup: its users,
// their ratings and all matches are there again.
func TestBackupOfStoredSiteIsRestored(t *testing.T) {
	path, file := filepath.Join(t.TempDir(), "site.db"), filepath.Join(t.TempDir(), "backup")
	back := filepath.Join(t.TempDir(), "new", "site.db")
	unpack(t, storedSite, path)
	quiet := func(float64) {}
	saved, err := database.Backup(t.Context(), path, file, false, quiet)
	if err != nil {
		t.Fatal(err)
	}
	restored, _, err := database.Restore(t.Context(), file, back, false, quiet)
	if err != nil || !reflect.DeepEqual(restored, saved) {
		t.Fatalf("restored are %+v of %+v: %v", restored, saved, err)
	}
	h := openTestHost(t, back, realGames)
	s := h.Store.(*store.Store)
	for _, p := range []match.Player{anna, ben} {
		user, err := s.User(t.Context(), p.User)
		if err != nil || user.Name != p.Name {
			t.Errorf("user %s: %+v, %v", p.User, user, err)
		}
		ratings, err := s.RatingsOf(t.Context(), p.User)
		if err != nil || len(ratings) != len(registry.All()) {
			t.Errorf("ratings of %s: %v, %v", p.User, ratings, err)
		}
	}
	ids, err := s.Of(t.Context(), anna.User, 1000)
	if err != nil || len(ids) == 0 {
		t.Fatalf("%d matches: %v", len(ids), err)
	}
	for _, id := range ids {
		if _, err := h.Match(t.Context(), id); err != nil {
			t.Errorf("match %s: %v", id, err)
		}
	}
}

// without returns a match as if it did not store an option.
func without(t *testing.T, f *match.State, option string) *match.State {
	t.Helper()
	m := f.Match
	m.Options = game.Options{}
	for name, value := range f.Match.Options {
		if name != option {
			m.Options[name] = value
		}
	}
	other, err := match.ReplayLog(f.Game, m, f.Log)
	if err != nil {
		t.Fatalf("%s without %s: %v", f.Match.Game, option, err)
	}
	return other
}

// textOf returns the record of a finished match, which must hold.
func textOf(t *testing.T, name string, f *match.State) string {
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

// TestRecordThatOmitsOptionsWithDefaultValuesVerifies names every option in a record, and leaves each of them out in turn. All
// these records hold and say the same; an option that the game does not have is refused by name.
func TestRecordThatOmitsOptionsWithDefaultValuesVerifies(t *testing.T) {
	for _, g := range registry.All() {
		info := g.Info()
		r := parseRecord(t, contents(t, "../../../testdata/"+info.ID+"/records/rules1-bots.txt"))
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
		_, err = record.Verify(r, registry.Lookup)
		var refused *record.Error
		if !errors.As(err, &refused) || !strings.Contains(catalog.English().Say(refused.Message()), `"colour"`) &&
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

// TestStoredSiteIsWrittenIfRequested plays matches of every game and stores their packed database.
func TestStoredSiteIsWrittenIfRequested(t *testing.T) {
	if os.Getenv(writeVariable) == "" {
		t.Skip(writeVariable + " is not set")
	}
	path := filepath.Join(t.TempDir(), "site.db")
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []match.Player{anna, ben} {
		account := user.User{ID: p.User, Name: p.Name, Created: time.Now()}
		session := user.Session{ID: p.User, User: p.User, Created: account.Created, Used: account.Created}
		if err := s.CreateUser(t.Context(), account, session, user.HashOf(p.User)); err != nil {
			t.Fatal(err)
		}
	}
	h := testHostOn(t, s, realGames)
	h.start()
	for _, g := range registry.All() {
		id := g.Info().ID
		h.roll(h.begin(id, ""), 100_000)
		h.rolled(id, "")
		rated := h.rated(t, id, "60+0", anna, ben)
		h.deal(rated)
		if h.roll(rated, 20); read(rated).Status == match.Running {
			h.must(rated, anna, 1, match.Resign, "")
		}
		if !g.Info().Resigns {
			agreed := h.rolled(id, "")
			h.must(agreed, anna, 1, match.DrawOffer, "")
			h.must(agreed, ben, 2, match.DrawAccept, "")
			await(t, h.rolled(id, "0d1"), "the clock to run out", finished)
		}
	}
	for n := 1; n > 0; {
		if n, err = s.UpdateRatings(t.Context(), 100); err != nil {
			t.Fatal(err)
		}
	}
	closeTestHost(t, h)
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
	if err := os.WriteFile(storedSite, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// noteStartAndEnd makes a table of two users and deals; with a limit who exceeds it loses.
func (h *testHost) begin(id, limit string) *host.Match {
	h.t.Helper()
	n := match.New{Game: id, Options: map[string]string{}, Players: []match.Player{anna, ben}}
	if limit != "" {
		n.Time, n.RunsOut = control(h.t, limit), match.Loses
	}
	m, err := h.Create(h.t.Context(), n)
	if err != nil {
		h.t.Fatal(err)
	}
	h.deal(m)
	return m
}

// rolled returns begin with a few moves.
func (h *testHost) rolled(id, limit string) *host.Match {
	h.t.Helper()
	m := h.begin(id, limit)
	h.roll(m, 7)
	return m
}

// roll plays up to n random moves.
func (h *testHost) roll(m *host.Match, n int) {
	h.t.Helper()
	r := rand.New(rand.NewPCG(uint64(n), 1))
	for range n {
		f := read(m)
		seat := f.ToAct().First()
		if seat == 0 || f.Status != match.Running {
			return
		}
		moves := f.Position.Moves(seat, nil)
		h.must(m, f.Seats.Players[seat-1], seat, match.Move, f.Position.MoveText(seat, moves[r.IntN(len(moves))]))
	}
}
