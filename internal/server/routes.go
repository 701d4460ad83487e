package server

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/account"
	"hexparlor/internal/server/httpapi"
)

// routes puts everything together that a request passes through.
func (s *Server) routes(client *client) http.Handler {
	mux := http.NewServeMux()
	s.register(s.api(humago.New(quickMux{mux, s}, apiConfig())))
	mux.HandleFunc("GET /healthz", alive)
	mux.HandleFunc("GET /embed/{id}", s.embed)
	mux.HandleFunc("GET /embed.css", embedFile("embed.css"))
	mux.HandleFunc("GET /embed.js", embedFile("embed.js"))
	mux.HandleFunc("POST "+account.StopPath+"{secret}", s.notifier.StopByClick)
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

func (s *Server) registerRecords(a httpapi.API) {
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getReplay", "/api/matches/{id}/replay", "All positions of a table"),
		"application/json", api.Replay{}), s.getReplay)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getRecord", "/api/matches/{id}/record",
		"The record of a match, to keep or to take along"),
		"text/plain", ""), s.getRecord)
	imports := httpapi.Post("importRecord", "/api/records", "Bring a finished match that was played elsewhere")
	imports.MaxBodyBytes = maxRecord
	httpapi.Add(a, imports, s.importRecord)
}

// register adds all operations of the API.
func (s *Server) register(a httpapi.API) {
	s.registerProfiles(a)
	s.registerHours(a)
	s.registerRatings(a)
	s.registerWatch(a)
	s.registerArchive(a)
	s.registerTalk(a)
	s.registerOffers(a)
	s.registerSubjects(a)
	httpapi.Add(a, httpapi.Get("coach", "/api/matches/{id}/coach",
		"Remarks for a newcomer about the position on the board"), s.coach)
	httpapi.Add(a, httpapi.Get("getLobby", "/api/lobby", "Tables to play at and to watch"), s.getLobby)
	httpapi.Add(a, httpapi.Get("getOwnTables", "/api/me/tables", "The caller's tables that are not over"), s.getOwnTables)
	httpapi.Add(a, httpapi.Post("createMatch", "/api/matches", "Make a table"), s.createMatch)
	httpapi.Add(a, httpapi.Get("getMatch", "/api/matches/{id}", "Everything the caller may know of a table"), s.getMatch)
	httpapi.Add(a, httpapi.Post("sit", "/api/matches/{id}/seats", "Sit down at an open seat"), s.sit)
	httpapi.Add(a, httpapi.Get("getDesk", "/api/matches/{id}/messages", "What has come from people who play by message"),
		s.getDesk)
	httpapi.Add(a, httpapi.Post("deliver", "/api/matches/{id}/messages", "Enter messages of people who are elsewhere"),
		s.deliver)
	httpapi.Add(a, httpapi.Post("resolve", "/api/matches/{id}/resolve", "Wait no longer for orders that are missing"),
		s.resolve)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getReport", "/api/matches/{id}/report",
		"A turn in words, to be posted"),
		"text/plain", ""), s.getReport)
	s.registerPictures(a)
	httpapi.Add(a, httpapi.Post("shareDeal", "/api/matches/{id}/shares", "Take part in the deal of a game of chance"),
		s.shareDeal)
	httpapi.Add(a, httpapi.Post("move", "/api/matches/{id}/moves", "Make a move"), s.move)
	httpapi.Add(a, httpapi.Post("act", "/api/matches/{id}/actions", "Resign, make a proposal or answer one"), s.act)
	httpapi.Add(a, httpapi.Post("preview", "/api/matches/{id}/previews", "What some of the caller's moves would cause"),
		s.preview)
	httpapi.Add(a, httpapi.Post("whatIf", "/api/matches/{id}/whatif", "What sealed orders would come to"), s.whatIf)
	s.registerPlans(a)
	httpapi.Add(a, httpapi.Post("hint", "/api/matches/{id}/hint", "What the house would do in the caller's place"), s.hint)
	httpapi.Add(a, httpapi.Post("analyse", "/api/matches/{id}/analysis",
		"What each decision of a finished match was worth; begins the analysis, which goes on while it is asked for"),
		s.analyse)
	httpapi.Add(a, httpapi.Get("ways", "/api/matches/{id}/analysis/{move}",
		"What could have been decided in place of a move, and how the game might have gone on"), s.ways)
	httpapi.Add(a, httpapi.Post("branch", "/api/matches/{id}/branches",
		"Go on from a position of a finished match, against the house"), s.branch)
	httpapi.Add(a, httpapi.Post("why", "/api/matches/{id}/why", "Why picks lead to no move"), s.why)
	s.registerRecords(a)
	httpapi.Add(a, streams(a,
		httpapi.Get("getStream", "/api/matches/{id}/stream", "What happens at a table, as it happens")), s.getStream)
	describeGames(a.OpenAPI().Components.Schemas, s.cfg.Games)
}

// registerPictures adds the operations that draw.
func (s *Server) registerPictures(a httpapi.API) {
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getPicture", "/api/matches/{id}/pictures/{file}",
		"A picture of a phase of a turn"),
		"image/png", ""), s.getPicture)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getPosition", "/api/matches/{id}/picture",
		"A picture of a position, as spectators see it"),
		"image/png", ""), s.getPosition)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getFilm", "/api/matches/{id}/film", "The film of a finished game"),
		"image/gif", ""),
		s.getFilm)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getCard", "/api/matches/{id}/card",
		"The picture by which other sites tell of a table, 1200 by 630; of one that is not public, the house's"),
		"image/png", ""), s.getCard)
}

// streams describes the messages of a stream.
func streams(a huma.API, op huma.Operation) huma.Operation {
	op.Description = "Server-sent events. First a match, with everything; then a step for each new entry of the log. " +
		"Both have the number of the log's last entry as their id; a client that connects again with the last one in " +
		"Last-Event-ID or ?last= gets the steps it missed, or a match. A presence comes when people come or go or " +
		"the line for the bots moves, a talk when something is said that the caller may read, a ping when nothing else " +
		"has come for a second and a half."
	op = httpapi.Produces(a, op, "text/event-stream", "")
	schemas := a.OpenAPI().Components.Schemas
	messages := &huma.Schema{Description: "the data of one event"}
	for _, v := range []any{api.Match{}, api.Step{}, api.Presence{}, api.Said{}} {
		messages.OneOf = append(messages.OneOf, schemas.Schema(reflect.TypeOf(v), true, ""))
	}
	op.Responses["200"].Content["text/event-stream"].Schema = messages
	return op
}
