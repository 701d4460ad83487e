package server_test

import (
	"flag"
	"os"
	"testing"

	"hexparlor/games"
	"hexparlor/internal/server"
)

var update = flag.Bool("update", false, "write the descriptions for the web client anew")

// TestOpenAPI holds the descriptions from which the web client's types are made against the code: that of the house, and
// beside the face of each game what is of that game only.
func TestOpenAPI(t *testing.T) {
	house, err := server.OpenAPI(nil)
	must(t, err)
	described(t, "../../web/openapi.json", house)
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
