package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestStoredSolutionsOfPuzzlesAreAccepted solves the puzzle of the day and one of each game by their stored solutions.
func TestStoredSolutionsOfPuzzlesAreAccepted(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	fetch := func(method, path, body string, into any) {
		t.Helper()
		response, text := g.do(method, path, body)
		if err := json.Unmarshal([]byte(text), into); err != nil || response.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d %s", path, response.StatusCode, text)
		}
	}
	var all api.Puzzles
	fetch("GET", "/api/puzzles", "", &all)
	if all.Daily == nil || len(all.Games) == 0 || all.Daily.Title == "" {
		t.Fatalf("%+v", all)
	}
	paths := []string{fmt.Sprintf("/api/puzzles/%s/%d", all.Daily.Game, all.Daily.Number)}
	for _, one := range all.Games {
		paths = append(paths, fmt.Sprintf("/api/puzzles/%s/%d", one.Game, len(one.Puzzles)))
	}
	for _, path := range paths {
		var puzzle api.Puzzle
		fetch("GET", path, "", &puzzle)
		for n := range puzzle.Solution {
			sent, err := json.Marshal(api.Attempt{Moves: puzzle.Solution[:n+1]})
			if err != nil {
				t.Fatal(err)
			}
			var try api.AttemptResult
			fetch("POST", path+"/try", string(sent), &try)
			want := "open"
			if n == len(puzzle.Solution)-1 {
				want = "solved"
			}
			if try.Verdict != want || len(try.Steps) == 0 {
				t.Errorf("%s: %q is %s", path, puzzle.Solution[:n+1], try.Verdict)
			}
		}
	}
}

// TestPuzzleRequestsWithUnknownPuzzleOrMoveAreRefused: an unknown puzzle and an unknown move are refused, and a wrong
// move is taken back.
func TestPuzzleRequestsWithUnknownPuzzleOrMoveAreRefused(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "chess/1", "", http.StatusNotFound},
		{"GET", "hexit/0", "", http.StatusUnprocessableEntity},
		{"GET", "hexit/9999", "", http.StatusNotFound},
		{"POST", "hexit/1/try", `{"moves":["drop 99,9"]}`, http.StatusUnprocessableEntity},
		{"POST", "hexit/1/try", `{"moves":[]}`, http.StatusUnprocessableEntity},
		{"POST", "hexit/1/previews", `{"moves":[],"next":["drop 99,9"]}`, http.StatusUnprocessableEntity},
		{"POST", "hexit/1/why", `{"moves":[],"picks":[]}`, http.StatusOK},
	} {
		if response, text := g.do(c.method, "/api/puzzles/"+c.path, c.body); response.StatusCode != c.status {
			t.Errorf("%s %s: %d %s", c.path, c.body, response.StatusCode, text)
		}
	}
}
