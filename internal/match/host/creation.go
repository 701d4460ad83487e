package host

import (
	"context"
	"errors"
	"slices"

	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/record"
)

// Create makes a match and seats its players. One user may hold several seats. The error is ErrClaimed if an offer in
// n.Claims was taken before.
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
	lives, err := h.lives(ctx, n.Time, usersOf(n.Players)...)
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

// Check returns why a match cannot be made as requested, as far as that is known before its players are seated; nil if
// nothing is wrong.
func (h *Host) Check(n match.New) error { return h.environment().Check(n) }

// environment returns the environment of drafts on this host, with the present time.
func (h *Host) environment() match.Environment {
	env := match.Environment{Now: h.now(), Games: h.Games, StandIn: h.StandIn, IsLeaving: h.deletions.has}
	if h.Mover != nil {
		env.BotName = h.Mover.Name
	}
	return env
}

// Branch makes a match that goes on from a finished match after its first moves (taken back ones not counted). It takes
// game and options from that match; n has the players and whether hints are given. Nothing is hidden any more, so the
// deal has no commitment. Codes of errors: NotFinished, BadSeats, TooManyTables, and AlreadyFinished if the match was
// over at that position.
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

func usersOf(players []match.Player) []string {
	users := make([]string, len(players))
	for i, p := range players {
		users[i] = p.User
	}
	return users
}

// checkRated returns why a user may not play a rated match with the others, by Config.Rate; nil if they may or rated
// is false.
func (h *Host) checkRated(ctx context.Context, rated bool, user string, others []string) error {
	if !rated || h.Rate == nil {
		return nil
	}
	return h.Rate(ctx, user, others)
}

// checkAllRated calls checkRated for each player of a requested match against the players before.
func (h *Host) checkAllRated(ctx context.Context, n match.New) error {
	var before []string
	for _, p := range n.Players {
		if p.User == "" {
			continue
		}
		if err := h.checkRated(ctx, n.Rated, p.User, before); err != nil {
			return err
		}
		before = append(before, p.User)
	}
	return nil
}

// Import stores a finished match from another site, if every move of its record is legal. It has no players of this
// site, and counts for the quotas of maker unless that is empty. Errors have the code BadRecord, or one of the quotas.
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

// entriesPerCommit is the maximum number of entries in one commit of storeInParts, so that moves of other matches wait
// for one such commit at most.
const entriesPerCommit = 500

// storeInParts stores a new match with all its entries in several commits. Until the last commit its status is
// Importing.
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
