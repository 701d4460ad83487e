package print

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
)

// TestDumpsSheets writes every sheet for a look at it; HEXPARLOR_PRINT names the folder.
func TestDumpsSheets(t *testing.T) {
	dir := os.Getenv("HEXPARLOR_PRINT")
	if dir == "" {
		t.Skip("HEXPARLOR_PRINT is not set")
	}
	for _, g := range games.All() {
		words := catalog.For(os.Getenv("HEXPARLOR_PRINT_LANGUAGE"))
		options, _ := game.ParseOptions(g.Info().Options, map[string]string{})
		if g.Info().ID == "hexstrat" {
			options["bonus"] = "true"
		}
		j := Job{Game: g, Options: options, Words: words, Paper: Paper(os.Getenv("HEXPARLOR_PRINT_PAPER")), Duplex: os.Getenv("HEXPARLOR_PRINT_DUPLEX") != "", Grey: os.Getenv("HEXPARLOR_PRINT_GREY") != ""}
		start := time.Now()
		var err error
		j.Kinds, err = Usual(j)
		if err != nil {
			t.Error(g.Info().ID, err)
			continue
		}
		j.Kinds = append(j.Kinds, Test)
		sheets, err := Sheets(j)
		if err != nil {
			t.Error(g.Info().ID, err)
			continue
		}
		made := time.Since(start)
		file, err := PDF(j, sheets)
		if err != nil {
			t.Error(err)
		}
		fmt.Println(g.Info().ID, len(sheets), made, time.Since(start), len(file))
		os.WriteFile(filepath.Join(dir, g.Info().ID+".pdf"), file, 0o644)
	}
}
