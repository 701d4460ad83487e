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

// Scope is a permission of an API token. No scope permits changes of the user's name, account, sessions or tokens.
type Scope string

// The scopes of tokens.
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

// tokenMark is the prefix of every token, by which a leaked token can be recognised.
const tokenMark = "hexparlor_"

// Token lets a program act as a user within its scopes, until it expires or is revoked. Its secret is not stored.
type Token struct {
	ID      string
	User    string // id of the user as whom the program acts
	Owner   string // id of the user who may revoke it: User, or the owner if User is a bot
	Name    string
	Scopes  []Scope
	Created time.Time
	Expires time.Time
	Used    time.Time // approximate time of last use; zero if it was never used
}

// Allows reports whether the token has the scope s. The empty scope is never allowed.
func (t Token) Allows(s Scope) bool { return s != "" && slices.Contains(t.Scopes, s) }

// IsToken reports whether a text has the form of a token.
func IsToken(text string) bool {
	secret, marked := strings.CutPrefix(text, tokenMark)
	return marked && IsSecret(secret)
}

// NewToken creates the token t for an account or one of its bots and returns its text, which cannot be shown again. It
// refuses unknown scopes and too late an end.
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

// Token returns the token with a text. The error has the code DeadToken if it is unknown, revoked or expired.
func (a *Accounts) Token(ctx context.Context, shown string) (Token, error) {
	t, err := a.Store.TokenBySecret(ctx, HashOf(shown))
	if errors.Is(err, ErrNotFound) || err == nil && a.Over(t) {
		return Token{}, refuse(DeadToken, i18n.Of("user.token.dead"))
	}
	return t, err
}

// Over reports whether the token has expired.
func (a *Accounts) Over(t Token) bool { return !a.now().Before(t.Expires) }

// UseToken stores the time at which a token was used, unless that is less than idle after noted, the last stored time.
// It returns the time that is stored now.
func (a *Accounts) UseToken(ctx context.Context, id string, noted time.Time) (time.Time, error) {
	return a.noteUse(ctx, id, noted, a.Store.UseToken)
}

// Revoke deletes a token of a user or of one of their bots, and returns the hash of its secret. The error has the code
// NoToken if there is none.
func (a *Accounts) Revoke(ctx context.Context, p User, id string) (Hash, error) {
	hash, err := a.Store.RemoveToken(ctx, p.ID, id)
	if errors.Is(err, ErrNotFound) {
		return Hash{}, refuse(NoToken, i18n.Of("user.token.gone"))
	}
	return hash, err
}

// MakeBot creates a bot account with the typed handle. A bot cannot sign in; its program acts by tokens that its owner
// creates.
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

// Bot returns the bot with an id if the user owns it; else the error has the code NoBot.
func (a *Accounts) Bot(ctx context.Context, owner User, id string) (User, error) {
	p, err := a.Store.User(ctx, id)
	if errors.Is(err, ErrNotFound) || err == nil && (p.Owner == "" || p.Owner != owner.ID) {
		return User{}, refuse(NoBot, i18n.Of("user.bot.not-yours"))
	}
	return p, err
}
