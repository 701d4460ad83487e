package server

import (
	"hexparlor/internal/server/httpapi"
)

// registerOffers adds the operations by which people find each other.
func (s *Server) registerOffers(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getOffers", "/api/offers", "What others offer to play, and what concerns the caller"),
		s.getOffers)
	httpapi.Add(a, httpapi.Post("offer", "/api/offers", "Offer a game, or challenge somebody"), s.offer)
	httpapi.Add(a, httpapi.Get("getOffer", "/api/offers/{offer}", "An offer that the caller has made or may take"),
		s.getOffer)
	httpapi.Add(a, httpapi.Post("takeOffer", "/api/offers/{offer}/take", "Sit down with who has made an offer"),
		s.takeOffer)
	httpapi.Add(a, httpapi.Post("declineOffer", "/api/offers/{offer}/decline", "Decline a challenge"), s.declineOffer)
	httpapi.Add(a, httpapi.Delete("withdrawOffer", "/api/offers/{offer}", "Withdraw an offer"), s.withdrawOffer)
}
