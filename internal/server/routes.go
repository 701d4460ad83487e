package server

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/server/lab"
	"hexparlor/internal/server/learn"
	"hexparlor/internal/server/live"
	"hexparlor/internal/server/play"
	"hexparlor/internal/server/review"
	"hexparlor/internal/user/admin"
)

// routes puts everything together that a request passes through.
func (s *Server) routes(client *client) http.Handler {
	mux := http.NewServeMux()
	s.register(s.api(humago.New(fastMux{mux, s}, apiConfig())))
	mux.HandleFunc("GET /healthz", alive)
	mux.HandleFunc("GET /embed/{id}", review.EmbedPage(httpapi.API{Problem: s.problemOf}, s.reviewDeps()))
	mux.HandleFunc("GET /embed.css", embedFile("embed.css"))
	mux.HandleFunc("GET /embed.js", embedFile("embed.js"))
	mux.HandleFunc("POST "+stopPath+"{secret}", s.stopByClick)
	mux.Handle("/", client)
	mux.Handle("/api/", otherwise(mux))
	var h http.Handler = packing(mux)
	h = s.admit(h)
	h = s.limit(h)
	h = s.identify(h)
	h = sameOrigin(h)
	h = s.catch(h)
	h = client.tell(harden(ownHost(s.cfg.Hosts, h)))
	if s.cfg.HSTS > 0 {
		h = s.onlySecurely(s.cfg.HSTS, h)
	}
	h = s.metrics.count(h)
	if s.cfg.AccessLog {
		h = s.logAccess(h)
	}
	return s.belowBase(s.tag(h))
}

// api returns the interface to which handlers add their operations.
func (s *Server) api(a huma.API) httpapi.API {
	return httpapi.API{API: a, Allow: s.allow, Problem: s.problemOf}
}

// otherwise answers what no route of the API does: a wrong method or a wrong path.
func otherwise(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range []string{http.MethodDelete, http.MethodGet, http.MethodPatch, http.MethodPost} {
			_, pattern := mux.Handler(&http.Request{Method: method, URL: r.URL, Host: r.Host})
			if strings.HasPrefix(pattern, method+" /api/") {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) == 0 {
			httpapi.NewProblem(http.StatusNotFound, "not-found", i18n.Of("server.no-such-path")).Write(w, r)
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		httpapi.NewProblem(http.StatusMethodNotAllowed, "method",
			i18n.Of("server.methods", "methods", strings.Join(allowed, ", "))).Write(w, r)
	})
}

func apiConfig() huma.Config {
	c := huma.DefaultConfig("Hexparlor", "1")
	c.Info.Description = "Tables at which hex board games are played. Everything that a browser can do, a program can: " +
		"it chooses 32 random bytes, and sends them in base64url without padding as a bearer; or it sends a token, which " +
		"opens the operations that name its scope in x-token-scope."
	c.OpenAPIPath = "/api/openapi"
	c.DocsPath, c.SchemasPath = "", ""
	c.CreateHooks = nil // no $schema members
	c.Components.Schemas = huma.NewMapRegistry(schemaPrefix, schemaName)
	c.Formats = map[string]huma.Format{"application/json": httpapi.StrictJSON(), "json": httpapi.StrictJSON()}
	return c
}

// OpenAPI is the description of the API of a house with these games, as /api/openapi.json gives it.
func OpenAPI(games []game.Game) ([]byte, error) {
	a := humago.New(http.NewServeMux(), apiConfig())
	(&Server{cfg: Config{Games: games}}).register(httpapi.API{API: a})
	return json.MarshalIndent(a.OpenAPI(), "", "  ")
}

// GameTypes describes what is of one game only: its view, its events and what these hold.
func GameTypes(g game.Game) ([]byte, error) {
	a := humago.New(http.NewServeMux(), apiConfig())
	(&Server{cfg: Config{Games: []game.Game{g}}}).register(httpapi.API{API: a})
	own := map[string]*huma.Schema{}
	for name, schema := range a.OpenAPI().Components.Schemas.Map() {
		if strings.HasPrefix(name, title(g.Info().ID)) {
			own[name] = schema
		}
	}
	return json.MarshalIndent(map[string]any{
		"openapi": a.OpenAPI().OpenAPI, "info": map[string]string{"title": g.Info().ID, "version": "1"},
		"components": map[string]any{"schemas": own},
	}, "", "  ")
}

// register adds all operations of the API.
func (s *Server) register(a httpapi.API) {
	s.registerPeople(a)
	s.registerPrograms(a)
	s.registerHouse(a)
	s.registerDesk(a)
	s.registerProfiles(a)
	s.registerHours(a)
	s.registerMail(a)
	s.registerNotices(a)
	s.registerRatings(a)
	s.registerWatch(a)
	s.registerArchive(a)
	s.registerTalk(a)
	s.registerOffers(a)
	s.registerSubjects(a)
	play.Register(a, s.playDeps())
	review.Register(a, s.reviewDeps())
	httpapi.Add(a, httpapi.Get("getLobby", "/api/lobby", "Tables to play at and to watch"), s.getLobby)
	live.Register(a, s.liveDeps())
	describeGames(a.OpenAPI().Components.Schemas, s.cfg.Games)
}

// registerSubjects adds the operations whose handlers are packages of their own.
func (s *Server) registerSubjects(a httpapi.API) {
	lab.Register(a, lab.Deps{
		Laboratory: s.lab, MayGovern: func(ctx context.Context) bool { return s.guard.May(ctx, admin.Govern) == nil },
	})
	learn.Register(a, learn.Deps{
		Library: s.library,
		Games:   func(id string) (game.Game, bool) { return s.cfg.Host.Games(id) },
		Try:     s.reads.Try,
		Search: func(ctx context.Context, serve func(context.Context) error) error {
			return s.reads.Serve(ctx, httpapi.Advising, serve)
		},
	})
}

// registerPeople adds the operations about who the caller is, and where.
func (s *Server) registerPeople(a httpapi.API) {
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
	s.registerConfirmation(a)
	httpapi.Add(a, httpapi.Post("askWho", "/api/sign-in/challenge", "Begin to sign in by a passkey"), s.askWho)
	httpapi.Add(a, httpapi.Post("signInByPasskey", "/api/sign-in/passkey", "Become whose passkey answers"),
		s.signInByPasskey)
	httpapi.Add(a, httpapi.Post("signInByCode", "/api/sign-in/code", "Become who a code stands for"), s.signInByCode)
	httpapi.Add(a, httpapi.Post("signOut", "/api/sign-out", "End the session that asks"), s.signOut)
}

// registerConfirmation adds the operations by which the caller proves again that an account is theirs.
func (s *Server) registerConfirmation(a httpapi.API) {
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

// registerHouse adds the operations about the house for everybody.
func (s *Server) registerHouse(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getHouse", "/api/house", "What the house tells the caller"), s.getHouse)
	httpapi.Add(a, httpapi.Post("markShown", "/api/house/shown", "Take note of what was decided about oneself"),
		s.markShown)
	httpapi.Add(a, httpapi.Post("takeOver", "/api/house/owner", "Become the owner by a link that the program has printed"),
		s.takeOver)
	httpapi.Add(a, httpapi.Post("accept", "/api/house/invitation", "Come by an invitation"), s.accept)
	httpapi.Add(a, httpapi.Post("report", "/api/house/reports", "Report something to the moderators"), s.report)
	httpapi.Add(a, httpapi.Post("object", "/api/house/objections", "Object to a decision about oneself"), s.object)
	httpapi.Add(a, httpapi.Get("getClosing", "/api/matches/{id}/closing", "Why a table is closed, for who sat there"),
		s.getClosing)
}

// registerDesk adds what the owner and the moderators do at the desk of the house.
func (s *Server) registerDesk(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getHouseDesk", "/api/house/desk", "Settings, invitations, and how much waits"),
		s.getHouseDesk)
	httpapi.Add(a, httpapi.Post("setSetting", "/api/house/settings", "Change a setting of the house"), s.setSetting)
	httpapi.Add(a, httpapi.Post("invite", "/api/house/invitations", "Make a link that lets one person in"), s.invite)
	httpapi.Add(a, httpapi.Delete("withdraw", "/api/house/invitations/{invitation}", "Make an invitation serve no longer"),
		s.withdraw)
	httpapi.Add(a, httpapi.Get("getReports", "/api/house/reports", "Reports that wait, the oldest first"), s.getReports)
	httpapi.Add(a, httpapi.Get("findPeople", "/api/house/people",
		"People by their id, or the beginning of a name or handle"),
		s.findPeople)
	httpapi.Add(a, httpapi.Post("decide", "/api/house/decisions", "Take a decision about somebody, a table or a report"),
		s.decide)
	httpapi.Add(a, httpapi.Get("getBook", "/api/house/book", "What was decided, the latest first"), s.getBook)
}

// registerPrograms adds the operations about the caller's tokens and bots.
func (s *Server) registerPrograms(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getTokens", "/api/me/tokens", "The caller's tokens and bots"), s.getTokens)
	httpapi.Add(a, httpapi.Post("makeToken", "/api/me/tokens", "A token for a program, shown once"), s.makeToken)
	httpapi.Add(a, httpapi.Delete("revokeToken", "/api/me/tokens/{token}", "End a token, and what was begun with it"),
		s.revokeToken)
	httpapi.Add(a, httpapi.Post("makeBot", "/api/me/bots", "Make an account that a program plays by itself"), s.makeBot)
	httpapi.Add(a, httpapi.Delete("removeBot", "/api/me/bots/{bot}", "Remove a bot; its games stay, with a former player"),
		s.removeBot)
}

// registerMail adds the operations about letters, and the ways back by them.
func (s *Server) registerMail(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getMail", "/api/me/account/mail", "The caller's mail address"), s.getMail)
	httpapi.Add(a, httpapi.Post("addMail", "/api/me/account/mail",
		"Have a letter sent that adds an address to the account"), s.addMail)
	httpapi.Add(a, httpapi.Delete("removeMail", "/api/me/account/mail", "Forget the caller's mail address"), s.removeMail)
	httpapi.Add(a, httpapi.Post("confirmMail", "/api/mail/confirm", "Add the address to which a letter came"),
		s.confirmMail)
	httpapi.Add(a, httpapi.Post("askByMail", "/api/sign-in/mail", "Have a letter sent that signs in"), s.askByMail)
	httpapi.Add(a, httpapi.Post("signInByMail", "/api/sign-in/link", "Become whom a letter was for"), s.signInByMail)
}
