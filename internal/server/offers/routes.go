// Package offers answers the operations by which users find opponents: open offers, and challenges of single users.
package offers

import (
	"net/http"

	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// Deps is what the operations need of the server.
type Deps struct {
	*Offers
	Users  *user.Accounts
	Guard  *httpapi.Guard
	Quotas *httpapi.Quotas
	// Rules returns the options of a new match or offer, and the variant that sets them: see package variants.
	Rules httpapi.Rules
}

// service answers the operations.
type service struct{ Deps }

// Register adds the operations by which users find opponents.
func Register(a httpapi.API, d Deps) {
	s := &service{d}
	httpapi.Add(a, httpapi.Get("listOffers", "/api/offers",
		"Lists open offers and the caller's challenges.",
		http.StatusNotFound),
		s.listOffers)
	httpapi.Add(a, httpapi.Post("createOffer", "/api/offers",
		"Creates an offer, or challenges a user.",
		http.StatusNotFound, http.StatusConflict, http.StatusInsufficientStorage), s.createOffer)
	httpapi.Add(a, httpapi.Get("getOffer", "/api/offers/{offer}",
		"Returns an offer that the caller made or may accept."),
		s.getOffer)
	httpapi.Add(a, httpapi.Post("acceptOffer", "/api/offers/{offer}/take",
		"Accepts an offer and starts its match.",
		http.StatusConflict, http.StatusInsufficientStorage),
		s.acceptOffer)
	httpapi.Add(a, httpapi.Post("declineOffer", "/api/offers/{offer}/decline",
		"Declines a challenge."), s.declineOffer)
	httpapi.Add(a, httpapi.Delete("withdrawOffer", "/api/offers/{offer}",
		"Withdraws an offer."), s.withdrawOffer)
}
