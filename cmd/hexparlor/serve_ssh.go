package main

import (
	"context"
	"log/slog"
	"net"
	"path/filepath"

	"hexparlor/internal/cli"
	"hexparlor/internal/server"
	"hexparlor/internal/terminal/sshserver"
)

// sshPort returns the port of the flag --ssh, or 0 without the flag.
func (c serveCmd) sshPort() int {
	_, name, err := net.SplitHostPort(c.SSH)
	if err != nil {
		return 0
	}
	port, err := net.LookupPort("tcp", name)
	if err != nil {
		return 0 // serveSSH reports it
	}
	return port
}

// serveSSH serves the site over SSH, too, if the flag --ssh says so. Browsers know the site by its URL, or else by the
// address on which it listens. stop ends all connections.
func (c serveCmd) serveSSH(
	a *cli.App, s *server.Server, address string, log *slog.Logger,
) (stop func() error, err error) {
	if c.SSH == "" {
		return func() error { return nil }, nil
	}
	l, err := net.Listen("tcp", c.SSH)
	if err != nil {
		return nil, err
	}
	if c.URL != "" {
		address = c.URL
	}
	ctx, cancel := context.WithCancel(a.Ctx)
	done := make(chan error, 1)
	go func() {
		done <- sshserver.Serve(ctx, l, sshserver.Config{
			Handler: s, HostKey: filepath.Join(c.Data, "ssh_host_ed25519_key"), URL: address, Log: log,
			Account: s.BeginSSH, Link: s.LinkSSH,
		})
	}()
	_ = a.Print(a.Stdout, "command.serve.ssh-open", "address", l.Addr().String())
	return func() error {
		cancel()
		return <-done
	}, nil
}
