package account

import (
	"context"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// listTokens lists the tokens and bots of the caller.
func (s *service) listTokens(ctx context.Context, _ *struct{}) (*httpapi.Body[api.TokenList], error) {
	p, _, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	tokens, err := s.Users.Store.Tokens(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	bots, err := s.Users.Store.Bots(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	answer := api.TokenList{Me: httpapi.Me(p), Tokens: make([]api.Token, len(tokens)), Bots: make([]api.Me, len(bots))}
	for i, b := range bots {
		answer.Bots[i] = httpapi.Me(b)
	}
	for i, t := range tokens {
		answer.Tokens[i] = tokenOf(t)
	}
	return httpapi.NoStore(answer), nil
}

func tokenOf(t user.Token) api.Token {
	answer := api.Token{
		ID: t.ID, Name: t.Name, As: t.User, Created: t.Created.UnixMilli(), Expires: t.Expires.UnixMilli(),
	}
	for _, s := range t.Scopes {
		answer.Scopes = append(answer.Scopes, string(s))
	}
	if !t.Used.IsZero() {
		answer.Used = t.Used.UnixMilli()
	}
	return answer
}

type tokenInput struct{ Body api.NewToken }

// createToken returns a new token; later answers never show it again.
func (s *service) createToken(ctx context.Context, in *tokenInput) (*httpapi.Body[api.CreatedToken], error) {
	p, session, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	name, err := httpapi.CleanName(in.Body.Name)
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
	shown, err := s.Users.NewToken(ctx, p, wish)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	s.noteChange(ctx, p, session, user.MadeToken)
	return httpapi.NoStore(api.CreatedToken{Token: shown}), nil
}

type tokenPath struct {
	ID string `path:"token" maxLength:"64"`
}

// revokeToken ends a token and the requests that were begun with it.
func (s *service) revokeToken(ctx context.Context, in *tokenPath) (*httpapi.Body[api.TokenList], error) {
	p, session, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	hash, err := s.Users.Revoke(ctx, p, in.ID)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	s.EndSessions(hash)
	s.noteChange(ctx, p, session, user.RevokedToken)
	return s.listTokens(ctx, nil)
}

type botInput struct{ Body api.NewAccount }

func (s *service) createBot(ctx context.Context, in *botInput) (*httpapi.Body[api.TokenList], error) {
	c := httpapi.CallerOf(ctx)
	if err := s.Quotas.SignIn(c); err != nil { // handles are not to be tried out
		return nil, err
	}
	p, _, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Matches.MustSpeak(ctx); err != nil { // its handle is read by others
		return nil, err
	}
	if _, err := s.Users.MakeBot(ctx, p, in.Body.Handle); err != nil {
		return nil, httpapi.UserError(err)
	}
	return s.listTokens(ctx, nil)
}

type botPath struct {
	Bot string `path:"bot" maxLength:"64" doc:"public id of the bot"`
}

// deleteBot removes one of the caller's bots, and ends requests that were begun with its tokens.
func (s *service) deleteBot(ctx context.Context, in *botPath) (*httpapi.Body[api.TokenList], error) {
	p, _, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	bot, err := s.Users.Bot(ctx, p, in.Bot)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	if err := s.delete(ctx, bot); err != nil {
		return nil, err
	}
	return s.listTokens(ctx, nil)
}
