package offers

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/lobby"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/notify"
	"hexparlor/internal/rating"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// tidyEvery is the time between two searches for offers whose makers have left.
const tidyEvery = 5 * time.Second

// Streams are the streams on which users follow offers.
type Streams interface {
	// Begin sets how an open offer is found, and shows the offers that there are.
	Begin(open func(id string) (o lobby.Offer, open bool), offers []lobby.Offer)
	// Publish sends a change of the lobby.
	Publish(c lobby.Change)
	// Wake makes the streams of some users send anew what concerns them; with all also the offers of others.
	Wake(all bool, users ...string)
	// Here reports whether a user has a stream open, or had one a moment ago.
	Here(user string) bool
	// HasStream reports whether a user has a stream open now.
	HasStream(user string) bool
	// MatchesOf returns the last matches that have come of a user's offers.
	MatchesOf(user string) []string
	// DeclinedBy returns who has just declined a challenge of a user, or an empty text.
	DeclinedBy(user string) string
	// Forget forgets a user who was removed.
	Forget(user string)
}

// Config is what the offers of a site need of the server.
type Config struct {
	Host    *host.Host
	Users   *user.Accounts
	Admin   *admin.Service
	Chat    chat.Store
	Ratings *rating.Updater // updater of ratings; nil: the site has no ratings and no offers
	Matches *httpapi.Matches
	Streams Streams
	Log     *slog.Logger
}

// Offers are the offers of a site. A site whose store does not keep offers has none.
type Offers struct {
	cfg   Config
	lobby *lobby.Lobby // offers of the site; nil: the store keeps no offers
}

// New reads the offers that are open.
func New(cfg Config) (*Offers, error) {
	s := &Offers{cfg: cfg}
	store, keeps := cfg.Host.Store.(lobby.Store)
	if !keeps || cfg.Ratings == nil {
		return s, nil
	}
	board, err := lobby.New(context.Background(), lobby.Config{
		Host: cfg.Host, Store: store, Accounts: cfg.Users, Ratings: cfg.Ratings.Store, May: s.mayPlay,
		Here: cfg.Streams.Here, Changed: cfg.Streams.Publish,
	})
	if err != nil {
		return nil, err
	}
	s.lobby = board
	find := func(id string) (lobby.Offer, bool) {
		o, found := board.Find(id)
		return o, found && o.Open()
	}
	cfg.Streams.Begin(find, board.Open())
	return s, nil
}

// mayPlay returns why a user may not sit down, or nil.
func (s *Offers) mayPlay(ctx context.Context, p user.User) error {
	site, err := s.cfg.Admin.State(ctx)
	if err != nil {
		return httpapi.StoreError(err)
	}
	return site.May(p, admin.Sit, s.cfg.Admin.Now())
}

// Run ends offers whose makers have left until ctx is done.
func (s *Offers) Run(ctx context.Context) {
	if s.lobby == nil {
		return
	}
	httpapi.Every(ctx, tidyEvery, func() {
		if err := s.Tidy(ctx); err != nil && ctx.Err() == nil {
			s.cfg.Log.Error("old offers could not be ended", "error", err)
		}
	})
}

// Tidy ends the offers whose makers have left by now.
func (s *Offers) Tidy(ctx context.Context) error { return s.lobby.Tidy(ctx) }

// Learn reads an offer that another server has changed from the store, and sends the change to streams.
func (s *Offers) Learn(ctx context.Context, id string) error {
	if s.lobby == nil {
		return nil
	}
	return s.lobby.Learn(ctx, id)
}

// Renew reads all open offers from the store again.
func (s *Offers) Renew(ctx context.Context) error {
	if s.lobby == nil {
		return nil
	}
	return s.lobby.Renew(ctx)
}

// Forget forgets a user who was removed.
func (s *Offers) Forget(user string) {
	if s.lobby != nil {
		s.lobby.Forget(user)
		s.cfg.Streams.Forget(user)
	}
}

// MustKeep returns a problem if the site has no offers because its store keeps none, or nil.
func (s *Offers) MustKeep() error {
	if s.lobby == nil {
		return httpapi.NewProblem(http.StatusNotFound, "no-offers", i18n.Of("server.no-offers"))
	}
	return nil
}

// OwnOffers returns what concerns a user alone, without challenges of users whom the user does not meet.
func (s *Offers) OwnOffers(ctx context.Context, user string) (own api.OwnOffers, err error) {
	own = api.OwnOffers{Mine: []api.OwnOffer{}, Challenges: []api.GameOffer{}, ReadyMatches: []api.ReadyMatch{}}
	if user == "" {
		return own, nil
	}
	for _, o := range s.lobby.Of(user) {
		mine, err := s.ownOffer(ctx, o)
		if err != nil {
			return own, err
		}
		own.Mine = append(own.Mine, mine)
	}
	for _, o := range s.lobby.Challenges(user) {
		meets, err := s.lobby.MayMeet(ctx, user, o.Maker.ID)
		if err != nil {
			return own, httpapi.StoreError(err)
		}
		if meets {
			own.Challenges = append(own.Challenges, httpapi.GameOffer(o))
		}
	}
	own.ReadyMatches = append(own.ReadyMatches, s.waitingMatches(ctx, user)...)
	if decliner := s.cfg.Streams.DeclinedBy(user); decliner != "" {
		if own.Declined, err = s.cfg.Users.Store.HandleOf(ctx, decliner); err != nil {
			return own, httpapi.StoreError(err)
		}
	}
	return own, nil
}

// ownOffer returns an offer as its maker sees it.
func (s *Offers) ownOffer(ctx context.Context, o lobby.Offer) (api.OwnOffer, error) {
	own := api.OwnOffer{
		GameOffer: httpapi.GameOffer(o), RunningMatches: o.Going(), Expires: o.Expires.UnixMilli(),
	}
	if o.Whom == "" {
		return own, nil
	}
	handle, err := s.cfg.Users.Store.HandleOf(ctx, o.Whom)
	if err != nil {
		return own, httpapi.StoreError(err)
	}
	own.Challenged = handle
	return own, nil
}

// waitingMatches returns the matches that have come of a user's offers and pause until the user opens them.
func (s *Offers) waitingMatches(ctx context.Context, user string) (list []api.ReadyMatch) {
	for _, id := range s.cfg.Streams.MatchesOf(user) {
		s.cfg.Matches.ReadListed(ctx, id, user, func(state *match.State) {
			until, awaited := state.Paused()
			if seat := state.Clocks.Awaited(); !awaited || seat == 0 || !state.Seats.HeldBy(user).Has(seat) {
				return
			}
			c := api.ReadyMatch{Match: id, Game: state.Match.Game, Until: until.UnixMilli()}
			for _, p := range state.Seats.Players {
				if p.User != user {
					c.Name = p.Name
				}
			}
			list = append(list, c)
		})
	}
	return list
}

// HiddenFrom returns the users whose offers a user does not see.
func (s *Offers) HiddenFrom(ctx context.Context, viewer string) (httpapi.HiddenUsers, error) {
	if viewer == "" {
		return nil, nil
	}
	blocked, err := s.cfg.Users.Store.Relations(ctx, viewer, user.Block)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	blockers, err := s.cfg.Chat.Blockers(ctx, viewer)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if len(blocked)+len(blockers) == 0 {
		return nil, nil
	}
	hidden := httpapi.HiddenUsers{}
	for _, t := range blocked {
		hidden[t.User.ID] = true
	}
	for _, id := range blockers {
		hidden[id] = true
	}
	return hidden, nil
}

// Arrive records that a user has opened a match: clocks of a match from an offer pause until its maker arrives.
func (s *Offers) Arrive(ctx context.Context, t *host.Match, user string) {
	if user == "" {
		return
	}
	came, err := t.Arrive(ctx, user)
	if err != nil && ctx.Err() == nil {
		s.cfg.Log.WarnContext(ctx, "the arrival of an awaited player could not be stored", "match", t.ID(), "error", err)
	}
	if came {
		s.cfg.Streams.Wake(false, user)
	}
}

// Stored returns the offers of a user and what has come of them, for the download of the user's data.
func (s *Offers) Stored(ctx context.Context, user string) (any, error) {
	if s.lobby == nil {
		return nil, nil //nolint:nilnil // there is nothing
	}
	offers, events, err := s.lobby.Store.OffersOf(ctx, user)
	return map[string]any{"offers": offers, "events": events}, err
}

// Challenge returns whether the challenge of a notification still waits for an answer.
func (s *Offers) Challenge(ctx context.Context, n notify.Notification) (truth notify.Truth, err error) {
	if s.lobby == nil {
		return truth, nil
	}
	o, found := s.lobby.Find(n.About)
	if !found || o.Whom != n.User {
		return truth, nil
	}
	truth.There = s.cfg.Streams.HasStream(n.User)
	truth.Holds, err = s.lobby.MayMeet(ctx, n.User, o.Maker.ID)
	return truth, err
}

// ChallengeTitle returns the title of the game of a challenge, or the name of the program if the challenge has ended.
func (s *Offers) ChallengeTitle(d notify.Delivery) string {
	if s.lobby != nil {
		if o, found := s.lobby.Find(d.About); found {
			if g, known := s.cfg.Host.Games(o.Game); known {
				return catalog.For(d.Channel.Language).Say(g.Info().Title())
			}
		}
	}
	return "Hexparlor"
}
