package host

import (
	"context"
	"errors"
	"slices"

	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/record"
)

// Create makes a match and seats its players. A guest may hold several seats.
func (h *Host) Create(ctx context.Context, n match.New) (*Match, error) {
	if !h.beginWrite() {
		return nil, errClosing
	}
	defer h.writers.Done()
	if err := h.checkQuotaFor(ctx, n); err != nil {
		return nil, err
	}
	if err := h.checkAllRated(ctx, n); err != nil {
		return nil, err
	}
	lives, err := h.lives(ctx, n.Time, guestsOf(n.Players)...)
	if err != nil {
		return nil, err
	}
	change, state, err := h.environment().Create(n, lives)
	if err != nil {
		return nil, err
	}
	if err := h.Store.Append(ctx, change); err != nil {
		if errors.Is(err, ErrClaimed) {
			return nil, ErrClaimed
		}
		return nil, notStored(err, i18n.Of("match.not-stored.table"))
	}
	return h.addMatch(state), nil
}

// Check returns what is wrong with a request for a new match, as far as that can be known before.
func (h *Host) Check(n match.New) error { return h.environment().Check(n) }

// environment returns what drafts need to know of this host, with its present time.
func (h *Host) environment() match.Environment {
	env := match.Environment{Now: h.now(), Games: h.Games, StandIn: h.StandIn, IsLeaving: h.deletions.has}
	if h.Mover != nil {
		env.BotName = h.Mover.Name
	}
	return env
}

// Branch makes a match that goes on from an earlier position of a finished match: the one after so many of its moves
// that stand. Game and options are those of the match; n says who plays it and whether hints are given. All that was
// hidden is open by then, so the new match has no commitment to its deal. NotFinished, BadSeats, TooManyTables, and
// AlreadyFinished if the match was over at that position.
func (h *Host) Branch(ctx context.Context, from *match.State, moves int, n match.New) (*Match, error) {
	if !h.beginWrite() {
		return nil, errClosing
	}
	defer h.writers.Done()
	n, err := n.BranchOf(from)
	if err != nil {
		return nil, err
	}
	if err := h.checkQuotaFor(ctx, n); err != nil {
		return nil, err
	}
	whole, f, err := h.environment().Branch(from, moves, n)
	if err != nil {
		return nil, err
	}
	if err := h.storeInParts(ctx, whole); err != nil {
		return nil, notStored(err, i18n.Of("match.not-stored.table"))
	}
	return h.addMatch(f), nil
}

func guestsOf(players []match.Player) []string {
	guests := make([]string, len(players))
	for i, p := range players {
		guests[i] = p.Guest
	}
	return guests
}

// checkRated returns why a guest's matches with these others may not be rated, if rated is set.
func (h *Host) checkRated(ctx context.Context, rated bool, guest string, others []string) error {
	if !rated || h.Rate == nil {
		return nil
	}
	return h.Rate(ctx, guest, others)
}

// checkAllRated is checkRated for all players of a new match.
func (h *Host) checkAllRated(ctx context.Context, n match.New) error {
	var before []string
	for _, p := range n.Players {
		if p.Guest == "" {
			continue
		}
		if err := h.checkRated(ctx, n.Rated, p.Guest, before); err != nil {
			return err
		}
		before = append(before, p.Guest)
	}
	return nil
}

// Import stores a match that was played elsewhere, if it is finished and every move of it can be played again. It has
// no players here; it counts as made by the guest who brings it, if there is one. BadRecord.
func (h *Host) Import(ctx context.Context, r *record.Record, maker string) (*Match, error) {
	if !h.beginWrite() {
		return nil, errClosing
	}
	defer h.writers.Done()
	if err := h.checkQuota(ctx, maker, false, false); err != nil {
		return nil, err
	}
	whole, f, err := h.environment().Import(r, maker)
	if err != nil {
		return nil, err
	}
	if err := h.storeInParts(ctx, whole); err != nil {
		return nil, notStored(err, i18n.Of("match.not-stored.match"))
	}
	return h.addMatch(f), nil
}

// entriesPerCommit is how many entries of a match that is stored with its moves go into one commit. Moves of other
// matches wait for one commit at most.
const entriesPerCommit = 500

// storeInParts stores a match with its moves in several commits. Until the last of them its status is Importing.
func (h *Host) storeInParts(ctx context.Context, whole match.Change) error {
	c := match.Change{ID: whole.ID, New: whole.New, Listing: &match.Listing{Status: match.Importing}}
	for part := range slices.Chunk(whole.Entries, entriesPerCommit) {
		c.Entries = part
		if err := h.Store.Append(ctx, c); err != nil {
			return err
		}
		c.New, c.Listing = nil, nil
	}
	return h.Store.Append(ctx, match.Change{
		ID: whole.ID, Listing: whole.Listing, Members: whole.Members, Size: whole.Size,
	})
}
