package terminal

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"

	"github.com/mattn/go-isatty"
)

// input reads lines, and gives up waiting when its context ends.
type input struct {
	ctx   context.Context
	lines chan string
	err   chan error
	echo  bool // the lines are not typed where the output is seen, so they are written there
}

// newInput starts to read in. The goroutine lasts until in ends, or the context does and one more line has come:
// reading from a terminal cannot be interrupted.
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

// next is the next line without blanks around it.
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
