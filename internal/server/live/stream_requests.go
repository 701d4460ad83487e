package live

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
	Query  string `query:"last" doc:"same as the header Last-Event-ID, for clients that cannot set headers"`
}

// last returns the number of the last entry that the viewer knows, or -1.
func (q *streamQuery) last() int {
	text := q.Header
	if text == "" {
		text = q.Query
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 0 {
		return n
	}
	return -1 // any other text: the stream begins with the whole match
}

func (s *service) streamMatch(ctx context.Context, in *streamQuery) (*huma.StreamResponse, error) {
	t, err := s.Matches.LatestMatch(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	words := httpapi.CallerOf(ctx).Words()
	return s.streamTo(ctx, func(ctx context.Context, user string, w http.ResponseWriter) {
		st := &stream{
			service: s, table: t, user: user, viewer: viewerOf(httpapi.CallerOf(ctx), user), words: words,
			w: w, ctl: http.NewResponseController(w), hints: make(chan struct{}, 1),
		}
		st.serve(ctx, in.last())
	})
}

// streamTo answers the caller with a stream that serve writes until its ctx ends: when the client disconnects, the
// caller's session ends or the server stops.
func (s *service) streamTo(
	ctx context.Context, serve func(ctx context.Context, user string, w http.ResponseWriter),
) (*huma.StreamResponse, error) {
	c := httpapi.CallerOf(ctx)
	c.Issue() // a spectator may take a seat, and the stream must know them then
	user, err := c.ID(ctx)
	if err != nil {
		return nil, err
	}
	select {
	case <-s.Closing:
		return nil, &match.Error{Code: match.Closing, Reason: i18n.Of("match.closing")}
	default:
	}
	closed, err := s.Quotas.OpenStream(c, user)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer closed()
		r, w := humago.Unwrap(hc)
		ctx, ended := c.Within(r.Context())
		defer ended()
		if now, err := c.ID(ctx); err != nil || now != user || r.Method != http.MethodGet { // HEAD
			return
		}
		serve(ctx, user, w)
	}}, nil
}
