package lab

import (
	"context"
	"errors"
	"os"
	"strconv"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/games"
)

// unbalanced has variants that plainly favour a side, and that side, as many games have shown.
var unbalanced = []struct {
	game, why string
	options   game.Options
	side      string
}{
	{"hex", "Red has five rows to cross, Blue nine columns", game.Options{"shape": "9x5", "swap": "false"}, "1"},
	{"hexattack", "two warriors against one", game.Options{
		"map": "custom", "custom": "h3 1/2 1.1@0,2;1.2@1,1;2.1@0,-2 0/0 t1 -",
	}, "1"},
	{"hexstrat", "Blue has twice as many units", game.Options{"units": "6/6/4;3/3/2"}, "1"},
	{"hexit", "three tiles are White's, one is Black's", game.Options{
		"board": "1,-1w/0,0w/1,0w/0,1b", "tiles": "19",
	}, "2"},
	{"swarm", "Vermilion has no Lifters and Disassemblers", game.Options{"hexes": "6/3/3;6/0/0;7", "setup": "auto"}, "1"},
	{"hexstrike", "seat 1 holds two cards, seat 2 eight", game.Options{
		"p1char": "murelious", "p2char": "strylan", "fighters": "murelious:hand=2;strylan:hand=8",
	}, "2"},
}

// TestFirstAnswersNameFavouredSideOfUnbalancedVariants plays studies of a limited time on one core, and asks after it
// which side is favoured. HEXPARLOR_FIRST is the number of studies of each game; their time is a minute.
func TestFirstAnswersNameFavouredSideOfUnbalancedVariants(t *testing.T) {
	studies, err := strconv.Atoi(os.Getenv("HEXPARLOR_FIRST"))
	if err != nil {
		t.Skip("takes a minute for each study: HEXPARLOR_FIRST=10 plays ten of each game")
	}
	for _, u := range unbalanced {
		t.Run(u.game, func(t *testing.T) {
			g, ok := games.Lookup(u.game)
			if !ok {
				t.Fatal("no such game")
			}
			o, err := variant.Canonical(g, u.options)
			if err != nil {
				t.Fatal(err)
			}
			right := 0
			for n := range studies {
				answer := firstAnswer(t, g, o, uint64(n+1))
				if answer.Verdict == Yes && answer.Of == u.side {
					right++
				}
				t.Logf("%s: %s, side %s with %.2f (%.2f to %.2f), %d games", u.why, answer.Verdict, answer.Of, answer.Value, answer.Low, answer.High, answer.Count)
			}
			if right*10 < studies*9 {
				t.Errorf("%d of %d answers are right", right, studies)
			}
		})
	}
}

// TestStudyOfVariantPlaysVariantMoreOftenAtFirst counts the games of the plan that come first, and all of them.
func TestStudyOfVariantPlaysVariantMoreOftenAtFirst(t *testing.T) {
	turns := variantFirst(480).Next(nil)
	count := func(turns []Turn) (games [2]int) {
		for _, one := range turns {
			games[one.Arm]++
		}
		return games
	}
	for first, want := range map[int][2]int{32: {0, 32}, 112: {20, 92}, 240: {120, 120}} {
		if games := count(turns[:first]); games != want {
			t.Errorf("%v of the first %d games, want %v", games, first, want)
		}
	}
	if games := count(turns); games != [2]int{480, 480} {
		t.Errorf("%v of all games", games)
	}
	for n, one := range turns {
		if n%2 == 1 && (turns[n-1].Arm != one.Arm || turns[n-1].Number+1 != one.Number) {
			t.Fatalf("%v follows %v", one, turns[n-1])
		}
	}
}

// firstAnswer returns whether a side is favoured by a variant, after a minute of the study that the rule editor shows.
func firstAnswer(t *testing.T, g game.Game, o game.Options, seed uint64) Reply {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), first)
	defer cancel()
	study, err := CompareVariant(g, o, 480)
	if err != nil {
		t.Fatal(err)
	}
	study.Seed = seed
	if err := study.Run(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	for _, r := range study.Replies() {
		if r.Question == Favoured && r.Arm == VariantArm {
			return r
		}
	}
	return Reply{}
}

// first is the time of a study until its first answer.
const first = time.Minute
