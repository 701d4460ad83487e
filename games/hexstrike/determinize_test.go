package hexstrike_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/games/hexstrike"
)

// checkUniform compares counts with the chi-square bound for that many equally likely outcomes, at six
// deviations.
func checkUniform(t *testing.T, what string, counts map[string]int, outcomes int) {
	t.Helper()
	if len(counts) != outcomes {
		t.Fatalf("%s: %d different outcomes, expected %d", what, len(counts), outcomes)
	}
	total := 0
	for _, n := range counts {
		total += n
	}
	expected, chi := float64(total)/float64(outcomes), 0.0
	for _, n := range counts {
		chi += math.Pow(float64(n)-expected, 2) / expected
	}
	free := float64(outcomes - 1)
	if chi > free+6*math.Sqrt(2*free) {
		t.Errorf("%s: chi-square %.1f with %.0f degrees of freedom", what, chi, free)
	}
}

// field returns a part of a player's text.
func field(s game.State, player, part int) string {
	return strings.Split(strings.Split(s.Text(game.Arbiter), " ")[player], ";")[part]
}

// TestDeterminizeDrawsHiddenHandsUniformly counts the pairs of cards in the first two places of an unknown hand, and
// the ready movement cards.
func TestDeterminizeDrawsHiddenHandsUniformly(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	s := mustParse(t, strings.Replace(middle, "hip-throw+double-daggers+spinning-back-kick+healing-harmony;"+
		"rewind+gigantic-staff+vengeance+aerial-strike+smoke-bomb+tackle+cross-slash+long-thrust;step+advance+leap+dash;-;fresh",
		"hip-throw+double-daggers;spinning-back-kick+healing-harmony+"+
			"rewind+gigantic-staff+vengeance+aerial-strike+smoke-bomb+tackle+cross-slash+long-thrust;step+advance+leap!+dash!;-;-", 1))
	hands, ready := map[string]int{}, map[string]int{}
	for range 40_000 {
		s.Determinize(1, r)
		hand := strings.Split(field(s, 2, 4), "+")
		hands[hand[0]]++
		ready[readyPlaces(field(s, 2, 6))]++
	}
	// The row names two cards that are not in the deck of the options, so all 37 abilities are possible.
	if len(hands) != 37 {
		t.Errorf("%d cards were drawn first", len(hands))
	}
	checkUniform(t, "ready movement cards", ready, 6)
}

// readyPlaces returns which of the movement cards are ready, by index.
func readyPlaces(movement string) string {
	places := ""
	for _, id := range strings.Split(movement, "+") {
		if strings.HasSuffix(id, "!") {
			places += "!"
		} else {
			places += "-"
		}
	}
	return places
}

// TestDeterminizeDealsPublicDeckUniformly deals the cards of a public deck.
func TestDeterminizeDealsPublicDeckUniformly(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	s := mustStart(t)
	pairs := map[string]int{}
	for range 60_000 {
		s.Determinize(1, r)
		hand := strings.Split(field(s, 2, 4), "+")
		pairs[hand[0]+"+"+hand[3]]++
	}
	checkUniform(t, "first and last card of the hand", pairs, 12*11)
}

// TestDeterminizeDrawsSubmittedSetUniformly draws a waiting set: all sets that the deck allows are equally likely.
func TestDeterminizeDrawsSubmittedSetUniformly(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	s := mustStart(t)
	if _, refusal := game.Submit(s, 2, "play guard/step 0", nil); refusal != nil {
		t.Fatal(refusal)
	}
	cards := map[string]hexstrike.Card{}
	for _, c := range printed().Cards {
		cards[c.ID] = c
	}
	possible := 0
	deck := printed().Decks[1]
	for _, m := range deck.Movement {
		for _, a := range deck.Abilities {
			possible += len(cards[m].Turns) + len(cards[a].Turns)
		}
	}
	sets := map[string]int{}
	for range 100_000 {
		s.Determinize(1, r)
		sets[field(s, 2, 8)]++
	}
	checkUniform(t, "waiting sets", sets, possible)
}

// TestSubmittedRewindCardIsHiddenFromOpponent submits Rewind: neither its mark nor the size of the deck reveals it to
// the opponent.
func TestSubmittedRewindCardIsHiddenFromOpponent(t *testing.T) {
	position := "0 ryathan;0,0;E;0;rewind+stab+feint+jab;absorb+aerial-strike+balestra-lunge+bow-shot+burning-strike+chase+" +
		"counter-attack+cross-slash;step+dash+jump+backflip;-;fresh ryathan;2,0;W;0;feint+spike+trip+hammer;absorb+" +
		"aerial-strike+balestra-lunge+bow-shot+burning-strike+chase+counter-attack+cross-slash;step+dash+jump+advance;-;fresh " +
		"E E - - - -"
	var seen [2]string
	for i, set := range []string{"play rewind/step 0", "play stab/step 0"} {
		s := mustParse(t, position)
		if _, refusal := game.Submit(s, 1, set, nil); refusal != nil {
			t.Fatal(refusal)
		}
		seen[i] = s.Text(2)
		if own := s.Text(1); !strings.Contains(own, strings.ReplaceAll(strings.Fields(set)[1], "/", ",")) {
			t.Errorf("the owner does not see the set in %s", own)
		}
	}
	if seen[0] != seen[1] || !strings.Contains(seen[0], "play=?") {
		t.Errorf("the opponent's views differ: %s and %s", seen[0], seen[1])
	}
}
