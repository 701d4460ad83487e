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

// Scope is a part of what a person may do that a token can be good for. None of them reaches the person themselves:
// their name, account, sessions and tokens.
type Scope string

// The scopes.
const (
	Read   Scope = "read"   // to see what the person sees: games, the lobby, tables, streams, records
	Play   Scope = "play"   // to sit down, to move, to propose and to answer
	Tables Scope = "tables" // to make tables, to run them for people elsewhere, to bring in records
	Engine Scope = "engine" // to have the site think: hints and analysis
)

// Scopes are all there are.
var Scopes = []Scope{Read, Play, Tables, Engine}

const (
	maxTokens = 20 // of an account and its bots together
	maxBots   = 5  // of an account
	tokenLife = 366 * 24 * time.Hour
)

// tokenMark begins every token, so that whoever finds one somewhere knows what it is.
const tokenMark = "hexparlor_"

// Token lets a program be a person in some respects, until it expires or is revoked. Its secret is not kept.
type Token struct {
	ID      string
	User    string // who the program is
	Owner   string // who may revoke it: the person, or whose bot that is
	Name    string
	Scopes  []Scope
	Created time.Time
	Expires time.Time
	Used    time.Time // about when it was last used; zero: never
}

// Allows reports whether a token is good for something; it is for nothing of no scope.
func (t Token) Allows(s Scope) bool { return s != "" && slices.Contains(t.Scopes, s) }

// IsToken reports whether a text has the form of a token.
func IsToken(text string) bool {
	secret, marked := strings.CutPrefix(text, tokenMark)
	return marked && IsSecret(secret)
}

// NewToken makes a token for an account or for one of its bots, and shows it this once.
func (a *Accounts) NewToken(ctx context.Context, p User, t Token) (shown string, err error) {
	if err := mustHaveAccount(p); err != nil {
		return "", err
	}
	for _, s := range t.Scopes {
		if !slices.Contains(Scopes, s) {
			return "", refuse(BadToken, i18n.Of("people.token.scope", "scope", i18n.Escaped(string(s))))
		}
	}
	now := a.now()
	switch all, err := a.Store.Tokens(ctx, p.ID); {
	case err != nil:
		return "", err
	case len(all) >= maxTokens:
		return "", refuse(NotAllowed, i18n.Of("people.token.too-many", "most", maxTokens))
	case len(t.Scopes) == 0:
		return "", refuse(BadToken, i18n.Of("people.token.no-scope"))
	case !t.Expires.After(now) || t.Expires.Sub(now) > tokenLife:
		return "", refuse(BadToken, i18n.Of("people.token.life"))
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

// Token finds a token that serves. A text that is none, or no longer, is refused.
func (a *Accounts) Token(ctx context.Context, shown string) (Token, error) {
	t, err := a.Store.TokenBySecret(ctx, HashOf(shown))
	if errors.Is(err, ErrNotFound) || err == nil && a.Over(t) {
		return Token{}, refuse(DeadToken, i18n.Of("people.token.dead"))
	}
	return t, err
}

// Over reports whether a token has expired.
func (a *Accounts) Over(t Token) bool { return !a.now().Before(t.Expires) }

// UseToken notes the use of a token unless that was done a short while ago, and tells the time that stands now.
func (a *Accounts) UseToken(ctx context.Context, id string, noted time.Time) (time.Time, error) {
	return a.noteUse(ctx, id, noted, a.Store.UseToken)
}

// Revoke ends a token of a person or of one of their bots, and gives the hash of its secret.
func (a *Accounts) Revoke(ctx context.Context, p User, id string) (Hash, error) {
	hash, err := a.Store.RemoveToken(ctx, p.ID, id)
	if errors.Is(err, ErrNotFound) {
		return Hash{}, refuse(NoToken, i18n.Of("people.token.gone"))
	}
	return hash, err
}

// MakeBot makes an account that a program plays by itself. It has no sessions, and nobody can sign in as it: all it can
// do it does by tokens that its owner makes.
func (a *Accounts) MakeBot(ctx context.Context, owner User, typed string) (User, error) {
	if err := mustHaveAccount(owner); err != nil {
		return User{}, err
	}
	switch bots, err := a.Store.Bots(ctx, owner.ID); {
	case err != nil:
		return User{}, err
	case len(bots) >= maxBots:
		return User{}, refuse(NotAllowed, i18n.Of("people.bot.too-many", "most", maxBots))
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
		return User{}, refuse(Taken, i18n.Of("people.handle.taken"))
	}
	return p, err
}

// Bot is one of a person's bots.
func (a *Accounts) Bot(ctx context.Context, owner User, id string) (User, error) {
	p, err := a.Store.User(ctx, id)
	if errors.Is(err, ErrNotFound) || err == nil && (p.Owner == "" || p.Owner != owner.ID) {
		return User{}, refuse(NoBot, i18n.Of("people.bot.not-yours"))
	}
	return p, err
}
