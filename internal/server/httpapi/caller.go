package httpapi

import (
	"context"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/user"
)

// Caller is the user who makes a request: an account, a guest, or a visitor of whom nothing is stored.
type Caller interface {
	// ID returns the caller's public id, or an empty text for a request without a secret.
	ID(ctx context.Context) (string, error)
	// Find returns the caller and their session; the session has no id while nothing is stored of the caller.
	Find(ctx context.Context) (user.User, user.Session, error)
	// Stored returns the caller, who is stored now if the site accepts new guests.
	Stored(ctx context.Context) (user.User, error)
	// Words returns the catalog of the caller's language.
	Words() *i18n.Catalogue
	// Request returns the request that the caller makes.
	Request() *http.Request
	// Origin returns the address that the request comes from.
	Origin() Origin
	// Requester returns for whom the request is served where requests wait for each other.
	Requester(ctx context.Context) (Requester, error)
	// Token returns the token that the request carries, or nil for a session.
	Token() *user.Token
	// IsStored reports whether the caller is known to be stored, without reading the store.
	IsStored() bool
	// Issue gives the caller a secret unless they have one, and has their browser keep it.
	Issue()
	// Newcomer gives the caller a secret unless they have one, and returns the guest as whom they will be stored.
	Newcomer() user.User
	// Within returns a context that ends with the caller's session or token.
	Within(ctx context.Context) (context.Context, context.CancelFunc)
}

type callerKey struct{}

// CallerOf returns the caller whose request has the context ctx, or nil outside of requests.
func CallerOf(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}

// WithCaller returns the context of a request that c makes.
func WithCaller(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}
