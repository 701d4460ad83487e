package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"hexparlor/games"
	"hexparlor/match"
	"hexparlor/server"
	"hexparlor/store"
)

type serveCmd struct {
	Addr           string        `default:"127.0.0.1:8080" env:"HEXPARLOR_ADDR" placeholder:"HOST:PORT" help:"Address to listen on; port 0 takes a free one."`
	AdminAddr      string        `env:"HEXPARLOR_ADMIN_ADDR" placeholder:"HOST:PORT" help:"Address of figures, health and profiles, for the operator alone: on this machine, at the port after that of --addr; off for none."`
	Data           string        `default:"data" env:"HEXPARLOR_DATA" placeholder:"FOLDER" help:"Folder for everything that is kept; made if missing."`
	Log            string        `default:"text" env:"HEXPARLOR_LOG" enum:"text,json" help:"Form of the log on stderr: text or json."`
	Patience       time.Duration `default:"5m" env:"HEXPARLOR_PATIENCE" placeholder:"TIME" help:"How long a player must have been away before the others may have a bot play on; where rounds have a deadline, at least a whole round."`
	Proxied        proxies       `env:"HEXPARLOR_PROXIED" placeholder:"N" help:"A trusted proxy stands in front, or with --proxied=N so many one behind the other: believe their X-Forwarded headers."`
	Host           []string      `env:"HEXPARLOR_HOST" placeholder:"NAME" help:"A name that the house is called by in URLs, besides addresses and localhost; may be repeated."`
	HSTS           time.Duration `env:"HEXPARLOR_HSTS" name:"hsts" placeholder:"TIME" help:"How long browsers that came by https come by nothing else, such as 8760h."`
	AccessLog      bool          `env:"HEXPARLOR_ACCESS_LOG" help:"Log a line for each request."`
	MaxConnections int           `default:"10000" env:"HEXPARLOR_MAX_CONNECTIONS" placeholder:"N" help:"Connections that may be open at the same time, as far as the limit of open files allows."`
	NoLimits       bool          `env:"HEXPARLOR_NO_LIMITS" help:"Limit nobody's rate of requests; for load tests only."`

	guestFlags `embed:""`
}

// databaseName is the file in the data folder that holds all tables and guests.
const databaseName = "hexparlor.db"

// gcPercent trades memory, of which a house needs little, for processor time: by default a tenth of a busy server's
// time would go into collecting garbage.
const gcPercent = 400

// closing is how long a stop waits for what is being done.
const closing = 5 * time.Second

const (
	// quickLevel is up to which level bots hardly think.
	quickLevel = 3
	// boundTables is how many running tables with bots a guest may have made within a day.
	boundTables = 40
	// roundGrace is what players get whose time ran out while the house was closed.
	roundGrace = time.Minute
)

// bound is the number of tables with bots that a guest may have; 0: any.
func (c serveCmd) bound() int {
	if c.NoLimits {
		return 0
	}
	return boundTables
}

// Help explains the command at length.
func (serveCmd) Help() string {
	return `Prints the URL and serves until it is interrupted; then it finishes what is being done and exits with 0.
Everything is kept in one folder, ./data unless told otherwise. One server at a time works with it. To save it use
hexparlor backup: a plain copy of the folder of a running server may be damaged.

  hexparlor
  hexparlor serve --addr 127.0.0.1:9000 --data /var/lib/hexparlor
  hexparlor serve --engine "Dicey=python3 examples/engine.py"
  HEXPARLOR_ADDR=:8080 HEXPARLOR_PROXIED=true HEXPARLOR_HOST=play.example.com hexparlor serve`
}

// Run serves until a.ctx is done.
func (c serveCmd) Run(a *app) (err error) {
	if err := c.check(); err != nil {
		return misuse{err}
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	log := newLogger(c.Log, a.stderr)
	limitMemory(log)
	bots, err := c.open(a.ctx)
	if err != nil {
		return err
	}
	defer bots.Close()
	st, err := c.openStore(a.ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	host := match.NewHost(match.Config{
		Games: games.Lookup, Store: st, Mover: bots, Logger: log, StandIn: c.standIn(), Quick: quickLevel,
		Bound: c.bound(), Grace: roundGrace,
	})
	defer func() { err = errors.Join(err, closeHost(host)) }()
	s, err := server.New(server.Config{
		Games: games.All(), Host: host, Log: log, Patience: c.Patience, Engines: listed(bots), Ready: st.Ready,
		Proxies: int(c.Proxied), Hosts: c.hosts(), HSTS: c.HSTS, AccessLog: c.AccessLog,
		Limits: server.Limits{Off: c.NoLimits, Connections: connections(c.MaxConnections, log)},
	})
	if err != nil {
		return err
	}
	public, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	defer public.Close()
	admin, err := listenAdmin(c.AdminAddr, public.Addr())
	if err != nil {
		return err
	}
	if err := host.Start(a.ctx); err != nil {
		return err
	}
	fmt.Fprint(a.stdout, greeting(public, admin))
	return serve(a.ctx, s, public, admin)
}

// check tells what is wrong with the flags.
func (c serveCmd) check() error {
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return fmt.Errorf("--addr must be HOST:PORT: %w", err)
	}
	if _, _, err := net.SplitHostPort(c.AdminAddr); err != nil && c.AdminAddr != "" && c.AdminAddr != adminOff {
		return fmt.Errorf("--admin-addr must be HOST:PORT, or off: %w", err)
	}
	for _, name := range c.Host {
		if !server.IsHostName(name) {
			return fmt.Errorf("--host must be a name such as play.example.com, without a port, not %q", name)
		}
	}
	if c.HSTS < 0 || c.MaxConnections < 1 {
		return errors.New("--hsts must not be negative, and --max-connections at least 1")
	}
	return nil
}

// hosts are the names that the house is called by: those of --host, and that of --addr if it is one.
func (c serveCmd) hosts() []string {
	if own, _, _ := net.SplitHostPort(c.Addr); server.IsHostName(own) {
		return append([]string{own}, c.Host...)
	}
	return c.Host
}

// greeting tells where the house is open. Programs that start one read its URLs there.
func greeting(public, admin net.Listener) string {
	text := fmt.Sprintf("Hexparlor is open at %s\n", urlOf(public.Addr()))
	if admin != nil {
		text += fmt.Sprintf("Figures and health, for you alone, at %s\n", urlOf(admin.Addr()))
	}
	return text
}

// largeDatabase is a size in bytes from which on checking it takes long enough to be told of.
const largeDatabase = 256 << 20

// openStore checks the house and opens it; with a damaged one it says what to do.
func (c serveCmd) openStore(ctx context.Context, log *slog.Logger) (*store.Store, error) {
	path := filepath.Join(c.Data, databaseName)
	if info, err := os.Stat(path); err == nil && info.Size() >= largeDatabase {
		log.Info("checking the database before it is opened, some seconds for each gigabyte", "megabytes", info.Size()>>20)
	}
	st, err := store.Open(ctx, path)
	switch {
	case errors.Is(err, store.ErrDamaged):
		err = fmt.Errorf("%w\nNothing was changed. Put a backup in its place, which keeps the damaged house aside:\n"+
			"  hexparlor restore --force --data %s FILE", err, c.Data)
	case errors.Is(err, store.ErrLost):
		err = fmt.Errorf("%w\nNothing was changed. Restore a backup, or choose another folder for a new house:\n"+
			"  hexparlor restore --force --data %s FILE", err, c.Data)
	}
	return st, err
}

func closeHost(host *match.Host) error {
	ctx, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	return host.Close(ctx)
}

func newLogger(form string, w io.Writer) *slog.Logger {
	if form == "json" {
		return slog.New(slog.NewJSONHandler(w, nil))
	}
	return slog.New(slog.NewTextHandler(w, nil))
}

// urlOf is where a browser on this machine finds a server that listens on addr.
func urlOf(addr net.Addr) string {
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d", tcp.Port)
	}
	return "http://" + addr.String()
}
