package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"hexparlor/bot/engine"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/internal/cli"
	"hexparlor/internal/jobs"
	"hexparlor/internal/jobs/play"
	"hexparlor/internal/limit"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/server/lab"
	"hexparlor/internal/server/middleware"
	"hexparlor/internal/store"
	"hexparlor/internal/store/database"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

type serveCmd struct {
	Addr           string        `default:"127.0.0.1:8080" env:"HEXPARLOR_ADDR" placeholder:"host-port" help:"serve.addr"`
	AdminAddr      string        `env:"HEXPARLOR_ADMIN_ADDR" placeholder:"host-port" help:"serve.admin-addr"`
	SSH            string        `name:"ssh" env:"HEXPARLOR_SSH" placeholder:"host-port" help:"serve.ssh"`
	Data           string        `default:"data" env:"HEXPARLOR_DATA" placeholder:"folder" help:"serve.data" predictor:"folder"`
	Log            string        `default:"text" env:"HEXPARLOR_LOG" enum:"text,json" help:"serve.log"`
	Patience       time.Duration `default:"5m" env:"HEXPARLOR_PATIENCE" placeholder:"time" help:"serve.patience"`
	Proxied        proxies       `env:"HEXPARLOR_PROXIED" placeholder:"n" help:"serve.proxied"`
	Host           []string      `env:"HEXPARLOR_HOST" placeholder:"name" help:"serve.host"`
	HSTS           time.Duration `env:"HEXPARLOR_HSTS" name:"hsts" placeholder:"time" help:"serve.hsts"`
	AccessLog      bool          `env:"HEXPARLOR_ACCESS_LOG" help:"serve.access-log"`
	MaxConnections int           `default:"10000" env:"HEXPARLOR_MAX_CONNECTIONS" placeholder:"n" help:"serve.max-connections"`
	Drain          time.Duration `default:"2s" env:"HEXPARLOR_DRAIN" placeholder:"time" help:"serve.drain"`
	NoLimits       bool          `env:"HEXPARLOR_NO_LIMITS" help:"serve.no-limits"`

	PushInside bool   `env:"HEXPARLOR_PUSH_INSIDE" hidden:"" help:"serve.push-inside"`
	Client     string `env:"HEXPARLOR_CLIENT" hidden:"" type:"existingdir" help:"serve.client"`

	cli.DatabaseFlag `embed:""`
	engineFlags      `embed:""`
	mailFlags        `embed:""`
}

// closeTimeout is the longest time that a stop of the server waits for running work.
const closeTimeout = 5 * time.Second

// quickLevel is the highest bot level whose decisions take almost no time.
const quickLevel = 6

// quota returns the function that gives the value of each quota on this server, or nil with --no-limits.
func (c serveCmd) quota(numbers limit.Numbers) func(limit.Quota) int {
	if c.NoLimits {
		return nil
	}
	return func(q limit.Quota) int { return q.In(numbers) }
}

// Run serves until a.Ctx is done.
func (c serveCmd) Run(a *cli.App) (err error) {
	if err := c.check(); err != nil {
		return err
	}
	defer tuneGC(a.Ctx)()
	log := newLogger(c.Log, a.Stderr)
	limitMemory(log)
	stopTracing, err := startTracing(a, log)
	if err != nil {
		return err
	}
	defer stopTracing()
	mail, err := c.mail()
	if err != nil {
		return err
	}
	bots, err := c.open(a.Ctx)
	if err != nil {
		return err
	}
	defer bots.Close()
	st, err := c.openStore(a.Ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	log = st.LogOutages(log)
	warnIfOpenToAll(a.Ctx, st, log)
	defer inBackground(a.Ctx, func(ctx context.Context) { st.CheckInBackground(ctx, log) })()
	cfg := c.config(st, bots, log)
	cfg.Mail, cfg.PlayChunk = mail, play.Command()
	if cfg.Jobs, err = jobs.Open(a.Ctx, c.Place(c.Data), log); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, cfg.Jobs.Close()) }()
	defer func() { err = errors.Join(err, closeHost(cfg.Host)) }()
	s, err := server.New(cfg)
	if err != nil {
		return err
	}
	return c.serveAt(a, s, st, cfg.Host, log)
}

// serveAt serves on the addresses of the flags until a.Ctx is done.
func (c serveCmd) serveAt(a *cli.App, s *server.Server, st *store.Store, host *host.Host, log *slog.Logger) error {
	public, admin, err := c.listen()
	if err != nil {
		return err
	}
	defer public.Close()
	if err := st.SetAddress(a.Ctx, c.address(public.Addr())); err != nil {
		return err
	}
	if err := host.Start(a.Ctx); err != nil {
		return err
	}
	stopSSH, err := c.serveSSH(a, s, urlOf(public.Addr())+c.basePath(), log)
	if err != nil {
		return err
	}
	printAddresses(a, public, admin, c.basePath())
	return errors.Join(serve(a.Ctx, s, public, admin), stopSSH())
}

// warnIfOpenToAll logs a warning if roles of other databases may connect to the site's database.
func warnIfOpenToAll(ctx context.Context, st *store.Store, log *slog.Logger) {
	if open, err := st.IsOpenToAll(ctx); err == nil && open {
		log.Warn("every role of the PostgreSQL server may connect to this database and hold up the site: " +
			"REVOKE CONNECT ON DATABASE ... FROM PUBLIC")
	}
}

// listen returns the listeners of the site and of the admin address, which is nil if there is none.
func (c serveCmd) listen() (public, admin net.Listener, err error) {
	if public, err = net.Listen("tcp", c.Addr); err != nil {
		return nil, nil, err
	}
	if admin, err = listenAdmin(c.AdminAddr, public.Addr()); err != nil {
		return nil, nil, errors.Join(err, public.Close())
	}
	return public, admin, nil
}

// config returns the configuration of a server with this store, these bots and this log.
func (c serveCmd) config(st *store.Store, bots engine.Bots, log *slog.Logger) server.Config {
	adminService := admin.New(st, st, nil)
	st.Within(func() int { return adminService.Number(limit.Space.Setting) })
	thinking := limit.NewMeter[string](limit.Thinking, 1, adminService.Number, limit.Remembered)
	if c.NoLimits {
		thinking = nil
	}
	host := host.NewHost(host.Config{
		Games: games.Lookup, Store: st, Mover: bots, Logger: log, StandIn: c.standIn(), Quick: quickLevel,
		Quota: c.quota(adminService.Number), Thinking: thinking, Link: st.Link(), Wall: st.Wall,
	})
	return server.Config{
		Games: games.All(), Host: host, Users: &user.Accounts{Store: st, Bots: names(bots)},
		Admin: adminService, Chat: st, Log: log, Patience: c.Patience,
		Notifications: server.NotificationConfig{Store: st, Inside: c.PushInside},
		Engines:       listed(bots), Ready: st.Ready, Space: space(st),
		Proxies: int(c.Proxied), Hosts: c.hosts(), HSTS: c.HSTS, BasePath: c.basePath(), AccessLog: c.AccessLog,
		Lab: filepath.Join(c.Data, "lab"), Studies: lab.BuiltIn(), Client: c.client(), Drain: c.Drain,
		SSHPort: c.sshPort(),
		Puzzles: st, Maintain: func(ctx context.Context) error { return st.Maintain(ctx, log) },
		Limits: server.Limits{
			Off: c.NoLimits, Connections: connections(c.MaxConnections, log), Numbers: adminService.Number, Thinking: thinking,
		},
	}
}

// client returns the files of the web client in the folder of --client. Without the flag it returns nil, which means
// the web client in the program.
func (c serveCmd) client() fs.FS {
	if c.Client == "" {
		return nil
	}
	return os.DirFS(c.Client)
}

// space returns a function that measures how much space the store uses.
func space(st *store.Store) func(context.Context) (server.Space, error) {
	return func(ctx context.Context) (server.Space, error) {
		now, err := st.Space(ctx)
		return server.Space{Used: now.Used, Bound: now.Bound, Free: now.Free, Room: now.Room()}, err
	}
}

// check returns an error if a flag has an invalid value.
func (c serveCmd) check() error {
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return cli.WrongUse("command.serve.addr", "why", err)
	}
	if _, _, err := net.SplitHostPort(c.AdminAddr); err != nil && c.AdminAddr != "" && c.AdminAddr != adminOff {
		return cli.WrongUse("command.serve.admin-addr", "why", err)
	}
	if _, _, err := net.SplitHostPort(c.SSH); err != nil && c.SSH != "" {
		return cli.WrongUse("command.serve.ssh", "why", err)
	}
	if err := c.checkURL(); err != nil {
		return err
	}
	for _, name := range c.Host {
		if !middleware.IsHostName(name) {
			return cli.WrongUse("command.serve.host", "name", i18n.Escaped(name))
		}
	}
	if c.HSTS < 0 || c.Drain < 0 || c.MaxConnections < 1 {
		return cli.WrongUse("command.serve.numbers")
	}
	return nil
}

// hosts returns the host names under which the server accepts requests: the names of --host, and the host names in
// --addr and --url.
func (c serveCmd) hosts() []string {
	hosts := c.Host
	if own, _, _ := net.SplitHostPort(c.Addr); middleware.IsHostName(own) {
		hosts = append([]string{own}, hosts...)
	}
	if name := c.hostName(); name != "" {
		hosts = append(hosts, name)
	}
	return hosts
}

// address returns the URL of the site for printed links: --url, or the address on which the server listens.
func (c serveCmd) address(public net.Addr) string {
	if c.URL != "" {
		return c.URL
	}
	return urlOf(public)
}

// printAddresses prints the URLs of the server for users and admins. Programs that start a server parse these lines.
func printAddresses(a *cli.App, public, admin net.Listener, base string) {
	_ = a.Print(a.Stdout, "command.serve.open", "url", urlOf(public.Addr())+base)
	if admin != nil {
		_ = a.Print(a.Stdout, "command.serve.admin", "url", urlOf(admin.Addr()))
	}
}

// openStore checks the database and opens it. The error for a damaged database says what the admin can do.
func (c serveCmd) openStore(ctx context.Context, log *slog.Logger) (*store.Store, error) {
	path := c.Place(c.Data)
	st, err := store.OpenLogged(ctx, path, log)
	switch {
	case errors.Is(err, database.ErrDamaged):
		err = cli.Failure("command.serve.damaged", "why", err, "place", cli.PlaceFlag(path))
	case errors.Is(err, database.ErrLost):
		err = cli.Failure("command.serve.lost", "why", err, "place", cli.PlaceFlag(path))
	}
	return st, err
}

// inBackground starts work in a goroutine and returns a function that cancels work and waits for its end.
func inBackground(ctx context.Context, work func(context.Context)) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		work(ctx)
	}()
	return func() {
		cancel()
		<-done
	}
}

func closeHost(host *host.Host) error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	return host.Close(ctx)
}

func newLogger(form string, w io.Writer) *slog.Logger {
	if form == "json" {
		return slog.New(slog.NewJSONHandler(w, nil))
	}
	return slog.New(slog.NewTextHandler(w, nil))
}

// urlOf returns the URL at which browsers on this machine reach a server that listens on addr.
func urlOf(addr net.Addr) string {
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d", tcp.Port)
	}
	return "http://" + addr.String()
}
