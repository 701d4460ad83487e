package host

import (
	"context"
	"slices"

	"hexparlor/i18n"
	"hexparlor/internal/limit"
	"hexparlor/internal/match"
)

// Usage counts the stored matches that a user has made, for quotas.
type Usage struct {
	Running int // running matches, made within limit.BotMatches.Within
	Open    int // unfinished matches, made within limit.OpenMatches.Within
	Waiting int // public matches with an open seat, made within limit.PublicMatches.Within
	Bytes   int // approximate size of all matches
}

// checkQuota returns why a user may not make another match; nil if they may. bots says that it has bots, public that
// the lobby lists it.
func (h *Host) checkQuota(ctx context.Context, maker string, bots, public bool) error {
	if h.Quota == nil || maker == "" {
		return nil
	}
	has, err := h.usage(ctx, maker)
	if err != nil {
		return err
	}
	stored := h.Quota(limit.Stored)
	switch {
	case bots && has.Running >= h.Quota(limit.BotMatches):
		return fail(match.TooManyMatches, i18n.Of("match.too-many-tables", "tables", has.Running))
	case has.Open >= h.Quota(limit.OpenMatches):
		return fail(match.TooManyOpen, i18n.Of("match.too-many-open", "tables", has.Open))
	case public && has.Waiting >= h.Quota(limit.PublicMatches):
		return fail(match.TooManyWaiting, i18n.Of("match.too-many-waiting", "tables", has.Waiting))
	case has.Bytes >= stored*megabyte:
		return fail(match.TooMuchStored, i18n.Of("match.too-much-stored", "megabytes", stored))
	}
	return nil
}

const megabyte = 1_000_000

// usage returns the usage of a user; zero if the host has no quotas or maker is empty.
func (h *Host) usage(ctx context.Context, maker string) (Usage, error) {
	if h.Quota == nil || maker == "" {
		return Usage{}, nil
	}
	now := h.now()
	has, err := h.Store.Usage(ctx, maker, Since{
		Running: now.Add(-limit.BotMatches.Within), Open: now.Add(-limit.OpenMatches.Within),
		Waiting: now.Add(-limit.PublicMatches.Within),
	})
	if err != nil {
		return Usage{}, unavailable(err, i18n.Of("match.not-counted"))
	}
	return has, nil
}

// checkQuotaFor calls checkQuota for a requested match.
func (h *Host) checkQuotaFor(ctx context.Context, n match.New) error {
	return h.checkQuota(ctx, n.Maker, n.Gather || slices.ContainsFunc(n.Players, match.Player.Bot), n.Public)
}

// checkBotQuota returns why the maker of this match may not have another match with bots; nil if they may.
func (t *Match) checkBotQuota(ctx context.Context) error {
	var maker string
	t.Read(func(f *match.State) { maker = f.Match.Maker })
	has, err := t.host.usage(ctx, maker)
	if err == nil && t.host.Quota != nil && has.Running >= t.host.Quota(limit.BotMatches) {
		err = fail(match.TooManyMatches, i18n.Of("match.too-many-tables", "tables", has.Running))
	}
	return err
}
