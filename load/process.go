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
)

// process is a server that was started as a program of its own.
type process struct {
	cmd  *exec.Cmd
	url  string
	done chan struct{} // closed when it has ended
}

var urlPattern = regexp.MustCompile(`http://\S+`)

// startProcess starts a server on an address with a data folder, and waits until it tells its URL.
func startProcess(ctx context.Context, program, addr, dir string) (*process, error) {
	cmd := exec.Command(program, "serve", "--addr", addr, "--data", dir, "--no-limits")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, done: make(chan struct{})}
	told := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if url := urlPattern.FindString(lines.Text()); url != "" {
				select {
				case told <- url:
				default:
				}
			}
		}
		_ = cmd.Wait()
		close(p.done)
	}()
	select {
	case p.url = <-told:
		return p, nil
	case <-p.done:
		return nil, errors.New("the server ended before it told its URL")
	case <-time.After(patience):
		err = fmt.Errorf("the server did not tell its URL within %v", patience)
	case <-ctx.Done():
		err = ctx.Err()
	}
	p.kill()
	return nil, err
}

// stop asks the server to finish, and kills it if it does not.
func (p *process) stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.done:
	case <-time.After(patience):
		p.kill()
	}
}

// kill ends the server at once, in the middle of whatever it is doing.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}
