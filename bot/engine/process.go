package engine

import (
	"bufio"
	"crypto/rand"
	"errors"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"hexparlor/i18n"
)

// process is a running program whose output is read by lines.
type process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	lines  chan string   // closed when no more can be read; then fault tells why
	fault  *Failure      // of the output; to be read after lines is closed
	mark   string        // in the environment of the program and of what it starts
	dead   chan struct{} // closed by end
	once   sync.Once
	status error // of the program's exit; to be read after end
}

// markVariable is the name of the environment variable by which what an engine has started is found.
const markVariable = "HEXPARLOR_ENGINE_MARK"

// startProcess runs a command line in a process group of its own.
func startProcess(line string, stderr io.Writer, lineBytes int) (*process, error) {
	mark := rand.Text()
	cmd := shell(line, mark)
	cmd.Stderr = stderr
	cmd.WaitDelay = time.Second // for what still holds stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, stdin: stdin, lines: make(chan string), mark: mark, dead: make(chan struct{})}
	go p.read(bufio.NewReaderSize(stdout, max(16, lineBytes)))
	return p, nil
}

// read hands over one line after the other. It reads no further than somebody listens, so that a flood fills the pipe
// and not the memory.
func (p *process) read(r *bufio.Reader) {
	defer close(p.lines)
	for {
		data, err := r.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			p.fault = &Failure{Flooded, i18n.Of("engine.long-line", "bytes", r.Size())}
			return
		case err != nil: // what was begun is no line
			p.fault = &Failure{Crashed, i18n.Of("engine.ended")}
			return
		case !utf8.Valid(data):
			p.fault = &Failure{Garbage, i18n.Of("engine.not-utf-8", "text", i18n.Escaped(string(data)))}
			return
		}
		select {
		case p.lines <- strings.TrimSpace(string(data)):
		case <-p.dead:
			p.fault = &Failure{Crashed, i18n.Of("engine.killed")}
			return
		}
	}
}

// end waits so long for the program to exit by itself, and kills what then is left of all that it has started.
func (p *process) end(patience time.Duration) {
	p.once.Do(func() {
		close(p.dead)
		_ = p.stdin.Close() // the program may be gone already
		exited := make(chan error, 1)
		go func() { exited <- p.cmd.Wait() }()
		timer := time.NewTimer(patience)
		defer timer.Stop()
		select {
		case p.status = <-exited:
			p.killAll()
		case <-timer.C:
			p.killAll()
			p.status = <-exited
		}
	})
}
