package server

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"hexparlor/games"
	"hexparlor/internal/server/httpapi"
)

// TestScopesBelongToDocumentedRoutes finds a route for every line of the table of scopes, and every line in
// docs/bots.md. No route about the user's own account may be in it.
func TestScopesBelongToDocumentedRoutes(t *testing.T) {
	text, err := OpenAPI(games.All())
	if err != nil {
		t.Fatal(err)
	}
	var described struct {
		Paths map[string]map[string]any
	}
	if err := json.Unmarshal(text, &described); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../docs/http-api.md")
	if err != nil {
		t.Fatal(err)
	}
	for route, scope := range httpapi.Scopes {
		method, path, _ := strings.Cut(route, " ")
		if _, ok := described.Paths[path][strings.ToLower(method)]; !ok && path != "/api/openapi.json" {
			t.Errorf("there is no route %s", route)
		}
		if method != "GET" && strings.HasPrefix(path, "/api/me") || strings.HasPrefix(path, "/api/me/") || strings.HasPrefix(path, "/api/sign") {
			t.Errorf("tokens open %s", route)
		}
		if line := fmt.Sprintf("| `%s` | `%s` |", scope, route); !strings.Contains(string(got), line) {
			t.Errorf("docs/http-api.md has no line %s", line)
		}
	}
}
