package hexstrat_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"hexparlor/game"
)

// chiSquare returns the chi-square statistic of counts against a uniform distribution.
func chiSquare(counts map[string]int, classes, draws int) float64 {
	want := float64(draws) / float64(classes)
	sum := float64(classes-len(counts)) * want
	for _, n := range counts {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	return sum
}

// TestDeterminizeDrawsHiddenTilesAndCardsUniformly draws from positions with few possible layouts and hands, and
// compares the counts with a uniform distribution. The limits are exceeded by chance less than once in a thousand
// runs, and the draws are seeded.
func TestDeterminizeDrawsHiddenTilesAndCardsUniformly(t *testing.T) {
	const draws = 60_000
	for _, c := range []struct {
		name, position string
		bonus          string
		viewer         game.Seat
		classes        int // number of positions that the view allows
		limit          float64
	}{
		// Left are 1 plains, 2 mountains and 2 forests: 5!/2!2! = 30 layouts.
		{"ground", "9 1 3 pFm/PFPM/2PMf1/PMfP/FmP inf3@0,0 inf2@1,-2 0/0 -", "false", 1, 30, 58.3},
		// The same holds for a spectator and for any true layout: the counts are public.
		{"counts", "9 1 3 mFm/PFPM/2PMm1/PMmP/FmP inf3@0,0 inf2@1,-2 0/0 -", "false", 0, 30, 58.3},
		// A, B, B and S are in the deck or in the hand: the hand is A or one of two Bs, and the deck any order
		// of the rest. As strings: hand A with 3 orders of BBS (2 ways each), hand B with 6 orders of ABS (2
		// ways each).
		{"hand", "9 1 3 PFM/PFPM/2PMF1/PMPP/FMP inf3@0,1 inf2@1,-2 0/0 BBS/E/A/0", "true", 1, 9, 26.2},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := mustParse(t, map[string]string{"bonus": c.bonus}, c.position)
			drawn, r, counts := s.Blank(), rand.New(rand.NewPCG(1, 2)), map[string]int{}
			for range draws {
				drawn.Copy(s)
				drawn.Determinize(c.viewer, r)
				counts[drawn.Text(game.Arbiter)]++
			}
			if x := chiSquare(counts, c.classes, draws); x > c.limit || len(counts) != c.classes {
				t.Errorf("%d of %d positions, chi-square %.1f, limit %.1f: %v", len(counts), c.classes, x, c.limit, counts)
			}
		})
	}
}

// TestDeterminizePutsHiddenStarsOnAnyHiddenTile checks that each hidden star may be at any place with equal chance,
// independent of the ground (R9.2).
func TestDeterminizePutsHiddenStarsOnAnyHiddenTile(t *testing.T) {
	const draws = 60_000
	// Three stars belong to the map; one was claimed, one is seen. Face down are a plains and two forests.
	s := mustParse(t, map[string]string{"bonus": "true"},
		"9 1 3 fFM/PFPM*/2PMf*1/PMpP/FMP inf3@0,0 inf2@1,-2 0/0 BEABESS/A/-/0")
	drawn, r, counts := s.Blank(), rand.New(rand.NewPCG(3, 4)), map[string]int{}
	for range draws {
		drawn.Copy(s)
		drawn.Determinize(game.Spectator, r)
		counts[strings.Fields(drawn.Text(game.Arbiter))[3]]++
	}
	if x := chiSquare(counts, 9, draws); x > 26.2 || len(counts) != 9 { // 8 degrees of freedom, 1 in 1000
		t.Errorf("%d layouts, chi-square %.1f: %v", len(counts), x, counts)
	}
}

// TestDrawnCardIsHiddenFromOpponent compares pairs of decks. When a player draws, the opponent gets the same
// events and view, unless the card is Survivors, which is shown to all (R9.5).
func TestDrawnCardIsHiddenFromOpponent(t *testing.T) {
	for _, top := range []string{"A", "B", "E"} {
		seen := map[game.Seat]string{}
		for _, other := range []string{"A", "B", "E"} {
			for viewer, card := range map[game.Seat]string{0: other, 2: other, 1: top} {
				deck := card + strings.Replace("ABESABES", card, "", 1)
				s := mustParse(t, map[string]string{"bonus": "true"},
					"9 1 3 PPP/PPPP/2PP*P1/PPPP/PPP inf6@0,1;rkt6@1,1 rkt6@-2,1 0/0 "+deck+"/-/-/0")
				log := &game.Log{}
				if _, refusal := game.Submit(s, 1, "inf move N", log); refusal != nil {
					t.Fatal(refusal)
				}
				view, err := json.Marshal(s.View(viewer))
				if err != nil {
					t.Fatal(err)
				}
				events, err := json.Marshal(log.For(viewer))
				if err != nil {
					t.Fatal(err)
				}
				got := fmt.Sprintf("%s %s %s %+v", events, view, s.Text(viewer), s.Prompt(viewer))
				for _, e := range log.For(viewer) {
					got += e.String() + english(t, e.Message())
				}
				if before, ok := seen[viewer]; ok && before != got {
					t.Errorf("viewer %d gets different answers for different draws:\n%s\n%s", viewer, before, got)
				}
				seen[viewer] = got
			}
		}
		if !strings.Contains(seen[1], fmt.Sprintf(`"card":%q`, top)) {
			t.Errorf("the player who draws %s does not see it: %s", top, seen[1])
		}
	}
}

// TestRefusalsDoNotDependOnHiddenTiles tries every direction of every squad in pairs of layouts. Refusals and their
// texts must not depend on hidden tiles.
func TestRefusalsDoNotDependOnHiddenTiles(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for n := range byte(20) {
		s := mustStart(t, map[string]string{"bonus": "true"}, n)
		for s.ToAct() != 0 {
			seat := s.ToAct().First()
			twin := game.Clone(s)
			twin.Determinize(seat, r)
			for _, kind := range []string{"inf", "rkt", "mech"} {
				for _, verb := range []string{"%s move %s", "%s attack %s", "boost %s %s", "%s attack %s ammo", "%s %s"} {
					for _, d := range []string{"N", "NE", "SE", "S", "SW", "NW"} {
						text := fmt.Sprintf(verb, kind, d)
						if a, b := refusalOf(s, seat, text), refusalOf(twin, seat, text); a != b {
							t.Fatalf("%s: %s is answered by %q and %q", s.Text(game.Arbiter), text, a, b)
						}
					}
				}
			}
			moves := s.Moves(seat, nil)
			s.Play(seat, moves[r.IntN(len(moves))], nil)
		}
	}
}

func refusalOf(s game.State, seat game.Seat, text string) string {
	moves, refusal := s.ParseMoves(seat, text)
	if refusal == nil {
		refusal = s.Check(seat, moves[0])
	}
	if refusal == nil {
		return ""
	}
	return fmt.Sprint(*refusal)
}
