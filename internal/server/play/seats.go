package play

import (
	"context"
	"crypto/rand"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

type seatClaim struct {
	httpapi.MatchPath
	Body api.SeatClaim
}

func (s *service) sit(ctx context.Context, in *seatClaim) (*httpapi.Body[api.Match], error) {
	t, err := s.Matches.Match(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if in.Body.Name != "" {
		if err := s.seatByMessage(ctx, t, in.Body.Seat, in.Body.Name); err != nil {
			return nil, err
		}
		return s.matchFor(ctx, t)
	}
	me, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	var sits bool // already: asking twice does no harm
	t.Read(func(state *match.State) {
		sits = state.Seats.HeldBy(me.ID).Has(in.Body.Seat) || state.Seats.Gathering() && state.Seats.HeldBy(me.ID) != 0
	})
	if !sits {
		_, err = t.Submit(ctx, match.Submission{
			User: me.ID, Seat: in.Body.Seat, Kind: match.Sit, Text: me.Shown(), Key: rand.Text(), Program: me.Bot(),
		})
	}
	if err != nil {
		return nil, err
	}
	return s.matchFor(ctx, t)
}

// seatByMessage gives a seat to a player by message, whose moves the caller enters as maker of the match.
func (s *service) seatByMessage(ctx context.Context, t *host.Match, seat game.Seat, name string) error {
	me, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return err
	}
	if name, err = s.playerName(ctx, name); err != nil {
		return err
	}
	_, err = t.Submit(ctx, match.Submission{
		User: me.ID, Seat: seat, Kind: match.Sit, Text: name, ByMessage: true, Key: rand.Text(),
	})
	return err
}

// playerName returns the clean name of a player by message.
func (s *service) playerName(ctx context.Context, typed string) (string, error) {
	if err := s.Guard.MustSpeak(ctx); err != nil {
		return "", err
	}
	name, err := httpapi.CleanName(typed)
	if err == nil {
		err = httpapi.UserError(s.Users.MayBeCalled(ctx, user.User{}, name))
	}
	return name, err
}
