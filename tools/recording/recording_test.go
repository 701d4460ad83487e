//go:build unix

package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/ultraviolet"
)

// wellFormed parses an XML text.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// cells returns a screen with these rows.
func cells(rows ...string) (all [][]uv.Cell) {
	for _, text := range rows {
		var row []uv.Cell
		for _, r := range text {
			row = append(row, uv.Cell{Content: string(r), Width: 1})
		}
		all = append(all, row)
	}
	return all
}

func TestDrawShowsEachFrameInItsTimeAndEqualRowsOnce(t *testing.T) {
	svg := draw([]frame{
		{cells("a<b&c", "▁▁▁╱x"), time.Second}, {cells("a<b&c", "⠉ y"), 3 * time.Second},
	})
	wellFormed(t, svg)
	for _, want := range []string{
		"@keyframes k0{0.00%{visibility:visible}25.00%{visibility:hidden}",
		"25.00%{visibility:visible}100.00%{visibility:hidden}100%{visibility:visible}",
		`textLength="50">a&lt;b&amp;c</text>`, "M0 18h30v2h-30z", "M30 20l10-20",
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("%s is missing in\n%s", want, svg)
		}
	}
	if n := strings.Count(svg, "a&lt;b"); n != 1 {
		t.Errorf("an equal row is drawn %d times", n)
	}
}

// TestRecordingOfReadmeIsSmallAndShowsGames checks the recording that make recording has written.
func TestRecordingOfReadmeIsSmallAndShowsGames(t *testing.T) {
	text, err := os.ReadFile("../../docs/screens/terminal.svg")
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, string(text))
	if len(text) > maxBytes {
		t.Errorf("%d bytes", len(text))
	}
	for _, name := range []string{"Hexattack", "Hex-It", "Swarm"} {
		if !strings.Contains(string(text), name) {
			t.Errorf("%s is not shown", name)
		}
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil || !strings.Contains(string(readme), "(docs/screens/terminal.svg)") {
		t.Errorf("the README does not show the recording: %v", err)
	}
}
