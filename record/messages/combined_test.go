package messages_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hexparlor/game/gametest"
	"hexparlor/games/hexattack"
)

// Parts of messages as players write them. Every opening goes with every form of orders, ending and quotation.
var (
	openings = []string{
		"", "Hi Ben,\n\n", "Hey everyone!\n", "Good evening Ben, sorry for the delay, work was mad this week.\n\n",
		"Thanks for the report!\n\n", "Dear host,\nplease find my orders below.\n\n", "Ok, here goes:\n", "My orders:\n",
		"Hello from rainy Leeds!\n\n", "Wow, that pulse last round was brutal.\n", "Turn 1\n======\n", "**Turn 1**\n\n",
		"Hallo Ben, anbei meine Befehle.\n\n", "Hola a todos, aquí van mis órdenes:\n", "lol ok\n", "Orders from Anna:\n",
		"> Please send your orders by Sunday.\n> Ben\n\n", "Ben wrote:\n> 1 attack down, says the oracle\n\n",
		"[quote=Ben]Orders please: 1 hold[/quote]\n", "Right, I've had a good think about it.\n\n", "@Ben my turn.\n",
	}
	endings = []string{
		"", "\n\nThanks,\nAnna", "\nCheers!", "\n\nBest regards\nAnna Banana", "\n-- \nAnna Banana\nmove on up",
		"\n\nSent from my iPhone", "\n\nGood luck to everyone :)", "\nLet me know if anything is unclear.",
		"\n\nSee you at the pub on Friday?", "\n\nLG Anna", "\n\n¡Suerte!", "\nxx", "\n\nPS: Great map this time.",
		"\n\nBy the way, my brother would like to play next time.", "\n\nI'll be away until Monday, no need to wait for me.",
		"\nFingers crossed!", "\n\n_______\nAnna", "\n\nHave a nice weekend, and thanks for hosting.",
		"\n\nOn Thu, 26 Nov 2026 at 21:14, Ben <ben@example.org> wrote:\n> 1 attack down\n> 2 hold",
		"\n\nAm 26.11.2026 um 21:14 schrieb Ben:\n> 1 attack down", "\n\n-----Original Message-----\nFrom: Ben\n\n1 hold",
	}
	retractions = []string{
		"\nIgnore that.", "\n\nActually no, forget it.", "\nJust kidding!", "\nNot final yet.", "\nThese are for next turn.",
		"\nOops, wrong game.", "\nMaybe.", "\n\nIf Ben stays, that is.", "\nThose were my old orders.", "\nDon't use these.",
		"\nPS: perhaps 3 attacks down instead", "\nThose are Carl's orders.", "\nstreich das", "\nmejor no",
	}
	// changes make another order of that of warrior 3.
	changes = []string{
		"\nPS: 3 attack down instead", "\nWait, 3 attack down!", "\nOops, make 3 attack S.", "\nKorrektur: 3 Angriff S",
		"\n\nActually 3 should attack S", "\nEdit: 3 attack south",
	}
	// formats have the warriors' orders as verb and direction.
	formats = []string{
		"1 %s %s\n2 %s %s\n3 %s %s", "1: %s %s\n2: %s %s\n3: %s %s", "W1: %s %s\nW2: %s %s\nW3: %s %s",
		"1. %s %s\n2. %s %s\n3. %s %s", "1) %s %s\n2) %s %s\n3) %s %s", "(1) %s %s\n(2) %s %s\n(3) %s %s",
		"1 - %s %s\n2 - %s %s\n3 - %s %s", "1 – %s – %s\n2 – %s – %s\n3 – %s – %s", "1. %s %s. 2. %s %s. 3. %s %s.",
		"- 1 %s %s\n- 2 %s %s\n- 3 %s %s", "* **1** %s %s\n* **2** %s %s\n* **3** %s %s",
		"Warrior 1: %s %s\nWarrior 2: %s %s\nWarrior 3: %s %s", "warrior 1 %s %s, warrior 2 %s %s and warrior 3 %s %s.",
		"“1 %s %s”\n“2 %s %s”\n“3 %s %s”", "1 %s %s; 2 %s %s; 3 %s %s", "1 %s %s, then 2 %s %s, then 3 %s %s!",
		"Unit 1 → %s %s\nUnit 2 → %s %s\nUnit 3 → %s %s", "1\u00a0%s\u00a0%s\n2\u00a0%s\u00a0%s\n3\u00a0%s\u00a0%s",
		"My first warrior: %s %s\nMy second warrior: %s %s\nMy third warrior: %s %s", "#1 %s %s\n#2 %s %s\n#3 %s %s",
		"Krieger 1: %s %s\nKrieger 2: %s %s\nKrieger 3: %s %s", "Guerrero 1: %s %s, guerrero 2: %s %s, guerrero 3: %s %s",
		"1 should %s %s, 2 should %s %s, 3 should %s %s, please.", "w1 %s to the %s\nw2 %s to the %s\nw3 %s to the %s",
		"[b]1[/b] %s %s\n[b]2[/b] %s %s\n[b]3[/b] %s %s", "[color=red]W1:[/color] %s %s\nW2: %s %s\nW3: %s %s",
		"1 %s %s (sorry!)\n2 %s %s\n3 %s %s", "<p>1 %s %s</p>\n<p>2 %s %s</p>\n<p>3 %s %s</p>", "1 %s %s / 2 %s %s / 3 %s %s",
	}
	writtenVerbs = map[string][]string{
		"attack": {"attack", "ATTACK", "Attacks", "strike", "hit", "attacking", "atk", "attak", "att"},
		"defend": {"defend", "BLOCK", "blocks", "guard", "parry", "Def", "defned", "protect", "blck"},
		"move":   {"move", "MOVE", "go", "walks", "Step", "mv", "mvoe", "moving", "advance"},
		"grab":   {"grab", "GRAB", "pull", "grabs", "pulls", "grabbing"},
		"push":   {"push", "PULSE", "pushes", "send a pulse", "pulses", "shove"},
	}
	writtenWays = map[string][]string{
		"N": {"N", "up", "UP", "north", "upwards", "top"}, "S": {"S", "down", "DOWN", "South", "downwards", "bottom"},
		"NE": {"NE", "up-right", "UP RIGHT", "north-east", "upper right", "top-right"},
		"SE": {"SE", "down-right", "DOWNRIGHT", "southeast", "lower right", "bottom right"},
		"SW": {"SW", "down-left", "DOWN LEFT", "south west", "lower-left", "bottom left"},
		"NW": {"NW", "up-left", "UP-LEFT", "northwest", "top left", "upper-left"},
	}
)

// TestPartsOfMessagesAreUnderstoodInEveryCombination combines openings, forms of orders and endings at random. Sentences
// that take orders back refuse all of them.
func TestPartsOfMessagesAreUnderstoodInEveryCombination(t *testing.T) {
	s := gametest.Parse(t, hexattack.Game{}, nil, positions["3"])
	random := rand.New(rand.NewPCG(1, 2))
	refused := 0
	const all = 500
	for range all {
		var want []string
		var words []any
		for n := 1; n <= 3; n++ {
			verb, way := anyKey(random, writtenVerbs), anyKey(random, writtenWays)
			want = append(want, fmt.Sprintf("%d %s %s", n, verb, way))
			words = append(words, anyOf(random, writtenVerbs[verb]), anyOf(random, writtenWays[way]))
		}
		text := anyOf(random, openings) + fmt.Sprintf(anyOf(random, formats), words...)
		message := "Anna Banana:\n" + text + anyOf(random, endings)
		switch got := ordersOf(t, s, 1, message); {
		case got == "refused":
			refused++
			t.Logf("refused: %s", message)
		case got != strings.Join(want, "; "):
			t.Errorf("%s\ngave %s", message, got)
		}
		message = "Anna Banana:\n" + text + anyOf(random, retractions)
		if got := ordersOf(t, s, 1, message); got != "refused" {
			t.Errorf("%s\ngave %s although it is taken back", message, got)
		}
		message = "Anna Banana:\n" + text + anyOf(random, changes)
		want[2] = "3 attack S"
		if got := ordersOf(t, s, 1, message); got != strings.Join(want, "; ") && got != "refused" {
			t.Errorf("%s\ngave %s instead of the changed order", message, got)
		}
	}
	if refused*100 > all {
		t.Errorf("%d of %d messages were refused", refused, all)
	}
}

func anyOf(random *rand.Rand, all []string) string { return all[random.IntN(len(all))] }

func anyKey(random *rand.Rand, all map[string][]string) string {
	var keys []string
	for key := range all {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return anyOf(random, keys)
}
