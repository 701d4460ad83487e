package load

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"syscall"
	"time"

	"github.com/prometheus/procfs"
)

// process is a server that runs in its own operating-system process.
type process struct {
	cmd  *exec.Cmd
	url  string
	done chan struct{} // closed when the process has ended
}

var urlPattern = regexp.MustCompile(`http://\S+`)

// serve returns the command-line arguments that start a server on addr with its data in dir.
func serve(addr, dir string) []string {
	return []string{"serve", "--addr", addr, "--admin-addr", "127.0.0.1:0", "--data", dir, "--no-limits"}
}

// startPatience is the longest time that a server may take to start. It is long because other programs may keep the
// processors busy.
const startPatience = time.Minute

// startProcess starts a server and waits until it prints its URL.
func startProcess(ctx context.Context, program string, args []string) (*process, error) {
	cmd := exec.Command(program, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, done: make(chan struct{})}
	ready := make(chan struct{})
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if url := urlPattern.FindString(lines.Text()); url != "" && p.url == "" {
				p.url = url
				close(ready)
			}
		}
		_ = cmd.Wait()
		close(p.done)
	}()
	select {
	case <-ready:
		return p, nil
	case <-p.done:
		return nil, errors.New("the server ended before it told its URL")
	case <-time.After(startPatience):
		err = fmt.Errorf("the server did not print its URL within %v", startPatience)
	case <-ctx.Done():
		err = ctx.Err()
	}
	p.kill()
	return nil, err
}

// cpu returns the processor time that the server has used since its start.
func (p *process) cpu() (time.Duration, error) {
	at, err := procfs.NewProc(p.cmd.Process.Pid)
	if err != nil {
		return 0, fmt.Errorf("this system does not tell what the server has spent: %w", err)
	}
	stat, err := at.Stat()
	return time.Duration(stat.CPUTime() * float64(time.Second)), err
}

// stop asks the server to stop, and kills it if it does not end in time.
func (p *process) stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.done:
	case <-time.After(patience):
		p.kill()
	}
}

// kill kills the server at once.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}
