package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestLessonTakesBackOnlyWrongMove plays a lesson of two moves: the server answers the first, and takes back only the
// second when it is wrong.
func TestLessonTakesBackOnlyWrongMove(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	try := func(moves ...string) (try api.AttemptResult) {
		sent, err := json.Marshal(api.Attempt{Moves: moves})
		if err != nil {
			t.Fatal(err)
		}
		response, text := g.do("POST", "/api/games/hexit/lessons/tempo/try", string(sent))
		if err := json.Unmarshal([]byte(text), &try); err != nil || response.StatusCode != http.StatusOK {
			t.Fatalf("%v: %d %s", moves, response.StatusCode, text)
		}
		return try
	}
	if open := try("drop 1,0"); open.Verdict != "open" || len(open.Steps) != 2 || len(open.Steps[1].Position.Turns) != 1 {
		t.Errorf("the first move: %+v", open)
	}
	missed := try("drop 1,0", "drop 0,0")
	if missed.Verdict != "missed" || missed.Kept != 1 || !strings.Contains(missed.Sentence, "ripe") ||
		missed.Back == nil || missed.Back.Position.Number != 4 {
		t.Errorf("a wrong second move: %+v", missed)
	}
	if solved := try("drop 1,0", "release 2,0"); solved.Verdict != "solved" || len(solved.Steps) != 1 {
		t.Errorf("the solution: %+v", solved)
	}
}

// TestLessonRequestsWithUnknownLessonOrTooManyMovesAreRefused: an unknown lesson, an unknown move and too many moves
// are refused.
func TestLessonRequestsWithUnknownLessonOrTooManyMovesAreRefused(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	const lessons = "/api/games/hexit/lessons"
	many := `{"moves":["drop 0,0"` + strings.Repeat(`,"drop 0,0"`, 64) + `]}`
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/api/games/chess/lessons", "", http.StatusNotFound},
		{"GET", lessons + "/none", "", http.StatusNotFound},
		{"POST", lessons + "/none/try", `{"moves":["drop 0,0"]}`, http.StatusNotFound},
		{"POST", lessons + "/drop/try", `{"moves":["drop 9,9"]}`, http.StatusUnprocessableEntity},
		{"POST", lessons + "/drop/try", `{"moves":["gibberish"]}`, http.StatusUnprocessableEntity},
		{"POST", lessons + "/drop/try", `{"moves":[]}`, http.StatusUnprocessableEntity},
		{"POST", lessons + "/drop/try", many, http.StatusUnprocessableEntity},
		{"POST", lessons + "/drop/try", `{"moves":["` + strings.Repeat("x", 201) + `"]}`, http.StatusUnprocessableEntity},
		{"POST", lessons + "/drop/previews", `{"moves":[],"next":["drop 9,9"]}`, http.StatusUnprocessableEntity},
		// the lesson is solved
		{"POST", lessons + "/drop/why", `{"moves":["drop 0,0","drop 0,0"],"picks":[]}`, http.StatusOK},
	} {
		if response, text := g.do(c.method, c.path, c.body); response.StatusCode != c.status {
			t.Errorf("%s %s %.60s: %d, want %d: %s", c.method, c.path, c.body, response.StatusCode, c.status, text)
		}
	}
}

// TestLessonsKeepSealedOrdersSecretLikeMatches: sealed orders of other seats in a lesson are revealed no sooner than in
// a match.
func TestLessonsKeepSealedOrdersSecretLikeMatches(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	for _, c := range []struct{ method, path, body string }{
		{"GET", "/api/games/hexattack/lessons", ""},
		{"GET", "/api/games/hexattack/lessons/shield", ""},
		{"POST", "/api/games/hexattack/lessons/shield/try", `{"moves":["1 defend N"]}`},
		{"POST", "/api/games/hexattack/lessons/shield/previews", `{"moves":[],"next":["1 defend N"]}`},
	} {
		response, text := g.do(c.method, c.path, c.body)
		if response.StatusCode != http.StatusOK || strings.Contains(text, "aNW") || strings.Contains(text, "attack 2.") {
			t.Errorf("%s %s reveals orders of other seats: %d %s", c.method, c.path, response.StatusCode, text)
		}
	}
	_, text := g.do("POST", "/api/games/hexattack/lessons/shield/try", `{"moves":["1 defend N","commit"]}`)
	if !strings.Contains(text, "attack 2.2 NW 1.1 kill") {
		t.Errorf("the reveal does not show the orders: %s", text)
	}
}
