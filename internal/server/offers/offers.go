package offers

import (
	"context"
	"errors"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/clock"
	"hexparlor/internal/lobby"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// listOffers returns the open offers that the caller sees, and what concerns the caller alone.
func (s *service) listOffers(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Offers], error) {
	if err := s.MustKeep(); err != nil {
		return nil, err
	}
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	list := api.Offers{Offers: []api.GameOffer{}}
	hidden, err := s.HiddenFrom(ctx, me)
	if err != nil {
		return nil, err
	}
	for _, o := range s.lobby.Open() {
		if !hidden.Has(o.Maker) {
			list.Offers = append(list.Offers, httpapi.GameOffer(o))
		}
	}
	list.OwnOffers, err = s.OwnOffers(ctx, me)
	return httpapi.NoStore(list), err
}

// newOffer is the request to make an offer.
type newOffer struct{ Body api.NewOffer }

// createOffer makes an offer; a caller who has no account is stored as a guest.
func (s *service) createOffer(ctx context.Context, in *newOffer) (*httpapi.Body[api.NewOfferResult], error) {
	if err := s.MustKeep(); err != nil {
		return nil, err
	}
	b, c := in.Body, httpapi.CallerOf(ctx)
	if b.Challenged == "" {
		if err := s.Guard.May(ctx, admin.MakePublicMatch); err != nil {
			return nil, err
		}
	}
	control, err := clock.Parse(b.Time)
	if err != nil {
		return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadTime), i18n.Of("match.bad-time"))
	}
	me, err := c.Stored(ctx)
	if err != nil {
		return nil, err
	}
	options, v, err := s.Rules(ctx, b.Game, b.Options, b.Variant)
	if err != nil {
		return nil, err
	}
	o := lobby.Offer{
		Maker: me, Game: b.Game, Options: options, Variant: v, Time: control, Rated: b.Rated,
		Range: lobby.Range{Least: b.MinRating, Most: b.MaxRating}, Seat: b.Seat, Matches: b.MaxMatches,
	}
	if b.Challenged != "" {
		whom, err := httpapi.Account(ctx, s.Users, b.Challenged)
		if err != nil {
			return nil, err
		}
		o.Whom = whom.ID
	}
	if err := s.Quotas.NewOffer(c); err != nil {
		return nil, err
	}
	o, t, err := s.lobby.Offer(ctx, o, c.Origin().Near.String())
	if err != nil {
		return nil, lobbyError(err)
	}
	if t != nil {
		return httpapi.NoStore(api.NewOfferResult{Match: t.ID()}), nil
	}
	own, err := s.ownOffer(ctx, o)
	return httpapi.NoStore(api.NewOfferResult{Offer: &own}), err
}

// lobbyError returns an error of the lobby: as it is if it refuses something, and otherwise as an error of the store.
func lobbyError(err error) error {
	var own *lobby.Error
	var failure *match.Error
	var denial *user.Error
	var rule *admin.Error
	var known *httpapi.Problem
	if err == nil || errors.As(err, &own) || errors.As(err, &failure) || errors.As(err, &denial) ||
		errors.As(err, &rule) || errors.As(err, &known) || errors.Is(err, user.ErrFull) {
		return err
	}
	return httpapi.StoreError(err)
}

// OfferPath names an offer.
type OfferPath struct {
	Offer string `path:"offer" maxLength:"64"`
}

// getOffer returns an offer for the page that the notification of a challenge opens. Of an offer that the caller may
// not accept it answers the same as of one that does not exist.
func (s *service) getOffer(ctx context.Context, in *OfferPath) (*httpapi.Body[api.GameOffer], error) {
	if err := s.MustKeep(); err != nil {
		return nil, err
	}
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	o, found := s.lobby.Find(in.Offer)
	if !found || o.Maker.ID != me && o.Whom != me && !o.Open() {
		return nil, lobby.Missing()
	}
	if o.Maker.ID != me && me != "" {
		meets, err := s.lobby.MayMeet(ctx, me, o.Maker.ID)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		if !meets {
			return nil, lobby.Missing()
		}
	}
	return httpapi.NoStore(httpapi.GameOffer(o)), nil
}

// acceptOffer accepts an offer.
func (s *service) acceptOffer(ctx context.Context, in *OfferPath) (*httpapi.Body[api.NewOfferResult], error) {
	if err := s.MustKeep(); err != nil {
		return nil, err
	}
	if _, found := s.lobby.Find(in.Offer); !found { // before a guest is stored because of it
		return nil, lobby.Missing()
	}
	me, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	t, err := s.lobby.Take(ctx, me, in.Offer)
	if err != nil {
		return nil, lobbyError(err)
	}
	return httpapi.NoStore(api.NewOfferResult{Match: t.ID()}), nil
}

// declineOffer declines a challenge.
func (s *service) declineOffer(ctx context.Context, in *OfferPath) (*httpapi.Body[api.OwnOffers], error) {
	return s.endOffer(ctx, in.Offer, (*lobby.Lobby).Decline)
}

// withdrawOffer withdraws an offer of the caller.
func (s *service) withdrawOffer(ctx context.Context, in *OfferPath) (*httpapi.Body[api.OwnOffers], error) {
	return s.endOffer(ctx, in.Offer, (*lobby.Lobby).Withdraw)
}

// endOffer calls end for an offer of the caller or a challenge of the caller, and returns the caller's remaining
// offers.
func (s *service) endOffer(
	ctx context.Context, id string, end func(*lobby.Lobby, context.Context, string, string) error,
) (*httpapi.Body[api.OwnOffers], error) {
	if err := s.MustKeep(); err != nil {
		return nil, err
	}
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	if err := end(s.lobby, ctx, me, id); err != nil {
		return nil, lobbyError(err)
	}
	own, err := s.OwnOffers(ctx, me)
	return httpapi.NoStore(own), err
}
