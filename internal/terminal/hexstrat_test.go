package terminal

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/games/hexstrat"
	"hexparlor/i18n/catalog"
)

// TestDrawHexstratEqualsStoredText compares drawings, one of them with everything that can stand on a tile.
func TestDrawHexstratEqualsStoredText(t *testing.T) {
	for _, c := range []struct {
		position, want string
		options        map[string]string
	}{
		{
			"1 1 0 ppp/pfmp/2ppp1/pfmp/mfp inf6@0,2;rkt6@0,2;mech4@0,2 inf6@0,-2;rkt6@0,-2;mech4@0,-2 0/0 -",
			`
 0,-2                 H2:2i6r6m4
-1,-1         ?               ?
 -2,0 ?               ?               ?
 -1,0         ?               ?
 -2,1 ?               ?               ?
 -1,1         ?               ?
 -2,2 ?               ?               ?
 -1,2         ?               ?
  0,2                 H1:1i6r6m4
Blue: inf 6 on 0,2, rkt 6 on 0,2 and mech 4 on 0,2.
Vermilion: inf 6 on 0,-2, rkt 6 on 0,-2 and mech 4 on 0,-2.
Face down: 7 plains, 5 mountain, 5 forest.
`, nil,
		},
		{
			"9 1 3 pPm/PF*M?/2PFP1/PPpF/fPP inf5@0,-2!;rkt3@0,1+;mech2@-1,-1x inf2@-1,1;mech1@0,0! 1/0 SB/E/AB/0",
			`
 0,-2                 H2:1i5!
-1,-1         .:1m2x          .
 -2,0 ?               .               ?
 -1,0         %*              .
 -2,1 .               %:2m1!          .
 -1,1         ^:2i2           ?
 -2,2 ?               .:1r3+          .
 -1,2         ?               %
  0,2                 H1
Blue: inf 5 on 0,-2, rkt 3 on 0,1 and mech 2 on -1,-1; captures the enemy HQ, 1 of 3; cards E.
Vermilion: inf 2 on -1,1 and mech 1 on 0,0; 2 cards.
Face down: 0 plains, 3 mountain, 2 forest; 0 of them with a star.
`,
			map[string]string{"bonus": "true"},
		},
	} {
		o, err := game.ParseOptions(hexstrat.Game{}.Info().Options, c.options)
		if err != nil {
			t.Fatal(err)
		}
		s, err := hexstrat.Game{}.ParseSeen(o, c.position)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, "\n"+drawHexstrat(catalog.English(), s.View(1))); diff != "" {
			t.Errorf("%s:\n%s", drawHexstrat(catalog.English(), s.View(1)), diff)
		}
	}
}
