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
	Changes  *Changes
	Outbox   *Outbox
	Notifier *Notifier // nil: the site sends no notifications
	SSHPort  int       // port for SSH clients; 0: the site serves no terminals
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
	// Variants returns the variants that a user has made and what they have answered about variants.
	Variants func(ctx context.Context, user string) (any, error)
	// ConditionalMoves returns what a user has decided in advance in a match.
	ConditionalMoves func(ctx context.Context, state *match.State, user string) ([]api.ConditionalMoves, error)
	// PlayedMatch returns the line of a match in the list of a user's matches.
	PlayedMatch func(state *match.State, user string, words *i18n.Catalogue) api.PlayedMatch
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
	httpapi.Add(a, httpapi.Get("getMe", "/api/me",
		"Returns who the caller is."), s.getMe)
	httpapi.Add(a, httpapi.Patch("renameMe", "/api/me",
		"Changes the caller's name.",
		http.StatusInsufficientStorage), s.renameMe)
	httpapi.Add(a, httpapi.Get("listSessions", "/api/me/sessions",
		"Lists the caller's sessions."),
		s.listSessions)
	httpapi.Add(a, httpapi.Delete("endSession", "/api/me/sessions/{session}",
		"Signs out one session.",
		http.StatusConflict), s.endSession)
	httpapi.Add(a, httpapi.Delete("endOtherSessions", "/api/me/sessions",
		"Signs out all other sessions of the caller."),
		s.endOtherSessions)
	httpapi.Add(a, httpapi.Post("createDeviceCode", "/api/me/device-code",
		"Creates a code that signs in another device once.",
		http.StatusInsufficientStorage),
		s.createDeviceCode)
}

// registerAccount adds the operations by which an account is made and reached.
func (s *service) registerAccount(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getAccount", "/api/me/account",
		"Returns how the caller can sign in."), s.getAccount)
	httpapi.Add(a, httpapi.Post("createAccount", "/api/me/account",
		"Creates an account for the caller and returns recovery codes.",
		http.StatusConflict, http.StatusInsufficientStorage),
		s.createAccount)
	httpapi.Add(a, httpapi.Post("createRecoveryCodes", "/api/me/account/codes",
		"Replaces the recovery codes of the account."),
		s.createRecoveryCodes)
	httpapi.Add(a, httpapi.Post("createPasskeyChallenge", "/api/me/account/passkeys/challenge",
		"Creates the challenge for a new passkey."),
		s.createPasskeyChallenge)
	httpapi.Add(a, httpapi.Post("addPasskey", "/api/me/account/passkeys",
		"Adds a passkey to the account."),
		s.addPasskey)
	httpapi.Add(a, httpapi.Patch("renamePasskey", "/api/me/account/passkeys/{passkey}",
		"Renames a passkey."), s.renamePasskey)
	httpapi.Add(a, httpapi.Delete("removePasskey", "/api/me/account/passkeys/{passkey}",
		"Removes a passkey."),
		s.removePasskey)
	httpapi.Add(a, httpapi.Post("createSSHCode", "/api/me/account/ssh-code",
		"Creates a user name with which an SSH client adds its key once; the key then signs in to a terminal."),
		s.createSSHCode)
	httpapi.Add(a, httpapi.Delete("removeSSHKey", "/api/me/account/ssh-keys/{key}",
		"Removes an SSH key and ends its connections."), s.removeSSHKey)
}

// registerSignIn adds the operations by which the caller signs in and out.
func (s *service) registerSignIn(a httpapi.API) {
	httpapi.Add(a, httpapi.Post("createSignInChallenge", "/api/sign-in/challenge",
		"Creates the challenge for signing in by passkey."), s.createSignInChallenge)
	httpapi.Add(a, httpapi.Post("signInByPasskey", "/api/sign-in/passkey",
		"Signs in by a passkey."),
		s.signInByPasskey)
	httpapi.Add(a, httpapi.Post("signInByCode", "/api/sign-in/code",
		"Signs in by a recovery or device code."), s.signInByCode)
	httpapi.Add(a, httpapi.Post("signOut", "/api/sign-out",
		"Ends the caller's session.",
		http.StatusConflict), s.signOut)
}

// registerConfirmation adds the operations by which the caller proves again that an account is theirs.
func (s *service) registerConfirmation(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getConfirmation", "/api/me/confirmation",
		"Reports whether the caller must confirm their identity before account changes."), s.getConfirmation)
	httpapi.Add(a, httpapi.Post("confirmByPasskey", "/api/me/confirmation/passkey",
		"Confirms the caller's identity by a passkey."),
		s.confirmByPasskey)
	httpapi.Add(a, httpapi.Post("confirmByCode", "/api/me/confirmation/code",
		"Confirms the caller's identity by a recovery code or a mailed code."), s.confirmByCode)
	httpapi.Add(a, httpapi.Post("mailConfirmation", "/api/me/confirmation/mail",
		"Sends a confirmation code to the account's e-mail address.",
		http.StatusNotFound),
		s.mailConfirmation)
	httpapi.Add(a, httpapi.Get("listAccountChanges", "/api/me/account/changes",
		"Lists changes to how the account can be reached, the latest first."), s.listAccountChanges)
	httpapi.Add(a, httpapi.Post("dismissAccountChanges", "/api/me/account/changes",
		"Dismisses the listed changes for this session."),
		s.dismissAccountChanges)
}

// registerTokens adds the operations about the caller's tokens and bots.
func (s *service) registerTokens(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("listTokens", "/api/me/tokens",
		"Lists the caller's API tokens and bots."), s.listTokens)
	httpapi.Add(a, httpapi.Post("createToken", "/api/me/tokens",
		"Creates an API token, which is shown once."), s.createToken)
	httpapi.Add(a, httpapi.Delete("revokeToken", "/api/me/tokens/{token}",
		"Revokes an API token."),
		s.revokeToken)
	httpapi.Add(a, httpapi.Post("createBot", "/api/me/bots",
		"Creates a bot account that a program plays.",
		http.StatusConflict, http.StatusInsufficientStorage), s.createBot)
	httpapi.Add(a, httpapi.Delete("deleteBot", "/api/me/bots/{bot}",
		"Deletes a bot account; its matches stay."),
		s.deleteBot)
}

// registerMail adds the operations about e-mail addresses, and signing in by e-mail.
func (s *service) registerMail(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getMail", "/api/me/account/mail",
		"Returns the account's e-mail address."), s.getMail)
	httpapi.Add(a, httpapi.Post("addMail", "/api/me/account/mail",
		"Sends a link that adds an e-mail address to the account.",
		http.StatusNotFound), s.addMail)
	httpapi.Add(a, httpapi.Delete("removeMail", "/api/me/account/mail",
		"Removes the account's e-mail address."), s.removeMail)
	httpapi.Add(a, httpapi.Post("confirmMail", "/api/mail/confirm",
		"Adds the e-mail address that a mailed link belongs to."),
		s.confirmMail)
	httpapi.Add(a, httpapi.Post("mailSignInLink", "/api/sign-in/mail",
		"Sends a link that signs in.",
		http.StatusNotFound), s.mailSignInLink)
	httpapi.Add(a, httpapi.Post("signInByMail", "/api/sign-in/link",
		"Signs in by a mailed link."), s.signInByMail)
}

// registerNotifications adds the operations about notifications.
func (s *service) registerNotifications(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getNotificationSettings", "/api/me/notifications",
		"Returns the caller's notification settings.",
		http.StatusNotFound),
		s.getNotificationSettings)
	httpapi.Add(a, httpapi.Patch("setNotificationSettings", "/api/me/notifications",
		"Changes the caller's notification settings.",
		http.StatusNotFound, http.StatusInsufficientStorage), s.setNotificationSettings)
	httpapi.Add(a, httpapi.Post("addPushNotifications", "/api/me/notifications/push",
		"Adds this browser as a notification channel.",
		http.StatusNotFound, http.StatusConflict, http.StatusInsufficientStorage), s.addPushNotifications)
	httpapi.Add(a, httpapi.Post("addMailNotifications", "/api/me/notifications/mail",
		"Adds e-mail as a notification channel.",
		http.StatusNotFound, http.StatusConflict), s.addMailNotifications)
	httpapi.Add(a, httpapi.Delete("removeNotificationChannel", "/api/me/notifications/channels/{channel}",
		"Removes a notification channel."),
		s.removeNotificationChannel)
	httpapi.Add(a, httpapi.Post("stopNotificationMail", "/api/mail/stop",
		"Stops notification mail, by the link in one of the mails."), s.stopNotificationMail)
}

// registerOwnData adds the operations by which the caller takes their data along, or removes it.
func (s *service) registerOwnData(a httpapi.API) {
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("exportMyData", DataPath,
		"Exports everything that the site stores about the caller.",
		http.StatusNotFound),
		"application/zip", ""), s.exportMyData)
	httpapi.Add(a, httpapi.Post("deleteMe", "/api/me/delete",
		"Deletes the caller's account; their matches stay without the name."),
		s.deleteMe)
}
