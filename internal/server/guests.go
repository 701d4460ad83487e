package server

import (
	"context"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// maxName is the length of a name, in characters.
const maxName = 24

func (s *Server) getMe(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Me], error) {
	c := callerOf(ctx)
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	c.Issue()
	if session.ID == "" && c.token == nil {
		p = newcomer(c.secret, c.Words())
	}
	told := meOf(p)
	if err := s.inHouse(ctx, &told); err != nil {
		return nil, err
	}
	if p.Handle != "" && session.ID != "" {
		if told.Changes, err = s.cfg.People.HasNews(ctx, session); err != nil {
			return nil, httpapi.StoreError(err)
		}
	}
	return httpapi.NoStore(told), nil
}

func meOf(p user.User) api.Me { return api.Me{ID: p.ID, Name: p.Shown(), Handle: p.Handle} }

type renameInput struct{ Body api.Rename }

func (s *Server) rename(ctx context.Context, in *renameInput) (*httpapi.Body[api.Me], error) {
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	p, err := callerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.cfg.People.MayBeCalled(ctx, p, name); err != nil {
		return nil, httpapi.UserError(err)
	}
	if err := s.quotas.NewName(p.ID); err != nil {
		return nil, err
	}
	p, err = s.call(ctx, p, name)
	return httpapi.NoStore(meOf(p)), err
}

// call gives a person another name, at their tables too.
func (s *Server) call(ctx context.Context, p user.User, name string) (user.User, error) {
	if err := s.cfg.People.Rename(ctx, p.ID, name); err != nil {
		return p, httpapi.StoreError(err)
	}
	p.Name = name
	return p, s.cfg.Host.Rename(ctx, p.ID, name)
}

// cleanName is a name without spaces around it. What is invisible, or changes how the text around it is read, is no
// part of a name.
func cleanName(name string) (string, error) {
	name = norm.NFC.String(strings.TrimSpace(name)) // a letter with its marks is one character, however it was typed
	switch n := utf8.RuneCountInString(name); {
	case n == 0 || n > maxName:
		return "", httpapi.NewProblem(http.StatusUnprocessableEntity, "bad-name",
			i18n.Of("server.bad-name.length", "most", maxName, "length", n))
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !user.Visible(r) }):
		return "", httpapi.NewProblem(http.StatusUnprocessableEntity, "bad-name", i18n.Of("server.bad-name.visible"))
	case user.Piled(name):
		return "", httpapi.NewProblem(http.StatusUnprocessableEntity, "bad-name", i18n.Of("server.bad-name.piled"))
	case !strings.ContainsFunc(name, func(r rune) bool {
		return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S)
	}):
		return "", httpapi.NewProblem(http.StatusUnprocessableEntity, "bad-name", i18n.Of("server.bad-name.letter"))
	}
	return name, nil
}

// elsewhere is the name of somebody who plays by message.
func (s *Server) elsewhere(ctx context.Context, typed string) (string, error) {
	if err := s.guard.MustSpeak(ctx); err != nil {
		return "", err
	}
	name, err := cleanName(typed)
	if err == nil {
		err = httpapi.UserError(s.cfg.People.MayBeCalled(ctx, user.User{}, name))
	}
	return name, err
}
