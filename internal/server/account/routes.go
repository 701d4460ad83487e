// Package account answers the operations about the caller's account: signing in, sessions, tokens, e-mail addresses,
// notifications, and the download and removal of everything that is stored of a user.
package account

import (
	"context"
	"log/slog"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// Deps is what the operations need of the server.
type Deps struct {
	Users    *user.Accounts
	Admin    *admin.Service
	Host     *host.Host
	Chat     chat.Store
	Matches  *httpapi.Matches
	Quotas   *httpapi.Quotas
	Reads    *httpapi.ReadQueue
	StepUp   *StepUp
	Outbox   *Outbox
	Notifier *Notifier // nil: the site sends no notifications
	Log      *slog.Logger
	// EndSessions forgets the sessions and tokens of secrets, and ends what was begun with them.
	EndSessions func(...user.Hash)
	// ForgetUser forgets what the server holds in memory of a user who was removed.
	ForgetUser func(id string)
	// Origin returns the scheme and the host by which the client of a request knows the server.
	Origin func(*http.Request) string
	// SiteURL returns the address of the site by which the client of a request knows it.
	SiteURL func(*http.Request) string
	// Offers returns the stored offers of a user, for their download.
	Offers func(ctx context.Context, user string) (any, error)
	// ConditionalMoves returns what a user has decided in advance in a match.
	ConditionalMoves func(ctx context.Context, state *match.State, user string) ([]api.Plan, error)
	// PlayedMatch returns the line of a match in the list of a user's matches.
	PlayedMatch func(state *match.State, user string, words *i18n.Catalogue) api.PlayedTable
}

// service answers the operations.
type service struct{ Deps }

// Register adds the operations about the caller's account.
func Register(a httpapi.API, d Deps) {
	s := &service{d}
	s.registerIdentity(a)
	s.registerAccount(a)
	s.registerSignIn(a)
	s.registerConfirmation(a)
	s.registerTokens(a)
	s.registerMail(a)
	s.registerNotifications(a)
	s.registerOwnData(a)
}

// registerIdentity adds the operations about the caller's name and sessions.
func (s *service) registerIdentity(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getMe", "/api/me", "Who the caller is"), s.getMe)
	httpapi.Add(a, httpapi.Patch("rename", "/api/me", "Change the caller's name"), s.rename)
	httpapi.Add(a, httpapi.Get("getSessions", "/api/me/sessions", "The browsers and programs that are the caller"),
		s.getSessions)
	httpapi.Add(a, httpapi.Delete("endSession", "/api/me/sessions/{session}", "Sign one of them out"), s.endSession)
	httpapi.Add(a, httpapi.Delete("endOtherSessions", "/api/me/sessions", "Sign all of them out but the one that asks"),
		s.endOtherSessions)
	httpapi.Add(a, httpapi.Post("makeDeviceCode", "/api/me/device-code",
		"A code that makes another device the caller, once"),
		s.makeDeviceCode)
}

// registerAccount adds the operations by which an account is made and reached.
func (s *service) registerAccount(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getAccount", "/api/me/account", "What the caller has to come back by"), s.getAccount)
	httpapi.Add(a, httpapi.Post("makeAccount", "/api/me/account",
		"Make an account of the caller, with codes for recovery"),
		s.makeAccount)
	httpapi.Add(a, httpapi.Post("makeRecoveryCodes", "/api/me/account/codes",
		"New codes for recovery in place of all others"),
		s.makeRecoveryCodes)
	httpapi.Add(a, httpapi.Post("askForPasskey", "/api/me/account/passkeys/challenge", "Begin to add a passkey"),
		s.askForPasskey)
	httpapi.Add(a, httpapi.Post("addPasskey", "/api/me/account/passkeys", "Add the passkey that a browser has made"),
		s.addPasskey)
	httpapi.Add(a, httpapi.Patch("renamePasskey", "/api/me/account/passkeys/{passkey}", "Name a passkey"), s.renamePasskey)
	httpapi.Add(a, httpapi.Delete("removePasskey", "/api/me/account/passkeys/{passkey}", "Remove a passkey"),
		s.removePasskey)
}

// registerSignIn adds the operations by which the caller signs in and out.
func (s *service) registerSignIn(a httpapi.API) {
	httpapi.Add(a, httpapi.Post("askWho", "/api/sign-in/challenge", "Begin to sign in by a passkey"), s.askWho)
	httpapi.Add(a, httpapi.Post("signInByPasskey", "/api/sign-in/passkey", "Become whose passkey answers"),
		s.signInByPasskey)
	httpapi.Add(a, httpapi.Post("signInByCode", "/api/sign-in/code", "Become who a code stands for"), s.signInByCode)
	httpapi.Add(a, httpapi.Post("signOut", "/api/sign-out", "End the session that asks"), s.signOut)
}

// registerConfirmation adds the operations by which the caller proves again that an account is theirs.
func (s *service) registerConfirmation(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getConfirmation", "/api/me/confirmation",
		"Whether the caller must prove their identity before they change how their account is reached"), s.getConfirmation)
	httpapi.Add(a, httpapi.Post("confirmByPasskey", "/api/me/confirmation/passkey",
		"Prove the caller's identity by a passkey"),
		s.confirmByPasskey)
	httpapi.Add(a, httpapi.Post("confirmByCode", "/api/me/confirmation/code",
		"Prove the caller's identity by a recovery code, or by a code that has come by e-mail"), s.confirmByCode)
	httpapi.Add(a, httpapi.Post("mailConfirmation", "/api/me/confirmation/mail",
		"Send such a code to the account's e-mail address"),
		s.mailConfirmation)
	httpapi.Add(a, httpapi.Get("getAccountChanges", "/api/me/account/changes",
		"What was changed in how the caller's account is reached, the latest first"), s.getAccountChanges)
	httpapi.Add(a, httpapi.Post("acknowledgeChanges", "/api/me/account/changes",
		"Dismiss changes for the session that asks"),
		s.acknowledgeChanges)
}

// registerTokens adds the operations about the caller's tokens and bots.
func (s *service) registerTokens(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getTokens", "/api/me/tokens", "The caller's tokens and bots"), s.getTokens)
	httpapi.Add(a, httpapi.Post("makeToken", "/api/me/tokens", "A token for a program, shown once"), s.makeToken)
	httpapi.Add(a, httpapi.Delete("revokeToken", "/api/me/tokens/{token}", "End a token, and what was begun with it"),
		s.revokeToken)
	httpapi.Add(a, httpapi.Post("makeBot", "/api/me/bots", "Make an account that a program plays by itself"), s.makeBot)
	httpapi.Add(a, httpapi.Delete("removeBot", "/api/me/bots/{bot}", "Remove a bot; its games stay, with a former player"),
		s.removeBot)
}

// registerMail adds the operations about e-mail addresses, and signing in by e-mail.
func (s *service) registerMail(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getMail", "/api/me/account/mail", "The caller's mail address"), s.getMail)
	httpapi.Add(a, httpapi.Post("addMail", "/api/me/account/mail",
		"Have a letter sent that adds an address to the account"), s.addMail)
	httpapi.Add(a, httpapi.Delete("removeMail", "/api/me/account/mail", "Forget the caller's mail address"), s.removeMail)
	httpapi.Add(a, httpapi.Post("confirmMail", "/api/mail/confirm", "Add the address to which a letter came"),
		s.confirmMail)
	httpapi.Add(a, httpapi.Post("askByMail", "/api/sign-in/mail", "Have a letter sent that signs in"), s.askByMail)
	httpapi.Add(a, httpapi.Post("signInByMail", "/api/sign-in/link", "Become whom a letter was for"), s.signInByMail)
}

// registerNotifications adds the operations about notifications.
func (s *service) registerNotifications(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getNotices", "/api/me/notices", "How the caller is told what waits for them"),
		s.getNotices)
	httpapi.Add(a, httpapi.Patch("setNotices", "/api/me/notices", "Choose what the caller is told"), s.setNotices)
	httpapi.Add(a, httpapi.Post("addPush", "/api/me/notices/push", "Tell the caller in the browser that asks"), s.addPush)
	httpapi.Add(a, httpapi.Post("addNoticeMail", "/api/me/notices/mail", "Tell the caller by mail"), s.addNoticeMail)
	httpapi.Add(a, httpapi.Delete("removeChannel", "/api/me/notices/channels/{channel}",
		"Tell the caller there no longer"),
		s.removeChannel)
	httpapi.Add(a, httpapi.Post("stopNotices", "/api/mail/stop", "End letters by the link in one of them"), s.stopNotices)
}

// registerOwnData adds the operations by which the caller takes their data along, or removes it.
func (s *service) registerOwnData(a httpapi.API) {
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getData", DataPath, "Everything that the house keeps of the caller"),
		"application/zip", ""), s.getData)
	httpapi.Add(a, httpapi.Post("deleteMe", "/api/me/delete", "Remove the caller; their games stay, with a former player"),
		s.deleteMe)
}
