package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/clock"
	"hexparlor/internal/lobby"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/notify"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/server/live"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// meetStatuses are those of the errors of package meet.
var meetStatuses = map[lobby.Code]int{
	lobby.Gone: http.StatusNotFound, lobby.OwnOffer: http.StatusConflict, lobby.OutOfRange: http.StatusForbidden,
	lobby.AccountsOnly: http.StatusForbidden, lobby.BadOffer: http.StatusUnprocessableEntity,
	lobby.AskedAlready: http.StatusConflict, lobby.TooMany: http.StatusTooManyRequests,
}

// newBoard puts the offers of the house on a board; there is none where nobody keeps offers.
func (s *Server) newBoard() error {
	store, keeps := s.cfg.Host.Store.(lobby.Store)
	if !keeps || s.cfg.Ratings == nil {
		return nil
	}
	s.offers = live.NewOfferHub(s.soft)
	board, err := lobby.New(context.Background(), lobby.Config{
		Host: s.cfg.Host, Store: store, People: s.cfg.People, Ratings: s.cfg.Ratings.Store,
		May: func(ctx context.Context, p user.User) error {
			h, err := s.cfg.Desk.State(ctx)
			if err != nil {
				return httpapi.StoreError(err)
			}
			return h.May(p, admin.Sit, s.cfg.Desk.Now())
		},
		Here: s.offers.Here, Told: s.offers.Publish,
	})
	if err != nil {
		return err
	}
	s.board = board
	find := func(id string) (lobby.Offer, bool) {
		o, found := board.Find(id)
		return o, found && o.Open()
	}
	s.offers.Begin(find, board.Open())
	return nil
}

// tidyEvery is how often it is looked whether makers of offers have left.
const tidyEvery = 5 * time.Second

// tidyOffers keeps the board tidy until ctx is done.
func (s *Server) tidyOffers(ctx context.Context) {
	if s.board == nil {
		return
	}
	httpapi.Every(ctx, tidyEvery, func() {
		if err := s.board.Tidy(ctx); err != nil && ctx.Err() == nil {
			s.cfg.Log.Error("old offers could not be ended", "error", err)
		}
	})
}

// ownOffers is what concerns a person alone. Challenges of people whom they do not meet are none.
func (s *Server) ownOffers(ctx context.Context, person string) (told api.OwnOffers, err error) {
	told = api.OwnOffers{Mine: []api.OwnOffer{}, Challenges: []api.GameOffer{}, Company: []api.Company{}}
	if person == "" {
		return told, nil
	}
	for _, o := range s.board.Of(person) {
		own, err := s.ownOffer(ctx, o)
		if err != nil {
			return told, err
		}
		told.Mine = append(told.Mine, own)
	}
	for _, o := range s.board.Challenges(person) {
		meets, err := s.board.Meets(ctx, person, o.Maker.ID)
		if err != nil {
			return told, httpapi.StoreError(err)
		}
		if meets {
			told.Challenges = append(told.Challenges, httpapi.GameOffer(o))
		}
	}
	told.Company = append(told.Company, s.company(ctx, person)...)
	if whom := s.offers.DeclinedBy(person); whom != "" {
		if told.Declined, err = s.cfg.People.Store.HandleOf(ctx, whom); err != nil {
			return told, httpapi.StoreError(err)
		}
	}
	return told, nil
}

func (s *Server) ownOffer(ctx context.Context, o lobby.Offer) (api.OwnOffer, error) {
	own := api.OwnOffer{GameOffer: httpapi.GameOffer(o), Going: o.Going()}
	if o.Whom == "" {
		return own, nil
	}
	handle, err := s.cfg.People.Store.HandleOf(ctx, o.Whom)
	if err != nil {
		return own, httpapi.StoreError(err)
	}
	own.Whom = handle
	return own, nil
}

// stillChallenged tells whether a challenge waits for an answer.
func (s *Server) stillChallenged(ctx context.Context, n notify.Notification) (truth notify.Truth, err error) {
	if s.board == nil {
		return truth, nil
	}
	o, found := s.board.Find(n.About)
	if !found || o.Whom != n.User {
		return truth, nil
	}
	truth.There = s.offers.HasStream(n.User)
	truth.Holds, err = s.board.Meets(ctx, n.User, o.Maker.ID)
	return truth, err
}

// challengedAt is the game that a challenge is about, or else the name of the program.
func (s *Server) challengedAt(d notify.Delivery) string {
	if s.board != nil {
		if o, found := s.board.Find(d.About); found {
			if g, known := s.cfg.Host.Games(o.Game); known {
				return catalog.For(d.Channel.Language).Say(g.Info().Title())
			}
		}
	}
	return "Hexparlor"
}

// company is the tables at which somebody waits for a person who has offered to play.
func (s *Server) company(ctx context.Context, person string) (told []api.Company) {
	for _, id := range s.offers.MatchesOf(person) {
		s.matches.ReadListed(ctx, id, person, func(f *match.State) {
			until, awaited := f.Paused()
			if seat := f.Clocks.Awaited(); !awaited || seat == 0 || !f.Seats.HeldBy(person).Has(seat) {
				return
			}
			c := api.Company{Match: id, Game: f.Match.Game, Until: until.UnixMilli()}
			for _, p := range f.Seats.Players {
				if p.Guest != person {
					c.Name = p.Name
				}
			}
			told = append(told, c)
		})
	}
	return told
}

// arrive tells a table that somebody has opened it for whom its clocks may stand.
func (s *Server) arrive(ctx context.Context, t *host.Table, person string) {
	if person == "" {
		return
	}
	came, err := t.Arrive(ctx, person)
	if err != nil && ctx.Err() == nil {
		s.cfg.Log.WarnContext(ctx, "somebody came to a table where they are awaited, and it was not noted",
			"match", t.ID(), "error", err)
	}
	if came && s.offers != nil {
		s.offers.Wake(false, person)
	}
}

// offersKept is what a person has offered to play, and what has come of it, as they get it.
func (s *Server) offersKept(ctx context.Context, person string) (any, error) {
	if s.board == nil {
		return nil, nil //nolint:nilnil // there is nothing
	}
	offers, events, err := s.board.Store.OffersOf(ctx, person)
	return map[string]any{"offers": offers, "events": events}, err
}

// mustMeet is refused where the house keeps no offers.
func (s *Server) mustMeet() error {
	if s.board == nil {
		return httpapi.NewProblem(http.StatusNotFound, "no-offers", i18n.Of("server.no-offers"))
	}
	return nil
}

func (s *Server) getOffers(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Offers], error) {
	if err := s.mustMeet(); err != nil {
		return nil, err
	}
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	told := api.Offers{Offers: []api.GameOffer{}}
	hidden, err := s.hiddenFrom(ctx, me)
	if err != nil {
		return nil, err
	}
	for _, o := range s.board.Open() {
		if !hidden.Has(o.Maker) {
			told.Offers = append(told.Offers, httpapi.GameOffer(o))
		}
	}
	told.OwnOffers, err = s.ownOffers(ctx, me)
	return httpapi.NoStore(told), err
}

type newOffer struct{ Body api.NewOffer }

func (s *Server) offer(ctx context.Context, in *newOffer) (*httpapi.Body[api.Offered], error) {
	if err := s.mustMeet(); err != nil {
		return nil, err
	}
	b, c := in.Body, callerOf(ctx)
	if b.Whom == "" {
		if err := s.guard.May(ctx, admin.MakePublicTable); err != nil {
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
	o := lobby.Offer{
		Maker: me, Game: b.Game, Options: b.Options, Time: control, Rated: b.Rated,
		Range: lobby.Range{Least: b.Least, Most: b.Most}, Seat: b.Seat, Tables: b.Tables,
	}
	if b.Whom != "" {
		whom, err := httpapi.Account(ctx, s.cfg.People, b.Whom)
		if err != nil {
			return nil, err
		}
		o.Whom = whom.ID
	}
	if err := s.quotas.NewOffer(c); err != nil {
		return nil, err
	}
	o, t, err := s.board.Offer(ctx, o, c.address())
	if err != nil {
		return nil, ofMeeting(err)
	}
	if t != nil {
		return httpapi.NoStore(api.Offered{Match: t.ID()}), nil
	}
	own, err := s.ownOffer(ctx, o)
	return httpapi.NoStore(api.Offered{Offer: &own}), err
}

// mayRate tells whether games of somebody with others may be rated. Those of people who come from the same address may
// not: too easily they are one person.
func (s *Server) mayRate(ctx context.Context, person string, others []string) error {
	if err := s.cfg.People.Rate(ctx, person, others); err != nil {
		return httpapi.UserError(err)
	}
	for _, other := range others {
		if s.whereabouts.AreTogether(person, other) {
			return &user.Error{Code: user.NotRated, Reason: i18n.Of("server.same-address")}
		}
	}
	return nil
}

// ofMeeting is an error of package meet: a refusal of its own or of those whom it asks, or else the store's.
func ofMeeting(err error) error {
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

// getOffer is for the page to which a notice of a challenge leads. What is not for the caller is not there.
func (s *Server) getOffer(ctx context.Context, in *OfferPath) (*httpapi.Body[api.GameOffer], error) {
	if err := s.mustMeet(); err != nil {
		return nil, err
	}
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	o, found := s.board.Find(in.Offer)
	if !found || o.Maker.ID != me && o.Whom != me && !o.Open() {
		return nil, lobby.Missing()
	}
	if o.Maker.ID != me && me != "" {
		meets, err := s.board.Meets(ctx, me, o.Maker.ID)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		if !meets {
			return nil, lobby.Missing()
		}
	}
	return httpapi.NoStore(httpapi.GameOffer(o)), nil
}

func (s *Server) takeOffer(ctx context.Context, in *OfferPath) (*httpapi.Body[api.Offered], error) {
	if err := s.mustMeet(); err != nil {
		return nil, err
	}
	if _, found := s.board.Find(in.Offer); !found { // before somebody is stored because of it
		return nil, lobby.Missing()
	}
	me, err := callerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	t, err := s.board.Take(ctx, me, in.Offer)
	if err != nil {
		return nil, ofMeeting(err)
	}
	return httpapi.NoStore(api.Offered{Match: t.ID()}), nil
}

func (s *Server) declineOffer(ctx context.Context, in *OfferPath) (*httpapi.Body[api.OwnOffers], error) {
	return s.endOffer(ctx, in.Offer, (*lobby.Lobby).Decline)
}

func (s *Server) withdrawOffer(ctx context.Context, in *OfferPath) (*httpapi.Body[api.OwnOffers], error) {
	return s.endOffer(ctx, in.Offer, (*lobby.Lobby).Withdraw)
}

func (s *Server) endOffer(
	ctx context.Context, id string, end func(*lobby.Lobby, context.Context, string, string) error,
) (*httpapi.Body[api.OwnOffers], error) {
	if err := s.mustMeet(); err != nil {
		return nil, err
	}
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	if err := end(s.board, ctx, me, id); err != nil {
		return nil, ofMeeting(err)
	}
	own, err := s.ownOffers(ctx, me)
	return httpapi.NoStore(own), err
}

// hiddenFrom finds whose offers a person does not see.
func (s *Server) hiddenFrom(ctx context.Context, person string) (httpapi.HiddenUsers, error) {
	if person == "" {
		return nil, nil
	}
	ties, err := s.cfg.People.Store.Ties(ctx, person, user.Block)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	blockers, err := s.cfg.Talk.Deaf(ctx, person)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if len(ties)+len(blockers) == 0 {
		return nil, nil
	}
	h := httpapi.HiddenUsers{}
	for _, t := range ties {
		h[t.User.ID] = true
	}
	for _, id := range blockers {
		h[id] = true
	}
	return h, nil
}
