package user

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"hexparlor/i18n"
)

// Scope is a permission of an API token. No scope allows changes of the user's name, account, sessions or tokens.
type Scope string

// The scopes.
const (
	Read    Scope = "read"   // see what the user sees: games, the lobby, tables, streams, records
	Play    Scope = "play"   // sit down, move, propose and answer
	Matches Scope = "tables" // create tables, run them for players by message, upload records
	Engine  Scope = "engine" // use the server's bots: hints and analysis
)

// Scopes lists all scopes.
var Scopes = []Scope{Read, Play, Matches, Engine}

const (
	maxTokens = 20 // of an account and its bots together
	maxBots   = 5  // of an account
	tokenLife = 366 * 24 * time.Hour
)

// tokenMark begins every token, so that a leaked token can be recognised.
const tokenMark = "hexparlor_"

// Token lets a program act as a user within its scopes, until it expires or is revoked. Its secret is not stored.
type Token struct {
	ID      string
	User    string // the user as whom the program acts
	Owner   string // the user who may revoke it: the same, or the owner of the bot
	Name    string
	Scopes  []Scope
	Created time.Time
	Expires time.Time
	Used    time.Time // approximate time of last use; zero: never
}

// Allows reports whether a token has a scope; the empty scope is never allowed.
func (t Token) Allows(s Scope) bool { return s != "" && slices.Contains(t.Scopes, s) }

// IsToken reports whether a text has the form of a token.
func IsToken(text string) bool {
	secret, marked := strings.CutPrefix(text, tokenMark)
	return marked && IsSecret(secret)
}

// NewToken creates a token for an account or one of its bots. The text is returned only this once.
func (a *Accounts) NewToken(ctx context.Context, p User, t Token) (shown string, err error) {
	if err := mustHaveAccount(p); err != nil {
		return "", err
	}
	for _, s := range t.Scopes {
		if !slices.Contains(Scopes, s) {
			return "", refuse(BadToken, i18n.Of("user.token.scope", "scope", i18n.Escaped(string(s))))
		}
	}
	now := a.now()
	switch all, err := a.Store.Tokens(ctx, p.ID); {
	case err != nil:
		return "", err
	case len(all) >= maxTokens:
		return "", refuse(NotAllowed, i18n.Of("user.token.too-many", "most", maxTokens))
	case len(t.Scopes) == 0:
		return "", refuse(BadToken, i18n.Of("user.token.no-scope"))
	case !t.Expires.After(now) || t.Expires.Sub(now) > tokenLife:
		return "", refuse(BadToken, i18n.Of("user.token.life"))
	}
	if t.User != p.ID {
		if _, err := a.Bot(ctx, p, t.User); err != nil {
			return "", err
		}
	}
	id, err := uuid.NewV7()
	if err != nil {
		return "", err
	}
	shown = tokenMark + NewSecret()
	t.ID, t.Owner, t.Created = id.String(), p.ID, now
	return shown, a.Store.AddToken(ctx, t, HashOf(shown))
}

// Token returns the valid token with that text.
func (a *Accounts) Token(ctx context.Context, shown string) (Token, error) {
	t, err := a.Store.TokenBySecret(ctx, HashOf(shown))
	if errors.Is(err, ErrNotFound) || err == nil && a.Over(t) {
		return Token{}, refuse(DeadToken, i18n.Of("user.token.dead"))
	}
	return t, err
}

// Over reports whether a token has expired.
func (a *Accounts) Over(t Token) bool { return !a.now().Before(t.Expires) }

// UseToken stores the time at which a token was used, unless that was done a short while ago. It returns the stored
// time.
func (a *Accounts) UseToken(ctx context.Context, id string, noted time.Time) (time.Time, error) {
	return a.noteUse(ctx, id, noted, a.Store.UseToken)
}

// Revoke removes a token of a user or of one of their bots, and returns the hash of its secret.
func (a *Accounts) Revoke(ctx context.Context, p User, id string) (Hash, error) {
	hash, err := a.Store.RemoveToken(ctx, p.ID, id)
	if errors.Is(err, ErrNotFound) {
		return Hash{}, refuse(NoToken, i18n.Of("user.token.gone"))
	}
	return hash, err
}

// MakeBot creates a bot: an account of a program. It has no sessions and no sign-in; it acts only by tokens that its
// owner creates.
func (a *Accounts) MakeBot(ctx context.Context, owner User, typed string) (User, error) {
	if err := mustHaveAccount(owner); err != nil {
		return User{}, err
	}
	switch bots, err := a.Store.Bots(ctx, owner.ID); {
	case err != nil:
		return User{}, err
	case len(bots) >= maxBots:
		return User{}, refuse(NotAllowed, i18n.Of("user.bot.too-many", "most", maxBots))
	}
	handle, folded, err := Handle(typed)
	if err != nil {
		return User{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return User{}, err
	}
	key, err := a.HandleKey(ctx, folded)
	if err != nil {
		return User{}, err
	}
	p := User{ID: id.String(), Name: handle, Handle: handle, Owner: owner.ID, Created: a.now()}
	err = a.Store.CreateBot(ctx, p, folded, key)
	if errors.Is(err, ErrTaken) {
		return User{}, refuse(Taken, i18n.Of("user.handle.taken"))
	}
	return p, err
}

// Bot returns one of a user's bots.
func (a *Accounts) Bot(ctx context.Context, owner User, id string) (User, error) {
	p, err := a.Store.User(ctx, id)
	if errors.Is(err, ErrNotFound) || err == nil && (p.Owner == "" || p.Owner != owner.ID) {
		return User{}, refuse(NoBot, i18n.Of("user.bot.not-yours"))
	}
	return p, err
}
