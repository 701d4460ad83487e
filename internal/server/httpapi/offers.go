package httpapi

import (
	"slices"

	"hexparlor/internal/api"
	"hexparlor/internal/lobby"
	"hexparlor/internal/match/view"
	"hexparlor/internal/user"
)

// GameOffer returns an offer as every user may see it.
func GameOffer(o lobby.Offer) api.GameOffer {
	shown := api.GameOffer{
		ID: o.ID, Game: o.Game, Time: o.Time.String(), Rated: o.Rated, MinRating: o.Range.Least, MaxRating: o.Range.Most,
		Seat: o.Seat, MaxMatches: o.Matches, Name: o.Maker.Shown(), Handle: o.Maker.Handle, By: o.Maker.ID,
		At: o.Created.UnixMilli(), Variant: view.VariantOf(o.Variant),
	}
	for name, value := range o.Options {
		shown.Options = append(shown.Options, name+"="+value)
	}
	slices.Sort(shown.Options)
	if r, rated := o.Strong(); rated {
		shown.Rating, shown.Provisional = r.Value, r.Provisional
	}
	return shown
}

// HiddenUsers is the set of user ids whose offers one viewer does not see: users whom the viewer has blocked, and users
// who have blocked the viewer.
type HiddenUsers map[string]bool

// Has reports whether a user is hidden, or the user is a bot whose owner is hidden.
func (h HiddenUsers) Has(p user.User) bool { return h[p.ID] || p.Owner != "" && h[p.Owner] }
