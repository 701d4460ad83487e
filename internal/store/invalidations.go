package store

import (
	"context"
	"slices"

	"hexparlor/internal/cluster"
	"hexparlor/internal/store/database"
)

// maxNews is the maximum size in bytes of the News of an invalidation. Other servers read larger changes from the
// database.
const maxNews = 2000

// hintsOf collects the invalidations that a transaction will send to other servers.
type hintsOf struct{ all []cluster.Invalidation }

// count returns the number of invalidations collected; 0 if h is nil, because no other server listens.
func (h *hintsOf) count() int {
	if h == nil {
		return 0
	}
	return len(h.all)
}

// withdraw drops all invalidations but the first n.
func (h *hintsOf) withdraw(n int) {
	if h != nil {
		h.all = h.all[:n]
	}
}

type hintsKey struct{}

// hint adds an invalidation to the transaction of ctx, which other servers receive when it is committed. It does
// nothing if there are no other servers.
func hint(ctx context.Context, kind cluster.Kind, id string) {
	hintNews(ctx, kind, id, func() string { return "" })
}

// hintNews does the work of hint, and adds the change itself if it takes at most maxNews bytes.
func hintNews(ctx context.Context, kind cluster.Kind, id string, news func() string) {
	hints, _ := ctx.Value(hintsKey{}).(*hintsOf)
	if hints == nil {
		return
	}
	h := cluster.Invalidation{Kind: kind, ID: id, News: news()}
	if len(h.News) > maxNews {
		h.News = ""
	}
	if !slices.Contains(hints.all, h) {
		hints.all = append(hints.all, h)
	}
}

// sendHints sends the invalidations of a transaction, as its last statements.
func (w *writer) sendHints(ctx context.Context, hints *hintsOf) (err error) {
	if hints == nil || len(hints.all) == 0 {
		return nil
	}
	w.channel, err = database.SendInvalidations(ctx, w.conn, w.channel, w.sealed, hints.all)
	return err
}
