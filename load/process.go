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
	cmd   *exec.Cmd
	url   string
	admin string        // the URL of its figures
	done  chan struct{} // closed when it has ended
}

var urlPattern = regexp.MustCompile(`http://\S+`)

// startProcess starts a server on an address with a data folder, and waits until it tells its URLs.
func startProcess(ctx context.Context, program, addr, dir string) (*process, error) {
	cmd := exec.Command(program, "serve", "--addr", addr, "--admin-addr", "127.0.0.1:0", "--data", dir,
		"--no-limits")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, done: make(chan struct{})}
	told := make(chan struct{})
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			switch url := urlPattern.FindString(lines.Text()); {
			case url == "" || p.admin != "":
			case p.url == "":
				p.url = url
			default:
				p.admin = url
				close(told)
			}
		}
		_ = cmd.Wait()
		close(p.done)
	}()
	select {
	case <-told:
		return p, nil
	case <-p.done:
		return nil, errors.New("the server ended before it told its URLs")
	case <-time.After(patience):
		err = fmt.Errorf("the server did not tell its URLs within %v", patience)
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
