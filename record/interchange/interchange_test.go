package interchange_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/record"
	"hexparlor/record/interchange"
)

// gamePaths returns the paths of the games in testdata, each of which has the record that it stands for beside it.
func gamePaths(tb testing.TB) []string {
	tb.Helper()
	paths, err := filepath.Glob("testdata/games/*.record")
	if err != nil || len(paths) < 40 {
		tb.Fatalf("%d games, %v", len(paths), err)
	}
	for i := range paths {
		paths[i] = strings.TrimSuffix(paths[i], ".record")
	}
	return paths
}

func readFile(tb testing.TB, path string) string {
	tb.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// TestGamesOfOtherProgramsAreReadAndWrittenBack reads games as other programs write them, and wants the record beside
// each; written in every format that can hold it and read again, it must have the same moves.
func TestGamesOfOtherProgramsAreReadAndWrittenBack(t *testing.T) {
	for _, path := range gamePaths(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			read, err := interchange.Parse(readFile(t, path), games.Lookup)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(readFile(t, path+".record"), read.String()); diff != "" {
				t.Fatal(diff)
			}
			if _, err := record.Verify(read.Record, games.Lookup); err != nil {
				t.Fatal(err)
			}
			wantSameWhenWritten(t, read.Record)
		})
	}
}

// wantSameWhenWritten writes a record in every format and reads it again.
func wantSameWhenWritten(t *testing.T, r *record.Record) {
	t.Helper()
	for _, format := range interchange.Formats {
		text, err := interchange.Write(r, format, games.Lookup)
		if err != nil {
			if r.Start == "" || format == interchange.SGF || format == interchange.Record {
				t.Fatalf("%s: %v", format, err)
			}
			continue
		}
		again, err := interchange.Parse(text, games.Lookup)
		if err != nil {
			t.Fatalf("%s: %v\n%s", format, err, text)
		}
		if again.Format != format {
			t.Errorf("%s is read as %s", text, again.Format)
		}
		if diff := cmp.Diff(movesOf(r), movesOf(again.Record)); diff != "" {
			t.Errorf("%s: %s\n%s", format, diff, text)
		}
		if format == interchange.SGF && r.Reason != "abandoned" && again.String() != r.String() {
			t.Errorf("SGF loses:\n%s\n%s", r, again)
		}
	}
}

// movesOf returns the part of a record that every format keeps.
func movesOf(r *record.Record) []string {
	moves := []string{r.Options["size"], r.Start}
	for _, m := range r.Moves {
		moves = append(moves, m.Text)
	}
	return moves
}

// TestNotesNameWhatRecordsCannotHold wants a note for each part of a text that a record has no place for.
func TestNotesNameWhatRecordsCannotHold(t *testing.T) {
	for file, want := range map[string]string{
		"comments.sgf": "left out: 3 comments", "variations.sgf": "left out: 3 variations",
		"collection.sgf": "the file has 3 games; the first one was read", "clocks.sgf": "left out: the times of the clocks",
		"winner-only.sgf": "only the winner is named", "list.txt": "the size of the board is not named; 11 was taken",
		"hexgui.sgf": "",
	} {
		paths, _ := filepath.Glob("testdata/games/??-" + file)
		read, err := interchange.Parse(readFile(t, paths[0]), games.Lookup)
		if err != nil {
			t.Fatal(err)
		}
		var notes []string
		for _, n := range read.Notes {
			notes = append(notes, catalog.English().Say(n))
		}
		if got := strings.Join(notes, "; "); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
}

// TestUnreadableTextsAreRefusedWithTheirReason wants the reason, and the line, of texts that cannot be read.
func TestUnreadableTextsAreRefusedWithTheirReason(t *testing.T) {
	for text, want := range map[string]string{
		"[Event \"x\"]\n[White \"a\"]\n\n1. e4 e5 *":            `this is PGN`,
		"{\"game\": \"hex\"}":                                   `this is JSON`,
		"<!DOCTYPE html><p>":                                    `this is HTML`,
		"<hexboard size=\"5x5\" contents=\"R a3\"/>":            `this is HexWiki`,
		"https://littlegolem.net/jsp/game/game.jsp?gid=1":       `this is URL`,
		"PK\x03\x04\x00\x01":                                    `this is ZIP`,
		"\x89PNG\r\n\x1a\n":                                     `this is PNG`,
		"%PDF-1.7":                                              `this is PDF`,
		"(;GM[1]SZ[19];B[aa])":                                  `line 1: this is a game with the number "1" .* Hex has the number 11`,
		"(;SZ[19];B[pd];W[dp])":                                 `the file does not say which game it is`,
		"(;GM[11];B[a1]":                                        `closing parenthesis is missing`,
		"(;GM[11]\n;B[a1)":                                      `line 2: the value that begins here`,
		"(;GM[11]SZ[11:13];B[a1])":                              `the board is "11:13"`,
		"(;GM[11]SZ[25];B[a1])":                                 `3 to 19 rows here, not 25`,
		"(;GM[11]SZ[x];B[a1])":                                  `"x" is not the size`,
		"(;GM[11];B[a1]\n;W[l1])":                               `line 2: "l1" is not on a board of size 11`,
		"(;GM[11];B[a1];W[pass])":                               `move 2 is a pass`,
		"(;GM[11];B[a1];B[b1])":                                 `move 2 is of the player who is not to move`,
		"(;GM[11];B[a1];W[a2];B[swap-pieces])":                  `move 3 is a swap`,
		"(;GM[11];B[a1];W[a2]AB[a3])":                           `middle of the game`,
		"(;GM[11];B[hello])":                                    `"hello" is neither a cell`,
		"(;GM[11]AB[a1][b1][c1];B[d1])":                         `Red cannot be to move`,
		strings.Repeat("(;", 1001):                              `more than 1000 variations`,
		"https://hexworld.org/board/#11x9,a1":                   `the board is "11x9"`,
		"https://hexworld.org/board/#11,a1:pb1":                 `move 2 is a pass`,
		"https://hexworld.org/board/#11,a1b12":                  `"b12" is not on a board of size 11`,
		"https://hexworld.org/board/#abc":                       `this is not a link of HexWorld`,
		"https://hexworld.org/board/#2,a1":                      `3 to 19 rows here, not 2`,
		"1. a1 2. b1 3. Nf3":                                    `"Nf3" is neither a cell`,
		"9x9 1.a1 2.k5":                                         `"k5" is not on a board of size 9`,
		"1.a1 2.t20":                                            `"t20" is neither a cell`,
		"The fog comes":                                         `line 1: this is not a record`,
		"":                                                      `the tag Game is missing`,
		"(;GM[11];B[a1])" + strings.Repeat(" ", record.MaxSize): `may be at most`,
	} {
		_, err := interchange.Parse(text, games.Lookup)
		if err == nil || !regexp.MustCompile(want).MatchString(err.Error()) {
			t.Errorf("%.60q: %v, want %s", text, err, want)
		}
	}
}

// TestIllegalMovesAreFoundByVerify checks that moves of other formats pass through the rules like those of records.
func TestIllegalMovesAreFoundByVerify(t *testing.T) {
	read, err := interchange.Parse("(;GM[11];B[a1]\n;W[a1])", games.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Verify(read.Record, games.Lookup); err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
		t.Error(err)
	}
}

// TestWriteRefusesWhatAFormatCannotHold checks games of other rules, unknown formats and games with a position.
func TestWriteRefusesWhatAFormatCannotHold(t *testing.T) {
	hexit := &record.Record{Game: "hexit", Result: record.Unfinished}
	hex := &record.Record{Game: "hex", Result: record.Unfinished, Options: map[string]string{"size": "3"}}
	begun := &record.Record{Game: "hex", Result: record.Unfinished, Options: hex.Options, Start: "1 .../r../..b"}
	for _, c := range []struct {
		r      *record.Record
		format interchange.Format
		fine   bool
	}{
		{hexit, interchange.Record, true},
		{hexit, interchange.SGF, false},
		{hex, interchange.HexWorld, true},
		{hex, "pgn", false},
		{begun, interchange.SGF, true},
		{begun, interchange.HexWorld, false},
		{begun, interchange.Moves, false},
	} {
		if _, err := interchange.Write(c.r, c.format, games.Lookup); (err == nil) != c.fine {
			t.Errorf("%s as %s: %v", c.r.Game, c.format, err)
		}
	}
}

func fuzz(f *testing.F, ends ...string) {
	for _, path := range gamePaths(f) {
		if slices.Contains(ends, filepath.Ext(path)) {
			f.Add(readFile(f, path))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		read, err := interchange.Parse(text, games.Lookup)
		if err != nil {
			return
		}
		if _, err := record.Parse(read.String()); err != nil {
			t.Fatalf("%v\n%s", err, read)
		}
		if _, err := record.Verify(read.Record, games.Lookup); err != nil || read.Game != "hex" {
			return
		}
		wantSameWhenWritten(t, read.Record)
	})
}

// FuzzParseSGF reads any text as a game tree. What is accepted must be the same after writing and reading it.
func FuzzParseSGF(f *testing.F) { fuzz(f, ".sgf", ".hsgf") }

// FuzzParseLinksAndLists does the same with links of HexWorld and lists of moves.
func FuzzParseLinksAndLists(f *testing.F) { fuzz(f, ".txt") }
