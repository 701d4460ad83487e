package store

import (
	"context"
	"slices"

	"hexparlor/internal/cluster"
	"hexparlor/internal/store/database"
)

// maxNews is the greatest number of bytes that a hint has besides its subject. The other server reads longer texts from
// the database.
const maxNews = 2000

// hintsOf holds the hints of a transaction that is being written.
type hintsOf struct{ all []cluster.Invalidation }

// count returns the number of hints: 0 where no other server listens.
func (h *hintsOf) count() int {
	if h == nil {
		return 0
	}
	return len(h.all)
}

// withdraw removes all hints but the first n.
func (h *hintsOf) withdraw(n int) {
	if h != nil {
		h.all = h.all[:n]
	}
}

type hintsKey struct{}

// hint makes the transaction of ctx send a hint to other servers when it is stored. Without other servers it does
// nothing.
func hint(ctx context.Context, kind cluster.Kind, id string) {
	hintNews(ctx, kind, id, func() string { return "" })
}

// hintNews is hint with the change itself, if the change is small.
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

// sendHints sends the hints of a transaction as its last statements.
func (w *writer) sendHints(ctx context.Context, hints *hintsOf) (err error) {
	if hints == nil || len(hints.all) == 0 {
		return nil
	}
	w.channel, err = database.SendInvalidations(ctx, w.conn, w.channel, w.sealed, hints.all)
	return err
}
