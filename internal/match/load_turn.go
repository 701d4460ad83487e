package match

import "context"

// longLog is from how many entries on it takes a while to read a table.
const longLog = 400

// loadTurn waits until a table may be read from the store. A long log waits for its turn before the table is held, so
// that a move which needs the same table waits for nothing but its own reading.
func (h *Host) loadTurn(ctx context.Context, id string) (done func(), err error) {
	if h.LoadTurn == nil {
		return func() {}, nil
	}
	entries, err := h.Store.LogLength(ctx, id)
	if err != nil {
		return nil, h.storeError(id, err)
	}
	if entries < longLog {
		return func() {}, nil
	}
	return h.LoadTurn(ctx)
}
