package server

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/notify"
	"hexparlor/internal/notify/push"
	"hexparlor/internal/server/httpapi"
)

// maxChannels is at how many places one person is told.
const maxChannels = 10

// Notices are how the house tells people who are elsewhere.
type Notices struct {
	Store  notify.Store
	Pace   notify.Pace // the zero value: notify.Usual
	Inside bool        // push services may be in the house's own networks: for tests
}

// teller brings notices where people want them.
type teller struct {
	outbox notify.Outbox
	push   *push.Sender
	stops  []byte // key of the links that end letters
}

// newTeller is nil where the house tells nobody anything.
func (s *Server) newTeller(cfg Notices) (*teller, error) {
	if cfg.Store == nil {
		return nil, nil //nolint:nilnil // a house that tells nobody is no error
	}
	if cfg.Pace == (notify.Pace{}) {
		cfg.Pace = notify.Usual
	}
	ctx := context.Background()
	keys, err := push.KeysOf(ctx, cfg.Store)
	if err != nil {
		return nil, err
	}
	t := &teller{push: push.New(keys, s.contact(), cfg.Inside, s.pushWords)}
	t.stops, err = cfg.Store.SiteKey(ctx, "stop letters", func() ([]byte, error) {
		key := make([]byte, sha256.Size)
		_, err := rand.Read(key)
		return key, err
	})
	t.outbox = notify.Outbox{
		Store: cfg.Store, Pace: cfg.Pace, Clock: s.cfg.Host.Clock, Log: s.cfg.Log, Judge: s.holds, Life: s.cfg.People.Life,
		Lease:   s.cfg.Host.Link.Lease,
		Senders: map[notify.Way]notify.Sender{notify.Push: t.push},
		Count: func(way notify.Way, outcome string) {
			s.metrics.notices.WithLabelValues(string(way), outcome).Inc()
		},
	}
	if s.outbox.Mail != nil {
		t.outbox.Senders[notify.Mail] = noticeMail{s}
	}
	return t, err
}

// contact is where a push service finds who runs the house.
func (s *Server) contact() string {
	if s.outbox.Mail != nil && strings.HasPrefix(s.outbox.URL, "https:") {
		return s.outbox.URL
	}
	for _, name := range s.cfg.Hosts {
		return "https://" + name
	}
	return "https://localhost"
}

// holds tells how things stand with a notice.
func (s *Server) holds(ctx context.Context, n notify.Notification) (truth notify.Truth, err error) {
	switch n.Kind {
	case notify.Challenged:
		return s.stillChallenged(ctx, n)
	case notify.House:
		truth.Holds, err = s.cfg.Desk.Unseen(ctx, n.User, int64(n.Number))
		return truth, err
	}
	err = s.cfg.Host.Contain(n.About, func() error {
		t, err := s.cfg.Host.Table(ctx, n.About)
		if err == nil {
			t.Read(func(f *match.State) {
				truth = f.NotificationState(n)
				truth.There = s.presenceAt(f).Online&f.Seats.HeldBy(n.User) != 0
			})
		}
		return err
	})
	if why := (*match.Error)(nil); errors.As(err, &why) && (why.Code == match.UnknownTable || why.Code == match.Damaged) {
		return notify.Truth{}, nil // nobody can do anything there
	}
	return truth, err
}

// pushWords name the game and what there is to do: nothing that whoever looks over a shoulder may not read.
func (s *Server) pushWords(d notify.Delivery) push.Words {
	words := catalog.For(d.Channel.Language)
	return push.Words{Title: s.gameAt(d), Text: words.Say(i18n.Of("notice.push", "kind", string(d.Kind)))}
}

// program is its name, where no game can be named.
const program = "Hexparlor"

// gameAt is the game that a notice is about, or else the name of the program.
func (s *Server) gameAt(d notify.Delivery) string {
	switch d.Kind {
	case notify.Challenged:
		return s.challengedAt(d)
	case notify.House:
		return program
	}
	t, err := s.cfg.Host.Table(context.Background(), d.About)
	if err != nil {
		return program
	}
	var title i18n.Message
	t.Read(func(f *match.State) { title = f.Game.Info().Title() })
	return catalog.For(d.Channel.Language).Say(title)
}

// teller is how people are told; it is refused where the house tells nobody.
func (s *Server) mustTell() (*teller, error) {
	if s.teller == nil {
		return nil, httpapi.NewProblem(http.StatusNotFound, "no-notices", i18n.Of("server.no-notices"))
	}
	return s.teller, nil
}

// told is a person who can be told: not a program by a token.
func (s *Server) told(ctx context.Context) (t *teller, person, session string, err error) {
	if t, err = s.mustTell(); err != nil {
		return nil, "", "", err
	}
	p, session0, err := callerOf(ctx).Find(ctx)
	return t, p.ID, session0.ID, err
}

func (s *Server) getNotices(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Notices], error) {
	t, person, session, err := s.told(ctx)
	if err != nil {
		return nil, err
	}
	settings, err := t.outbox.Store.NoticeSettings(ctx, person)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	channels, err := t.outbox.Store.Channels(ctx, person)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	told := api.Notices{
		Push: t.push.PublicKey(), Off: []string{}, Channels: []api.NoticeChannel{},
	}
	told.Off = append(told.Off, settings.Off...)
	for _, kind := range notify.Kinds {
		told.Kinds = append(told.Kinds, string(kind))
	}
	for _, way := range notify.Ways {
		told.Ways = append(told.Ways, string(way))
	}
	for _, c := range channels {
		told.Channels = append(told.Channels, channelOf(c, session))
	}
	if s.outbox.Mail != nil {
		if told.Mail, err = s.cfg.People.Store.Mail(ctx, person); err != nil {
			return nil, httpapi.StoreError(err)
		}
	}
	return httpapi.NoStore(told), nil
}

func channelOf(c notify.Channel, session string) api.NoticeChannel {
	told := api.NoticeChannel{
		ID: c.ID, Way: string(c.Way), Device: c.Device, Here: c.Session != "" && c.Session == session,
		Created: c.Created.UnixMilli(),
	}
	if !c.Last.IsZero() {
		told.Last = c.Last.UnixMilli()
	}
	return told
}

type noticesInput struct{ Body api.NoticeSettings }

func (s *Server) setNotices(ctx context.Context, in *noticesInput) (*httpapi.Body[api.Notices], error) {
	t, err := s.mustTell()
	if err != nil {
		return nil, err
	}
	p, err := callerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	settings := notify.Settings{Off: in.Body.Off}.Known()
	if err := t.outbox.Store.SetNoticeSettings(ctx, p.ID, settings); err != nil {
		return nil, httpapi.StoreError(err)
	}
	return s.getNotices(ctx, nil)
}

type pushInput struct{ Body api.PushSubscription }

// addPush stores a browser's subscription. A browser that has one already gets it anew, with its language.
func (s *Server) addPush(ctx context.Context, in *pushInput) (*httpapi.Body[api.Notices], error) {
	c := callerOf(ctx)
	t, err := s.mustTell()
	if err != nil {
		return nil, err
	}
	p, session, err := c.settled(ctx)
	if err != nil {
		return nil, err
	}
	id := sha256.Sum256([]byte(in.Body.Endpoint))
	channel := notify.Channel{
		ID: hex.EncodeToString(id[:16]), User: p.ID, Way: notify.Push, Session: session.ID,
		Language: c.Words().Tag.String(), Device: deviceOf(c.r), Created: time.Now(),
		Endpoint: in.Body.Endpoint, Key: in.Body.Key, Auth: in.Body.Auth,
	}
	if err := t.push.Check(channel); err != nil {
		return nil, httpapi.NewProblem(http.StatusBadRequest, "bad-subscription", i18n.Of("server.bad-subscription"))
	}
	if err := s.keepChannel(ctx, t, channel); err != nil {
		return nil, err
	}
	return s.getNotices(ctx, nil)
}

// addNoticeMail begins letters to the account's address.
func (s *Server) addNoticeMail(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Notices], error) {
	c := callerOf(ctx)
	t, person, _, err := s.told(ctx)
	if err != nil {
		return nil, err
	}
	address, err := s.cfg.People.Store.Mail(ctx, person)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if s.outbox.Mail == nil || address == "" {
		return nil, httpapi.NewProblem(http.StatusNotFound, "no-mail", i18n.Of("server.no-mail"))
	}
	channel := notify.Channel{
		ID: rand.Text(), User: person, Way: notify.Mail, Language: c.Words().Tag.String(), Created: time.Now(),
	}
	if err := s.keepChannel(ctx, t, channel); err != nil {
		return nil, err
	}
	return s.getNotices(ctx, nil)
}

// keepChannel stores a channel in place of the one that it renews, if the person has room for it.
func (s *Server) keepChannel(ctx context.Context, t *teller, c notify.Channel) error {
	have, err := t.outbox.Store.Channels(ctx, c.User)
	if err != nil {
		return httpapi.StoreError(err)
	}
	for _, old := range have {
		if old.ID == c.ID || c.Way == notify.Mail && old.Way == notify.Mail {
			c.ID, c.Created = old.ID, old.Created
			return ofStore(t.outbox.Store.SetChannel(ctx, c))
		}
	}
	if len(have) >= maxChannels {
		return httpapi.NewProblem(http.StatusConflict, "too-many-channels",
			i18n.Of("server.too-many-channels", "most", maxChannels))
	}
	return ofStore(t.outbox.Store.SetChannel(ctx, c))
}

// ofStore is an error of a store, or none.
func ofStore(err error) error {
	if err == nil {
		return nil
	}
	return httpapi.StoreError(err)
}

type channelPath struct {
	Channel string `path:"channel" maxLength:"64"`
}

func (s *Server) removeChannel(ctx context.Context, in *channelPath) (*httpapi.Body[api.Notices], error) {
	t, person, _, err := s.told(ctx)
	if err != nil {
		return nil, err
	}
	if err := t.outbox.Store.RemoveChannel(ctx, person, in.Channel); err != nil {
		return nil, httpapi.StoreError(err)
	}
	return s.getNotices(ctx, nil)
}

// kept is what is kept of a person, as they get it.
func (t *teller) kept(ctx context.Context, person string) (any, error) {
	settings, err := t.outbox.Store.NoticeSettings(ctx, person)
	if err != nil {
		return nil, err
	}
	channels, err := t.outbox.Store.Channels(ctx, person)
	return map[string]any{"settings": settings, "channels": channels}, err
}
