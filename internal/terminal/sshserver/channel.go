package sshserver

import (
	"io"
	"sync"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// Bounds of what a client may ask for.
const (
	maxVariables = 32   // environment variables of a session
	maxPayload   = 4096 // bytes of a request
	maxSide      = 400  // columns and rows of a window
)

// session answers a request for a session: one for each connection, and without what a game does not need.
func (s *service) session(srv *ssh.Server, conn *gossh.ServerConn, channel gossh.NewChannel, ctx ssh.Context) {
	first, ok := ctx.Value(keyOnce).(*sync.Once)
	accepted := false
	if ok {
		first.Do(func() { accepted = true })
	}
	if !accepted {
		_ = channel.Reject(gossh.ResourceShortage, "one session for each connection")
		return
	}
	ssh.DefaultSessionHandler(srv, conn, filtered{channel}, ctx)
}

// filtered is a channel whose requests are bounded: a shell with a terminal is all that there is.
type filtered struct{ gossh.NewChannel }

func (f filtered) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	channel, requests, err := f.NewChannel.Accept()
	if err != nil {
		return channel, requests, err
	}
	allowed := make(chan *gossh.Request)
	go func() {
		defer close(allowed)
		variables, ptys := 0, 0
		for r := range requests {
			ok := len(r.Payload) <= maxPayload
			switch r.Type {
			case "env":
				variables++
				ok = ok && variables <= maxVariables
			case "pty-req":
				ptys++
				ok = ok && ptys == 1
			case "shell", "window-change":
			default: // exec, subsystems, forwarding of agents and displays, signals
				ok = false
			}
			if !ok {
				_ = r.Reply(false, nil)
				continue
			}
			allowed <- r
		}
	}()
	return channel, allowed, nil
}

// Bounds of what a user types: more is delayed, so that no session keeps the processor busy.
const (
	perSecond = 400  // bytes
	burst     = 8192 // bytes that may come at once, such as a pasted text
)

// keyboard delays what is typed faster than a user can.
type keyboard struct {
	io.Reader
	left float64
	at   time.Time
}

func (k *keyboard) Read(p []byte) (int, error) {
	n, err := k.Reader.Read(p[:min(len(p), 256)])
	now := time.Now()
	k.left = min(burst, k.left+now.Sub(k.at).Seconds()*perSecond) - float64(n)
	k.at = now
	if k.left < 0 {
		time.Sleep(time.Duration(-k.left / perSecond * float64(time.Second)))
	}
	return n, err
}
