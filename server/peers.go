package server

import (
	"encoding/hex"

	"hexparlor/peers"
	"hexparlor/people"
)

// hear takes in what another server of the house tells.
func (s *Server) hear(h peers.Hint) {
	switch h.Kind {
	case peers.Session:
		if hash, err := hex.DecodeString(h.ID); err == nil && len(hash) == len(people.Hash{}) {
			s.sessions.end(people.Hash(hash))
		}
	case peers.Missed:
		s.sessions.renew(true)
	case peers.Look:
		s.sessions.renew(false)
	}
}
