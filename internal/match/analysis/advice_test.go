package analysis_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match/analysis"
)

// hintsVariable is how many hints of each game TestHintNeverLosesMoreThanItWins looks at; the suite looks at a few.
const hintsVariable = "HEXPARLOR_HINTS"

// known is what a seat knows of a position.
func known(t *testing.T, g game.Game, o game.Options, s game.State, seat game.Seat) analysis.Knowledge {
	t.Helper()
	k, err := analysis.Know(g, o, s, seat)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func advise(t *testing.T, k analysis.Knowledge, b bot.Budget) analysis.Advice {
	t.Helper()
	a, err := k.Advise(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// played calls do with positions of a game between bots that move half by chance, until it says that it is enough.
func played(t *testing.T, g game.Game, o game.Options, deal uint64, do func(game.State, game.Seat) (enough bool)) {
	t.Helper()
	r := rand.New(rand.NewPCG(deal, 1))
	s, err := g.New(o, rng.Seed{byte(deal), byte(deal >> 8)})
	if err != nil {
		t.Fatal(err)
	}
	for s.ToAct() != 0 {
		seat := s.ToAct().First()
		if do(s, seat) {
			return
		}
		c, err := bot.For(g.Info()).Choose(t.Context(), s, seat, bot.Budget{Simulations: 60}, r.Uint64())
		if err != nil {
			t.Fatal(err)
		}
		m := c.Moves[0]
		if r.IntN(3) == 0 {
			m = c.Moves[r.IntN(len(c.Moves))]
		}
		for _, m := range append([]game.Move{m.Move}, m.Then...) {
			s.Play(seat, m, nil)
		}
	}
}

// TestAdviceOfEveryPresetIsLegalAndRepeatable asks for advice in games of every preset: what a seat knows can be read
// back, no matter which seat knows the same is advised alike, whatever is hidden, and what is advised is legal.
func TestAdviceOfEveryPresetIsLegalAndRepeatable(t *testing.T) {
	for _, g := range games.All() {
		for i, p := range append(g.Info().Presets, game.Preset{Name: "standard"}) {
			o, err := game.ParseOptions(g.Info().Options, p.Options)
			if err != nil || g.Info().NoEnd(o) != nil {
				continue
			}
			if os.Getenv(hintsVariable) == "" {
				maps.Copy(o, smaller[g.Info().ID])
			}
			n, only := 0, 3+7*(i%4) // decisions of games, all of which a long run asks about
			played(t, g, o, 1, func(s game.State, seat game.Seat) bool {
				if n++; n%7 != 3 || n != only && os.Getenv(hintsVariable) == "" {
					return false
				}
				other := game.Clone(s)
				if g.Info().Secret() {
					other.Determinize(seat, rand.New(rand.NewPCG(uint64(n), 9)))
				}
				k := known(t, g, o, s, seat)
				a := advise(t, k, bot.Budget{Simulations: 40})
				if again := advise(t, known(t, g, o, other, seat), bot.Budget{Simulations: 40}); !reflect.DeepEqual(again, a) {
					t.Errorf("%s, %s: %s\nadvises %v\nand then %v", g.Info().ID, p.Name, s.Text(seat), a, again)
				}
				trial := game.Clone(k.State)
				for _, m := range a.Moves {
					if refusal := trial.Check(seat, m); refusal != nil {
						t.Fatalf("%s, %s: advised what may not be done: %v", g.Info().ID, p.Name, refusal)
					}
					trial.Play(seat, m, nil)
				}
				return n >= only && os.Getenv(hintsVariable) == "" || n > 30
			})
		}
	}
}

// TestHintNeverLosesMoreThanItWins takes tactical positions, in which something can be lost at once or at the next turn
// of the others, from games of bots, and asks for a hint. None may lose more than it wins where level 6 knows a
// decision that promises more and loses less.
func TestHintNeverLosesMoreThanItWins(t *testing.T) {
	hints, _ := strconv.Atoi(os.Getenv(hintsVariable))
	for _, name := range []string{"hexstrat", "swarm"} {
		g, _ := games.Lookup(name)
		o, err := game.ParseOptions(g.Info().Options, map[string]string{"setup": "auto"})
		if err != nil {
			o, _ = game.ParseOptions(g.Info().Options, nil)
		}
		want := max(hints, 2)
		asked, lossy := 0, 0
		for deal := uint64(0); asked < want; deal++ {
			quiet := int(deal % 5)
			played(t, g, o, deal, func(s game.State, seat game.Seat) bool {
				k := known(t, g, o, s, seat)
				if quiet++; quiet < 6 || !k.Tactical(t.Context()) {
					return false
				}
				quiet = 0
				asked++
				a := advise(t, k, analysis.Budget)
				if k.Balance(t.Context(), a.Moves, deal) < -0.5 {
					lossy++
					knowsBetter(t, k, a, deal)
				}
				return asked >= want
			})
		}
		t.Logf("%s: of %d hints in tactical positions %d lose something, and level 6 knows nothing better", name, asked, lossy)
	}
}

// knowsBetter fails if level 6 has a decision that promises more than what was advised and loses less.
func knowsBetter(t *testing.T, k analysis.Knowledge, a analysis.Advice, deal uint64) {
	t.Helper()
	master, err := bot.UntimedLevel(k.Info().ID, bot.Top)
	if err != nil {
		t.Fatal(err)
	}
	o, err := bot.Judge(t.Context(), k.Info(), k.State, k.Seat, nil, master.Budget, deal)
	if err != nil {
		t.Fatal(err)
	}
	value := 0.0
	for _, c := range o.Candidates {
		if reflect.DeepEqual(c.Moves, a.Moves) {
			value = c.Value
		}
	}
	advised, best := k.Balance(t.Context(), a.Moves, deal+1), k.Balance(t.Context(), o.Candidates[0].Moves, deal+1)
	if value < o.Value-0.03 && advised < best-0.4 {
		t.Errorf("%s\nadvised %s, worth %.2f, balance %.1f\nlevel 6 %s, worth %.2f, balance %.1f", k.State.Text(k.Seat),
			wording(k, a.Moves), value, advised, wording(k, o.Candidates[0].Moves), o.Value, best)
	}
}

func wording(k analysis.Knowledge, moves []game.Move) string {
	return fmt.Sprint(analysis.Wording(k.State, k.Seat, moves))
}

// smaller holds options of games whose bots take long otherwise.
var smaller = map[string]map[string]string{"hex": {"size": "7"}}

// TestHintsSayWhatDiffersFromOtherMoves asks for hints in games of each game between bots: none says the same twice,
// and not all hints of a game have the same reason. With hintsVariable it looks at more hints, and logs them.
func TestHintsSayWhatDiffersFromOtherMoves(t *testing.T) {
	want, err := strconv.Atoi(os.Getenv(hintsVariable))
	if err != nil {
		want = 4
	}
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			o, err := game.ParseOptions(g.Info().Options, smaller[g.Info().ID])
			if err != nil {
				t.Fatal(err)
			}
			asked, silent, texts := 0, 0, map[string]bool{}
			for deal := uint64(0); asked < want; deal++ {
				n := 0
				played(t, g, o, deal, func(s game.State, seat game.Seat) bool {
					if n++; n%5 != 4 {
						return false
					}
					k := known(t, g, o, s, seat)
					a := advise(t, k, bot.Budget{Simulations: 600})
					if !a.Searched {
						return false
					}
					asked++
					t.Logf("%s\nseat %d, %s, %.2f", s.Text(seat), seat, wording(k, a.Moves), a.Value)
					known := map[string]bool{}
					for _, r := range a.Reasons {
						text := says(r, seat)
						if known[text] {
							t.Errorf("the hint says twice: %s", text)
						}
						known[text] = true
						if r.Text.Key() != "review.why.many-equal" { // is true of a dull position, whatever the move
							texts[text] = true
						}
						t.Log("--> ", text, r.Cells)
					}
					if len(a.Reasons) == 0 || len(a.Reasons) == 1 && a.Reasons[0].Text.Key() == "review.why.many-equal" {
						silent++
						t.Log("--> nothing")
					}
					return asked >= want || n > 40
				})
			}
			t.Logf("%d hints, %d without a reason, %d reasons", asked, silent, len(texts))
			if asked-silent > 1 && len(texts) < 2 {
				t.Errorf("%d hints have the same reason", asked-silent)
			}
		})
	}
}

// says returns a sentence for the player of a seat.
func says(s analysis.Sentence, own game.Seat) string {
	name := func(seat game.Seat) string { return fmt.Sprint("Player ", seat) }
	return catalog.English().Say(s.Says(game.SeatsOf(own), name))
}
