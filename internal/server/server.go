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
	"hexparlor/internal/jobs"
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
	"hexparlor/internal/variants"
	"hexparlor/web"
)

// grace is how long Serve waits for running requests at shutdown.
const grace = 5 * time.Second

// Config configures a Server. Host, Users, Admin, Chat and Games are required.
type Config struct {
	Host    *host.Host
	Users   *user.Accounts
	Admin   *admin.Service
	Chat    chat.Store   // store of chat messages
	Games   []game.Game  // games of the site, in the order of lists
	Client  fs.FS        // files of the web client; nil: the client embedded in the program
	Engines []Engine     // external programs that users can play against
	Limits  Limits       // limits and quotas; the zero value is right for a public site
	Log     *slog.Logger // logger of the server; nil: slog.Default
	// Patience is how long a player whose decision is waited for must have been away before the others may have a bot
	// play on for them, and at least a whole round where rounds have a deadline; 0: five minutes.
	Patience time.Duration
	// Ready reports whether the store can be read and written; nil: whether it can be read.
	Ready func(context.Context) error
	// Space reports how much the site uses and may use; nil: that is not known.
	Space func(context.Context) (Space, error)
	Study bot.Budget // search budget of a hint and of each analysed decision; zero value: analysis.Budget
	// Proxies is how many trusted proxies stand in front, one behind the other: their X-Forwarded-For,
	// X-Forwarded-Proto and X-Request-Id are believed.
	Proxies       int
	Hosts         []string           // host names of the site; IP addresses and localhost are always accepted
	BasePath      string             // path of the site on its host, such as /hex; empty at the root
	HSTS          time.Duration      // max-age of the Strict-Transport-Security header; 0: no header
	Mail          *Mail              // configuration of e-mail; nil: the site sends no e-mails
	Notifications NotificationConfig // configuration of notifications; without a store none are sent
	Ratings       *rating.Updater    // updater of ratings; nil: one on the host's store
	AccessLog     bool               // whether each request is logged in one line
	SSHPort       int                // port for SSH clients; 0: the site serves no terminals
	Lab           string             // folder in which studies are stored; empty: the site has no studies
	Studies       fs.FS              // studies that come with the program; nil: none
	Jobs          *jobs.Engine       // background work, started by Serve; nil: none, the server plays studies itself
	PlayChunk     []string           // command line of the process that plays a chunk of games; nil: the server plays it
	// Maintain maintains the database once a night; nil: it needs no maintenance.
	Maintain func(context.Context) error
	Puzzles  host.PuzzleStore // puzzles found on the site; nil: it finds none
	// Analyses stores analyses of finished matches; nil: the host's store does.
	Analyses host.AnalysisStore
	// Variants stores variants and what players say about them; nil: the host's store does.
	Variants variants.Store
	// Drain is how long a server that ends goes on serving while /readyz says that it does not: whatever divides
	// requests among the servers of a site has to notice. Where there is no other server it ends at once.
	Drain time.Duration
}

// Server answers the requests of one site. Several servers, each a process, can share a site and its database.
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
	changes  *account.Changes
	notifier *account.Notifier  // sender of notifications; nil: the site sends none
	reads    *httpapi.ReadQueue // queue of requests that replay, render or search
	gifs     *httpapi.ReadQueue // queue of GIFs, which are rendered one at a time
	caches   *review.Caches
	lab      *lab.Laboratory

	whereabouts  *live.Whereabouts
	hub          *live.Hub // streams of matches
	chat         *social.Chat
	offers       *offers.Offers
	offerStreams *live.OfferHub
	roster       *live.Roster

	handler http.Handler

	soft      *cluster.Presence
	hints     chan cluster.Invalidation // invalidations of other servers that followAll has not handled yet
	overheard atomic.Bool               // whether invalidations were lost because hints was full
	shares    []func()                  // functions that publish used quotas to other servers, one for each quota

	draining atomic.Bool   // whether /readyz reports that the server is shutting down
	closing  chan struct{} // closed when streams must end
	close    sync.Once
}

// New returns a server that is ready to Serve, or an error if a required part of cfg is missing or invalid.
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
	s.analyses = s.newAnalyses()
	cfg.Host.LoadTurn = s.reads.LoadTurn
	s.guard = &httpapi.Guard{Admin: cfg.Admin, Users: cfg.Users}
	s.matches = &httpapi.Matches{Guard: s.guard, Host: cfg.Host, Log: cfg.Log}
	s.lab = lab.New(lab.Config{
		Folder: cfg.Lab, Games: cfg.Host.Games, Log: cfg.Log, Quiet: s.waitForBots, Jobs: cfg.Jobs,
		BuiltIn: cfg.Studies,
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
	s.roster = live.NewRoster(live.RosterConfig{
		Offers: s.offerStreams, Hub: s.hub, Presence: s.soft, Account: s.onlineAccount, Log: cfg.Log,
	})
	s.registerMetrics()
	var err error
	if s.library, err = learn.NewLibrary(cfg.Games, s.levels, cfg.Puzzles); err != nil {
		return nil, err
	}
	s.stepUp = &account.StepUp{Users: cfg.Users, Outbox: s.outbox}
	s.changes = &account.Changes{Users: cfg.Users, Outbox: s.outbox, Log: cfg.Log}
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

// newAnalyses returns the analyses of finished matches, whose chunks are jobs if the server has an engine for jobs.
func (s *Server) newAnalyses() *review.Analyses {
	cfg := review.AnalysesConfig{
		Host: s.cfg.Host, Store: s.cfg.Analyses, Reads: s.reads, Thinking: s.cfg.Limits.Thinking, Study: s.cfg.Study,
		Log: s.cfg.Log, UntilClosing: s.untilClosing, Judged: s.publishJudged,
	}
	if s.cfg.Jobs != nil {
		cfg.Insert = s.insertChunk
	}
	return review.NewAnalyses(cfg)
}

// registerMetrics adds the metrics of the server's parts to its registry.
func (s *Server) registerMetrics() {
	s.metrics.registry.MustRegister(newQuotaMetrics(s.quotas), backlogMetrics{s})
	if s.cfg.Space != nil {
		s.metrics.registry.MustRegister(spaceMetrics{s.cfg.Space})
	}
	if s.cfg.Jobs != nil {
		s.metrics.registry.MustRegister(s.cfg.Jobs)
	}
}

// check returns an error if a required part is missing or BasePath is no valid base path.
func (cfg *Config) check() error {
	if cfg.Host == nil || cfg.Users == nil || cfg.Admin == nil || len(cfg.Games) == 0 {
		return errors.New("a server needs a host, accounts, the admin service and at least one game")
	}
	if !IsBasePath(cfg.BasePath) {
		return errors.New("a base path is empty or like /hex/club, not " + cfg.BasePath)
	}
	return nil
}

// complete sets optional fields that are missing to their defaults.
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
	if st, keeps := cfg.Host.Store.(host.AnalysisStore); cfg.Analyses == nil && keeps {
		cfg.Analyses = st
	}
	if st, keeps := cfg.Host.Store.(variants.Store); cfg.Variants == nil && keeps {
		cfg.Variants = st
	}
	if cfg.Patience == 0 {
		cfg.Patience = 5 * time.Minute
	}
}

// ServeHTTP answers any request; it is for callers that run their own http.Server instead of Serve. They must call
// CloseStreams before they stop.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// CloseStreams ends all streams and lets no new ones begin, so that a graceful stop need not wait for them.
func (s *Server) CloseStreams() {
	s.draining.Store(true)
	s.close.Do(func() { close(s.closing) })
}

// Serve answers requests on the listener l until ctx is done. Then it closes the streams, finishes running requests and
// returns nil. The match host stays open.
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
	if err := s.startJobs(ctx); err != nil {
		return err
	}
	defer s.stopJobs(ctx)
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
	s.stopJobs(ctx)
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

// work starts the background work of the server. Work under a lease ends with ctx, so that another server can take it
// over at once; leave ends the exchange with other servers and waits for all work.
func (s *Server) work(ctx context.Context) (leave func()) {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	run := func(ctx context.Context, work string, do func(context.Context)) {
		all.Go(func() { panics.Restart(ctx, s.cfg.Log, work, do) })
	}
	run(ctx, "ratings", s.rateNowAndThen)
	run(ctx, "offers", s.offers.Run)
	run(ctx, "lab", s.lab.Run)
	run(ctx, "variants", s.lab.RunVariants)
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

// drain makes /readyz fail and sleeps for the time Drain, so that a load balancer moves users to other servers. Without
// another server it returns at once.
func (s *Server) drain() {
	s.draining.Store(true)
	s.soft.Set(softServes, "", "")
	if s.inCompany() {
		time.Sleep(s.cfg.Drain)
	}
}
