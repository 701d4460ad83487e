package server

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
)

// routes puts everything together that a request passes through.
func (s *Server) routes(client *client) http.Handler {
	mux := http.NewServeMux()
	s.register(humago.New(quickMux{mux, s}, apiConfig()))
	mux.HandleFunc("GET /healthz", alive)
	mux.HandleFunc("GET /embed/{id}", s.embed)
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
			newProblem(http.StatusNotFound, "not-found", i18n.Of("server.no-such-path")).write(w, r)
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		newProblem(http.StatusMethodNotAllowed, "method",
			i18n.Of("server.methods", "methods", strings.Join(allowed, ", "))).write(w, r)
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
	c.Formats = map[string]huma.Format{"application/json": strictJSON(), "json": strictJSON()}
	return c
}

// OpenAPI is the description of the API of a house with these games, as /api/openapi.json gives it.
func OpenAPI(games []game.Game) ([]byte, error) {
	a := humago.New(http.NewServeMux(), apiConfig())
	(&Server{cfg: Config{Games: games}}).register(a)
	return json.MarshalIndent(a.OpenAPI(), "", "  ")
}

// GameTypes describes what is of one game only: its view, its events and what these hold.
func GameTypes(g game.Game) ([]byte, error) {
	a := humago.New(http.NewServeMux(), apiConfig())
	(&Server{cfg: Config{Games: []game.Game{g}}}).register(a)
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

// registerAlone adds what somebody does without others: lessons, figures and puzzles.
func (s *Server) registerAlone(a huma.API) {
	add(s, a, get("getCourse", "/api/games/{game}/lessons", "The lessons of a game"), s.getCourse)
	add(s, a, get("getLesson", "/api/games/{game}/lessons/{lesson}", "A lesson, with its table"), s.getLesson)
	add(s, a, post("try", "/api/games/{game}/lessons/{lesson}/try", "Judge what is tried in a lesson"), s.try)
	add(s, a, post("previewLesson", "/api/games/{game}/lessons/{lesson}/previews",
		"What some moves would cause in a lesson"), s.lessonPreviews)
	add(s, a, post("whyInLesson", "/api/games/{game}/lessons/{lesson}/why", "Why picks lead to no move in a lesson"),
		s.lessonWhy)
	add(s, a, get("getFigure", "/api/games/{game}/figures/{figure}", "A figure of the rules of a game, with its table"),
		s.getFigure)
	add(s, a, post("figureTable", "/api/games/{game}/figures/{figure}/table", "The table of a figure after some moves"),
		s.figureTable)
	add(s, a, post("playFigure", "/api/games/{game}/figures/{figure}/play", "What the last of some moves causes there"),
		s.playFigure)
	add(s, a, post("previewFigure", "/api/games/{game}/figures/{figure}/previews", "What some moves would cause there"),
		s.figurePreviews)
	add(s, a, post("whyInFigure", "/api/games/{game}/figures/{figure}/why", "Why picks lead to no move there"),
		s.figureWhy)
	add(s, a, get("getPuzzles", "/api/puzzles", "The puzzles of the house"), s.getPuzzles)
	add(s, a, get("getPuzzle", "/api/puzzles/{game}/{number}", "A puzzle, with its table"), s.getPuzzle)
	add(s, a, post("tryPuzzle", "/api/puzzles/{game}/{number}/try", "Judge what is tried in a puzzle"), s.tryPuzzle)
	add(s, a, post("previewPuzzle", "/api/puzzles/{game}/{number}/previews",
		"What some moves would cause in a puzzle"), s.puzzlePreviews)
	add(s, a, post("whyInPuzzle", "/api/puzzles/{game}/{number}/why", "Why picks lead to no move in a puzzle"),
		s.puzzleWhy)
}

func (s *Server) registerRecords(a huma.API) {
	add(s, a, produces(a, get("getReplay", "/api/matches/{id}/replay", "All positions of a table"),
		"application/json", api.Replay{}), s.getReplay)
	add(s, a, produces(a, get("getRecord", "/api/matches/{id}/record", "The record of a match, to keep or to take along"),
		"text/plain", ""), s.getRecord)
	imports := post("importRecord", "/api/records", "Bring a finished match that was played elsewhere")
	imports.MaxBodyBytes = maxRecord
	add(s, a, imports, s.importRecord)
}

// register adds all operations of the API.
func (s *Server) register(a huma.API) {
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
	s.registerLab(a)
	add(s, a, get("getGames", "/api/games", "The games of the house"), s.getGames)
	add(s, a, get("getRules", "/api/games/{game}/rules", "The rules of a game, for players"), s.getRules)
	add(s, a, post("getSetup", "/api/games/{game}/setup", "What a table with certain options would be like"), s.getSetup)
	s.registerAlone(a)
	add(s, a, get("coach", "/api/matches/{id}/coach", "Remarks for a newcomer about the position on the board"), s.coach)
	add(s, a, get("getLobby", "/api/lobby", "Tables to play at and to watch"), s.getLobby)
	add(s, a, post("createMatch", "/api/matches", "Make a table"), s.createMatch)
	add(s, a, get("getMatch", "/api/matches/{id}", "Everything the caller may know of a table"), s.getMatch)
	add(s, a, post("sit", "/api/matches/{id}/seats", "Sit down at an open seat"), s.sit)
	add(s, a, get("getDesk", "/api/matches/{id}/messages", "What has come from people who play by message"), s.getDesk)
	add(s, a, post("deliver", "/api/matches/{id}/messages", "Enter messages of people who are elsewhere"), s.deliver)
	add(s, a, post("resolve", "/api/matches/{id}/resolve", "Wait no longer for orders that are missing"), s.resolve)
	add(s, a, produces(a, get("getReport", "/api/matches/{id}/report", "A turn in words, to be posted"),
		"text/plain", ""), s.getReport)
	s.registerPictures(a)
	add(s, a, post("shareDeal", "/api/matches/{id}/shares", "Take part in the deal of a game of chance"), s.shareDeal)
	add(s, a, post("move", "/api/matches/{id}/moves", "Make a move"), s.move)
	add(s, a, post("act", "/api/matches/{id}/actions", "Resign, make a proposal or answer one"), s.act)
	add(s, a, post("preview", "/api/matches/{id}/previews", "What some of the caller's moves would cause"), s.preview)
	add(s, a, post("whatIf", "/api/matches/{id}/whatif", "What sealed orders would come to"), s.whatIf)
	s.registerPlans(a)
	add(s, a, post("hint", "/api/matches/{id}/hint", "What the house would do in the caller's place"), s.hint)
	add(s, a, post("analyse", "/api/matches/{id}/analysis",
		"What each decision of a finished match was worth; begins the analysis, which goes on while it is asked for"),
		s.analyse)
	add(s, a, get("ways", "/api/matches/{id}/analysis/{move}",
		"What could have been decided in place of a move, and how the game might have gone on"), s.ways)
	add(s, a, post("branch", "/api/matches/{id}/branches",
		"Go on from a position of a finished match, against the house"), s.branch)
	add(s, a, post("why", "/api/matches/{id}/why", "Why picks lead to no move"), s.why)
	s.registerRecords(a)
	add(s, a, streams(a,
		get("getStream", "/api/matches/{id}/stream", "What happens at a table, as it happens")), s.getStream)
	describeGames(a.OpenAPI().Components.Schemas, s.cfg.Games)
}

// registerPeople adds the operations about who the caller is, and where.
func (s *Server) registerPeople(a huma.API) {
	add(s, a, get("getMe", "/api/me", "Who the caller is"), s.getMe)
	add(s, a, patch("rename", "/api/me", "Change the caller's name"), s.rename)
	add(s, a, get("getSessions", "/api/me/sessions", "The browsers and programs that are the caller"), s.getSessions)
	add(s, a, remove("endSession", "/api/me/sessions/{session}", "Sign one of them out"), s.endSession)
	add(s, a, remove("endOtherSessions", "/api/me/sessions", "Sign all of them out but the one that asks"),
		s.endOtherSessions)
	add(s, a, post("makeDeviceCode", "/api/me/device-code", "A code that makes another device the caller, once"),
		s.makeDeviceCode)
	add(s, a, get("getAccount", "/api/me/account", "What the caller has to come back by"), s.getAccount)
	add(s, a, post("makeAccount", "/api/me/account", "Make an account of the caller, with codes for recovery"),
		s.makeAccount)
	add(s, a, post("makeRecoveryCodes", "/api/me/account/codes", "New codes for recovery in place of all others"),
		s.makeRecoveryCodes)
	add(s, a, post("askForPasskey", "/api/me/account/passkeys/challenge", "Begin to add a passkey"), s.askForPasskey)
	add(s, a, post("addPasskey", "/api/me/account/passkeys", "Add the passkey that a browser has made"), s.addPasskey)
	add(s, a, patch("renamePasskey", "/api/me/account/passkeys/{passkey}", "Name a passkey"), s.renamePasskey)
	add(s, a, remove("removePasskey", "/api/me/account/passkeys/{passkey}", "Remove a passkey"), s.removePasskey)
	s.registerConfirmation(a)
	add(s, a, post("askWho", "/api/sign-in/challenge", "Begin to sign in by a passkey"), s.askWho)
	add(s, a, post("signInByPasskey", "/api/sign-in/passkey", "Become whose passkey answers"), s.signInByPasskey)
	add(s, a, post("signInByCode", "/api/sign-in/code", "Become who a code stands for"), s.signInByCode)
	add(s, a, post("signOut", "/api/sign-out", "End the session that asks"), s.signOut)
}

// registerConfirmation adds the operations by which the caller proves again that an account is theirs.
func (s *Server) registerConfirmation(a huma.API) {
	add(s, a, get("getConfirmation", "/api/me/confirmation",
		"Whether the caller must prove their identity before they change how their account is reached"), s.getConfirmation)
	add(s, a, post("confirmByPasskey", "/api/me/confirmation/passkey", "Prove the caller's identity by a passkey"),
		s.confirmByPasskey)
	add(s, a, post("confirmByCode", "/api/me/confirmation/code",
		"Prove the caller's identity by a recovery code, or by a code that has come by e-mail"), s.confirmByCode)
	add(s, a, post("mailConfirmation", "/api/me/confirmation/mail", "Send such a code to the account's e-mail address"),
		s.mailConfirmation)
	add(s, a, get("getAccountChanges", "/api/me/account/changes",
		"What was changed in how the caller's account is reached, the latest first"), s.getAccountChanges)
	add(s, a, post("acknowledgeChanges", "/api/me/account/changes", "Dismiss changes for the session that asks"),
		s.acknowledgeChanges)
}

// registerHouse adds the operations about the house for everybody.
func (s *Server) registerHouse(a huma.API) {
	add(s, a, get("getHouse", "/api/house", "What the house tells the caller"), s.getHouse)
	add(s, a, post("markShown", "/api/house/shown", "Take note of what was decided about oneself"), s.markShown)
	add(s, a, post("takeOver", "/api/house/owner", "Become the owner by a link that the program has printed"), s.takeOver)
	add(s, a, post("accept", "/api/house/invitation", "Come by an invitation"), s.accept)
	add(s, a, post("report", "/api/house/reports", "Report something to the moderators"), s.report)
	add(s, a, post("object", "/api/house/objections", "Object to a decision about oneself"), s.object)
	add(s, a, get("getClosing", "/api/matches/{id}/closing", "Why a table is closed, for who sat there"), s.getClosing)
}

// registerDesk adds what the owner and the moderators do at the desk of the house.
func (s *Server) registerDesk(a huma.API) {
	add(s, a, get("getHouseDesk", "/api/house/desk", "Settings, invitations, and how much waits"), s.getHouseDesk)
	add(s, a, post("setSetting", "/api/house/settings", "Change a setting of the house"), s.setSetting)
	add(s, a, post("invite", "/api/house/invitations", "Make a link that lets one person in"), s.invite)
	add(s, a, remove("withdraw", "/api/house/invitations/{invitation}", "Make an invitation serve no longer"), s.withdraw)
	add(s, a, get("getReports", "/api/house/reports", "Reports that wait, the oldest first"), s.getReports)
	add(s, a, get("findPeople", "/api/house/people", "People by their id, or the beginning of a name or handle"),
		s.findPeople)
	add(s, a, post("decide", "/api/house/decisions", "Take a decision about somebody, a table or a report"), s.decide)
	add(s, a, get("getBook", "/api/house/book", "What was decided, the latest first"), s.getBook)
}

// registerPrograms adds the operations about the caller's tokens and bots.
func (s *Server) registerPrograms(a huma.API) {
	add(s, a, get("getTokens", "/api/me/tokens", "The caller's tokens and bots"), s.getTokens)
	add(s, a, post("makeToken", "/api/me/tokens", "A token for a program, shown once"), s.makeToken)
	add(s, a, remove("revokeToken", "/api/me/tokens/{token}", "End a token, and what was begun with it"), s.revokeToken)
	add(s, a, post("makeBot", "/api/me/bots", "Make an account that a program plays by itself"), s.makeBot)
	add(s, a, remove("removeBot", "/api/me/bots/{bot}", "Remove a bot; its games stay, with a former player"), s.removeBot)
}

// registerMail adds the operations about letters, and the ways back by them.
func (s *Server) registerMail(a huma.API) {
	add(s, a, get("getMail", "/api/me/account/mail", "The caller's mail address"), s.getMail)
	add(s, a, post("addMail", "/api/me/account/mail", "Have a letter sent that adds an address to the account"), s.addMail)
	add(s, a, remove("removeMail", "/api/me/account/mail", "Forget the caller's mail address"), s.removeMail)
	add(s, a, post("confirmMail", "/api/mail/confirm", "Add the address to which a letter came"), s.confirmMail)
	add(s, a, post("askByMail", "/api/sign-in/mail", "Have a letter sent that signs in"), s.askByMail)
	add(s, a, post("signInByMail", "/api/sign-in/link", "Become whom a letter was for"), s.signInByMail)
}

// registerPictures adds the operations that draw.
func (s *Server) registerPictures(a huma.API) {
	add(s, a, produces(a, get("getPicture", "/api/matches/{id}/pictures/{file}", "A picture of a phase of a turn"),
		"image/png", ""), s.getPicture)
	add(s, a, produces(a, get("getPosition", "/api/matches/{id}/picture", "A picture of a position, as spectators see it"),
		"image/png", ""), s.getPosition)
	add(s, a, produces(a, get("getFilm", "/api/matches/{id}/film", "The film of a finished game"), "image/gif", ""),
		s.getFilm)
	add(s, a, produces(a, get("getCard", "/api/matches/{id}/card",
		"The picture by which other sites tell of a table, 1200 by 630; of one that is not public, the house's"),
		"image/png", ""), s.getCard)
}

func get(id, path, summary string) huma.Operation {
	return operation(id, http.MethodGet, path, summary)
}

func post(id, path, summary string) huma.Operation {
	return operation(id, http.MethodPost, path, summary)
}

func patch(id, path, summary string) huma.Operation {
	return operation(id, http.MethodPatch, path, summary)
}

func remove(id, path, summary string) huma.Operation {
	return operation(id, http.MethodDelete, path, summary)
}

func operation(id, method, path, summary string) huma.Operation {
	var extensions map[string]any
	if scope := scopes[method+" "+path]; scope != "" {
		extensions = map[string]any{"x-token-scope": scope}
	}
	return huma.Operation{
		Extensions:  extensions,
		OperationID: id, Method: method, Path: path, Summary: summary,
		MaxBodyBytes: maxBody, Errors: []int{http.StatusBadRequest, http.StatusTooManyRequests},
	}
}

// produces describes a response that its handler writes by itself.
func produces(a huma.API, op huma.Operation, contentType string, value any) huma.Operation {
	schema := a.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(value), true, "")
	op.Responses = map[string]*huma.Response{"200": {
		Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{contentType: {Schema: schema}},
	}}
	return op
}

// streams describes the messages of a stream.
func streams(a huma.API, op huma.Operation) huma.Operation {
	op.Description = "Server-sent events. First a match, with everything; then a step for each new entry of the log. " +
		"Both have the number of the log's last entry as their id; a client that connects again with the last one in " +
		"Last-Event-ID or ?last= gets the steps it missed, or a match. A presence comes when people come or go or " +
		"the line for the bots moves, a talk when something is said that the caller may read, a ping when nothing else " +
		"has come for a second and a half."
	op = produces(a, op, "text/event-stream", "")
	schemas := a.OpenAPI().Components.Schemas
	messages := &huma.Schema{Description: "the data of one event"}
	for _, v := range []any{api.Match{}, api.Step{}, api.Presence{}, api.Said{}} {
		messages.OneOf = append(messages.OneOf, schemas.Schema(reflect.TypeOf(v), true, ""))
	}
	op.Responses["200"].Content["text/event-stream"].Schema = messages
	return op
}

// add registers an operation, which the house must allow the caller. Whatever its handler fails with becomes a problem.
func add[I, O any](s *Server, a huma.API, op huma.Operation, do func(context.Context, *I) (*O, error)) {
	need, known := needs[op.OperationID]
	if !known {
		panic("nobody is told who may ask for " + op.OperationID)
	}
	huma.Register(a, op, func(ctx context.Context, in *I) (*O, error) {
		if err := s.may(ctx, need); err != nil {
			return nil, s.problemOf(ctx, err)
		}
		if confirmedOperations[op.OperationID] {
			if err := s.mustBeConfirmed(ctx); err != nil {
				return nil, s.problemOf(ctx, err)
			}
		}
		out, err := do(ctx, in)
		if err != nil {
			return nil, s.problemOf(ctx, err)
		}
		return out, nil
	})
}

// body is a response that is one JSON value.
type body[T any] struct {
	Cache string `header:"Cache-Control"`
	Body  T
}

// fresh is a response that must not be kept, because it depends on the caller or changes.
func fresh[T any](v T) *body[T] { return &body[T]{Cache: "no-store", Body: v} }
