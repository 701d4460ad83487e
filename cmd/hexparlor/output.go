package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/mattn/go-isatty"
)

// printJSON prints a value for programs that people look over the shoulder.
func printJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(value)
}

// told is the error as it is told: an interrupt needs no chain of causes.
func told(err error) error {
	if errors.Is(err, context.Canceled) {
		return failure("command.interrupted")
	}
	return err
}

// onTerminal tells whether w is a terminal.
func onTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

// progress tells a waiting person how far a count is; nil unless errors are shown on a terminal.
func (a *app) progress() func(done float64) {
	const patience = 2 * time.Second
	if !onTerminal(a.stderr) {
		return nil
	}
	start, told := time.Now(), time.Now()
	return func(done float64) {
		if time.Since(told) < patience {
			return
		}
		told = time.Now()
		spent := told.Sub(start)
		left := time.Duration(float64(spent) * (1 - done) / done)
		_ = a.tell(a.stderr, "command.progress", "percent", fmt.Sprintf("%3.0f", 100*done),
			"spent", spent.Round(time.Second), "left", left.Round(time.Second))
	}
}
