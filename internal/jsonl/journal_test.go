package jsonl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type settings struct {
	Seed int `json:"seed"`
}

type line struct {
	Game int `json:"game"`
}

// opened opens a journal and returns its lines.
func opened(path string, seed int) (f *File, games []int, err error) {
	f, err = Open(path, settings{seed}, func(_ int, l line) error {
		games = append(games, l.Game)
		return nil
	})
	return f, games, err
}

// kept creates a journal of two games, and returns its text.
func kept(t *testing.T, path string) string {
	t.Helper()
	f, _, err := opened(path, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		if err := f.Add(line{i}); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestOpenResumesFileCutAtAnyByte cuts a journal at every byte: complete lines are read, and the run can be resumed.
func TestOpenResumesFileCutAtAnyByte(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	whole := kept(t, path)
	for cut := range len(whole) + 1 {
		if err := os.WriteFile(path, []byte(whole[:cut]), 0o644); err != nil {
			t.Fatal(err)
		}
		f, games, err := opened(path, 1)
		if err != nil {
			t.Fatalf("cut after %d bytes: %v", cut, err)
		}
		if want := max(0, strings.Count(whole[:cut], "\n")-1); len(games) != want {
			t.Errorf("cut after %d bytes: %d games, not %d", cut, len(games), want)
		}
		for i := len(games); i < 2; i++ {
			if err := f.Add(line{i}); err != nil {
				t.Fatal(err)
			}
		}
		_ = f.Close()
		if text, _ := os.ReadFile(path); string(text) != whole {
			t.Fatalf("cut after %d bytes and gone on: %q", cut, text)
		}
	}
}

// TestOpenRefusesAndKeepsForeignFiles tries files that are no journals of these settings.
func TestOpenRefusesAndKeepsForeignFiles(t *testing.T) {
	for name, c := range map[string]struct{ text, says string }{
		"other settings": {"{\"seed\":2}\n{\"game\":0}\n", "other settings"},
		"another file":   {"Dear diary,\n", "journal"},
		"a word":         {"x", "journal"},
		"a bad line":     {"{\"seed\":1}\n{\"game\":\"chess\"}\n", "line 2"},
		"an extra field": {"{\"seed\":1}\n{\"game\":0,\"more\":1}\n", "line 2"},
	} {
		path := filepath.Join(t.TempDir(), "j")
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, err := opened(path, 1); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
		if text, _ := os.ReadFile(path); string(text) != c.text {
			t.Errorf("%s: changed to %q", name, text)
		}
	}
}
