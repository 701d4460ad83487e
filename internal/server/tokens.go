package server

import (
	"context"
	"net/http"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/user"
)

// scopes says what a token must be good for, for each route that one opens; every other is closed to tokens. What is
// about the person themselves - account, sessions, tokens - is not here, and may never be.
var scopes = map[string]user.Scope{
	"GET /api/me": user.Read,

	"GET /api/lobby":                                   user.Read,
	"GET /api/watch":                                   user.Read,
	"GET /api/games":                                   user.Read,
	"GET /api/games/{game}/rules":                      user.Read,
	"POST /api/games/{game}/setup":                     user.Read,
	"GET /api/games/{game}/lessons":                    user.Read,
	"GET /api/games/{game}/lessons/{lesson}":           user.Read,
	"POST /api/games/{game}/lessons/{lesson}/try":      user.Read,
	"POST /api/games/{game}/lessons/{lesson}/previews": user.Read,
	"POST /api/games/{game}/lessons/{lesson}/why":      user.Read,
	"GET /api/games/{game}/figures/{figure}":           user.Read,
	"POST /api/games/{game}/figures/{figure}/table":    user.Read,
	"POST /api/games/{game}/figures/{figure}/play":     user.Read,
	"POST /api/games/{game}/figures/{figure}/previews": user.Read,
	"POST /api/games/{game}/figures/{figure}/why":      user.Read,
	"GET /api/puzzles":                                 user.Read,
	"GET /api/puzzles/{game}/{number}":                 user.Read,
	"POST /api/puzzles/{game}/{number}/try":            user.Read,
	"POST /api/puzzles/{game}/{number}/previews":       user.Read,
	"POST /api/puzzles/{game}/{number}/why":            user.Read,
	"GET /api/matches/{id}":                            user.Read,
	"GET /api/matches/{id}/stream":                     user.Read,
	"GET /api/matches/{id}/talk":                       user.Read,
	"GET /api/matches/{id}/coach":                      user.Read,
	"GET /api/matches/{id}/report":                     user.Read,
	"GET /api/matches/{id}/replay":                     user.Read,
	"POST /api/matches/{id}/variations":                user.Read,
	"GET /api/matches/{id}/record":                     user.Read,
	"GET /api/matches/{id}/film":                       user.Read,
	"GET /api/matches/{id}/card":                       user.Read,
	"GET /api/matches/{id}/picture":                    user.Read,
	"GET /api/matches/{id}/pictures/{file}":            user.Read,
	"GET /api/matches/{id}/handles":                    user.Read,
	"GET /api/people/{handle}":                         user.Read,
	"GET /api/people/{handle}/tables":                  user.Read,
	"GET /api/people/{handle}/ratings":                 user.Read,
	"GET /api/people/{handle}/ratings/{pool}":          user.Read,
	"GET /api/matches/{id}/ratings":                    user.Read,
	"GET /api/games/{game}/strength":                   user.Read,
	"GET /api/leaders":                                 user.Read,
	"GET /api/archive":                                 user.Read,
	"GET /api/archive/statistics":                      user.Read,
	"GET /api/archive/records":                         user.Read,
	"GET /api/lab":                                     user.Read,
	"GET /api/lab/{study}/report":                      user.Read,
	"GET /api/openapi.json":                            user.Read,

	"GET /api/offers":         user.Read,
	"GET /api/offers/stream":  user.Read,
	"GET /api/offers/{offer}": user.Read,

	"POST /api/offers/{offer}/take":    user.Play,
	"POST /api/offers/{offer}/decline": user.Play,
	"POST /api/matches/{id}/seats":     user.Play,
	"POST /api/matches/{id}/shares":    user.Play,
	"POST /api/matches/{id}/moves":     user.Play,
	"POST /api/matches/{id}/talk":      user.Play,
	"POST /api/matches/{id}/actions":   user.Play,
	"POST /api/matches/{id}/previews":  user.Play,
	"POST /api/matches/{id}/whatif":    user.Play,
	"POST /api/matches/{id}/why":       user.Play,

	"POST /api/offers":                user.Tables,
	"DELETE /api/offers/{offer}":      user.Tables,
	"POST /api/matches":               user.Tables,
	"POST /api/matches/{id}/branches": user.Tables,
	"POST /api/records":               user.Tables,
	"GET /api/matches/{id}/messages":  user.Tables,
	"POST /api/matches/{id}/messages": user.Tables,
	"POST /api/matches/{id}/resolve":  user.Tables,

	"POST /api/matches/{id}/hint":           user.Engine,
	"POST /api/matches/{id}/analysis":       user.Engine,
	"GET /api/matches/{id}/analysis/{move}": user.Engine,
}

// ScopeOf tells what a token must be good for to open a route, such as "POST /api/matches"; nothing opens others.
func ScopeOf(route string) user.Scope { return scopes[route] }

// scoped keeps tokens from a route that they are not good for.
func scoped(route string, handler http.HandlerFunc) http.HandlerFunc {
	need := scopes[route]
	return func(w http.ResponseWriter, r *http.Request) {
		c := callerOf(r.Context())
		if c.token == nil || c.token.Allows(need) {
			handler(w, r)
			return
		}
		said := i18n.Of("server.token-closed")
		if need != "" {
			said = i18n.Of("server.token-scope", "scope", string(need))
		}
		newProblem(http.StatusForbidden, "scope", said).write(w, r)
	}
}

// admit finds out whose token a request shows. It comes after the limits by address, so that tokens are not tried out.
func (s *Server) admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := callerOf(r.Context())
		if user.IsToken(c.secret) {
			err := c.present(r.Context())
			if err == nil {
				err = s.limits.program(c.token.Owner)
			}
			if err != nil {
				s.problemOf(r.Context(), err).write(w, r)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// present reads the caller's token.
func (c *caller) present(ctx context.Context) error {
	store, hash := c.server.cfg.People, c.hash()
	k, ok, ended := c.server.sessions.get(hash)
	if !ok {
		t, err := store.Token(ctx, c.secret)
		if err != nil {
			return ofPeople(err)
		}
		k = known{person: t.User, session: t.ID, used: t.Used, token: &t}
		c.server.sessions.put(hash, k, ended)
	}
	if c.token = k.token; store.Over(*c.token) {
		return newProblem(http.StatusUnauthorized, string(user.DeadToken), i18n.Of("people.token.dead"))
	}
	c.use(ctx, k, ended)
	return nil
}

func (s *Server) getTokens(ctx context.Context, _ *struct{}) (*body[api.Programs], error) {
	p, _, err := callerOf(ctx).find(ctx)
	if err != nil {
		return nil, err
	}
	tokens, err := s.cfg.People.Store.Tokens(ctx, p.ID)
	if err != nil {
		return nil, storeError{err}
	}
	bots, err := s.cfg.People.Store.Bots(ctx, p.ID)
	if err != nil {
		return nil, storeError{err}
	}
	told := api.Programs{Me: meOf(p), Tokens: make([]api.Token, len(tokens)), Bots: make([]api.Me, len(bots))}
	for i, b := range bots {
		told.Bots[i] = meOf(b)
	}
	for i, t := range tokens {
		told.Tokens[i] = tokenOf(t)
	}
	return fresh(told), nil
}

func tokenOf(t user.Token) api.Token {
	told := api.Token{
		ID: t.ID, Name: t.Name, As: t.User, Created: t.Created.UnixMilli(), Expires: t.Expires.UnixMilli(),
	}
	for _, s := range t.Scopes {
		told.Scopes = append(told.Scopes, string(s))
	}
	if !t.Used.IsZero() {
		told.Used = t.Used.UnixMilli()
	}
	return told
}

type tokenInput struct{ Body api.NewToken }

// makeToken shows a token, once.
func (s *Server) makeToken(ctx context.Context, in *tokenInput) (*body[api.ShownToken], error) {
	p, session, err := callerOf(ctx).find(ctx)
	if err != nil {
		return nil, err
	}
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	wish := user.Token{User: p.ID, Name: name, Expires: time.Now().AddDate(0, 0, in.Body.Days)}
	if in.Body.As != "" {
		wish.User = in.Body.As
	}
	for _, scope := range in.Body.Scopes {
		wish.Scopes = append(wish.Scopes, user.Scope(scope))
	}
	shown, err := s.cfg.People.NewToken(ctx, p, wish)
	if err != nil {
		return nil, ofPeople(err)
	}
	s.noteChange(ctx, p, session, user.MadeToken)
	return fresh(api.ShownToken{Token: shown}), nil
}

type tokenPath struct {
	ID string `path:"token" maxLength:"64"`
}

// revokeToken ends a token and what was begun with it.
func (s *Server) revokeToken(ctx context.Context, in *tokenPath) (*body[api.Programs], error) {
	p, session, err := callerOf(ctx).find(ctx)
	if err != nil {
		return nil, err
	}
	hash, err := s.cfg.People.Revoke(ctx, p, in.ID)
	if err != nil {
		return nil, ofPeople(err)
	}
	s.sessions.end(hash)
	s.noteChange(ctx, p, session, user.RevokedToken)
	return s.getTokens(ctx, nil)
}

type botInput struct{ Body api.NewAccount }

func (s *Server) makeBot(ctx context.Context, in *botInput) (*body[api.Programs], error) {
	c := callerOf(ctx)
	if err := s.limits.signIn(c.r); err != nil { // handles are not to be tried out
		return nil, err
	}
	p, _, err := c.find(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.mustSpeak(ctx); err != nil { // its handle is read by others
		return nil, err
	}
	if _, err := s.cfg.People.MakeBot(ctx, p, in.Body.Handle); err != nil {
		return nil, ofPeople(err)
	}
	return s.getTokens(ctx, nil)
}

type botPath struct {
	Bot string `path:"bot" maxLength:"64" doc:"its public id"`
}

// removeBot removes one of the caller's bots as people remove themselves, with what was begun with its tokens.
func (s *Server) removeBot(ctx context.Context, in *botPath) (*body[api.Programs], error) {
	p, _, err := callerOf(ctx).find(ctx)
	if err != nil {
		return nil, err
	}
	bot, err := s.cfg.People.Bot(ctx, p, in.Bot)
	if err != nil {
		return nil, ofPeople(err)
	}
	if err := s.delete(ctx, bot); err != nil {
		return nil, err
	}
	return s.getTokens(ctx, nil)
}
