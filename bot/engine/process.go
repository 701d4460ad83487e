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

// process is a running program whose output is read line by line.
type process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	lines  chan string   // closed at the end of the output; fault then holds the reason
	fault  *Failure      // failure of the output; valid after lines is closed
	mark   string        // value of the environment variable markVariable in the program and its children
	dead   chan struct{} // closed by end when the program is dead
	once   sync.Once
	status error // exit status of the program; valid after end
}

// markVariable is the environment variable that identifies the processes that an engine has started.
const markVariable = "HEXPARLOR_ENGINE_MARK"

// startProcess starts a shell command line in its own process group.
func startProcess(line string, stderr io.Writer, lineBytes int) (*process, error) {
	mark := rand.Text()
	cmd := shell(line, mark)
	cmd.Stderr = stderr
	cmd.WaitDelay = time.Second // for children that still hold stderr
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

// read sends each line of the program's output to p.lines. It reads only as fast as the lines are received, so a flood
// of output fills the pipe and not the memory.
func (p *process) read(r *bufio.Reader) {
	defer close(p.lines)
	for {
		data, err := r.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			p.fault = &Failure{Flooded, i18n.Of("engine.long-line", "bytes", r.Size())}
			return
		case err != nil: // an unfinished line does not count
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

// end waits for the program to exit, at most for the time patience, and then kills every process that it has started.
func (p *process) end(patience time.Duration) {
	p.once.Do(func() {
		close(p.dead)
		_ = p.stdin.Close() // the program may have exited already
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
