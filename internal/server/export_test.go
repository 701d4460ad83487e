package server

import (
	"context"
)

// TidyOffers has what is done now and then done now.
func (s *Server) TidyOffers(ctx context.Context) error { return s.board.Tidy(ctx) }

// ForgetWhoWasHere has the moment pass for which offers stay whose makers have left.
func (s *Server) ForgetWhoWasHere() {
	s.offers.EndGrace()
}

// Follows tells whether somebody has a stream of offers open, at whichever server.
func (s *Server) Follows(person string) bool { return s.offers.HasStream(person) }

// HasWorkers tells whether the server leaves thinking to workers.
func (s *Server) HasWorkers() bool { return s.hasWorkers() }

// InCompany tells whether the server knows of another one.
func (s *Server) InCompany() bool { return s.inCompany() }
