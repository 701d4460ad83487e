package lab

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/lab"
)

// mostPacked is the largest size of the studies that come with the program, in bytes.
const mostPacked = 1 << 20

// TestPackedStudyHasAnswersAndReportsOfItsGames packs a study of few games that compares two values of an option.
func TestPackedStudyHasAnswersAndReportsOfItsGames(t *testing.T) {
	if len(builtIn) > mostPacked {
		t.Errorf("the studies of the program have %d bytes", len(builtIn))
	}
	g, _ := games.Lookup("hexit")
	settings := lab.Settings{Game: "hexit", Version: g.Info().Version, Seed: 1, Questions: []lab.Question{lab.Fairer}}
	for _, tiles := range []string{"8", "9"} {
		o, err := game.ParseOptions(g.Info().Options, map[string]string{"tiles": tiles})
		if err != nil {
			t.Fatal(err)
		}
		settings.Arms = append(settings.Arms, lab.NewArm(g, lab.Plain, "tiles="+tiles, o, "random", "random"))
	}
	folder := filepath.Join(t.TempDir(), "small")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	data, err := lab.OpenData(folder, settings)
	if err != nil {
		t.Fatal(err)
	}
	if err := (lab.Study{Data: data, Game: g, Plan: lab.Each(4), Jobs: 1}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := data.Close(); err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	if err := Pack(&packed, games.Lookup, folder); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		t.Fatal(err)
	}
	_, all, err := readBuiltIn(archive)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d studies are read: %v", len(all), err)
	}
	st := all[0]
	if st.ID != "small" || st.Played != 8 || st.Question != lab.Fairer || len(st.Found["de"].Answers) != 1 ||
		!slices.Equal(st.Options["tiles"], []string{"8", "9"}) || len(st.Options) != 1 {
		t.Errorf("the study is %+v", st)
	}
	for _, language := range []string{"en", "de", "es"} {
		if page, err := fs.ReadFile(archive, "small/turn-report."+language+".html"); err != nil || len(page) < 10_000 {
			t.Errorf("the report in %s has %d bytes: %v", language, len(page), err)
		}
	}
}
