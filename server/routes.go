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
	"hexparlor/message"
	"hexparlor/server/api"
)

// routes puts everything together that a request passes through.
func (s *Server) routes(client http.Handler) http.Handler {
	mux := http.NewServeMux()
	s.register(humago.New(quickMux{mux, s}, apiConfig()))
	mux.HandleFunc("GET /healthz", alive)
	mux.Handle("/", client)
	mux.Handle("/api/", otherwise(mux))
	var h http.Handler = packing(mux)
	h = s.limits.limit(h)
	h = s.identify(h)
	h = sameOrigin(h)
	h = s.catch(h)
	h = harden(ownHost(s.cfg.Hosts, h))
	if s.cfg.HSTS > 0 {
		h = s.onlySecurely(s.cfg.HSTS, h)
	}
	h = s.metrics.count(h)
	if s.cfg.AccessLog {
		h = s.logAccess(h)
	}
	return s.tag(h)
}

// otherwise answers what no route of the API does: a wrong method or a wrong path.
func otherwise(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodPatch, http.MethodPost} {
			_, pattern := mux.Handler(&http.Request{Method: method, URL: r.URL, Host: r.Host})
			if strings.HasPrefix(pattern, method+" /api/") {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) == 0 {
			newProblem(http.StatusNotFound, "not-found", message.Of("server.no-such-path")).write(w, r)
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		newProblem(http.StatusMethodNotAllowed, "method",
			message.Of("server.methods", "methods", strings.Join(allowed, ", "))).write(w, r)
	})
}

func apiConfig() huma.Config {
	c := huma.DefaultConfig("Hexparlor", "1")
	c.Info.Description = "Tables at which hex board games are played. Everything that a browser can do, a program can: " +
		"it chooses 32 random bytes, and sends them in base64url without padding as a bearer token."
	c.OpenAPIPath = "/api/openapi"
	c.DocsPath, c.SchemasPath = "", ""
	c.CreateHooks = nil // no $schema members
	c.Components.Schemas = huma.NewMapRegistry(schemaPrefix, schemaName)
	c.Formats = map[string]huma.Format{"application/json": huma.DefaultJSONFormat, "json": huma.DefaultJSONFormat}
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

// register adds all operations of the API.
func (s *Server) register(a huma.API) {
	add(s, a, get("getMe", "/api/me", "Who the caller is"), s.getMe)
	add(s, a, patch("rename", "/api/me", "Change the caller's name"), s.rename)
	add(s, a, get("getGames", "/api/games", "The games of the house"), s.getGames)
	add(s, a, get("getRules", "/api/games/{game}/rules", "The rules of a game, for players"), s.getRules)
	add(s, a, post("getSetup", "/api/games/{game}/setup", "What a table with certain options would be like"), s.getSetup)
	add(s, a, get("getCourse", "/api/games/{game}/lessons", "The lessons of a game"), s.getCourse)
	add(s, a, get("getLesson", "/api/games/{game}/lessons/{lesson}", "A lesson, with its table"), s.getLesson)
	add(s, a, post("try", "/api/games/{game}/lessons/{lesson}/try", "Judge what is tried in a lesson"), s.try)
	add(s, a, post("previewLesson", "/api/games/{game}/lessons/{lesson}/previews",
		"What some moves would cause in a lesson"), s.lessonPreviews)
	add(s, a, post("whyInLesson", "/api/games/{game}/lessons/{lesson}/why", "Why picks lead to no move in a lesson"),
		s.lessonWhy)
	add(s, a, get("getLobby", "/api/lobby", "Tables to play at and to watch"), s.getLobby)
	add(s, a, post("createMatch", "/api/matches", "Make a table"), s.createMatch)
	add(s, a, get("getMatch", "/api/matches/{id}", "Everything the caller may know of a table"), s.getMatch)
	add(s, a, post("sit", "/api/matches/{id}/seats", "Sit down at an open seat"), s.sit)
	add(s, a, get("getDesk", "/api/matches/{id}/messages", "What has come from people who play by message"), s.getDesk)
	add(s, a, post("deliver", "/api/matches/{id}/messages", "Enter messages of people who are elsewhere"), s.deliver)
	add(s, a, post("resolve", "/api/matches/{id}/resolve", "Wait no longer for orders that are missing"), s.resolve)
	add(s, a, produces(a, get("getReport", "/api/matches/{id}/report", "A turn in words, to be posted"),
		"text/plain", ""), s.getReport)
	add(s, a, produces(a, get("getPicture", "/api/matches/{id}/pictures/{file}", "A picture of a phase of a turn"),
		"image/png", ""), s.getPicture)
	add(s, a, post("shareDeal", "/api/matches/{id}/shares", "Take part in the deal of a game of chance"), s.shareDeal)
	add(s, a, post("move", "/api/matches/{id}/moves", "Make a move"), s.move)
	add(s, a, post("act", "/api/matches/{id}/actions", "Resign, make a proposal or answer one"), s.act)
	add(s, a, post("preview", "/api/matches/{id}/previews", "What some of the caller's moves would cause"), s.preview)
	add(s, a, post("whatIf", "/api/matches/{id}/whatif", "What sealed orders would come to"), s.whatIf)
	add(s, a, post("hint", "/api/matches/{id}/hint", "What the house would do in the caller's place"), s.hint)
	add(s, a, post("analyse", "/api/matches/{id}/analysis",
		"What each decision of a finished match was worth; begins the analysis, which goes on while it is asked for"),
		s.analyse)
	add(s, a, post("why", "/api/matches/{id}/why", "Why picks lead to no move"), s.why)
	add(s, a, produces(a, get("getReplay", "/api/matches/{id}/replay", "All positions of a table"),
		"application/json", api.Replay{}), s.getReplay)
	add(s, a, produces(a, get("getRecord", "/api/matches/{id}/record", "The record of a match, to keep or to take along"),
		"text/plain", ""), s.getRecord)
	imports := post("importRecord", "/api/records", "Bring a finished match that was played elsewhere")
	imports.MaxBodyBytes = maxRecord
	add(s, a, imports, s.importRecord)
	add(s, a, streams(a,
		get("getStream", "/api/matches/{id}/stream", "What happens at a table, as it happens")), s.getStream)
	describeGames(a.OpenAPI().Components.Schemas, s.cfg.Games)
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

func operation(id, method, path, summary string) huma.Operation {
	return huma.Operation{
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
		"the line for the bots moves, a ping when nothing else has for a second and a half."
	op = produces(a, op, "text/event-stream", "")
	schemas := a.OpenAPI().Components.Schemas
	messages := &huma.Schema{Description: "the data of one event"}
	for _, v := range []any{api.Match{}, api.Step{}, api.Presence{}} {
		messages.OneOf = append(messages.OneOf, schemas.Schema(reflect.TypeOf(v), true, ""))
	}
	op.Responses["200"].Content["text/event-stream"].Schema = messages
	return op
}

// add registers an operation. Whatever its handler fails with becomes a problem.
func add[I, O any](s *Server, a huma.API, op huma.Operation, do func(context.Context, *I) (*O, error)) {
	huma.Register(a, op, func(ctx context.Context, in *I) (*O, error) {
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
