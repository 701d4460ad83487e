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
	Addr      string        `default:"127.0.0.1:8080" env:"HEXPARLOR_ADDR" placeholder:"HOST:PORT" help:"Address to listen on; port 0 takes a free one."`
	AdminAddr string        `env:"HEXPARLOR_ADMIN_ADDR" placeholder:"HOST:PORT" help:"Address of figures, health and profiles, for the operator alone: on this machine, at the port after that of --addr; off for none."`
	Data      string        `default:"data" env:"HEXPARLOR_DATA" placeholder:"FOLDER" help:"Folder for everything that is kept; made if missing."`
	Log       string        `default:"text" env:"HEXPARLOR_LOG" enum:"text,json" help:"Form of the log on stderr: text or json."`
	Patience  time.Duration `default:"1m" env:"HEXPARLOR_PATIENCE" placeholder:"TIME" help:"How long a player must have been away before the others may have a bot play on."`
	Proxied   bool          `env:"HEXPARLOR_PROXIED" help:"Believe the X-Forwarded headers of a proxy in front."`
	NoLimits  bool          `env:"HEXPARLOR_NO_LIMITS" help:"Limit nobody's rate of requests; for load tests only."`

	guestFlags `embed:""`
}

// databaseName is the file in the data folder that holds all tables and guests.
const databaseName = "hexparlor.db"

// gcPercent trades memory, of which a house needs little, for processor time: by default a tenth of a busy server's
// time would go into collecting garbage.
const gcPercent = 400

// closing is how long a stop waits for what is being done.
const closing = 5 * time.Second

// Help explains the command at length.
func (serveCmd) Help() string {
	return `Prints the URL and serves until it is interrupted; then it finishes what is being done and exits with 0.
Everything is kept in one folder, ./data unless told otherwise; whoever copies that folder has a backup.

  hexparlor
  hexparlor serve --addr 127.0.0.1:9000 --data /var/lib/hexparlor
  hexparlor serve --engine "Dicey=python3 examples/engine.py"
  HEXPARLOR_ADDR=:8080 HEXPARLOR_PROXIED=true hexparlor serve`
}

// Run serves until a.ctx is done.
func (c serveCmd) Run(a *app) (err error) {
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return misuse{fmt.Errorf("--addr must be HOST:PORT: %w", err)}
	}
	if _, _, err := net.SplitHostPort(c.AdminAddr); err != nil && c.AdminAddr != "" && c.AdminAddr != adminOff {
		return misuse{fmt.Errorf("--admin-addr must be HOST:PORT, or off: %w", err)}
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	log := newLogger(c.Log, a.stderr)
	bots, err := c.open(a.ctx)
	if err != nil {
		return err
	}
	defer bots.Close()
	st, err := store.Open(a.ctx, filepath.Join(c.Data, databaseName))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	host := match.NewHost(match.Config{
		Games: games.Lookup, Store: st, Mover: bots, Logger: log, StandIn: c.standIn(),
	})
	defer func() { err = errors.Join(err, closeHost(host)) }()
	s, err := server.New(server.Config{
		Games: games.All(), Host: host, Log: log, Proxied: c.Proxied, Limits: server.Limits{Off: c.NoLimits},
		Patience: c.Patience, Engines: listed(bots),
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

// greeting tells where the house is open. Programs that start one read its URLs there.
func greeting(public, admin net.Listener) string {
	text := fmt.Sprintf("Hexparlor is open at %s\n", urlOf(public.Addr()))
	if admin != nil {
		text += fmt.Sprintf("Figures and health, for you alone, at %s\n", urlOf(admin.Addr()))
	}
	return text
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
