package server

import (
	"context"
	"net/http"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// scoped keeps tokens from a route that they are not good for.
func scoped(route string, handler http.HandlerFunc) http.HandlerFunc {
	need := httpapi.Scopes[route]
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
		httpapi.NewProblem(http.StatusForbidden, "scope", said).Write(w, r)
	}
}

// admit finds out whose token a request shows. It comes after the limits by address, so that tokens are not tried out.
func (s *Server) admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := callerOf(r.Context())
		if user.IsToken(c.secret) {
			err := c.present(r.Context())
			if err == nil {
				err = s.quotas.TokenRequest(c.token.Owner)
			}
			if err != nil {
				s.problemOf(r.Context(), err).Write(w, r)
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
			return httpapi.UserError(err)
		}
		k = known{person: t.User, session: t.ID, used: t.Used, token: &t}
		c.server.sessions.put(hash, k, ended)
	}
	if c.token = k.token; store.Over(*c.token) {
		return httpapi.NewProblem(http.StatusUnauthorized, string(user.DeadToken), i18n.Of("people.token.dead"))
	}
	c.use(ctx, k, ended)
	return nil
}

func (s *Server) getTokens(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Programs], error) {
	p, _, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	tokens, err := s.cfg.People.Store.Tokens(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	bots, err := s.cfg.People.Store.Bots(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	told := api.Programs{Me: meOf(p), Tokens: make([]api.Token, len(tokens)), Bots: make([]api.Me, len(bots))}
	for i, b := range bots {
		told.Bots[i] = meOf(b)
	}
	for i, t := range tokens {
		told.Tokens[i] = tokenOf(t)
	}
	return httpapi.NoStore(told), nil
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
func (s *Server) makeToken(ctx context.Context, in *tokenInput) (*httpapi.Body[api.ShownToken], error) {
	p, session, err := callerOf(ctx).Find(ctx)
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
		return nil, httpapi.UserError(err)
	}
	s.noteChange(ctx, p, session, user.MadeToken)
	return httpapi.NoStore(api.ShownToken{Token: shown}), nil
}

type tokenPath struct {
	ID string `path:"token" maxLength:"64"`
}

// revokeToken ends a token and what was begun with it.
func (s *Server) revokeToken(ctx context.Context, in *tokenPath) (*httpapi.Body[api.Programs], error) {
	p, session, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	hash, err := s.cfg.People.Revoke(ctx, p, in.ID)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	s.sessions.end(hash)
	s.noteChange(ctx, p, session, user.RevokedToken)
	return s.getTokens(ctx, nil)
}

type botInput struct{ Body api.NewAccount }

func (s *Server) makeBot(ctx context.Context, in *botInput) (*httpapi.Body[api.Programs], error) {
	c := callerOf(ctx)
	if err := s.quotas.SignIn(c); err != nil { // handles are not to be tried out
		return nil, err
	}
	p, _, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.guard.MustSpeak(ctx); err != nil { // its handle is read by others
		return nil, err
	}
	if _, err := s.cfg.People.MakeBot(ctx, p, in.Body.Handle); err != nil {
		return nil, httpapi.UserError(err)
	}
	return s.getTokens(ctx, nil)
}

type botPath struct {
	Bot string `path:"bot" maxLength:"64" doc:"its public id"`
}

// removeBot removes one of the caller's bots as people remove themselves, with what was begun with its tokens.
func (s *Server) removeBot(ctx context.Context, in *botPath) (*httpapi.Body[api.Programs], error) {
	p, _, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	bot, err := s.cfg.People.Bot(ctx, p, in.Bot)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	if err := s.delete(ctx, bot); err != nil {
		return nil, err
	}
	return s.getTokens(ctx, nil)
}
