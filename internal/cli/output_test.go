package cli

import (
	"bytes"
	"errors"
	"testing"

	"hexparlor/i18n/catalog"
)

// TestPlainRemovesEscapeSequences wants escape sequences and control characters removed, and nothing else.
func TestPlainRemovesEscapeSequences(t *testing.T) {
	for text, want := range map[string]string{
		"line one\nline\ttwo é 黒":       "line one\nline\ttwo é 黒",
		"\x1b[31mred\x1b[0m":            "red",
		"\x1b]0;title\x07x":             "x",
		"\x1b]8;;http://e\x1b\\link":    "link",
		"\x1bc\x1b(Breset":              "reset",
		"over\rwritten\bb":              "overwrittenb",
		"\u009b2Jcleared\x7f\x00":       "2Jcleared",
		"cut off \x1b":                  "cut off ",
		"\x1bPdevice control\x1b\\done": "done",
	} {
		if got := plain(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
	var b bytes.Buffer
	a := &App{Stderr: &b, Catalog: catalog.English()}
	a.PrintError(errors.New("engine says \x1b[2Jnothing"))
	if bytes.ContainsRune(b.Bytes(), '\x1b') {
		t.Errorf("%q", b.String())
	}
}
