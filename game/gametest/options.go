package gametest

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"hexparlor/game"
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

// usualPairs is the default number of compared pairs of positions of a game with secrets.
const usualPairs = 1_000

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
// only some positions. Many more sets of options are tried without laws. c.Options has the values of options without
// a list of values.
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
	t.Run("many sets of options", func(t *testing.T) { k.trySets(t, Amount(t, setsVariable, fewSets)) })
}

// Pairs returns the number of pairs of positions that the tests of a game with secrets compare.
func Pairs(t *testing.T) int {
	t.Helper()
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
