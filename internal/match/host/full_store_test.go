package host_test

import (
	"context"
	"slices"
	"testing"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// fullStore has no room for new matches.
type fullStore struct{ host.Store }

func (f fullStore) Append(ctx context.Context, changes ...match.Change) error {
	if slices.ContainsFunc(changes, func(c match.Change) bool { return c.New != nil }) {
		return host.ErrFull
	}
	return f.Store.Append(ctx, changes...)
}

// TestFullStoreTakesNoNewMatches holds for rematches, too; running matches go on.
func TestFullStoreTakesNoNewMatches(t *testing.T) {
	h := openTestHost(t, newPath(t), nil)
	m := h.make("anna-id", anna, ben)
	h.Store = fullStore{h.Store}
	h.refusedTo("anna-id", match.Full, false, anna, ben)
	h.must(m, anna, 1, match.Resign, "")
	h.must(m, anna, 1, match.RematchAsk, "")
	if _, err := h.do(m, ben, 2, match.RematchAccept, ""); code(err) != match.Full {
		t.Errorf("a rematch: %v", err)
	}
	var log int
	m.Read(func(f *match.State) { log = len(f.Log) })
	if log != 4 {
		t.Errorf("the log has %d entries", log)
	}
}
