package server_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/record/fairdeal"
)

// seated returns the log of a match in which both players have sat down.
func seated(anna, ben string) []match.Entry {
	seats := []match.Player{{User: anna, Name: "Anna"}, {User: ben, Name: "Ben"}}
	var log []match.Entry
	for i, p := range seats {
		log = append(log, match.Entry{
			Number: i + 1, Seat: game.Seat(i + 1), Kind: match.Sit, Text: p.String(), At: time.Now(),
		})
	}
	return log
}

// secretly returns two seeds whose deals differ only in what seat 1 does not know.
func secretly(t *testing.T, g game.Game, m match.Match, log []match.Entry) (seeds [2]rng.Seed) {
	known := map[string]rng.Seed{} // seed by the knowledge of seat 1
	hidden := map[rng.Seed]string{}
	for number := range 20_000 {
		m.Seed = rng.Seed{7, byte(number), byte(number >> 8)}
		f, err := match.ReplayLog(g, m, log)
		must(t, err)
		text := f.Position.Text(1)
		hidden[m.Seed] = f.Position.Text(game.Arbiter)
		earlier, met := known[text]
		if met && hidden[earlier] != hidden[m.Seed] && f.ToAct().Has(1) {
			return [2]rng.Seed{earlier, m.Seed}
		}
		if !met {
			known[text] = m.Seed
		}
	}
	t.Fatal("no two deals look the same to seat 1")
	return seeds
}

// twins are two matches that seat 1 cannot distinguish.
type twins struct {
	h         *testSite
	anna, ben *guest
	ids       [2]string
}

// openTwins stores two matches that were dealt differently, or are played differently after the same deal.
func openTwins(
	t *testing.T, h *testSite, g game.Game, chosen map[string]string, dealt bool, change ...func(*match.Match),
) *twins {
	anna, ben := h.guest(), h.guest()
	id := func(g *guest) string { return call[api.Me](g, "PATCH", "/api/me", map[string]string{"name": "Me"}).ID }
	annaID, benID := id(anna), id(ben)
	options, err := game.ParseOptions(g.Info().Options, chosen)
	must(t, err)
	m := match.Match{
		Game: g.Info().ID, Options: options, Seed: rng.Seed{7}, Hints: true, Created: time.Now(),
		Rules: 1, Protocol: fairdeal.SeedAlone,
	}
	for _, do := range change {
		do(&m)
	}
	log, seeds := seated(annaID, benID), [2]rng.Seed{m.Seed, m.Seed}
	if dealt {
		seeds = secretly(t, g, m, log)
	}
	tw := &twins{h: h, anna: anna, ben: ben}
	for i, seed := range seeds {
		m.Seed = seed
		m.ID = uuid.Must(uuid.NewV7()).String()
		tw.ids[i] = m.ID
		must(t, h.host.Store.Append(context.Background(), match.Change{
			ID: m.ID, New: &m, Listing: &match.Listing{Status: match.Running}, Entries: log,
		}))
	}
	return tw
}

// texts returns a viewer's positions in both matches.
func (tw *twins) texts(viewer game.Seat) (texts [2]string) {
	for i, id := range tw.ids {
		table, err := tw.h.host.Match(context.Background(), id)
		must(tw.h.t, err)
		table.Read(func(f *match.State) { texts[i] = f.Position.Text(viewer) })
	}
	return texts
}

// TestHintsDoNotDependOnSecretsOfOpponents: in two matches that differ only in what a seat does not know, the seat gets
// the same hints, byte for byte.
func TestHintsDoNotDependOnSecretsOfOpponents(t *testing.T) {
	h := openFresh(t)
	for name, c := range map[string]struct {
		game    string
		options map[string]string
		dealt   bool      // the deals differ
		orders  [2]string // of seat 2, in each match
	}{
		"tiles and cards face down": {"hexstrat", map[string]string{"radius": "2", "bonus": "true", "first": "1"}, true, [2]string{}},
		"pieces face down":          {"swarm", nil, true, [2]string{}},
		"hands":                     {"hexstrike", map[string]string{"shuffle": "true"}, true, [2]string{}},
		"sets":                      {"hexstrike", nil, false, [2]string{"play step/guard 0", "play advance/iron-will 0"}},
		"orders":                    {"hexattack", map[string]string{"map": "duel"}, false, [2]string{"1 push N\ncommit", "1 hold\ncommit"}},
	} {
		t.Run(name, func(t *testing.T) {
			book, _ := games.Lookup(c.game)
			tw := openTwins(t, h, book, c.options, c.dealt)
			for i, id := range tw.ids {
				if c.orders[i] != "" {
					tw.ben.move(id, 2, c.orders[i])
				}
			}
			if asked := tw.compare(t); asked == 0 {
				t.Error("no hint was asked for")
			}
		})
	}
}

// compare asks for hints and plays on as long as seat 1 sees the same in both matches, and counts the hints.
func (tw *twins) compare(t *testing.T) (asked int) {
	for range 6 {
		if all := tw.texts(game.Arbiter); all[0] == all[1] {
			t.Fatalf("the tables do not differ: %s", all[0])
		}
		if known := tw.texts(1); known[0] != known[1] {
			return asked
		}
		var answers [2]string
		for i, id := range tw.ids {
			res, text := tw.anna.do("POST", "/api/matches/"+id+"/hint", `{"seat":1}`)
			answers[i] = text
			if res.StatusCode == http.StatusOK {
				asked++
			}
		}
		if answers[0] != answers[1] {
			t.Fatalf("%s: the hints differ:\n%s\n%s", tw.texts(1)[0], answers[0], answers[1])
		}
		tw.playOn()
	}
	return asked
}

// playOn plays the first legal move of the seat to move.
func (tw *twins) playOn() {
	for _, id := range tw.ids {
		for i, g := range []*guest{tw.anna, tw.ben} {
			if turns := g.match(id).Position.Turns; len(turns) > 0 {
				g.move(id, i+1, turns[0].Choices()[0].Text)
				break
			}
		}
	}
}
