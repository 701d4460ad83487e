package hexattack_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hexattack"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// say returns a message in English, and checks that it exists in every language.
func say(t testing.TB, m i18n.Message) string {
	t.Helper()
	gametest.Speaks(t, m)
	return catalog.English().Say(m)
}

// sayError returns an error in English as say does. Errors about positions are translated, because users type
// positions.
func sayError(t testing.TB, err error) string {
	t.Helper()
	speaker, ok := err.(i18n.Speaker)
	if !ok {
		t.Fatalf("the error %v is no message", err)
	}
	return say(t, speaker.Message())
}

// TestPromptsSayWhatSeatMustDo checks the prompts of each seat.
func TestPromptsSayWhatSeatMustDo(t *testing.T) {
	const map3 = "h4 1/2/3 1.1@0,0;1.2@1,0;2.1@0,-4 0/0/0 t5 "
	for _, c := range []struct {
		position string
		seat     game.Seat
		want     string
	}{
		{map3 + "-", 1, "order: Give each of your warriors an order. 1.1 and 1.2 have none yet and would hold. R3.1"},
		{map3 + "1:2h", 1, "order: Give each of your warriors an order. 1.1 has none yet and would hold. R3.1"},
		{map3 + "-", 2, "order: Give your warrior an order. 2.1 has none yet and would hold. R3.1"},
		{map3 + "1:1h+2h", 1, "commit: Seal your orders, or change them. All orders are opened when everybody is ready. R3.4"},
		{map3 + "1:!", 1, "wait: Your orders are sealed. Waiting for Player 2. You can still recall them. R3.4"},
		{map3 + "-", 3, "out: You have no warriors left. Waiting for Player 1 and Player 2. R3.5"},
		{map3 + "-", 0, "wait: Waiting for Player 1 and Player 2.  R3.4"},
		{"h4 1/2 1.1@0,0 0/0 t5 -", 2, "over: Team A wins. The enemy is the last one standing. R3.6"},
		{"h4 1/2 - 2/2 t5 -", 2, "over: The game is drawn. Nobody is left, and the best teams are equal. R3.8"},
		{"h4 1/2 - 2/1 t5 -", 2, "over: Team A wins. Nobody is left, and the enemy has most points. R3.8"},
		{
			"h4 1/2 1.1@0,0;1.2@1,1;2.1@0,1 1/1 t41 -", 1,
			"over: Team A wins. All turns are played, and among those with most points your team has most warriors. R3.8",
		},
	} {
		p := mustParse(t, nil, c.position).Prompt(c.seat)
		if got := fmt.Sprintf("%s: %s %s %s", p.Code, say(t, p.Title), say(t, p.Detail), p.Rule); got != c.want {
			t.Errorf("%s for %d: expected %s\ngot %s", c.position, c.seat, c.want, got)
		}
	}
}

// TestEventSentencesGiveReasonsOfFailedOrders checks the texts of turns in which many orders of player 1 fail.
func TestEventSentencesGiveReasonsOfFailedOrders(t *testing.T) {
	for _, c := range []struct {
		position, entry string
		want            []string
	}{
		{
			"h3 1/2 1.1@0,3;1.2@0,2;1.3@0,1;2.1@0,0;2.2@2,-3 0/0 t1 1:1mN+2mN+3mN;2:1dNE+2gNW!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"2.2 grabs north-west, but nobody is within reach.",
				"2.1 defends against north, north-east and south-east.",
				"1.1 stays on 0,3 instead of moving to 0,2: 1.2 is in the way, held up in a queue behind 2.1.",
				"1.2 stays on 0,2 instead of moving to 0,1: 1.3 is in the way, held up in a queue behind 2.1.",
				"1.3 stays on 0,1 instead of moving to 0,0: 2.1 is in the way and does not leave.",
			},
		},
		{
			"h2 1/2 1.1@0,1;1.2@1,0;2.1@0,0;2.2@0,-2 0/0 t1 1:1aN+2mSE;2:1mS+2mN!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"1.1 attacks 2.1 and strikes it down.",
				"2.1 is killed on 0,0 by 1.1.",
				"Team A earns 1 point for 2.1, hit by 1.1. It has 1.",
				"1.2 moves from 1,0 to 2,0.",
				"2.1 stays on 0,0 instead of moving to 0,1: it was killed in this turn.",
				"2.2 stays on 0,-2 instead of moving to 0,-3: the map ends there, or there is a rock.",
			},
		},
		{
			"h2 1/2 1.1@0,1;2.1@0,0;2.2@2,0 0/0 t1 1:1mN;2:1mS!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"1.1 stays on 0,1 instead of moving to 0,0: 1.1 and 2.1 would change places.",
				"2.1 stays on 0,0 instead of moving to 0,1: 2.1 and 1.1 would change places.",
			},
		},
		{
			"h2 1/2 1.1@0,1;2.1@0,-2;2.2@2,0 0/0 t1 1:1pN;2:1pS!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"1.1 pushes a ball from 0,1 to the north.",
				"2.1 pushes a ball from 0,-2 to the south.",
				"Tick 1: every ball rolls one hex.",
				"The ball of 1.1 rolls to 0,0.",
				"The ball of 2.1 rolls to 0,-1.",
				"Tick 2: every ball rolls one hex.",
				"The ball of 1.1 runs head-on into the ball of 2.1 and ends on 0,0.",
				"The ball of 2.1 runs head-on into the ball of 1.1 and ends on 0,-1.",
			},
		},
		{
			"h3 1/2 1.1@0,1;1.2@-2,-1;2.1@0,0 0/0 t1 2:1h!", "1 grab N; 2 attack NW; commit",
			[]string{
				"1.1 is ordered to grab north.",
				"1.2 is ordered to attack north-west.",
				"Turn 1: all orders are opened.",
				"1.1 grabs north and gets hold of 2.1.",
				"1.1 cannot pull 2.1 to 0,1: 1.1 is in the way and does not leave.",
				"1.2 attacks north-west and hits nobody: -3,-1 is empty.",
			},
		},
		{
			"h3 1/2 1.1@0,-2;1.2@0,-3;2.1@3,0 1/0 t1 1:1aN+2pN;2:1h!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"1.1 attacks 1.2 and strikes it down.",
				"1.2 is killed on 0,-3 by 1.1.",
				"Team A loses a point: 1.1 killed their friend 1.2. It has 0.",
				"1.2, though killed, pushes a ball from 0,-3 to the north.",
				"Tick 1: every ball rolls one hex.",
				"The ball of 1.2 ends on 0,-3: the map ends there, or there is a rock.",
			},
		},
		{
			"h3 1/2 1.1@0,-1;1.2@-3,0;2.1@0,-2 0/0 t1 1:1pN+2pNE;2:1h!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"1.1 pushes a ball from 0,-1 to the north.",
				"1.2 pushes a ball from -3,0 to the north-east.",
				"Tick 1: every ball rolls one hex.",
				"The ball of 1.1 rolls to 0,-2.",
				"The ball of 1.1 picks up 2.1 on 0,-2.",
				"The ball of 1.2 rolls to -2,-1.",
				"Tick 2: every ball rolls one hex.",
				"The ball of 1.1 takes 2.1 along to 0,-3.",
				"The ball of 1.2 rolls to -1,-2.",
				"Tick 3: every ball rolls one hex.",
				"The ball of 1.1 ends on 0,-3: the map ends there, or there is a rock.",
				"2.1 is set down on 0,-3 by the ball of 1.1.",
				"The ball of 1.2 rolls to 0,-3.",
				"The ball of 1.2 passes over 2.1 on 0,-3, which a ball has affected already.",
				"Tick 4: every ball rolls one hex.",
				"The ball of 1.2 ends on 0,-3: the map ends there, or there is a rock.",
			},
		},
		{"h3 1/2 1.1@0,1;2.1@0,0 0/0 t1 1:1h!", "recall", []string{"Player 1 is not ready any more."}},
		{"h3 1/2 1.1@0,1;2.1@0,0 0/0 t1 -", "commit", []string{"Player 1 is ready."}},
		{
			"h3 1,3/2 1.1@0,1;1.2@1,1;2.1@0,0;3.1@1,0 1/0 t1 -", "resign",
			[]string{"Player 1 resigns, and 2 warriors leave the map."},
		},
		{
			"h3 1/2 1.1@0,1;2.1@0,0 1/0 t1 -", "resign",
			[]string{
				"Player 1 resigns, and 1 warrior leaves the map. The team loses its points.",
				"Team B wins: it is the last team standing.",
			},
		},
		{
			"h3 1/2/3 1.1@0,0;2.1@3,0;3.1@-3,0 0/0/0 t40 2:!;3:!", "1 hold; commit",
			[]string{
				"1.1 is ordered to hold.",
				"Turn 40: all orders are opened.",
				"The game is drawn: all turns are played, and the best teams are equal.",
			},
		},
	} {
		s, log := mustParse(t, map[string]string{"ffpenalty": "1"}, c.position), &game.Log{}
		if _, refusal := game.Submit(s, 1, c.entry, log); refusal != nil {
			t.Errorf("%s: %s is refused: %v", c.position, c.entry, refusal)
		}
		var got []string
		for _, e := range log.Events {
			got = append(got, say(t, e.Message()))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", c.position, diff)
		}
	}
}

// TestPicksLeadToMovesAndHaveLabels checks paths of picks that lead to a move and paths that do not.
func TestPicksLeadToMovesAndHaveLabels(t *testing.T) {
	s := mustParse(t, nil, "h3#-1,0 1,3/2 1.1@0,0;1.2@0,1;2.1@0,-2;3.1@1,-1 0/0 t1 1:2h")
	for text, want := range map[string]string{
		"1 attack N":  "north",
		"1 grab N":    "north: the foe 2.1",
		"1 push S":    "south: your own 1.2",
		"1 attack NE": "north-east: your ally 3.1",
		"1 defend NE": "north-east, with north and south-east",
		"1 move NW":   "north-west: not playable",
	} {
		path := s.Picks(1, mustMove(t, s, 1, text))
		piece, way := say(t, path[0].Label), say(t, path[2].Label)
		if way != want || piece != "warrior 1.1 on 0,0" || path[0].At != "0,0" {
			t.Errorf("%s has the picks %q and %q on %s", text, piece, way, path[0].At)
		}
	}
	for text, want := range map[string]string{
		"1 attack N": "attack the next hex", "1 defend N": "defend three sides", "1 move N": "move one hex",
		"1 grab N": "grab within two hexes", "1 push N": "push a ball", "1 hold": "hold: do nothing",
	} {
		if verb := s.Picks(1, mustMove(t, s, 1, text))[1]; say(t, verb.Label) != want {
			t.Errorf("%s has the verb %q", text, say(t, verb.Label))
		}
	}
	for text, want := range map[string]string{
		"commit": "lock your orders", "recall": "recall your orders", "resign": "resign: your warriors leave the map",
		"2 move S": "warrior 1.2 on 0,1, ordered to hold",
	} {
		if first := s.Picks(1, mustMove(t, s, 1, text))[0]; say(t, first.Label) != want {
			t.Errorf("%s begins with %q", text, say(t, first.Label))
		}
	}
	s.Play(1, mustMove(t, s, 1, "2 grab SW"), nil)
	label := s.Picks(1, mustMove(t, s, 1, "2 hold"))[0].Label
	if say(t, label) != "warrior 1.2 on 0,1, ordered to grab south-west" {
		t.Errorf("a warrior with an order is %q", say(t, label))
	}
	piece := func(value string) game.Pick { return game.Pick{Kind: game.PickPiece, Value: value} }
	word := func(value string) game.Pick { return game.Pick{Kind: game.PickWord, Value: value} }
	for _, c := range []struct {
		path []game.Pick
		want string
	}{
		{nil, ""},
		{[]game.Pick{piece("1")}, ""},
		{[]game.Pick{piece("1"), word("attack")}, ""},
		{[]game.Pick{word("commit")}, ""},
		{[]game.Pick{word("resign")}, ""},
		{[]game.Pick{word("recall")}, "not-committed"},
		{[]game.Pick{piece("3")}, "no-such-warrior"},
		{[]game.Pick{piece("2,0")}, "not-yours"},
		{[]game.Pick{piece("1"), word("fly")}, "unknown-verb"},
		{[]game.Pick{piece("1"), word("attack"), word("E")}, "unknown-direction"},
	} {
		got := ""
		if refusal := s.Why(1, c.path); refusal != nil {
			got = refusal.Code
		}
		if got != c.want {
			t.Errorf("%+v: expected %q, got %q", c.path, c.want, got)
		}
	}
}

// TestTextsCallFirstWarriorWWithOptionNamesCaptain checks that all texts for users name the first warrior W, and that
// positions do not (R10.6a).
func TestTextsCallFirstWarriorWWithOptionNamesCaptain(t *testing.T) {
	s := mustParse(t, map[string]string{"names": "captain", "goal": "captain"},
		"h3 1/2 1.1@0,1;1.2@-1,2;2.1@0,0;2.3@3,-3 0/0 t1 1:2h;2:1h+3h!")
	for text, want := range map[string]string{
		"W attack N": "warrior 1.W on 0,1: north: the foe 2.W",
		"W grab N":   "warrior 1.W on 0,1: north: the foe 2.W",
		"1 push NE":  "warrior 1.1 on -1,2, ordered to hold: north-east: your own 1.W",
	} {
		m := mustMove(t, s, 1, text)
		path := s.Picks(1, m)
		got := say(t, path[0].Label) + ": " + say(t, path[2].Label)
		if got != want || path[0].Value != text[:1] || s.MoveText(1, m) != text {
			t.Errorf("%s: picks %q (%s), text %s", text, got, path[0].Value, s.MoveText(1, m))
		}
		if refusal := s.Why(1, path); refusal != nil {
			t.Errorf("the path of %s is refused: %v", text, refusal)
		}
	}
	for text, want := range map[string]string{
		"2 hold":         "You have no living warrior 2; you have W and 1.",
		"hold":           "Which warrior? Begin with its name: you have W and 1.",
		"W hold; w hold": "Warrior W is named twice.",
		"W":              "Warrior W gets no order: write one of attack, defend, move, grab, push and hold.",
	} {
		_, refusal := s.ParseMoves(1, text)
		if refusal == nil || !strings.Contains(say(t, refusal.Reason), want) {
			t.Errorf("%s: %v, not %s", text, refusal, want)
		}
	}
	if detail := say(t, s.Prompt(1).Detail); detail != "1.W has none yet and would hold." {
		t.Errorf("the prompt says %s", detail)
	}
	view := s.View(1).(hexattack.View)
	if w := view.Warriors[0]; view.Names != "captain" || w.Name != "1.W" || w.Call != "W" || w.Number != 1 ||
		view.Holding[0] != "1.W" || view.Orders[0].Text != "1 hold" || view.Orders[0].Warrior != "1.1" {
		t.Errorf("the view is %+v", view)
	}
	log := &game.Log{}
	if _, refusal := game.Submit(s, 1, "W attack N\ncommit", log); refusal != nil {
		t.Fatal(refusal)
	}
	var sentences []string
	for _, e := range log.Events {
		sentences = append(sentences, say(t, e.Message()))
	}
	for _, want := range []string{
		"1.W attacks 2.W and strikes it down.",
		"Team B has lost its last captain and is out: 2.2 leaves the map.",
		"Team A wins: it is the last team with a captain.",
	} {
		if !slices.Contains(sentences, want) {
			t.Errorf("%s is not said in %q", want, sentences)
		}
	}
	if got := s.Text(game.Arbiter); got != "h3 1/2 1.1@0,1;1.2@-1,2 1/0 t2 -" {
		t.Errorf("the position is %s", got)
	}
	if detail := say(t, s.Prompt(1).Detail); detail != "Your team is the last one with a captain." {
		t.Errorf("at the end the prompt says %s", detail)
	}
}

// TestMessageThatOnlyResignsIsResignation reads resignations in three languages, and messages that only sound like one.
func TestMessageThatOnlyResignsIsResignation(t *testing.T) {
	for text, want := range map[string]string{
		"resign": "resign", "I resign.": "resign", "  i   GIVE up!": "resign", "Ich gebe auf": "resign", "me rindo": "resign",
	} {
		s := mustParse(t, nil, "h3 1/2 1.1@0,0;2.1@0,-1 0/0 t3 -")
		moves, refusal := s.ParseMoves(1, text)
		got := ""
		if refusal == nil && len(moves) == 1 {
			got = s.MoveText(1, moves[0])
		}
		if got != want {
			t.Errorf("%q: %q, %v", text, got, refusal)
		}
	}
}
