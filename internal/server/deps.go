package server

import (
	"time"

	"hexparlor/internal/server/play"
)

// playDeps returns what the handlers of package play need.
func (s *Server) playDeps() play.Deps {
	return play.Deps{
		Host: s.cfg.Host, Users: s.cfg.People, Guard: s.guard, Matches: s.matches, Quotas: s.quotas, Reads: s.reads,
		Presence: s.presenceAt, ChatLines: s.spoken,
		Submitted: func(took time.Duration) {
			s.metrics.submit.Observe(took.Seconds())
			s.metrics.moves.Inc()
		},
	}
}
