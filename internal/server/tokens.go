package server

import (
	"context"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// scoped wraps the handler of a route so that tokens without the route's scope are refused with status 403.
func scoped(route string, handler http.HandlerFunc) http.HandlerFunc {
	need := httpapi.Scopes[route]
	return func(w http.ResponseWriter, r *http.Request) {
		c := callerOf(r.Context())
		if c.token == nil || c.token.Allows(need) {
			handler(w, r)
			return
		}
		message := i18n.Of("server.token-closed")
		if need != "" {
			message = i18n.Of("server.token-scope", "scope", string(need))
		}
		httpapi.NewProblem(http.StatusForbidden, "scope", message).Write(w, r)
	}
}

// admit reads the API token of a request and charges the owner's quota. It runs after the limits by address, which slow
// down guessing of tokens.
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

// present reads the caller's API token into c.token. It returns an error if the token is unknown, revoked or expired.
func (c *caller) present(ctx context.Context) error {
	store, hash := c.server.cfg.Users, c.Hash()
	k, ok, ended := c.server.sessions.get(hash)
	if !ok {
		t, err := store.Token(ctx, c.secret)
		if err != nil {
			return httpapi.UserError(err)
		}
		k = known{user: t.User, session: t.ID, used: t.Used, token: &t}
		c.server.sessions.put(hash, k, ended)
	}
	if c.token = k.token; store.Over(*c.token) {
		return httpapi.NewProblem(http.StatusUnauthorized, string(user.DeadToken), i18n.Of("user.token.dead"))
	}
	c.use(ctx, k, ended)
	return nil
}
