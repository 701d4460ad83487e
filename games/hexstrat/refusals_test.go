package hexstrat_test

import (
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/i18n"
)

const (
	start = "1 1 0 pppp/ppppp/mfppfm/p2ppp1p/fmppmf/ppppp/pppp inf6@0,2;rkt6@0,2;mech4@0,2 " +
		"inf6@0,-2;rkt6@0,-2;mech4@0,-2 0/0 -"
	duel  = "9 1 3 PPP/PPPP/2PMP1/PPPP/PPP inf6@0,1;rkt6@1,1;mech4@-1,1 inf4@0,0;rkt2@0,-2;mech1@0,-2 0/0 -"
	cards = "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1;rkt6@1,1+;mech1@-1,0 inf3@0,0;mech2@-1,-1 0/0 S/ABE/A/0"
)

// TestRefusalsHaveCodeRuleAndReason checks the reason and the rule of every refusal.
func TestRefusalsHaveCodeRuleAndReason(t *testing.T) {
	bonus := map[string]string{"bonus": "true"}
	for _, c := range []struct {
		name, position, move, code, rule, says string
		options                                map[string]string
		seat                                   game.Seat
	}{
		{name: "no words", position: start, move: "", code: "bad-text", rule: "R5.3", says: "inf move N"},
		{name: "no verb", position: start, move: "inf jump N", code: "bad-text", rule: "R5.3", says: "jump"},
		{name: "no kind", position: start, move: "tank move N", code: "bad-text", rule: "R5.3", says: "tank"},
		{name: "no direction", position: start, move: "inf move E", code: "bad-text", rule: "R5.3", says: `"e"`},
		{name: "too much", position: start, move: "inf move N N", code: "bad-text", rule: "R5.3"},
		{name: "artillery without target", position: start, move: "artillery all", code: "bad-text", rule: "R5.3"},
		{name: "out of turn", position: start, move: "inf move N", seat: 2, code: "not-your-turn", rule: "R5.1", says: "Blue"},
		{name: "after the end", position: "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1 - 0/0 -", move: "pass", code: "game-over", rule: "R8.8", says: "Vermilion has no squads left"},
		{name: "seized", position: "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,-2 rkt1@0,0 3/0 -", move: "pass", code: "game-over", rule: "R8.8", says: "Blue's infantry has held"},
		{name: "turn limit", position: "201 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1 rkt1@0,0 0/0 -", move: "pass", code: "game-over", rule: "R8.8", says: "200 turns"},
		{name: "no progress", position: "9 1 40 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1 rkt1@0,0 0/0 -", move: "pass", code: "game-over", rule: "R8.8", says: "40 turns"},

		{name: "edge", position: "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP rkt6@2,0;mech1@-1,0 inf4@0,0 0/0 -", move: "rkt move SE", code: "off-map", rule: "R4.1", says: "south-east of 2,0"},
		{name: "dead squad", position: "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP rkt6@2,0;mech1@-1,0 inf4@0,0 0/0 -", move: "inf move N", code: "no-squad", rule: "R1.4", says: "infantry"},
		{name: "dead squad rests", position: "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP rkt6@2,0;mech1@-1,0 inf4@0,0 0/0 -", move: "inf rest", code: "no-squad", rule: "R1.4"},
		{name: "onto an enemy", position: duel, move: "inf move N", code: "enemy-there", rule: "R3.2", says: "Vermilion's infantry stands on 0,0"},
		{name: "restacking", position: "1 1 0 ppp/pppp/2ppp1/pppp/ppp rkt6@0,2;mech4@0,2 inf1@0,-2 0/0 -", move: "rkt rest", code: "not-impeded", rule: "R4.10"},
		{name: "mountain", position: "9 1 3 PPP/PPPP/2PMP1/PPPP/PPP mech4@0,1 inf4@0,-2 0/0 -", move: "mech move N", code: "mountain", rule: "R4.1", says: "0,0"},
		{name: "moved", position: cards, options: bonus, move: "rkt move N", code: "acted", rule: "R5.2", says: "rocketeers have"},
		{name: "attack after a move", position: cards, options: bonus, move: "rkt attack NW", code: "acted", rule: "R5.2"},
		{name: "impeded", position: "9 1 3 PPP/PPPP/2PFP1/PPPP/PPP mech4@0,0! inf4@0,-2 0/0 -", move: "mech move N", code: "impeded", rule: "R4.9", says: "mechs on 0,0 are"},
		{name: "rest for nothing", position: duel, move: "inf rest", code: "not-impeded", rule: "R4.10"},
		{name: "pass from the stack", position: start, move: "pass", code: "must-leave", rule: "R5.5", says: "0,2"},

		{name: "no enemy there", position: duel, move: "inf attack NE", code: "no-enemy", rule: "R6.1", says: "1,0"},
		{name: "attack a friend", position: "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1;rkt6@0,0 inf4@0,-1 0/0 -", move: "inf attack N", code: "no-enemy", rule: "R6.1"},
		{name: "attack a stack", position: "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,-1 inf4@0,-2;rkt1@0,-2 0/0 -", move: "inf attack N", code: "stack", rule: "R3.4", says: "Vermilion's"},
		{name: "attack from a stack", position: "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,2;rkt1@0,2 inf4@0,1 0/0 -", move: "inf attack N", code: "stack", rule: "R3.4", says: "Your squads"},
		{name: "attack from the HQ", position: "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,2 inf4@0,1 0/0 -", options: map[string]string{"hqattack": "false"}, move: "inf attack N", code: "hq-attack", rule: "R6.2"},

		{name: "no cards at all", position: duel, move: "inf attack N ammo", code: "no-cards", rule: "R9.1"},
		{name: "not held", position: strings.Replace(cards, "ABE", "AB", 1), options: bonus, move: "inf attack N ammo", code: "no-card", rule: "R9.9", says: "Extra Ammo"},
		{name: "one a turn", position: strings.Replace(cards, "A/0", "A/1", 1), options: bonus, move: "artillery inf", code: "card-played", rule: "R9.9"},
		{name: "ammo not needed", position: strings.Replace(cards, "inf3", "inf1", 1), options: bonus, move: "inf attack N ammo", code: "one-is-enough", rule: "R9.7", says: "0,0"},
		{name: "shell the dead", position: cards, options: bonus, move: "artillery rkt", code: "no-squad", rule: "R9.6", says: "Vermilion's rocketeers"},
		{name: "boost before a move", position: cards, options: bonus, move: "boost inf NE", code: "not-moved", rule: "R9.8"},
		{name: "boost into an enemy", position: strings.Replace(cards, "rkt6@1,1+", "rkt6@1,-1+", 1), options: bonus, move: "boost rkt SW", code: "enemy-there", rule: "R3.2"},
		{name: "boost the impeded", position: "9 1 3 PPP/PPPP/2PFP1/PPPP/PPP inf1@1,1;mech4@0,0!+ inf4@0,-2 0/0 S/B/-/0", options: bonus, move: "boost mech N", code: "impeded", rule: "R9.8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := mustParse(t, c.options, c.position)
			_, refusal := game.Submit(s, max(c.seat, 1), c.move, nil)
			if refusal == nil || refusal.Code != c.code || refusal.Rule != c.rule {
				t.Fatalf("expected %s by %s, got %+v", c.code, c.rule, refusal)
			}
			if got := english(t, refusal.Reason); !strings.Contains(got, c.says) {
				t.Errorf("%q is not in %q", c.says, got)
			}
			if got := s.Text(game.Arbiter); got != c.position {
				t.Fatalf("the position is now %s", got)
			}
		})
	}
}

// TestParseMovesAcceptsAbbreviations parses moves as users type them.
func TestParseMovesAcceptsAbbreviations(t *testing.T) {
	for typed, want := range map[string]string{
		"INF  Move ne": "inf move NE", "inf ne": "inf move NE", "i n": "inf attack N", " m SE ": "mech move SE",
		"r attack NW": "", "end": "pass", "END": "pass",
	} {
		s := mustParse(t, nil, duel)
		moves, refusal := s.ParseMoves(1, typed)
		switch {
		case refusal != nil:
			t.Errorf("%q is refused: %v", typed, refusal)
		case want == "" && s.Check(1, moves[0]) == nil:
			t.Errorf("%q is allowed", typed)
		case want != "" && s.MoveText(1, moves[0]) != want:
			t.Errorf("%q is %s, expected %s", typed, s.MoveText(1, moves[0]), want)
		}
	}
}

// TestCheckRefusesMoveCodesThatNoMoveTextHas checks move codes that no text gives.
func TestCheckRefusesMoveCodesThatNoMoveTextHas(t *testing.T) {
	s := mustParse(t, map[string]string{"bonus": "true"}, cards)
	for m := game.Move(0); m < 1<<12; m++ {
		refusal := s.Check(1, m)
		listed := false
		for _, l := range s.Moves(1, nil) {
			listed = listed || l == m
		}
		if listed != (refusal == nil) {
			t.Errorf("%x is listed: %v, refused: %v", uint64(m), listed, refusal)
		}
	}
	for _, m := range []game.Move{1 << 12, 1 << 63, ^game.Move(0)} {
		if refusal := s.Check(1, m); refusal == nil || refusal.Code != "bad-text" {
			t.Errorf("%x: %+v", uint64(m), refusal)
		}
	}
}

// TestWhyExplainsPicksThatLeadToNoMove checks the reasons why paths of picks lead to no move.
func TestWhyExplainsPicksThatLeadToNoMove(t *testing.T) {
	piece := func(v string) game.Pick { return game.Pick{Kind: game.PickPiece, Value: v} }
	way := func(v string) game.Pick { return game.Pick{Kind: game.PickDirection, Value: v} }
	card := func(v string) game.Pick { return game.Pick{Kind: game.PickCard, Value: v} }
	word := func(v string) game.Pick { return game.Pick{Kind: game.PickWord, Value: v} }
	for _, c := range []struct {
		path []game.Pick
		code string
	}{
		{[]game.Pick{piece("rkt")}, "acted"},
		{[]game.Pick{piece("inf")}, ""},
		{[]game.Pick{piece("inf"), way("S")}, ""},
		{[]game.Pick{piece("inf"), way("N"), word("ammo")}, ""},
		{[]game.Pick{piece("inf"), way("N"), word("strike")}, ""},
		{[]game.Pick{piece("inf"), way("N"), word("twice")}, "bad-text"},
		{[]game.Pick{piece("inf"), word("rest")}, "not-impeded"},
		{[]game.Pick{piece("tank")}, "bad-text"},
		{[]game.Pick{piece("inf"), {Kind: game.PickCell, Value: "0,-3"}}, "too-far"},
		{[]game.Pick{card("artillery"), piece("rkt")}, "no-squad"},
		{[]game.Pick{card("artillery"), piece("inf"), way("N")}, "bad-text"},
		{[]game.Pick{card("boost"), piece("inf")}, "not-moved"},
		{[]game.Pick{card("boost"), piece("rkt"), way("SE")}, "off-map"},
		{[]game.Pick{card("boost"), piece("rkt"), way("N")}, ""},
		{[]game.Pick{card("survivors")}, "bad-text"},
		{[]game.Pick{{Kind: game.PickCell, Value: "0,0"}}, "squad-first"},
		{[]game.Pick{word("pass")}, ""},
		{[]game.Pick{word("resign")}, "bad-text"},
		{nil, ""},
	} {
		s := mustParse(t, map[string]string{"bonus": "true"}, cards)
		refusal := s.Why(1, c.path)
		if (refusal == nil) != (c.code == "") || refusal != nil && refusal.Code != c.code {
			t.Errorf("%v: expected %q, got %+v", c.path, c.code, refusal)
		}
		if refusal != nil {
			gametest.Speaks(t, refusal.Reason)
		}
	}
	s := mustParse(t, nil, duel)
	if refusal := s.Why(1, []game.Pick{card("boost")}); refusal == nil || refusal.Code != "no-cards" {
		t.Errorf("a card without cards: %+v", refusal)
	}
	if refusal := s.Why(2, []game.Pick{piece("inf")}); refusal == nil || refusal.Code != "not-your-turn" {
		t.Errorf("out of turn: %+v", refusal)
	}
	s = mustParse(t, nil, "9 1 3 MMM/MPMM/2MMM1/PPPP/PPP mech1@-1,0 inf4@0,-2;rkt1@2,0 0/0 -")
	if refusal := s.Why(1, []game.Pick{piece("mech")}); refusal == nil ||
		english(t, refusal.Reason) != "Your mechs can neither move nor attack." {
		t.Errorf("enclosed: %+v", refusal)
	}
	seen, err := rules.ParseSeen(mustOptions(t, nil), "9 1 3 PPP/PPPP/2P?P1/PPPP/PPP inf6@0,1 inf4@0,-2 0/0 -")
	if err != nil {
		t.Fatal(err)
	}
	if refusal := seen.Why(1, []game.Pick{piece("inf"), way("N")}); refusal == nil ||
		english(t, refusal.Reason) != "What lies on 0,0 is not known here." {
		t.Errorf("face down: %+v", refusal)
	}
}

// TestInvalidPositionsAreRefused parses invalid positions; the error must name the mistake.
func TestInvalidPositionsAreRefused(t *testing.T) {
	const good = "9 1 3 PPP/PPPP/2PMF1/PPPp/PPP inf6@0,1;rkt6@1,0;mech4@-1,1 inf4@0,-1 0/0 -"
	const dealt = "9 1 3 PPP/PPPP/2PM*F1/PPPp/PPP inf6@0,1 inf4@0,-1 0/0 ABES/E/AB/0"
	for _, c := range []struct{ text, from, to, says string }{
		{good, " 0/0 -", " 0/0", "found 7"},
		{good, "9 1", "9  1", "found 9"},
		{good, "9 1", "09 1", "field 1: the number of the turn"},
		{good, "9 1", "0 1", "from 1 to"},
		{good, "9 1", "1000000000 1", "from 1 to 999999999"},
		{good, "9 1", "9 3", "field 2: the player to move"},
		{good, " 3 ", " -1 ", "field 3"},
		{good, "/PPP ", " ", "4 columns"},
		{good, "PPP/PPPP", "PPPP/PPPP", "column 1"},
		{good, "PPPp", "PPXp", `the tile on 1,0: "X"`},
		{good, "PPPp", "PP1p", "second HQ of player 1"},
		{good, "2PMF", "PPMF", "HQ of player 2"},
		{good, "PPPp", "PP*Pp", "option bonus"},
		{good, "PPPp", "*PPPp", "is no tile"},
		{good, "inf6@0,1", "inf6", "inf6@0,2"},
		{good, "inf6@0,1", "tank6@0,1", "inf, rkt or mech"},
		{good, "inf6@0,1", "inf0@0,1", "the number of units"},
		{good, "inf6@0,1", "inf@0,1", "the number of units"},
		{good, "inf6@0,1", "inf6@0,01", "0,01"},
		{good, "inf6@0,1", "inf6@0,-0", "0,-0"},
		{good, "inf6@0,1", "inf6@0,3", "not on the map"},
		{good, "inf6@0,1", "inf6@0,1!", "impeded"},
		{good, "inf6@0,1", "inf6@0,1+!", `"0,1+"`},
		{good, "inf6@0,1", "inf6@0,1xx", `"0,1x"`},
		{good, "inf6@0,1", "rkt6@0,1", "order inf, rkt, mech"},
		{good, "rkt6@1,0", "rkt6@0,1", "two squads stand on 0,1"},
		{good, "rkt6@1,0", "rkt6@0,-1", "squads of both sides stand on 0,-1"},
		{good, "mech4@-1,1", "mech4@0,0", "mountain"},
		{good, "mech4@-1,1", "mech4@1,0", "two squads"},
		{good, "PPPp", "PPPP", ""},
		{good, "rkt6@1,0", "rkt6@1,1", "face-up"},
		{good, "inf4@0,-1", "inf4@1,0x", "player to move"},
		{good, "inf4@0,-1", "inf4@1,0", "squads of both sides"},
		{good, "0/0", "1/0", "capture counter of player 1 is 1"},
		{good, "0/0", "4/0", "from 0 to 3"},
		{good, "0/0", "3/3", "only one player"},
		{good, "0/0", "0:0", "0/1"},
		{good, "inf6@0,1;rkt6@1,0;mech4@-1,1 inf4@0,-1", "- -", "neither side"},
		{good, "0/0 -", "0/0 -/-/-/0", "without the option bonus"},
		{dealt, "ABES/E/AB/0", "-", "as in ABES/-/B/0"},
		{dealt, "ABES/E/AB/0", "ABES/E/AB/2", "as in ABES/-/B/0"},
		{dealt, "ABES/E/AB/0", "/E/AB/0", "list of cards"},
		{dealt, "ABES/E/AB/0", "ABXS/E/AB/0", `"X"`},
		{dealt, "ABES/E/AB/0", "ABE/E/AS/0", `"AS"`},
		{dealt, "ABES/E/AB/0", "ABES/E/BA/0", "alphabetical"},
		{dealt, "ABES/E/AB/0", "AAES/A/B/0", "only 2 of A"},
		{dealt, "ABES/E/AB/0", "AABES?S/E/?B/0", "only 8"},
		{dealt, "inf6@0,1", "inf6@0,0", "star"},
		{dealt, "F1", "F?*1", "column"},
	} {
		text := strings.Replace(c.text, c.from, c.to, 1)
		if text == c.text {
			t.Fatalf("%q is not in %q", c.from, c.text)
		}
		bonus := map[string]string{"bonus": "false"}
		if c.text == dealt {
			bonus["bonus"] = "true"
		}
		_, err := rules.Parse(mustOptions(t, bonus), text)
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%q is refused: %v", text, err)
		case c.says != "" && (err == nil || !strings.Contains(sentenceOf(t, err), c.says)):
			t.Errorf("%q: expected an error with %q, got %v", text, c.says, err)
		}
	}
	_, err := rules.Parse(mustOptions(t, nil), strings.Repeat("x", 2000))
	if err == nil {
		t.Fatal("a long text is read")
	}
	sentenceOf(t, err)
}

// sentenceOf returns an error in English, and checks that it exists in every language.
func sentenceOf(t *testing.T, err error) string {
	t.Helper()
	speaker, ok := err.(i18n.Speaker)
	if !ok {
		t.Fatalf("%v has words in English only", err)
	}
	return english(t, speaker.Message())
}
