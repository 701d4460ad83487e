package server

import (
	"context"
	"crypto/rand"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
)

// TablePath names a table. Huma reads only embedded types that are exported.
type TablePath struct {
	ID string `path:"id" maxLength:"64"`
}

// see calls f with what the caller may know of a table; the error may be f's.
func (s *Server) see(ctx context.Context, id string, f func(view.View) error) error {
	t, err := s.table(ctx, id)
	if err != nil {
		return err
	}
	return s.seeTable(ctx, t, f)
}

// viewOf is what the caller may know of a table now.
func (s *Server) viewOf(ctx context.Context, id string) (v view.View, err error) {
	err = s.see(ctx, id, func(now view.View) error {
		v = now
		return nil
	})
	return v, err
}

// tableFor is a table, and the caller's public id; empty for nobody.
func (s *Server) tableFor(ctx context.Context, id string) (t *host.Table, me string, err error) {
	if t, err = s.table(ctx, id); err != nil {
		return nil, "", err
	}
	me, err = callerOf(ctx).ID(ctx)
	return t, me, err
}

func (s *Server) seeTable(ctx context.Context, t *host.Table, f func(view.View) error) error {
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return err
	}
	t.Show(me, func(fold *match.State) { err = f(view.New(fold, fold.Seats.HeldBy(me), callerOf(ctx).Words())) })
	return err
}

// matchOf is everything the caller may know of a table.
func (s *Server) matchOf(ctx context.Context, t *host.Table) (*httpapi.Body[api.Match], error) {
	var m api.Match
	var behind bool
	err := s.seeTable(ctx, t, func(v view.View) error {
		who := s.presenceAt(v.State)
		who.Now = s.cfg.Host.Clock()
		m = v.MatchFor(who)
		behind = v.Delayed
		return nil
	})
	if !behind {
		m.Line = t.BotPlace() // also if nobody has the table open
	}
	return httpapi.NoStore(m), err
}

// latest is table with all that was stored until now, for who opens it: at another server they may just have sat down.
func (s *Server) latest(ctx context.Context, id string) (*host.Table, error) {
	if _, err := s.table(ctx, id); err != nil {
		return nil, err
	}
	return s.cfg.Host.Latest(ctx, id)
}

func (s *Server) getMatch(ctx context.Context, in *TablePath) (*httpapi.Body[api.Match], error) {
	t, err := s.latest(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.matchOf(ctx, t)
}

type newMatch struct{ Body api.NewMatch }

func (s *Server) createMatch(ctx context.Context, in *newMatch) (*httpapi.Body[api.Match], error) {
	if in.Body.Public {
		if err := s.may(ctx, admin.MakePublicTable); err != nil {
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
	if err := s.limits.newTable(callerOf(ctx).r); err != nil {
		return nil, err
	}
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	t, err := s.cfg.Host.Create(ctx, match.New{
		Game: in.Body.Game, Options: in.Body.Options, Players: players, Public: in.Body.Public, Maker: me,
		Gather: in.Body.Gather, Rated: in.Body.Rated, Time: control, RunsOut: match.Policy(in.Body.RunsOut),
		Talk: talkOf(in.Body), Delay: time.Duration(in.Body.Delay) * time.Second,
		Hints: s.wantsHints(in.Body, players),
	})
	if err != nil {
		return nil, err
	}
	return s.matchOf(ctx, t)
}

// wantsHints tells whether the house is to advise at a new table: as its maker wishes, else if it can and the maker is
// the only person and no seat is open.
func (s *Server) wantsHints(n api.NewMatch, players []match.Player) bool {
	if n.Hints != nil {
		return *n.Hints
	}
	if g, ok := s.cfg.Host.Games(n.Game); ok && g.Info().NoEnd(n.Options) != nil {
		return false
	}
	people := map[string]bool{}
	for _, p := range players {
		if !p.Bot() {
			people[p.Guest] = true
		}
	}
	return len(people) == 1 && !people[""] && !n.Gather
}

// players seats those whom a new table is for. Whoever makes a table is stored even if they do not sit at it.
func (s *Server) players(ctx context.Context, game string, wishes []api.SeatRequest) ([]match.Player, error) {
	me, err := callerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	players := make([]match.Player, len(wishes))
	for i, wish := range wishes {
		switch wish.Kind {
		case "me":
			players[i] = match.Player{Guest: me.ID, Name: me.Shown(), Program: me.Bot()}
		case "bot":
			name, ok := s.cfg.Host.Mover.Name(game, wish.Level)
			if !ok {
				return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadSeats),
					i18n.Of("server.no-such-bot", "seat", i+1, "level", wish.Level))
			}
			players[i] = match.Player{Level: wish.Level, Name: name}
		case string(api.ByMessage):
			name, err := s.elsewhere(ctx, wish.Name)
			if err != nil {
				return nil, err
			}
			players[i] = match.Player{ByMessage: true, Name: name}
		}
	}
	return players, nil
}

type seatClaim struct {
	TablePath
	Body api.SeatClaim
}

func (s *Server) sit(ctx context.Context, in *seatClaim) (*httpapi.Body[api.Match], error) {
	t, err := s.table(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if in.Body.Name != "" {
		if err := s.sitElsewhere(ctx, t, in.Body.Seat, in.Body.Name); err != nil {
			return nil, err
		}
		return s.matchOf(ctx, t)
	}
	me, err := callerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	var sits bool // already: to ask twice does no harm
	t.Read(func(f *match.State) {
		sits = f.Seats.HeldBy(me.ID).Has(in.Body.Seat) || f.Seats.Gathering() && f.Seats.HeldBy(me.ID) != 0
	})
	if !sits {
		_, err = t.Submit(ctx, match.Submission{
			Guest: me.ID, Seat: in.Body.Seat, Kind: match.Sit, Text: me.Shown(), Key: rand.Text(), Program: me.Bot(),
		})
	}
	if err != nil {
		return nil, err
	}
	return s.matchOf(ctx, t)
}

type submission struct {
	TablePath
	Body api.Submission
}

func (s *Server) move(ctx context.Context, in *submission) (*httpapi.Body[api.Accepted], error) {
	return s.submit(ctx, in.ID, moveOf(in.Body))
}

func moveOf(b api.Submission) match.Submission {
	m := match.Submission{Seat: b.Seat, Kind: match.Move, Text: b.Text, Key: b.Key, State: b.State}
	if b.Thought != nil {
		thought := time.Duration(*b.Thought) * time.Millisecond
		m.Thought = &thought
	}
	return m
}

type action struct {
	TablePath
	Body api.Action
}

func (s *Server) act(ctx context.Context, in *action) (*httpapi.Body[api.Accepted], error) {
	b := in.Body
	sub := match.Submission{Seat: b.Seat, Kind: match.Kind(b.Text), Key: b.Key, Target: b.Target, State: b.State}
	if sub.Kind != match.Resign && sub.Kind != match.Stand {
		if err := s.may(ctx, admin.Play); err != nil {
			return nil, err
		}
	}
	switch sub.Kind {
	case match.Start:
		sub.Text = strconv.Itoa(b.Teams)
	case match.AddBot:
		sub.Text = strconv.Itoa(b.Level)
	case match.ReplaceAsk, match.ClaimWin:
		t, err := s.table(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		t.Read(func(f *match.State) { sub.Absent = s.absentAt(f, time.Now()) })
	}
	return s.submit(ctx, in.ID, sub)
}

func (s *Server) submit(ctx context.Context, id string, sub match.Submission) (*httpapi.Body[api.Accepted], error) {
	t, err := s.table(ctx, id)
	if err != nil {
		return nil, err
	}
	if sub.Guest, err = callerOf(ctx).ID(ctx); err != nil {
		return nil, err
	}
	start := time.Now()
	o, err := t.Submit(ctx, sub)
	if err != nil {
		return nil, err
	}
	s.metrics.submit.Observe(time.Since(start).Seconds())
	s.metrics.moves.Inc()
	return httpapi.NoStore(api.Accepted{Number: o.Number, Moves: append([]string{}, o.Moves...), Repeat: o.Repeat}), nil
}

type previewQuery struct {
	TablePath
	Body api.PreviewQuery
}

func (s *Server) preview(ctx context.Context, in *previewQuery) (*httpapi.Body[[]api.Preview], error) {
	var list []api.Preview
	err := s.trying(ctx, len(in.Body.Moves), func() error {
		return s.see(ctx, in.ID, func(v view.View) error {
			list, _ = v.Previews(in.Body.Seat, in.Body.Moves) // the position may have changed since the client saw it
			return nil
		})
	})
	return httpapi.NoStore(list), err
}

type whyQuery struct {
	TablePath
	Body api.Why
}

func (s *Server) why(ctx context.Context, in *whyQuery) (*httpapi.Body[api.Because], error) {
	var answer api.Because
	err := s.see(ctx, in.ID, func(v view.View) (err error) {
		answer, err = v.Because(in.Body.Seat, in.Body.Picks)
		return err
	})
	return httpapi.NoStore(answer), err
}

type streamQuery struct {
	TablePath
	Header string `header:"Last-Event-ID"`
	Query  string `query:"last" doc:"as Last-Event-ID, for clients that cannot set headers"`
}

// last is the number of the last entry that the viewer knows, or -1.
func (q *streamQuery) last() int {
	text := q.Header
	if text == "" {
		text = q.Query
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 0 {
		return n
	}
	return -1 // whatever it is, a whole match is the right answer
}

func (s *Server) getStream(ctx context.Context, in *streamQuery) (*huma.StreamResponse, error) {
	t, err := s.latest(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	words := callerOf(ctx).Words()
	return s.streamTo(ctx, func(ctx context.Context, guest string, w http.ResponseWriter) {
		st := &stream{
			server: s, table: t, guest: guest, viewer: callerOf(ctx).viewer(guest), words: words,
			w: w, ctl: http.NewResponseController(w), hints: make(chan struct{}, 1),
		}
		st.serve(ctx, in.last())
	})
}

// streamTo answers the caller with a stream. serve writes it until ctx ends, as the caller's session may do.
func (s *Server) streamTo(
	ctx context.Context, serve func(ctx context.Context, person string, w http.ResponseWriter),
) (*huma.StreamResponse, error) {
	c := callerOf(ctx)
	c.issue() // who only looks on may sit down, and the stream must know them then
	person, err := c.ID(ctx)
	if err != nil {
		return nil, err
	}
	select {
	case <-s.closing:
		return nil, &match.Error{Code: match.Closing, Reason: i18n.Of("match.closing")}
	default:
	}
	closed, err := s.limits.openStream(c.r, person)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer closed()
		r, w := humago.Unwrap(hc)
		ctx, ended := c.within(r.Context())
		defer ended()
		if now, err := c.ID(ctx); err != nil || now != person || r.Method != http.MethodGet { // HEAD
			return
		}
		serve(ctx, person, w)
	}}, nil
}
