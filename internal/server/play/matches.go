package play

import (
	"context"
	"net/http"
	"time"
	"unicode/utf8"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/clock"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
)

// matchFor returns everything that the caller may know of a match.
func (s *service) matchFor(ctx context.Context, t *host.Match) (*httpapi.Body[api.Match], error) {
	var m api.Match
	var behind bool
	err := s.Matches.SeeMatch(ctx, t, func(v view.View) error {
		who := s.Presence(v.State)
		who.Now = s.Host.Clock()
		m = v.MatchFor(who)
		behind = v.State.Delayed
		return nil
	})
	if !behind {
		m.QueuePosition = t.BotPlace() // also if no user has the match open
	}
	return httpapi.NoStore(m), err
}

func (s *service) getMatch(ctx context.Context, in *httpapi.MatchPath) (*httpapi.Body[api.Match], error) {
	t, err := s.Matches.LatestMatch(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.matchFor(ctx, t)
}

type newMatch struct{ Body api.NewMatch }

func (s *service) createMatch(ctx context.Context, in *newMatch) (*httpapi.Body[api.Match], error) {
	if in.Body.Public {
		if err := s.Guard.May(ctx, admin.MakePublicMatch); err != nil {
			return nil, err
		}
	}
	control, err := clock.Parse(in.Body.Time)
	if err != nil {
		return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadTime), i18n.Of("match.bad-time"))
	}
	players, err := s.players(ctx, in.Body.Game, in.Body.Seats)
	if err != nil {
		return nil, err
	}
	if err := s.Quotas.NewTable(httpapi.CallerOf(ctx)); err != nil {
		return nil, err
	}
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	announcement, err := s.announcement(ctx, in.Body.Announcement)
	if err != nil {
		return nil, err
	}
	options, v, err := s.Rules(ctx, in.Body.Game, in.Body.Options, in.Body.Variant)
	if err != nil {
		return nil, err
	}
	in.Body.Options = options
	t, err := s.Host.Create(ctx, match.New{
		Game: in.Body.Game, Options: options, Variant: v, Players: players, Public: in.Body.Public, Maker: me,
		Gather: in.Body.Gather, Rated: in.Body.Rated, Time: control, RunsOut: match.Policy(in.Body.RunsOut),
		Chat: chatPlan(in.Body), Delay: time.Duration(in.Body.Delay) * time.Second,
		Hints: s.wantsHints(in.Body, players), Announcement: announcement, Position: in.Body.Position,
	})
	if err != nil {
		return nil, err
	}
	return s.matchFor(ctx, t)
}

// announcement returns the clean text of a user about a match. Muted users may write none.
func (s *service) announcement(ctx context.Context, typed string) (string, error) {
	text := httpapi.CleanLines(typed)
	if text == "" {
		return "", nil
	}
	if n := utf8.RuneCountInString(text); n > match.MaxAnnouncement {
		return "", httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadText),
			i18n.Of("server.announcement-length", "most", match.MaxAnnouncement, "length", n))
	}
	return text, s.Guard.MustSpeak(ctx)
}

// wantsHints reports whether a new match is to have hints: as its maker wishes, or else if the game has an end, the
// maker is the only user and no seat is open.
func (s *service) wantsHints(n api.NewMatch, players []match.Player) bool {
	if n.Hints != nil {
		return *n.Hints
	}
	if g, ok := s.Host.Games(n.Game); ok && g.Info().NoEnd(n.Options) != nil {
		return false
	}
	users := map[string]bool{}
	for _, p := range players {
		if !p.Bot() {
			users[p.User] = true
		}
	}
	return len(users) == 1 && !users[""] && !n.Gather
}

// players returns the players of a new match. Its maker is stored even if they hold no seat.
func (s *service) players(ctx context.Context, game string, wishes []api.SeatRequest) ([]match.Player, error) {
	me, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	players := make([]match.Player, len(wishes))
	for i, wish := range wishes {
		switch wish.Kind {
		case "me":
			players[i] = match.Player{User: me.ID, Name: me.Shown(), Program: me.Bot()}
		case "bot":
			name, ok := s.Host.Mover.Name(game, wish.Level)
			if !ok {
				return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadSeats),
					i18n.Of("server.no-such-bot", "seat", i+1, "level", wish.Level))
			}
			players[i] = match.Player{Level: wish.Level, Name: name}
		case string(api.ByMessage):
			name, err := s.playerName(ctx, wish.Name)
			if err != nil {
				return nil, err
			}
			players[i] = match.Player{ByMessage: true, Name: name}
		}
	}
	return players, nil
}

// chatPlan returns who may chat at a new match, as the match stores it.
func chatPlan(n api.NewMatch) string {
	plan := chat.ParseSetting(n.Chat)
	plan.Opens = n.ChatOpens
	return plan.String()
}
