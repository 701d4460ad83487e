package server

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// What is going on is the same for everybody who reads the same language, so it is written once for all of them: many
// spectators cost no more than one.

const (
	watchedTables = 24
	watchedFor    = time.Second // how long what was written serves
)

// watchlist is what is going on.
type watchlist struct {
	mu     sync.Mutex
	pages  map[*i18n.Catalogue]watchPage
	judged map[string]verdict // by table
	order  []string           // of the tables, the most interesting first, when they were listed last
	began  time.Time          // when something was judged last
}

// watchPage is what is going on in one language.
type watchPage struct {
	body []byte
	tag  string
	at   time.Time
}

type watchQuery struct {
	Known string `header:"If-None-Match"`
}

func (s *Server) getWatch(ctx context.Context, in *watchQuery) (*huma.StreamResponse, error) {
	page, err := s.watchPage(ctx, callerOf(ctx).Words())
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		hc.SetHeader("Cache-Control", "no-cache")
		hc.SetHeader("Vary", httpapi.PersonalVary)
		hc.SetHeader("ETag", page.tag)
		if in.Known == page.tag {
			hc.SetStatus(304)
			return
		}
		hc.SetHeader("Content-Type", "application/json")
		_, _ = hc.BodyWriter().Write(page.body) // who asked may be gone
	}}, nil
}

// watchPage is what is going on, written anew if that has become old. Who asks meanwhile waits for it.
func (s *Server) watchPage(ctx context.Context, words *i18n.Catalogue) (watchPage, error) {
	w := &s.watchlist
	w.mu.Lock()
	defer w.mu.Unlock()
	if page, kept := w.pages[words]; kept && time.Since(page.at) < watchedFor {
		return page, nil
	}
	told, err := s.watch(ctx, words)
	if err != nil {
		return watchPage{}, err
	}
	body := view.Encode(told)
	sum := sha256.Sum256(body)
	page := watchPage{body: body, tag: `"` + hex.EncodeToString(sum[:8]) + `"`, at: time.Now()}
	w.pages[words] = page
	s.judgeNext()
	return page, nil
}

// watch is what is going on. The caller has the list's lock.
func (s *Server) watch(ctx context.Context, words *i18n.Catalogue) (api.Watch, error) {
	lists, err := s.cfg.Host.Lists(ctx, "", watchedTables)
	if err != nil {
		return api.Watch{}, err
	}
	told := api.Watch{Tables: []api.Watched{}, Running: lists.Tables, Watching: s.watchingAll()}
	for _, id := range lists.Running {
		one, ok, err := s.watched(ctx, id, words)
		if err != nil {
			return told, err
		}
		if ok {
			told.Tables = append(told.Tables, one)
		}
	}
	w := &s.watchlist
	slices.SortStableFunc(told.Tables, func(a, b api.Watched) int {
		return cmp.Or(cmp.Compare(w.interest(b), w.interest(a)), cmp.Compare(b.UpdatedAt, a.UpdatedAt))
	})
	w.remember(told.Tables)
	if len(told.Tables) > 0 {
		told.Featured = w.featured(told.Tables[0].ID, words)
	}
	return told, nil
}

// watched is a table as everybody sees it; ok is false if it is over by now.
func (s *Server) watched(
	ctx context.Context, id string, words *i18n.Catalogue,
) (told api.Watched, ok bool, err error) {
	var now ratedTable
	read := s.readListed(ctx, id, "", func(f *match.State) {
		if ok = f.Status == match.Running; !ok {
			return
		}
		who := s.presenceAt(f)
		told = api.Watched{
			Summary: view.New(f, 0, words).SummaryFor(who), Watchers: who.Watchers, Delay: int(f.Match.Delay / time.Second),
		}
		now = ratedTable{rated: f.Match.Rated, pool: f.Pool(), players: f.Seats.Players}
	})
	if ok = ok && read; !ok {
		return told, false, nil
	}
	ratings := api.TableRatings{Seats: []api.SeatRating{}}
	if now.rated {
		if err := s.runningRatings(ctx, now, &ratings); err != nil {
			return told, ok, httpapi.StoreError(err)
		}
	}
	told.Ratings = ratings.Seats
	return told, ok, nil
}

// interest tells how much there is to see at a table: people rather than bots, strong ones, what others watch, and what
// is close.
func (w *watchlist) interest(t api.Watched) (points float64) {
	for _, p := range t.Players {
		if p.Kind == api.Guest {
			points += 60 / float64(len(t.Players))
		}
	}
	sum := 0
	for _, r := range t.Ratings {
		sum += r.Rating.Rating
	}
	if len(t.Ratings) > 0 {
		points += min(100, max(0, float64(sum/len(t.Ratings)-1000)/10))
	}
	points += 25 * math.Log2(float64(1+t.Watchers))
	if v, judged := w.judged[t.ID]; judged {
		points += 50 * v.closeness()
	}
	return points
}

// remember notes the order of the tables, and forgets what was thought of those that are gone.
func (w *watchlist) remember(tables []api.Watched) {
	w.order = w.order[:0]
	for _, t := range tables {
		w.order = append(w.order, t.ID)
	}
	for id := range w.judged {
		if !slices.Contains(w.order, id) {
			delete(w.judged, id)
		}
	}
}

// featured is how a table stood when it was judged.
func (w *watchlist) featured(id string, words *i18n.Catalogue) *api.Featured {
	v, judged := w.judged[id]
	if !judged || v.seat == game.Spectator {
		return nil
	}
	return &api.Featured{
		ID: id, View: game.ViewIn(words, v.state.View(game.Spectator)), At: v.at.UnixMilli(), Seat: v.seat,
		Chance: round(100 * v.value),
	}
}
