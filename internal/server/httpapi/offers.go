package httpapi

import (
	"slices"

	"hexparlor/internal/api"
	"hexparlor/internal/lobby"
	"hexparlor/internal/user"
)

// GameOffer returns an offer as every user may see it.
func GameOffer(o lobby.Offer) api.GameOffer {
	shown := api.GameOffer{
		ID: o.ID, Game: o.Game, Time: o.Time.String(), Rated: o.Rated, MinRating: o.Range.Least, MaxRating: o.Range.Most,
		Seat: o.Seat, MaxMatches: o.Matches, Name: o.Maker.Shown(), Handle: o.Maker.Handle, By: o.Maker.ID,
		At: o.Created.UnixMilli(),
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

// HiddenUsers are the users whose offers a user does not see: those whom they have blocked, or who have blocked them.
type HiddenUsers map[string]bool

// Has reports whether a user, or the owner of a bot, is hidden.
func (h HiddenUsers) Has(p user.User) bool { return h[p.ID] || p.Owner != "" && h[p.Owner] }
