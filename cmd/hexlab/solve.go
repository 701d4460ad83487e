package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"text/tabwriter"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/internal/cli"
	"hexparlor/internal/lab/solve"
)

// solveCmd is the command "solve" with its subcommands; the first is the default.
type solveCmd struct {
	Rounds   roundsCmd   `cmd:"" default:"withargs" help:"rounds"`
	Read     readCmd     `cmd:"" help:"read"`
	Endgames endgamesCmd `cmd:"" help:"endgames"`
}

type roundsCmd struct {
	Game     string `arg:"" help:"solve.game" predictor:"game"`
	Position string `short:"p" placeholder:"position" help:"rounds.position"`
	Rounds   int    `default:"2" help:"rounds.rounds"`
	Round    int    `default:"5" help:"rounds.round"`
	Count    int    `short:"n" default:"10" help:"rounds.count"`
	Mixing   bool   `help:"rounds.mixing"`
	Levels   []int  `default:"1,2,3,4,5,6,7,8,9,10" help:"any.levels"`
	Searches int    `default:"20" help:"rounds.searches"`
	Seed     uint64 `default:"1" help:"rounds.seed"`
	JSON     bool   `help:"any.json"`

	cli.RulesFlags `embed:""`
}

// solved is the result of one level at one position, for each seat.
type solved struct {
	Position string          `json:"position"`
	Pure     bool            `json:"pure"` // whether both seats have an optimal plan without mixing
	Level    int             `json:"level"`
	Seats    []solve.Exploit `json:"seats"`
}

// Run solves positions and measures how well levels play them. After an interrupt it prints the results so far.
func (c roundsCmd) Run(a *cli.App) error {
	levels, err := c.levels()
	if err != nil {
		return err
	}
	g, err := findSealed(c.Game)
	if err != nil {
		return err
	}
	found, err := c.measure(a, g, levels)
	err = cli.FinalError(err)
	if len(found) == 0 && err == nil {
		return cli.Failure("command.solve.nothing")
	}
	return errors.Join(c.print(a, found), err)
}

// findSealed returns the game with an id. It returns an error unless the orders of a round are the only hidden
// information.
func findSealed(id string) (game.Game, error) {
	g, err := cli.FindGame(id)
	if err != nil {
		return nil, err
	}
	if info := g.Info(); !info.Sealed || info.Hidden {
		return nil, cli.WrongUse("command.solve.not-sealed", "game", id)
	}
	return g, nil
}

func (c roundsCmd) levels() ([]bot.Level, error) {
	if c.Rounds < 1 || c.Rounds > 4 {
		return nil, cli.WrongUse("command.solve.rounds")
	}
	if c.Count < 1 || c.Searches < 1 || c.Round < 1 {
		return nil, cli.WrongUse("command.solve.counts")
	}
	return untimedLevels(c.Game, c.Levels)
}

// positions returns the position of the flag --position, or sampled positions without the flag.
func (c roundsCmd) positions(ctx context.Context, g game.Game, rounds *solve.Rounds) ([]game.State, error) {
	if c.Position != "" {
		s, err := startState(c.Game, c.RulesFlags, c.Position)
		return []game.State{s}, err
	}
	o, err := c.Options(g)
	if err != nil {
		return nil, err
	}
	return rounds.Sample(ctx, g, o, c.Round, c.Rounds, c.Count, c.Seed, c.Mixing)
}

func (c roundsCmd) measure(a *cli.App, g game.Game, levels []bot.Level) (found []solved, err error) {
	rounds := &solve.Rounds{}
	positions, err := c.positions(a.Ctx, g, rounds)
	if err != nil {
		return nil, err
	}
	progress := a.Progress()
	for i, s := range positions {
		for j, l := range levels {
			one, err := c.one(a.Ctx, g, s, l, rounds)
			if err != nil {
				return found, err
			}
			found = append(found, one)
			progress(float64(i*len(levels)+j+1) / float64(len(positions)*len(levels)))
		}
	}
	return found, nil
}

// one measures how well a level plays at one position.
func (c roundsCmd) one(
	ctx context.Context, g game.Game, s game.State, l bot.Level, rounds *solve.Rounds,
) (solved, error) {
	round, err := rounds.Round(ctx, s, c.Rounds)
	if err != nil {
		return solved{}, err
	}
	best, err := round.Payoff.Solve()
	if err != nil {
		return solved{}, err
	}
	one := solved{Position: s.Text(game.Arbiter), Pure: round.Payoff.Saddle(), Level: l.Level}
	for seat := range s.ToAct().All() {
		mixture, err := round.Mixture(ctx, g, s, seat, l, c.Searches, c.Seed)
		if err != nil {
			return solved{}, err
		}
		one.Seats = append(one.Seats, round.Of(seat, mixture, best.Value))
	}
	return one, nil
}

// print prints the results of all positions, and the mean and the largest loss of each level.
func (c roundsCmd) print(a *cli.App, found []solved) error {
	if c.JSON {
		return cli.PrintJSON(a.Stdout, append([]solved{}, found...))
	}
	table := tabwriter.NewWriter(a.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, a.Text("command.solve.columns"))
	for _, one := range found {
		for _, e := range one.Seats {
			mixing := a.Text("command.solve.mixing", "mixing", strconv.FormatBool(!one.Pure))
			fmt.Fprintf(table, "%d\t%d\t%s\t%s\t%s\t%s %%\t%s\n", one.Level, e.Seat, mixing,
				a.Catalog.Number(e.Value, 3), a.Catalog.Number(e.Against, 3), a.Catalog.Number(100*e.Loss, 1), one.Position)
		}
	}
	for _, level := range c.Levels {
		mean, worst := losses(found, level)
		fmt.Fprintf(table, "%d\t%s\t\t\t\t%s %%\t%s\n", level, a.Text("command.solve.all"), a.Catalog.Number(100*mean, 1),
			a.Text("command.solve.losses", "worst", a.Catalog.Number(100*worst, 1)))
	}
	return table.Flush()
}

// losses returns the mean and the largest loss (exploitability) of a level over all positions.
func losses(found []solved, level int) (mean, worst float64) {
	count := 0
	for _, one := range found {
		if one.Level != level {
			continue
		}
		for _, e := range one.Seats {
			mean += e.Loss
			worst = max(worst, e.Loss)
			count++
		}
	}
	return mean / float64(max(1, count)), worst
}
