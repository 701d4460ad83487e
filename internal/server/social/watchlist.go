package social

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

// The list of running matches is the same for all users of one language, so it is written once for all of them: many
// spectators cost no more than one.

const (
	watchedTables = 24
	watchedFor    = time.Second // how long a written list is sent
)

// watchlist holds the running public matches as they were listed last.
type watchlist struct {
	mu        sync.Mutex
	pages     map[*i18n.Catalogue]watchPage
	estimates map[string]estimate // estimates by match id
	order     []string            // ids of the matches, the most interesting first
	began     time.Time           // when the latest estimate was begun
}

// watchPage is the answer with the list of public matches in one language.
type watchPage struct {
	body []byte
	tag  string
	at   time.Time
}

type watchQuery struct {
	Known string `header:"If-None-Match"`
}

func (s *service) listWatchable(ctx context.Context, in *watchQuery) (*huma.StreamResponse, error) {
	s.exhibit()
	page, err := s.watchPage(ctx, httpapi.CallerOf(ctx).Words())
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
		_, _ = hc.BodyWriter().Write(page.body) // the client may be gone
	}}, nil
}

// watchPage returns the list, written anew if it has become old. Other requests wait meanwhile.
func (s *service) watchPage(ctx context.Context, words *i18n.Catalogue) (watchPage, error) {
	w := &s.watchlist
	w.mu.Lock()
	defer w.mu.Unlock()
	if page, kept := w.pages[words]; kept && time.Since(page.at) < watchedFor {
		return page, nil
	}
	list, err := s.watch(ctx, words)
	if err != nil {
		return watchPage{}, err
	}
	body := view.Encode(list)
	sum := sha256.Sum256(body)
	page := watchPage{body: body, tag: `"` + hex.EncodeToString(sum[:8]) + `"`, at: time.Now()}
	w.pages[words] = page
	s.estimateNext()
	return page, nil
}

// watch reads the list. The caller holds the list's lock.
func (s *service) watch(ctx context.Context, words *i18n.Catalogue) (api.Watch, error) {
	lists, err := s.Host.Lists(ctx, "", watchedTables)
	if err != nil {
		return api.Watch{}, err
	}
	list := api.Watch{Matches: []api.WatchedMatch{}, Running: lists.Matches, Watching: s.Watching()}
	for _, id := range lists.Running {
		one, ok, err := s.watched(ctx, id, words)
		if err != nil {
			return list, err
		}
		if ok {
			list.Matches = append(list.Matches, one)
		}
	}
	w := &s.watchlist
	slices.SortStableFunc(list.Matches, func(a, b api.WatchedMatch) int {
		return cmp.Or(cmp.Compare(w.interest(b), w.interest(a)), cmp.Compare(b.UpdatedAt, a.UpdatedAt))
	})
	w.remember(list.Matches)
	if len(list.Matches) > 0 {
		list.Featured = w.featured(list.Matches[0].ID, words)
	}
	return list, nil
}

// watched returns a match as spectators see it; ok is false if it is over by now.
func (s *service) watched(
	ctx context.Context, id string, words *i18n.Catalogue,
) (one api.WatchedMatch, ok bool, err error) {
	var now ratedMatch
	read := s.Matches.ReadListed(ctx, id, "", func(f *match.State) {
		if ok = f.Status == match.Running; !ok {
			return
		}
		who := s.Presence(f)
		one = api.WatchedMatch{
			Summary: view.New(f, 0, words).SummaryFor(who), Watchers: who.Watchers, Delay: int(f.Match.Delay / time.Second),
			Time: view.TimeControl(f.Match), Clocks: view.Clocks(f),
		}
		now = ratedMatch{rated: f.Match.Rated, pool: f.Pool(), players: f.Seats.Players}
	})
	if ok = ok && read; !ok {
		return one, false, nil
	}
	ratings := api.MatchRatings{Seats: []api.SeatRating{}}
	if now.rated {
		if err := s.runningRatings(ctx, now, &ratings); err != nil {
			return one, ok, httpapi.StoreError(err)
		}
	}
	one.Ratings = ratings.Seats
	return one, ok, nil
}

// interest returns how interesting a match is: with users rather than bots, strong players, many watchers, and a close
// position.
func (w *watchlist) interest(t api.WatchedMatch) (points float64) {
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
	if v, known := w.estimates[t.ID]; known {
		points += 50 * v.closeness()
	}
	return points
}

// remember stores the order of the matches, and drops the estimates of matches that are gone.
func (w *watchlist) remember(tables []api.WatchedMatch) {
	w.order = w.order[:0]
	for _, t := range tables {
		w.order = append(w.order, t.ID)
	}
	for id := range w.estimates {
		if !slices.Contains(w.order, id) {
			delete(w.estimates, id)
		}
	}
}

// featured returns the position for which a match was estimated.
func (w *watchlist) featured(id string, words *i18n.Catalogue) *api.Featured {
	v, known := w.estimates[id]
	if !known || v.seat == game.Spectator {
		return nil
	}
	return &api.Featured{
		ID: id, View: game.ViewIn(words, v.state.View(game.Spectator)), At: v.at.UnixMilli(), Seat: v.seat,
		Chance: round(100 * v.value),
	}
}
