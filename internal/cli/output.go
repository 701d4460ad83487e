package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/mattn/go-isatty"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Text returns a message in the language of the output.
func (a *App) Text(key string, args ...any) string { return a.Catalog.Say(i18n.Of(key, args...)) }

// Print writes a message as one line to w, in the language of the output.
func (a *App) Print(w io.Writer, key string, args ...any) error {
	_, err := io.WriteString(w, plain(a.Text(key, args...))+"\n")
	return err
}

// PrintError writes the name of the program and an error to the standard error stream.
func (a *App) PrintError(err error) {
	_, _ = io.WriteString(a.Stderr, a.program.Name+": "+plain(catalog.Explain(a.Catalog, err))+"\n")
}

// PrintJSON writes a value as indented JSON to w.
func PrintJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(value)
}

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

// progressInterval is the least time between two lines about the progress of a command.
const progressInterval = 2 * time.Second

// Progress returns a function that must be called with the part of the work that is done, from 0 to 1. It prints the
// part now and then to the standard error stream, if that is a terminal.
func (a *App) Progress() func(done float64) {
	if !IsTerminal(a.Stderr) {
		return func(float64) {}
	}
	start, printed := time.Now(), time.Now()
	return func(done float64) {
		if time.Since(printed) < progressInterval {
			return
		}
		printed = time.Now()
		spent := printed.Sub(start)
		left := time.Duration(float64(spent) * (1 - done) / done)
		_ = a.Print(a.Stderr, "command.progress", "percent", fmt.Sprintf("%3.0f", 100*done),
			"spent", spent.Round(time.Second), "left", left.Round(time.Second))
	}
}

// escapes matches the escape sequences by which a text controls a terminal, such as CSI and OSC.
var escapes = regexp.MustCompile(`\x1b(\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(\x07|\x1b\\)?|[ -/]*[0-~])`)

// plain returns a text without escape sequences and control characters, because names of users, answers of engines and
// records could contain some.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, escapes.ReplaceAllString(text, ""))
}
