package terminal

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"

	"github.com/mattn/go-isatty"

	"hexparlor/internal/terminal/view"
)

// input reads lines from a reader, and stops waiting for a line when its context ends.
type input struct {
	ctx   context.Context
	lines chan string
	err   chan error
	echo  bool // whether each line is also written to the output, because the user does not type it there
}

// newInput starts a goroutine that reads lines from in. A read from a terminal cannot be interrupted, so the goroutine
// lasts until in ends, or until one more line was typed after the end of ctx.
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

// next returns the next line without surrounding blanks, or what comes from applied if that is sooner or if no line may
// be read now. At the end of the input the error is io.EOF.
func (i *input) next(applied <-chan func() view.Update, reads bool) (apply func() view.Update, line string, err error) {
	lines, ended := i.lines, i.err
	if !reads {
		lines, ended = nil, nil
	}
	select {
	case line := <-lines:
		return nil, line, nil
	case apply := <-applied:
		return apply, "", nil
	case err := <-ended:
		return nil, "", err
	case <-i.ctx.Done():
		return nil, "", i.ctx.Err()
	}
}
