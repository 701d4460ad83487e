package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/solve"
)

// solveCmd is two commands; the first needs no name of its own.
type solveCmd struct {
	Rounds   roundsCmd   `cmd:"" default:"withargs" help:"Solve positions, and measure how far levels are from playing best."`
	Read     readCmd     `cmd:"" help:"Measure how well a level can be read by who has watched it."`
	Endgames endgamesCmd `cmd:"" help:"Measure how often levels find the best move of endgames in which all is known."`
}

type roundsCmd struct {
	Game     string            `arg:"" help:"Id of a game of two seats that decide at the same time, such as hexattack."`
	Position string            `short:"p" help:"The position; several are drawn from random games if left out."`
	Option   map[string]string `short:"o" placeholder:"NAME=VALUE" mapsep:"none" help:"An option of the game; may be repeated."`
	Rounds   int               `default:"2" help:"Rounds to look ahead."`
	Round    int               `default:"5" help:"The round in which positions are drawn."`
	Count    int               `short:"n" default:"10" help:"Positions to draw."`
	Mixing   bool              `help:"Draw only positions in which a seat must mix to do its best."`
	Levels   []int             `default:"1,2,3,4,5,6" help:"The levels to measure."`
	Searches int               `default:"20" help:"Searches from which a level's mixture is taken."`
	Seed     uint64            `default:"1" help:"The same seed draws the same positions and searches alike."`
	JSON     bool              `help:"Print JSON instead of a table."`
}

// solved is what was found out about one position and one level, seat by seat.
type solved struct {
	Position string          `json:"position"`
	Pure     bool            `json:"pure"` // no seat needs to mix
	Level    int             `json:"level"`
	Seats    []solve.Exploit `json:"seats"`
}

// Help explains the command at length.
func (roundsCmd) Help() string {
	return `Each position is made a matrix game over all pairs of orders and solved by linear programming, the rounds
that follow too. Where a game has ended by then its result counts, and the game's evaluation where it has not. A
level's loss is what it gets less than it could if the other seat knew how often it plays what; 100 % is from lost to
won. With turns=6 and positions of round 5 all is exact.

  hexparlor solve hexattack -o map=duel -o turns=6 --round 5 --levels 5,6
  hexparlor solve hexattack -o map=duel --position "h3 1/2 1.1@0,1;2.1@0,0 0/0 t7 -" --json`
}

// Run solves and measures. When it is interrupted, what was found is told.
func (c roundsCmd) Run(a *app) error {
	levels, err := c.levels()
	if err != nil {
		return err
	}
	g, err := findSealed(c.Game)
	if err != nil {
		return err
	}
	found, err := c.measure(a, g, levels)
	err = told(err)
	if len(found) == 0 && err == nil {
		return errors.New("no position was found in which the orders matter; try another --round or --seed")
	}
	return errors.Join(c.print(a.stdout, found), err)
}

// findSealed is a game in which nothing is hidden but the orders of the round.
func findSealed(id string) (game.Game, error) {
	g, err := findGame(id)
	if err != nil {
		return nil, err
	}
	if info := g.Info(); !info.Sealed || info.Hidden {
		return nil, misuse{fmt.Errorf(
			"%s is not a game in which orders are sealed and all else is known; take hexattack", id)}
	}
	return g, nil
}

func (c roundsCmd) levels() ([]bot.Level, error) {
	if c.Rounds < 1 || c.Rounds > 4 {
		return nil, misuse{errors.New("--rounds must be from 1 to 4")}
	}
	if c.Count < 1 || c.Searches < 1 || c.Round < 1 {
		return nil, misuse{errors.New("--count, --searches and --round must be at least 1")}
	}
	return untimedLevels(c.Levels)
}

// positions are the one that was given or those drawn.
func (c roundsCmd) positions(ctx context.Context, g game.Game, rounds *solve.Rounds) ([]game.State, error) {
	if c.Position != "" {
		s, err := startState(c.Game, c.Option, c.Position)
		return []game.State{s}, err
	}
	o, err := optionsOf(g, c.Option)
	if err != nil {
		return nil, err
	}
	return rounds.Sample(ctx, g, o, c.Round, c.Rounds, c.Count, c.Seed, c.Mixing)
}

func (c roundsCmd) measure(a *app, g game.Game, levels []bot.Level) (found []solved, err error) {
	rounds := &solve.Rounds{}
	positions, err := c.positions(a.ctx, g, rounds)
	if err != nil {
		return nil, err
	}
	progress := progressTo(a.stderr)
	for i, s := range positions {
		for j, l := range levels {
			one, err := c.one(a.ctx, g, s, l, rounds)
			if err != nil {
				return found, err
			}
			found = append(found, one)
			if progress != nil {
				progress(float64(i*len(levels)+j+1) / float64(len(positions)*len(levels)))
			}
		}
	}
	return found, nil
}

// one measures a level at a position.
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

// print tells what was found, and the mean and the worst of each level.
func (c roundsCmd) print(w io.Writer, found []solved) error {
	if c.JSON {
		return printJSON(w, append([]solved{}, found...))
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "level\tseat\tmixing\tvalue\tagainst\tloss\tposition")
	for _, one := range found {
		for _, e := range one.Seats {
			fmt.Fprintf(table, "%d\t%d\t%v\t%.3f\t%.3f\t%.1f %%\t%s\n",
				one.Level, e.Seat, !one.Pure, e.Value, e.Against, 100*e.Loss, one.Position)
		}
	}
	for _, level := range c.Levels {
		mean, worst := losses(found, level)
		fmt.Fprintf(table, "%d\tall\t\t\t\t%.1f %%\tmean; worst %.1f %%\n", level, 100*mean, 100*worst)
	}
	return table.Flush()
}

// losses are the mean and the worst loss of a level.
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
