package hexstrat_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/games/hexstrat"
)

// drawOptions draws a variant.
func drawOptions(t *rapid.T) map[string]string {
	return map[string]string{
		"radius":   rapid.SampledFrom([]string{"2", "3", "4", "5"}).Draw(t, "radius"),
		"hq":       rapid.SampledFrom([]string{"inset", "corners"}).Draw(t, "hq"),
		"first":    rapid.SampledFrom([]string{"random", "1", "2"}).Draw(t, "first"),
		"bonus":    rapid.SampledFrom([]string{"false", "true"}).Draw(t, "bonus"),
		"hqattack": rapid.SampledFrom([]string{"false", "true"}).Draw(t, "hqattack"),
		"answer":   rapid.SampledFrom([]string{"survivors", "all"}).Draw(t, "answer"),
		"impeded":  rapid.SampledFrom([]string{"rest", "turn"}).Draw(t, "impeded"),
		"maxturns": rapid.SampledFrom([]string{"20", "200"}).Draw(t, "maxturns"),
		"quiet":    rapid.SampledFrom([]string{"10", "40"}).Draw(t, "quiet"),
	}
}

func parsedOptions(t *rapid.T, given map[string]string) game.Options {
	t.Helper()
	o, err := game.ParseOptions(rules.Info().Options, given)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func drawSeed(t *rapid.T) (seed rng.Seed) {
	copy(seed[:], rapid.SliceOfN(rapid.Byte(), 8, 8).Draw(t, "seed"))
	return seed
}

// TestDealHasTileAndCardCountsOfRules checks every deal against R1.3, R2 and R9.2.
func TestDealHasTileAndCardCountsOfRules(t *testing.T) {
	starters := map[byte]int{}
	rapid.Check(t, func(t *rapid.T) {
		given := drawOptions(t)
		o, seed := parsedOptions(t, given), drawSeed(t)
		s, err := rules.New(o, seed)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := rules.New(o, seed)
		text := s.Text(game.Arbiter)
		if again.Text(game.Arbiter) != text {
			t.Fatalf("one seed deals %s and %s", text, again.Text(game.Arbiter))
		}
		f := strings.Fields(text)
		if given["first"] == "random" {
			starters[f[1][0]]++
		} else if f[1] != given["first"] {
			t.Fatalf("player %s begins", f[1])
		}
		want := map[string][4]int{"2": {7, 5, 5, 3}, "3": {15, 10, 10, 6}, "4": {25, 17, 17, 8}, "5": {39, 25, 25, 8}}[given["radius"]]
		if given["bonus"] == "false" {
			want[3] = 0
		}
		got := [4]int{}
		for i, letter := range []string{"p", "m", "f", "*"} {
			got[i] = strings.Count(f[3], letter)
		}
		if got != want {
			t.Fatalf("%s has %v plains, mountains, forests, stars; expected %v", f[3], got, want)
		}
		h := map[string]string{"2 inset": "2", "3 inset": "2", "4 inset": "3", "5 inset": "4"}[given["radius"]+" "+given["hq"]]
		if h == "" {
			h = given["radius"]
		}
		forces := fmt.Sprintf("inf6@0,%s;rkt6@0,%s;mech4@0,%s inf6@0,-%s;rkt6@0,-%s;mech4@0,-%s", h, h, h, h, h, h)
		if f[4]+" "+f[5] != forces {
			t.Fatalf("the squads are %s %s, expected %s", f[4], f[5], forces)
		}
		deck, _, _ := strings.Cut(f[7], "/")
		cards := []byte(deck)
		slices.Sort(cards)
		if given["bonus"] == "true" && string(cards) != "AABBEESS" {
			t.Fatalf("the deck is %s", deck)
		}
	})
	if starters['1'] == 0 || starters['2'] == 0 {
		t.Errorf("starters are %v", starters)
	}
}

// TestDealOfFixedSeedEqualsStoredPosition pins the draws of one seed, so that stored records always have the same deal
// (R11).
func TestDealOfFixedSeedEqualsStoredPosition(t *testing.T) {
	s := mustStart(t, map[string]string{"bonus": "true"}, 7)
	const want = "1 1 0 p*ppp/fppfp/mmpfmm/p*2p*ff1m*/ffpfff/ppmpm*/mm*pm inf6@0,2;rkt6@0,2;mech4@0,2 " +
		"inf6@0,-2;rkt6@0,-2;mech4@0,-2 0/0 SBESAAEB/-/-/0"
	if got := s.Text(game.Arbiter); got != want {
		t.Errorf("the seed deals %s, expected %s", got, want)
	}
}

// drawPosition composes a valid position that no game need reach.
func drawPosition(t *rapid.T, bonus bool) string {
	radius := rapid.IntRange(2, 3).Draw(t, "map radius")
	m := &model{
		turn: rapid.IntRange(1, 25).Draw(t, "turn"), mover: rapid.IntRange(1, 2).Draw(t, "mover"),
		quiet: rapid.IntRange(0, 11).Draw(t, "quiet"), radius: radius, tiles: map[hex.Cell]string{}, bonus: bonus,
	}
	mixture := rapid.SampledFrom([][]string{{"P", "M", "F"}, {"P", "M", "F", "p", "m", "f"}, {"P", "P", "P", "F"}}).
		Draw(t, "mixture")
	region := hex.Region(radius)
	for _, c := range region {
		m.tiles[c] = rapid.SampledFrom(mixture).Draw(t, "tile")
	}
	hqs := rapid.Permutation(region).Draw(t, "HQs")[:2]
	m.tiles[hqs[0]], m.tiles[hqs[1]] = "1", "2"
	for p := 1; p <= 2; p++ {
		m.squads[p] = map[string]*counter{}
	}
	for p := 1; p <= 2; p++ {
		for _, k := range modelKinds {
			m.drawSquad(t, p, k, region)
		}
	}
	if len(m.squads[1])+len(m.squads[2]) == 0 {
		m.squads[1]["rkt"] = &counter{units: 1, at: hqs[0]}
	}
	if bonus {
		m.drawCards(t, region)
	}
	if m.captures == [3]int{0, 3, 3} {
		m.captures[1] = 2
	}
	return m.text()
}

// drawSquad puts a squad on a random legal cell, or nowhere.
func (m *model) drawSquad(t *rapid.T, p int, k string, region []hex.Cell) {
	c := &counter{units: rapid.IntRange(0, 5).Draw(t, "units"), at: rapid.SampledFrom(region).Draw(t, "cell")}
	if rapid.IntRange(0, 2).Draw(t, "home?") == 0 {
		c.at = m.hq(p)
	}
	_, mine := m.on(p, c.at)
	_, theirs := m.on(3-p, c.at)
	if c.units == 0 || theirs != nil || mine != nil && c.at != m.hq(p) {
		return
	}
	m.tiles[c.at] = strings.ToUpper(m.tiles[c.at])
	if k == "mech" && m.ground(c.at) == "M" {
		return
	}
	if k == "mech" && m.ground(c.at) == "F" || c.at == m.hq(3-p) {
		c.impeded = rapid.Bool().Draw(t, "impeded")
	}
	if p == m.mover {
		c.mark = rapid.SampledFrom([]string{"", "", "+", "x"}).Draw(t, "mark")
	}
	if k == "inf" && c.at == m.hq(3-p) {
		m.captures[p] = rapid.IntRange(1, 3).Draw(t, "capture")
	}
	m.squads[p][k] = c
}

// drawCards deals cards and stars.
func (m *model) drawCards(t *rapid.T, region []hex.Cell) {
	for _, card := range rapid.Permutation([]string{"A", "A", "B", "B", "E", "E", "S", "S"}).Draw(t, "cards") {
		switch to := rapid.IntRange(0, 3).Draw(t, "to"); {
		case to == 0:
			m.deck += card
		case to < 3 && card != "S":
			hand := []byte(m.hands[to] + card)
			slices.Sort(hand)
			m.hands[to] = string(hand)
		}
	}
	m.played = rapid.IntRange(0, 3).Draw(t, "played") == 0
	for _, c := range region {
		_, one := m.on(1, c)
		_, two := m.on(2, c)
		if one == nil && two == nil && !strings.ContainsAny(m.tiles[c], "12") && rapid.IntRange(0, 3).Draw(t, "star") == 0 {
			m.tiles[c] += "*"
		}
	}
}

func moveTexts(s game.State) []string {
	var texts []string
	for seat := range s.ToAct().All() {
		for _, m := range s.Moves(seat, nil) {
			texts = append(texts, s.MoveText(seat, m))
		}
	}
	return texts
}

func submit(t *rapid.T, s game.State, move string) {
	t.Helper()
	if _, refusal := game.Submit(s, s.ToAct().First(), move, nil); refusal != nil {
		t.Fatalf("%s: %s is refused: %v", s.Text(game.Arbiter), move, refusal)
	}
}

// TestMovesAndResultsEqualThoseOfSimpleModel compares moves, their effects and results with the simple model in
// composed positions.
func TestMovesAndResultsEqualThoseOfSimpleModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bonus, hqAttack := rapid.Bool().Draw(t, "bonus"), rapid.Bool().Draw(t, "hqattack")
		o := parsedOptions(t, map[string]string{
			"bonus": fmt.Sprint(bonus), "hqattack": fmt.Sprint(hqAttack), "maxturns": "25", "quiet": "12",
			"answer":  rapid.SampledFrom([]string{"survivors", "all"}).Draw(t, "answer"),
			"impeded": rapid.SampledFrom([]string{"rest", "turn"}).Draw(t, "impeded"),
		})
		text := drawPosition(t, bonus)
		s, err := rules.Parse(o, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		m := modelOf(text, hqAttack, 25, 12)
		m.allAnswer, m.recovers = o["answer"] == "all", o["impeded"] == "turn"
		for range 12 {
			compareWithModel(t, s, m)
			moves := moveTexts(s)
			if len(moves) == 0 {
				return
			}
			move := rapid.SampledFrom(moves).Draw(t, "move")
			submit(t, s, move)
			m.play(move)
		}
	})
}

func compareWithModel(t *rapid.T, s game.State, m *model) {
	t.Helper()
	if got := s.Text(game.Arbiter); got != m.text() {
		t.Fatalf("expected %s, got %s", m.text(), got)
	}
	got, want := moveTexts(s), m.moves()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: expected %v, got %v", m.text(), want, got)
	}
	if r := s.Result(); r.Over != (m.result() != "") || r.Over && r.Text != m.result() {
		t.Fatalf("%s: expected the result %q, got %+v", m.text(), m.result(), r)
	}
}

// TestAttackHasResultForecastByView plays every attack and compares the result with the view.
func TestAttackHasResultForecastByView(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := parsedOptions(t, map[string]string{"bonus": "true"})
		s, err := rules.Parse(o, drawPosition(t, true))
		if err != nil {
			t.Fatal(err)
		}
		seat := s.ToAct().First()
		for _, a := range viewOf(s, seat).Attacks {
			after := game.Clone(s)
			submit(t, after, a.Move)
			v := viewOf(after, seat)
			if they := unitsOf(v, 3-seat, a.Against); they != a.TheyKeep {
				t.Fatalf("%s: %s: they keep %d, not %d", s.Text(game.Arbiter), a.Move, they, a.TheyKeep)
			}
			if we := unitsOf(v, seat, a.Squad); we != a.WeKeep {
				t.Fatalf("%s: %s: we keep %d, not %d", s.Text(game.Arbiter), a.Move, we, a.WeKeep)
			}
			if won := after.Result().Winners.Has(seat) && after.Result().Reason == "rout"; won != a.Wins {
				t.Fatalf("%s: %s wins: %v", s.Text(game.Arbiter), a.Move, won)
			}
			for _, q := range v.Squads {
				if q.Seat == seat && q.Kind == a.Squad && a.Advances != (q.Cell == a.Target) {
					t.Fatalf("%s: %s leads to %v", s.Text(game.Arbiter), a.Move, q.Cell)
				}
			}
		}
	})
}

// unitsOf returns the units of a squad.
func unitsOf(v hexstrat.View, seat game.Seat, kind string) int {
	for _, q := range v.Squads {
		if q.Seat == seat && q.Kind == kind {
			return q.Units
		}
	}
	return 0
}

// turned returns a position rotated by half a turn, with the players swapped.
func turned(text string) string {
	m := modelOf(text, true, 200, 40)
	tiles := map[hex.Cell]string{}
	swap := strings.NewReplacer("1", "2", "2", "1")
	for c, tile := range m.tiles {
		tiles[hex.Cell{Q: -c.Q, R: -c.R}] = swap.Replace(tile)
	}
	m.tiles = tiles
	m.squads[1], m.squads[2] = m.squads[2], m.squads[1]
	for p := 1; p <= 2; p++ {
		for _, c := range m.squads[p] {
			c.at = hex.Cell{Q: -c.at.Q, R: -c.at.R}
		}
	}
	m.mover = 3 - m.mover
	m.captures[1], m.captures[2] = m.captures[2], m.captures[1]
	m.hands[1], m.hands[2] = m.hands[2], m.hands[1]
	return m.text()
}

var turnedWays = strings.NewReplacer(" NE", " SW", " SE", " NW", " NW", " SE", " SW", " NE", " N", " S", " S", " N")

// TestGameOnRotatedMapHasRotatedMovesAndResults plays the same game on a map rotated by half a turn, with the players
// swapped.
func TestGameOnRotatedMapHasRotatedMovesAndResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := parsedOptions(t, map[string]string{"bonus": "true"})
		text := drawPosition(t, true)
		a, err := rules.Parse(o, text)
		if err != nil {
			t.Fatal(err)
		}
		b, err := rules.Parse(o, turned(text))
		if err != nil {
			t.Fatalf("%s: %v", turned(text), err)
		}
		for range 6 {
			if want, got := turned(a.Text(game.Arbiter)), b.Text(game.Arbiter); got != want {
				t.Fatalf("expected %s, got %s", want, got)
			}
			checkFair(t, a, b)
			moves := moveTexts(a)
			if len(moves) == 0 {
				return
			}
			move := rapid.SampledFrom(moves).Draw(t, "move")
			submit(t, a, move)
			submit(t, b, turnedWays.Replace(move))
		}
	})
}

// checkFair checks that equal positions have equal estimates.
func checkFair(t *rapid.T, a, b game.State) {
	t.Helper()
	mine, theirs := a.(game.Heuristic).Evaluate(1), b.(game.Heuristic).Evaluate(2)
	if mine-theirs > 1e-9 || theirs-mine > 1e-9 || mine < 0 || mine > 1 {
		t.Fatalf("%s is worth %v, but turned %v", a.Text(game.Arbiter), mine, theirs)
	}
}

// TestRevealedTilesNeverChangeAndSquadsGrowOnlyBySurvivors plays whole games: seen tiles never change, and squads
// grow only by Survivors.
func TestRevealedTilesNeverChangeAndSquadsGrowOnlyBySurvivors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := parsedOptions(t, drawOptions(t))
		s, err := rules.New(o, drawSeed(t))
		if err != nil {
			t.Fatal(err)
		}
		m := modelOf(s.Text(game.Arbiter), o.Bool("hqattack"), o.Int("maxturns"), o.Int("quiet"))
		m.allAnswer, m.recovers = o["answer"] == "all", o["impeded"] == "turn"
		for s.ToAct() != 0 {
			before := viewOf(s, game.Spectator)
			moves := moveTexts(s)
			move := moves[rapid.IntRange(0, 1<<16).Draw(t, "move")%len(moves)]
			log := &game.Log{}
			if _, refusal := game.Submit(s, s.ToAct().First(), move, log); refusal != nil {
				t.Fatal(refusal)
			}
			m.play(move)
			if s.Text(game.Arbiter) != m.text() {
				t.Fatalf("after %s expected %s, got %s", move, m.text(), s.Text(game.Arbiter))
			}
			checkSteady(t, before, viewOf(s, game.Spectator), log)
		}
	})
}

func checkSteady(t *rapid.T, before, after hexstrat.View, log *game.Log) {
	t.Helper()
	for i, tile := range before.Tiles {
		if tile.State != "down" && after.Tiles[i].Ground != tile.Ground {
			t.Fatalf("the ground on %v was %s and is %s", tile.Cell, tile.Ground, after.Tiles[i].Ground)
		}
	}
	grown := slices.ContainsFunc(log.Events, func(e game.Event) bool { return e.Kind() == "reinforced" })
	for _, q := range after.Squads {
		if was := unitsOf(before, q.Seat, q.Kind); q.Units > was && !grown {
			t.Fatalf("player %d's %s had %d units and has %d", q.Seat, q.Kind, was, q.Units)
		}
	}
}
