// Package server is the house's HTTP face: the API with its streams, and the web client.
package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"hexparlor/game"
)

// Config is what a server is made of. Games is required; everything else has a working zero value.
type Config struct {
	Games   []game.Game
	Limits  Limits
	Log     *slog.Logger // slog.Default if nil
	Proxied bool         // a trusted proxy stands in front: believe its X-Forwarded-For and X-Forwarded-Proto
}

// Limits bounds what one guest and one address may do. Zero fields have defaults that nobody notices in play.
type Limits struct {
	Off bool // no limits, for load tests
}

// Server is one running face of the house.
type Server struct {
	cfg  Config
	http *http.Server
}

// New makes a server that is ready to Serve.
func New(cfg Config) (*Server, error) {
	if len(cfg.Games) == 0 {
		return nil, errors.New("a server needs at least one game")
	}
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	s := &Server{cfg: cfg}
	s.http = &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second}
	return s, nil
}

// Handler is the whole face, for tests and for embedding in another server.
func (s *Server) Handler() http.Handler { return http.NewServeMux() }

// Serve answers on l until ctx is done, then ends the streams, finishes what is being answered and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if err := s.http.Shutdown(grace); err != nil {
		return s.http.Close()
	}
	return nil
}
