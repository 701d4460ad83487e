package hexstrike_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/rng"
	"hexparlor/game/variant"
	"hexparlor/games/hexstrike"
	"hexparlor/i18n/catalog"
)

// longDeck is another list of Strylan's deck.
const longDeck = "step+dash+advance+jump/guard+healing-harmony+iron-will+burning-strike+cross-slash+fumikomi+flying-knee+" +
	"tackle+jab+smash-attack+spinning-back-kick+hammer"

// TestChangedCardsAreShownAndPlayed checks the numbers and beats of a changed card in the catalogue, in a row and in
// the rules, and that other matches keep the printed card.
func TestChangedCardsAreShownAndPlayed(t *testing.T) {
	o := mustOptions(t, map[string]string{
		"p1char": "strylan", "cards": "jab:damage=9,knockback=2,priority=5,turn=1-2,strip=W|[a]|Co|W|E",
	})
	of := func(o game.Options) hexstrike.Card {
		cards := rules.Components(o, catalog.English()).(hexstrike.Catalogue).Cards
		return cards[slices.IndexFunc(cards, func(c hexstrike.Card) bool { return c.ID == "jab" })]
	}
	got := fmt.Sprintln(of(o).Damage, of(o).Knockback, of(o).Priority, of(o).Turns, of(o).Strip)
	if want := "9 2 5 [R1 R2 L2 L1] [W [a] Co W E]\n"; got != want {
		t.Errorf("the changed card is %s, expected %s", got, want)
	}
	if old := of(nil); old.Damage != 1 || len(old.Strip) != 3 || len(old.Turns) != 6 {
		t.Errorf("the printed card is %+v", old)
	}
	for _, text := range []string{"damage 9, knockback 2", "`W [a] Co W E`"} {
		if !strings.Contains(game.Rules(rules, o, catalog.English()), text) {
			t.Errorf("the rules do not say %q", text)
		}
	}
	s, err := rules.Parse(o, strings.Replace(middle, "hip-throw+", "jab+", 1))
	if err != nil {
		t.Fatal(err)
	}
	if _, refusal := game.Submit(s, 2, "play jab/step 0", nil); refusal == nil {
		t.Error("a turn of 0 is accepted")
	}
	log := &game.Log{}
	for _, move := range []string{"1 play step/stab 0", "2 play jab/step R1"} {
		if _, refusal := game.Submit(s, game.Seat(move[0]-'0'), move[2:], log); refusal != nil {
			t.Fatal(move, refusal)
		}
	}
	for _, e := range log.Events {
		if laid, ok := e.(hexstrike.LaidEvent); ok && laid.Active == "jab" {
			if row := fmt.Sprint(laid.Row); !strings.Contains(row, "{[a] jab step false  5 9 2") {
				t.Errorf("the row is %s", row)
			}
			return
		}
	}
	t.Error("the row was not laid")
}

// TestNumbersOfFightersHaveEffect checks hands, and the numbers in the texts of powers.
func TestNumbersOfFightersHaveEffect(t *testing.T) {
	o := mustOptions(t, map[string]string{
		"p1char": "strylan", "fighters": "strylan:hand=6,power=3;aumandetta:power=2;monkey-queen:power=5",
	})
	v := game.ViewIn(catalog.English(), gametestStart(t, o).View(game.Arbiter)).(hexstrike.View)
	if p := v.Players[0]; p.HandSize != 6 || p.Limit != 6 || !strings.Contains(p.Power, "3 more damage") {
		t.Errorf("player 1 has %d cards of %d, power: %s", p.HandSize, p.Limit, p.Power)
	}
	characters := rules.Components(o, catalog.English()).(hexstrike.Catalogue).Characters
	for n, text := range map[int]string{2: "Draws 2 cards", 3: "every 5 damage", 0: "Holds 5 cards"} {
		if !strings.Contains(characters[n].Power, text) {
			t.Errorf("%s: %s", characters[n].Name, characters[n].Power)
		}
	}
}

// TestBaseDecksAndIslandOfOptionsAreUsed checks that a match starts with the decks and on the land of its options.
func TestBaseDecksAndIslandOfOptionsAreUsed(t *testing.T) {
	o := mustOptions(t, map[string]string{
		"p1char": "ryathan", "decks": "strylan-base:" + longDeck + ";ryathan:aumandetta-base",
		"island": "-1,0;0,0;1,0;1,1/1,1;-1,0",
	})
	v := gametestStart(t, o).View(game.Arbiter).(hexstrike.View)
	first, second := v.Players[0], v.Players[1]
	if first.Movement[1].ID != "dash" || first.Hand[0].ID != "absorb" {
		t.Errorf("player 1 has %+v", first)
	}
	if second.Movement[1].ID != "dash" || second.Hand[0].ID != "guard" || second.Deck[len(second.Deck)-1] != "hammer" {
		t.Errorf("player 2 has %+v", second)
	}
	if got := fmt.Sprintln(v.Land, first.Cell, first.Facing, second.Cell); got != "[-1,0 0,0 1,0 1,1] 1,1 W -1,0\n" {
		t.Errorf("the land is %s", got)
	}
}

func gametestStart(t *testing.T, o game.Options) game.State {
	t.Helper()
	s, err := rules.New(o, rng.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWrongDataAreRefusedWithReason checks that refusals name the option and the field, and say what would be right.
func TestWrongDataAreRefusedWithReason(t *testing.T) {
	for given, complaints := range map[string][]string{
		"cards=jap:damage=2":                     {"option cards", `"jap"`, "such as jab"},
		"cards=jab":                              {"option cards", "name:values"},
		"cards=jab:damage":                       {"Jab", "field=value"},
		"cards=jab:damage=2;jab:damage=3":        {`"jab" comes twice`},
		"cards=jab:damage=2,damage=3":            {`"damage" comes twice`},
		"cards=jab:damage=21":                    {"option cards: Jab", "damage", "0 to 20"},
		"cards=jab:damage=02":                    {"0 to 20"},
		"cards=jab:priority=0":                   {"priority", "1 to 99"},
		"cards=jab:knockback=10":                 {"knockback", "0 to 9"},
		"cards=jab:colour=red":                   {`"colour"`, "damage, knockback, priority, turn, strip"},
		"cards=jab:turn=2-1":                     {"turn", "0-2"},
		"cards=jab:turn=0-4":                     {"turn", "from 0 to 3"},
		"cards=hip-throw:knockback=2":            {"Hip Throw", "throws"},
		"cards=jab:strip=[a]|a|E":                {"Jab", "[a] Co"},
		"cards=jab:strip=Co|[a]|E":               {"[a] Co"},
		"cards=jab:strip=[m]|Co|E":               {"[a] Co"},
		"cards=jab:strip=[a]|Co":                 {"E is the last"},
		"cards=jab:strip=[a]|E|Co|E":             {"E is the last"},
		"cards=step:strip=E":                     {"2 to 10"},
		"cards=step:strip=m|m|m|m|m|m|m|m|m|m|E": {"2 to 10"},
		"cards=step:strip=7m|E":                  {"more than 6 hexes"},
		"cards=step:strip=m|q|E":                 {"beat 2"},
		"cards=step:strip=DamageIcon|E":          {"beat 1", "no beat"},
		"cards=step:strip=[W]|E":                 {"beat 1", "no beat"},
		"decks=strylan-base:step/jab":            {"option decks", "Strylan", "4"},
		"decks=strylan-deck:step/jab":            {`"strylan-deck"`, "base"},
		"decks=ryathan:strylan-deck":             {`"strylan-deck"`, "strylan-base"},
		"decks=strylan-base:" + strings.Replace(longDeck, "step", "leap", 1): {"Step"},
		"fighters=strylan:hand=1":  {"option fighters: Strylan", "hand", "2 to 8"},
		"fighters=strylan:power=0": {"power", "1 to 9"},
		"fighters=ryathan:power=2": {"Ryathan", "no number"},
		"fighters=bob:hand=3":      {`"bob"`, "murelious"},
		"island=0,0;1,0":           {"option island", "2,0", "starts"},
		"island=0,0;1,0/0,0":       {"two hexes"},
		"island=0,0;1,0/0,0;0,0":   {"twice"},
		"island=0,0;1,0/0,0;2,0":   {"2,0", "no land"},
		"island=0,0;0,0":           {"0,0 comes twice"},
		"island=0,0;6,0":           {"6,0", "more than 5"},
		"island=0,0;x":             {`"x"`, "two numbers"},
	} {
		option, value, _ := strings.Cut(given, "=")
		o := mustOptions(t, map[string]string{option: value})
		_, err := rules.Canonical(o)
		_, errNew := rules.New(o, rng.Seed{})
		if err == nil || errNew == nil {
			t.Errorf("%s is accepted: %v, %v", given, err, errNew)
			continue
		}
		text := sayError(t, err)
		if text != sayError(t, errNew) {
			t.Errorf("%s: New says %s, and Canonical %s", given, sayError(t, errNew), text)
		}
		for _, complaint := range complaints {
			if !strings.Contains(text, complaint) {
				t.Errorf("%s: %q does not say %q", given, text, complaint)
			}
		}
	}
}

// drawData draws the text of an option of data, right or wrong.
func drawData(option string, r *rand.Rand) string {
	switch option {
	case "cards":
		return drawCards(r)
	case "decks":
		return drawDecks(r)
	case "fighters":
		return drawFighters(r)
	case "island":
		return drawIsland(r)
	}
	return pick(r, "", triggers, "strylan-base", "island", longDeck)
}

// pick returns one of some texts.
func pick(r *rand.Rand, texts ...string) string { return texts[r.IntN(len(texts))] }

// number returns a number between bounds, one in two times an extreme one, and rarely a wrong one.
func number(r *rand.Rand, least, most int) string {
	switch r.IntN(40) {
	case 0:
		return pick(r, fmt.Sprint(least-1), fmt.Sprint(most+1), "", "x", "+1", "01")
	case 1, 2, 3, 4, 5, 6, 7, 8, 9:
		return fmt.Sprint(least)
	case 10, 11, 12, 13, 14, 15, 16, 17, 18, 19:
		return fmt.Sprint(most)
	}
	return fmt.Sprint(least + r.IntN(most-least+1))
}

func drawCards(r *rand.Rand) string {
	cards := printed().Cards
	var entries []string
	for _, n := range r.Perm(len(cards))[:1+r.IntN(1+r.IntN(20))] {
		var fields []string
		for _, field := range []string{"damage", "knockback", "priority", "turn", "strip"} {
			if r.IntN(2) == 0 {
				fields = append(fields, field+"="+drawField(r, field, cards[n]))
			}
		}
		if fields != nil {
			entries = append(entries, cards[n].ID+":"+strings.Join(fields, ","))
		}
	}
	return strings.Join(entries, ";")
}

func drawField(r *rand.Rand, field string, c hexstrike.Card) string {
	switch field {
	case "damage":
		return number(r, 0, 20)
	case "knockback":
		if c.Knockback == "T" {
			return c.Knockback
		}
		return number(r, 0, 9)
	case "priority":
		return number(r, 1, 99)
	case "turn":
		return pick(r, "0-0", "0-1", "0-2", "0-3", "1-1", "1-2", "1-3", "2-2", "2-3", "3-3", "2-3", "0-3", "1-3")
	}
	return drawStrip(r, c.Strip)
}

// drawStrip adds, removes and changes beats of a strip. Mostly boxed and special beats stay.
func drawStrip(r *rand.Rand, strip []string) string {
	strip = slices.Clone(strip)
	for range r.IntN(8) {
		at := r.IntN(len(strip))
		isFree := !strings.ContainsAny(strip[at], "[XFCE")
		switch r.IntN(3) {
		case 0:
			strip = slices.Insert(strip, at, drawBeat(r))
		case 1:
			if isFree && len(strip) > 2 || r.IntN(100) == 0 {
				strip = slices.Delete(strip, at, at+1)
			}
		default:
			if isFree || r.IntN(100) == 0 {
				strip[at] = drawBeat(r)
			}
		}
		if len(strip) == 0 {
			break
		}
	}
	return strings.Join(strip, "|")
}

// drawBeat draws an action: rarely a special or boxed one, mostly a wait or paths.
func drawBeat(r *rand.Rand) string {
	if r.IntN(3) == 0 {
		return pick(r, "W", "W", "W", "m", "W", "3j", "a-2a-3a", "6c", "W", "Bj", "b-Lb-Rb-Bb-BLb-BRb")
	}
	if r.IntN(200) == 0 {
		return pick(r, "", "X1", "E", "[a]", "7m", "mm", "[W]", "DamageIcon", "F", "m-", "9", "ma")
	}
	var tokens []string
	for range 1 + r.IntN(1+r.IntN(6)) {
		tokens = append(tokens, pick(r, "", "F", "R", "BR", "B", "BL", "L")+pick(r, "", "", "2", "3", "6")+
			pick(r, "", "", "", "R", "L2")+pick(r, "m", "j", "a", "b", "c"))
	}
	return strings.Join(tokens, "-")
}

func drawDecks(r *rand.Rand) string {
	var movement, abilities, entries []string
	for _, c := range printed().Cards {
		if c.Movement {
			movement = append(movement, c.ID)
		} else {
			abilities = append(abilities, c.ID)
		}
	}
	for _, base := range printed().Decks {
		if r.IntN(2) == 0 {
			continue
		}
		mine := []string{"step"}
		for _, n := range r.Perm(len(movement)) {
			gold := slices.Contains([]string{"fleche", "leap", "grappling-hook"}, movement[n])
			if len(mine) < 4 && movement[n] != "step" && (!gold || r.IntN(10) == 0) {
				mine = append(mine, movement[n])
			}
		}
		var hand []string
		for _, n := range r.Perm(len(abilities))[:12] {
			hand = append(hand, abilities[n])
		}
		entries = append(entries, base.ID+":"+strings.Join(mine, "+")+"/"+strings.Join(hand, "+"))
	}
	for _, c := range printed().Characters {
		if r.IntN(4) == 0 {
			entries = append(entries, c.ID+":"+printed().Decks[r.IntN(3)].ID)
		}
	}
	return strings.Join(entries, ";")
}

func drawFighters(r *rand.Rand) string {
	var entries []string
	for n, c := range printed().Characters {
		most := []int{0, 9, 4, 50, 0, 4}[n]
		fields := []string{"hand=" + number(r, 2, 8)}
		if most > 0 {
			fields = append(fields, "power="+number(r, 1, most))
		}
		if r.IntN(2) == 0 {
			entries = append(entries, c.ID+":"+strings.Join(fields[r.IntN(len(fields)):], ","))
		}
	}
	return strings.Join(entries, ";")
}

// drawIsland draws a land: everything possible, the smallest one, or any hexes, sometimes with other starts.
func drawIsland(r *rand.Rand) string {
	const radius = 5
	var cells []string
	density := pick(r, "all", "few", "some")
	for q := -radius; q <= radius; q++ {
		for p := -radius; p <= radius; p++ {
			far := max(q+p, -q-p) > radius
			start := p == 0 && (q == 2 || q == -2)
			if !far && (start || density == "all" || r.IntN(map[string]int{"few": 20, "some": 3}[density]) == 0) ||
				r.IntN(2000) == 0 {
				cells = append(cells, fmt.Sprintf("%d,%d", q, p))
			}
		}
	}
	r.Shuffle(len(cells), func(a, b int) { cells[a], cells[b] = cells[b], cells[a] })
	text := strings.Join(cells, ";")
	if r.IntN(3) == 0 {
		text += "/" + cells[r.IntN(len(cells))] + ";" + cells[r.IntN(len(cells))]
	}
	return text
}

// drawOptions returns options with data that the game accepts.
func drawOptions(tb testing.TB, r *rand.Rand) game.Options {
	tb.Helper()
	for {
		given := map[string]string{}
		for _, option := range []string{"cards", "decks", "fighters", "island"} {
			if r.IntN(2) == 0 {
				given[option] = drawData(option, r)
			}
		}
		o, err := game.ParseOptions(rules.Info().Options, given)
		if err != nil {
			continue
		}
		if _, err = rules.Canonical(o); err == nil {
			return o
		}
	}
}

// TestCanonicalDataAreStableAndSingleChangesCanBeTakenBack checks random data: canonical text stays as it is and has the
// same rules, each change can be taken back, and without all changes the rules are as printed.
func TestCanonicalDataAreStableAndSingleChangesCanBeTakenBack(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 1))
	for range 300 {
		given := drawOptions(t, r)
		o, err := rules.Canonical(given)
		if err != nil {
			t.Fatal(err)
		}
		again, err := rules.Canonical(o)
		if err != nil || !maps.Equal(o, again) {
			t.Fatalf("%v becomes %v, error %v", o, again, err)
		}
		if a, b := rules.Components(given, catalog.English()), rules.Components(o, catalog.English()); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("%v has other rules than %v", o, given)
		}
		changes := rules.DataChanges(o)
		for _, c := range changes {
			say(t, c.Text)
			without := maps.Clone(o)
			without[c.Option] = c.Without
			left := rules.DataChanges(mustCanonical(t, without))
			if slices.ContainsFunc(left, func(d game.DataChange) bool {
				return d.Option == c.Option && d.Of == c.Of && d.Field == c.Field
			}) || len(left) >= len(changes) {
				t.Fatalf("without %q of %v there is %v", c.Without, o, left)
			}
		}
		if (len(changes) == 0) != (variant.Hash(rules, o) == variant.Hash(rules, mustOptions(t, nil))) {
			t.Fatalf("%v has the changes %v", o, changes)
		}
	}
}

func mustCanonical(t *testing.T, o game.Options) game.Options {
	t.Helper()
	o, err := rules.Canonical(o)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestChangesAreDescribedInWords checks the sentences about changes.
func TestChangesAreDescribedInWords(t *testing.T) {
	o := mustOptions(t, map[string]string{
		"cards": "hammer:damage=4,turn=0-3,strip=W|a-La-Ra|W|W|W|W|W|E;jab:strip=[a]|Co|W|E;step:strip=W|2m|W|E",
		"decks": "strylan-base:" + longDeck + ";ryathan:aumandetta-base", "fighters": "strylan:hand=5,power=2",
		"island": "-2,0;0,0;3,0/-2,0;3,0",
	})
	var got []string
	for _, c := range rules.DataChanges(mustCanonical(t, o)) {
		got = append(got, say(t, c.Text))
	}
	want := []string{
		"Damage of Hammer: 4 instead of 6", "Turn with Hammer: 0-3 instead of 0-2",
		"Beats of Hammer: an attack on beat 2 instead of 3 and 7 beats instead of 6", "Beats of Jab: 3 beats instead of 2",
		"Beats of Step: W 2m W E instead of W m W E",
		"Strylan's deck: Dash and Hammer instead of Fleche and Spike", "Own deck of Ryathan: Aumandetta's deck instead of Strylan's deck",
		"Hand of Strylan: 5 cards instead of 4", "Number in the power of Strylan: 2 instead of 1",
		"Land: 3 hexes, 1 new, 11 gone", "Starts: -2,0 and 3,0 instead of 2,0 and -2,0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nexpected\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if rules.Learnt(o) || !rules.Learnt(mustOptions(t, map[string]string{"decks": o["decks"]})) {
		t.Error("learnt weights hold for other decks, and not for other cards, fighters and land")
	}
}

// TestRulesWithDifferentDataArePlayedAtOnce plays matches with different data in several goroutines; each keeps its data.
func TestRulesWithDifferentDataArePlayedAtOnce(t *testing.T) {
	var group sync.WaitGroup
	for n := range 100 {
		o := mustOptions(t, map[string]string{"cards": fmt.Sprintf("jab:damage=%d,priority=%d", n%20, 1+n%64)})
		group.Go(func() {
			for range 3 {
				jab := gametestStart(t, o).View(game.Arbiter).(hexstrike.View).Catalogue(catalog.English()).Cards
				at := slices.IndexFunc(jab, func(c hexstrike.Card) bool { return c.ID == "jab" })
				if jab[at].Damage != n%20 || jab[at].Priority != 1+n%64 {
					t.Errorf("match %d has %+v", n, jab[at])
				}
			}
		})
	}
	group.Wait()
}

// FuzzData parses any texts as data. Accepted data have a canonical text that is parsed to the same rules.
func FuzzData(f *testing.F) {
	r := rand.New(rand.NewPCG(41, 2))
	for n := range 40 {
		f.Add(uint8(n), drawData([]string{"cards", "decks", "fighters", "island"}[n%4], r))
	}
	f.Fuzz(func(t *testing.T, n uint8, text string) {
		spec, _ := rules.Info().Option([]string{"cards", "decks", "fighters", "island"}[n%4])
		o, err := game.ParseOptions(rules.Info().Options, map[string]string{spec.Name: text})
		if err != nil {
			return
		}
		canonical, err := rules.Canonical(o)
		if err != nil {
			sayError(t, err)
			return
		}
		again, err := rules.Canonical(canonical)
		if err != nil || !maps.Equal(canonical, again) || len(canonical[spec.Name]) > spec.Size {
			t.Fatalf("%q becomes %q, and that %q, error %v", text, canonical[spec.Name], again[spec.Name], err)
		}
		rules.DataChanges(canonical)
		gametest.Shows(t, gametestStart(t, canonical), 2)
	})
}
