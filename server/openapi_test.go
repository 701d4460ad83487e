package server_test

import (
	"flag"
	"os"
	"testing"

	"hexparlor/games"
	"hexparlor/server"
)

var update = flag.Bool("update", false, "write web/openapi.json anew")

// TestOpenAPI holds the description from which the web client's types are made against the code.
func TestOpenAPI(t *testing.T) {
	const path = "../web/openapi.json"
	want, err := server.OpenAPI(games.All())
	must(t, err)
	want = append(want, '\n')
	if *update {
		must(t, os.WriteFile(path, want, 0o644))
	}
	got, err := os.ReadFile(path)
	must(t, err)
	if string(got) != string(want) {
		t.Errorf("%s is not what the code describes; write it anew: go test ./server -run OpenAPI -update", path)
	}
}
