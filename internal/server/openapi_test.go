package server_test

import (
	"flag"
	"os"
	"testing"

	"hexparlor/games"
	"hexparlor/internal/server"
)

var update = flag.Bool("update", false, "write the descriptions for the web client anew")

// TestStoredOpenAPIDocumentsEqualCode compares the stored OpenAPI documents with the code: the common one, and one for
// each game in the web client's folder of that game.
func TestStoredOpenAPIDocumentsEqualCode(t *testing.T) {
	testSite, err := server.OpenAPI(nil)
	must(t, err)
	described(t, "../../web/openapi.json", testSite)
	for _, g := range games.All() {
		types, err := server.GameTypes(g)
		must(t, err)
		described(t, "../../web/src/games/"+g.Info().ID+"/openapi.json", types)
	}
}

func described(t *testing.T, path string, want []byte) {
	t.Helper()
	want = append(want, '\n')
	if *update {
		must(t, os.WriteFile(path, want, 0o644))
	}
	got, err := os.ReadFile(path)
	must(t, err)
	if string(got) != string(want) {
		t.Errorf("%s is not what the code describes; write it anew: go test ./internal/server -run OpenAPI -update", path)
	}
}
