// Package live answers the operations that stream what happens: at a match, and of offers. It knows which users are
// online, which have a match open, and what other servers of the site know of that.
package live

import (
	"context"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/prometheus/client_golang/prometheus"

	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
)

// The kinds of cluster.Presence values that this package publishes to other servers. None reveals moves.
const (
	presenceMatch    = "table"   // by match: who has it open
	presenceOffers   = "offers"  // by user: they have a stream of offers open
	presenceWatching = "streams" // without a name: how many have a match open
	presenceSeen     = "seen"    // by user, once: the address of their last request
	presenceProfile  = "profile" // by user, once: they have changed who may see them
)

// Deps is what the operations need of the server.
type Deps struct {
	Hub     *Hub
	Offers  *OfferHub
	Roster  *Roster
	Matches *httpapi.Matches
	Quotas  *httpapi.Quotas
	Metrics Metrics
	Closing <-chan struct{} // closed when the server ends all streams
	// InCompany reports whether another server of the site serves users.
	InCompany func() bool
	// Arrive notes that a user has opened a match.
	Arrive func(ctx context.Context, t *host.Match, user string)
	// MustOffer returns a problem if the site keeps no offers.
	MustOffer func() error
	// OwnOffers returns the offers that concern a user alone.
	OwnOffers func(ctx context.Context, user string) (api.OwnOffers, error)
	// HiddenFrom returns the users whose offers a user does not see.
	HiddenFrom func(ctx context.Context, user string) (httpapi.HiddenUsers, error)
	// Follows returns the ids of the users whom a user follows.
	Follows func(ctx context.Context, user string) (map[string]bool, error)
	// IsFollowing reports whether a user follows another one.
	IsFollowing func(ctx context.Context, user, other string) (bool, error)
}

// Metrics counts streams of matches.
type Metrics struct {
	Open    prometheus.Gauge
	Frames  prometheus.Counter // steps of matches sent to clients; a step sent on three streams counts as three
	Dropped prometheus.Counter // number of streams that failed because the client was too slow or gone
}

// service answers the operations.
type service struct{ Deps }

// Register adds the streams of matches and of offers to the API.
func Register(a httpapi.API, d Deps) {
	s := &service{d}
	httpapi.Add(a, describeStream(a,
		httpapi.Get("streamMatch", "/api/matches/{id}/stream",
			"Streams what happens in a match.")), s.streamMatch)
	s.registerOfferStream(a)
}

// registerOfferStream adds the stream of offers.
func (s *service) registerOfferStream(a httpapi.API) {
	op := httpapi.Produces(a, httpapi.Get("streamOffers", "/api/offers/stream",
		"Streams changes of offers.",
		http.StatusNotFound),
		"text/event-stream", "")
	op.Description = "Server-sent events. The first is offers, with all offers; then change for each change of the " +
		"list, " +
		"own when the caller's own offers change, online with each change of the users online if the caller has asked " +
		"for them, and ping when no other event was sent for a while. An offer to " +
		"play immediately exists as long as its creator has such a stream open."
	schemas := a.OpenAPI().Components.Schemas
	messages := &huma.Schema{Description: "the data of one event"}
	for _, v := range []any{api.Offers{}, api.OfferChange{}, api.OwnOffers{}, api.Online{}} {
		messages.OneOf = append(messages.OneOf, schemas.Schema(reflect.TypeOf(v), true, ""))
	}
	op.Responses["200"] = &huma.Response{
		Description: http.StatusText(http.StatusOK),
		Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: messages}},
	}
	httpapi.Add(a, op, s.streamOffers)
}

// describeStream adds the schemas of the messages of a match's stream to the OpenAPI description.
func describeStream(a huma.API, op huma.Operation) huma.Operation {
	op.Description = "Server-sent events. The first is match, with everything; then step for each new entry of the log. " +
		"The id of both is the number of the last log entry. A client that reconnects sends the last id in Last-Event-ID " +
		"or ?last=, and gets the steps that it missed, or a match. The event presence is sent when users come or go or " +
		"the bot queue moves, chat for a new message that the caller may read, analysis when decisions of the finished " +
		"match were judged, and ping when no other event was sent for a second and a half."
	op = httpapi.Produces(a, op, "text/event-stream", "")
	schemas := a.OpenAPI().Components.Schemas
	messages := &huma.Schema{Description: "the data of one event"}
	for _, v := range []any{api.Match{}, api.Step{}, api.Presence{}, api.ChatMessage{}, api.AnalysisProgress{}} {
		messages.OneOf = append(messages.OneOf, schemas.Schema(reflect.TypeOf(v), true, ""))
	}
	op.Responses["200"].Content["text/event-stream"].Schema = messages
	return op
}
