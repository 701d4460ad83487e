package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/server/account"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/server/live"
	"hexparlor/internal/server/middleware"
	"hexparlor/internal/server/play"
	"hexparlor/internal/server/review"
)

// routes returns the server's handler: all middleware, the API, and the pages of the web client.
func (s *Server) routes(client *client) http.Handler {
	mux := http.NewServeMux()
	routes := fastMux{mux, s}
	s.register(s.api(humago.New(routes, apiConfig())))
	routes.HandleFunc("GET /api/openapi.json", serveOpenAPI(s.cfg.Games))
	mux.HandleFunc("GET /healthz", alive)
	mux.HandleFunc("GET /embed/{id}", review.EmbedPage(httpapi.API{Problem: s.problemOf}, s.reviewDeps()))
	mux.HandleFunc("GET /embed.css", embedFile("embed.css"))
	mux.HandleFunc("GET /embed.js", embedFile("embed.js"))
	mux.HandleFunc("POST "+account.StopPath+"{secret}", s.notifier.StopByClick)
	mux.Handle("/", client)
	mux.Handle("/api/", otherwise(mux))
	var h http.Handler = middleware.Compress(account.DataPath, mux)
	h = s.admit(h)
	h = s.limit(h)
	h = s.identify(h)
	h = sameOrigin(h)
	h = s.catch(h)
	h = client.announceBuild(harden(middleware.OwnHost(s.cfg.Hosts, h)))
	if s.cfg.HSTS > 0 {
		h = middleware.RequireHTTPS(s.cfg.HSTS, s.cfg.Proxies, h)
	}
	h = s.metrics.count(h)
	if s.cfg.AccessLog {
		h = middleware.LogAccess(s.cfg.Log, s.cfg.Proxies, h)
	}
	return s.belowBase(middleware.AddRequestID(s.cfg.Proxies, h))
}

// fastMux is a mux that answers well-formed moves by play.FastMove instead of Huma.
type fastMux struct {
	*http.ServeMux
	server *Server
}

// HandleFunc registers a route of the API, and refuses tokens without the route's scope.
func (m fastMux) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	if pattern == play.MoveRoute {
		handler = play.FastMove(httpapi.API{Problem: m.server.problemOf}, m.server.playDeps(), handler)
	}
	m.ServeMux.HandleFunc(pattern, scoped(pattern, httpapi.OnlyJSON(handler)))
}

// api returns the interface to which handlers add their operations.
func (s *Server) api(a huma.API) httpapi.API {
	return httpapi.API{API: a, Allow: s.allow, Problem: s.problemOf}
}

// otherwise answers API requests that match no route: status 405 for a wrong method, or 404.
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
	c.Info.Description = "Matches of hex board games. Programs can do everything that browsers can: a program draws " +
		"32 random bytes as its secret and sends them in base64url without padding as a bearer token. Or it sends an API " +
		"token, which permits the operations whose x-token-scope it has."
	c.OpenAPIPath, c.DocsPath, c.SchemasPath = "", "", ""
	c.CreateHooks = nil // no $schema members
	c.Components.Schemas = huma.NewMapRegistry(schemaPrefix, schemaName)
	c.Formats = map[string]huma.Format{"application/json": httpapi.StrictJSON(), "json": httpapi.StrictJSON()}
	return c
}

// describe returns the OpenAPI description of a site with these games.
func describe(games []game.Game) *huma.OpenAPI {
	a := humago.New(http.NewServeMux(), apiConfig())
	(&Server{cfg: Config{Games: games}}).register(httpapi.API{API: a})
	describeGames(a.OpenAPI().Components.Schemas, games)
	return a.OpenAPI()
}

// OpenAPI returns the OpenAPI description in JSON of a site with these games, as /api/openapi.json serves it but
// indented.
func OpenAPI(games []game.Game) ([]byte, error) {
	return json.MarshalIndent(describe(games), "", "  ")
}

// serveOpenAPI returns the handler of the OpenAPI description, which is made at the first request: describing all games
// takes about as long as the rest of a server's start.
func serveOpenAPI(games []game.Game) http.HandlerFunc {
	description := sync.OnceValues(func() ([]byte, error) { return json.Marshal(describe(games)) })
	return func(w http.ResponseWriter, _ *http.Request) {
		text, err := description()
		if err != nil {
			panic(err) // TestStoredOpenAPIDocumentsEqualCode would have failed
		}
		w.Header().Set("Content-Type", "application/openapi+json")
		_, _ = w.Write(text)
	}
}

// GameTypes returns the OpenAPI schemas in JSON that belong to one game only: those of its view, its events and their
// members.
func GameTypes(g game.Game) ([]byte, error) {
	all := describe([]game.Game{g})
	own := map[string]*huma.Schema{}
	for name, schema := range all.Components.Schemas.Map() {
		if strings.HasPrefix(name, title(g.Info().ID)) {
			own[name] = schema
		}
	}
	return json.MarshalIndent(map[string]any{
		"openapi": all.OpenAPI, "info": map[string]string{"title": g.Info().ID, "version": "1"},
		"components": map[string]any{"schemas": own},
	}, "", "  ")
}

// register adds all operations of the API.
func (s *Server) register(a httpapi.API) {
	s.registerSubjects(a)
	play.Register(a, s.playDeps())
	review.Register(a, s.reviewDeps())
	live.Register(a, s.liveDeps())
	describeNulls(a.OpenAPI().Components.Schemas)
}
