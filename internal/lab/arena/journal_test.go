package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// keep plays a series with a file.
func keep(ctx context.Context, t *testing.T, s Series, path string, report Report) (Outcome, error) {
	t.Helper()
	j, err := OpenJournal(path, s.Settings())
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.Run(ctx, j, report)
	if closed := j.Close(); closed != nil {
		t.Fatal(closed)
	}
	return o, err
}

// Wherever a file is cut off, the series continues after the last whole line and ends as if it had not been
// interrupted.
func TestSeriesContinuesAfterLastWholeLineOfJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "series.jsonl")
	s := marksmen(0.6, 0.5, 8)
	s.Jobs = 1 // makes the order of lines that of the games
	want, err := keep(t.Context(), t, s, path, nil)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil || bytes.Count(whole, []byte("\n")) != 9 {
		t.Fatalf("%s, error %v", whole, err)
	}
	for cut := range whole {
		if err := os.WriteFile(path, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		played := 0
		got, err := keep(t.Context(), t, s, path, func(Score, int) { played++ })
		kept := max(0, bytes.Count(whole[:cut], []byte("\n"))-1)
		if err != nil || got.Pairs != want.Pairs || played != 8-kept {
			t.Fatalf("cut at %d: %d games played again, %+v, error %v", cut, played, got, err)
		}
		again, err := os.ReadFile(path)
		if err != nil || bytes.Count(again, []byte("\n")) != 9 || !bytes.HasPrefix(again, whole[:bytes.LastIndexByte(whole[:cut], '\n')+1]) {
			t.Fatalf("cut at %d: the file is\n%s\nerror %v", cut, again, err)
		}
	}
}

// A series that was interrupted between the games of a pair ends with the same score; more games can be added.
func TestInterruptedSeriesEndsWithSameScore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "series.jsonl")
	s := marksmen(0.6, 0.5, 60)
	want := outcome(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := keep(ctx, t, s, path, func(_ Score, played int) {
		if played == 13 {
			cancel()
		}
	})
	if err == nil {
		t.Fatal("the interruption is not reported")
	}
	s.Games = 30
	if half, err := keep(t.Context(), t, s, path, nil); err != nil || half.Games != 30 {
		t.Fatal(half, err)
	}
	s.Games = 60
	if got, err := keep(t.Context(), t, s, path, nil); err != nil || got.Pairs != want.Pairs {
		t.Errorf("%+v, want %+v, error %v", got, want, err)
	}
	s.Games = 20
	if got, err := keep(t.Context(), t, s, path, nil); err != nil || got.Games != 20 {
		t.Errorf("%+v, error %v", got, err)
	}
}

// A test that had reached its decision is not continued.
func TestSeriesPlaysNoGameAfterDecisionInJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "series.jsonl")
	s := marksmen(0.9, 0.2, 1000)
	s.Test = &SPRT{0, 50}
	first, err := keep(t.Context(), t, s, path, nil)
	if err != nil || first.Test.Decision != AcceptH1 {
		t.Fatal(first, err)
	}
	again, err := keep(t.Context(), t, s, path, func(Score, int) { t.Error("a game was played") })
	if err != nil || again.Pairs != first.Pairs {
		t.Errorf("%+v, want %+v, error %v", again, first, err)
	}
}

// A file with other settings or other content is refused and left unchanged.
func TestOpenJournalRefusesFileOfOtherSettings(t *testing.T) {
	s := marksmen(0.6, 0.5, 2)
	path := filepath.Join(t.TempDir(), "series.jsonl")
	if _, err := keep(t.Context(), t, s, path, nil); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	first, second, _ := strings.Cut(string(good), "\n")
	game, _, _ := strings.Cut(second, "\n")
	var played struct{ Number int } // either of the two games may have ended first
	if err := json.Unmarshal([]byte(game), &played); err != nil {
		t.Fatal(err)
	}
	other := s
	other.Seed = 2
	for _, c := range []struct {
		series          Series
		text, complaint string
	}{
		{other, string(good), "other settings"},
		{marksmen(0.6, 0.4, 2), string(good), "other settings"},
		{s, "Dear diary", "does not begin as"},
		{s, "Dear diary,\ntoday", "does not begin as"},
		{s, first + "\n" + game + "\n" + game + "\n", fmt.Sprintf("line 3 has game %d a second time", played.Number)},
		{s, first + "\nnonsense\n", "line 2 is no game"},
		{s, first + "\n" + `{"number":0,"score":7}` + "\n", "line 2: a game has"},
		{s, first + "\n" + `{"number":-1}` + "\n", "line 2: a game has"},
		{s, first + "\n" + `{"number":0,"winner":"A"}` + "\n", "line 2 is no game"},
	} {
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := OpenJournal(path, c.series.Settings())
		if err == nil || !strings.Contains(err.Error(), c.complaint) {
			t.Errorf("%.60q: error %v does not say %q", c.text, err, c.complaint)
			_ = j.Close()
		}
		if kept, err := os.ReadFile(path); err != nil || string(kept) != c.text {
			t.Errorf("the file was changed from %q to %q, error %v", c.text, kept, err)
		}
	}
	if _, err := OpenJournal(filepath.Join(t.TempDir(), "none", "x.jsonl"), s.Settings()); err == nil {
		t.Error("a file in no folder")
	}
}
