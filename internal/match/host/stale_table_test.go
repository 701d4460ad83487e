package host_test

import (
	"context"
	"sync/atomic"
	"testing"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// unread is a store whose logs cannot be read on for a while.
type unread struct {
	host.Store
	gone *atomic.Bool
}

func (u unread) Entries(ctx context.Context, id string, after int) ([]match.Entry, error) {
	if u.gone.Load() {
		return nil, errGone
	}
	return u.Store.Entries(ctx, id, after)
}

// A server that cannot read what others have stored refuses no move for good: it is judged again when it is sent again.
func TestMoveRefusedByStaleServerIsJudgedAgainWhenRepeated(t *testing.T) {
	first := openTestHost(t, newPath(t), nil)
	var gone atomic.Bool
	second := testHostOn(t, first.Store, func(c *host.Config) {
		c.Store, c.Link = unread{c.Store, &gone}, sharing{}
	})
	there := first.create("hexit", anna, ben)
	here := second.twin(there)
	gone.Store(true)
	first.play(there, 3)
	seat, player, text := next(there)
	s := match.Submission{User: player.User, Seat: seat, Kind: match.Move, Text: text, Key: freshKey()}
	if _, err := here.Submit(t.Context(), s); code(err) != match.Unavailable {
		t.Errorf("a move is refused that is right on the table as it is stored: %v", err)
	}
	gone.Store(false)
	if _, err := here.Submit(t.Context(), s); err != nil {
		t.Error(err)
	}
}
