package hexstrike_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexstrike"

	"pgregory.net/rapid"
)

// decks generates decks of any cards.
func decks() *rapid.Generator[string] {
	var movement, abilities []string
	for _, c := range printed().Cards {
		if c.Movement {
			movement = append(movement, c.ID)
		} else {
			abilities = append(abilities, c.ID)
		}
	}
	return rapid.Custom(func(t *rapid.T) string {
		m := rapid.Permutation(movement).Draw(t, "movement cards")
		a := rapid.Permutation(abilities).Draw(t, "abilities")
		return strings.Join(m[:4], "+") + ":" + strings.Join(a[:12], "+")
	})
}

// tables generates games of any characters and decks.
func tables() *rapid.Generator[game.Options] {
	return rapid.Custom(func(t *rapid.T) game.Options {
		given := map[string]string{"deckrules": "false", "p1deck": decks().Draw(t, "deck 1"), "p2deck": decks().Draw(t, "deck 2")}
		for _, name := range []string{"p1char", "p2char"} {
			given[name] = rapid.SampledFrom(rules.Info().Options[0].Values).Draw(t, name)
		}
		o, err := game.ParseOptions(rules.Info().Options, given)
		if err != nil {
			t.Fatal(err)
		}
		return o
	})
}

// TestGamesWithRandomDecksReachTheEnd plays random games with decks of any cards. Cards stay with their player, a
// player can always move, and every position parses back to one that continues in the same way.
func TestGamesWithRandomDecksReachTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := tables().Draw(t, "table")
		s, err := rules.New(o, rng.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		for s.ToAct() != 0 {
			seat := s.ToAct().First()
			moves := s.Moves(seat, nil)
			if len(moves) == 0 {
				t.Fatalf("%s: player %d has no move (R14.7)", s.Text(game.Arbiter), seat)
			}
			checkCards(t, s)
			m := moves[r.IntN(len(moves))]
			back, err := rules.Parse(o, s.Text(game.Arbiter))
			if err != nil {
				t.Fatalf("%s does not read back: %v", s.Text(game.Arbiter), err)
			}
			before := s.Text(game.Arbiter)
			s.Play(seat, m, nil)
			back.Play(seat, m, nil)
			if withoutMemory(s.Text(game.Arbiter)) != withoutMemory(back.Text(game.Arbiter)) {
				t.Fatalf("%s: after %d %s the position is %s, but when read from its text it becomes %s",
					before, seat, back.MoveText(seat, m), s.Text(game.Arbiter), back.Text(game.Arbiter))
			}
		}
	})
}

// withoutMemory removes the memory of a set from a text. A return with Rewind restores the memory of an earlier
// set, which the text does not show while its player is open.
func withoutMemory(text string) string {
	fields := strings.Split(text, " ")
	for _, i := range []int{1, 2} {
		parts := strings.Split(fields[i], ";")
		if strings.Contains(fields[i+2], "rewind/-") || strings.HasPrefix(fields[i+2], "S") {
			parts[7] = "-"
		}
		fields[i] = strings.Join(parts, ";")
	}
	return strings.Join(fields, " ")
}

func checkCards(t *rapid.T, s game.State) {
	v := s.View(game.Arbiter).(hexstrike.View)
	for _, p := range v.Players {
		seen := map[string]bool{}
		for _, c := range p.Hand {
			seen[c.ID] = true
		}
		for _, id := range p.Deck {
			seen[id] = true
		}
		want := 12
		if p.Aside || p.Focus != "" {
			want--
		}
		if len(seen) != want || len(p.Hand)+len(p.Deck) != want {
			t.Fatalf("%s: player %d has %d abilities", s.Text(game.Arbiter), p.Seat, len(seen))
		}
		if ready := min(p.HandSize, p.Limit, 4); p.Ready != ready {
			t.Fatalf("%s: player %d has %d cards ready", s.Text(game.Arbiter), p.Seat, p.Ready)
		}
	}
}

// TestComposedPositionsCanBePlayedToTheEnd combines the fields of different positions. Accepted ones must play to an
// end.
func TestComposedPositionsCanBePlayedToTheEnd(t *testing.T) {
	corpus := positionsInFiles(t)
	o := mustOptions(t, nil)
	r := rand.New(rand.NewPCG(1, 2))
	accepted, tries := 0, 8_000
	if testing.Short() {
		tries = 5_000
	}
	for range tries {
		fields := strings.Split(corpus[r.IntN(len(corpus))], " ")
		for i := range fields {
			if r.IntN(3) == 0 {
				fields[i] = strings.Split(corpus[r.IntN(len(corpus))], " ")[i]
			}
		}
		text := strings.Join(fields, " ")
		s, err := rules.Parse(o, text)
		if err != nil {
			continue
		}
		accepted++
		playComposed(t, s, r, text)
	}
	if accepted < tries/50 {
		t.Errorf("only %d of %d positions were accepted", accepted, tries)
	}
}

func playComposed(t *testing.T, s game.State, r *rand.Rand, text string) {
	t.Helper()
	defer func() {
		if problem := recover(); problem != nil {
			t.Fatalf("%s breaks down: %v", text, problem)
		}
	}()
	for n := 0; s.ToAct() != 0; n++ {
		if n > 2000 {
			t.Fatalf("%s does not end; now %s", text, s.Text(game.Arbiter))
		}
		seat := s.ToAct().First()
		moves := s.Moves(seat, nil)
		if len(moves) == 0 {
			t.Fatalf("%s leads to %s, where player %d has no move", text, s.Text(game.Arbiter), seat)
		}
		s.View(seat)
		s.Play(seat, moves[r.IntN(len(moves))], nil)
	}
}
