package server

import (
	"context"
	"net/http"
	"sync"
	"time"

	"hexparlor/fairqueue"
	"hexparlor/message"
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
		return nil, importLater(message.Of("server.too-many-records", "address", addressImports, "house", houseImports))
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
	return nil, importLater(message.Of("server.busy-with-records"))
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

func importLater(said message.Message) *problem {
	p := newProblem(http.StatusTooManyRequests, "too-many", said)
	p.retry = time.Second
	return p
}
