package engine

import (
	"context"
	"errors"
	"sync"

	"hexparlor/game"
)

// Pool keeps running processes of one engine. Each process answers one question at a time. A process that fails is
// killed, and a later question starts another. A Pool is safe for concurrent use.
type Pool struct {
	command Command
	info    Info

	mu     sync.Mutex
	idle   []*Client
	closed bool
}

// Open starts an engine to read what it declares about itself, and keeps the process for questions. It returns errors
// as Start does.
func Open(ctx context.Context, c Command) (*Pool, error) {
	first, err := Start(ctx, c)
	if err != nil {
		return nil, err
	}
	return &Pool{command: c, info: first.Info(), idle: []*Client{first}}, nil
}

// Info returns what the engine has declared about itself.
func (p *Pool) Info() Info { return p.info }

// Choose asks an idle process as Client.Choose does. It starts a process if none is idle, or if the idle process has
// ended since the last question.
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

// take removes an idle process from the pool and returns it, or nil if none is idle.
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

// put returns a process to the pool for later questions, unless the process is broken.
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

// Close stops all processes. A busy process stops after its answer.
func (p *Pool) Close() {
	p.mu.Lock()
	idle := p.idle
	p.idle, p.closed = nil, true
	p.mu.Unlock()
	for _, c := range idle {
		c.Close()
	}
}
