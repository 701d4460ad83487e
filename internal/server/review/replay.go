package review

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

type replayQuery struct {
	httpapi.MatchPath
	Seat  game.Seat `query:"seat" minimum:"0" maximum:"9" doc:"seat whose knowledge is shown; 0: nothing is hidden"`
	From  int       `query:"from" minimum:"0" maximum:"1000000" doc:"first step of the page: next of the previous page"`
	Known string    `header:"If-None-Match"`
}

// replayPlace is the place in a match at which the next page of a viewer's replay begins.
type replayPlace struct {
	mark    match.Mark
	step    int // number of the next step
	counted int // number of entries of the log before the place
	number  int // number of those entries that the viewer knows
}

// replay describes how a caller sees a match step by step.
type replay struct {
	view.View           // view of the caller; decides which steps are shown
	knower    view.View // view whose knowledge the steps show: the caller's, or that of one seat after the match
}

func (s *service) getReplay(ctx context.Context, in *replayQuery) (*huma.StreamResponse, error) {
	v, err := s.Matches.View(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	r := replay{v, v}
	if in.Seat != game.Spectator {
		if v.Status != match.Finished {
			return nil, httpapi.NewProblem(http.StatusConflict, string(match.NotFinished),
				i18n.Of("server.not-finished.replay"))
		}
		r.knower.Observer = in.Seat
	}
	p, err := s.replayPage(ctx, r, in.From)
	if err != nil {
		return nil, err
	}
	return p.answer(httpapi.CallerOf(ctx).Request(), in.Known), nil
}

// replayPage returns a page of a replay. Pages of finished matches are the same for all viewers and are kept.
func (s *service) replayPage(ctx context.Context, r replay, from int) (p *page, err error) {
	name := ""
	if r.Status == match.Finished {
		name = fmt.Sprint(r.Match.ID, " ", r.knower.Observer, " ", r.Words.Tag, " ", from)
		if p, kept := s.Caches.pages.get(name); kept {
			return p, nil
		}
	}
	if err := s.Quotas.NewReplay(httpapi.CallerOf(ctx)); err != nil {
		return nil, err
	}
	who, err := httpapi.CallerOf(ctx).Requester(ctx)
	if err != nil {
		return nil, err
	}
	err = s.Reads.Do(ctx, who, httpapi.Replaying, func(context.Context) error {
		var kept bool
		if p, kept = s.Caches.pages.get(name); kept { // another request has computed it
			return nil
		}
		age := s.Caches.pages.now()
		if p, err = s.Caches.page(r, from); err != nil {
			return err
		}
		if name != "" {
			p.lasts = true
			s.Caches.pages.put(age, name, p, p.size())
		}
		return nil
	})
	return p, err
}

// page computes one page of a replay: the steps from number from on, up to the bounds of a page.
func (c *Caches) page(r replay, from int) (*page, error) {
	w := pageWriter{replay: r, from: from, all: r.Log.MovesKnownTo(r.Observer) + 1}
	if !r.Deal.Done() {
		w.all = 0
		return w.page()
	}
	p, err := c.resume(&w)
	if err != nil {
		return nil, err
	}
	for !w.full() {
		e, events, more, err := p.Next()
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		if e.KnownTo(r.Observer) {
			w.add(e, p.State(), events)
		}
	}
	if w.next = w.step; w.step < w.all {
		age := c.marks.now()
		place := replayPlace{p.Mark(), w.step, w.counted, w.number}
		c.marks.put(age, r.placeName(w.step), place, 4<<10+4*len(p.State().Text(game.Arbiter)))
	}
	return w.page()
}

// placeName returns the cache key of a place from which a replay goes on, for all viewers who know the same entries.
func (r replay) placeName(step int) string { return fmt.Sprint(r.Match.ID, " ", r.Observer, " ", step) }

// resume returns a playback of the match for a page, from the cached end of the previous page if there is one, else
// from the start.
func (c *Caches) resume(w *pageWriter) (*match.Playback, error) {
	if place, kept := c.marks.get(w.placeName(w.from)); kept {
		if p, ok := w.PlaybackFrom(place.mark); ok {
			w.step, w.counted, w.number = place.step, place.counted, place.number
			return p, nil
		}
	}
	p, err := w.Playback()
	if err == nil {
		w.add(match.Entry{}, p.State(), nil)
	}
	return p, err
}
