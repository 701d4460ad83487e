package httpapi

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hexparlor/internal/limit"
)

// line is callers who want to import records, and the order in which they are served.
type line struct {
	*ReadQueue
	served []string // in the order of service
	done   func()   // of the caller who is served
}

// come has a caller wait for their turn.
func (l *line) come(ctx context.Context, address, name string, refused chan<- error) {
	go func() {
		done, err := l.Turn(ctx, Requester{address, address, address}, Importing)
		if err != nil {
			refused <- err
			return
		}
		l.served, l.done = append(l.served, name), done
	}()
	synctest.Wait()
}

// leave ends the service of the current caller.
func (l *line) leave() {
	l.done()
	synctest.Wait()
}

// TestImportsOfOneAddressWaitForOthersAndAreLimited: one record is replayed at a time. An address with many imports
// waits for the others, and has a limit of waiting ones.
func TestImportsOfOneAddressWaitForOthersAndAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, refused := &line{ReadQueue: NewReadQueue(nil)}, make(chan error, 100)
		for i := range addressImports + 1 { // one of them is served at once
			l.come(t.Context(), "greedy", fmt.Sprint("greedy ", i), refused)
		}
		l.come(t.Context(), "greedy", "one too many", refused)
		l.come(t.Context(), "other", "other 0", refused)
		l.come(t.Context(), "third", "third 0", refused)
		l.come(t.Context(), "other", "other 1", refused)
		if len(refused) != 1 {
			t.Fatalf("%d are refused", len(refused))
		}
		mustBeLater(t, <-refused, http.StatusTooManyRequests, fmt.Sprintf("%d of one address", addressImports))
		for range 6 {
			if len(l.served) > 6 {
				t.Fatal("more than one is in")
			}
			l.leave()
		}
		l.leave()
		want := []string{"greedy 0", "other 0", "third 0", "greedy 1", "other 1", "greedy 2", "greedy 3"}
		if !slices.Equal(l.served, want) {
			t.Errorf("served %q", l.served)
		}
		l.come(t.Context(), "greedy", "again", refused)
		if l.served[len(l.served)-1] != "again" {
			t.Error("the queue is empty, and yet a caller waits")
		}
		l.leave()
	})
}

// TestWaitingImportsOfAllAddressesAreLimited also checks that callers who wait too long or disconnect leave the
// queue.
func TestWaitingImportsOfAllAddressesAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, refused := &line{ReadQueue: NewReadQueue(nil)}, make(chan error, 100)
		l.come(t.Context(), "in", "in", refused)
		hangsUp, hangUp := context.WithCancel(t.Context())
		l.come(hangsUp, "hangs up", "hangs up", refused)
		for i := range siteImports - 1 {
			l.come(t.Context(), fmt.Sprint("address ", i), fmt.Sprint(i), refused)
		}
		l.come(t.Context(), "late", "late", refused)
		if len(refused) != 1 {
			t.Fatalf("%d are refused", len(refused))
		}
		mustBeLater(t, <-refused, http.StatusServiceUnavailable, "many records")
		hangUp()
		synctest.Wait()
		<-refused
		l.leave()
		if want := []string{"in", "0"}; !slices.Equal(l.served, want) {
			t.Errorf("served %q", l.served)
		}
		time.Sleep(importPatience)
		synctest.Wait()
		if len(refused) != siteImports-2 {
			t.Errorf("%d have given up", len(refused))
		}
		mustBeLater(t, <-refused, http.StatusServiceUnavailable, "many records")
		l.leave()
		l.come(t.Context(), "late", "late", refused)
		if l.served[len(l.served)-1] != "late" {
			t.Error("those who have given up are still in the way")
		}
		l.leave()
	})
}

// mustBeLater checks a refusal with a reason and Retry-After.
func mustBeLater(t *testing.T, err error, status int, words string) {
	t.Helper()
	var p *Problem
	if !errors.As(err, &p) || p.Status != status || p.Retry <= 0 || !strings.Contains(p.Detail, words) {
		t.Errorf("refused with %v", err)
	}
}

// TestPicturesAreLimitedPerAddress checks the limit of pictures that are painted at once for an address, and that
// others have their own.
func TestPicturesAreLimitedPerAddress(t *testing.T) {
	refused := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "refused"}, []string{"quota"})
	q := NewQuotas(false, nil, nil, refused)
	ask := func(address string) error { return q.NewPicture(visitor{address: address}) }
	for range limit.Pictures.Number {
		if err := ask("192.0.2.1"); err != nil {
			t.Fatal(err)
		}
	}
	mustBeLater(t, ask("192.0.2.1"), http.StatusTooManyRequests, "too many pictures from one address")
	if err := ask("192.0.2.2"); err != nil {
		t.Error(err)
	}
}

// visitor is a caller of whom only the address is known.
type visitor struct {
	Caller
	address string
}

// Origin returns the visitor's address.
func (v visitor) Origin() Origin { return OriginOf(netip.MustParseAddr(v.address)) }
