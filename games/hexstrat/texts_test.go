package hexstrat_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
)

// promptText is a prompt in English.
type promptText struct{ Code, Rule, Title, Detail string }

// TestPromptsSayWhatSeatMustDo checks the prompts of each seat.
func TestPromptsSayWhatSeatMustDo(t *testing.T) {
	bonus := map[string]string{"bonus": "true"}
	for _, c := range []struct {
		name, position string
		options        map[string]string
		seat           game.Seat
		want           promptText
	}{
		{"start", start, nil, 1, promptText{
			Code: "leave-hq", Rule: "R5.5", Title: "Turn 1, yours: your squads must leave the HQ.",
			Detail: "The turn cannot end before at most one squad is left there.",
		}},
		{"wait", start, nil, 2, promptText{
			Code: "wait", Rule: "R5.1", Title: "Turn 1 is Blue's.",
		}},
		{"act", duel, nil, 1, promptText{
			Code: "act", Rule: "R5.2", Title: "Turn 9, yours: your infantry, rocketeers and mechs can act.",
		}},
		{"one", "9 1 35 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1;rkt1@1,1x inf4@0,-1 0/0 -", nil, 1, promptText{
			Code: "act", Rule: "R5.2", Title: "Turn 9, yours: your infantry can act.",
			Detail: "The game is drawn after 5 turns more without a new tile or a loss.",
		}},
		{"captured", "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1;rkt1@1,1 inf4@0,2! 0/2 -", nil, 1, promptText{
			Code: "act", Rule: "R5.2", Title: "Turn 9, yours: your infantry and rocketeers can act.",
			Detail: "Vermilion's infantry begins its second turn in Blue's HQ; Blue has one turn left.",
		}},
		{"cards", "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1x inf4@0,-1 0/0 S/B/-/0", bonus, 1, promptText{
			Code: "cards", Rule: "R9.11", Title: "Turn 9, yours: play a card or end the turn.",
			Detail: "All squads have acted; the turn waits because you hold a card.",
		}},
		{"no unit can act", "9 1 3 MMM/MPMM/2MMM1/PPPP/PPP mech1@-1,0 inf4@0,-2;rkt1@2,0 0/0 -", nil, 1, promptText{
			Code: "pass", Rule: "R5.4", Title: "Turn 9, yours: nobody can act, end the turn.",
		}},
		{"rout", "9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1 - 0/0 -", nil, 1, promptText{
			Code: "over", Rule: "R8.1", Title: "Blue wins.",
			Detail: "Your enemy has no squads left.",
		}},
		{"seize", "9 2 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1 inf4@0,2 0/3 -", nil, 1, promptText{
			Code: "over", Rule: "R8.2", Title: "Vermilion wins.",
			Detail: "The enemy holds your headquarters.",
		}},
		{"turns", "201 2 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1 inf4@0,-1 0/0 -", nil, 1, promptText{
			Code: "over", Rule: "R8.4", Title: "The game is drawn.",
			Detail: "200 turns have been played.",
		}},
		{"quiet", "20 2 40 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1 inf4@0,-1 0/0 -", nil, 1, promptText{
			Code: "over", Rule: "R8.5", Title: "The game is drawn.",
			Detail: "40 turns have gone by without progress.",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.options, c.position).Prompt(c.seat)
			got := promptText{p.Code, p.Rule, english(t, p.Title), english(t, p.Detail)}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestEventsHaveNotationAndSentence checks the events that a player gets for their own moves.
func TestEventsHaveNotationAndSentence(t *testing.T) {
	for _, c := range []struct {
		position, move string
		want           []string // for each event, its line of notation and its sentence
	}{
		{"9 1 3 PPP/PPPP/2Pfm1/PPPP/PPP rkt6@1,1x;mech4@0,2 inf4@0,-1 0/0 -", "mech move N", []string{
			"revealed 1 mech 0,1 mountain", "Blue's mechs find a mountain on 0,1.",
			"bounced 1 mech 0,1", "Blue's mechs bounce off the mountain and stay on 0,2; the action is spent.",
			"turn-ended 1 9", "All of Blue's squads have acted: turn 9 is over.",
		}},
		{"9 1 3 PPP/PPPP/2PmF1/PPPP/PPP rkt6@1,1;mech4@0,2 inf4@0,-1 0/0 -", "mech move N", []string{
			"moved 1 mech 0,2 0,1", "Blue's mechs move, from 0,2 to 0,1.",
			"impeded 1 mech forest", "Blue's mechs are impeded by the forest and can only rest in their next turn.",
		}},
		{"9 1 3 PPP/PPPP/2PPM1/PPPP/PPP inf2@0,1;rkt6@1,1 mech4@0,0 0/0 -", "inf attack N", []string{
			"struck 1 inf mech 3 1", "Blue's infantry strikes Vermilion's mechs on 0,0: 2 + 1 - 0 = 3; 3 lost, 1 left.",
			"answered 2 mech inf 2 0", "Vermilion's mechs strike back at Blue's infantry on 0,1: 4 + 0 - 1 = 3; 2 lost, none left.",
			"eliminated 1 inf", "Blue's infantry on 0,1 is eliminated.",
		}},
		{"9 1 3 PPP/PPPP/2PMP1/PPPP/PPP rkt6@1,1;mech4@0,1 inf3@0,0;rkt3@0,-2 0/0 -", "mech attack N", []string{
			"struck 1 mech inf 3 0", "Blue's mechs strike Vermilion's infantry on 0,0: 4 + 0 - 1 = 3; 3 lost, none left.",
			"eliminated 2 inf", "Vermilion's infantry on 0,0 is eliminated.",
			"stayed 1 mech 0,0", "Blue's mechs cannot enter the mountain on 0,0 and stay.",
		}},
		{"9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf2@0,-1 inf2@0,1 0/0 -", "inf move N", []string{
			"moved 1 inf 0,-1 0,-2", "Blue's infantry moves, from 0,-1 to 0,-2.",
			"impeded 1 inf hq", "Blue's infantry is impeded by the enemy HQ and can only rest in its next turn.",
			"capture 1 1", "Blue's infantry is in Vermilion's HQ; Vermilion has two turns left to eliminate it.",
			"turn-ended 1 9", "All of Blue's squads have acted: turn 9 is over.",
		}},
		{"9 1 31 PPP/PPPP/2PPP1/PPPP/PPP inf2@0,-1;rkt1@1,1 inf2@0,2! 0/2 -", "pass", []string{
			"turn-ended 1 9", "Blue ends turn 9.",
			"capture 2 3", "Vermilion's infantry begins its third turn in Blue's HQ.",
			"ended 0-1 seize", "Vermilion's infantry has held the enemy HQ. Vermilion wins.",
		}},
		{"9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf3@0,1;rkt6@0,-2! rkt2@0,0 0/0 -", "inf attack N", []string{
			"struck 1 inf rkt 2 0", "Blue's infantry strikes Vermilion's rocketeers on 0,0: 3 + 0 - 0 = 3; 2 lost, none left.",
			"eliminated 2 rkt", "Vermilion's rocketeers on 0,0 are eliminated.",
			"advanced 1 inf 0,1 0,0", "Blue's infantry advances to 0,0.",
			"ended 1-0 rout", "Vermilion has no squads left. Blue wins.",
		}},
		{"9 1 3 PPP/PPPP/2Pp*P1/PPPP/PPP inf6@0,1;rkt6@1,1 rkt6@-2,1 0/0 SAEB/-/-/0", "inf move N", []string{
			"revealed 1 inf 0,0 plains star", "Blue's infantry finds plains with a star on 0,0.",
			"moved 1 inf 0,1 0,0", "Blue's infantry moves, from 0,1 to 0,0.",
			"claimed 1 inf 0,0 S", "Blue's infantry takes the star on 0,0; Blue draws Survivors.",
			"reinforced 1 inf 8", "Survivors join: Blue's infantry now has 8 units.",
		}},
		{"9 1 3 PPP/PPPP/2PP*P1/PPPP/PPP inf6@0,1;rkt6@1,1 rkt6@-2,1 0/0 AEB/-/-/0", "inf move N", []string{
			"moved 1 inf 0,1 0,0", "Blue's infantry moves, from 0,1 to 0,0.",
			"claimed 1 inf 0,0 A", "Blue's infantry takes the star on 0,0; Blue draws Artillery.",
		}},
		{"9 1 3 PPP/PPPP/2PP*P1/PPPP/PPP inf6@0,1;rkt6@1,1 rkt6@-2,1 0/0 -/-/-/0", "inf move N", []string{
			"moved 1 inf 0,1 0,0", "Blue's infantry moves, from 0,1 to 0,0.",
			"claimed 1 inf 0,0 -", "Blue's infantry takes the star on 0,0; no card is left.",
		}},
		{"9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1+;rkt6@1,1 rkt6@-2,1 0/0 SAE/B/-/0", "boost inf N", []string{
			"played 1 B inf", "Blue plays Boost for its infantry.",
			"moved 1 inf 0,1 0,0", "Blue's infantry moves again, from 0,1 to 0,0.",
		}},
		{"9 1 3 PPP/PPPP/2PPP1/PPPP/PPP rkt6@1,1 inf1@0,2!;rkt6@-2,1 0/1 SEB/A/-/0", "artillery inf", []string{
			"played 1 A inf", "Blue plays Artillery against the enemy's infantry.",
			"shelled 2 inf 0", "Vermilion's infantry on 0,2 loses a unit; none left.",
			"eliminated 2 inf", "Vermilion's infantry on 0,2 is eliminated.",
			"capture 2 0", "Vermilion no longer holds the enemy HQ.",
		}},
		{"9 1 3 PPP/PPPP/2PFP1/PPPP/PPP rkt6@1,1;mech2@0,0! rkt6@-2,1 0/0 -", "mech rest", []string{
			"rested 1 mech", "Blue's mechs rest and are free again.",
		}},
	} {
		o := map[string]string{"bonus": "true"}
		if strings.HasSuffix(c.position, " -") {
			o = nil
		}
		s, log := mustParse(t, o, c.position), &game.Log{}
		if _, refusal := game.Submit(s, 1, c.move, log); refusal != nil {
			t.Fatal(refusal)
		}
		var got []string
		for _, e := range log.For(1) {
			got = append(got, e.String(), english(t, e.Message()))
			if !strings.HasPrefix(e.String(), e.Kind()) {
				t.Errorf("%s is of the kind %s", e, e.Kind())
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s: %s", c.position, c.move, diff)
		}
	}
}

// TestPicksHaveLabelsWithEffects checks the labels of a move's picks.
func TestPicksHaveLabelsWithEffects(t *testing.T) {
	for _, c := range []struct {
		position, move string
		want           []string
	}{
		{start, "inf move N", []string{
			"your infantry, 6 units, in an HQ on 0,2",
			"north to 0,1: face down; of 35 tiles still unknown 15 plains, 10 forest, 10 mountain",
		}},
		{start, "mech move N", []string{
			"your mechs, 4 units, in an HQ on 0,2",
			"north to 0,1: face down; 10 in 35 a mountain to bounce off, 10 a forest that impedes",
		}},
		{"9 1 3 PPP/PPPP/2PM*F1/PPPP/PPP inf6@0,1;mech1@1,0 inf4@0,-2 0/0 ABES/-/-/0", "inf move N", []string{
			"your infantry, 6 units, in a forest on 0,1", "north to 0,0: a mountain, with a star",
		}},
		{"9 1 3 PPP/PPPP/2PMF1/PPPP/PPP inf6@0,-1;mech1@0,2 inf4@2,0 0/0 -", "mech move N", []string{
			"your mechs, 1 unit, in an HQ on 0,2", "north to 0,1: a forest, impeded",
		}},
		{"9 1 3 PPP/PPPP/2PMF1/PPPP/PPP inf6@0,-1;mech1@0,2 inf4@2,0 0/0 -", "inf move N", []string{
			"your infantry, 6 units, on plains on 0,-1", "north to 0,-2: the enemy HQ; the capture begins",
		}},
		{"9 1 3 PPP/PPPP/2PMF1/PPPP/PPP inf6@0,0;rkt1@0,-1 inf4@2,0 0/0 -", "rkt move N", []string{
			"your rocketeers, 1 unit, on plains on 0,-1", "north to 0,-2: the enemy HQ, impeded",
		}},
		{"9 1 3 PPP/PPPP/2PMF1/PPPP/PPP inf6@0,1;rkt1@0,0 inf4@2,0 0/0 -", "inf move S", []string{
			"your infantry, 6 units, in a forest on 0,1", "south to 0,2: your HQ",
		}},
		{"9 1 3 PPP/PPPP/2PPM1/PPPP/PPP inf2@0,1;rkt6@1,1 mech4@0,0 0/0 -", "inf attack N", []string{
			"your infantry, 2 units, on a mountain on 0,1",
			"north to 0,0: the mechs lose 3 and keep 1, you lose the squad",
		}},
		{"9 1 3 PPP/PPPP/2PPM1/PPPP/PPP inf6@0,1;rkt6@1,1 mech4@0,0 0/0 -", "inf attack N", []string{
			"your infantry, 6 units, on a mountain on 0,1",
			"north to 0,0: the mechs lose 3 and keep 1, you lose 3 and keep 3",
		}},
		{"9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf3@0,1;rkt6@1,1 inf1@0,-2;rkt2@0,0 0/0 -", "inf attack N", []string{
			"your infantry, 3 units, on plains on 0,1", "north to 0,0: eliminates the rocketeers and advances",
		}},
		{"9 1 3 PPP/PPPP/2PMP1/PPPP/PPP rkt6@1,1;mech4@0,1 inf3@0,0;rkt3@0,-2 0/0 -", "mech attack N", []string{
			"your mechs, 4 units, on plains on 0,1", "north to 0,0: eliminates the infantry",
		}},
		{cards, "inf attack N", []string{
			"your infantry, 6 units, on plains on 0,1", "north to 0,0: attack the infantry",
			"without a card: the infantry lose 1 and keep 2, you lose 1 and keep 5",
		}},
		{cards, "inf attack N ammo", []string{
			"your infantry, 6 units, on plains on 0,1", "north to 0,0: attack the infantry",
			"with Extra Ammo: the infantry lose 2 and keep 1, you lose 1 and keep 5",
		}},
		{cards, "artillery mech", []string{
			"Artillery: an enemy squad loses 1", "the enemy's mechs, 2 units, on plains on -1,-1",
		}},
		{cards, "boost rkt N", []string{
			"Boost: a squad that has moved moves again", "your rocketeers, 6 units, on plains on 1,1",
			"north to 1,0: plains",
		}},
		{"9 1 3 PPP/PPPP/2PFP1/PPPP/PPP rkt6@1,1;mech2@0,0! rkt6@-2,1 0/0 -", "mech rest", []string{
			"your mechs, 2 units, in a forest on 0,0", "rest: no longer impeded",
		}},
		{duel, "pass", []string{"end the turn"}},
	} {
		o := map[string]string{"bonus": "true"}
		if strings.HasSuffix(c.position, " -") {
			o = nil
		}
		s := mustParse(t, o, c.position)
		moves, refusal := s.ParseMoves(1, c.move)
		if refusal != nil {
			t.Fatal(refusal)
		}
		var got []string
		for _, p := range s.Picks(1, moves[0]) {
			got = append(got, english(t, p.Label))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s: %s", c.position, c.move, diff)
		}
	}
}

// TestBouncedSquadIsReadBackOnlyIfItMayAct reads a squad that has bounced off a mountain and may still attack (R4.4a).
func TestBouncedSquadIsReadBackOnlyIfItMayAct(t *testing.T) {
	acts := map[string]string{"bounced": "act"}
	text := strings.Replace(melee, "mech2@-1,2!", "mech2@-1,2=", 1)
	if got := mustParse(t, acts, text).Text(game.Arbiter); got != text {
		t.Errorf("read as %s", got)
	}
	for name, bad := range map[string]string{"the default": text, "other squads": strings.Replace(melee, "rkt2@1,1", "rkt2@1,1=", 1)} {
		given := acts
		if name == "the default" {
			given = nil
		}
		if _, err := rules.Parse(mustOptions(t, given), bad); err == nil {
			t.Errorf("%s: it was read", name)
		}
	}
}
