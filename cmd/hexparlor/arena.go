package main

import (
	"fmt"
	"math"
	"runtime"

	"hexparlor/bot"
	"hexparlor/bot/ladder"
	"hexparlor/game"
)

type arenaCmd struct {
	Game    string            `arg:"" help:"Id of the game, such as hexit."`
	Levels  []int             `arg:"" optional:"" name:"level" help:"Two levels of the house bot; every pair of neighbours if left out."`
	Option  map[string]string `short:"o" placeholder:"NAME=VALUE" mapsep:"none" help:"An option of the game; may be repeated."`
	Games   int               `short:"n" default:"100" help:"Games of each pair."`
	Seed    uint64            `default:"1" help:"The same seed plays the same games."`
	Workers int               `default:"${workers}" help:"Games played at the same time."`
}

// Help explains the command at length.
func (arenaCmd) Help() string {
	return `Lets levels of the house bot play each other, every deal twice with the sides swapped, and prints what the
first level scored against the second, with the difference in Elo points; both with their 95 % intervals.

  hexparlor arena hexit 4 3 --games 200
  hexparlor arena hexit`
}

// Run plays one series, or the whole ladder.
func (c arenaCmd) Run(a *app) error {
	g, err := findGame(c.Game)
	if err != nil {
		return err
	}
	o, err := game.ParseOptions(g.Info().Options, c.Option)
	if err != nil {
		return misuse{err}
	}
	if c.Games < 1 || c.Workers < 1 || c.Workers > 4*runtime.NumCPU() {
		return misuse{fmt.Errorf("--games must be at least 1, and --workers from 1 to %d", 4*runtime.NumCPU())}
	}
	pairs, err := c.pairs()
	if err != nil {
		return misuse{err}
	}
	for _, pair := range pairs {
		score, err := ladder.Run(a.ctx, ladder.Config{
			Game: g, Options: o, A: pair[0], B: pair[1], Games: c.Games, Seed: c.Seed, Workers: c.Workers,
			Report: ladder.Progress(a.stderr, c.Games),
		})
		if err != nil {
			return fmt.Errorf("the series broke off after %d games: %w", score.Games(), err)
		}
		fmt.Fprintf(a.stdout, "level %d against level %d: %v, Elo %s\n", pair[0].Level, pair[1].Level, score, elo(score))
	}
	return nil
}

// pairs are the levels to play each other, the first of a pair being the one that is scored.
func (c arenaCmd) pairs() ([][2]bot.Level, error) {
	numbers := [][2]int{}
	switch len(c.Levels) {
	case 0:
		for n := 2; n <= len(bot.Levels); n++ {
			numbers = append(numbers, [2]int{n, n - 1})
		}
	case 2:
		numbers = append(numbers, [2]int{c.Levels[0], c.Levels[1]})
	default:
		return nil, fmt.Errorf("name two levels or none")
	}
	var pairs [][2]bot.Level
	for _, pair := range numbers {
		first, ok1 := bot.LevelOf(pair[0])
		second, ok2 := bot.LevelOf(pair[1])
		if !ok1 || !ok2 {
			return nil, fmt.Errorf("levels are from 1 to %d", len(bot.Levels))
		}
		pairs = append(pairs, [2]bot.Level{first, second})
	}
	return pairs, nil
}

// elo is the difference of strength that a score tells of, such as "+118 (+48 to +190)".
func elo(s ladder.Score) string {
	low, high := s.Interval()
	return fmt.Sprintf("%s (%s to %s)", eloOf(s.Share()), eloOf(low), eloOf(high))
}

func eloOf(share float64) string {
	const most = 0.9999 // all points or none tell only that the difference is large
	share = min(max(share, 1-most), most)
	return fmt.Sprintf("%+.0f", 400*math.Log10(share/(1-share)))
}
