package server

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
)

type streamQuery struct {
	httpapi.MatchPath
	Header string `header:"Last-Event-ID"`
	Query  string `query:"last" doc:"as Last-Event-ID, for clients that cannot set headers"`
}

// last is the number of the last entry that the viewer knows, or -1.
func (q *streamQuery) last() int {
	text := q.Header
	if text == "" {
		text = q.Query
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 0 {
		return n
	}
	return -1 // whatever it is, a whole match is the right answer
}

func (s *Server) getStream(ctx context.Context, in *streamQuery) (*huma.StreamResponse, error) {
	t, err := s.matches.LatestMatch(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	words := callerOf(ctx).Words()
	return s.streamTo(ctx, func(ctx context.Context, guest string, w http.ResponseWriter) {
		st := &stream{
			server: s, table: t, guest: guest, viewer: callerOf(ctx).viewer(guest), words: words,
			w: w, ctl: http.NewResponseController(w), hints: make(chan struct{}, 1),
		}
		st.serve(ctx, in.last())
	})
}

// streamTo answers the caller with a stream. serve writes it until ctx ends, as the caller's session may do.
func (s *Server) streamTo(
	ctx context.Context, serve func(ctx context.Context, person string, w http.ResponseWriter),
) (*huma.StreamResponse, error) {
	c := callerOf(ctx)
	c.Issue() // who only looks on may sit down, and the stream must know them then
	person, err := c.ID(ctx)
	if err != nil {
		return nil, err
	}
	select {
	case <-s.closing:
		return nil, &match.Error{Code: match.Closing, Reason: i18n.Of("match.closing")}
	default:
	}
	closed, err := s.quotas.OpenStream(c, person)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer closed()
		r, w := humago.Unwrap(hc)
		ctx, ended := c.Within(r.Context())
		defer ended()
		if now, err := c.ID(ctx); err != nil || now != person || r.Method != http.MethodGet { // HEAD
			return
		}
		serve(ctx, person, w)
	}}, nil
}
