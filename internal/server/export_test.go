package server

import (
	"context"
	"time"
)

// TidyOffers runs the periodic check of offers now.
func (s *Server) TidyOffers(ctx context.Context) error { return s.offers.Tidy(ctx) }

// ForgetWhoWasHere ends the grace time in which offers stay after their makers have left.
func (s *Server) ForgetWhoWasHere() {
	s.offerStreams.EndGrace()
}

// Follows reports whether a user has a stream of offers open at any server.
func (s *Server) Follows(user string) bool { return s.offerStreams.HasStream(user) }

// HasWorkers reports whether workers compute the bots' moves for the server.
func (s *Server) HasWorkers() bool { return s.hasWorkers() }

// InCompany reports whether the server knows of another one.
func (s *Server) InCompany() bool { return s.inCompany() }

// NextDaily returns the first time after another at which a job runs that runs each day at an offset from midnight.
func NextDaily(after time.Time, offset time.Duration) time.Time {
	return schedule{day, offset}.Next(after)
}
