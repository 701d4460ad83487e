package terminal

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/games/hexattack"
	"hexparlor/i18n/catalog"
)

// TestDrawHexattackEqualsStoredText compares a drawing with allies, rocks, sealed orders and a player who is out.
func TestDrawHexattackEqualsStoredText(t *testing.T) {
	rules := hexattack.Game{}
	o, err := game.ParseOptions(rules.Info().Options, map[string]string{"goal": "race", "target": "5"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.Parse(o, "h2#0,0;1,1 1,3/2,4 1.1@0,1;1.2@-1,2;2.1@0,-2;3.1@-2,2 2/-1 t7 1:1aN+2h;2:1dS!;3:1pNE!")
	if err != nil {
		t.Fatal(err)
	}
	want := `
 0,-2             B2.1
-1,-1       .           .
 -2,0 .           .           .
 -1,0       .           .
 -2,1 .           ###         .
 -1,1       .           .
 -2,2 A3.1        A1.1        .
 -1,2       A1.2        ###
  0,2             .
Turn 7 of 40; 5 points win.
Team A: points 2, warriors 3; player 1 and player 3 is ready.
Team B: points -1, warriors 1; player 2 is ready and player 4 is out.
Sealed: 1.1 attack N; 1.2 hold; 3.1 push NE.
`
	got := "\n" + drawHexattack(catalog.English(), s.View(1))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s\n%s", got, diff)
	}
}
