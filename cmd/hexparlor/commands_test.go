package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"hexparlor/games"
)

// exits runs a command that must end with a certain exit code: "exits 2 hexparlor check".
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// await waits until a file that a command in the background writes matches a pattern, and keeps the match, or
// what the parentheses in the pattern match, in a variable: "await out 'http://\S+' URL".
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: await FILE PATTERN VARIABLE")
	}
	pattern, err := regexp.Compile(args[1])
	ts.Check(err)
	for range 200 {
		data, err := os.ReadFile(ts.MkAbs(args[0]))
		if match := pattern.FindStringSubmatch(string(data)); err == nil && match != nil {
			ts.Setenv(args[2], match[len(match)-1])
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	ts.Fatalf("%s does not come to match %s", args[0], args[1])
}

// get prints what a server answers, and fails unless it answers with success: "get $URL/healthz".
func get(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: get URL")
	}
	response, err := http.Get(args[0])
	if err != nil {
		if neg {
			return
		}
		ts.Fatalf("%v", err)
	}
	defer response.Body.Close()
	_, err = io.Copy(ts.Stdout(), response.Body)
	ts.Check(err)
	if (response.StatusCode == http.StatusOK) == neg {
		ts.Fatalf("%s answers with status %d", args[0], response.StatusCode)
	}
}

// talks takes the talks out of a document, blocks of lines that begin with > or <, and writes what is said in the first
// to the files said1 and told1, and so on: "talks $DOCS/engine-protocol.md".
func talks(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: talks FILE")
	}
	count := 0
	for i, block := range strings.Split(ts.ReadFile(args[0]), "```") {
		if i%2 == 0 || !strings.HasPrefix(block, "\n> ") {
			continue
		}
		count++
		var said, told strings.Builder
		for line := range strings.Lines(strings.TrimPrefix(block, "\n")) {
			if text, ok := strings.CutPrefix(line, "> "); ok {
				said.WriteString(text)
			} else {
				told.WriteString(answer(strings.TrimPrefix(line, "< ")))
			}
		}
		ts.Check(os.WriteFile(ts.MkAbs(fmt.Sprint("said", count)), []byte(said.String()), 0o600))
		ts.Check(os.WriteFile(ts.MkAbs(fmt.Sprint("told", count)), []byte(told.String()), 0o600))
	}
}

// answer is what an engine answers where the documentation shows a line. The games shown there are examples: the first of
// them stands for all that there are, and the others for none.
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
