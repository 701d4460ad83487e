package gametest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"hexparlor/game"
	"hexparlor/i18n"

	"pgregory.net/rapid"
)

// gamesVariable is the environment variable that raises the number of games in a run.
const gamesVariable = "HEXPARLOR_GAMES"

// pairsVariable is the environment variable that raises the number of compared pairs of positions. A hundredth
// of them is compared in every language.
const pairsVariable = "HEXPARLOR_PAIRS"

// fewGames is the default number of games for each preset, and for random sets of options.
const fewGames = 2

// fewPairs is the default number of pairs of positions that are compared in every language.
const fewPairs = 10

// usualPairs is the default number of compared pairs of positions of a game with secrets; shortPairs is that of
// a short run.
const (
	usualPairs = 4_000
	shortPairs = 1_000
)

// manyGames is the number of games from which only one of lawEach positions is checked. Laws take thirty times as long
// as moves, and that number of games still checks hundreds of thousands of positions.
const (
	manyGames = 1_000
	lawEach   = 8
)

// longestGame is the largest number of moves of a game whose options make it as long as possible.
const longestGame = 200_000

// RunOptions plays random games under every preset of g, and games under random sets of options. Each position is
// checked against one random law, so a game is cheap, and many games together check every law. Very long runs check
// only some positions. c.Options has the values of options without a list of values.
func RunOptions(t *testing.T, g game.Game, c Config) {
	n := Amount(t, gamesVariable, fewGames)
	k := &kit{game: g, config: c.withDefaults(), wording: asData}
	k.config.MaxMoves = longestGame
	for v, p := range g.Info().Presets {
		t.Run("preset "+p.Name, func(t *testing.T) {
			o, anyLaw := Options(t, g, p.Options), k.anyLaw(t, n)
			for i := range n {
				r := rand.New(rand.NewPCG(uint64(v), uint64(i)))
				k.playOut(t, o, k.start(t, o, r), r, anyLaw)
			}
		})
	}
	if len(g.Info().Options) == 0 {
		return
	}
	t.Run("random options", func(t *testing.T) {
		anyLaw := k.anyLaw(t, n)
		for i, o := range k.randomOptions(t, n) {
			r := rand.New(rand.NewPCG(uint64(len(g.Info().Presets)), uint64(i)))
			k.playOut(t, o, k.start(t, o, r), r, anyLaw)
		}
	})
}

// Pairs returns the number of pairs of positions that the tests of a game with secrets compare.
func Pairs(t *testing.T) int {
	t.Helper()
	if testing.Short() {
		return Amount(t, pairsVariable, shortPairs)
	}
	return Amount(t, pairsVariable, usualPairs)
}

// Amount returns the number in an environment variable, or usual if the variable is not set.
func Amount(t *testing.T, variable string, usual int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return n
}

// anyLaw checks a position of one of n games against one random law, secrecy included.
func (k *kit) anyLaw(t *testing.T, n int) law {
	var pairs int
	all := []law{k.pairsLookAlike(t, &pairs)}
	for _, l := range laws {
		all = append(all, l.of(t, k))
	}
	return func(o game.Options, s game.State, r *rand.Rand) {
		if n < manyGames || r.IntN(lawEach) == 0 {
			all[r.IntN(len(all))](o, s, r)
		}
	}
}

// refusalsEach is the average number of random sets of options that a game may refuse for each accepted set.
const refusalsEach = 50

// randomOptions draws n sets of options that the game accepts. It checks that each refusal has a text.
func (k *kit) randomOptions(t *testing.T, n int) []game.Options {
	t.Helper()
	sets, refused := rapid.Custom(k.drawOptions), 0
	var taken []game.Options
	for i := 0; len(taken) < n; i++ {
		o := sets.Example(i)
		if _, err := k.game.New(o, randomSeed(rand.New(rand.NewPCG(uint64(i), 0)))); err == nil {
			taken = append(taken, o)
			continue
		} else if speaker, ok := err.(i18n.Speaker); ok {
			Speaks(t, speaker.Message())
		} else {
			t.Fatalf("the options %v are refused by %v, which is no message", o.Changed(k.game.Info().Options), err)
		}
		if refused++; refused > refusalsEach*n {
			t.Fatalf("%d sets of options are refused, %d are taken", refused, len(taken))
		}
	}
	t.Logf("%d sets of options, %d more are refused", n, refused)
	return taken
}

// drawOptions draws a value for every option; about half of them keep their default.
func (k *kit) drawOptions(t *rapid.T) game.Options {
	specs, given := k.game.Info().Options, map[string]string{}
	for _, spec := range specs {
		if rapid.Bool().Draw(t, "other than by default") {
			given[spec.Name] = k.valuesOf(spec).Draw(t, spec.Name)
		}
	}
	o, err := game.ParseOptions(specs, given)
	if err != nil {
		t.Fatalf("options as they are described are refused: %v", err)
	}
	return o
}

// valuesOf returns a generator of the values that an option may have.
func (k *kit) valuesOf(spec game.Option) *rapid.Generator[string] {
	switch {
	case len(spec.Values) > 0:
		return rapid.SampledFrom(spec.Values)
	case spec.Kind == game.BoolOption:
		return rapid.SampledFrom([]string{"false", "true"})
	case spec.Kind == game.IntOption:
		numbers := rapid.Map(rapid.IntRange(spec.Min, spec.Max), func(n int) string { return fmt.Sprint(n) })
		if spec.Endless {
			return rapid.OneOf(rapid.Just("0"), numbers)
		}
		return numbers
	}
	texts := []string{spec.Default}
	for _, given := range k.config.Options {
		if text := given[spec.Name]; !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return rapid.SampledFrom(texts)
}
