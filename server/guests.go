package server

import (
	"context"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"hexparlor/message"
	"hexparlor/server/api"
)

// maxName is the length of a name, in characters.
const maxName = 24

func (s *Server) getMe(ctx context.Context, _ *struct{}) (*body[api.Me], error) {
	c := callerOf(ctx)
	c.issue()
	g, err := c.guest(ctx)
	return fresh(api.Me{ID: g.ID, Name: g.Name}), err
}

type renameInput struct{ Body api.Rename }

func (s *Server) rename(ctx context.Context, in *renameInput) (*body[api.Me], error) {
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	g, err := callerOf(ctx).stored(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.limits.newName(callerOf(ctx)); err != nil {
		return nil, err
	}
	if err := s.cfg.Host.Rename(ctx, g.ID, name); err != nil {
		return nil, err
	}
	return fresh(api.Me{ID: g.ID, Name: name}), nil
}

// cleanName is a name without spaces around it. What is invisible, or changes how the text around it is read, is no
// part of a name.
func cleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch n := utf8.RuneCountInString(name); {
	case n == 0 || n > maxName:
		return "", newProblem(http.StatusUnprocessableEntity, "bad-name",
			message.Of("server.bad-name.length", "most", maxName, "length", n))
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !visible(r) }):
		return "", newProblem(http.StatusUnprocessableEntity, "bad-name", message.Of("server.bad-name.visible"))
	case !strings.ContainsFunc(name, func(r rune) bool {
		return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S)
	}):
		return "", newProblem(http.StatusUnprocessableEntity, "bad-name", message.Of("server.bad-name.letter"))
	}
	return name, nil
}

// visible tells whether a character shows, and shows as itself, in a line of text.
func visible(r rune) bool {
	const blanks = "\u115f\u1160\u2800\u3164\uffa0" // letters and symbols that look like nothing
	return r == ' ' || r != utf8.RuneError && unicode.IsGraphic(r) && !unicode.Is(unicode.Zs, r) &&
		!strings.ContainsRune(blanks, r)
}
