//go:build unix

// Command recording plays a script in the terminal program, and writes what is on its screen as an animated SVG.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/charmbracelet/ultraviolet"

	"hexparlor/internal/terminal/window"
)

// The size of the recorded terminal.
const (
	columns = 80
	rows    = 24
)

// maxBytes is the largest file that is written. Readers of the README load it.
const maxBytes = 300 << 10

// frame is what is on the screen for some time.
type frame struct {
	cells [][]uv.Cell
	hold  time.Duration
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: recording PROGRAM FILE.svg")
		os.Exit(2)
	}
	if err := record(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "recording:", err)
		os.Exit(1)
	}
}

// record plays the script in a program and writes the file.
func record(program, file string) error {
	folder, err := os.MkdirTemp("", "recording-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	frames, err := play(program, folder)
	if err != nil {
		return err
	}
	svg := draw(frames)
	if len(svg) > maxBytes {
		return fmt.Errorf("%d bytes, more than %d", len(svg), maxBytes)
	}
	return os.WriteFile(file, []byte(svg), 0o644)
}

// play plays the script and returns its frames.
func play(program, folder string) ([]frame, error) {
	cmd := exec.Command(program, "play", "--folder", folder)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "NO_COLOR=",
		"LANG=en_GB.UTF-8", "LC_ALL=")
	w, err := window.Open(cmd, columns, rows)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	var frames []frame
	for _, s := range script {
		if err := w.Type(s.keys); err != nil {
			return nil, err
		}
		shown := func(text string) bool { return strings.Contains(text, s.until) }
		if !w.Until(time.Minute, shown) {
			return nil, fmt.Errorf("after %q the screen lacks %q:\n%s", s.keys, s.until, w.Text())
		}
		settle(w)
		frames = append(frames, frame{w.Cells(), s.hold})
	}
	if len(frames) == 0 {
		return nil, errors.New("the script is empty")
	}
	return frames, nil
}

// settle waits until the program has drawn nothing for a while.
func settle(w *window.Window) {
	for drawn := -1; drawn != w.Drawn(); time.Sleep(150 * time.Millisecond) {
		drawn = w.Drawn()
	}
}
