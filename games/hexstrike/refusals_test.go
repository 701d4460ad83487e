package hexstrike_test

import (
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hexstrike"
)

// Parts of positions for refusals.
const (
	foe     = "ryathan;1,0;W;0;guard+parry+feint+spike;absorb+aerial-strike+balestra-lunge+bow-shot+burning-strike+chase+counter-attack+cross-slash;step+dash+jump+backflip;-;fresh"
	opening = "0 ryathan;0,0;E;11;cross-slash+whirlwind+trip+hip-throw;absorb+aerial-strike+balestra-lunge+bow-shot+burning-strike+chase+counter-attack+double-daggers;step+ninja-roll+jump+backflip;-;fresh " + foe + " E E - - - -"
	abyss   = "0 ryathan;-4,0;E;0;jab+stab+trip;absorb+aerial-strike+balestra-lunge+bow-shot+burning-strike+chase+counter-attack+cross-slash+double-daggers;step!+dash+jump+backflip;-;- " + foe + " E E - - - -"
)

// after plays moves from a position and returns the resulting position.
func after(t *testing.T, position string, moves ...string) game.State {
	t.Helper()
	s := mustParse(t, position)
	for _, m := range moves {
		if _, refusal := game.Submit(s, game.Seat(m[0]-'0'), m[2:], nil); refusal != nil {
			t.Fatalf("%s: %s: %v", position, m, refusal)
		}
	}
	return s
}

// TestRefusalsHaveCodeRuleAndReason submits illegal moves and checks the code, the rule and a part of the sentence.
func TestRefusalsHaveCodeRuleAndReason(t *testing.T) {
	thrown := []string{"1 play hip-throw/step 0", "2 play spike/step R2"}
	tripped := []string{"1 play trip/step 0", "2 play spike/step 0"}
	havens := strings.Replace(opening, "trip", "haven", 1)
	combo := strings.Replace(opening, "fresh", "combo", 1)
	gone := strings.NewReplacer("fresh", "-", "E E - - -", "E E - - trig:1:vengeance:2@0=?").Replace(opening)
	for _, c := range []struct {
		name, position string
		before         []string
		move           string // with its player
		code, rule     string
		says           string
	}{
		{"no move", opening, nil, "1 dance", "bad-text", "R16.3", "dance"},
		{"nothing", opening, nil, "1 ", "bad-text", "R16.3", "play step/jab"},
		{"no card", opening, nil, "1 play step/sword 0", "bad-text", "R16.3", "sword"},
		{"no pair", opening, nil, "1 play step 0", "bad-text", "R16.3", "step"},
		{"no turn", opening, nil, "1 play step/trip 4", "bad-text", "R16.3", "4"},
		{"two abilities", opening, nil, "1 play trip/hip-throw 0", "same-type", "R6.2", "Hip Throw"},
		{"turn too far", opening, nil, "1 play cross-slash/step 3", "bad-turn", "R6.2", "two steps right"},
		{"turn too small", opening, nil, "1 play ninja-roll/trip 0", "bad-turn", "R6.2", "Ninja Roll"},
		{"in the deck", opening, nil, "1 play chase/step 0", "not-in-hand", "R6.2", "Chase"},
		{"not in the deck", opening, nil, "1 play trip/dash 0", "not-in-hand", "R6.2", "Dash"},
		{"exhausted", abyss, nil, "1 play jab/step 0", "exhausted", "R5.2", "Step"},
		{"too safe", opening, nil, "1 play whirlwind/step 0", "too-safe", "R6.2", "11"},
		{"second submission", opening, []string{"1 play trip/step 0"}, "1 play hip-throw/jump 0", "submitted", "R6.3", "cannot be changed"},
		{"seat not to act", opening, []string{"1 play trip/step 0", "2 play feint/dash 0"}, "1 play hip-throw/jump 0", "not-your-turn", "R6.1", "running"},
		{"nothing asked", opening, nil, "1 throw E", "nothing-asked", "R12.1", ""},
		{"no platform asked", opening, nil, "1 haven 0,0", "nothing-asked", "R12.3", ""},
		{"answer of a seat not asked", opening, thrown, "2 throw E", "not-your-turn", "R12.2", "Ryathan 1"},
		{"play instead of an answer", opening, thrown, "1 play trip/jump 0", "must-answer", "R6.1", "direction"},
		{"answer to another question", opening, thrown, "1 guard yes", "wrong-answer", "R12.3", "direction"},
		{"no direction", opening, thrown, "1 throw N", "bad-text", "R16.3", "NE"},
		{"too few abilities", opening, tripped, "2 discard guard+dash", "bad-count", "R5.5", "2 abilities"},
		{"too few movement cards", opening, tripped, "2 discard guard+feint+dash", "bad-count", "R5.2", "2 movement cards"},
		{"exhausted card", opening, tripped, "2 discard guard+feint+step+dash", "bad-choice", "R5.2", "Step"},
		{"a card in no hand", opening, tripped, "2 discard chase+feint+jump+dash", "not-in-hand", "R5.5", "Chase"},
		{"one card twice", opening, tripped, "2 discard feint+feint+jump+dash", "bad-choice", "R5.5", "twice"},
		{"a card twice", opening, nil, "1 draw step+step", "bad-text", "R16.3", "step is named twice"},
		{"an ability", opening, nil, "1 draw trip", "bad-text", "R16.3", "trip is an ability"},
		{
			"more than all cards", opening, nil, "1 discard " + strings.Repeat("trip+", 12) + "trip", "bad-text", "R16.3",
			"More cards",
		},
		{"no hex", opening, nil, "1 haven here", "bad-text", "R16.3", "here"},
		{"a hex too far", havens, []string{"1 play haven/step 0", "2 play spike/step R2"}, "1 haven 3,0", "too-far", "R12.5", "3,0 is not next to 0,0"},
		{"no combo", combo, nil, "1 play trip/step 0", "combo-owed", "R10.5", "Trip has none"},
		{"card gone", gone, nil, "1 reveal step", "not-in-hand", "R12.7", "no longer"},
		{"neither yes nor no", opening, thrown, "1 combo maybe", "bad-text", "R16.3", "maybe"},
		{"after the end", opening, []string{"1 resign"}, "2 play feint/step 0", "game-over", "R14.6", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := after(t, c.position, c.before...)
			before := s.Text(game.Arbiter)
			_, refusal := game.Submit(s, game.Seat(c.move[0]-'0'), c.move[2:], nil)
			if refusal == nil || refusal.Code != c.code || refusal.Rule != c.rule || !strings.Contains(say(t, refusal.Reason), c.says) {
				t.Fatalf("expected %s by %s with %q, got %+v", c.code, c.rule, c.says, refusal)
			}
			if s.Text(game.Arbiter) != before {
				t.Fatalf("the position is now %s", s.Text(game.Arbiter))
			}
		})
	}
}

// TestInvalidPositionsAreRefused parses invalid positions; the error must name the mistake.
func TestInvalidPositionsAreRefused(t *testing.T) {
	o := mustOptions(t, nil)
	change := func(old, by string) string { return strings.Replace(opening, old, by, 1) }
	for says, text := range map[string]string{
		"nine fields":                "0",
		"at most 8192":               strings.Repeat("x", 9000),
		"the beat":                   change("0 ryathan", "x ryathan"),
		"is no character":            change("ryathan;0,0", "hero;0,0"),
		"both players stand":         change("ryathan;0,0", "ryathan;1,0"),
		"is no direction":            change(";E;", ";N;"),
		"the damage":                 change(";11;", ";-1;"),
		"is no card":                 change("whirlwind", "whirlpool"),
		"is a movement card":         change("whirlwind", "step"),
		"cross-slash is there twice": change("whirlwind", "cross-slash"),
		"is an ability":              change("step+ninja-roll", "jab+ninja-roll"),
		"it must be 4 (R5.2)":        change("ninja-roll+", "ninja-roll!+"),
		"is no mark":                 change("-;fresh ", "-;stale "),
		"the mark aside is missing":  change("-;fresh ", "-;play=rewind,step,0 "),
		"none that could lead here":  change("-;fresh ", "-;play=trip,step,0 "),
		"must needs a focus":         change("-;fresh ", "-;must "),
		"nobody could ever move":     change(" E E ", " W|E W|E "),
		"is no token":                change("E E -", "E E rock:0,0"),
		"platforms lie on the abyss": change("E E -", "E E plat:0,0"),
		"is no duty":                 change("E E - -", "E E - chore:1"),
		"is no prompt":               change("E E - - -", "E E - - riddle:1@0=?"),
		"does not fit":               change("E E - - -", "E E - - guard:1@0=?"),
		"nobody can be fresh":        change("E E - - -", "E E - - draw:1:1@0=?"),
		"is no result":               change("- - - -", "- - - 2-0:far@1"),
		"nothing is asked":           change("0 ryathan", "0* ryathan"),
		"opens a bracket":            change(" E E ", " [a E "),
		"is no token; write a path":  change(" E E ", " W-a E "),
		"more than 7 legs":           change(" E E ", " a-a-a-a-a-a-a-a E "),
		"the game ends at beat 300":  change("0 ryathan", "300 ryathan"),
		"one Rewind":                 change("-;fresh ", "-;aside/focus=0,0 "),
		"no token can lie as far":    change("E E -", "E E fire:90,0"),
		"not a cell":                 change("ryathan;0,0", "ryathan;here"),
		"more than 500 hexes":        change("ryathan;0,0", "ryathan;501,0"),
		"nine parts":                 change("ryathan;0,0", "ryathan"),
		"is no player":               change("E E -", "E E arrow:0,0:E:3"),
		"is no turn":                 change("-;fresh ", "-;play=trip,step,9 "),
		"at most 12 abilities":       change("absorb", "absorb+chase+guard+spike+feint+parry"),
		"4 movement cards; found 5":  change("ninja-roll", "ninja-roll+dash"),
		"the memory is":              change("backflip;-", "backflip;L.E.R1"),
		"is not active card":         change("-;fresh ", "-;play=trip,step "),
		"a submission needs":         change("-;fresh ", "-;play=trip,stab,0 "),
		"at most 20 slots":           change(" E E ", " "+strings.Repeat("W|", 20)+"W E "),
		"more than 20 slots ends":    change(" E E ", " "+strings.Repeat("D|", 20)+"D E "),
		"the mark \" takes over":     change(" E E ", " E\" E "),
		"the cards of a slot":        change(" E E ", " W=trip|E E "),
		"the numbers of a slot":      change(" E E ", " W=trip/step@1|E E "),
		"the priority is":            change(" E E ", " W=trip/step@x.0.0|E E "),
		"16 arrows fly":              change("E E -", "E E "+strings.Repeat("arrow:0,0:E:1|", 16)+"arrow:0,0:E:1"),
		"no room for an ember":       change("E E - -", "E E - ember:90,0"),
		"which is over":              strings.Replace(change("E E - -", "E E - guard:1@1"), "0 ryathan", "2 ryathan", 1),
		"the counter":                change("E E - -", "E E - counter:1"),
		"at most one counter":        change("E E - -", "E E - counter:1:6.2:E|counter:1:6.2:E"),
		"is asked twice":             change("E E - - -", "E E - - draw:1:1@0=?|draw:1:1@0=?"),
		"does not have 1 details":    change("E E - - -", "E E - - guard:1:1@0=?"),
		"cannot be revealed":         change("E E - - -", "E E - - trig:1:jab:1@0=?"),
		"is no answer":               change("E E - - -", "E E - - guard:1@0=maybe"),
		"hand and deck have 11":      change("+whirlwind", ""),
		"neither aside nor":          change(" E E ", " F=rewind/step E "),
		"combo and play need":        strings.Replace(change(" E E ", " W|E E "), "-;fresh ", "-;combo ", 1),
		"can play none": strings.NewReplacer("jab+stab+trip;", "-;jab+stab+trip+", "step!+dash+jump+backflip;-;- ", "step!+dash!+jump!+backflip!;-;- ").
			Replace(abyss),
		"both submissions are in": strings.ReplaceAll(opening, "fresh", "play=?"),
		"waits only while":        strings.Replace(change(" E E ", " E W|E "), "-;fresh ", "-;play=? ", 1),
		"a follow-up is pending":  strings.Replace(change("cross-slash+whirlwind", "haven+whirlwind"), "-;fresh ", "-;combo ", 1),
	} {
		_, err := rules.Parse(o, text)
		if err == nil || !strings.Contains(sayError(t, err), says) {
			t.Errorf("expected an error with %q, got %v", says, err)
		}
	}
}

// TestBegunSetsAreRefusedWithReason checks why a set cannot begin with one or two cards, before a turn is chosen.
func TestBegunSetsAreRefusedWithReason(t *testing.T) {
	for _, c := range []struct{ position, cards, says string }{
		{opening, "trip", ""},
		{opening, "trip step", ""},
		{opening, "whirlwind", "needs 12 damage"},
		{opening, "trip hip-throw", "are both abilities"},
		{opening, "step jump", "are both movement cards"},
		{opening, "chase", "not in your hand"},
		{abyss, "step", "played or discarded"},
		{abyss, "jab step", "played or discarded"},
	} {
		var path []game.Pick
		for _, id := range strings.Fields(c.cards) {
			path = append(path, game.Pick{Kind: game.PickCard, Value: id})
		}
		refusal := after(t, c.position).Why(1, path)
		if c.says == "" && refusal != nil || c.says != "" && (refusal == nil || !strings.Contains(say(t, refusal.Reason), c.says)) {
			t.Errorf("%s: expected %q, got %v", c.cards, c.says, refusal)
		}
	}
}

// TestInvalidDecksAreRefused checks the restrictions of decks (R2.2, R2.3).
func TestInvalidDecksAreRefused(t *testing.T) {
	const abilities = "parry+feint+reflex-dodge+smoke-bomb+long-thrust+balestra-lunge+trip+hip-throw+aerial-strike+stab+jab+guard"
	for deck, says := range map[string]string{
		"step+dash+jump+leap:" + abilities:                               "",
		"fleche+dash+jump+advance:" + abilities:                          "no Step",
		"step+fleche+leap+dash:" + abilities:                             "gold",
		"step+dash+jump:" + abilities:                                    "4 movement cards",
		"step+dash+jump+step:" + abilities:                               "twice",
		"step+dash+jump+jab:" + abilities:                                "not one of",
		"step+dash+jump+leap:" + strings.TrimSuffix(abilities, "+guard"): "12 abilities",
		"my-deck": "no deck",
		"step+dash+jump+leap:" + strings.Replace(abilities, "jab", "uppercut", 1): "uppercut",
	} {
		o := mustOptions(t, map[string]string{"p2deck": deck})
		_, err := rules.New(o, [32]byte{})
		if says == "" && err != nil || says != "" && (err == nil || !strings.Contains(sayError(t, err), says)) {
			t.Errorf("%s: expected %q, got %v", deck, says, err)
		}
		loose := mustOptions(t, map[string]string{"p2deck": deck, "deckrules": "false"})
		if _, err := rules.New(loose, [32]byte{}); (says == "no Step" || says == "gold") && err != nil {
			t.Errorf("%s: refused without deck rules: %v", deck, err)
		}
	}
}

// TestViewOfBeatPausedForQuestionShowsCurrentHexes checks the view of a pause (R8.11): the text stays at the start
// of the beat.
func TestViewOfBeatPausedForQuestionShowsCurrentHexes(t *testing.T) {
	s := after(t, opening, "1 play trip/step 0", "2 play spike/step 0")
	v := s.View(game.Spectator).(hexstrike.View)
	if !v.Paused || v.Players[1].Cell.String() != "2,0" || v.Players[1].Row[1].Action != "D" {
		t.Errorf("shown are %+v", v.Players[1])
	}
	if !strings.Contains(s.Text(game.Spectator), "ryathan;1,0;") {
		t.Errorf("the text is %s", s.Text(game.Spectator))
	}
}

// TestSpecFilePositionsHaveTextsInEveryLanguage checks all texts of every third position in the files and of their
// moves.
func TestSpecFilePositionsHaveTextsInEveryLanguage(t *testing.T) {
	for i, text := range positionsInFiles(t) {
		if i%3 != 0 {
			continue
		}
		s := mustParse(t, text)
		for _, seat := range []game.Seat{game.Spectator, 1, 2} {
			p := s.Prompt(seat)
			gametest.Speaks(t, p.Title)
			gametest.Speaks(t, p.Detail)
		}
		seat := s.ToAct().First()
		for _, m := range s.Moves(seat, nil) {
			for _, p := range s.Picks(seat, m) {
				gametest.Speaks(t, p.Label)
			}
			log, next := &game.Log{}, game.Clone(s)
			next.Play(seat, m, log)
			for _, e := range log.Events {
				gametest.Speaks(t, e.Message())
				gametest.Speaks(t, e.For(game.Spectator).Message())
			}
		}
	}
}

// TestRareSituationsHaveTexts checks texts that the positions of the files do not reach.
func TestRareSituationsHaveTexts(t *testing.T) {
	s := after(t, opening)
	moves, refusal := s.ParseMoves(1, "resign")
	if refusal != nil {
		t.Fatal(refusal)
	}
	if label := say(t, s.Picks(1, moves[0])[0].Label); label != "resign" {
		t.Errorf("the pick is %q", label)
	}
	play := s.Picks(1, s.Moves(1, nil)[0])
	if refusal := s.Why(1, append(play, play[2])); refusal == nil || say(t, refusal.Reason) != "These picks make no move." {
		t.Errorf("four picks are refused with %v", refusal)
	}
	for want, e := range map[string]game.Event{
		" cannot return to 0,0, where the opponent stands, and is stunned for 3 beats.": hexstrike.ReturnedEvent{Blocked: true},
		" has nothing to discard.": hexstrike.DiscardedEvent{},
		" reveals Jab.":            hexstrike.RevealedEvent{Card: "jab"},
		" resigns.":                hexstrike.ResignedEvent{},
		"Beat 3: nothing against an open beat.": hexstrike.BeatEvent{
			Beat: 3, Slots: [2]hexstrike.Slot{{Action: "_"}, {Action: "E"}},
		},
	} {
		if got := say(t, e.Message()); got != want {
			t.Errorf("expected %q, got %q", want, got)
		}
	}
}
