package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
	"hexparlor/internal/render/gif"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// What is shared of a table with people who may not sit at it - pictures, films, previews of links, pages for other
// sites - is made of what spectators may know, for everybody alike.

// shared is a table as everybody may see it, at one point of its log.
type shared struct {
	id, game string
	number   int // of the last entry, as spectators count
	caption  boards.Caption
	dealt    bool
	board    func() *render.Scene // which may be drawn when the table has gone on
	live     bool                 // something may happen still
}

// share is what everybody may see of a table; nil if it is private, not for strangers, or none of that id: nobody can
// tell one from the other.
func (s *Server) share(ctx context.Context, id string) (found *shared, err error) {
	t, err := s.table(ctx, id)
	if why := (*match.Error)(nil); errors.As(err, &why) && why.Code == match.UnknownTable ||
		errors.As(err, new(*admin.Error)) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	t.Show("", func(f *match.State) { // for everybody alike
		if f.Match.Public {
			found = sharedOf(view.New(f, 0, callerOf(ctx).Words()))
		}
	})
	return found, nil
}

// sharedOf returns the table as a sight that holds no seat has it.
func sharedOf(s view.View) *shared {
	t := &shared{id: s.Match.ID, game: s.Match.Game, number: s.LastNumber, live: s.Status != match.Finished}
	if s.Deal.Done() {
		view := s.ViewOf(s.Position, s.Observer)
		t.dealt, t.board = true, func() *render.Scene { return boards.Draw(s.Words, s.Match.Game, view) }
	}
	t.caption = boards.Caption{
		Game: s.Words.Say(s.Game.Info().Title()), Players: s.Words.Say(s.Opponents()), State: s.Stage(),
	}
	return t
}

// title is the table in one line.
func (t *shared) title() i18n.Message {
	return i18n.Of("server.share.title", "game", t.caption.Game, "players", t.caption.Players)
}

type cardQuery struct {
	TablePath
	Number int `query:"n" minimum:"0" doc:"for caches, which keep a picture by its address"`
}

// getCard paints the picture by which other sites tell of a table; of one that is not public, the house's.
func (s *Server) getCard(ctx context.Context, in *cardQuery) (*pictureFile, error) {
	t, err := s.share(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	name, card := "house", boards.HouseCard
	if t != nil && t.dealt {
		name = fmt.Sprint("card ", t.id, " ", t.number, " ", callerOf(ctx).Words().Tag)
		card = func() *render.Scene { return boards.Card(t.game, t.board(), t.caption) }
	}
	body, err := s.painted(ctx, name, func() (*render.Scene, error) { return card(), nil }, 1)
	return posted("image/png", body, true), err // it holds nothing of a private table
}

type positionQuery struct {
	TablePath
	Format string `query:"format" enum:"svg,png" default:"svg"`
	Number int    `query:"n" minimum:"0" doc:"for caches, which keep a picture by its address"`
	At     int    `query:"at" minimum:"-1" default:"-1" doc:"the number of the entry after which; -1: the last one"`
}

// getPosition draws the position at some point of the caller's log, as spectators saw it.
func (s *Server) getPosition(ctx context.Context, in *positionQuery) (*pictureFile, error) {
	var v view.View
	var shown any // of the last position
	entry := 0
	err := s.see(ctx, in.ID, func(own view.View) error {
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

// getFilm makes the film of a finished game. It is painted picture by picture, so that others need not wait for it.
func (s *Server) getFilm(ctx context.Context, in *TablePath) (*pictureFile, error) {
	var v view.View
	err := s.see(ctx, in.ID, func(own view.View) error {
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
	body, kept := s.gallery.get(name)
	if !kept {
		if body, err = s.film(ctx, v, name); err != nil {
			return nil, err
		}
	}
	return posted("image/gif", body, s.isOpen(ctx, v)), nil
}

// film makes a film and keeps it. Films are made one at a time, and other requests are served between two pictures.
func (s *Server) film(ctx context.Context, v view.View, name string) (body []byte, err error) {
	if err := s.limits.newPicture(callerOf(ctx).r); err != nil {
		return nil, err
	}
	who, err := callerOf(ctx).asker(ctx)
	if err != nil {
		return nil, err
	}
	err = s.films.do(ctx, who, filming, func(ctx context.Context) (err error) {
		age := s.gallery.now()
		ctx, cancel := context.WithTimeout(ctx, filmTime)
		defer cancel()
		body, err = gif.Make(ctx, v.Words, gif.Game{Game: v.Game, Viewer: v.Observer, Replay: v.Shown},
			func(ctx context.Context) (func(), error) { return s.reads.turn(ctx, who, painting) })
		if errors.Is(err, context.DeadlineExceeded) {
			return httpapi.Busy(i18n.Of("server.busy-with-pictures"))
		}
		if err == nil {
			s.gallery.put(age, name, body, len(body))
		}
		return err
	})
	return body, err
}

// painted is a picture as PNG.
func (s *Server) painted(
	ctx context.Context, name string, draw func() (*render.Scene, error), scale float64,
) ([]byte, error) {
	return s.kept(ctx, name, draw, func(scene *render.Scene) []byte { return scene.PNG(scale) })
}

// kept returns the picture that is kept by a name. If there is none, it is drawn when the caller's turn has come, and
// kept.
func (s *Server) kept(
	ctx context.Context, name string, draw func() (*render.Scene, error), write func(*render.Scene) []byte,
) ([]byte, error) {
	if body, kept := s.gallery.get(name); kept {
		return body, nil
	}
	if err := s.limits.newPicture(callerOf(ctx).r); err != nil {
		return nil, err
	}
	var body []byte
	err := s.heavily(ctx, painting, func(context.Context) error {
		var kept bool
		if body, kept = s.gallery.get(name); kept { // others waited for the same
			return nil
		}
		age := s.gallery.now()
		scene, err := draw()
		if err == nil {
			body = write(scene)
			s.gallery.put(age, name, body, len(body))
		}
		return err
	})
	return body, err
}

// isOpen reports whether everybody may see what the caller sees of a table: it is public, the site is open to all, and
// no spectator is behind.
func (s *Server) isOpen(ctx context.Context, v view.View) bool {
	if !v.Match.Public || v.Match.Delay > 0 && v.Status == match.Running {
		return false
	}
	h, err := s.cfg.Desk.State(ctx)
	return err == nil && h.MayLookAt(user.User{}, v.Match.ID, s.cfg.Desk.Now()) == nil
}

// posted returns a picture that pages of other sites may show. Caches that many share keep none of a private table.
func posted(kind string, body []byte, public bool) *pictureFile {
	cache := "private, max-age=60"
	if public {
		cache = "public, max-age=60"
	}
	return &pictureFile{Type: kind, Cache: cache, Vary: httpapi.PersonalVary, Sharing: "cross-origin", Body: body}
}
