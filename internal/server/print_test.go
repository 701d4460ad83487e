package server_test

import (
	"net/http"
	"strings"
	"testing"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestPrintPlansAndMakesSheetsOfOptions checks that the plan of the sheets follows the options and choices, that the file
// is a PDF, and that wrong choices are errors with a reason.
func TestPrintPlansAndMakesSheetsOfOptions(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	usual := call[api.PrintPlan](g, "POST", "/api/games/hexstrat/print", api.PrintQuery{})
	cards := call[api.PrintPlan](g, "POST", "/api/games/hexstrat/print", api.PrintQuery{
		Options: map[string]string{"bonus": "true"}, Kinds: []string{"cards"}, Paper: "Letter", Language: "de",
	})
	if has(usual.Offers, "cards") || !has(cards.Offers, "cards") {
		t.Errorf("only a game with bonus cards has cards to print: %v and %v", usual.Offers, cards.Offers)
	}
	if cards.Sheets != 1 || len(cards.Pages) != 2 || !cards.Pages[1].Back || cards.Pages[0].Caption != "Karten" {
		t.Errorf("eight cards are %d sheets, %d pages", cards.Sheets, len(cards.Pages))
	}
	if !strings.HasPrefix(string(cards.Pages[0].Image), "\x89PNG") || cards.Bytes < 1000 {
		t.Errorf("a page has no picture, or the file has only %d bytes", cards.Bytes)
	}
	none := call[api.PrintPlan](g, "POST", "/api/games/hexstrat/print", api.PrintQuery{Kinds: []string{"kites"}})
	if none.Sheets != 0 || len(none.Offers) == 0 {
		t.Errorf("with nothing chosen there are %d sheets of %d kinds", none.Sheets, len(none.Offers))
	}
	response, file := g.do("POST", "/api/games/hex/print/file", `{"kinds":["board"]}`)
	if response.Header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(file, "%PDF-1") {
		t.Errorf("the file is %s", response.Header.Get("Content-Type"))
	}
	for path, body := range map[string]string{
		"/api/games/hexattack/print":      `{"options":{"map":"moon"}}`,
		"/api/games/hexattack/print/file": `{"kinds":["cards"]}`,
		"/api/games/hex/print":            `{"hex":3}`,
	} {
		if response, text := g.do("POST", path, body); response.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s of %s: %d %s", body, path, response.StatusCode, text)
		}
	}
}

func has(offers []api.PrintOffer, kind string) bool {
	for _, o := range offers {
		if o.Kind == kind {
			return true
		}
	}
	return false
}
