package terminal

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexstrike"
	"hexparlor/i18n/catalog"
)

// TestDrawHexstrikeEqualsTextForSpectatorAndPlayer checks the text board of an opening as a spectator and as a player
// see it.
func TestDrawHexstrikeEqualsTextForSpectatorAndPlayer(t *testing.T) {
	g := hexstrike.Game{}
	o, err := game.ParseOptions(g.Info().Options, map[string]string{"p1char": "ryathan"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(o, rng.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	const want = `
  -1    .   .   .   .
   0  2E  .   .   .   1W
   1    .   .   .   .
Beat 0.
1 Ryathan on 2,0 facing W: 0 damage, 4 abilities in hand, 4 movement cards ready.
  E
2 Strylan on -2,0 facing E: 0 damage, 4 abilities in hand, 4 movement cards ready.
  E
`
	if got := "\n" + drawHexstrike(catalog.English(), game.ViewIn(catalog.English(), s.View(game.Spectator))); got != want {
		t.Errorf("a spectator sees:%s", got)
	}
	const cards = `  movement step                10  W m W E
  movement fleche              25  W m m m W E
  movement advance             15  W m m W E
  movement jump                35  W W 2j W E
  ability  guard               98  W [b-Lb-Rb] b-Lb-Rb E
  ability  healing-harmony     15  W W W X1 E
  ability  iron-will           18  W W W X1 W E
  ability  burning-strike      88  W [a] Co W E  damage 4, knockback 0
`
	if got := "\n" + drawHexstrike(catalog.English(), game.ViewIn(catalog.English(), s.View(1))); got != want+cards {
		t.Errorf("player 1 sees:%s", got)
	}
}
