package review

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/render/gif"
	"hexparlor/internal/server/httpapi"
)

// getAnimation returns the GIF of a finished match. It is drawn frame by frame, so that other requests need not wait
// for it.
func (s *service) getAnimation(ctx context.Context, in *httpapi.MatchPath) (*pictureFile, error) {
	var v view.View
	err := s.Matches.See(ctx, in.ID, func(own view.View) error {
		v = view.New(own.State, 0, own.Words)
		if v.Status != match.Finished || !v.Deal.Done() {
			return httpapi.NewProblem(http.StatusConflict, string(match.NotFinished), i18n.Of("server.not-finished.film"))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	name := fmt.Sprint("film ", in.ID, " ", v.Words.Tag)
	body, kept := s.Caches.pictures.get(name)
	if !kept {
		if body, err = s.newGIF(ctx, v, name); err != nil {
			return nil, err
		}
	}
	return posted("image/gif", body, s.isOpen(ctx, v)), nil
}

// newGIF renders a GIF and stores it in the cache. Only one GIF is rendered at a time; other requests are served
// between its frames.
func (s *service) newGIF(ctx context.Context, v view.View, name string) (body []byte, err error) {
	if err := s.Quotas.NewPicture(httpapi.CallerOf(ctx)); err != nil {
		return nil, err
	}
	who, err := httpapi.CallerOf(ctx).Requester(ctx)
	if err != nil {
		return nil, err
	}
	err = s.GIFs.Do(ctx, who, httpapi.Filming, func(ctx context.Context) (err error) {
		age := s.Caches.pictures.now()
		ctx, cancel := context.WithTimeout(ctx, filmTime)
		defer cancel()
		body, err = gif.Make(ctx, v.Words, gif.Game{Game: v.Game, Viewer: v.Observer, Replay: v.Shown},
			func(ctx context.Context) (func(), error) { return s.Reads.Turn(ctx, who, httpapi.Painting) })
		if errors.Is(err, context.DeadlineExceeded) {
			return httpapi.Busy(i18n.Of("server.busy-with-pictures"))
		}
		if err == nil {
			s.Caches.pictures.put(age, name, body, len(body))
		}
		return err
	})
	return body, err
}
