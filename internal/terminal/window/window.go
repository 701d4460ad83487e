//go:build unix

// Package window runs a program in a real terminal whose screen is emulated, for tests and recordings.
package window

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// Window is a terminal with a program. Its methods may be called from several goroutines.
type Window struct {
	cmd    *exec.Cmd
	tty    *os.File
	ended  chan struct{} // closed when the program has closed the terminal
	mu     sync.Mutex
	screen *vt.Emulator // guarded by mu
	drawn  int          // bytes that the program has written; guarded by mu
}

// Open starts a program in a terminal. The caller closes it.
func Open(cmd *exec.Cmd, columns, rows int) (*Window, error) {
	tty, err := pty.StartWithSize(cmd, size(columns, rows))
	if err != nil {
		return nil, err
	}
	w := &Window{cmd: cmd, tty: tty, ended: make(chan struct{}), screen: vt.NewEmulator(columns, rows)}
	answers := make(chan []byte, mostAnswers)
	go w.ask(answers)
	go w.answer(answers)
	go w.read()
	return w, nil
}

func size(columns, rows int) *pty.Winsize {
	return &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)}
}

// mostAnswers is the number of answers of the terminal, such as its colours, that may wait for a busy program.
const mostAnswers = 1024

// ask passes the answers of the terminal on until the screen is closed. It waits for no program: one that cannot write
// because the screen waits for it would read nothing either.
func (w *Window) ask(answers chan<- []byte) {
	defer close(answers)
	b := make([]byte, 1<<10)
	for {
		n, err := w.screen.Read(b)
		if err != nil {
			return
		}
		answers <- slices.Clone(b[:n])
	}
}

// answer sends the answers of the terminal to the program.
func (w *Window) answer(answers <-chan []byte) {
	for answer := range answers {
		_, _ = w.tty.Write(answer) // a program that has ended needs none
	}
}

// read shows what the program writes until it closes the terminal.
func (w *Window) read() {
	defer close(w.ended)
	b := make([]byte, 32<<10)
	for {
		n, err := w.tty.Read(b)
		w.show(b[:n])
		if err != nil {
			return
		}
	}
}

// show draws what the program has written. The emulator panics at some output for a larger screen than it has, which
// comes between a change of size and the program's answer to it; then the program draws everything anew.
func (w *Window) show(output []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer func() { _ = recover() }()
	w.drawn += len(output)
	_, _ = w.screen.Write(output) // never returns an error
}

// Type sends characters and escape sequences to the program.
func (w *Window) Type(keys string) error {
	_, err := io.WriteString(w.tty, keys)
	return err
}

// Click presses and releases the left button of the mouse at a cell of the screen; the first one is 0, 0.
func (w *Window) Click(x, y int) error {
	return w.Type(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x+1, y+1, x+1, y+1))
}

// Resize changes the size of the terminal.
func (w *Window) Resize(columns, rows int) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.screen.Resize(columns, rows)
	return pty.Setsize(w.tty, size(columns, rows))
}

// Text returns the characters on the screen, a line for each row.
func (w *Window) Text() string {
	var b strings.Builder
	for _, row := range w.Cells() {
		var line strings.Builder
		for _, c := range row {
			line.WriteString(c.Content)
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}

// Cells returns a copy of the screen, row by row.
func (w *Window) Cells() [][]uv.Cell {
	w.mu.Lock()
	defer w.mu.Unlock()
	rows := make([][]uv.Cell, w.screen.Height())
	for y := range rows {
		rows[y] = make([]uv.Cell, w.screen.Width())
		for x := range rows[y] {
			rows[y][x] = uv.Cell{Content: " ", Width: 1}
			if c := w.screen.CellAt(x, y); c != nil && c.Content != "" {
				rows[y][x] = *c
			}
		}
	}
	return rows
}

// Drawn returns the number of bytes that the program has written so far.
func (w *Window) Drawn() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.drawn
}

// Until waits until the screen fulfils a condition, and reports whether it did so in time.
func (w *Window) Until(limit time.Duration, holds func(text string) bool) bool {
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if holds(w.Text()) {
			return true
		}
	}
	return holds(w.Text())
}

// mostEnding is the longest time that a program takes to end.
const mostEnding = time.Minute

// Wait waits until the program has ended, and returns its error.
func (w *Window) Wait() error {
	select {
	case <-w.ended:
		return w.cmd.Wait()
	case <-time.After(mostEnding):
		return fmt.Errorf("the program has not ended within %v", mostEnding)
	}
}

// Close ends the program.
func (w *Window) Close() {
	_ = w.cmd.Process.Kill() // a program that has ended needs no signal
	w.tty.Close()
	<-w.ended
	w.screen.Close()
}
