package server

import (
	"net/http"

	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/server/play"
)

// fastMux is a mux on which a well-formed move is answered without Huma.
type fastMux struct {
	*http.ServeMux
	server *Server
}

// HandleFunc registers a route of the API, and refuses it to tokens that are not good for it.
func (m fastMux) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	if pattern == play.MoveRoute {
		handler = play.FastMove(httpapi.API{Problem: m.server.problemOf}, m.server.playDeps(), handler)
	}
	m.ServeMux.HandleFunc(pattern, scoped(pattern, httpapi.OnlyJSON(handler)))
}
