package main

import (
	"context"
	"net"
	"strconv"

	"hexparlor/internal/cli"
	"hexparlor/internal/server"
)

// adminOff is the value of --admin-addr that turns the address for admins off.
const adminOff = "off"

// listenAdmin listens on the address for admins, and returns nil if it is turned off. By default the address is on
// loopback, with the port after the public one or, if that is taken, any free port.
func listenAdmin(addr string, public net.Addr) (net.Listener, error) {
	if addr == adminOff {
		return nil, nil
	}
	if addr != "" {
		return net.Listen("tcp", addr)
	}
	if tcp, ok := public.(*net.TCPAddr); ok {
		next := net.JoinHostPort("127.0.0.1", strconv.Itoa(tcp.Port+1))
		if l, err := net.Listen("tcp", next); err == nil {
			return l, nil
		}
	}
	return net.Listen("tcp", "127.0.0.1:0")
}

// serve serves users at public and admins at admin until ctx is done; admins are served until the last user's requests
// have ended. admin is nil if there is no address for admins.
func serve(ctx context.Context, s *server.Server, public, admin net.Listener) error {
	if admin == nil {
		return s.Serve(ctx, public)
	}
	operating, stop := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan error, 1)
	go func() { ended <- s.ServeAdmin(operating, admin) }()
	err := s.Serve(ctx, public)
	stop()
	if failed := <-ended; failed != nil && err == nil {
		err = cli.Failure("command.admin-failed", "why", failed)
	}
	return err
}
