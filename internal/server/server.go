// Package server serves a site over HTTP: the API with its streams, and the web client.
package server

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/internal/cluster"
	"hexparlor/internal/jobs/queue"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match/analysis"
	"hexparlor/internal/match/host"
	"hexparlor/internal/panics"
	"hexparlor/internal/rating"
	"hexparlor/internal/server/account"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/server/lab"
	"hexparlor/internal/server/learn"
	"hexparlor/internal/server/live"
	"hexparlor/internal/server/middleware"
	"hexparlor/internal/server/offers"
	"hexparlor/internal/server/review"
	"hexparlor/internal/server/social"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
	"hexparlor/web"
)

// grace is how long Serve waits for what is under way when it stops.
const grace = 5 * time.Second

// Config has the parts of a server. Host, Users, Admin, Chat and Games are required.
type Config struct {
	Host    *host.Host
	Users   *user.Accounts
	Admin   *admin.Service
	Chat    chat.Store   // chat messages
	Games   []game.Game  // in the order in which they are listed
	Client  fs.FS        // the web client; nil: the one that is part of the program
	Engines []Engine     // that play beside the built-in bot
	Limits  Limits       // the zero value is right for a public site
	Log     *slog.Logger // nil: slog.Default
	// Patience is how long a player whose decision is waited for must have been away before the others may have a bot
	// play on for them, and at least a whole round where rounds have a deadline; 0: five minutes.
	Patience time.Duration
	// Ready reports whether the store can be read and written; nil: whether it can be read.
	Ready func(context.Context) error
	// Space reports how much the site uses and may use; nil: that is not known.
	Space func(context.Context) (Space, error)
	Study bot.Budget // of a hint, and of each decision that is analysed; the zero value: analysis.Budget
	// Proxies is how many trusted proxies stand in front, one behind the other: their X-Forwarded-For, X-Forwarded-Proto
	// and X-Request-Id are believed.
	Proxies       int
	Hosts         []string           // names of the site, besides addresses and localhost
	BasePath      string             // path of the site on its host, such as /hex; empty at the root
	HSTS          time.Duration      // how long browsers that came by https come by nothing else; 0: as they like
	Mail          *Mail              // nil: the site sends no e-mails
	Notifications NotificationConfig // notifications; without a store none are sent
	Ratings       *rating.Updater    // nil: that of the host's store
	AccessLog     bool               // a line in the log for each request
	Lab           string             // the folder of the site's studies; empty: it keeps none
	Batches       queue.Store        // by which workers play games of these; nil: none do
	// Drain is how long a server that ends goes on serving while /readyz says that it does not: whatever divides requests
	// among the servers of a site has to notice. Where there is no other server it ends at once.
	Drain time.Duration
}

// Server is one server of a site.
type Server struct {
	cfg      Config
	library  *learn.Library
	quotas   *httpapi.Quotas
	guard    *httpapi.Guard
	matches  *httpapi.Matches
	metrics  *metrics
	sessions sessions
	analyses *review.Analyses
	outbox   *account.Outbox
	stepUp   *account.StepUp
	notifier *account.Notifier  // nil: the site sends no notifications
	reads    *httpapi.ReadQueue // of all that replays, renders or searches
	gifs     *httpapi.ReadQueue // of GIFs, which are made one at a time, frame by frame
	caches   *review.Caches
	lab      *lab.Laboratory

	whereabouts  *live.Whereabouts
	hub          *live.Hub // streams of matches
	chat         *social.Chat
	offers       *offers.Offers
	offerStreams *live.OfferHub

	handler http.Handler

	soft      *cluster.Presence
	hints     chan cluster.Invalidation // of other servers, which wait for followAll
	overheard atomic.Bool               // some were too many
	shares    []func()                  // publish the used quotas to other servers

	draining atomic.Bool   // /readyz reports that the server stops
	closing  chan struct{} // closed when streams must end
	close    sync.Once
}

// New makes a server that is ready to Serve.
func New(cfg Config) (*Server, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	cfg.complete()
	cfg.Host.CheckBlocks = func(ctx context.Context, userID string, others []string) error {
		return httpapi.UserError(cfg.Users.CheckBlocks(ctx, userID, others))
	}
	cfg.Host.Life = cfg.Users.Life
	s := &Server{
		cfg: cfg, metrics: newMetrics(cfg.Host),
		outbox:  account.NewOutbox(cfg.Mail, cfg.Log),
		closing: make(chan struct{}), hints: make(chan cluster.Invalidation, mostHints),
		reads: httpapi.NewReadQueue(cfg.Limits.Thinking), gifs: httpapi.NewReadQueue(nil),
		caches: review.NewCaches(),
	}
	s.analyses = review.NewAnalyses(review.AnalysesConfig{
		Host: cfg.Host, Reads: s.reads, Thinking: cfg.Limits.Thinking, Study: cfg.Study, Log: cfg.Log,
		UntilClosing: s.untilClosing,
	})
	cfg.Host.LoadTurn = s.reads.LoadTurn
	s.guard = &httpapi.Guard{Admin: cfg.Admin, Users: cfg.Users}
	s.matches = &httpapi.Matches{Guard: s.guard, Host: cfg.Host, Log: cfg.Log}
	s.lab = lab.New(lab.Config{
		Folder: cfg.Lab, Games: cfg.Host.Games, Log: cfg.Log, Quiet: s.waitForBots, Batches: cfg.Batches, Link: cfg.Host.Link,
	})
	s.soft = cluster.NewPresence(cfg.Host.Link)
	s.whereabouts = live.NewWhereabouts(s.soft)
	cfg.Host.Rate = mayRate(cfg.Users, s.whereabouts)
	s.hub = live.NewHub(live.HubConfig{
		Host: cfg.Host, Presence: s.soft, Whereabouts: s.whereabouts, Patience: cfg.Patience, Log: cfg.Log,
	})
	s.quotas = newQuotas(cfg.Limits, s.metrics)
	s.chat = &social.Chat{
		Users: cfg.Users, Host: cfg.Host, Store: cfg.Chat, Matches: s.matches, Quotas: s.quotas, Streams: s.hub,
	}
	s.offerStreams = live.NewOfferHub(s.soft)
	s.metrics.registry.MustRegister(newQuotaMetrics(s.quotas))
	s.metrics.registry.MustRegister(backlogMetrics{s})
	if cfg.Space != nil {
		s.metrics.registry.MustRegister(spaceMetrics{cfg.Space})
	}
	var err error
	if s.library, err = learn.NewLibrary(cfg.Games, s.levels); err != nil {
		return nil, err
	}
	s.stepUp = &account.StepUp{Users: cfg.Users, Outbox: s.outbox}
	if s.offers, err = offers.New(s.offersConfig()); err != nil {
		return nil, err
	}
	if s.notifier, err = s.newNotifier(); err != nil {
		return nil, err
	}
	s.shareSoftState()
	client, err := newClient(s, cfg.Client)
	if err != nil {
		return nil, err
	}
	s.handler = s.routes(client)
	cfg.Host.Link.Subscribe(s.hear)
	return s, nil
}

// check returns an error if a required part is missing or the base path is none.
func (cfg *Config) check() error {
	if cfg.Host == nil || cfg.Users == nil || cfg.Admin == nil || len(cfg.Games) == 0 {
		return errors.New("a server needs a host, accounts, the admin service and at least one game")
	}
	if !IsBasePath(cfg.BasePath) {
		return errors.New("a base path is empty or like /hex/club, not " + cfg.BasePath)
	}
	return nil
}

// complete fills in what may be left out.
func (cfg *Config) complete() {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	cfg.Log = slog.New(middleware.RequestLog{Handler: cfg.Log.Handler()})
	if cfg.Client == nil {
		cfg.Client = web.Client()
	}
	if cfg.Study == (bot.Budget{}) {
		cfg.Study = analysis.Budget
	}
	if cfg.Ready == nil {
		cfg.Ready = func(ctx context.Context) error {
			_, err := cfg.Host.Lists(ctx, "", 1)
			return err
		}
	}
	if st, keeps := cfg.Host.Store.(rating.Store); cfg.Ratings == nil && keeps {
		cfg.Ratings = &rating.Updater{Store: st}
	}
	if cfg.Patience == 0 {
		cfg.Patience = 5 * time.Minute
	}
}

// ServeHTTP answers any request, for servers other than Serve's. Their streams end by CloseStreams.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// CloseStreams ends all streams and lets no new ones begin, so that a graceful stop need not wait for them.
func (s *Server) CloseStreams() {
	s.draining.Store(true)
	s.close.Do(func() { close(s.closing) })
}

// Serve answers on l until ctx is done. Then it ends the streams, finishes what is being answered and returns nil.
// The host stays open.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	unused := unused{conns: map[net.Conn]struct{}{}}
	h := &http.Server{
		Handler: s, ReadHeaderTimeout: headerPatience, ReadTimeout: readPatience, WriteTimeout: answerPatience,
		IdleTimeout: idlePatience, MaxHeaderBytes: maxHeader, ConnState: unused.note,
		ErrorLog: slog.NewLogLogger(s.cfg.Log.Handler(), slog.LevelDebug), // what clients do wrong
	}
	h.RegisterOnShutdown(unused.hangUp)
	leave := s.work(ctx)
	defer leave()
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(newGate(l, s)) }()
	select {
	case err := <-failed:
		s.CloseStreams()
		return err
	case <-ctx.Done():
	}
	s.drain()
	leave()
	s.CloseStreams()
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	defer s.outbox.Wait(patience)
	if err := h.Shutdown(patience); err != nil {
		s.cfg.Log.Warn("some requests were cut off", "error", err)
		return h.Close()
	}
	return nil
}

// work does what goes on beside requests. What is done under a lease ends with ctx, so that another server can do it
// at once; what servers send to each other, by leave, which waits for all of it.
func (s *Server) work(ctx context.Context) (leave func()) {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	run := func(ctx context.Context, work string, do func(context.Context)) {
		all.Go(func() { panics.Restart(ctx, s.cfg.Log, work, do) })
	}
	run(ctx, "sweep", s.sweepNowAndThen)
	run(ctx, "ratings", s.rateNowAndThen)
	run(ctx, "offers", s.offers.Run)
	run(ctx, "lab", s.lab.Run)
	if s.notifier != nil {
		run(ctx, "notices", s.notifier.Run)
	}
	s.soft.Set(softServes, "", "1")
	hearing, stop := context.WithCancel(context.WithoutCancel(ctx))
	run(hearing, "hints", s.followAll)
	run(hearing, "soft state", s.soft.Run)
	run(hearing, "shared meters", s.shareNowAndThen)
	return func() {
		cancel()
		stop()
		all.Wait()
	}
}

// drain goes on serving for a while if there is another server, to which everybody will go.
func (s *Server) drain() {
	s.draining.Store(true)
	s.soft.Set(softServes, "", "")
	if s.inCompany() {
		time.Sleep(s.cfg.Drain)
	}
}
