package online

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/terminal/view"
)

// Lobby is what a user sees of a server besides matches: the user's own matches, offers, and the games of the site.
type Lobby struct {
	Client *Client
	Me     api.Me
	Games  []api.GameInfo // games of the site in its order
	Own    []api.OwnMatch // unfinished matches of the user, those that wait first
	Waits  int            // number of the user's matches that wait for the user
	Offers []api.GameOffer
	Mine   api.OwnOffers
	Lost   *view.Lost // the lost connection; nil while there is one

	stream *stream
	wake   chan struct{} // a value has the user's matches read at once
	stop   context.CancelFunc
	ended  context.Context
	opened map[string]bool // new matches that were opened already
}

// NewLobby returns the lobby of a client's server. Nothing is read before Begin.
func NewLobby(c *Client) *Lobby {
	l := &Lobby{Client: c, wake: make(chan struct{}, 1), opened: map[string]bool{}}
	l.ended, l.stop = context.WithCancel(context.Background())
	l.stream = newStream(l.ended, c, "/api/offers/stream")
	return l
}

// Close ends the stream of offers, and with it the user's offers to play at once.
func (l *Lobby) Close() { l.stop() }

// Begin reads who the user is and what the site has, and follows the offers.
func (l *Lobby) Begin() []view.Job { return []view.Job{l.introduce(), l.listen(), l.follow()} }

// job returns a job that ends with the lobby, or when it begins anew as another user.
func (l *Lobby) job(run func(ctx context.Context) func() view.Update) view.Job {
	ended := l.ended
	return func(ctx context.Context) func() view.Update {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(ended, cancel)()
		apply := run(ctx)
		return func() view.Update {
			if ended.Err() != nil {
				return view.Update{}
			}
			return apply()
		}
	}
}

// introduce reads the user's name and the games of the site.
func (l *Lobby) introduce() view.Job {
	return l.job(func(ctx context.Context) func() view.Update {
		var me api.Me
		var games []api.GameInfo
		err := l.Client.call(ctx, http.MethodGet, "/api/me", nil, &me)
		if err == nil {
			err = l.Client.call(ctx, http.MethodGet, "/api/games", nil, &games)
		}
		return func() view.Update {
			if err != nil {
				return view.Failed(err)
			}
			l.setMe(me)
			l.Games = lean(games)
			return view.Update{Changed: true}
		}
	})
}

// lean returns the games without the texts that this program has itself.
func lean(games []api.GameInfo) []api.GameInfo {
	for i := range games {
		g := &games[i]
		g.Options, g.Facts, g.Summary = nil, nil, ""
		for j := range g.Presets {
			g.Presets[j].Help = ""
		}
		for j := range g.Levels {
			g.Levels[j].Help = ""
		}
	}
	return games
}

func (l *Lobby) setMe(me api.Me) {
	l.Me = me
	l.Me.Name, l.Me.Handle = clean(me.Name, 30), clean(me.Handle, 30)
}

// listen returns the job that waits for the next event of the stream of offers.
func (l *Lobby) listen() view.Job {
	stream := l.stream
	return l.job(func(context.Context) func() view.Update {
		e := stream.next()
		return func() view.Update {
			u := l.hear(e)
			if e.end == nil {
				u.Jobs = append(u.Jobs, l.listen())
			}
			return u
		}
	})
}

// hear applies an event of the stream.
func (l *Lobby) hear(e event) view.Update {
	if e.end != nil {
		return view.Failed(e.end)
	}
	if l.Lost = e.lost; e.lost != nil {
		return view.Update{Changed: true}
	}
	switch e.name {
	case "offers":
		var all api.Offers
		if json.Unmarshal(e.data, &all) == nil {
			l.Offers = nil
			l.add(all.Offers)
			return l.setOwn(all.OwnOffers)
		}
	case "change":
		var c api.OfferChange
		if json.Unmarshal(e.data, &c) == nil {
			l.Offers = slices.DeleteFunc(l.Offers, func(o api.GameOffer) bool { return slices.Contains(c.Gone, o.ID) })
			l.add(c.New)
			return view.Update{Changed: true}
		}
	case "own":
		var own api.OwnOffers
		if json.Unmarshal(e.data, &own) == nil {
			return l.setOwn(own)
		}
	}
	return view.Update{}
}

// mostOffers is the greatest number of offers that are kept.
const mostOffers = 500

func (l *Lobby) add(offers []api.GameOffer) {
	for _, o := range offers[:min(len(offers), mostOffers-min(mostOffers, len(l.Offers)))] {
		l.Offers = append(l.Offers, cleanOffer(o))
	}
}

func cleanOffer(o api.GameOffer) api.GameOffer {
	o.Name, o.Handle, o.Time = clean(o.Name, 30), clean(o.Handle, 30), clean(o.Time, 40)
	o.Options = slices.Clone(o.Options)
	for i := range o.Options {
		o.Options[i] = clean(o.Options[i], 80)
	}
	return o
}

// setOwn sets what concerns the user alone, and opens a match that has begun from an offer of the user.
func (l *Lobby) setOwn(own api.OwnOffers) view.Update {
	before := len(l.Mine.Challenges)
	for i := range own.Challenges {
		own.Challenges[i] = cleanOffer(own.Challenges[i])
	}
	for i := range own.Mine {
		own.Mine[i].GameOffer = cleanOffer(own.Mine[i].GameOffer)
		own.Mine[i].Challenged = clean(own.Mine[i].Challenged, 30)
	}
	l.Mine = own
	l.refresh()
	u := view.Update{Changed: true, Bell: len(own.Challenges) > before}
	if own.Declined != "" {
		u.Status = i18n.Of("screen-server.declined", "name", clean(own.Declined, 30))
	}
	for _, m := range own.ReadyMatches {
		if !l.opened[m.Match] {
			l.opened[m.Match] = true
			u.Bell = true
			u.Jobs = append(u.Jobs, l.Open(m.Match).Jobs...)
		}
	}
	return u
}

// refresh has the user's matches read soon.
func (l *Lobby) refresh() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// between is the time between two readings of the user's matches.
const between = 20 * time.Second

// follow reads the user's matches again and again.
func (l *Lobby) follow() view.Job {
	wake := l.wake
	return l.job(func(ctx context.Context) func() view.Update {
		timer := time.NewTimer(between)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-wake:
		case <-ctx.Done():
		}
		var own api.OwnMatches
		err := l.Client.call(ctx, http.MethodGet, "/api/me/matches", nil, &own)
		return func() view.Update {
			u := view.Update{Jobs: []view.Job{l.follow()}}
			if err == nil { // the lost stream says it otherwise
				u.Changed, u.Bell = true, own.Waiting > l.Waits
				l.setMatches(own)
			}
			return u
		}
	})
}

func (l *Lobby) setMatches(own api.OwnMatches) {
	l.Own, l.Waits = own.Matches, own.Waiting
	for i := range l.Own {
		l.Own[i].View = nil
		for j := range l.Own[i].Players {
			l.Own[i].Players[j].Name = clean(l.Own[i].Players[j].Name, 30)
		}
	}
}

// Retry tries to connect again at once.
func (l *Lobby) Retry() { l.stream.again() }

// asks returns the update with a job that asks the server for something, and opens the match that follows from it.
func (l *Lobby) asks(ask func(ctx context.Context) (*Match, error)) view.Update {
	return view.Update{Jobs: []view.Job{l.job(func(ctx context.Context) func() view.Update {
		m, err := ask(ctx)
		return func() view.Update {
			l.refresh()
			if err != nil {
				return view.Failed(err)
			}
			if m == nil {
				return view.Update{Changed: true}
			}
			l.opened[m.id] = true
			return view.Update{Open: m}
		}
	})}}
}

// Open opens a match.
func (l *Lobby) Open(id string) view.Update {
	return l.asks(func(ctx context.Context) (*Match, error) { return l.Client.Open(ctx, id) })
}

// Join sits down on the first open seat of a match, unless the user has a seat there, and opens it.
func (l *Lobby) Join(id string) view.Update {
	return l.asks(func(ctx context.Context) (*Match, error) {
		var m api.Match
		if err := l.Client.call(ctx, http.MethodGet, pathOf("/api/matches/%s", id), nil, &m); err != nil {
			return nil, err
		}
		open := slices.IndexFunc(m.Players, func(p api.Player) bool { return p.Kind == api.Open })
		if mine := slices.ContainsFunc(m.Players, func(p api.Player) bool { return p.Mine }); mine || open < 0 {
			return l.Client.opened(m)
		}
		body := api.SeatClaim{Seat: m.Players[open].Seat}
		if err := l.Client.call(ctx, http.MethodPost, pathOf("/api/matches/%s/seats", id), body, &m); err != nil {
			return nil, err
		}
		return l.Client.opened(m)
	})
}

// Create makes a match and opens it.
func (l *Lobby) Create(n api.NewMatch) view.Update {
	return l.asks(func(ctx context.Context) (*Match, error) {
		var m api.Match
		if err := l.Client.call(ctx, http.MethodPost, "/api/matches", n, &m); err != nil {
			return nil, err
		}
		return l.Client.opened(m)
	})
}

// Offer makes an offer or challenges an account. If another user has made the same offer, the match opens.
func (l *Lobby) Offer(n api.NewOffer) view.Update {
	return l.asks(func(ctx context.Context) (*Match, error) {
		var made api.NewOfferResult
		err := l.Client.call(ctx, http.MethodPost, "/api/offers", n, &made)
		if err != nil || made.Match == "" {
			return nil, err
		}
		return l.Client.Open(ctx, made.Match)
	})
}

// Accept accepts an offer or a challenge, and opens its match.
func (l *Lobby) Accept(offer string) view.Update {
	return l.asks(func(ctx context.Context) (*Match, error) {
		var made api.NewOfferResult
		if err := l.Client.call(ctx, http.MethodPost, pathOf("/api/offers/%s/take", offer), nil, &made); err != nil {
			return nil, err
		}
		return l.Client.Open(ctx, made.Match)
	})
}

// Withdraw withdraws an offer of the user, or declines a challenge to the user.
func (l *Lobby) Withdraw(offer string, own bool) view.Update {
	return l.asks(func(ctx context.Context) (*Match, error) {
		if own {
			return nil, l.Client.call(ctx, http.MethodDelete, pathOf("/api/offers/%s", offer), nil, nil)
		}
		return nil, l.Client.call(ctx, http.MethodPost, pathOf("/api/offers/%s/decline", offer), nil, nil)
	})
}

// SignIn signs in by a code. The lobby begins anew as that user.
func (l *Lobby) SignIn(code string) view.Update {
	return view.Update{Jobs: []view.Job{l.job(func(ctx context.Context) func() view.Update {
		me, err := l.Client.SignIn(ctx, code)
		return func() view.Update {
			if err != nil {
				return view.Failed(err)
			}
			return l.renew(me)
		}
	})}}
}

// SignOut ends the user's session. The lobby begins anew as the guest with that secret, or as a new one.
func (l *Lobby) SignOut(guest string) view.Update {
	return view.Update{Jobs: []view.Job{l.job(func(ctx context.Context) func() view.Update {
		err := l.Client.signOut(ctx, guest)
		return func() view.Update {
			if err != nil {
				return view.Failed(err)
			}
			u := l.renew(api.Me{})
			u.Status = i18n.Of("screen-server.signed-out")
			return u
		}
	})}}
}

// renew begins the lobby anew as another user.
func (l *Lobby) renew(me api.Me) view.Update {
	l.Close()
	fresh := NewLobby(l.Client)
	l.stream, l.wake, l.stop, l.ended, l.opened = fresh.stream, fresh.wake, fresh.stop, fresh.ended, fresh.opened
	l.setMe(me)
	l.Own, l.Waits, l.Offers, l.Mine = nil, 0, nil, api.OwnOffers{}
	return view.Update{Changed: true, Status: i18n.Of("screen-server.signed-in", "name", l.Me.Name), Jobs: l.Begin()}
}
