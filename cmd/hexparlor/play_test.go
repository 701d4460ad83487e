//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
)

// screenBytes collects what a program writes to its terminal.
type screenBytes struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *screenBytes) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *screenBytes) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// startInTerminal starts the program with a real terminal of 80 columns and 24 rows.
func startInTerminal(t *testing.T, args ...string) (*exec.Cmd, *os.File, *screenBytes) {
	t.Helper()
	cmd := exec.Command("hexparlor", args...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LANG=en_GB.UTF-8", "LC_ALL=")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill() // it has ended if the test went well
		tty.Close()
	})
	out := &screenBytes{}
	go io.Copy(out, tty) // a terminal that was closed ends the copy with an error
	return cmd, tty, out
}

// until waits until a condition holds.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not within a minute", what)
		}
	}
}

// stored returns the content of all files in a folder. There are two if Enter has begun another match.
func stored(folder string) string {
	files, _ := filepath.Glob(filepath.Join(folder, "*.json"))
	var all []byte
	for _, file := range files {
		text, _ := os.ReadFile(file)
		all = append(all, text...)
	}
	return string(all)
}

// TestPlayInTerminalEndsMatchByEnterKeyThroughResizeAndLeaves plays a match of Hex in a real terminal by the key Enter
// alone, changes the size of the window meanwhile, and leaves with Ctrl-C.
func TestPlayInTerminalEndsMatchByEnterKeyThroughResizeAndLeaves(t *testing.T) {
	folder := t.TempDir()
	cmd, tty, out := startInTerminal(t, "play", "hex", "-o", "size=5", "--level", "1", "--folder", folder)
	until(t, "the first screen", func() bool { return strings.Contains(out.String(), "Place a stone.") })
	sizes := []*pty.Winsize{{Rows: 40, Cols: 120}, {Rows: 10, Cols: 30}, {Rows: 24, Cols: 80}}
	turns := 0
	until(t, "the end of the match", func() bool {
		if n := strings.Count(stored(folder), `"seat":1,"moves"`); n > turns && turns < len(sizes) {
			if err := pty.Setsize(tty, sizes[turns]); err != nil {
				t.Fatal(err)
			}
			turns++
		}
		io.WriteString(tty, "\r") // a program that has ended is found by the condition
		return strings.Contains(stored(folder), `"over":true`)
	})
	io.WriteString(tty, "\x03") // the program's end shows whether it was read
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	until(t, "how to go on", func() bool { return strings.Contains(out.String(), "Go on with: hexparlor play") })
	if text := out.String(); !strings.Contains(text, "\x1b[?1049h") || !strings.Contains(text, "\x1b[?1049l") {
		t.Error("the screen that was there before does not come back")
	}
}
