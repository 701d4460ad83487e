package review

import (
	"context"
	"errors"

	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
)

// Pictures, GIFs, link previews and embedded pages are made of what spectators may know, and are the same for every
// viewer.

// shared is a match as every visitor may see it, at one point of its log.
type shared struct {
	id, game string
	number   int // number of the last entry, in the numbering of spectators
	caption  boards.Caption
	dealt    bool
	board    func() *render.Scene // returns the drawing of the position; may be called after further moves
	live     bool                 // whether the match is not finished
}

// share returns what every visitor may see of a match. It returns nil if the match is private, closed to guests or
// unknown, so that these look alike.
func (s *service) share(ctx context.Context, id string) (found *shared, err error) {
	t, err := s.Matches.Match(ctx, id)
	if why := (*match.Error)(nil); errors.As(err, &why) && why.Code == match.UnknownMatch ||
		errors.As(err, new(*admin.Error)) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	t.Show("", func(f *match.State) { // as spectators see it
		if f.Match.Public {
			found = sharedOf(view.New(f, 0, httpapi.CallerOf(ctx).Words()))
		}
	})
	return found, nil
}

// sharedOf returns the public part of a match from a view without seats.
func sharedOf(v view.View) *shared {
	t := &shared{id: v.Match.ID, game: v.Match.Game, number: v.LastNumber, live: v.Status != match.Finished}
	if v.Deal.Done() {
		shown := v.ViewOf(v.Position, v.Observer)
		t.dealt, t.board = true, func() *render.Scene { return boards.Draw(v.Words, v.Match.Game, shown) }
	}
	t.caption = boards.Caption{
		Game: v.Words.Say(v.Game.Info().Title()), Players: v.Words.Say(v.Opponents()), State: v.Stage(),
	}
	return t
}

// title returns the title of the match: its game and players in one line.
func (t *shared) title() i18n.Message {
	return i18n.Of("server.share.title", "game", t.caption.Game, "players", t.caption.Players)
}
