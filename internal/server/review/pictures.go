package review

import (
	"context"
	"fmt"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

type cardQuery struct {
	httpapi.MatchPath
	Number int `query:"n" minimum:"0" doc:"number that keeps cached images of different positions apart"`
}

// getLinkPreview returns the picture that other sites show with a link to a match, or that of the site for a match that
// is not public.
func (s *service) getLinkPreview(ctx context.Context, in *cardQuery) (*pictureFile, error) {
	t, err := s.share(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	name, card := "site", boards.SiteCard
	if t != nil && t.dealt {
		name = fmt.Sprint("card ", t.id, " ", t.number, " ", httpapi.CallerOf(ctx).Words().Tag)
		card = func() *render.Scene { return boards.Card(t.game, t.board(), t.caption) }
	}
	body, err := s.painted(ctx, name, func() (*render.Scene, error) { return card(), nil }, 1)
	return posted("image/png", body, true), err // it has nothing of a private match
}

type positionQuery struct {
	httpapi.MatchPath
	Format string `query:"format" enum:"svg,png" default:"svg"`
	Number int    `query:"n" minimum:"0" doc:"number that keeps cached images of different positions apart"`
	At     int    `query:"at" minimum:"-1" default:"-1" doc:"log entry after which the position is shown; -1: the last"`
}

// getPositionImage returns a picture of the position at some point of the caller's log, as spectators saw it.
func (s *service) getPositionImage(ctx context.Context, in *positionQuery) (*pictureFile, error) {
	var v view.View
	var shown any // of the last position
	entry := 0
	err := s.Matches.See(ctx, in.ID, func(own view.View) error {
		if !own.Deal.Done() {
			return httpapi.NewProblem(http.StatusConflict, string(match.NotStarted), i18n.Of("server.seat-open"))
		}
		v, entry = view.New(own.State, 0, own.Words), own.Standing(in.At)
		if in.At < 0 {
			shown = v.ViewOf(v.Position, v.Observer)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	draw := func() (*render.Scene, error) {
		if shown != nil {
			return boards.Draw(v.Words, v.Match.Game, shown), nil
		}
		return v.DrawnAfter(entry)
	}
	name := fmt.Sprint("position ", in.ID, " ", entry, " ", v.Status, " ", v.Words.Tag)
	var body []byte
	if in.Format == "svg" {
		body, err = s.kept(ctx, name+" svg", draw, (*render.Scene).SVG)
		return posted("image/svg+xml", body, s.isOpen(ctx, v)), err
	}
	body, err = s.painted(ctx, name, draw, paintedAt)
	return posted("image/png", body, s.isOpen(ctx, v)), err
}

// painted returns an image as PNG, from the cache or rendered now.
func (s *service) painted(
	ctx context.Context, name string, draw func() (*render.Scene, error), scale float64,
) ([]byte, error) {
	return s.kept(ctx, name, draw, func(scene *render.Scene) []byte { return scene.PNG(scale) })
}

// kept returns the picture that is kept under a name. If there is none, it is drawn when it is the caller's turn, and
// kept.
func (s *service) kept(
	ctx context.Context, name string, draw func() (*render.Scene, error), write func(*render.Scene) []byte,
) ([]byte, error) {
	if body, kept := s.Caches.pictures.get(name); kept {
		return body, nil
	}
	if err := s.Quotas.NewPicture(httpapi.CallerOf(ctx)); err != nil {
		return nil, err
	}
	var body []byte
	err := s.Reads.Serve(ctx, httpapi.Painting, func(context.Context) error {
		var kept bool
		if body, kept = s.Caches.pictures.get(name); kept { // another request has drawn it
			return nil
		}
		age := s.Caches.pictures.now()
		scene, err := draw()
		if err == nil {
			body = write(scene)
			s.Caches.pictures.put(age, name, body, len(body))
		}
		return err
	})
	return body, err
}

// isOpen reports whether every visitor may see what the caller sees of a match: it is public, the site is open to all,
// and spectators have no delay.
func (s *service) isOpen(ctx context.Context, v view.View) bool {
	if !v.Match.Public || v.Match.Delay > 0 && v.Status == match.Running {
		return false
	}
	h, err := s.Admin.State(ctx)
	return err == nil && h.MayLookAt(user.User{}, v.Match.ID, s.Admin.Now()) == nil
}

// posted returns a response with an image that pages of other sites may embed. Shared caches (proxies) may store it
// only if public is true.
func posted(kind string, body []byte, public bool) *pictureFile {
	cache := "private, max-age=60"
	if public {
		cache = "public, max-age=60"
	}
	return &pictureFile{Type: kind, Cache: cache, Vary: httpapi.PersonalVary, Sharing: "cross-origin", Body: body}
}
