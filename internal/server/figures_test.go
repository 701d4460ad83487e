package server_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestPracticeTableOfEveryFigureCanBePlayed opens the practice table of every figure in the rules, and goes on after
// its moves.
func TestPracticeTableOfEveryFigureCanBePlayed(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	for _, book := range games.All() {
		path := "/api/games/" + book.Info().ID
		figures := strings.Count(call[api.Rules](g, "GET", path+"/rules", nil).HTML, "<figure ")
		for n := 1; n <= min(figures, 12); n++ {
			at := path + "/figures/" + strconv.Itoa(n)
			figure := call[api.Figure](g, "GET", at, nil)
			if figure.Refused != (figure.After == nil) || figure.Caption == "" || len(figure.Match.Players) < 2 {
				t.Errorf("%s: %+v, caption %q", at, figure.Moves, figure.Caption)
			}
			if figure.Refused {
				continue
			}
			steps := call[[]api.Step](g, "POST", at+"/play", api.FigureMoves{Moves: figure.Moves})
			table := call[api.Match](g, "POST", at+"/table", api.FigureMoves{Moves: figure.Moves})
			if last := figure.Steps[len(figure.Steps)-1].Position; len(steps) == 0 || last.Text != table.Position.Text {
				t.Errorf("%s: %d steps to %s, but the table has %s", at, len(steps), last.Text, table.Position.Text)
			}
		}
	}
}

// TestFigureRequestsWithUnknownFigureOrMoveAreRefused: an unknown figure, an unknown move and an illegal move are
// refused.
func TestFigureRequestsWithUnknownFigureOrMoveAreRefused(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	const figures = "/api/games/hexit/figures"
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/api/games/chess/figures/1", "", http.StatusNotFound},
		{"GET", figures + "/99", "", http.StatusNotFound},
		{"GET", figures + "/0", "", http.StatusUnprocessableEntity},
		{"POST", figures + "/1/play", `{"moves":["1 drop 0,1"]}`, http.StatusUnprocessableEntity},
		{"POST", figures + "/1/play", `{"moves":["deal 0,0 E"]}`, http.StatusBadRequest},
		{"POST", figures + "/1/table", `{"moves":["2 deal 0,0 E"]}`, http.StatusUnprocessableEntity},
		{"POST", figures + "/1/previews", `{"moves":[],"seat":1,"next":["drop 0,1"]}`, http.StatusUnprocessableEntity},
		{"POST", figures + "/1/previews", `{"moves":[],"seat":1,"next":["deal 0,0 E"]}`, http.StatusOK},
		{"POST", figures + "/1/why", `{"moves":[],"seat":1,"picks":[]}`, http.StatusOK},
	} {
		if response, text := g.do(c.method, c.path, c.body); response.StatusCode != c.status {
			t.Errorf("%s %s %s: %d %s", c.method, c.path, c.body, response.StatusCode, text)
		}
	}
}
