package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"text/tabwriter"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/internal/cli"
	"hexparlor/internal/lab/solve"
)

type endgamesCmd struct {
	Game   string `arg:"" help:"endgames.game" predictor:"game"`
	Count  int    `short:"n" default:"20" help:"endgames.count"`
	From   int    `default:"3" help:"endgames.from"`
	Most   int    `default:"100000" help:"endgames.most"`
	Levels []int  `default:"1,2,3,4,5,6,7,8,9,10" help:"any.levels"`
	Tries  int    `default:"5" help:"endgames.tries"`
	Seed   uint64 `default:"1" help:"endgames.seed"`
	JSON   bool   `help:"any.json"`

	cli.RulesFlags `embed:""`
}

// endgameScore is the number of decisions of a level in solved endgames, and how many of them were right.
type endgameScore struct {
	Level    int `json:"level"`
	Endgames int `json:"endgames"`
	Choices  int `json:"choices"`
	Right    int `json:"right"`
}

// Run solves endgames and counts how many right moves each level makes. After an interrupt it prints the finished
// levels.
func (c endgamesCmd) Run(a *cli.App) error {
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return err
	}
	if err := c.check(g.Info()); err != nil {
		return err
	}
	levels, err := untimedLevels(c.Game, c.Levels)
	if err != nil {
		return err
	}
	o, err := c.Options(g)
	if err != nil {
		return err
	}
	from, err := bot.UntimedLevel(c.Game, c.From)
	if err != nil {
		return cli.WrongFlag("--from", err)
	}
	found, solved, err := solve.SampleEndgames(a.Ctx, g, o, from, c.Count, c.Most, c.Seed)
	scores := []endgameScore{}
	progress := a.Progress()
	for i := 0; err == nil && i < len(levels); i++ {
		var score endgameScore
		if score, err = c.score(a.Ctx, g, found, solved, levels[i]); err == nil {
			scores = append(scores, score)
		}
		progress(float64(i+1) / float64(len(levels)))
	}
	return errors.Join(c.print(a, scores), cli.FinalError(err))
}

func (c endgamesCmd) check(info game.Info) error {
	if info.Secret() {
		return cli.WrongUse("command.endgames.secrets", "game", info.ID)
	}
	if c.Count < 1 || c.Tries < 1 || c.Most < 1 {
		return cli.WrongUse("command.endgames.counts")
	}
	return nil
}

// score counts the right moves of a level in the endgames. Each decision has its own seed, because decisions with equal
// seeds overlook the same moves.
func (c endgamesCmd) score(
	ctx context.Context, g game.Game, found []game.State, solved []solve.Endgame, level bot.Level,
) (endgameScore, error) {
	score := endgameScore{Level: level.Level, Endgames: len(found)}
	seeds := rand.New(rand.NewPCG(c.Seed, 0))
	for i, s := range found {
		for range c.Tries {
			choice, err := level.Choose(ctx, g, s, s.ToAct().First(), seeds.Uint64())
			if err != nil {
				return score, err
			}
			score.Choices++
			if solved[i].Right(choice.Move) {
				score.Right++
			}
		}
	}
	return score, nil
}

func (c endgamesCmd) print(a *cli.App, scores []endgameScore) error {
	if c.JSON {
		return cli.PrintJSON(a.Stdout, scores)
	}
	table := tabwriter.NewWriter(a.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, a.Text("command.endgames.columns"))
	for _, s := range scores {
		fmt.Fprintf(table, "%d\t%d\t%d\t%s %%\n", s.Level, s.Endgames, s.Choices,
			a.Catalog.Number(100*float64(s.Right)/float64(max(1, s.Choices)), 1))
	}
	return table.Flush()
}
