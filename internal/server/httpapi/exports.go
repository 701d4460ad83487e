package httpapi

import (
	"context"
	"errors"

	"hexparlor/internal/match"
	"hexparlor/record"
)

// Exported reads a match for a download when it is the caller's turn. The record is nil if there is none yet.
func (m *Matches) Exported(
	ctx context.Context, reads *ReadQueue, id string,
) (state *match.State, r *record.Record, err error) {
	err = reads.Serve(ctx, Exporting, func(ctx context.Context) error {
		return m.Host.Contain(id, func() error {
			if state, err = m.Host.Read(ctx, id); err != nil {
				return err
			}
			if r, err = state.Record(); errors.As(err, new(*match.Error)) {
				r, err = nil, nil
			}
			return err
		})
	})
	return state, r, err
}
