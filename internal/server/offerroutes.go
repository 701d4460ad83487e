package server

import (
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/internal/api"
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
	op := httpapi.Produces(a, httpapi.Get("getOfferStream", "/api/offers/stream",
		"What changes of the offers, as it happens"),
		"text/event-stream", "")
	op.Description = "Server-sent events. First offers, with everything; then a change now and then, own when something " +
		"concerns the caller alone, and a ping when nothing has come for a while. An offer to play at once stands as long " +
		"as its maker has such a stream open."
	schemas := a.OpenAPI().Components.Schemas
	messages := &huma.Schema{Description: "the data of one event"}
	for _, v := range []any{api.Offers{}, api.OfferChange{}, api.OwnOffers{}} {
		messages.OneOf = append(messages.OneOf, schemas.Schema(reflect.TypeOf(v), true, ""))
	}
	op.Responses["200"] = &huma.Response{
		Description: http.StatusText(http.StatusOK),
		Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: messages}},
	}
	httpapi.Add(a, op, s.getOfferStream)
}
