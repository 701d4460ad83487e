package engine

import (
	"context"
	"errors"
	"sync"

	"hexparlor/game"
)

// Pool keeps the running processes of one engine, each of which answers one question at a time. A process that fails is
// killed, and the next question starts another one. It is safe for concurrent use.
type Pool struct {
	command Command
	info    Info

	mu     sync.Mutex
	idle   []*Client
	closed bool
}

// Open starts an engine to learn what it is, and keeps it ready. The error is that of Start.
func Open(ctx context.Context, c Command) (*Pool, error) {
	first, err := Start(ctx, c)
	if err != nil {
		return nil, err
	}
	return &Pool{command: c, info: first.Info(), idle: []*Client{first}}, nil
}

// Info is what the engine has said of itself.
func (p *Pool) Info() Info { return p.info }

// Choose asks as Client.Choose does, whichever process is free. It starts one if there is none, or if the one that was
// free turns out to have ended while nobody asked it.
func (p *Pool) Choose(ctx context.Context, q Question) (game.Move, error) {
	if free := p.take(); free != nil {
		m, err := free.Choose(ctx, q)
		p.put(free)
		var failure *Failure
		if !errors.As(err, &failure) || failure.Fault != Crashed || free.heard > 0 {
			return m, err
		}
	}
	fresh, err := Start(ctx, p.command)
	if err != nil {
		return 0, err
	}
	defer p.put(fresh)
	return fresh.Choose(ctx, q)
}

// take is an idle process, or nil.
func (p *Pool) take() *Client {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := len(p.idle) - 1
	if last < 0 {
		return nil
	}
	c := p.idle[last]
	p.idle = p.idle[:last]
	return c
}

// put keeps a process for the next question, unless it is of no further use.
func (p *Pool) put(c *Client) {
	p.mu.Lock()
	keep := !p.closed && c.Broken() == nil
	if keep {
		p.idle = append(p.idle, c)
	}
	p.mu.Unlock()
	if !keep {
		c.Close()
	}
}

// Close ends all processes; one that is still asked ends when it has answered.
func (p *Pool) Close() {
	p.mu.Lock()
	idle := p.idle
	p.idle, p.closed = nil, true
	p.mu.Unlock()
	for _, c := range idle {
		c.Close()
	}
}
