package match

import (
	"context"
	"errors"
	"time"

	"hexparlor/peers"
)

// Other servers of the house store entries, too. Of each table that they write to a hint comes (package peers), and the
// table counts as stale: whoever wants it then has it read what it lacks, and one that somebody follows does so at
// once. Nothing depends on the hint. A request on a stale table is drafted for a number that is taken, which the store
// refuses, and is judged anew (Table.try).

// What a table that is stale lacks.
const (
	staleEntries   = 1 + iota // entries
	staleRewritten            // all of it: its log is another one
)

// chasePause is how long it takes from one try to catch up to the next.
const chasePause = time.Second

// hear takes in what another server tells. It waits for nothing.
func (h *Host) hear(hint peers.Hint) {
	switch hint.Kind {
	case peers.Table:
		h.outdate(hint.ID, staleEntries)
	case peers.Rewritten:
		h.outdate(hint.ID, staleRewritten)
	case peers.Removed:
		h.drop([]string{hint.ID})
	case peers.Lobby:
		h.lobby.send()
	case peers.Missed:
		h.outdateAll(staleRewritten)
	case peers.Look:
		h.outdateAll(staleEntries)
	}
}

func (h *Host) outdateAll(lack int32) {
	for _, id := range h.known() {
		h.outdate(id, lack)
	}
	h.lobby.send()
}

// known is the ids of the tables in memory.
func (h *Host) known() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	ids := make([]string, 0, len(h.tables))
	for id := range h.tables {
		ids = append(ids, id)
	}
	return ids
}

// outdate notes that a table lacks something, if it is in memory.
func (h *Host) outdate(id string, lack int32) {
	h.mu.Lock()
	t := h.tables[id].Value()
	h.mu.Unlock()
	if t == nil {
		return
	}
	for before := t.stale.Load(); before < lack && !t.stale.CompareAndSwap(before, lack); {
		before = t.stale.Load()
	}
	t.chase()
}

// chase has a table that somebody follows catch up soon. The others wait until they are wanted.
func (t *Table) chase() {
	if !t.news.heard() || !t.chasing.CompareAndSwap(false, true) {
		return
	}
	if !t.host.enter() {
		return
	}
	go func() {
		defer t.host.writers.Done()
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		err := t.catchUp(ctx)
		t.chasing.Store(false)
		switch {
		case err != nil && !isClosing(err) && !errors.Is(err, errUnknownTable):
			t.host.Logger.Warn("what others have stored could not be read", "match", t.id, "error", err)
			time.AfterFunc(chasePause, t.chase)
		case err == nil && t.stale.Load() != 0: // a hint came meanwhile
			t.chase()
		}
	}()
}

// catchUp reads what a stale table lacks.
func (t *Table) catchUp(ctx context.Context) error {
	if t.stale.Load() == 0 {
		return nil
	}
	if err := t.hold(ctx); err != nil {
		return err
	}
	defer t.release()
	return t.readOn(ctx)
}

// readOn is catchUp for who holds the table.
func (t *Table) readOn(ctx context.Context) error {
	lacks := t.stale.Swap(0) // before it is read: what comes meanwhile makes it stale again
	if lacks == 0 || !t.loaded() {
		return nil
	}
	var err error
	if lacks == staleRewritten {
		err = t.reread(ctx)
	} else if _, err = t.refresh(ctx); err != nil {
		err = storeError(t.id, err)
	}
	if err != nil {
		t.stale.CompareAndSwap(0, lacks)
	}
	return err
}

// reread takes in a log that was rewritten.
func (t *Table) reread(ctx context.Context) error {
	fold, behind, err := t.host.read(ctx, t.id)
	if err == nil {
		t.replace(fold, behind)
	}
	return err
}
