package match

import (
	"context"
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/limit"
)

// Usage is what a guest has made that is still there.
type Usage struct {
	Running int // tables that are running, made within limit.BotTables
	Open    int // tables that are not over, made within limit.OpenTables
	Waiting int // public tables with an open seat, made within limit.PublicTables
	Bytes   int // about, of all tables
}

// mayMake tells whether a guest may have one more table, with bots or without.
func (h *Host) mayMake(ctx context.Context, maker string, bots, public bool) error {
	if h.Quota == nil || maker == "" {
		return nil
	}
	has, err := h.usage(ctx, maker)
	if err != nil {
		return err
	}
	stored := h.Quota(limit.Stored)
	switch {
	case bots && has.Running >= h.Quota(limit.BotTables):
		return fail(TooManyTables, i18n.Of("match.too-many-tables", "tables", has.Running))
	case has.Open >= h.Quota(limit.OpenTables):
		return fail(TooManyOpen, i18n.Of("match.too-many-open", "tables", has.Open))
	case public && has.Waiting >= h.Quota(limit.PublicTables):
		return fail(TooManyWaiting, i18n.Of("match.too-many-waiting", "tables", has.Waiting))
	case has.Bytes >= stored*megabyte:
		return fail(TooMuchStored, i18n.Of("match.too-much-stored", "megabytes", stored))
	}
	return nil
}

const megabyte = 1_000_000

// usage is what a guest has made that counts now; nothing where nobody counts.
func (h *Host) usage(ctx context.Context, maker string) (Usage, error) {
	if h.Quota == nil || maker == "" {
		return Usage{}, nil
	}
	now := h.now()
	has, err := h.Store.Usage(ctx, maker, Since{
		Running: now.Add(-limit.BotTables.Within), Open: now.Add(-limit.OpenTables.Within),
		Waiting: now.Add(-limit.PublicTables.Within),
	})
	if err != nil {
		return Usage{}, unavailable(err, i18n.Of("match.not-counted"))
	}
	return has, nil
}

// mayHave is mayMake for a table that is wished for.
func (h *Host) mayHave(ctx context.Context, n New) error {
	return h.mayMake(ctx, n.Maker, n.Gather || slices.ContainsFunc(n.Players, Player.Bot), n.Public)
}

// mayFollow is mayMake for the table of a rematch, which the maker of this one makes.
func (t *Table) mayFollow(ctx context.Context) error {
	var m Match
	var bots game.Seats
	t.Read(func(f *State) { m, bots = f.Match, f.Bots() })
	return t.host.mayMake(ctx, m.Maker, bots != 0, false)
}

// overhead is about what the store takes for an entry besides its text.
const overhead = 80

// size is about what the store takes for the table.
func (f *State) size() int {
	n := overhead
	for _, e := range f.Log {
		n += overhead + len(e.Text)
	}
	return n
}
