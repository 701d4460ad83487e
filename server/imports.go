package server

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"hexparlor/fairqueue"
)

// imports lets one record in at a time, and addresses in turn.
type imports struct {
	mu      sync.Mutex
	busy    bool
	waiting fairqueue.Queue[*importTurn]
}

// importTurn is a caller who waits.
type importTurn struct {
	come chan struct{} // closed when it is their turn
	gone bool          // they have given up
}

// enter waits for the caller's turn, which ends with done.
func (i *imports) enter(ctx context.Context, address string) (done func(), err error) {
	i.mu.Lock()
	if !i.busy {
		i.busy = true
		i.mu.Unlock()
		return i.next, nil
	}
	if i.waiting.Waiting(address) >= addressImports || i.waiting.Len() >= houseImports {
		i.mu.Unlock()
		return nil, importLater(fmt.Sprintf("too many records at once: %d of one address and %d in all may wait while "+
			"one is being played again; try again in a second", addressImports, houseImports))
	}
	turn := &importTurn{come: make(chan struct{})}
	i.waiting.Push(address, turn)
	i.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, importPatience)
	defer cancel()
	select {
	case <-turn.come:
		return i.next, nil
	case <-ctx.Done():
	}
	i.mu.Lock()
	turn.gone = true
	i.mu.Unlock()
	select {
	case <-turn.come: // at the same time
		i.next()
	default:
	}
	return nil, importLater("many records are being brought in; try again in a while")
}

// next gives the turn to whoever is first in line.
func (i *imports) next() {
	i.mu.Lock()
	defer i.mu.Unlock()
	for turn, ok := i.waiting.Pop(); ok; turn, ok = i.waiting.Pop() {
		if !turn.gone {
			close(turn.come)
			return
		}
	}
	i.busy = false
}

func importLater(detail string) *problem {
	p := newProblem(http.StatusTooManyRequests, "too-many", detail)
	p.retry = time.Second
	return p
}
