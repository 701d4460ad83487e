package main

import (
	"log/slog"
	"net"
	"path/filepath"

	"hexparlor/internal/cli"
	"hexparlor/internal/server"
	"hexparlor/internal/terminal/sshserver"
)

// serveSSH serves the site over SSH, too, if the flag --ssh says so. The site is known to browsers by its URL, or else by
// the address on which it listens. stop waits until all connections have ended.
func (c serveCmd) serveSSH(a *cli.App, s *server.Server, address string, log *slog.Logger) (stop func() error, err error) {
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
	done := make(chan error, 1)
	go func() {
		done <- sshserver.Serve(a.Ctx, l, sshserver.Config{
			Handler: s, HostKey: filepath.Join(c.Data, "ssh_host_ed25519_key"), URL: address, Log: log,
		})
	}()
	_ = a.Print(a.Stdout, "command.serve.ssh-open", "address", l.Addr().String())
	return func() error { return <-done }, nil
}
