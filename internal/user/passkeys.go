package user

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"hexparlor/i18n"
)

// Challenge is a WebAuthn challenge to create a passkey or to sign in by one. It can be answered once.
type Challenge struct {
	Ticket  string // secret that the browser sends back with its answer
	Options any    // options of the browser's WebAuthn call
}

// holder is a user with their passkeys, as the WebAuthn library needs them.
type holder struct {
	user        User
	credentials []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return []byte(h.user.ID) }
func (h holder) WebAuthnName() string                       { return h.user.Handle }
func (h holder) WebAuthnDisplayName() string                { return h.user.Name }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.credentials }

// party returns the relying party for an origin such as https://example.org. A passkey works only for the host for
// which it was created.
func party(origin string) (*webauthn.WebAuthn, error) {
	at, err := url.Parse(origin)
	if err != nil {
		return nil, err
	}
	required := true
	return webauthn.New(&webauthn.Config{
		RPID: at.Hostname(), RPDisplayName: "Hexparlor", RPOrigins: []string{origin},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			RequireResidentKey: &required, ResidentKey: protocol.ResidentKeyRequirementRequired,
			UserVerification: protocol.VerificationPreferred,
		},
	})
}

// holder returns a user with their passkeys.
func (a *Accounts) holder(ctx context.Context, p User) (holder, error) {
	keys, err := a.Store.Passkeys(ctx, p.ID)
	h := holder{user: p, credentials: make([]webauthn.Credential, len(keys))}
	for i, k := range keys {
		err = errors.Join(err, json.Unmarshal(k.Credential, &h.credentials[i]))
	}
	return h, err
}

// ask stores a challenge with its session data as a ticket, and returns it for the browser.
func (a *Accounts) ask(
	ctx context.Context, purpose Purpose, userID string, session *webauthn.SessionData, options any,
) (Challenge, error) {
	data, err := json.Marshal(session)
	if err != nil {
		return Challenge{}, err
	}
	now, secret := a.now(), NewSecret()
	t := Ticket{Purpose: purpose, User: userID, Data: string(data), Expires: now.Add(codeLife)}
	return Challenge{secret, options}, a.Store.PutTicket(ctx, t, HashOf(secret), now)
}

// answered returns the user and the session data of a challenge and deletes it, so that it serves once, whether or not
// the answer is right.
func (a *Accounts) answered(
	ctx context.Context, purpose Purpose, ticket string,
) (userID string, session webauthn.SessionData, err error) {
	t, err := a.Store.TakeTicket(ctx, purpose, HashOf(ticket), a.now())
	if errors.Is(err, ErrNotFound) {
		return "", session, badPasskey()
	}
	if err == nil {
		err = json.Unmarshal([]byte(t.Data), &session)
	}
	return t.User, session, err
}

func badPasskey() error { return refuse(BadPasskey, i18n.Of("user.bad-passkey")) }

// AskForPasskey returns a challenge to add a passkey to a user's account.
func (a *Accounts) AskForPasskey(ctx context.Context, p User, origin string) (Challenge, error) {
	if err := mustHaveAccount(p); err != nil {
		return Challenge{}, err
	}
	rp, err := party(origin)
	if err != nil {
		return Challenge{}, badPasskey()
	}
	h, err := a.holder(ctx, p)
	if err != nil {
		return Challenge{}, err
	}
	if len(h.credentials) >= maxPasskeys {
		return Challenge{}, refuse(NotAllowed, i18n.Of("user.too-many-passkeys", "most", maxPasskeys))
	}
	known := webauthn.Credentials(h.credentials).CredentialDescriptors()
	options, session, err := rp.BeginRegistration(h, webauthn.WithExclusions(known))
	if err != nil {
		return Challenge{}, err
	}
	return a.ask(ctx, NewPasskey, p.ID, session, options.Response)
}

// AddPasskey stores the passkey that a browser has created for a challenge of AskForPasskey, with a name. answer is the
// browser's answer in JSON.
func (a *Accounts) AddPasskey(ctx context.Context, p User, origin, ticket, name string, answer []byte) error {
	rp, err := party(origin)
	if err != nil {
		return badPasskey()
	}
	userID, session, err := a.answered(ctx, NewPasskey, ticket)
	if err != nil {
		return err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil || userID != p.ID {
		return badPasskey()
	}
	made, err := rp.CreateCredential(holder{user: p}, session, parsed)
	if err != nil {
		return badPasskey()
	}
	stored, err := json.Marshal(made)
	if err != nil {
		return err
	}
	now := a.now()
	err = a.Store.AddPasskey(ctx, Passkey{
		ID: made.ID, User: p.ID, Name: name, Credential: stored, Created: now, Used: now,
	})
	if errors.Is(err, ErrTaken) {
		return badPasskey()
	}
	return err
}

// AskWho returns a challenge to sign in by any passkey of the site; the browser offers those that it has.
func (a *Accounts) AskWho(ctx context.Context, origin string) (Challenge, error) {
	rp, err := party(origin)
	if err != nil {
		return Challenge{}, badPasskey()
	}
	options, session, err := rp.BeginDiscoverableLogin()
	if err != nil {
		return Challenge{}, err
	}
	return a.ask(ctx, ByPasskey, "", session, options.Response)
}

// ByPasskey returns the user whose passkey has answered a challenge of AskWho. answer is the browser's answer in JSON.
func (a *Accounts) ByPasskey(ctx context.Context, origin, ticket string, answer []byte) (User, error) {
	rp, err := party(origin)
	if err != nil {
		return User{}, badPasskey()
	}
	_, session, err := a.answered(ctx, ByPasskey, ticket)
	if err != nil {
		return User{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return User{}, badPasskey()
	}
	var found holder
	var failure error // of the store
	_, used, err := rp.ValidatePasskeyLogin(func(_, id []byte) (webauthn.User, error) {
		p, err := a.Store.User(ctx, string(id))
		if err == nil {
			found, err = a.holder(ctx, p)
		}
		if err != nil && !errors.Is(err, ErrNotFound) {
			failure = err
		}
		return found, err
	}, session, parsed)
	switch {
	case failure != nil:
		return User{}, failure
	case err != nil || used.Authenticator.CloneWarning:
		return User{}, badPasskey()
	}
	stored, err := json.Marshal(used)
	if err != nil {
		return User{}, err
	}
	return found.user, a.Store.UsePasskey(ctx, Passkey{ID: used.ID, Credential: stored, Used: a.now()})
}
