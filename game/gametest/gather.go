package gametest

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// gathersAll checks a game's VariablePlayers: for every declared number of players and teams, the options give that
// many players and teams. Other numbers must be refused with a message.
func gathersAll(t *testing.T, g game.Game) {
	gatherer, ok := g.(game.VariablePlayers)
	if !ok {
		return
	}
	least, most := gatherer.PlayerRange()
	if least < 2 || most > game.MaxSeats || least > most {
		t.Errorf("from %d to %d players", least, most)
	}
	for players := range most + 2 {
		for teams := range players + 2 {
			o, err := gatherer.OptionsFor(Options(t, g, nil), players, teams)
			possible := least <= players && players <= most
			switch {
			case err == nil && possible:
				seatsAll(t, g, o, players, teams)
			case err == nil:
				t.Errorf("%d players are seated", players)
			case possible && teams == players:
				t.Errorf("%d players cannot play against each other: %v", players, err)
			default:
				speaker, ok := err.(i18n.Speaker)
				if !ok {
					t.Fatalf("%d players in %d teams are refused by %v, which is no message", players, teams, err)
				}
				Speaks(t, speaker.Message())
			}
		}
	}
}

func seatsAll(t *testing.T, g game.Game, o game.Options, players, teams int) {
	t.Helper()
	if _, err := game.ParseOptions(g.Info().Options, o); err != nil {
		t.Errorf("%d players in %d teams: %v", players, teams, err)
	}
	if _, err := g.New(o, rng.Seed{}); err != nil {
		t.Errorf("%d players in %d teams: %v", players, teams, err)
	}
	seats, named := g.Seats(o), map[int]bool{}
	for _, s := range seats {
		named[s.Team] = true
	}
	if len(seats) != players || len(named) != teams {
		t.Errorf("%d players in %d teams get %d seats in %d teams", players, teams, len(seats), len(named))
	}
}
