package server

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
)

// TestGamesAreAsDescribedInOpenAPIDocument plays every game at random and checks every viewer's views and events
// against the OpenAPI document.
func TestGamesAreAsDescribedInOpenAPIDocument(t *testing.T) {
	schemas := describe(games.All()).Components.Schemas
	matches := func(name string, v any) {
		t.Helper()
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var decoded any
		if err := json.Unmarshal(raw, &decoded); err != nil {
			t.Fatal(err)
		}
		var result huma.ValidateResult
		huma.Validate(schemas, schemas.Map()[name], huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, decoded, &result)
		if len(result.Errors) > 0 {
			t.Fatalf("%s is not as described: %v\n%s", name, result.Errors, raw)
		}
	}
	for _, g := range games.All() {
		info := g.Info()
		options, err := game.ParseOptions(info.Options, nil)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 3 {
			r := rand.New(rand.NewPCG(7, uint64(n)))
			s, err := g.New(options, rng.Seed{byte(n)})
			if err != nil {
				t.Fatal(err)
			}
			for range 80 {
				for viewer := game.Arbiter; int(viewer) <= len(g.Seats(options)); viewer++ {
					matches(title(info.ID)+"View", s.View(viewer))
				}
				seat := s.ToAct().First()
				if seat == game.Spectator {
					break
				}
				moves := s.Moves(seat, nil)
				var log game.Log
				s.Play(seat, moves[r.IntN(len(moves))], &log)
				for viewer := game.Arbiter; int(viewer) <= len(g.Seats(options)); viewer++ {
					for _, e := range log.For(viewer) {
						matches(title(info.ID)+"Event", api.Event{Kind: e.Kind(), Text: e.String(), Sentence: catalog.English().Say(e.Message()), Data: e})
					}
				}
			}
		}
		if c := game.PresentationOf(g).Components(nil, catalog.English()); c != nil {
			matches("Catalogue", c)
		}
	}
}
