package server

import (
	"context"
	"math"
	"net/http"
	"sync"
	"time"

	"hexparlor/fairqueue"
	"hexparlor/message"
	"hexparlor/quota"
)

// turns lets one caller in at a time, and addresses in turn.
type turns struct {
	ofAddress, ofHouse int                     // how many may wait
	patience           time.Duration           // 0: as long as whoever waits likes
	behind             func(owner string) bool // who comes after all others; nil: nobody
	full, late         message.Message         // why somebody is not let in

	mu      sync.Mutex
	busy    bool
	waiting fairqueue.Queue[*turn]
}

// turn is that of a caller who waits.
type turn struct {
	come chan struct{} // closed when it is their turn
	gone bool          // they have given up
}

func newImports() *turns {
	return &turns{
		ofAddress: addressImports, ofHouse: houseImports, patience: importPatience,
		full: message.Of("server.too-many-records", "address", addressImports, "house", houseImports),
		late: message.Of("server.busy-with-records"),
	}
}

// newPainting is for pictures, and for each picture of a film.
func newPainting() *turns {
	return &turns{
		ofAddress: addressPictures, ofHouse: housePictures, patience: picturePatience,
		full: message.Of("server.too-many-pictures", "address", addressPictures, "house", housePictures),
		late: message.Of("server.busy-with-pictures"),
	}
}

// newExports is for each table of a download.
func newExports() *turns {
	full := message.Of("server.busy-with-downloads")
	return &turns{
		ofAddress: addressExports, ofHouse: houseExports, patience: exportPatience, full: full, late: full,
	}
}

func newFilms() *turns {
	return &turns{
		ofAddress: addressFilms, ofHouse: houseFilms, patience: filmPatience,
		full: message.Of("server.too-many-films", "address", addressFilms, "house", houseFilms),
		late: message.Of("server.busy-with-pictures"),
	}
}

// newThinker is for hints and analyses: persons are served in turn, and who has been thought for enough comes last.
func newThinker(thinking *quota.Meter[string]) *turns {
	t := &turns{ofAddress: math.MaxInt, ofHouse: math.MaxInt}
	if thinking != nil {
		t.behind = func(owner string) bool { return thinking.Over(owner, time.Now()) }
	}
	return t
}

// enter waits for the caller's turn, which ends with done.
func (t *turns) enter(ctx context.Context, address string) (done func(), err error) {
	t.mu.Lock()
	if !t.busy {
		t.busy = true
		t.mu.Unlock()
		return t.next, nil
	}
	if t.waiting.Waiting(address) >= t.ofAddress || t.waiting.Len() >= t.ofHouse {
		t.mu.Unlock()
		return nil, later(t.full)
	}
	own := &turn{come: make(chan struct{})}
	t.waiting.Push(address, own)
	t.mu.Unlock()
	ctx, cancel := t.waits(ctx)
	defer cancel()
	select {
	case <-own.come:
		return t.next, nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	own.gone = true
	t.mu.Unlock()
	select {
	case <-own.come: // at the same time
		t.next()
	default:
	}
	if t.patience == 0 {
		return nil, ctx.Err()
	}
	return nil, later(t.late)
}

func (t *turns) waits(ctx context.Context) (context.Context, context.CancelFunc) {
	if t.patience == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, t.patience)
}

// next gives the turn to whoever is first in line.
func (t *turns) next() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for first, ok := t.waiting.PopUnless(t.behind); ok; first, ok = t.waiting.PopUnless(t.behind) {
		if !first.gone {
			close(first.come)
			return
		}
	}
	t.busy = false
}

func later(said message.Message) *problem {
	p := newProblem(http.StatusTooManyRequests, "too-many", said)
	p.retry = time.Second
	return p
}
