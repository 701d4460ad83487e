package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/internal/limit"
	"hexparlor/internal/server/httpapi"
)

// line is callers who want to import records, and the order in which they are served.
type line struct {
	*readQueue
	served []string // in the order of service
	done   func()   // of the caller who is served
}

// come adds a caller to the queue.
func (l *line) come(ctx context.Context, address, name string, refused chan<- error) {
	go func() {
		done, err := l.turn(ctx, asker{address, address, address}, importing)
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

// TestImportsByAddress: one record is replayed at a time. An address with many imports waits for the others, and has
// a limit of waiting ones.
func TestImportsByAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, refused := &line{readQueue: newReadQueue(nil)}, make(chan error, 100)
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
			t.Error("nobody is in, and yet somebody waits")
		}
		l.leave()
	})
}

// TestWaitingImportsOfAllAddressesAreLimited also checks that callers who wait too long or disconnect leave the
// queue.
func TestWaitingImportsOfAllAddressesAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, refused := &line{readQueue: newReadQueue(nil)}, make(chan error, 100)
		l.come(t.Context(), "in", "in", refused)
		hangsUp, hangUp := context.WithCancel(t.Context())
		l.come(hangsUp, "hangs up", "hangs up", refused)
		for i := range houseImports - 1 {
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
		if len(refused) != houseImports-2 {
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
	var p *httpapi.Problem
	if !errors.As(err, &p) || p.Status != status || p.Retry <= 0 || !strings.Contains(p.Detail, words) {
		t.Errorf("refused with %v", err)
	}
}

// TestPicturesByAddress checks the limit of pictures that are painted at once for an address, and that others have
// their own.
func TestPicturesByAddress(t *testing.T) {
	l := newLimits(Config{}, newMetrics(nil).quotas)
	ask := func(address string) error {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = address
		return l.newPicture(r)
	}
	for range limit.Pictures.Number {
		if err := ask("192.0.2.1:99"); err != nil {
			t.Fatal(err)
		}
	}
	mustBeLater(t, ask("192.0.2.1:99"), http.StatusTooManyRequests, "too many pictures from one address")
	if err := ask("192.0.2.2:99"); err != nil {
		t.Error(err)
	}
}

// TestByteCacheStaysWithinLimits checks the cache's limits, and that the least recently used value is removed first.
func TestByteCacheStaysWithinLimits(t *testing.T) {
	g := newPictureCache()
	put := func(name string, bytes int) { g.put(g.now(), name, nil, bytes) }
	for i := range keptPictures + 1 {
		put(fmt.Sprint(i), 10)
		g.get("0")
	}
	if _, kept := g.get("0"); !kept {
		t.Error("the picture that was asked for is gone")
	}
	if _, kept := g.get("1"); kept || g.bytes != 10*keptPictures {
		t.Errorf("%d bytes are kept", g.bytes)
	}
	put("0", keptPictureBytes)
	if _, kept := g.get("0"); !kept || g.bytes != keptPictureBytes {
		t.Errorf("with a large one %d bytes are kept", g.bytes)
	}
	put("0", 7)
	if put("huge", keptPictureBytes+1); g.bytes != 7 {
		t.Errorf("then %d bytes are kept", g.bytes)
	}
	before := g.now()
	g.clear()
	if g.put(before, "begun before", nil, 1); g.bytes != 0 {
		t.Error("what was worked out while all was cleared is kept")
	}
}
