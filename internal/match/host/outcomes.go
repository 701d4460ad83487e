package host

import (
	"context"
)

// settledAtOnce is how many matches without stored outcomes are read at once.
const settledAtOnce = 50

// settleOutcomes stores the outcomes of matches that ended before outcomes were stored.
func (h *Host) settleOutcomes(ctx context.Context) {
	for {
		ids, err := h.Store.Unsettled(ctx, settledAtOnce)
		if err != nil {
			if ctx.Err() == nil {
				h.Logger.Error("matches without known fates could not be read", "error", err)
			}
			return
		}
		known := make(map[string]Settled, len(ids))
		for _, id := range ids {
			err := h.contain(id, func() error {
				f, err := h.Read(ctx, id)
				if err == nil {
					known[id] = Settled{f.Outcomes(), f.Summary()}
				}
				return err
			})
			if err != nil && !IsDamaged(err) {
				h.Logger.Error("how a match ended cannot be told", "match", id, "error", err)
			}
		}
		last := ""
		if len(ids) > 0 {
			last = ids[len(ids)-1]
		}
		if err := h.Store.Settle(ctx, last, known); err != nil {
			if ctx.Err() == nil {
				h.Logger.Error("how matches ended could not be stored", "error", err)
			}
			return
		}
		if last == "" {
			return
		}
	}
}
