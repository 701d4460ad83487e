package lobby

import (
	"context"
	"errors"
	"maps"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/limit"
	"hexparlor/internal/notify"
	"hexparlor/internal/user"
)

// mayOffer returns an error if the match is impossible or its maker may not offer it. It normalises the options, and
// fills in the maker's rating.
func (b *Lobby) mayOffer(ctx context.Context, o *Offer) error {
	if err := b.settle(o); err != nil {
		return err
	}
	if err := o.check(); err != nil {
		return err
	}
	if o.Rated || !o.Range.Any() {
		if err := b.Accounts.CheckRatable(ctx, o.Maker.ID, nil); err != nil {
			return err
		}
	}
	if err := b.Host.Check(o.newMatch()); err != nil {
		return err
	}
	strong, err := b.ratingOf(ctx, o, o.Maker)
	o.strong = strong
	return err
}

// settle checks the options of an offer and keeps only those that differ from the defaults, so that offers can be
// compared.
func (b *Lobby) settle(o *Offer) error {
	g, ok := b.Host.Games(o.Game)
	if !ok {
		return refuse(BadOffer, i18n.Of("match.unknown-game", "game", o.Game))
	}
	known := g.Info().Options
	chosen, err := game.ParseOptions(known, o.Options)
	if err != nil {
		return refuse(BadOffer, i18n.Of("match.bad-options", "why", err))
	}
	usual, _ := game.ParseOptions(known, nil)
	o.Options = maps.Clone(map[string]string(chosen))
	maps.DeleteFunc(o.Options, func(name, value string) bool { return usual[name] == value })
	if len(g.Seats(chosen)) != seats || o.Seat > seats {
		return refuse(BadOffer, i18n.Of("offers.refuse.two"))
	}
	return nil
}

// seats is the number of seats of an offered match.
const seats = 2

// check returns what is wrong with the fields of an offer that do not depend on its game.
func (o *Offer) check() error {
	least, most := o.Range.Least, o.Range.Most
	switch {
	case least < 0 || most < 0 || most != 0 && most < least:
		return refuse(BadOffer, i18n.Of("offers.refuse.bad-range"))
	case o.Matches < 0 || o.Matches > MaxMatches || o.Stands() && (o.Live() || o.Whom != ""):
		return refuse(BadOffer, i18n.Of("offers.refuse.bad-standing", "most", MaxMatches))
	case o.Whom == o.Maker.ID:
		return refuse(BadOffer, i18n.Of("offers.refuse.self"))
	}
	return nil
}

// mayAdd returns an error if the maker of an offer, or the network address, has too many open offers, or the maker has
// an equal one.
func (b *Lobby) mayAdd(o *Offer) error {
	own, there := 0, 0
	near := func(other *Offer) bool { return other.Maker.ID == o.Maker.ID || other.origin == o.origin }
	for _, other := range b.list(near) {
		if other.Maker.ID == o.Maker.ID {
			if err := o.repeats(&other); err != nil {
				return err
			}
			own++
		}
		if o.origin != "" && other.origin == o.origin {
			there++
		}
	}
	if own >= limit.Offers.Number || there >= limit.AddressOffers.Number {
		return refuse(TooMany, i18n.Of("offers.refuse.many", "most", limit.Offers.Number))
	}
	return nil
}

// repeats returns an error if another offer of the same maker is for the same match and the same users.
func (o *Offer) repeats(other *Offer) error {
	switch {
	case o.Whom != other.Whom:
		return nil
	case o.Whom != "":
		return refuse(AskedAlready, i18n.Of("offers.refuse.asked"))
	case other.equals(o) && other.Seat == o.Seat && other.Range == o.Range:
		return refuse(AskedAlready, i18n.Of("offers.refuse.offered"))
	}
	return nil
}

// mayChallenge returns an error if a challenge is not allowed now, else the notifications about it. Between users of
// whom one has blocked the other there are none: the challenger sees no difference from a challenge that is ignored.
func (b *Lobby) mayChallenge(ctx context.Context, o *Offer) ([]notify.Notification, error) {
	b.mu.Lock()
	at, declined := b.declined[[2]string{o.Maker.ID, o.Whom}]
	b.mu.Unlock()
	if len(b.Challenges(o.Whom)) >= mostAsked || declined && b.now().Sub(at) < again {
		return nil, refuse(TooMany, i18n.Of("offers.refuse.not-now"))
	}
	asked, err := b.Store.CountChallenges(ctx, o.Maker.ID, o.Whom, b.now().Add(-again))
	if err != nil {
		return nil, err
	}
	if asked >= mostInVain {
		return nil, refuse(TooMany, i18n.Of("offers.refuse.not-now"))
	}
	if allowed, err := b.MayMeet(ctx, o.Maker.ID, o.Whom); !allowed {
		return nil, err
	}
	return []notify.Notification{{
		User: o.Whom, Kind: notify.Challenged, About: o.ID, Number: 1, At: o.Created, Until: o.Expires,
	}}, nil
}

// MayMeet reports whether neither of two users has blocked the other.
func (b *Lobby) MayMeet(ctx context.Context, one, other string) (bool, error) {
	err := b.Accounts.CheckBlocks(ctx, one, []string{other})
	if why := (*user.Error)(nil); errors.As(err, &why) && why.Code == user.Blocked {
		return false, nil
	}
	return err == nil, err
}

// checkBlocks returns the error Missing if one of two users has blocked the other.
func (b *Lobby) checkBlocks(ctx context.Context, one, other string) error {
	allowed, err := b.MayMeet(ctx, one, other)
	if err == nil && !allowed {
		return Missing()
	}
	return err
}

// mayTake returns an error if user p may not accept the offer. If the offer is not for this user, or one has blocked
// the other, the error is Missing.
func (b *Lobby) mayTake(ctx context.Context, o *Offer, p user.User) error {
	if o.Maker.ID == p.ID {
		return refuse(OwnOffer, i18n.Of("offers.refuse.own"))
	}
	if o.Whom != "" && o.Whom != p.ID || o.Full() || !b.now().Before(o.Expires) {
		return Missing()
	}
	if err := b.checkBlocks(ctx, p.ID, o.Maker.ID); err != nil {
		return err
	}
	if err := b.May(ctx, o.Maker); err != nil {
		return errors.Join(Missing(), b.end(ctx, *o, Left))
	}
	return b.mayRate(ctx, o, p)
}

// mayRate returns an error if user p has no account though the offer needs one, or a rating outside of its range.
func (b *Lobby) mayRate(ctx context.Context, o *Offer, p user.User) error {
	if p.Handle == "" && (o.Rated || !o.Range.Any()) {
		return refuse(AccountsOnly, i18n.Of("offers.refuse.accounts"))
	}
	if o.Range.Any() {
		return nil
	}
	strong, err := b.ratingOf(ctx, o, p)
	if err == nil && !o.Range.admits(strong) {
		err = refuse(OutOfRange, i18n.Of("offers.refuse.range", "rating", strong.Value,
			"least", o.Range.Least, "most", o.Range.Most))
	}
	return err
}
