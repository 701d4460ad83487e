package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"hexparlor/games"
)

// dialogs writes the dialogs of a document, blocks of lines that begin with > or <, to files: the input of the first to
// input1, its output to output1, and so on. Usage: "dialogs $DOCS/engine-protocol.md".
func dialogs(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: dialogs FILE")
	}
	count := 0
	for i, block := range strings.Split(ts.ReadFile(args[0]), "```") {
		if i%2 == 0 || !strings.HasPrefix(block, "\n> ") {
			continue
		}
		count++
		var input, output strings.Builder
		for line := range strings.Lines(strings.TrimPrefix(block, "\n")) {
			if text, ok := strings.CutPrefix(line, "> "); ok {
				input.WriteString(text)
			} else {
				output.WriteString(answer(strings.TrimPrefix(line, "< ")))
			}
		}
		ts.Check(os.WriteFile(ts.MkAbs(fmt.Sprint("input", count)), []byte(input.String()), 0o600))
		ts.Check(os.WriteFile(ts.MkAbs(fmt.Sprint("output", count)), []byte(output.String()), 0o600))
	}
}

// answer returns the answer of an engine for a line of the documentation. The games shown there are examples: the first
// of them stands for all games, and the others for none.
func answer(line string) string {
	if !strings.HasPrefix(line, "game ") {
		return line
	}
	if line != "game hexattack\n" {
		return ""
	}
	var all strings.Builder
	for _, g := range games.All() {
		fmt.Fprintf(&all, "game %s\n", g.Info().ID)
	}
	return all.String()
}
