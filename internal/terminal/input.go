package terminal

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"

	"github.com/mattn/go-isatty"
)

// input reads lines, and stops waiting when its context ends.
type input struct {
	ctx   context.Context
	lines chan string
	err   chan error
	echo  bool // writes each line to the output, because it is not typed where the output is shown
}

// newInput starts to read in. A read from a terminal cannot be interrupted, so the goroutine lasts until in ends, or
// until the context has ended and one more line was typed.
func newInput(ctx context.Context, in io.Reader) *input {
	i := &input{ctx: ctx, lines: make(chan string), err: make(chan error, 1), echo: true}
	if f, ok := in.(*os.File); ok {
		i.echo = !isatty.IsTerminal(f.Fd())
	}
	go i.read(in)
	return i
}

func (i *input) read(in io.Reader) {
	scanner := bufio.NewScanner(in)
	for scanner.Scan() {
		select {
		case i.lines <- strings.TrimSpace(scanner.Text()):
		case <-i.ctx.Done():
			return
		}
	}
	if err := scanner.Err(); err != nil {
		i.err <- err
		return
	}
	i.err <- io.EOF
}

// next returns the next line without surrounding blanks.
func (i *input) next() (string, error) {
	select {
	case line := <-i.lines:
		return line, nil
	case err := <-i.err:
		return "", err
	case <-i.ctx.Done():
		return "", i.ctx.Err()
	}
}
